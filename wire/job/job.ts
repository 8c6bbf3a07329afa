import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './job.replies';
import type { ListQuery } from '../protocol/list';
import type { jobStates } from './job.states';

export * from './job.states';

export type JobList = InferType<typeof replies.jobList>;
export type JobRow = JobList['jobs'][number];

export const jobCalls = {
  list: call<{ query: ListQuery & { state?: (typeof jobStates)[number] }; reply: JobList }>(
    'GET',
    '/service-desk/api/jobs',
    { needs: 'admin' },
  ),
  /** Puts a failed job back into the queue. */
  retry: call<{ params: { job: string } }>('POST', '/service-desk/api/jobs/{job}/retry', {
    needs: 'admin',
  }),
};
