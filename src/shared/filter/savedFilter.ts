import type { Choice } from '../select/choice';
import type { FilterField } from './field';
import { isActive, type Filters, type FilterValue } from './filter';
import { keyOf, operatorsOf, type Operator } from './operator';

const listOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : [one as unknown]))
    .filter((one) => one !== undefined && one !== null && one !== '');
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/**
 * Filters as a list call takes them, read for these fields: what a view or a saved filter has. Records have their ids as
 * names, until they are loaded (useNames).
 */
export function readSaved(saved: Readonly<Record<string, unknown>>, fields: readonly FilterField[]): Filters {
  const values = fields.flatMap((field) =>
    operatorsOf(field).map((operator) => {
      const key = keyOf(field.name, operator);
      return [key, valueOf(field, operator, key, saved)] as const;
    }),
  );
  return Object.fromEntries(values.filter(([, value]) => isActive(value)));
}

const idsOf = (value: unknown): Choice[] => listOf(value).map((id) => ({ id: Number(id), name: textOf(id) }));
const wordsOf = (value: unknown): Choice[] =>
  (Array.isArray(value) ? value : [value])
    .map(textOf)
    .filter(Boolean)
    .map((option) => ({ id: option, name: option }));

function valueOf(
  { kind, name }: FilterField,
  operator: Operator,
  key: string,
  saved: Readonly<Record<string, unknown>>,
): FilterValue {
  const value = saved[key];
  if (operator === 'empty' || operator === 'given') return yesOrNo(value);
  if (kind === 'records') return idsOf(value);
  if (kind === 'options') return wordsOf(value);
  if (kind === 'times' || kind === 'numbers')
    return { from: textOf(saved[`${name}_begin`]), to: textOf(saved[`${name}_end`]) };
  return kind === 'yes-no' ? yesOrNo(value) : textOf(Array.isArray(value) ? value[0] : value);
}

function yesOrNo(value: unknown): string {
  const text = textOf(value);
  return text === 'true' ? '1' : text === 'false' ? '0' : text;
}
