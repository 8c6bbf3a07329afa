import { actionsOf, type ActionType, type PageType, type RuleFieldList, ruleFields } from '../../wire/rule/rule';

/** What `rule-fields` replies to somebody who lacks these rights; three tests ask for it. */
export const ruleOffers = (
  page: PageType,
  missing: Partial<Record<ActionType | 'assets', string>> = {},
): RuleFieldList => ({
  fields: ruleFields[page].map((field) => ({
    ...field,
    missing: field.name.startsWith('asset.') ? (missing.assets ?? null) : null,
    missing_to_set: null,
  })),
  actions: actionsOf[page].map((type) => ({ type, missing: missing[type] ?? null })),
});
