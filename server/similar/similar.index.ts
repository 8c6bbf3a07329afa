import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';

type Sql = RawBuilder<unknown>;

export const similarKinds = ['problem', 'ticket'] as const;
export type SimilarKind = (typeof similarKinds)[number];

/** So many marks are read in one transaction: by the clock, and at most by somebody who waits for what is alike. */
const atOnce = { clock: 1000, reader: 500 } as const;
/** One run goes on for so long, in milliseconds; the next one begins within a minute. */
const longestRun = 45_000;

/** Of a text so much is read. */
export const longest = { letters: 20_000, words: 2000 } as const;
/** A word of the subject counts as so many; a word counts at most so often. */
const inSubject = 3;
const maxCount = 100;
/** One run keeps the stems of so many different words in memory. */
const maxStems = 200_000;

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

/** The stems of what stands between blanks, by their numbers, each as often as it is in there. */
type Stems = Map<string, readonly number[]>;

/**
 * Reads the words of problems and tickets that were marked because they changed (server/migrations/065-known-errors.ts). Several
 * processes may do it: one after the other.
 */
export async function readMarked(db: Database): Promise<void> {
  const end = performance.now() + longestRun;
  const stems: Stems = new Map();
  while (performance.now() < end && (await readSome(db, atOnce.clock, stems)));
}

/** The same of the newest marks, for somebody who asks now. */
export async function readNewest(db: Database): Promise<void> {
  const { rows } = await sql`select from similar_marks limit 1`.execute(db);
  if (rows.length) await readSome(db, atOnce.reader, new Map());
}

/** Returns whether there may be more. What it learns of words it adds to `stems`. */
async function readSome(db: Database, most: number, stems: Stems): Promise<boolean> {
  const learned: Stems = new Map();
  const count = await inTransaction(db, async (trx) => {
    // Numbers of words that were added in a transaction that is tried again are others.
    learned.clear();
    // Two at once would count words twice, and wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext('similar_marks'))`.execute(trx);
    const { rows } = await sql<{ kind: SimilarKind; record_id: number }>`
      delete from similar_marks where id in (select id from similar_marks order by id desc limit ${most}) returning kind, record_id`.execute(
      trx,
    );
    for (const kind of similarKinds) {
      const ids = [...new Set(rows.filter((mark) => mark.kind === kind).map((mark) => mark.record_id))];
      if (ids.length) await write(trx, kind, ids, stems, learned);
    }
    return rows.length;
  });
  if (stems.size > maxStems) stems.clear();
  for (const [token, ids] of learned) stems.set(token, ids);
  return count === most;
}

interface Marked {
  id: number;
  /** null: it is gone. */
  subject: string | null;
  body: string;
  created_at: Date;
  /** What is kept of it so far. */
  lexemes: number[] | null;
  length: number;
}

