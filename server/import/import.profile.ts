import { importLimits } from '../../wire/import/import.limits';
import { saysNothing } from './import.blank';
import { isCurrency } from './import.numbers';
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
const mostStyles = 24;
/** Dates and numbers are no longer. */
const longest = 60;
/** Words of one column that are remembered as they are spelt. */
const mostBlanks: number = importLimits.blanks;

/** What is known of the values of one style. */
interface Seen {
  rows: number;
  first: string;
  /** By the place of a number in the text: the values in which it is smallest and largest. */
  extremes: { least: number; most: number; leastOf: string; mostOf: string }[];
  /** One whose first two numbers differ: `03/04/2026` is two days, `04/04/2026` one. */
  differing: string | undefined;
}

/** Digits as their count, up to four: more than that are neither day, year nor group of thousands. */
function styleOf(text: string): string {
  return text
    .replace(/\p{L}+/gu, (word) => (isCurrency(word) ? word : 'a'))
    .replace(/\d+/g, (digits) => (digits.length === 1 ? '99' : '9'.repeat(Math.min(digits.length, 5))));
}

/** Gathers the profile of one column, value by value. */
export class Profiler {
  private readonly styles = new Map<string, Seen>();
  private readonly blanks = new Map<string, number>();
  private hasTexts = false;

  /** A number of a worksheet is written in no way at all. */
  add(cell: string | number): void {
    if (typeof cell === 'number' || cell.length > longest) return;
    const text = cell.trim();
    if (!text) return;
    if (saysNothing(text)) {
      if (this.blanks.has(text) || this.blanks.size < mostBlanks)
        this.blanks.set(text, (this.blanks.get(text) ?? 0) + 1);
      return;
    }
    if (this.hasTexts) return;
    const plain = plainSigns(text);
    const style = styleOf(plain);
    const seen = this.styles.get(style);
    if (seen) note(seen, text, plain);
    else if (this.styles.size < mostStyles) this.styles.set(style, note(unseen(text), text, plain));
    else this.hasTexts = true;
  }

  profile(): Profile {
    const styles = this.hasTexts ? [] : [...this.styles.values()];
    return {
      styles: styles.map(({ rows, first, extremes, differing }) => ({
        rows,
        values: [
          ...new Set([first, ...extremes.flatMap(({ leastOf, mostOf }) => [leastOf, mostOf]), differing ?? first]),
        ],
      })),
      blanks: [...this.blanks].map(([word, rows]) => ({ word, rows })),
    };
  }
}

const unseen = (first: string): Seen => ({ rows: 0, first, extremes: [], differing: undefined });

function note(seen: Seen, text: string, plain: string): Seen {
  seen.rows++;
  const numbers = (plain.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  for (const [place, number] of numbers.entries()) {
    const extreme = seen.extremes[place];
    if (!extreme) seen.extremes[place] = { least: number, most: number, leastOf: text, mostOf: text };
    else if (number < extreme.least) Object.assign(extreme, { least: number, leastOf: text });
    else if (number > extreme.most) Object.assign(extreme, { most: number, mostOf: text });
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
