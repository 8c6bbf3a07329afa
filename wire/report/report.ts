import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/report';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import { recordKinds } from '../protocol/kind';
import type { ListQuery } from '../protocol/list';
import type * as replies from './report.schema';
import type * as rules from './report.schema';

/** What reports are about. */
export const reportTypes = ['asset', 'problem', 'change', 'release', 'contract'] as const;
export type ReportType = (typeof reportTypes)[number];

/**
 * The parameter of their list that names a report. `filter_id` is one of assets (X43); in the other lists it was a saved
 * filter before there were reports of them.
 */
export const reportParameter = (type: ReportType): 'filter_id' | 'report_id' =>
  type === 'asset' ? 'filter_id' : 'report_id';

/** How the counts of a report are drawn (D3 §4); the first is the usual one. */
export const chartTypes = ['bar', 'pie', 'horizontal', 'doughnut'] as const;
export type ChartType = (typeof chartTypes)[number];

/** D3 §5. */
/** `parts`: filters, and columns. */
export const reportLimits = { name: 25, description: 1000, parts: 200 } as const;

export const reportTexts = {
  name: shared.name_too_long(reportLimits.name),
  description: sentences.description_too_long(reportLimits.description),
  type: sentences.report_type,
  chartType: sentences.report_chart,
  fields: sentences.report_fields,
  parts: `Choose at most ${reportLimits.parts}.`,
  values: sentences.report_values,
} as const;

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