/** Keeps the words of these records as they are now, and in how many records each word is. */
async function write(trx: Trx, kind: SimilarKind, ids: readonly number[], stems: Stems, learned: Stems): Promise<void> {
  const { words, table, where, subject, body } = similarFacts[kind];
  const own = sql.table(words);
  const { rows } = await sql<Marked>`
    select u.id, t.subject, t.created_at, similar_plain(t.body, ${longest.letters}) as body, o.lexemes, coalesce(o.length, 0) as length
    from unnest(${[...ids]}::bigint[]) u(id)
    left join lateral (select ${subject} as subject, ${body} as body, t.created_at from ${sql.table(table)} t where t.id = u.id and ${where} offset 0) t on true
    left join ${own} o on o.id = u.id`.execute(trx);
  const there = rows.flatMap(({ id, created_at, subject: title, body: text }) =>
    title === null ? [] : [{ id, created_at, title: tokensOf(title), text: tokensOf(text).slice(0, longest.words) }],
  );
  const unknown = new Set<string>();
  for (const { title, text } of there)
    for (const tokens of [title, text]) for (const token of tokens) if (!stems.has(token)) unknown.add(token);
  for (const [token, found] of await learn(trx, [...unknown])) learned.set(token, found);
  const moved = new Map<number, number>();
  const move = (lexemes: Iterable<number>, by: 1 | -1): void => {
    for (const lexeme of lexemes) moved.set(lexeme, (moved.get(lexeme) ?? 0) + by);
  };
  for (const { lexemes } of rows) move(lexemes ?? [], -1);
  const documents = there.map(({ id, created_at, title, text }) => {
    const counts = new Map<number, number>();
    const count = (tokens: readonly string[], n: number): void => {
      for (const token of tokens)
        for (const lexeme of stems.get(token) ?? learned.get(token) ?? [])
          counts.set(lexeme, Math.min((counts.get(lexeme) ?? 0) + n, maxCount));
    };
    count(title, inSubject);
    count(text, 1);
    move(counts.keys(), 1);
    const lexemes = Uint32Array.from(counts.keys()).sort();
    const bytes = Buffer.alloc(lexemes.length);
    let length = 0;
    for (const [at, lexeme] of lexemes.entries()) length += bytes[at] = counts.get(lexeme)!;
    return { id, created_at, lexemes: `{${lexemes.join()}}`, counts: `\\x${bytes.toString('hex')}`, length };
  });
  const changed = [...moved].filter(([, by]) => by !== 0).sort(([one], [other]) => one - other);
  const counted = sql.ref(`${kind}s`);
  const sumOf = (some: readonly { length: number }[]): number => some.reduce((sum, { length }) => sum + length, 0);
  await sql`
    with given as (
      select d.id, d.lexemes::integer[] as lexemes, d.counts::bytea as counts, d.length, d.created_at
      from unnest(${documents.map(({ id }) => id)}::bigint[], ${documents.map(({ lexemes }) => lexemes)}::text[], ${documents.map(({ counts }) => counts)}::text[],
        ${documents.map(({ length }) => length)}::integer[], ${documents.map(({ created_at }) => created_at)}::timestamptz[]) d(id, lexemes, counts, length, created_at)),
    gone as (delete from ${own} where id = any(${rows.filter((one) => one.subject === null && one.lexemes).map(({ id }) => id)}::bigint[])),
    kept as (insert into ${own} (id, lexemes, counts, length, created_at) select id, lexemes, counts, length, created_at from given
      on conflict (id) do update set
        lexemes = excluded.lexemes, counts = excluded.counts, length = excluded.length, created_at = excluded.created_at),
    moved as (update similar_words w set ${counted} = greatest(${sql.ref(`w.${kind}s`)} + m.n, 0)
      from unnest(${changed.map(([id]) => id)}::integer[], ${changed.map(([, by]) => by)}::integer[]) m(id, n) where w.id = m.id)
    update similar_totals set
      records = records + ${documents.length - rows.filter(({ lexemes }) => lexemes).length}::integer,
      length = length + ${sumOf(documents) - sumOf(rows)}::integer
    where kind = ${kind}`.execute(trx);
}

const tokensOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The stems of what stands between blanks; those that are new get a number. */
async function learn(trx: Trx, tokens: readonly string[]): Promise<[string, number[]][]> {
  if (!tokens.length) return [];
  const { rows } = await sql<{ at: number; ids: number[] }>`
    with said as materialized (
      select u.at, w.word from unnest(${[...tokens]}::text[]) with ordinality u(token, at) cross join lateral unnest((similar_split(u.token))[1:${longest.words}]) w(word)),
    stems as materialized (select w.word, similar_lexemes(w.word) as lexemes from (select distinct word from said) w),
    found as materialized (select s.at, x.lexeme from said s join stems using (word) cross join lateral unnest(stems.lexemes) x(lexeme)),
    sought as materialized (select distinct lexeme from found),
    known as materialized (select w.id, w.lexeme from similar_words w join sought using (lexeme)),
    added as (insert into similar_words (lexeme) select lexeme from sought where lexeme not in (select lexeme from known) returning id, lexeme)
    select f.at::integer as at, array_agg(i.id) as ids
    from found f join (select id, lexeme from known union all select id, lexeme from added) i using (lexeme) group by f.at`.execute(
    trx,
  );
  const known = new Map(rows.map(({ at, ids }) => [at, ids]));
  return tokens.map((token, n) => [token, known.get(n + 1) ?? []]);
}
