import { accessRoutes } from './access/access.routes';
import { roleRoutes } from './access/role.routes';
import { explainRoutes } from './parts/explain/explain.routes';
import { seeAsRoutes } from './access/see-as.routes';
import { auditRoutes } from './audit';
import { announcementRoutes } from './announcement';
import { ruleRoutes } from './rule/rule.routes';
import { approvalLinkRoutes, approvalRoutes } from './approval/approval.routes';
import { guardLinks } from './shared/dead-links';
import { catalogueRoutes } from './catalogue/catalogue.routes';
import { namedRoutes } from './catalogue/named.routes';
import { cmdbRoutes } from './cmdb/cmdb.routes';
import { relationRoutes } from './cmdb/relation.routes';
import { connectionRoutes } from './connection';
import { bulkWorks } from './bulks';
import { entries, exportedLists } from './entries';
import { healthRoutes } from './health/health.routes';
import { changedRoutes } from './help-desk/connected/changed.routes';
import { readerRoutes } from './help-desk/session.routes';
import { homeRoutes } from './home/home.routes';
import { deputyRoutes } from './deputy/deputy.routes';
import { serviceAccountRoutes } from './service-account';
import { tokenRoutes } from './token';
import { inboxRoutes } from './inbox/inbox.routes';
import { importFileRoutes } from './import/import.file.routes';
import { importRunRoutes } from './import/import.run.routes';
import * as light from './light';
import { labelRoutes } from './label';
import { liveRoutes } from './live/live.routes';
import { mcpRoutes } from './mcp';
import { outboxRoutes } from './mail/outbox.routes';
import { openApiRoutes } from './openapi/openapi.routes';
import { bulkUndoRoute } from './parts/bulk/bulk.routes';
import { exportJobRoutes } from './parts/export/job.routes';
import { commentRoutes } from './parts/comment/comment.routes';
import { downloadRoutes } from './parts/download/download.routes';
import { formGroupRoutes } from './form-group';
import { personRoutes } from './person/person.routes';
import { reviewRoutes } from './problem-review/problem-review.routes';
import { similarRoutes } from './similar/similar.routes';
import { calendarRoutes } from './calendar/calendar.routes';
import { collisionRoutes } from './collision/collision.routes';
import { retentionRoutes } from './retention/retention.routes';
import { riskRoutes } from './risk';
import { changeTemplateRoutes } from './change-template';
import { eventRoutes } from './event';
import { webhookRoutes } from './webhook';
import { statusRoutes } from './status';
import { extensionRoutes } from './extension';
import { freezeRoutes } from './freeze';
import { formRoutes } from './parts/form/form.routes';
import { lookupRoutes } from './parts/lookup/lookup.routes';
import { watchRoutes } from './parts/watch/watch.routes';
import { notificationRoutes } from './notification/notification.routes';
import { jobRoutes } from './queue/job.routes';
import { reportRoutes } from './report/report.routes';
import { scheduleRoutes } from './report/schedule.routes';
import { searchRoutes } from './search';
import type { App } from './shared/services';

interface Options {
  /** Resolves if the database answers. */
  ping: () => Promise<void>;
  /** How often live streams are checked, in milliseconds. */
  beatMs: number | undefined;
}

/** Every route of the server. */
export function allRoutes(app: App, { ping, beatMs }: Options): void {
  guardLinks(app);
  healthRoutes(app, ping);

  liveRoutes(app, beatMs);
  readerRoutes(app);
  changedRoutes(app);
  accessRoutes(app);
  explainRoutes(app);
  roleRoutes(app);
  seeAsRoutes(app);
  personRoutes(app);
  tokenRoutes(app);
  serviceAccountRoutes(app);
  auditRoutes(app);
  extensionRoutes(app);
  for (const { routes } of Object.values(entries)) routes(app);
  catalogueRoutes(app);
  namedRoutes(app);
  for (const routes of Object.values(light)) routes(app);
  cmdbRoutes(app);
  relationRoutes(app);
  labelRoutes(app);
  announcementRoutes(app);
  notificationRoutes(app);
  formGroupRoutes(app);
  freezeRoutes(app);
  eventRoutes(app);
  webhookRoutes(app);
  mcpRoutes(app);
  changeTemplateRoutes(app);
  collisionRoutes(app);
  riskRoutes(app);
  calendarRoutes(app);
  similarRoutes(app);
  reviewRoutes(app);
  ruleRoutes(app);
  reportRoutes(app);
  scheduleRoutes(app);
  importFileRoutes(app);
  importRunRoutes(app);
  bulkUndoRoute(app, bulkWorks);
  exportJobRoutes(app, exportedLists);
  approvalRoutes(app);
  approvalLinkRoutes(app);
  deputyRoutes(app);
  lookupRoutes(app);
  searchRoutes(app);
  formRoutes(app, {
    change: entries.change.form,
    asset: entries.asset.form,
    problem: entries.problem.form,
    release: entries.release.form,
    contract: entries.contract.form,
  });
  downloadRoutes(app);
  commentRoutes(app);
  watchRoutes(app);
  inboxRoutes(app);
  openApiRoutes(app);
  outboxRoutes(app);
  jobRoutes(app);
  retentionRoutes(app);
  statusRoutes(app);
  homeRoutes(app);
  connectionRoutes(app);
}
