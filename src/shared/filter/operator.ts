import type { FilterField } from './field';
import type { Filters, FilterValue } from './filter';

/** How a filter narrows. One of choices keeps what is one of them or none of them. */
export type Operator = 'is' | 'not' | 'empty' | 'given';

/** One filter in force: of a field there may be several, e.g. "is not Anna" and "is not empty". */
export interface Condition {
  /** Its name among the filters: the field's, with `_not` or `_empty` behind it (F10). */
  key: string;
  field: FilterField;
  operator: Operator;
  value: FilterValue;
}

/** Operators that need no value. */
export const isBare = (operator: Operator): boolean => operator === 'empty' || operator === 'given';

/** What the field can be filtered with; the first unless another is chosen. */
export function operatorsOf({ kind, optional, only }: FilterField): readonly Operator[] {
  const excludes = !only && (kind === 'records' || kind === 'options' || kind === 'word');
  return ['is', ...(excludes ? (['not'] as const) : []), ...(optional ? (['empty', 'given'] as const) : [])];
}

/** The name of a field's filter with this operator. */
export const keyOf = (name: string, operator: Operator): string =>
  operator === 'is' ? name : `${name}_${operator === 'not' ? 'not' : 'empty'}`;

/** The filter with this name and value; undefined if the list has no such field. */
export function conditionOf(key: string, value: FilterValue, fields: readonly FilterField[]): Condition | undefined {
  const own = fields.find(({ name }) => name === key);
  if (own) return { key, field: own, operator: 'is', value };
  const [, name, end] = /^(.+)_(not|empty)$/.exec(key) ?? [];
  const field = fields.find((one) => one.name === name);
  if (!field) return undefined;
  return { key, field, value, operator: end === 'not' ? 'not' : isYes(value) ? 'empty' : 'given' };
}

/** Filters of an address as their fields have them: who types an address writes `known_error=1`, which reads as a choice. */
export function typed(filters: Filters, fields: readonly FilterField[]): Filters {
  const entries = Object.entries(filters).map(([key, value]): [string, FilterValue] => {
    const condition = conditionOf(key, value, fields);
    const isText =
      condition && (isBare(condition.operator) || ['yes-no', 'one', 'word'].includes(condition.field.kind));
    return [key, isText && Array.isArray(value) ? value.map(({ id }) => id).join() : value];
  });
  return Object.fromEntries(entries);
}

/** `1` as a text, or as the address has it without a name. */
const isYes = (value: FilterValue): boolean => (Array.isArray(value) ? String(value[0]?.id) === '1' : value === '1');

/** The filters with this field filtered by another operator or value, in the same place. */
export function replaced(
  filters: Filters,
  before: string | null,
  { name }: FilterField,
  by: Operator,
  value: FilterValue,
) {
  const key = keyOf(name, by);
  const entry: [string, FilterValue] = [key, isBare(by) ? (by === 'empty' ? '1' : '0') : value];
  const others = Object.entries(filters).filter(([other]) => other !== key || other === before);
  const at = others.findIndex(([other]) => other === before);
  return Object.fromEntries(at < 0 ? [...others, entry] : others.with(at, entry));
}

/** The filters without this one. */
export const without = (filters: Filters, key: string): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([other]) => other !== key));
