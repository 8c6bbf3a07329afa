import { entries } from '../protocol/entry';
import { jobCalls, jobStates } from './job';
import { jobList } from './job.replies';

export const jobEntries = entries('job', jobCalls, {
  list: { query: { sorts: [], unsearched: true, words: { state: jobStates } }, reply: jobList },
});
