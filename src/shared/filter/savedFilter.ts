import { lookupCalls, type LookupName } from '../../../wire/parts/lookup';
import type { Send } from '../api/client';
import { choicesPerPage, type Choice } from '../select/choice';
import type { FilterField } from './field';
import { isActive, type Filters, type FilterValue } from './filter';

const listOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null && one !== '');
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The filters that were saved as a list call takes them, with the names their records have now; a name that cannot be
 * had is `#3`.
 */
export async function readSaved(
  saved: Readonly<Record<string, unknown>>,
  fields: readonly FilterField[],
  send: Send,
): Promise<Filters> {
  const values = await Promise.all(
    fields.map(async (field) => [field.name, await valueOf(field, saved, send)] as const),
  );
  return Object.fromEntries(values.filter(([, value]) => isActive(value)));
}

async function valueOf(field: FilterField, saved: Readonly<Record<string, unknown>>, send: Send): Promise<FilterValue> {
  const value = saved[field.name];
  if (field.kind === 'records') return named(field.lookup, listOf(value).map(Number), send);
  if (field.kind === 'options') return listOf(value).map((option) => ({ id: String(option), name: String(option) }));
  if (field.kind === 'times' || field.kind === 'numbers')
    return { from: textOf(saved[`${field.name}_begin`]), to: textOf(saved[`${field.name}_end`]) };
  return textOf(value);
}

async function named(name: LookupName, ids: readonly number[], send: Send): Promise<Choice[]> {
  const names = new Map<number, string>();
  for (let first = 0; first < ids.length; first += choicesPerPage) {
    const found = await send(lookupCalls.lookup, {
      params: { name },
      query: { ids: ids.slice(first, first + choicesPerPage), limit: choicesPerPage },
    }).catch(() => undefined);
    for (const option of found?.data.data ?? []) names.set(option.id, option.name);
  }
  return ids.map((id) => ({ id, name: names.get(id) ?? `#${id}` }));
}
