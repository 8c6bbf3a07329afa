import { HostFailure } from './host.request';
import type { Connection, SqlSource } from './connection';
import { type HostKind, hostKinds, type HostSource, optionalKinds } from './host';
import { httpSource, KindMissing } from './source.http';
import { sqlSource } from './source.sql';

export interface Source extends HostSource {
  /** The kinds that the help-desk tells of; the others are ours to keep. */
  kinds: readonly HostKind[];
}

/** Does the help-desk not have these records, which it need not have? */
export const isMissing = (error: unknown, kind: HostKind): boolean =>
  error instanceof KindMissing && optionalKinds.some((one) => one === kind);

/** Where each kind of records comes from, as the connection says. */
export function sourceOf({
  http,
  sql,
  data,
  timeZone,
}: Pick<Connection, 'http' | 'sql' | 'data' | 'timeZone'>): Source {
  const statements = Object.fromEntries(Object.entries(data).filter(([, from]) => from !== 'http')) as Partial<
    Record<HostKind, SqlSource>
  >;
  const bySql = sql && sqlSource(sql.url, statements, timeZone);
  const byHttp = http && httpSource(http, timeZone);
  const of = (kind: HostKind): HostSource => {
    const source = data[kind] === 'http' ? byHttp : bySql;
    if (!data[kind] || !source) throw new HostFailure(`the connection does not say where ${kind} come from`);
    return source;
  };
  return {
    kinds: hostKinds.filter((kind) => data[kind]),
    changed: (kind, since) => of(kind).changed(kind, since),
    // A ticket may name a priority of a help-desk that does not tell its priorities.
    byIds: (kind, ids) =>
      of(kind)
        .byIds(kind, ids)
        .catch((error: unknown) => {
          if (isMissing(error, kind)) return [];
          throw error;
        }),
    ids: (kind) => of(kind).ids(kind),
    count: (kind) => of(kind).count(kind),
    // The database's says more: what its local time is.
    clock: async () => (Object.keys(statements).length && (await bySql?.clock())) || (await byHttp?.clock()) || null,
    async close() {
      await bySql?.close();
      await byHttp?.close();
    },
  };
}
