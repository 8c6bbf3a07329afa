import type { InferType } from 'yup';
import { call } from '../protocol/call';
import { recordKinds } from '../protocol/kind';
import type { ListQuery } from '../protocol/list';
import { reportTypes } from './report.limits';
import type * as replies from './report.replies';
import type * as rules from './report.rules';

export * from './report.limits';

export type ReportForm = InferType<typeof rules.reportForm>;
export type ReportField = NonNullable<ReportForm['fields']>[number];
export type ReportList = InferType<typeof replies.reportList>;
export type ReportRow = ReportList['reports']['data'][number];
export type ReportView = InferType<typeof replies.reportView>['report_filter'];

export const reportSorts = ['id', 'name', 'description', 'created_at', 'updated_at'] as const;

/** Delays of D3 §4, in milliseconds: back to the list after a create and after a delete. */
export const reportDelays = { redirectAfterCreate: 3000, redirectAfterDelete: 3000 } as const;

type Id = { params: { id: number } };
const path = '/service-desk/api/reports';
/** Who manages reports sees them, too. */
const view = { anyOf: ['view_asset_reports', 'manage_asset_reports'] } as const;

/** Rights to see what reports are about; that to see assets is part of the right to reports. */
const otherViews = reportTypes.filter((type) => type !== 'asset').map((type) => recordKinds[type].view);

/**
 * Reports: lists under a name that everybody with the right shares (D24). Who does not see the records of a report does
 * not see the report: it is not listed, and there is none of this id.
 */
export const reportCalls = {
  /** `name` and `description` filter by a part of them. */
  list: call<{
    query: ListQuery & { name?: string; description?: string; type?: ReportRow['type'] };
    reply: ReportList;
  }>('GET', path, {
    needs: view,
  }),
  view: call<Id & { reply: { report_filter: ReportView } }>('GET', `${path}/{id}`, { needs: view, versioned: true }),
  /** Creates, or edits when `id` is sent. */
  save: call<{ body: ReportForm; reply: { id: number } }>('POST', `${path}/create`, {
    needs: 'manage_asset_reports',
    mayNeed: otherViews,
    versioned: true,
  }),
  remove: call<Id>('DELETE', `${path}/{id}`, { needs: 'manage_asset_reports' }),
};
