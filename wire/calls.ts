import { accessEntries } from './access/access.schema';
import { explainEntries } from './access/explain.schema';
import { roleEntries } from './access/role.schema';
import { seeAsEntries } from './access/see-as.schema';
import { auditEntries } from './audit/audit.schema';
import { announcementEntries } from './announcement/announcement.schema';
import { approvalEntries } from './approval/approval.schema';
import { assetEntries, assetFilterEntries } from './asset/asset.schema';
import { personEntries } from './person/person.schema';
import { reviewEntries } from './problem-review/problem-review.schema';
import { similarEntries } from './similar/similar.schema';
import { calendarEntries } from './calendar/calendar.schema';
import { cabEntries } from './cab/cab.schema';
import { catalogueEntries } from './catalogue/catalogue.schema';
import { changeEntries, changeFilterEntries, changePlanningEntries } from './change/change.schema';
import { cmdbEntries, relationEntries } from './cmdb/cmdb.schema';
import {
  contractCalendarEntries,
  contractEntries,
  contractFilterEntries,
  contractTermEntries,
} from './contract/contract.schema';
import { connectionEntries } from './connection/connection.schema';
import { documentEntries } from './document/document.schema';
import { formGroupEntries } from './form-group/form-group.schema';
import { collisionEntries } from './collision/collision.schema';
import { retentionEntries } from './retention/retention.schema';
import { riskEntries } from './risk/risk.schema';
import { changeTemplateEntries } from './change-template/change-template.schema';
import { eventEntries } from './event/event.schema';
import { extensionEntries } from './extension/extension.schema';
import { freezeEntries, maintenanceEntries } from './freeze/freeze.schema';
import { homeEntries } from './home/home.schema';
import { importEntries } from './import/import.schema';
import { deputyEntries } from './deputy/deputy.schema';
import { serviceAccountEntries } from './service-account/service-account.schema';
import { tokenEntries } from './token/token.schema';
import { inboxEntries } from './inbox/inbox.schema';
import { jobEntries } from './job/job.schema';
import * as light from './light';
import { labelEntries } from './label/label.schema';
import { notificationEntries } from './notification/notification.schema';
import { outboxEntries } from './outbox/outbox.schema';
import { attachmentEntries } from './parts/attachment.schema';
import { bulkEntries } from './parts/bulk.schema';
import { commentEntries } from './parts/comment.schema';
import { exportEntries } from './parts/export.schema';
import { formEntries } from './parts/form.schema';
import { liveEntries } from './parts/live.schema';
import { lookupEntries } from './parts/lookup.schema';
import { watchEntries } from './parts/watch.schema';
import { problemEntries, problemFilterEntries, problemPlanningEntries } from './problem/problem.schema';
import type { Entry } from './protocol/entry';
import { reportEntries } from './report/report.schema';
import { scheduleEntries } from './report/schedule.schema';
import { webhookEntries } from './webhook/webhook.schema';
import { listenerEntries, ruleEntries, workflowEntries } from './rule/rule.schema';
import { releaseEntries, releaseFilterEntries, releasePlanningEntries } from './release/release.schema';
import { statusEntries } from './status/status.schema';
import { hostEntries } from './host/host.schema';
import { readerEntries, sessionEntries } from './session/session.schema';
import { searchEntries } from './search/search.schema';
import { ticketEntries } from './ticket/ticket.schema';

export type { Entry };

/**
 * Every call of the API. Routes, the permission matrix and openapi.json are checked against, or made from, this list.
 */
export const allCalls: readonly Entry[] = [
  ...[sessionEntries, readerEntries, hostEntries],
  liveEntries,
  attachmentEntries,
  commentEntries,
  ...[watchEntries, inboxEntries],
  ...[accessEntries, explainEntries, roleEntries, seeAsEntries, tokenEntries, serviceAccountEntries],
  auditEntries,
  personEntries,
  extensionEntries,
  ...[lookupEntries, searchEntries],
  ...[problemEntries, problemPlanningEntries, problemFilterEntries],
  ticketEntries,
  assetEntries,
  ...catalogueEntries,
  ...[contractEntries, contractTermEntries, contractCalendarEntries],
  ...Object.values(light),
  ...Object.values(formGroupEntries),
  ...[assetFilterEntries, contractFilterEntries],
  ...[changeEntries, approvalEntries, changePlanningEntries, changeFilterEntries],
  ...[cabEntries, deputyEntries],
  ...[eventEntries, webhookEntries],
  ...[freezeEntries, maintenanceEntries, collisionEntries, riskEntries, calendarEntries, changeTemplateEntries],
  ...[similarEntries, reviewEntries],
  ...[cmdbEntries, relationEntries, labelEntries],
  ...[bulkEntries, exportEntries],
  ...[releaseEntries, releasePlanningEntries, releaseFilterEntries],
  importEntries,
  ...[reportEntries, scheduleEntries],
  ...[workflowEntries, listenerEntries, ruleEntries],
  announcementEntries,
  notificationEntries,
  outboxEntries,
  jobEntries,
  retentionEntries,
  homeEntries,
  ...[connectionEntries, statusEntries],
  formEntries,
  documentEntries,
].flatMap((kind): Entry[] => Object.values(kind));
