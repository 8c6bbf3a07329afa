import { factsOf } from '../../wire/parts/form';
import type { LookupName } from '../../wire/parts/lookup';
import { type PageType, type RuleField, ruleFields, type RuleValueKind } from '../../wire/rule/rule';
import type { TicketAct } from '../../wire/host/host';
import { customFields } from '../parts/custom-field/custom-field.queries';
import type { Db } from '../shared/db';

/** How what a custom field stores is compared. */
const comparedAs: Readonly<Record<ReturnType<typeof factsOf>['stored'], RuleValueKind>> = {
  text: 'text',
  number: 'number',
  time: 'time',
  flag: 'flag',
  option: 'options',
  id: 'select',
};

/** By which action on tickets a field of theirs is set; undefined of other fields. */
const actsByField: Readonly<Record<string, TicketAct>> = {
  status_id: 'status',
  priority_id: 'priority',
  team_id: 'assign',
  assigned_id: 'assign',
};
export const actOf = (field: string): TicketAct | undefined => actsByField[field];

/** {@link fieldsOf} for who writes a rule: what the help-desk does not let be set on tickets cannot be chosen. */
export async function offeredFields(
  db: Db,
  pageType: PageType,
  { acts }: { acts: readonly TicketAct[] },
): Promise<RuleField[]> {
  const fields = await fieldsOf(db, pageType);
  return fields.map((field) => {
    const act = pageType === 'ticket' ? actOf(field.name) : undefined;
    return act && !acts.includes(act) ? { ...field, settable: false } : field;
  });
}

/** What rules for these records may name: the fields of wire/rule/rule.fields.ts, and custom fields (E29). */
export async function fieldsOf(db: Db, pageType: PageType): Promise<readonly RuleField[]> {
  if (pageType !== 'change' && pageType !== 'asset') return ruleFields[pageType];
  const custom = await customFields(db, pageType);
  return [
    ...ruleFields[pageType],
    ...custom.map(({ name, label, kind, options, lookup }) => ({
      name,
      label,
      kind: comparedAs[factsOf(kind).stored],
      lookup: lookup as LookupName | null,
      options,
      settable: false,
      optional: true,
      event: null,
    })),
  ];
}
