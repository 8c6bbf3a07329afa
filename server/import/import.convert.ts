import {
  importDateFormats,
  type ImportDateFormat,
  type ImportFormat,
  importNumberFormats,
  type ImportNumberFormat,
} from '../../wire/import/import';
import { type CustomFieldKind, factsOf } from '../../wire/parts/form';
import { optionalHtml } from '../shared/html';
import { say, Sentence } from '../shared/sentence';
import { readDate, type ReadDate } from './import.dates';
import { readNumber } from './import.numbers';
import * as importSentences from '../../texts/compiled/server/import';

/** The description of a cell, which is text or HTML. Throws 422 as the form does. */
export function readDescription(cell: string): string {
  if (!/[<>&]/.test(cell)) return cell.replace(/\r?\n/g, '<br />');
  const plain = cell.replace(/<[^<>]*>?/g, (part) => (isTag(part) ? part : escaped(part)));
  return optionalHtml('description', hasTags(cell) ? plain : plain.replace(/\r?\n/g, '<br />'));
}

/** Is there HTML in the cell? */
export const hasTags = (cell: string): boolean => (cell.match(/<[^<>]*>/g) ?? []).some(isTag);

const tag = /^<\/?([a-z][^\s<>/]*)(?:\s+[^\s=<>"']+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*\s*\/?>$/i;

/** A tag has a name of HTML, or one of Word: `<john@example.com>`, `<unknown>` and `<b and c>` are text. */
function isTag(part: string): boolean {
  const name = tag.exec(part)?.[1]?.toLowerCase();
  return part.startsWith('<!--') || (name !== undefined && (htmlNames.has(name) || /^[a-z]+:[a-z]+$/.test(name)));
}

const escaped = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const htmlNames = new Set(
  (
    'a abbr address article aside b blockquote body br button caption center cite code col colgroup dd del details div dl ' +
    'dt em embed figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main ' +
    'mark meta nav object ol p pre q s script section small span strike strong style sub summary sup svg table tbody td ' +
    'tfoot th thead title tr tt u ul var video'
  ).split(' '),
);

const yes = new Set(['1', 'true', 'yes', 'y', 'x', 'ja', 'wahr', 'نعم']);
const no = new Set(['0', 'false', 'no', 'n', '-', 'nein', 'falsch', 'لا']);

/** What a word says of a checkbox. */
export function flagOf(word: string): boolean | undefined {
  const one = word.toLowerCase();
  return yes.has(one) || (no.has(one) ? false : undefined);
}

/** Ids of the two values of a checkbox. */
export const flagIds = { yes: 1, no: 2 } as const;

/** A cell of a custom field, and how it is read. */
export interface CustomCell {
  text: string;
  /** It is a number of a worksheet. */
  isNumber: boolean;
  /** How the dates or numbers of its column are written. */
  format: ImportFormat | null;
  /** The uploader's. */
  zone: string;
  /** The id of the row or option that a word names, or why it fails; null: it counts as blank; undefined: it names none. */
  chosen: (word: string) => number | Sentence | null | undefined;
}

/** What a form would send for the cell of a custom field; a sentence is why it cannot be read. */
export function sentValue(
  { kind, multiple, options }: { kind: CustomFieldKind; multiple: boolean; options: readonly string[] },
  { text, isNumber, format, zone, chosen }: CustomCell,
): unknown {
  switch (factsOf(kind).stored) {
    case 'flag': {
      const one = chosen(text);
      return typeof one === 'number' ? one === flagIds.yes : (one ?? flagOf(text) ?? text);
    }
    case 'time': {
      const date = readDateCell(text, format, zone);
      return date instanceof Sentence ? date : date.at;
    }
    case 'number':
      return isNumber ? text : readNumberCell(text, format);
    case 'option':
    case 'id': {
      const isOption = factsOf(kind).stored === 'option';
      const sent = (word: string) => {
        const one = chosen(word);
        if (one === undefined) return word;
        return typeof one === 'number' && isOption ? options[one - 1] : one;
      };
      return multiple
        ? partsOf(text, (part) => chosen(part) !== undefined)
            .map(sent)
            .filter((one) => one !== null)
        : sent(text);
    }
    case 'text':
      return text;
  }
}

const isDateFormat = (format: ImportFormat | null): format is ImportDateFormat =>
  (importDateFormats as readonly (ImportFormat | null)[]).includes(format);
const isNumberFormat = (format: ImportFormat | null): format is ImportNumberFormat =>
  (importNumberFormats as readonly (ImportFormat | null)[]).includes(format);

/** The date of a cell, or why it is none. */
export function readDateCell(text: string, format: ImportFormat | null, zone: string): ReadDate | Sentence {
  const own = isDateFormat(format) ? format : null;
  const date = readDate(text, own, zone);
  if (date === 'several')
    return say(importSentences.several_dates, {
      value: quoted(text),
    });
  return (
    date ??
    (own
      ? say(importSentences.date, {
          value: quoted(text),
          format: own,
        })
      : say(importSentences.no_date, { value: quoted(text) }))
  );
}

function readNumberCell(text: string, format: ImportFormat | null): string | Sentence {
  const own = isNumberFormat(format) ? format : null;
  const number = readNumber(text, own);
  if (number === 'several') return say(importSentences.several_numbers, { value: quoted(text) });
  return (
    number?.value ??
    (own
      ? say(importSentences.number, {
          value: quoted(text),
          format: own,
        })
      : say(importSentences.no_number, { value: quoted(text) }))
  );
}

/** A value as a sentence quotes it. */
export const quoted = (value: string): string => (value.length > 60 ? `${[...value].slice(0, 60).join('')}…` : value);

/** Parts of a cell of which a name may consist. */
const longestName = 6;

/** Every text between separators, also with some of them in it: a name may have a comma. */
export function possibleParts(cell: string): string[] {
  const { pieces, joined } = piecesOf(cell);
  return pieces.flatMap((_, from) =>
    Array.from({ length: Math.min(longestName, pieces.length - from) }, (__, more) => joined(from, from + more + 1)),
  );
}

/** The values of a cell that has several: the whole cell, or parts that are known, the longest first; what is left between separators is a value too. */
export function partsOf(cell: string, isKnown: (part: string) => boolean): string[] {
  if (isKnown(cell)) return [cell];
  const { pieces, joined } = piecesOf(cell);
  const failed = new Set<number>();
  const known = (from: number): string[] | undefined => {
    if (from === pieces.length) return [];
    if (failed.has(from)) return undefined;
    for (let to = Math.min(pieces.length, from + longestName); to > from; to--) {
      const rest = isKnown(joined(from, to)) ? known(to) : undefined;
      if (rest) return [joined(from, to), ...rest];
    }
    failed.add(from);
    return undefined;
  };
  return known(0) ?? someKnown();

  function someKnown(): string[] {
    const parts: string[] = [];
    for (let from = 0; from < pieces.length;) {
      let to = Math.min(pieces.length, from + longestName);
      while (to > from + 1 && !isKnown(joined(from, to))) to--;
      parts.push(joined(from, to));
      from = to;
    }
    return parts;
  }
}

function piecesOf(cell: string) {
  const pieces = [...cell.matchAll(/[^,;|\n]+/g)].filter(([text]) => text.trim());
  const joined = (from: number, to: number): string => {
    const last = pieces[to - 1]!;
    return cell.slice(pieces[from]!.index, last.index + last[0].length).trim();
  };
  return { pieces, joined };
}
