import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as logSentences from '../../texts/compiled/server/log';
import * as ticketsSentences from '../../texts/compiled/server/tickets';
import type { RecordKind } from '../../wire/protocol/kind';
import type { HelpDesk, HelpDeskPerson } from '../help-desk/help-desk';
import { someGone } from './choices';
import type { Db } from './db';
import { ApiError, invalid, noSuch, notFound } from './errors';
import { Ids, list, type ListDefinition, type Page, selectIds } from './list';
import { readPaging } from './list.params';
import { readList } from './list.read';
import { say } from './sentence';

type Sql = RawBuilder<unknown>;

/** Which tickets, or people, of a connected help-desk one person may see, as the help-desk says (E53); ids are ours. */
export interface Sight {
  /** Those of these that they may see. Throws 503 while the help-desk cannot say. */
  of(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * All that they may see; null if these are too many, or if the help-desk does not list them. It only narrows what
   * {@link of} is asked about.
   */
  all(): Promise<readonly number[] | null>;
  /** What they were shown lately, if anything: a guess, which {@link of} is asked to confirm. */
  lately(): Lately | null;
  /** May they still see one that they were shown here? False for one that they were not shown. */
  still(id: number): Promise<boolean>;
}

export interface Lately {
  /** The newest first, some hundred at most. */
  ids: readonly number[];
  /** How many of what was last asked about they may see, above 0 and up to 1. */
  share: number;
}

/** What the help-desk lets a person see, for an actor. */
export const sightsFor = (
  { sight, peopleSight }: Pick<HelpDesk, 'sight' | 'peopleSight'>,
  person: Pick<HelpDeskPerson, 'id' | 'role'>,
): { tickets: Sight | null; people: Sight | null } => ({
  tickets: sight?.(person) ?? null,
  people: peopleSight?.(person) ?? null,
});

/** Who reads; without a sight they see every ticket. */
interface Reader {
  tickets: Sight | null;
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

/** The same of a record of any kind: of these only tickets are limited by the help-desk. */
export const requireSeenRecord = async (reader: Reader, kind: RecordKind, id: number): Promise<void> =>
  kind === 'ticket' ? requireSeenTicket(reader, id) : undefined;

/** Throws 422 at the field, as {@link requireAll} of tickets that do not exist, unless the reader may see all of them; 503. */
export async function requireSeenTickets(reader: Reader, field: string, ids: readonly number[]): Promise<void> {
  const seen = await seenTickets(reader, ids);
  if (!ids.every((id) => seen.has(id))) throw invalid({ [field]: someGone('help_desk.tickets') });
}

/** The same of a field that names one record of a kind. */
export async function requireSeenChoice(reader: Reader, kind: RecordKind, field: string, id: number): Promise<void> {
  if (kind === 'ticket' && !(await seenTickets(reader, [id])).has(id)) throw invalid({ [field]: noSuch('ticket') });
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

/** What stands for a ticket that the reader may not see. */
export const unseenTicket = (language: Language): string => say(logSentences.tickets_unseen, { count: 1 }).in(language);

/** So many rows are looked at by one statement, and so many at most for one page. */
const batch = 500;
const maxLookedAt = 10_000;
/** The first statement looks at more, where more are likely to be needed. */
const maxFirst = 2000;

/**
 * A page of a list of tickets, or people, (`t`, by `t.id`) that a reader with this sight may see: as {@link list}. The
 * help-desk says it of one row after the other, in the order of the list, until the page is full; what it does not come to
 * is not counted, and `total_is_exact` is false then. Throws 503.
 */
export async function listSeen<Row>(
  db: Db,
  sight: Sight | null,
  definition: Omit<ListDefinition, 'row'> & { row: Sql },
  query: Record<string, unknown>,
  zone: string,
  scope: Sql[] = [],
): Promise<Page<Row>> {
  if (!sight) return list<Row>(db, definition, query, zone, scope);
  const {
    page,
    limit,
    search: word,
  } = readPaging(query, Object.keys(definition.sorts), definition.defaultOrder, definition.largestPage);
  const all = await sight.all();
  const among = all ? [...scope, sql`t.id = any(${[...all]}::bigint[])`] : scope;
  const idsFrom = (offset: number, most: number): Sql =>
    selectIds(definition, query, zone, { scope: among, offset, limit: most });
  /** The rows of a page of those that `own` lets through; nobody counts them, as what is seen is counted here. */
  const rowsOf = async <R>(row: Sql, one: number, own: readonly number[]): Promise<R[]> => {
    const uncounted = { ...query, page: String(one), count: undefined, known_total: String(maxLookedAt) };
    const some = [...scope, sql`t.id = any(${[...own]}::bigint[])`];
    return (await list<R>(db, { ...definition, row }, uncounted, zone, some)).rows;
  };

  // What they were shown lately is probably what this page shows: its rows come with the first ids, in one statement.
  const guess = word ? null : sight.lately();
  const likely = guess ? Math.ceil((1.25 * (page * limit + 1)) / guess.share) : batch;
  const first = Math.min(maxFirst, Math.max(batch, likely));
  const guessed = guess
    ? await rowsOf<Row & Guessed>(
        sql`${definition.row}, t.id as guessed_id,
          case when row_number() over () = 1 then (${idsFrom(0, first)}) end as first_ids`,
        page,
        guess.ids,
      )
    : [];
  let known = guessed.find(({ first_ids }) => first_ids !== null)?.first_ids;

  const seen: number[] = [];
  let lookedAt = 0;
  let isWhole = false;
  // Those of one record are so few that all are counted.
  while (!isWhole && (definition.ofOneRecord || seen.length <= page * limit) && lookedAt < maxLookedAt) {
    const size = lookedAt === 0 ? first : batch;
    const bytes = known ?? (await readList(db, sql<{ ids: Buffer | null }>`${idsFrom(lookedAt, size)}`))[0]?.ids;
    known = null;
    const ids = new Ids(bytes ?? Buffer.alloc(0)).slice();
    const may = await sight.of(ids);
    seen.push(...ids.filter((id) => may.has(id)));
    lookedAt += ids.length;
    isWhole = ids.length < size;
  }
  const own = seen.slice((page - 1) * limit, page * limit);
  const isRight = own.length === guessed.length && own.every((id, i) => id === guessed[i]?.guessed_id);
  const rows = isRight
    ? guessed.map(({ guessed_id: _id, first_ids: _ids, ...row }) => row as unknown as Row)
    : own.length
      ? await rowsOf<Row>(definition.row, 1, own)
      : [];
  return { rows, total: seen.length, ...(!isWhole && { total_is_exact: false as const }) };
}

/** What a row has besides, if which rows a page has was guessed. */
interface Guessed {
  guessed_id: number;
  /** Of one row: the ids of the first rows of the list. */
  first_ids: Buffer | null;
}

/** 503 while the help-desk cannot say who may see which of them. */
export const cannotSay = (kind: 'tickets' | 'people'): ApiError =>
  new ApiError(503, say(kind === 'tickets' ? ticketsSentences.unknown : ticketsSentences.people_unknown));
