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

const isRange = (value: FilterValue): value is Range => typeof value === 'object' && !Array.isArray(value);

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

/** A filter's value as text in an address: `3:Sales,7:Support`, `2024-01-01 00:00:00..`. */
export function printFilter(value: FilterValue): string {
  if (!isActive(value)) return '';
  if (isRange(value)) return `${value.from}..${value.to}`;
  return Array.isArray(value)
    ? value.map(({ id, name }) => `${id}:${encodeURIComponent(name)}`).join(',')
    : `=${value}`;
}

/** The address of a list with these filters. */
export function filteredAddress(path: string, filters: Filters): string {
  const texts = Object.entries(filters).map(([name, value]) => [name, printFilter(value)] as [string, string]);
  const query = new URLSearchParams(texts.filter(([, text]) => text !== '')).toString();
  return query ? `${path}?${query}` : path;
}

/** Reads {@link printFilter} back. */
export function parseFilter(text: string): FilterValue {
  if (text.startsWith('=')) return text.slice(1);
  const range = /^([^:]*(?::\d\d){0,2})\.\.(.*)$/s.exec(text);
  if (range) return { from: range[1] ?? '', to: range[2] ?? '' };
  return text.split(',').map((part) => {
    const [id = '', name = id] = part.split(':');
    return { id: /^\d+$/.test(id) ? Number(id) : id, name: decode(name) };
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
