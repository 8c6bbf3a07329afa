import type { ReportField, ReportView } from '../../../wire/report/report';
import type { GroupCount } from '../../../wire/parts/count';
import type { FilterField } from '../../shared/filter/field';
import { type Filters, isActive, isRange, type Range } from '../../shared/filter/filter';
import { readSaved } from '../../shared/filter/savedFilter';

type Stored = Pick<ReportView['fields'][number], 'key' | 'value'> &
  Partial<Pick<ReportView['fields'][number], 'value_meta'>>;

/** The filters as a report keeps them (D24): ids, a text, or of a range its begin and end. */
export const fieldsOf = (filters: Filters): ReportField[] =>
  Object.entries(filters).flatMap(([key, value]): ReportField[] => {
    if (!isActive(value)) return [];
    if (isRange(value)) return [{ key, value: [value.from || null, value.to || null] }];
    return [{ key, value: typeof value === 'string' ? value : value.map(({ id }) => id) }];
  });

/** Reads {@link fieldsOf} back, with the names that the server knows. */
export function filtersOf(stored: readonly Stored[], fields: readonly FilterField[]): Filters {
  const isSpan = (key: string) =>
    fields.some(({ name, kind }) => name === key && (kind === 'times' || kind === 'numbers'));
  const query = Object.fromEntries(
    stored.flatMap(({ key, value }): [string, unknown][] => {
      if (!isSpan(key) || !Array.isArray(value)) return [[key, value]];
      return [
        [`${key}_begin`, value[0]],
        [`${key}_end`, value[1]],
      ];
    }),
  );
  const names = new Map(
    stored.map(({ key, value_meta }) => [key, new Map(value_meta?.map(({ id, name }) => [id, name]))]),
  );
  return Object.fromEntries(
    Object.entries(readSaved(query, fields)).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((choice: { id: string | number; name: string }) => ({
            ...choice,
            name: names.get(key)?.get(Number(choice.id)) ?? choice.name,
          }))
        : value,
    ]),
  );
}

/** The filters that find what these filters find and is in the group; null where no filter finds the group. */
export function inGroup(filters: Filters, group: GroupCount, fields: readonly FilterField[]): Filters | null {
  if (group.fields.length === 0) return null;
  const own = filtersOf(group.fields, fields);
  return Object.entries(own).reduce<Filters>((all, [key, value]) => {
    const before = all[key];
    if (before === undefined) return { ...all, [key]: value };
    if (isRange(value) && isRange(before)) return { ...all, [key]: overlap(value, before) };
    // Those of a group are among those that were asked for; what is left out is left out by both.
    if (key.endsWith('_not') && Array.isArray(before) && Array.isArray(value))
      return { ...all, [key]: [...(before as typeof value), ...value] };
    return { ...all, [key]: value };
  }, filters);
}

/** Times as texts are in order; an open end gives way. */
const overlap = (a: Range, b: Range): Range => ({
  from: [a.from, b.from].sort().at(-1)!,
  to: [a.to, b.to].filter(Boolean).sort()[0] ?? '',
});
