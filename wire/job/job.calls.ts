import { entries } from '../protocol/entry';
import { jobCalls, jobStates } from './job';
import { jobList } from './job.replies';

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
