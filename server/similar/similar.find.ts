import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../shared/db';
import { similarFacts, type SimilarKind } from './similar.index';

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
const maxCompared = 2000;
/** With fewer records nearly every word would be a frequent one. */
const fewest = 100;
/** A text is like another if it is at least so much so; measured (server/similar/similar.recall.test.ts). */
export const threshold = 0.4;
/** Words that are shown. */
const maxShown = 8;

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
}

interface Word {
  word: string;
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
        select unnest(search_words(${subject})) as word, true as is_subject
        union all select unnest((similar_words_of(${text}, 20000))[1:2000]), false) v group by v.word)
    select coalesce((select json_agg(json_build_object('word', a.word, 'lexeme', l.lexeme, 'in_subject', a.in_subject,
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

/**
 * What of a kind is like a text, the likest first: with a score from 0 to 1. `where` narrows the records `t`. Two statements,
 * whatever there is.
 */
export async function findAlike(
  db: Db,
  kind: SimilarKind,
  asked: Asked,
  { where = [], limit }: { where?: readonly Sql[]; limit: number },
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
  const known = words
    .filter((one) => one[`${kind}s`] > 0)
    .map((one) => ({ ...one, weight: (one.in_subject ? 1 : 0.5) * Math.max(idf(one), 0.01) }))
    .sort((one, other) => other.weight - one.weight || (one.lexeme < other.lexeme ? -1 : 1))
    .slice(0, maxWords * 2);
  const sought: string[] = [];
  let compared = 0;
  for (const one of [...known].sort((one, other) => one[`${kind}s`] - other[`${kind}s`])) {
    if (sought.length && compared + one[`${kind}s`] > maxCompared) break;
    if (!sought.includes(one.lexeme)) compared += one[`${kind}s`];
    sought.push(one.lexeme);
  }
  if (!sought.length) return [];
  const { words: kept, table } = similarFacts[kind];
  const average = totals[kind].length / Math.max(totals[kind].records, 1);
  const { rows } = await sql<{ id: number; evidence: number; words: string[] }>`
    with known as (select * from unnest(${known.map((one) => one.word)}::text[], ${known.map((one) => one.lexeme)}::text[], ${known.map((one) => one.weight)}::float8[]) k(word, lexeme, weight)),
    compared as materialized (
      select d.id, d.lexemes, d.counts, d.length from ${sql.table(kept)} d where d.lexemes && ${sought}::text[] limit ${maxCompared}),
    parts as (
      select c.id, k.word, max(k.weight * l.n * ${k1 + 1}::float8 / (l.n + ${k1}::float8 * (${1 - b}::float8 + ${b}::float8 * c.length / ${Math.max(average, 1)}::float8))) as part
      from compared c cross join lateral unnest(c.lexemes, c.counts) l(lexeme, n) join known k on k.lexeme = l.lexeme
      group by c.id, k.word),
    ranked as (select p.id, sum(p.part) as evidence, array_agg(p.word order by p.part desc, p.word) as words from parts p group by p.id)
    select r.id, r.evidence, r.words from ranked r join ${sql.table(table)} t on t.id = r.id
    where ${sql.join([sql`true`, ...where], sql` and `)} order by r.evidence desc, r.id desc limit ${limit}`.execute(
    db,
  );
  const all = [...weights.values()].sort((one, other) => other - one).slice(0, 12);
  const whole = all.reduce((sum, weight) => sum + weight, 0);
  return rows.map(({ id, evidence, words: both }) => {
    const covered = both.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / whole;
    const strength = evidence / (rarest * (k1 + 1));
    return { id, score: scoreOf(Math.min(covered, 1), strength), words: both.slice(0, maxShown) };
  });
}

/**
 * 0 to 1, of how much of what is asked about is found (0 to 1), and of how many of the rarest words that is worth.
 */
export const scoreOf = (covered: number, strength: number): number =>
  Math.round(Math.sqrt(covered) * (strength / (strength + 1)) * 1000) / 1000;
