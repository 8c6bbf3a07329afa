import path from 'node:path';
import { allCalls, type Entry } from '../../wire/calls';

const patternOf = (call: string): RegExp =>
  new RegExp(`^${call.replace(/[.$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`);

let patterns: { pattern: RegExp; methods: readonly string[] }[] | undefined;

/** Methods of the calls at an address (with or without a query); none where there is no call. */
export function methodsAt(url: string): string[] {
  patterns ??= allCalls.flatMap(({ call }) =>
    [call.path, ...call.aliases].map((one) => ({
      pattern: patternOf(one),
      methods: [call.method, ...call.methods, ...(call.method === 'GET' ? ['HEAD'] : [])],
    })),
  );
  const address = url.split('?')[0] ?? '';
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(address)).flatMap(({ methods }) => methods))].sort();
}

interface Answered {
  url: string;
  query: Record<string, unknown>;
  fields: Record<string, unknown>;
  data: unknown;
}

/** Where a call leads: `Location` of a record that was just made, `Link` to other pages of a list. Both are relative. */
export function navigation(entry: Entry, answered: Answered): Record<string, string> {
  const { data } = answered;
  if (typeof data !== 'object' || data === null) return {};
  const location = locationOf(entry, answered, data);
  const link = entry.query?.sorts ? linksOf(answered, data) : '';
  return { ...(location && { location }), ...(link && { link }) };
}

/** From the address of `problem.save` to that of `problem.view`, if there is one. */
function locationOf({ name, call }: Entry, { url, fields }: Answered, data: object): string | null {
  const [kind, action] = name.split('.');
  if (call.method !== 'POST' || action !== 'save' || fields.id || !('id' in data) || typeof data.id !== 'number')
    return null;
  const view = allCalls.find((one) => one.name === `${kind}.view`)?.call.path;
  if (!view?.endsWith('/{id}')) return null;
  return path.posix.relative(path.posix.dirname(url.split('?')[0] ?? ''), view.replace('{id}', String(data.id)));
}

const whole = (value: unknown): number | null => (/^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : null);

/** Proxies of a host refuse a reply whose head is longer than 4 kB, and clients one of 16 kB. */
const longestLinks = 2000;

/** RFC 8288; none if they were too long. Without `limit` a page is as long as its rows, if it is the first and not the last. */
function linksOf({ url, query }: Answered, data: object): string {
  const total = 'total' in data ? whole(data.total) : null;
  const rows = Object.values(data).find(Array.isArray)?.length ?? 0;
  const page = whole(query.page ?? 1);
  const size = whole(query.limit) ?? (query.limit === undefined && page === 1 ? rows : null);
  if (!total || !page || !size) return '';
  const last = Math.ceil(total / size);
  const to = (number: number, rel: string): string => {
    const search = new URLSearchParams(url.split('?')[1]);
    search.set('page', String(number));
    return `<?${search.toString()}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [to(1, 'first'), to(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [to(page + 1, 'next'), to(last, 'last')] : []),
  ].join(', ');
  return links.length > longestLinks ? '' : links;
}
