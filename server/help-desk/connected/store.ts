import { sql } from 'kysely';
import type { Database, Trx } from '../../shared/db';
import { announce } from '../../shared/live';
import { inTransaction } from '../../shared/transaction';
import { ticketsCreated, updatingTickets } from '../../ticket';
import { referencesOf } from './follow';
import type { HostKind, HostPerson, HostRows } from './host';
import { sortOut } from './host.rules';
import { writeRoles } from './person.store';
import { hostKindOf, Ids, idsOfRefs, mirrored, type Ref, type RefKind, refText } from './refs';
import type { Source } from './source';
import { take } from './take';

interface Options {
  db: Database;
  source: Source;
  firstAdmin: string | null;
  /** Of what was left out. */
  warn: (line: string) => void;
}

interface How {
  /** Is anybody told of what changed, and do rules follow? Not while the mirror is filled first. */
  report: boolean;
  /** Are references to what is unknown followed? */
  follow?: boolean;
  /** Ids of what rows have named so far, kept by who writes many pages. */
  known?: Ids;
  /** Written in the transaction of the rows: how far they are read. */
  also?: (trx: Trx) => Promise<unknown>;
}

export interface Store {
  /** Takes rows as the host sends them, with what they name; returns how many were left out as they are wrong. */
  put<K extends HostKind>(kind: K, rows: readonly HostRows[K][], how: How): Promise<number>;
}

/** How far references are followed: a ticket, its requester, their organization. */
const maxSteps = 2;
/** References that the host did not know are not asked for again in this time, in milliseconds. */
const forgetAfter = 60_000;
const maxForgotten = 100_000;
/** References whose ids are kept while many pages are written. */
const maxKnown = 150_000;
/** More records than this are not announced one by one. */
const maxAnnounced = 1000;

/** Writes what the host tells into the mirror: rows that are right, their references first. */
export function storeOf({ db, source, firstAdmin, warn }: Options): Store {
  const nowhere = new Map<string, number>();

  /** Our ids of what rows name. What the mirror does not know is asked of the host. */
  async function follow(
    kind: HostKind,
    rows: readonly HostRows[HostKind][],
    { known = new Ids(), ...how }: How,
    steps: number,
  ): Promise<Ids> {
    if (steps === 0 && known.size > maxKnown) known.clear();
    if (nowhere.size > maxForgotten) nowhere.clear();
    const now = performance.now();
    const unknown = await known.add(db, referencesOf(kind, rows, known));
    const missing = unknown.filter(
      (ref) => source.kinds.includes(hostKindOf(ref.kind)) && !((nowhere.get(refText(ref)) ?? 0) > now),
    );
    for (const one of new Set(missing.map((ref) => hostKindOf(ref.kind)))) {
      const refs = missing.filter((ref) => hostKindOf(ref.kind) === one);
      const found = await source.byIds(one, refs.map(idIn(one)));
      await put(one, found, { ...how, known }, steps + 1);
    }
    const still = await known.add(db, missing);
    for (const ref of still) nowhere.set(refText(ref), now + forgetAfter);
    // A ticket has a status, even one of which the host tells nothing.
    const statuses = still.filter((ref) => ref.kind === 'status');
    if (statuses.length) {
      const named = statuses.map(({ id }) => ({ id, name: '', state: 'open' as const }));
      await write('statuses', named, how);
      await known.add(db, statuses);
    }
    return known;
  }

  async function put<K extends HostKind>(
    kind: K,
    given: readonly HostRows[K][],
    { also, ...how }: How,
    steps: number,
  ): Promise<number> {
    const { good, bad } = sortOut(kind, given);
    if (bad[0])
      warn(
        `${bad.length} of the help-desk's ${kind} ${bad.length === 1 ? 'is' : 'are'} left out: of ${bad[0].id}, ${bad[0].fault}`,
      );
    const ids = good.length && how.follow !== false && steps < maxSteps && (await follow(kind, good, how, steps));
    if (good.length || also) await write(kind, good, { ...how, also }, ids || undefined);
    return bad.length;
  }

  const write = <K extends HostKind>(
    kind: K,
    rows: readonly HostRows[K][],
    { report, also }: How,
    ids?: Ids,
  ): Promise<void> =>
    inTransaction(db, async (trx) => {
      // What a crash loses of a first fill is read again: the cursor is lost with it.
      if (!report) await sql`select set_config('synchronous_commit', 'off', true)`.execute(trx);
      await writeRows(trx, kind, rows, report, ids);
      await also?.(trx);
    });

  async function writeRows<K extends HostKind>(
    trx: Trx,
    kind: K,
    rows: readonly HostRows[K][],
    report: boolean,
    ids?: Ids,
  ): Promise<void> {
    if (!rows.length) return;
    if (kind === 'tickets' && report) return writeTickets(trx, rows as unknown as HostRows['tickets'][], ids);
    const changed = await take(trx, kind, rows, firstAdmin, ids);
    if (kind !== 'people') return;
    await rolesOf(trx, rows as unknown as HostPerson[]);
    if (report) await announce(trx, 'user', ...changed.slice(0, maxAnnounced));
  }

  return { put: (kind, rows, how) => put(kind, rows, how, 0) };
}

/** As the host is asked for it: people by reference. */
export const idIn =
  (kind: HostKind) =>
  (ref: Ref): string =>
    kind === 'people' ? refText(ref) : ref.id;

/** The refs of rows. */
export const refsOfRows = <K extends HostKind>(kind: K, rows: readonly HostRows[K][]): Ref[] =>
  rows.map((row) => ({
    kind: kind === 'people' && 'kind' in row ? row.kind : (mirrored[kind].refs[0] as RefKind),
    id: row.id,
  }));

/** Rights follow from the names of roles in the host. */
async function rolesOf(db: Trx, people: readonly HostPerson[]): Promise<void> {
  const withRoles = people.filter(({ roles }) => roles);
  if (!withRoles.length) return;
  const ids = await idsOfRefs(db, refsOfRows('people', withRoles));
  await writeRoles(
    db,
    withRoles.map((one) => ({ user_id: ids.get(refText(one))!, roles: one.roles ?? [] })),
  );
}

/** Listeners hear of tickets as if they had been changed here. */
async function writeTickets(db: Trx, rows: readonly HostRows['tickets'][], ids?: Ids): Promise<void> {
  const refs = refsOfRows('tickets', rows);
  const before = await idsOfRefs(db, refs);
  const by = { actor_id: null, created_at: new Date() };
  const known = [...before.values()];
  const changed = await updatingTickets(db, known, by, () => take(db, 'tickets', rows, null, ids));
  const old = new Set(known);
  const made = changed.filter((id) => !old.has(id));
  if (made.length) ticketsCreated(db, made, by);
  await announce(db, 'ticket', ...changed.slice(0, maxAnnounced));
}
