import { entries } from '../protocol/entry';
import { documentCalls } from './document';

export const documentEntries = entries('document', documentCalls, {});
