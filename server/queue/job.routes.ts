import { jobEntries } from '../../wire/job/job.schema';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { listJobs, retryJob } from './job.queries';
import { say } from '../shared/sentence';
import * as jobSentences from '../../texts/compiled/server/job';

/** Background work, for admins: what waits, what failed and why. */
export function jobRoutes(app: App): void {
  route(app, jobEntries.list, ({ db, query, actor, language }) => listJobs(db, query, actor.time_zone, language));

  route(app, jobEntries.retry, async ({ db, params }) => {
    await retryJob(db, params.job);
    return done(say(jobSentences.retried));
  });
}
