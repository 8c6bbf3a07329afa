import { entries } from '../protocol/entry';
import { attachmentCalls } from './attachment';

export const attachmentEntries = entries('attachment', attachmentCalls, {});
