import { reportEntries } from '../../wire/report/report.schema';
import { deletedNamed, savedNamed } from '../parts/named';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { deleteReport, listReports, reportNamed, saveReport, viewReport } from './report';

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
    const report = await reportNamed(db, saved.id);
    return done(savedNamed(!body.id, report.name), saved, report);
  });

  route(app, reportEntries.remove, async ({ db, actor, params }) => {
    const name = await deleteReport(db, actor, params.id);
    return done(deletedNamed(name));
  });
}
