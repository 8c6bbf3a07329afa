import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';

type Sql = RawBuilder<unknown>;

export const similarKinds = ['problem', 'ticket'] as const;
export type SimilarKind = (typeof similarKinds)[number];

/** So many marks are taken in one transaction: by the clock, and at most by somebody who waits for what is alike. */
const atOnce = { clock: 2000, reader: 500 } as const;
/** One run goes on for so long, in milliseconds; the next one begins within a minute. */
const longestRun = 45_000;

/** Of a text so much is read. */
export const longest = { letters: 20_000, words: 2000 } as const;
/** A word of the subject counts as so many. */
const inSubject = 3;

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
/** Of a problem so many comments are read; of all its text the first 20,000 letters count. */
const comments = 200;
/** Of a problem, with what is planned and said about it. */
export const textOfProblem = sql<string>`t.description || coalesce((select string_agg(' ' || p.description, '' order by p.key) from planning_entries p where p.owner_type = 'sd_problem' and p.owner_id = t.id and p.key in ('symptoms', 'root-cause', 'impact', 'workaround')), '')
  || coalesce((select string_agg(' ' || c.body, '' order by c.id) from (select id, body from comments where owner_type = 'sd_problem' and owner_id = t.id and deleted_at is null order by id limit ${comments}) c), '')`;

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
  const end = performance.now() + longestRun;
  while (performance.now() < end && (await inTransaction(db, (trx) => readSome(trx, atOnce.clock))));
}

/** The same of the newest marks, for somebody who asks now. */
export async function readNewest(db: Database): Promise<void> {
  const { rows } = await sql`select from similar_marks limit 1`.execute(db);
  if (rows.length) await inTransaction(db, (trx) => readSome(trx, atOnce.reader));
}

/** Returns whether there may be more. */
async function readSome(trx: Trx, most: number): Promise<boolean> {
  // Two at once would count words twice, and wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('similar_marks'))`.execute(trx);
  const { rows } = await sql<{ kind: SimilarKind; record_id: number }>`
    delete from similar_marks where id in (select id from similar_marks order by id desc limit ${most}) returning kind, record_id`.execute(
    trx,
  );
  for (const kind of similarKinds) {
    const ids = [...new Set(rows.filter((mark) => mark.kind === kind).map((mark) => mark.record_id))];
    if (ids.length) await write(trx, kind, ids);
  }
  return rows.length === most;
}

/**
 * Keeps the words of these records as they are now, and in how many records each word is. A word that several of them have is
 * stemmed once.
 */
async function write(trx: Trx, kind: SimilarKind, ids: readonly number[]): Promise<void> {
  const { words, table, where, subject, body } = similarFacts[kind];
  const counted = sql.ref(`${kind}s`);
  const own = sql.table(words);
  await sql`
    with given as materialized (
      select t.id, t.created_at, ${subject} as subject, ${body} as body from ${sql.table(table)} t where t.id = any(${[...ids]}::bigint[]) and ${where}),
    said as materialized (
      select s.id, s.word, sum(s.n)::integer as n from (
        select g.id, unnest(similar_split(g.subject)) as word, ${inSubject} as n from given g
        union all select g.id, unnest((similar_words_of(g.body, ${longest.letters}))[1:${longest.words}]), 1 from given g) s
      group by s.id, s.word),
    stems as materialized (select w.word, similar_lexemes(w.word) as lexemes from (select distinct word from said) w),
    found as (
      select s.id, x.lexeme, least(sum(s.n), 100)::integer as n
      from said s join stems using (word) cross join lateral unnest(stems.lexemes) x(lexeme) group by s.id, x.lexeme),
    old as materialized (select id, lexemes, length from ${own} where id = any(${[...ids]}::bigint[])),
    moved as materialized (
      select m.lexeme, sum(m.n)::integer as n from (
        select lexeme, 1 as n from found
        union all select w.lexeme, -1 from old cross join lateral unnest(old.lexemes) o(word_id) join similar_words w on w.id = o.word_id) m
      group by m.lexeme),
    known as materialized (select w.id, w.lexeme from similar_words w where w.lexeme in (select lexeme from moved)),
    added as (insert into similar_words (lexeme, ${counted}) select lexeme, n from moved where lexeme not in (select lexeme from known) returning id, lexeme),
    counted as (update similar_words w set ${counted} = greatest(${sql.ref(`w.${kind}s`)} + m.n, 0)
      from moved m join known k using (lexeme) where w.id = k.id and m.n <> 0),
    document as (
      select f.id, array_agg(i.id order by i.id) as lexemes, array_agg(f.n::"char" order by i.id) as counts, sum(f.n)::integer as length
      from found f join (select id, lexeme from known union all select id, lexeme from added) i using (lexeme) group by f.id),
    read as materialized (
      select g.id, g.created_at, coalesce(d.lexemes, '{}') as lexemes, coalesce(d.counts, '{}') as counts, coalesce(d.length, 0) as length
      from given g left join document d using (id)),
    gone as (delete from ${own} where id in (select id from old) and id not in (select id from given)),
    kept as (insert into ${own} (id, lexemes, counts, length, created_at) select id, lexemes, counts, length, created_at from read
      on conflict (id) do update set
        lexemes = excluded.lexemes, counts = excluded.counts, length = excluded.length, created_at = excluded.created_at)
    update similar_totals set
      records = records + (select count(*) from read) - (select count(*) from old),
      length = length + coalesce((select sum(g.length) from read g), 0) - coalesce((select sum(o.length) from old o), 0)
    where kind = ${kind}`.execute(trx);
}
