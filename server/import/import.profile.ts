import { importLimits } from '../../wire/import/import';
import { isBlank } from './import.blank';
import { readDate } from './import.dates';
import { isCurrency, readNumber } from './import.numbers';
import { plainSigns } from './import.signs';

/** Values that are written alike: their digits are others. `values`: some that show all in which they may differ. */
export interface Style {
  rows: number;
  values: string[];
}

/** How the values of a column are written. It is made while the file is read, so that all rows count. */
export interface Profile {
  styles: Style[];
  /** Words that may mean nothing, as they are spelt, with their rows. */
  blanks: { word: string; rows: number }[];
}

/** A column with more ways of writing has texts. */
const maxStyles = 24;
/** Dates and numbers are no longer. */
const longest = 60;
/** Words of one column that are remembered as they are spelt. */
const maxBlanks: number = importLimits.blanks;

/** What is known of the values of one style. */
interface Seen {
  rows: number;
  first: string;
  /** By the place of a number in the text: the values in which it is smallest and largest. */
  extremes: { least: number; max: number; leastOf: string; maxOf: string }[];
  /** One whose first two numbers differ: `03/04/2026` is two days, `04/04/2026` one. */
  differing: string | undefined;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127;

/**
 * How a text is written: digits as their count, up to five, more of which are neither day, year nor group of thousands;
 * words as one letter, but currencies as they are. And its first numbers. By character, because it looks at every cell.
 */
function styleOf(text: string): { style: string; numbers: number[] } {
  const numbers: number[] = [];
  let style = '';
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    if (isDigit(code)) {
      while (end < text.length && isDigit(text.charCodeAt(end))) end++;
      style += '99999'.slice(0, Math.min(Math.max(end - at, 2), 5));
      if (numbers.length < 3) numbers.push(Number(text.slice(at, end)));
    } else if (isLetter(code)) {
      while (end < text.length && isLetter(text.charCodeAt(end))) end++;
      const word = text.slice(at, end);
      style += word.length <= 4 && isCurrency(word) ? word : 'a';
    } else style += text[at];
    at = end;
  }
  return { style, numbers };
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Values after which it is asked whether any of them may be a date or a number. */
const sampleRows = 2000;
/** Words that are known already. */
const remembered = 500;

/** Gathers the profile of one column, value by value. */
export class Profiler {
  private readonly styles = new Map<string, Seen>();
  private readonly blanks = new Map<string, number>();
  private readonly words = new Map<string, boolean>();
  private hasTexts = false;
  private values = 0;

  /** A number of a worksheet is written in no way at all. */
  add(cell: string | number): void {
    if (typeof cell === 'number' || cell.length > longest) return;
    const text = cell.trim();
    if (!text) return;
    if (this.means(text)) {
      if (this.blanks.has(text) || this.blanks.size < maxBlanks)
        this.blanks.set(text, (this.blanks.get(text) ?? 0) + 1);
      return;
    }
    if (this.hasTexts) return;
    const { style, numbers } = styleOf(isAscii(text) ? text : plainSigns(text));
    const seen = this.styles.get(style);
    if (seen) note(seen, text, numbers);
    else if (this.styles.size < maxStyles) this.styles.set(style, note(unseen(text), text, numbers));
    else this.hasTexts = true;
    if (++this.values === sampleRows && !this.isReadable()) this.hasTexts = true;
  }

  /** Says the text that there is nothing? */
  private means(text: string): boolean {
    // No such word has another digit.
    if (/[3-8]/.test(text)) return false;
    const known = this.words.get(text);
    if (known !== undefined) return known;
    const nothing = isBlank(text);
    if (this.words.size < remembered) this.words.set(text, nothing);
    return nothing;
  }

  private isReadable(): boolean {
    const reads = (value: string): boolean =>
      readDate(value, null, 'UTC') !== undefined || readNumber(value, null) !== undefined;
    return [...this.styles.values()].some(({ first }) => reads(first));
  }

  profile(): Profile {
    const styles = this.hasTexts ? [] : [...this.styles.values()];
    return {
      styles: styles.map(({ rows, first, extremes, differing }) => ({
        rows,
        values: [
          ...new Set([first, ...extremes.flatMap(({ leastOf, maxOf }) => [leastOf, maxOf]), differing ?? first]),
        ],
      })),
      blanks: [...this.blanks].map(([word, rows]) => ({ word, rows })),
    };
  }
}

const unseen = (first: string): Seen => ({ rows: 0, first, extremes: [], differing: undefined });

function note(seen: Seen, text: string, numbers: readonly number[]): Seen {
  seen.rows++;
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place]!;
    const extreme = seen.extremes[place];
    if (!extreme) seen.extremes[place] = { least: number, max: number, leastOf: text, maxOf: text };
    else if (number < extreme.least) Object.assign(extreme, { least: number, leastOf: text });
    else if (number > extreme.max) Object.assign(extreme, { max: number, maxOf: text });
  }
  if (numbers[0] !== numbers[1]) seen.differing ??= text;
  return seen;
}

/** The profile of a few values, of a file that was uploaded without. */
export function profileOf(values: readonly string[]): Profile {
  const profiler = new Profiler();
  for (const value of values) profiler.add(value);
  return profiler.profile();
}
