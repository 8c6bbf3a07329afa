import type { Db } from '../../shared/db';
import { sql } from 'kysely';
import type { HostKind } from './host';
import { hostKindOf, mirrored, type Ref, refText } from './refs';
import type { Source } from './source';
import { idIn, type Store } from './store';

/** How long somebody who asks for a record waits for the host, in milliseconds. */
const wait = 2000;
/** How long a record that the host does not know, or did not tell of in time, is not asked for again. */
const forget = 5000;
/** Records that are asked for at once; more of them do not exist. */
const maxAtOnce = 1000;
const maxForgotten = 10_000;

interface Options {
  db: Db;
  source: Source;
  store: Store;
  warn: (line: string) => void;
}

/**
 * Finds records as they are named by the host. One that the mirror does not know is asked for at that moment, once however
 * many want it: a ticket that was made a second ago is there. What the host has deleted is not found.
 */
export function lookupIn({ db, source, store, warn }: Options) {
  const pending = new Map<string, Promise<void>>();
  const forgotten = new Map<string, number>();

  /** Without what is marked as gone. */
  async function known(refs: readonly Ref[]): Promise<Map<string, number>> {
    const { rows } = await sql<Ref & { ours: number }>`
      select r.kind, r.host_id as id, r.id as ours
      from unnest(${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ id }) => id)}::text[]) as g (kind, host_id)
      join host_refs r using (kind, host_id)
      where r.kind <> 'ticket' or not exists (select from ${sql.table(mirrored.tickets.table)} t where t.id = r.id and t.gone_at is not null)`.execute(
      db,
    );
    return new Map(rows.map(({ ours, ...ref }) => [refText(ref), ours]));
  }

  /** Asks the host for records of a kind, and takes them. */
  async function fetch(kind: HostKind, refs: readonly Ref[]): Promise<void> {
    const until = performance.now() + forget;
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), wait).unref());
    const stored = source.byIds(kind, refs.map(idIn(kind))).then((rows) => store.put(kind, rows, { report: true }));
    try {
      if ((await Promise.race([stored, late])) === 'late') warn(`it does not tell of ${kind} within ${wait} ms`);
    } catch (error) {
      warn(`it does not tell of ${kind}: ${(error as Error).message}`);
    }
    stored.catch(() => undefined);
    if (forgotten.size > maxForgotten) forgotten.clear();
    for (const ref of refs) forgotten.set(refText(ref), until);
  }

  return {
    async find(refs: readonly Ref[]): Promise<Map<string, number>> {
      const found = await known(refs);
      const now = performance.now();
      const unknown = refs
        .filter((ref) => !found.has(refText(ref)) && source.kinds.includes(hostKindOf(ref.kind)))
        .filter((ref) => !((forgotten.get(refText(ref)) ?? 0) > now))
        .slice(0, maxAtOnce);
      if (!unknown.length) return found;
      const mine = unknown.filter((ref) => !pending.has(refText(ref)));
      for (const kind of new Set(mine.map((ref) => hostKindOf(ref.kind)))) {
        const some = mine.filter((ref) => hostKindOf(ref.kind) === kind);
        const reading = fetch(kind, some).finally(() => some.forEach((ref) => pending.delete(refText(ref))));
        for (const ref of some) pending.set(refText(ref), reading);
      }
      await Promise.all(unknown.map((ref) => pending.get(refText(ref))));
      return new Map([...found, ...(await known(unknown))]);
    },
  };
}
