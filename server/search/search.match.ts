import { anyBetween, searchCode } from '../../wire/protocol/fold';
import { type SearchField, searchLimits, type SearchResult } from '../../wire/search/search';
import { around, type Letters, lettersOf, type Place, placesOf } from '../shared/marked';
import { type Asked, isIdentifier, isOneOff, type Word } from './search.words';

/** Of so many characters of a text it is said where they have the words. */
const looked = 20_000;
const inWord = /<\/?(a|abbr|b|code|del|em|i|ins|mark|s|small|span|strong|sub|sup|u)( [^>]*)?>/g;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Rich text as it is read. */
export const plainText = (html: string): string =>
  html
    .slice(0, 4 * looked)
    .replace(inWord, '')
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .trim();

const isBetween = (text: string): boolean => text === '' || text.replace(anyBetween, '') === '';

/** How well a word is found: whole, by its beginning, within another, with another ending, with one letter wrong. */
const worth = { whole: 5, beginning: 4, within: 3, stem: 2, misspelt: 1 } as const;

interface FoundWord {
  worth: number;
  places: Place[];
}

/** The words of a text, each with where it stands in the folded text. */
function wordsIn({ folded }: Letters): { word: string; at: number }[] {
  const words: { word: string; at: number }[] = [];
  let from = 0;
  for (const piece of folded.split(anyBetween)) {
    const at = folded.indexOf(piece, from);
    if (piece) words.push({ word: piece, at });
    from = at + piece.length;
  }
  return words;
}

/** Where the text has the letters of a code, whatever stands between them. */
function placesOfCode({ folded, owners }: Letters, code: string): Place[] {
  if (!code || !folded.replace(anyBetween, '').includes(code)) return [];
  const kept: number[] = [];
  let compact = '';
  for (let at = 0; at < folded.length; at += 1) {
    if (isBetween(folded[at]!)) continue;
    compact += folded[at];
    kept.push(at);
  }
  const at = compact.indexOf(code);
  return [[owners[kept[at]!]!, owners[kept[at + code.length - 1]!]! + 1]];
}

/** How a text has a word; null if it has not. */
function findWord(letters: Letters, words: { word: string; at: number }[], asked: Word): FoundWord | null {
  const { owners } = letters;
  const spot = (at: number, length: number): Place => [owners[at]!, owners[at + length - 1]! + 1];
  const by = (test: (word: string) => boolean, length: (word: string) => number): Place[] =>
    words.filter(({ word }) => test(word)).map(({ word, at }) => spot(at, length(word)));
  const { joined, pieces } = asked;
  if (pieces.length === 1) {
    const whole = by(
      (word) => word === joined,
      () => joined.length,
    );
    const beginning = by(
      (word) => word.startsWith(joined),
      () => joined.length,
    );
    if (whole.length) return { worth: worth.whole, places: beginning };
    if (beginning.length) return { worth: worth.beginning, places: beginning };
  }
  const code = placesOfCode(letters, joined);
  if (code.length) return { worth: pieces.length > 1 ? worth.whole : worth.within, places: code };
  const within = placesOf(letters, joined);
  if (within.length) return { worth: worth.within, places: within };
  if (pieces.length > 1) {
    const each = pieces.map((piece) =>
      by(
        (word) => word.startsWith(piece),
        () => piece.length,
      ),
    );
    if (each.every((places) => places.length)) return { worth: worth.within, places: each.flat() };
  }
  if (asked.mayErr) {
    const misspelt = by(
      (word) => isOneOff(word, joined),
      (word) => word.length,
    );
    if (misspelt.length) return { worth: worth.misspelt, places: misspelt };
  }
  return null;
}

/** Another form of the word, of which only the database knows the stem. */
function findStem(letters: Letters, words: { word: string; at: number }[], { joined, pieces }: Word): FoundWord | null {
  const least = Math.max(4, joined.length - 4);
  if (pieces.length !== 1 || joined.length < 4) return null;
  const begin = joined.slice(0, least);
  const places = words
    .filter(({ word }) => word.startsWith(begin) && word.length <= joined.length + 4)
    .map(({ word, at }): Place => [letters.owners[at]!, letters.owners[at + word.length - 1]! + 1]);
  return places.length ? { worth: worth.stem, places } : null;
}

