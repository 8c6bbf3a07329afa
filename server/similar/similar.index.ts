import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import { Documents } from './similar.documents';

type Sql = RawBuilder<unknown>;

export const similarKinds = ['problem', 'ticket'] as const;
export type SimilarKind = (typeof similarKinds)[number];

/** So many marks are read in one transaction: by the clock, and at most by somebody who waits for what is alike. */
const atOnce = { clock: 4000, reader: 500 } as const;
/** So many texts are in memory at once. */
const textsAtOnce = 1000;
/** One run goes on for so long, in milliseconds; the next one begins within a minute. */
const longestRun = 45_000;

/** Of a text so much is read. */
export const longest = { letters: 20_000, words: 2000 } as const;
/** A word of the subject counts as so many. */
const inSubject = 3;
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
      const change: Change = { words: new Map(), records: 0, length: 0 };
      for (let from = 0; from < ids.length; from += textsAtOnce)
        await write(
          trx,
          kind,
          ids.slice(from, from + textsAtOnce),
          (token) => stems.get(token) ?? learned.get(token),
          learned,
          change,
        );
      if (ids.length) await writeCounts(trx, kind, change);
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

/** What changes of the counts: in how many more records each word is, how many more records there are, and how long they are. */
interface Change {
  words: Map<number, number>;
  records: number;
  length: number;
}

/** Keeps the words of these records as they are now. */
async function write(
  trx: Trx,
  kind: SimilarKind,
  ids: readonly number[],
  stemsOf: (token: string) => readonly number[] | undefined,
  learned: Stems,
  change: Change,
): Promise<void> {
  const { words, table, where, subject, body } = similarFacts[kind];
  const own = sql.table(words);
  const { rows } = await sql<Marked>`
    select u.id, t.subject, t.created_at, similar_plain(t.body, ${longest.letters}) as body, o.lexemes, coalesce(o.length, 0) as length
    from unnest(${[...ids]}::bigint[]) u(id)
    left join lateral (select ${subject} as subject, ${body} as body, t.created_at from ${sql.table(table)} t where t.id = u.id and ${where} offset 0) t on true
    left join ${own} o on o.id = u.id`.execute(trx);
  const move = (lexeme: number, by: 1 | -1) => void change.words.set(lexeme, (change.words.get(lexeme) ?? 0) + by);
  for (const { lexemes, length } of rows) {
    lexemes?.forEach((lexeme) => move(lexeme, -1));
    change.records -= lexemes ? 1 : 0;
    change.length -= length;
  }
  const documents = new Documents();
  const kept: Marked[] = [];
  /** Returns whether all words are known; only then it is kept. */
  const keep = (row: Marked, title: readonly string[], text: readonly string[]): boolean => {
    for (const [tokens, n] of [
      [title, inSubject],
      [text, 1],
    ] as const)
      for (const token of tokens) {
        const stems = stemsOf(token);
        if (!stems) {
          documents.forget();
          return false;
        }
        for (const stem of stems) documents.count(stem, n);
      }
    change.length += documents.end((lexeme) => move(lexeme, 1));
    change.records += 1;
    kept.push(row);
    return true;
  };
  const waiting: [Marked, string[], string[]][] = [];
  const unknown = new Set<string>();
  for (const row of rows) {
    if (row.subject === null) continue;
    const [title, text] = [tokensOf(row.subject), tokensOf(row.body).slice(0, longest.words)];
    if (keep(row, title, text)) continue;
    waiting.push([row, title, text]);
    for (const tokens of [title, text]) for (const token of tokens) if (!stemsOf(token)) unknown.add(token);
  }
  for (const [token, found] of await learn(trx, [...unknown])) learned.set(token, found);
  for (const [row, title, text] of waiting) keep(row, title, text);
  const { lexemes, counts, sizes, lengths, places } = documents.all();
  await sql`
    with gone as (delete from ${own} where id = any(${rows.filter((one) => one.subject === null && one.lexemes).map(({ id }) => id)}::bigint[]))
    insert into ${own} (id, lexemes, counts, length, created_at)
    select d.id, (${lexemes}::integer[])[d.place + 1 : d.place + d.size], substring(${counts}::bytea from d.place + 1 for d.size), d.length, d.created_at
    from unnest(${kept.map(({ id }) => id)}::bigint[], ${places}::integer[], ${sizes}::integer[], ${lengths}::integer[], ${kept.map(({ created_at }) => created_at)}::timestamptz[])
      d(id, place, size, length, created_at)
    on conflict (id) do update set
      lexemes = excluded.lexemes, counts = excluded.counts, length = excluded.length, created_at = excluded.created_at`.execute(
    trx,
  );
}

/** Writes what changed of the counts. */
async function writeCounts(trx: Trx, kind: SimilarKind, { words, records, length }: Change): Promise<void> {
  const changed = [...words].filter(([, by]) => by !== 0).sort(([one], [other]) => one - other);
  const counted = sql.ref(`${kind}s`);
  await sql`
    with moved as (update similar_words w set ${counted} = greatest(${sql.ref(`w.${kind}s`)} + m.n, 0)
      from unnest(${changed.map(([id]) => id)}::integer[], ${changed.map(([, by]) => by)}::integer[]) m(id, n) where w.id = m.id)
    update similar_totals set records = records + ${records}::integer, length = length + ${length}::integer
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
