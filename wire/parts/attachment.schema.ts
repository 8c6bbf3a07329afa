import { entries } from '../protocol/entry';
import { attachmentCalls } from './attachment';

export const attachmentEntries = entries(
  'attachment',
  attachmentCalls,
  {
    download: 'Download an attachment',
    icon: 'Read the picture of a file type as SVG',
  },
  {},
);