/** A text of a record in which the words may be. */
export interface Candidate {
  field: SearchField;
  text: string;
}

export interface TextMatch extends Candidate {
  letters: Letters;
  /** So many of the words it has, how well altogether. */
  found: number;
  worth: number;
  places: Place[];
}

const ordered = (places: Place[]): Place[] =>
  [...places]
    .sort(([a], [b]) => a - b)
    .reduce<Place[]>((all, place) => (place[0] >= (all.at(-1)?.[1] ?? 0) ? [...all, place] : all), []);

/** How a text has what is searched for. */
export function matchText({ field, text }: Candidate, asked: Asked): TextMatch {
  const letters = lettersOf(text.slice(0, looked));
  const words = wordsIn(letters);
  const found = asked.words.map((word) => findWord(letters, words, word) ?? findStem(letters, words, word));
  const known = found.filter((one): one is FoundWord => one !== null);
  // A serial number that was written with blanks is one place.
  const isCode = known.length < asked.words.length || (asked.words.length > 1 && field.startsWith('custom_'));
  const code = isCode && asked.code ? placesOfCode(letters, asked.code) : [];
  return {
    field,
    text,
    letters,
    found: code.length ? asked.words.length : known.length,
    worth: code.length ? worth.within * asked.words.length : known.reduce((sum, one) => sum + one.worth, 0),
    places: ordered(code.length ? code : known.flatMap(({ places }) => places)),
  };
}

/** The one that has the most of the words, and of equal ones the best, then the first. */
export const bestOf = (matches: TextMatch[]): TextMatch | undefined =>
  [...matches].sort((a, b) => b.found - a.found || b.worth - a.worth)[0];

/** What a result shows of a match. */
export const shownMatch = ({ field, letters, places }: TextMatch): SearchResult['matched'] => ({
  field,
  ...around(letters, places, searchLimits.shown),
});

/** What decides about the place of a result. */
export interface Ranked {
  identifier: string;
  title: string;
}

/**
 * The higher, the better; null if neither its identifier nor its title has all the words. Identifiers come first, then names
 * that are what is searched for, that begin with it, that have all words whole, their beginnings, parts, other forms, and
 * last words with a letter that is wrong.
 */
export function rankOf({ identifier, title }: Ranked, asked: Asked): { score: number; match: TextMatch } | null {
  const matchIdentifier = (): TextMatch => matchText({ field: 'identifier', text: identifier }, asked);
  if (identifier && isIdentifier(identifier, asked)) return { score: 10_000, match: matchIdentifier() };
  const isNumber = asked.number !== null && new RegExp(`(^|\\D)0*${asked.number}$`).test(identifier);
  if (isNumber) return { score: 9000, match: matchIdentifier() };
  const match = matchText({ field: 'title', text: title }, asked);
  const count = asked.words.length;
  const folded = match.letters.folded.trim();
  const short = Math.max(0, 60 - folded.length);
  if (folded === asked.folded) return { score: 8000, match };
  if (match.found === count) {
    const quality = match.worth / (count * worth.whole);
    const begins = folded.startsWith(asked.folded) ? 1000 : 0;
    const together = folded.includes(asked.folded) ? 300 : 0;
    return { score: 4000 + begins + together + Math.round(quality * 2000) + short, match };
  }
  const ofIdentifier = matchIdentifier();
  if (ofIdentifier.found === count && searchCode(identifier).includes(asked.code ?? '\0'))
    return { score: 7000 - identifier.length, match: ofIdentifier };
  const both = matchText({ field: 'title', text: `${identifier} ${title}` }, asked);
  return both.found === count ? { score: 4500 + both.worth, match: match.found ? match : ofIdentifier } : null;
}
