import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../shared/db';
import { longest, similarFacts, type SimilarKind } from './similar.index';

type Sql = RawBuilder<unknown>;

/**
 * BM25 with the usual constants (k1 1.2, b 0.75). A word of the subject that is asked about counts twice as much as another; of
 * what is found it counts as three words, as the index has it.
 */
const k1 = 1.2;
const b = 0.75;
/** Of what is asked about, the rarest words decide. */
const maxWords = 64;
/** So many records are compared: those that have the rarest of the words. */
const maxCompared = 1000;
/** With fewer records nearly every word would be a frequent one. */
const fewest = 100;
/** Words that are shown. */
const maxShown = 8;
/**
 * Two tickets of at least so many words that share so much of all their stems say the same, however frequent its words are: those
 * of one monitor make their own words frequent.
 */
const same = { words: 3, share: 0.8 } as const;

/** What is asked about. */
export interface Asked {
  subject: string;
  /** HTML or plain text. */
  text: string;
  /** It is one of these records itself, and so counted among those with its words. */
  kept?: SimilarKind;
}

/** A record that is like what was asked about. */
export interface Alike {
  id: number;
  /** 0 to 1. */
  score: number;
  /** The words that both have, the rarest first. */
  words: string[];
  /** The pools that it is in. */
  pools: readonly string[];
}

/** Some of the records `t`, of which so many of the likest are wanted besides. */
export interface Pool {
  where: Sql;
  limit: number;
}

export interface Search {
  /** Narrow the records `t`. */
  where?: readonly Sql[];
  limit: number;
  pools?: Readonly<Record<string, Pool>>;
  /** Tables `d` of records with their words that are compared besides, if they have any of these. */
  also?: readonly ((hasWords: Sql) => Sql)[];
}

interface Word {
  word: string;
  id: number | null;
  lexeme: string;
  in_subject: boolean;
  problems: number;
  tickets: number;
}

interface Known {
  words: Word[];
  /** Records of each kind, and the sum of their lengths. */
  totals: Record<SimilarKind, { records: number; length: number }>;
}

/** The words that are asked about, each with its stems and in how many records these are. */
async function readWords(db: Db, { subject, text, kept }: Asked): Promise<Known> {
  const { rows } = await sql<Known>`
    with asked as (
      select v.word, bool_or(v.is_subject) as in_subject from (
        select unnest(similar_split(${subject})) as word, true as is_subject
        union all select unnest((similar_split(similar_plain(${text}, ${longest.letters})))[1:${longest.words}]), false) v group by v.word)
    select coalesce((select json_agg(json_build_object('word', a.word, 'id', w.id, 'lexeme', l.lexeme, 'in_subject', a.in_subject,
        'problems', coalesce(w.problems, 0), 'tickets', coalesce(w.tickets, 0)))
      from asked a cross join lateral unnest(similar_lexemes(a.word)) l(lexeme) left join similar_words w on w.lexeme = l.lexeme), '[]'::json) as words,
      (select json_object_agg(s.kind, json_build_object('records', s.records, 'length', s.length)) from similar_totals s) as totals`.execute(
    db,
  );
  const { words, totals } = rows[0]!;
  if (!kept) return { words, totals };
  const name = `${kept}s` as const;
  return { words: words.map((one) => ({ ...one, [name]: Math.max(one[name] - 1, 0) })), totals };
}

interface Found {
  id: number;
  evidence: number;
  words: string[];
  /** Stems that both have, and that the record has. */
  both: number;
  own: number;
  pools: string[];
}

/**
 * What of a kind is like a text, the likest first: with a score from 0 to 1. `where` narrows the records `t`. Two statements,
 * whatever there is.
 */
