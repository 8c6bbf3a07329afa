import type { ImportDateFormat } from '../../wire/import/import';
import { type CustomFieldKind, factsOf } from '../../wire/parts/form';
import { fold } from '../../wire/protocol/fold';
import { cleanText, isDateTime } from '../../wire/protocol/fields';
import { unguarded } from '../parts/export/guard';
import { optionalHtml } from '../shared/html';

/** A cell of the file as it is read: trimmed, without the apostrophes by which exporters guard against formulas (D19). */
export function readCell(cell: string | undefined): string {
  if (!cell) return '';
  return cleanText(unguarded(cleanText(cell)));
}

interface DateReader {
  pattern: RegExp;
  /** Which part of the match is year, month and day. */
  order: readonly [year: number, month: number, day: number];
}

const time = String.raw`(?:[ T]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?`;
const wire: DateReader = { pattern: new RegExp(`^(\\d{4})-(\\d{1,2})-(\\d{1,2})${time}$`), order: [1, 2, 3] };

const readers = new Map<ImportDateFormat, DateReader>();

function readerOf(format: ImportDateFormat): DateReader {
  const known = readers.get(format);
  if (known) return known;
  const [date = ''] = format.split(' ');
  const separator = date.includes('/') ? '/' : '-';
  const parts = date.split(separator);
  const written = parts.map((part) => (part === 'Y' ? String.raw`(\d{4})` : String.raw`(\d{1,2})`)).join(separator);
  const at = (part: string): number => parts.indexOf(part) + 1;
  const reader: DateReader = {
    pattern: new RegExp(`^${written}${time}$`),
    order: [at('Y'), at('m'), at('d')],
  };
  readers.set(format, reader);
  return reader;
}

const two = (text: string): string => text.padStart(2, '0');

/**
 * A date of the file as a wire time; undefined if it is none, or none of the calendar. The time of day may be missing. As
 * a worksheet has real dates, those written as on the wire are taken whatever the format.
 */
export function readDate(cell: string, format: ImportDateFormat | null): string | undefined {
  for (const { pattern, order } of format ? [readerOf(format), wire] : [wire]) {
    const match = pattern.exec(cell);
    if (!match) continue;
    const [year = '', month = '', day = ''] = order.map((part) => match[part]);
    const [hour = '0', minute = '0', second = '0'] = match.slice(4);
    const written = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
    if (isDateTime(written)) return written;
  }
  return undefined;
}

/** The description of a cell, which is text or HTML. Throws 422 as the form does. */
export function readDescription(cell: string): string {
  if (!/[<>&]/.test(cell)) return cell.replace(/\r?\n/g, '<br />');
  const isHtml = /<\/?[a-z][^<>]*>/i.test(cell);
  return optionalHtml('description', isHtml ? cell : cell.replace(/\r?\n/g, '<br />'));
}

const yes = new Set(['1', 'true', 'yes', 'y', 'x', 'ja', 'wahr', 'نعم']);
const no = new Set(['0', 'false', 'no', 'n', '-', 'nein', 'falsch', 'لا']);

/**
 * What a form would send for the cell of a custom field; a date is undefined if it is none. `chosen` are the ids of what
 * the cell names, of a field that is fed by a lookup.
 */
export function sentValue(
  { kind, multiple, options }: { kind: CustomFieldKind; multiple: boolean; options: readonly string[] },
  cell: string,
  { format, chosen }: { format: ImportDateFormat | null; chosen: (word: string) => number | undefined },
): unknown {
  switch (factsOf(kind).stored) {
    case 'flag': {
      const word = cell.toLowerCase();
      return yes.has(word) ? true : no.has(word) ? false : cell;
    }
    case 'time':
      return readDate(cell, format);
    case 'option': {
      const whole = optionLike(options, cell);
      return multiple && whole === undefined
        ? partsOf(cell).map((part) => optionLike(options, part) ?? part)
        : (whole ?? cell);
    }
    case 'id': {
      const whole = chosen(cell);
      return multiple && whole === undefined ? partsOf(cell).map((part) => chosen(part) ?? part) : (whole ?? cell);
    }
    case 'text':
    case 'number':
      return cell;
  }
}

/** The parts of a cell that has several values. */
export const partsOf = (cell: string): string[] =>
  cell.split(/[,;|]/).flatMap((part) => (part.trim() ? [part.trim()] : []));

/** The option as it is spelt, whatever the case, width and blanks of the cell. */
const optionLike = (options: readonly string[], cell: string): string | undefined =>
  options.includes(cell) ? cell : options.find((option) => fold(option) === fold(cell));
