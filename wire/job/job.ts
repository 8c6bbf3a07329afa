import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './job.schema';

/** States of background work: waiting, running, to be retried, done, failed for good. */
export const jobStates = ['created', 'active', 'retry', 'completed', 'failed', 'cancelled'] as const;

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
