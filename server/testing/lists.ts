import { allCalls, type Entry } from '../../wire/calls';
import type { QueryKeys } from '../../wire/protocol/list';

/** The calls that reply one page of a list. */
export const lists: readonly (Entry & { query: QueryKeys })[] = allCalls.filter(
  (entry): entry is Entry & { query: QueryKeys } =>
    entry.call.method === 'GET' && entry.query?.sorts !== undefined && !entry.name.includes('.export'),
);

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a reply: the longest list in it. */
export const rowsOf = (data: unknown): Row[] =>
  Array.isArray(data)
    ? (data as Row[])
    : data && typeof data === 'object'
      ? Object.values(data)
          .map(rowsOf)
          .reduce((longest, one) => (one.length > longest.length ? one : longest), [])
      : [];

/** How many rows a reply has. */
export const rowsIn = (data: unknown): number => rowsOf(data).length;

/** The path of a call with these values of its parameters. */
export const pathOf = ({ call }: Pick<Entry, 'call'>, params: Readonly<Record<string, string | number>>): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
