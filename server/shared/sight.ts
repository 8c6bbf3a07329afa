import { type RawBuilder, sql } from 'kysely';
import * as ticketsSentences from '../../texts/compiled/server/tickets';
import { someGone } from './choices';
import type { Db } from './db';
import { ApiError, invalid, noSuch, notFound } from './errors';
import { list, type ListDefinition, type Page } from './list';
import { readPaging } from './list.params';
import { say } from './sentence';

type Sql = RawBuilder<unknown>;

/** Which tickets of a connected help-desk one person may see, as the help-desk says; ids are ours. */
export interface TicketSight {
  /** Those of these tickets that they may see. Throws 503 while the help-desk cannot say. */
  of(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * All tickets that they may see; null if these are too many, or if the help-desk does not list them. It only narrows what
   * {@link of} is asked about.
   */
  all(): Promise<readonly number[] | null>;
  /** May they still see a ticket that they were shown here? False for one that they were not shown. */
  still(id: number): Promise<boolean>;
}

/** Who reads; without a sight they see every ticket. */
interface Reader {
  tickets: TicketSight | null;
}

/** Those of these tickets that the reader may see. Throws 503 while the help-desk cannot say. */
export const seenTickets = async ({ tickets }: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  !tickets || !ids.length ? new Set(ids) : tickets.of(ids);

/** The same where tickets are a part of something else: none while the help-desk cannot say. */
export const seenTicketsOrNone = (reader: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  seenTickets(reader, ids).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 503) return new Set<number>();
    throw error;
  });

/** Throws 404, as of a ticket that does not exist, unless the reader may see it; 503 while the help-desk cannot say. */
export async function requireSeenTicket(reader: Reader, id: number): Promise<void> {
  if (!(await seenTickets(reader, [id])).has(id)) throw notFound('ticket');
}

/** Throws 422 at the field, as {@link requireAll} of tickets that do not exist, unless the reader may see all of them; 503. */
export async function requireSeenTickets(reader: Reader, field: string, ids: readonly number[]): Promise<void> {
  const seen = await seenTickets(reader, ids);
  if (!ids.every((id) => seen.has(id))) throw invalid({ [field]: someGone('help_desk.tickets') });
}

/** The same of a field that names one ticket. */
export async function requireSeenChoice(reader: Reader, field: string, id: number): Promise<void> {
  if (!(await seenTickets(reader, [id])).has(id)) throw invalid({ [field]: noSuch('ticket') });
}

/**
 * The condition that `column` is a ticket that the reader may see, for a list of few rows: `among` selects the `id`s of all
 * tickets that it could be. None where everybody sees every ticket. Throws 503.
 */
export const seenScope = (db: Db, reader: Reader, column: Sql, among: Sql): Promise<Sql[]> =>
  scopeBy(seenTickets, db, reader, column, among);

/** The same where tickets are a part of something else: none while the help-desk cannot say. */
export const seenScopeOrNone = (db: Db, reader: Reader, column: Sql, among: Sql): Promise<Sql[]> =>
  scopeBy(seenTicketsOrNone, db, reader, column, among);

async function scopeBy(see: typeof seenTickets, db: Db, reader: Reader, column: Sql, among: Sql): Promise<Sql[]> {
  if (!reader.tickets) return [];
  const { rows } = await sql<{ id: number }>`select distinct k.id from (${among}) k`.execute(db);
  const seen = await see(
    reader,
    rows.map(({ id }) => id),
  );
  return [sql`${column} = any(${[...seen]}::bigint[])`];
}

/** So many rows are looked at by one statement, and so many at most for one page. */
const batch = 500;
const maxLookedAt = 10_000;

/**
 * A page of a list of tickets (`t`, by `t.id`) that the reader may see: as {@link list}. The help-desk says it of one row
 * after the other, in the order of the list, until the page is full; what it does not come to is not counted, and
 * `total_is_exact` is false then. Throws 503.
 */
export async function listSeenTickets<Row>(
  db: Db,
  reader: Reader,
  definition: Omit<ListDefinition, 'row'> & { row: Sql },
  query: Record<string, unknown>,
  zone: string,
  scope: Sql[] = [],
): Promise<Page<Row>> {
  if (!reader.tickets) return list<Row>(db, definition, query, zone, scope);
  const { page, limit } = readPaging(
    query,
    Object.keys(definition.sorts),
    definition.defaultOrder,
    definition.largestPage,
  );
  const all = await reader.tickets.all();
  const among = all ? [...scope, sql`t.id = any(${[...all]}::bigint[])`] : scope;
  const ids = { ...definition, row: sql`t.id`, largestPage: batch, quickTotals: true as const };
  const { known_total: _, ...wanted } = query;
  const seen: number[] = [];
  let lookedAt = 0;
  let isWhole = false;
  for (let at = 1; !isWhole && seen.length <= page * limit && lookedAt < maxLookedAt; at++) {
    const given = { ...wanted, page: String(at), limit: String(batch), count: 'quick' };
    const { rows } = await list<{ id: number }>(db, ids, given, zone, among);
    const may = await reader.tickets.of(rows.map(({ id }) => id));
    seen.push(...rows.flatMap(({ id }) => (may.has(id) ? [id] : [])));
    lookedAt += rows.length;
    isWhole = rows.length < batch;
  }
  const found = await list<Row>(db, definition, wanted, zone, [...scope, sql`t.id = any(${seen}::bigint[])`]);
  return isWhole ? found : { ...found, total_is_exact: false };
}

/** 503 while the help-desk cannot say who may see a ticket. */
export const cannotSay = (): ApiError => new ApiError(503, say(ticketsSentences.unknown));
