import type { Database, Trx } from '../../shared/db';
import { announce } from '../../shared/live';
import { inTransaction } from '../../shared/transaction';
import { ticketsCreated, updatingTickets } from '../../ticket/ticket.happened';
import { referencesOf } from './follow';
import type { HostKind, HostPerson, HostRows } from './host';
import { sortOut } from './host.rules';
import { writeRoles } from './person.told';
import { hostKindOf, idsOfRefs, mirrored, type Ref, type RefKind, refText, unknownRefs } from './refs';
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
  tell: boolean;
  /** Are references to what is unknown followed? */
  follow?: boolean;
}

export interface Store {
  /** Takes rows as the host sends them, with what they name; returns how many were left out as they are wrong. */
  put<K extends HostKind>(kind: K, rows: readonly HostRows[K][], how: How): Promise<number>;
}

/** How far references are followed: a ticket, its requester, their organization. */
const mostSteps = 2;
/** References that the host did not know are not asked for again in this time, in milliseconds. */
const forgetAfter = 60_000;
const mostForgotten = 100_000;
/** References that are not looked for again. */
const mostKnown = 150_000;
/** More records than this are not announced one by one. */
const mostAnnounced = 1000;

/** Writes what the host tells into the mirror: rows that are right, their references first. */
export function storeOf({ db, source, firstAdmin, warn }: Options): Store {
  const nowhere = new Map<string, number>();
  const known = new Set<string>();

  /** What rows name and the mirror does not know is asked of the host. */
  async function follow(kind: HostKind, rows: readonly HostRows[HostKind][], how: How, steps: number): Promise<void> {
    const named = referencesOf(kind, rows).filter((ref) => source.kinds.includes(hostKindOf(ref.kind)));
    const now = performance.now();
    if (nowhere.size > mostForgotten) nowhere.clear();
    if (known.size > mostKnown) known.clear();
    const asked = named.filter((ref) => !known.has(refText(ref)));
    const unknown = await unknownRefs(db, asked);
    for (const ref of asked) known.add(refText(ref));
    for (const ref of unknown) known.delete(refText(ref));
    const missing = unknown.filter((ref) => !((nowhere.get(refText(ref)) ?? 0) > now));
    const kinds = new Set(missing.map((ref) => hostKindOf(ref.kind)));
    for (const one of kinds) {
      const refs = missing.filter((ref) => hostKindOf(ref.kind) === one);
      const found = await source.byIds(one, refs.map(idIn(one)));
      await put(one, found, how, steps + 1);
    }
    if (!missing.length) return;
    const still = await unknownRefs(db, missing);
    for (const ref of still) nowhere.set(refText(ref), now + forgetAfter);
    // A ticket has a status, even one of which the host tells nothing.
    const statuses = still
      .filter((ref) => ref.kind === 'status')
      .map(({ id }) => ({ id, name: '', state: 'open' as const }));
    if (statuses.length) await write('statuses', statuses, how);
  }

  async function put<K extends HostKind>(
    kind: K,
    given: readonly HostRows[K][],
    how: How,
    steps: number,
  ): Promise<number> {
    const { good, bad } = sortOut(kind, given);
    if (bad[0])
      warn(
        `${bad.length} of the help-desk's ${kind} ${bad.length === 1 ? 'is' : 'are'} left out: of ${bad[0].id}, ${bad[0].fault}`,
      );
    if (!good.length) return bad.length;
    if (how.follow !== false && steps < mostSteps) await follow(kind, good, how, steps);
    await write(kind, good, how);
    return bad.length;
  }

  const write = <K extends HostKind>(kind: K, rows: readonly HostRows[K][], how: How): Promise<void> =>
    inTransaction(db, async (trx) => {
      if (kind === 'tickets' && how.tell) return writeTickets(trx, rows as unknown as HostRows['tickets'][]);
      const changed = await take(trx, kind, rows, firstAdmin);
      if (kind !== 'people') return;
      await rolesOf(trx, rows as unknown as HostPerson[]);
      if (how.tell) await announce(trx, 'user', ...changed.slice(0, mostAnnounced));
    });

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
  const told = people.filter(({ roles }) => roles);
  if (!told.length) return;
  const ids = await idsOfRefs(db, refsOfRows('people', told));
  await writeRoles(
    db,
    told.map((one) => ({ user_id: ids.get(refText(one))!, roles: one.roles ?? [] })),
  );
}

/** Listeners hear of tickets as if they had been changed here. */
async function writeTickets(db: Trx, rows: readonly HostRows['tickets'][]): Promise<void> {
  const refs = refsOfRows('tickets', rows);
  const before = await idsOfRefs(db, refs);
  const by = { actor_id: null, created_at: new Date() };
  const known = [...before.values()];
  const changed = await updatingTickets(db, known, by, () => take(db, 'tickets', rows));
  const old = new Set(known);
  const made = changed.filter((id) => !old.has(id));
  if (made.length) ticketsCreated(db, made, by);
  await announce(db, 'ticket', ...changed.slice(0, mostAnnounced));
}
