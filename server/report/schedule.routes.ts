import { scheduleEntries } from '../../wire/report/schedule.schema';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { reportNamed } from './report';
import { deleteSchedule, saveSchedule, viewSchedule } from './schedule';
import * as reportSentences from '../../texts/compiled/server/report';

/** Reports by mail (D26). */
export function scheduleRoutes(app: App): void {
  route(app, scheduleEntries.view, async ({ db, actor, params }) => ({
    schedule: await viewSchedule(db, actor, params.id),
  }));

  route(app, scheduleEntries.save, async ({ db, actor, params, body, services }) => {
    await saveSchedule({ db, actor, now: services.now() }, params.id, body);
    const report = await reportNamed(db, params.id);
    const schedule = await viewSchedule(db, actor, params.id);
    return done(say(reportSentences.scheduled, { name: report.name }), { schedule }, report);
  });

  route(app, scheduleEntries.remove, async ({ db, actor, params }) => {
    await deleteSchedule(db, actor, params.id);
    const report = await reportNamed(db, params.id);
    return done(say(reportSentences.unscheduled, { name: report.name }), undefined, report);
  });
}
