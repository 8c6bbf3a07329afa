import { accessEntries } from './access/access.calls';
import { announcementEntries } from './announcement/announcement.calls';
import { approvalEntries } from './approval/approval.calls';
import { assetEntries, assetFilterEntries } from './asset/asset.calls';
import { cabEntries } from './cab/cab.calls';
import * as catalogues from './catalogue/catalogue.calls';
import { changeEntries, changeFilterEntries, changePlanningEntries } from './change/change.calls';
import { cmdbEntries, relationEntries } from './cmdb/cmdb.calls';
import {
  contractCalendarEntries,
  contractEntries,
  contractFilterEntries,
  contractTermEntries,
} from './contract/contract.calls';
import { connectionEntries } from './connection/connection.calls';
import { documentEntries } from './document/document.calls';
import { assetFormGroupEntries, changeFormGroupEntries } from './form-group/form-group.calls';
import { importEntries } from './import/import.calls';
import { jobEntries } from './job/job.calls';
import { labelEntries } from './label/label.calls';
import { notificationEntries } from './notification/notification.calls';
import { outboxEntries } from './outbox/outbox.calls';
import { attachmentEntries } from './parts/attachment.calls';
import { bulkEntries } from './parts/bulk.calls';
import { exportEntries } from './parts/export.calls';
import { formEntries } from './parts/form.calls';
import { liveEntries } from './parts/live.calls';
import { lookupEntries } from './parts/lookup.calls';
import { problemEntries, problemFilterEntries, problemPlanningEntries } from './problem/problem.calls';
import { productEntries } from './product/product.calls';
import type { Entry } from './protocol/entry';
import { reportEntries } from './report/report.calls';
import { scheduleEntries } from './report/schedule.calls';
import { listenerEntries, ruleEntries, workflowEntries } from './rule/rule.calls';
import { releaseEntries, releaseFilterEntries, releasePlanningEntries } from './release/release.calls';
import { hostEntries } from './host/host.calls';
import { readerEntries, sessionEntries } from './session/session.calls';
import { ticketEntries } from './ticket/ticket.calls';
import { vendorEntries } from './vendor/vendor.calls';

export type { Entry };

/**
 * Every call of the API. Routes, the permission matrix and openapi.json are checked against, or made from, this list.
 */
export const allCalls: readonly Entry[] = [
  ...[sessionEntries, readerEntries, hostEntries],
  liveEntries,
  attachmentEntries,
  accessEntries,
  lookupEntries,
  ...[problemEntries, problemPlanningEntries, problemFilterEntries],
  ticketEntries,
  assetEntries,
  ...Object.values(catalogues),
  ...[contractEntries, contractTermEntries, contractCalendarEntries],
  ...[productEntries, vendorEntries],
  ...[assetFormGroupEntries, changeFormGroupEntries],
  ...[assetFilterEntries, contractFilterEntries],
  ...[changeEntries, approvalEntries, changePlanningEntries, changeFilterEntries],
  cabEntries,
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
  connectionEntries,
  formEntries,
  documentEntries,
].flatMap((kind): Entry[] => Object.values(kind));
