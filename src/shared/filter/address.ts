import { isActive, isRange, type Filters, type FilterValue } from './filter';

/** A filter's value as text in an address: `3:Sales,7:Support`, `3,7` without names, `2024-01-01 00:00:00..`. */
export function printFilter(value: FilterValue): string {
  if (!isActive(value)) return '';
  if (isRange(value)) return `${value.from}..${value.to}`;
  return Array.isArray(value)
    ? value.map(({ id, name }) => (id === Number(name) ? id : `${encode(String(id))}:${encode(name)}`)).join(',')
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
    return { id: /^\d+$/.test(id) ? Number(id) : decode(id), name: decode(name) };
  });
}

/** Two points would be read as a range. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