export async function findAlike(
  db: Db,
  kind: SimilarKind,
  asked: Asked,
  { where = [], limit, pools = {}, also = [] }: Search,
): Promise<Alike[]> {
  const { words, totals } = await readWords(db, asked);
  const records = Math.max(totals.problem.records + totals.ticket.records, fewest);
  const idf = ({ problems, tickets }: Word): number =>
    Math.log(1 + (records - problems - tickets + 0.5) / (problems + tickets + 0.5));
  const rarest = Math.log(1 + (records + 0.5) / 1.5);
  /** How much each word weighs: as much as the best known of its stems; one that nobody else has, as the rarest. */
  const weights = new Map<string, number>();
  for (const one of words) {
    const weight = (one.in_subject ? 1 : 0.5) * (one.problems + one.tickets ? Math.max(idf(one), 0.01) : rarest);
    weights.set(one.word, Math.max(weights.get(one.word) ?? 0, weight));
  }
  const counted = new Set<number>();
  const known = words
    .flatMap((one) => (one[`${kind}s`] > 0 && one.id !== null ? [{ ...one, id: one.id }] : []))
    .map((one) => ({ ...one, weight: (one.in_subject ? 1 : 0.5) * Math.max(idf(one), 0.01) }))
    .sort((one, other) => other.weight - one.weight || (one.lexeme < other.lexeme ? -1 : 1))
    .slice(0, maxWords * 2)
    .map((one) => {
      // Two words may have one stem: of what both have it is one.
      const isFirst = !counted.has(one.id);
      counted.add(one.id);
      return { ...one, isFirst };
    });
  const sought: number[] = [];
  let compared = 0;
  for (const one of [...known].sort((one, other) => one[`${kind}s`] - other[`${kind}s`])) {
    if (sought.length && compared + one[`${kind}s`] > maxCompared) break;
    if (!sought.includes(one.id)) compared += one[`${kind}s`];
    sought.push(one.id);
  }
  if (!sought.length) return [];
  const { words: kept, table } = similarFacts[kind];
  const average = totals[kind].length / Math.max(totals[kind].records, 1);
  const having = (ids: readonly number[]): Sql => sql`d.lexemes && ${[...ids]}::integer[]`;
  const row = sql`d.id, d.lexemes, d.counts, d.length`;
  const named = Object.entries(pools);
  const list = (draw: (pool: [string, Pool]) => Sql): Sql =>
    sql.join(
      named.map((pool) => draw(pool)),
      sql``,
    );
  const place = (name: string): Sql => sql.ref(`o.${name}_place`);
  const { rows } = await sql<Found>`
    with known as (
      select * from unnest(${known.map((one) => one.word)}::text[], ${known.map((one) => one.id)}::integer[], ${known.map((one) => one.weight)}::float8[], ${known.map((one) => Number(one.isFirst))}::integer[])
        k(word, id, weight, once)),
    compared as materialized (
      (select ${row} from ${sql.table(kept)} d where ${having(sought)} limit ${maxCompared})
      ${sql.join(
        also.map((rows) => sql`union (select ${row} from ${rows(having([...counted]))})`),
        sql` `,
      )}),
    parts as (
      select c.id, k.word, cardinality(c.lexemes) as own, sum(k.once) as both,
        max(k.weight * n * ${k1 + 1}::float8 / (n + ${k1}::float8 * (${1 - b}::float8 + ${b}::float8 * c.length / ${Math.max(average, 1)}::float8))) as part
      from compared c cross join lateral unnest(c.lexemes) with ordinality l(lexeme, at) join known k on k.id = l.lexeme
      cross join lateral get_byte(c.counts, l.at::integer - 1) n
      group by c.id, cardinality(c.lexemes), k.word),
    ranked as (
      select p.id, min(p.own) as own, sum(p.both)::integer as both, sum(p.part) as evidence, array_agg(p.word order by p.part desc, p.word) as words
      from parts p group by p.id),
    there as (
      select r.*${list(([name, { where: isIn }]) => sql`, (${isIn}) as ${sql.ref(`is_${name}`)}`)}
      from ranked r join ${sql.table(table)} t on t.id = r.id where ${sql.join([sql`true`, ...where], sql` and `)}),
    placed as (
      select r.*, row_number() over (order by r.evidence desc, r.id desc) as place${list(
        ([name]) =>
          sql`, case when ${sql.ref(`is_${name}`)} then row_number() over (partition by ${sql.ref(`is_${name}`)} order by r.evidence desc, r.id desc) end as ${sql.ref(`${name}_place`)}`,
      )}
      from there r)
    select o.id, o.evidence, o.words, o.both, o.own,
      array_remove(array[null${list(([name]) => sql`, case when ${place(name)} is not null then ${name}::text end`)}]::text[], null) as pools
    from placed o where o.place <= ${limit} ${list(([name, { limit: most }]) => sql` or ${place(name)} <= ${most}`)}
    order by o.place`.execute(db);
  const all = [...weights.values()].sort((one, other) => other - one).slice(0, 12);
  const whole = all.reduce((sum, weight) => sum + weight, 0);
  const isShort = new Set(words.map(({ word }) => word)).size < same.words;
  const stems = new Set(words.map(({ lexeme }) => lexeme)).size;
  return rows.map(({ id, evidence, words: shared, both, own, pools: isIn }) => {
    const covered = shared.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / whole;
    const score = scoreOf(Math.min(covered, 1), evidence / (rarest * (k1 + 1)));
    // As much of the words that were looked for as of the lengths of both.
    const share = (both / Math.min(stems, maxWords * 2)) * (Math.min(own, stems) / Math.max(own, stems));
    const isSame = kind === 'ticket' && asked.kept === 'ticket' && !isShort && share >= same.share;
    const rounded = Math.round(Math.min(share, 1) * 1000) / 1000;
    return { id, score: isSame ? Math.max(score, rounded) : score, words: shared.slice(0, maxShown), pools: isIn };
  });
}

/**
 * 0 to 1, of how much of what is asked about is found (0 to 1), and of how many of the rarest words that is worth.
 */
export const scoreOf = (covered: number, strength: number): number =>
  Math.round(Math.sqrt(covered) * (strength / (strength + 1)) * 1000) / 1000;
