import { reportEntries } from '../../wire/report/report.schema';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { deleteReport, listReports, saveReport, viewReport } from './report';
import * as reportSentences from '../../texts/compiled/server/report';

/** Reports (D3 §7, D24). */
export function reportRoutes(app: App): void {
  route(app, reportEntries.list, ({ db, actor, query }) => listReports(db, actor, query));

  route(app, reportEntries.view, async ({ db, actor, params, language, reply }) => {
    const report_filter = await viewReport(db, actor, params.id, language);
    sendEtag(reply, 'report', report_filter.id, report_filter.version);
    return { report_filter };
  });

  route(app, reportEntries.save, async ({ db, actor, body, request, services }) => {
    const saved = await saveReport(
      { db, actor, now: services.now() },
      body,
      seenVersion(request, body, 'report', body.id ?? 0),
    );
    return done(body.id ? say(reportSentences.saved) : say(reportSentences.created), saved);
  });

  route(app, reportEntries.remove, async ({ db, actor, params }) => {
    await deleteReport(db, actor, params.id);
    return done(say(reportSentences.deleted));
  });
}
