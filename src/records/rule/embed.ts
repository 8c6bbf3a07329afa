import { lazyPart } from '../../shared/part/lazyPart';

export { useHiddenActions } from './trace/useHiddenActions';
export { RuleLog, useRuleTab } from './trace/useRuleTab';
export { conditionsOf, conditionValues, type RuleValues } from './form/rule.values';

/** The editor of conditions for another form. */
export const ConditionsOf = lazyPart(() => import('./form/ConditionsOf'));
