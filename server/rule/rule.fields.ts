import { customFieldName, factsOf, formCategories } from '../../wire/parts/form';
import type { LookupName } from '../../wire/parts/lookup';
import {
  actionsOf,
  isCustomFieldName,
  type PageType,
  type RuleField,
  type RuleFieldList,
  ruleFields,
  type RuleValueKind,
} from '../../wire/rule/rule';
import { rightsOfType, rightsToSet } from '../../wire/rule/rule.needs';
import type { TicketAction } from '../../wire/host/host';
import { customFields } from '../parts/custom-field/custom-field.queries';
import { type Actor, requireSees } from '../shared/actor';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { lackedBy, lackedToSee } from './rule.author';
import * as rulesSentences from '../../texts/compiled/server/rules';

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
const actsByField: Readonly<Record<string, TicketAction>> = {
  status_id: 'status',
  priority_id: 'priority',
  team_id: 'assign',
  assigned_id: 'assign',
};
export const ticketActionOf = (field: string): TicketAction | undefined => actsByField[field];

/**
 * {@link fieldsOf} and the actions for who writes a rule, each with the right that they lack for it (G35); what the
 * help-desk does not let be set on tickets cannot be chosen. Throws 403 for records that they may not see.
 */
export async function offered(
  db: Db,
  pageType: PageType,
  { acts }: { acts: readonly TicketAction[] },
  actor: Actor,
): Promise<RuleFieldList> {
  requireSees(actor, pageType);
  const fields = await fieldsOf(db, pageType);
  return {
    fields: fields.map((field) => {
      const act = pageType === 'ticket' ? ticketActionOf(field.name) : undefined;
      return {
        ...field,
        settable: field.settable && (!act || acts.includes(act)),
        missing: lackedToSee(actor, field),
        missing_to_set: lackedBy(actor, rightsToSet(field)),
      };
    }),
    actions: actionsOf[pageType].map((type) => ({ type, missing: lackedBy(actor, rightsOfType(pageType, type)) })),
  };
}

/** What is said of a field that records do not have, or no longer. */
export const fieldGone = (field: string): Sentence =>
  isCustomFieldName(field) ? say(rulesSentences.field_deleted) : say(rulesSentences.field_gone, { field });

/** The id of a custom field that a rule names. */
export const idOfCustomField = (name: string): number => Number(name.slice(customFieldName(0).length - 1));

/** What rules for these records may name: the fields of wire/rule/rule.fields.ts, and custom fields (E29). */
export async function fieldsOf(db: Db, pageType: PageType): Promise<readonly RuleField[]> {
  const category = formCategories.find((one) => one === pageType);
  if (!category) return ruleFields[pageType];
  const custom = await customFields(db, category);
  return [
    ...ruleFields[pageType],
    ...custom.map(
      ({ name, label, kind, options, lookup, active, required, multiple, min, max, unit, currency, ...field }) => ({
        name,
        label,
        kind: comparedAs[factsOf(kind).stored],
        lookup: lookup as LookupName | null,
        options,
        settable: active,
        optional: !required,
        event: null,
        custom: {
          ...{ kind, required, multiple, min, max, unit: unit ?? currency },
          pattern: field.pattern,
          pattern_message: field.pattern_message,
          edit_right: field.edit_right,
        },
      }),
    ),
  ];
}
