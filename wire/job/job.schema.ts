import { string } from 'yup';
import { entries } from '../protocol/entry';
import * as s from '../protocol/shape';
import { jobCalls, jobStates } from './job';

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

export const jobEntries = entries(
  'job',
  jobCalls,
  {
    list: 'List background work: reminders, mails and other timed work',
    retry: 'Retry failed work',
  },
  {
    list: { query: { sorts: [], unsearched: true, words: { state: jobStates } }, reply: jobList },
  },
);
