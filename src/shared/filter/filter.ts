import type { Choice } from '../select/choice';

/** From and to as `YYYY-MM-DD HH:mm:ss`; '' for an open end. */
export interface Range {
  from: string;
  to: string;
}

/** Choices keep their names, so that a shared address can show them. */
export type FilterValue = readonly Choice[] | Range | string;

/** Wire name of the filter → its value. */
export type Filters = Record<string, FilterValue>;

export const isRange = (value: FilterValue): value is Range => typeof value === 'object' && !Array.isArray(value);

/** A value as from and to; both open if it is none. */
export const rangeOf = (value: FilterValue | undefined): Range =>
  value !== undefined && isRange(value) ? value : { from: '', to: '' };

/** Does it narrow the list? */
export function isActive(value: FilterValue | undefined): boolean {
  if (value === undefined) return false;
  return isRange(value) ? Boolean(value.from || value.to) : value.length > 0;
}

/** The filters as the list calls take them: ids as a list, a range as `<name>_begin` and `<name>_end` (wire/list). */
export function filterQuery(filters: Filters): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filters)) {
    if (isRange(value)) {
      if (value.from) query[`${name}_begin`] = value.from;
      if (value.to) query[`${name}_end`] = value.to;
    } else if (isActive(value)) query[name] = Array.isArray(value) ? value.map(({ id }) => id) : value;
  }
  return query;
}
