export { useHiddenActions } from './trace/useHiddenActions';
export { ruleEmbedMessages } from './trace/embed.messages';
export { RuleLog, useRuleTab } from './trace/useRuleTab';
