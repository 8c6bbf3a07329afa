import { string } from 'yup';
import { jobStates } from './job.states';
import * as s from '../protocol/shape';

export const jobList = s.listOf('jobs', {
  /** A UUID. */
  id: s.text(),
  /** What kind of work, e.g. `mail`. */
  name: s.text(),
  state: string().oneOf(jobStates).required(),
  /** What it is about, e.g. `Mail 12 to rita@post.test`. */
  about: s.text(),
  attempts: s.count(),
  /** The last failure. */
  error: s.textOrNull(),
  created_at: s.time(),
  start_after: s.time(),
  completed_at: s.timeOrNull(),
});
