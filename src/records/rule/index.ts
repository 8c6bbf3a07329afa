import { lazyPart } from '../../shared/part/lazyPart';

export const RuleListPage = lazyPart(() => import(/* webpackChunkName: "rule-list" */ './list/RuleListPage'));
export const RuleFormPage = lazyPart(() => import(/* webpackChunkName: "rule-form" */ './form/RuleFormPage'));
