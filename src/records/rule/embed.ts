export { useHiddenActions } from './trace/useHiddenActions';
export { RuleLog, useRuleTab } from './trace/useRuleTab';
