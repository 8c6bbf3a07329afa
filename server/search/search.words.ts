import { type RawBuilder, sql } from 'kysely';
import { fold, searchChunks, searchCode, searchFold } from '../../wire/protocol/fold';
import type { Db } from '../shared/db';

type Sql = RawBuilder<unknown>;

/** A word of what is searched for. */
export interface Word {
  /** Without what stands between its letters: `oconnor`. */
  joined: string;
  /** `o` and `connor`. */
  pieces: readonly string[];
  /** May one of its letters be wrong (G2)? */
  mayErr: boolean;
}

/** What is searched for, read once. */
export interface Asked {
  /** Folded, as a name begins with it. */
  folded: string;
  words: readonly Word[];
  /** As an identifier: without `#` before it. */
  identifier: string;
  /** Of `1037`, `TCK-1037` none, the number; it may be that of any identifier. */
  number: string | null;
  /** Of `AST-12` the id of the asset whose label says so, of `12` that of any asset. */
  assetId: number | null;
  /** All of it as a serial number; null if it is too short for one. */
  code: string | null;
}

/** As the indexes have the longest word, and the beginning of a name. */
const longest = { word: 60, name: 100 } as const;
/** Parts of words and of serial numbers are looked up by three letters and more. */
export const leastPart = 3;
/** More words narrow nothing. */
const maxWords = 12;

const cut = (text: string, length: number): string => [...text].slice(0, length).join('');

export function readAsked(text: string): Asked {
  // What no text has, and what no text column takes.
  const folded = searchFold(
    text
      .replace(/[\0-\x08\x0e-\x1f\x7f]/g, ' ')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, ' '),
  );
  const words = searchChunks(folded).map((pieces): Word => {
    const joined = cut(pieces.join(''), longest.word);
    const length = [...joined].length;
    return {
      joined,
      pieces: pieces.map((piece) => cut(piece, longest.word)),
      mayErr: pieces.length === 1 && length >= 4 && length <= 31 && !/[0-9]/.test(joined),
    };
  });
  const unlike = [...new Map(words.map((word) => [word.joined + ' ' + word.pieces.join(' '), word])).values()];
  const identifier = folded.replace(/^#+ ?/, '');
  const id = /^(?:ast-?)?0*([1-9]\d{0,14})$/.exec(identifier)?.[1];
  const code = searchCode(folded);
  return {
    folded,
    words: unlike.slice(0, maxWords),
    identifier,
    number: /^0*([1-9]\d{0,14})$/.exec(identifier)?.[1] ?? null,
    assetId: id ? Number(id) : null,
    code: [...code].length >= leastPart ? code : null,
  };
}

/** A lexeme of a query, as it stands between apostrophes. */
const lexeme = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const written = ({ joined, pieces }: Word): string => {
  const apart = pieces.map((piece, index) => `${lexeme(piece)}${index === pieces.length - 1 ? ':*' : ''}`).join(' & ');
  return pieces.length === 1 ? apart : `(${lexeme(joined)}:* | ${apart})`;
};

const without = (word: string): string[] => {
  const letters = [...word];
  return [...new Set(letters.map((_, at) => letters.filter((_letter, index) => index !== at).join('')))];
};

/** With one letter wrong, missing, added, or two of them swapped: both without one letter are the same. */
function misspelt({ joined, mayErr }: Word): string[] {
  if (!mayErr) return [];
  const shorter = without(joined);
  return [`~${joined}`, ...shorter.map((one) => `~${one}`), ...shorter].map(lexeme);
}

/** The stems of a word in the languages that we ship, as queries. */
const stems = ({ joined }: Word): Sql =>
  sql`array[${sql.join(stemmed.map((language) => sql`plainto_tsquery(${sql.lit(`pg_catalog.${language}`)}, ${joined})::text`))}]`;
const stemmed = ['english', 'german', 'arabic'];

/** A word by its beginning, or by a stem of it. One that is the word itself would be read twice. */
function found(word: Word, ownStems: readonly string[]): string {
  const others = new Set(ownStems.filter((stem) => stem !== '' && stem !== lexeme(word.joined)));
  return [written(word), ...[...others].map((stem) => `(${stem})`)].join(' | ');
}

/** For each word what finds it, made once: a statement with a hundred places for it would make it a hundred times. */
export async function readQueries(db: Db, words: readonly Word[]): Promise<Sql[]> {
  const { rows } = await sql<{ stems: string[][] }>`select array[${sql.join(words.map(stems))}] as stems`.execute(db);
  return words.map((word, i) => sql`${found(word, rows[0]!.stems[i]!)}::tsquery`);
}

/** Texts with all of it. */
export const allOf = (queries: readonly Sql[]): Sql => sql`(${sql.join(queries, sql` && `)})`;

/** All words, each perhaps with one letter wrong. */
export const allMisspelt = (words: readonly Word[]): Sql =>
  sql`${words.map((word) => `(${[written(word), ...misspelt(word)].join(' | ')})`).join(' & ')}::tsquery`;

/** A name that begins with it (migration 093). */
export const nameBegins = (title: Sql, { folded }: Asked): Sql =>
  sql`left(search_fold(${title}), ${sql.lit(longest.name)}) like ${`${escaped(cut(folded, longest.name))}%`}`;

/** The whole identifier, or its number. */
export const identified = ({ identifier, number }: Asked): Sql =>
  sql`${[cut(identifier, longest.name), ...(number ? [number] : [])].map((one) => lexeme(`#${one}`)).join(' | ')}::tsquery`;

/** Only its case is folded. */
const ofAscii = /^[!-_a-~]+$/;

/** Is it this identifier? */
export function isIdentifier(identifier: string, asked: Asked): boolean {
  const plain = ofAscii.test(identifier) ? identifier.toLowerCase() : null;
  return (
    (plain ?? searchFold(identifier)).replace(/^#+ ?/, '') === asked.identifier ||
    (plain ?? fold(identifier)) === asked.identifier
  );
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern of a folded text. */
export const part = (folded: string): string => `%${escaped(folded)}%`;

/** Is one word the other with one letter wrong, missing or added, or with two neighbours swapped? */
export function isOneOff(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (a.length !== b.length)
    return a.length > b.length ? rest(a, at + 1) === rest(b, at) : rest(a, at) === rest(b, at + 1);
  return (
    rest(a, at + 1) === rest(b, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2))
  );
}
