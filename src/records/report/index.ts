import { lazyPart } from '../../shared/part/lazyPart';

export const ReportPages = lazyPart(() => import(/* webpackChunkName: "reports" */ './list/ReportPages'));
export const ReportFormPage = lazyPart(() => import(/* webpackChunkName: "report-form" */ './form/ReportFormPage'));
export const ReportViewPage = lazyPart(() => import(/* webpackChunkName: "report-view" */ './view/ReportViewPage'));
