import type { LookupName } from '../../../../wire/parts/lookup';
import type { ActionType, MailRecipient, RuleEvent, RuleField, RuleValue } from '../../../../wire/rule/rule';
import type { Named } from './useLookupNames';

/** A rule as far as it is told: of a list, or of a form that is not complete yet. */
export interface NamedRule {
  conditions: { groups: { rules: NamedCondition[] }[] };
  events?: { event: RuleEvent | ''; from?: number | null; to?: number | null }[];
  actions: NamedAction[];
}
export interface NamedCondition {
  field: string;
  value?: RuleValue;
}
export interface NamedAction {
  type: ActionType;
  field?: string;
  value?: RuleValue;
  to?: { type: string; value?: string | number | null }[];
}

/** Of whom a mail's recipient is one, where one is chosen. */
export const lookupOfRecipient: Partial<Record<MailRecipient, LookupName>> = {
  agent: 'agents',
  team: 'teams',
  cab: 'cabs',
};

const lookupOfAction: Partial<Record<ActionType, LookupName>> = {
  apply_cab: 'cabs',
  attach_release: 'releases',
  attach_asset: 'assets',
  webhook: 'webhooks',
};

/** The ids that rules mention. */
export function namedIn(rules: readonly NamedRule[], fields: readonly RuleField[]): Named {
  const named = new Map<LookupName, Set<number>>();
  const known = new Map(fields.map((field) => [field.name, field]));
  const note = (lookup: LookupName | null | undefined, value: unknown) => {
    if (!lookup) return;
    const ids = [value]
      .flat()
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0);
    if (ids.length) named.set(lookup, new Set([...(named.get(lookup) ?? []), ...ids]));
  };
  for (const { conditions, events = [], actions } of rules) {
    for (const { rules: compared } of conditions.groups)
      for (const { field, value } of compared) note(known.get(field)?.lookup, value);
    for (const { event, from, to } of events) {
      const field = fields.find((one) => one.event === event);
      note(field?.lookup, from);
      note(field?.lookup, to);
    }
    for (const { type, field, value, to = [] } of actions) {
      if (type === 'set') note(known.get(field ?? '')?.lookup, value);
      note(lookupOfAction[type], value);
      if (type === 'mail') for (const one of to) note(lookupOfRecipient[one.type as MailRecipient], one.value);
    }
  }
  return named;
}
