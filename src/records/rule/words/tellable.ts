import type { RuleView } from '../rule.api';
import type { Tellable } from './useRuleWords';

/** A stored rule as it is told. */
export const tellable = ({ actions, ...rule }: RuleView): Tellable => ({
  ...rule,
  actions: actions.filter((action) => action !== undefined) as Tellable['actions'],
});
