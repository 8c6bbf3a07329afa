import { string } from 'yup';
import * as s from '../protocol/shape';
import { exportFailures, exportStates } from './export.states';

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
