import type { RuleView } from '../rule.api';
import type { RuleSummary } from './useRuleWords';

/** A stored rule as it is told. */
export const ruleSummary = ({ actions, ...rule }: RuleView): RuleSummary => ({
  ...rule,
  actions: actions.filter((action) => action !== undefined) as RuleSummary['actions'],
});
