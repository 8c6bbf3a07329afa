import { entries } from '../protocol/entry';
import { exportCalls } from './export';
import { exportJobList } from './export.replies';

export const exportEntries = entries(
  'export',
  exportCalls,
  {
    list: 'List the files that the reader has had made of large lists',
    file: 'Download such a file',
    remove: 'Delete such a file, or stop making it',
  },
  { list: { reply: exportJobList } },
);
