export { useHiddenActions } from './trace/useHiddenActions';
export { useRuleTab } from './trace/useRuleTab';
