import { type PageType, type RuleField, ruleFields, type RuleValueKind } from '../../wire/rule/rule';
import { customFields } from '../parts/custom-field/custom-field.queries';
import type { Db } from '../shared/db';

const kindOf: Readonly<Partial<Record<string, RuleValueKind>>> = {
  text: 'text',
  textarea: 'text',
  number: 'number',
  date: 'time',
  checkbox: 'flag',
  radio: 'options',
  options: 'options',
};

/** What rules for these records may name: the fields of wire/rule/rule.fields.ts, and custom fields (E29). */
export async function fieldsOf(db: Db, pageType: PageType): Promise<readonly RuleField[]> {
  if (pageType !== 'change' && pageType !== 'asset') return ruleFields[pageType];
  const custom = await customFields(db, pageType);
  return [
    ...ruleFields[pageType],
    ...custom.map(({ name, label, kind, options }) => ({
      name,
      label,
      kind: kindOf[kind] ?? 'text',
      lookup: null,
      options,
      settable: false,
      optional: true,
      event: null,
    })),
  ];
}
