import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';

type Sql = RawBuilder<unknown>;

export const similarKinds = ['problem', 'ticket'] as const;
export type SimilarKind = (typeof similarKinds)[number];

/** So many marks are taken in one transaction by the clock, and at most by somebody who waits for what is alike. */
const atOnce = 500;
/** One run goes on for so long, in milliseconds; the next one begins within a minute. */
const longest = 45_000;

interface Facts {
  /** Where their words are kept. */
  words: string;
  table: string;
  /** Those of `t` that are there. */
  where: Sql;
  subject: Sql;
  /** What they say besides: HTML or plain text. */
  body: Sql;
}

/** Of a ticket: what the connected help-desk sends, or the first message. */
export const textOfTicket = sql<string>`coalesce(t.text, (select m.body from help_desk.ticket_messages m where m.ticket_id = t.id and m.kind = 'reply' order by m.id limit 1), '')`;
/** Of a problem, with what is planned. */
export const textOfProblem = sql<string>`t.description || coalesce((select string_agg(' ' || p.description, '' order by p.key) from planning_entries p where p.owner_type = 'sd_problem' and p.owner_id = t.id and p.key in ('symptoms', 'root-cause', 'impact', 'workaround')), '')`;

export const similarFacts: Readonly<Record<SimilarKind, Facts>> = {
  problem: {
    words: 'similar_problems',
    table: 'problems',
    where: sql`true`,
    subject: sql`t.subject`,
    body: textOfProblem,
  },
  ticket: {
    words: 'similar_tickets',
    table: 'help_desk.tickets',
    where: sql`t.gone_at is null`,
    subject: sql`t.subject`,
    body: textOfTicket,
  },
};

/**
 * Reads the words of problems and tickets that were marked because they changed (server/migrations/065-known-errors.ts). Several
 * processes may do it: one after the other.
 */
export async function readMarked(db: Database): Promise<void> {
  const end = performance.now() + longest;
  while (performance.now() < end && (await inTransaction(db, (trx) => readSome(trx))));
}

/** The same of the newest marks, for somebody who asks now. */
export async function readNewest(db: Database): Promise<void> {
  const { rows } = await sql`select from similar_marks limit 1`.execute(db);
  if (rows.length) await inTransaction(db, (trx) => readSome(trx));
}

/** Returns whether there may be more. */
async function readSome(trx: Trx): Promise<boolean> {
  // Two at once would count words twice, and wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('similar_marks'))`.execute(trx);
  const { rows } = await sql<{ kind: SimilarKind; record_id: number }>`
    delete from similar_marks where id in (select id from similar_marks order by id desc limit ${atOnce}) returning kind, record_id`.execute(
    trx,
  );
  for (const kind of similarKinds) {
    const ids = [...new Set(rows.filter((mark) => mark.kind === kind).map((mark) => mark.record_id))];
    if (ids.length) await write(trx, kind, ids);
  }
  return rows.length === atOnce;
}

/** Keeps the words of these records as they are now, and in how many records each word is. */
async function write(trx: Trx, kind: SimilarKind, ids: readonly number[]): Promise<void> {
  const { words, table, where, subject, body } = similarFacts[kind];
  const counted = sql.ref(`${kind}s`);
  const own = sql.table(words);
  await sql`
    with given as materialized (
      select t.id, d.lexemes, d.counts, d.length from ${sql.table(table)} t
      cross join lateral similar_document(${subject}, ${body}) d where t.id = any(${[...ids]}::bigint[]) and ${where}),
    old as materialized (select id, lexemes, length from ${own} where id = any(${[...ids]}::bigint[])),
    gone as (delete from ${own} where id = any(${[...ids]}::bigint[]) and id not in (select id from given)),
    kept as (insert into ${own} as k (id, lexemes, counts, length) select id, lexemes, counts, length from given
      on conflict (id) do update set lexemes = excluded.lexemes, counts = excluded.counts, length = excluded.length),
    counted as (insert into similar_words as w (lexeme, ${counted})
      select m.lexeme, sum(m.n) from (
        select unnest(lexemes) as lexeme, 1 as n from given union all select unnest(lexemes), -1 from old) m
      group by m.lexeme having sum(m.n) <> 0 order by m.lexeme
      on conflict (lexeme) do update set ${counted} = greatest(${sql.ref(`w.${kind}s`)} + ${sql.ref(`excluded.${kind}s`)}, 0))
    update similar_totals set
      records = records + (select count(*) from given) - (select count(*) from old),
      length = length + coalesce((select sum(g.length) from given g), 0) - coalesce((select sum(o.length) from old o), 0)
    where kind = ${kind}`.execute(trx);
}
