import { string } from 'yup';
import { entries } from '../protocol/entry';
import * as s from '../protocol/shape';
import { exportCalls, exportFailures, exportStates } from './export';

const exportJob = {
  id: s.id(),
  /** Of the file. */
  name: s.text(),
  state: string().oneOf(exportStates).required(),
  rows_done: s.count(),
  rows_total: s.count(),
  /** Bytes, once it is ready. */
  size: s.count(),
  failure: string().oneOf(exportFailures).nullable().defined(),
  created_at: s.time(),
  /** When the file is deleted. */
  kept_until: s.time(),
};

export const exportJobStarted = s.shape({ job: s.shapeOrNull(exportJob) });
export const exportJobList = s.shape({ exports: s.rows(exportJob) });

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
