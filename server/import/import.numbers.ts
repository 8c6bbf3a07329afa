import { importNumberFormats, type ImportNumberFormat } from '../../wire/import/import';
import { languages } from '../../texts/compiled/languages';
import { plainSigns } from './import.signs';

/** A number of a file. */
export interface ReadNumber {
  /** With a point and without anything else, e.g. `-1234.50`: as the form sends it. */
  value: string;
  /** What stands beside it: a currency or `%`; `''` if nothing. */
  unit: string;
}

const grouped = (group: string, decimal: string): RegExp =>
  new RegExp(`^(\\d{1,3}(?:${group}\\d{3})+|\\d+|)(?:${decimal}(\\d+))?$`);

const patterns: Record<ImportNumberFormat, RegExp> = {
  // Indians part thousands, and then hundreds.
  '1,234.56': /^(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+|)(?:\.(\d+))?$/,
  '1.234,56': grouped('\\.', ','),
  '1 234,56': grouped(' ', ','),
  '1 234.56': grouped(' ', '\\.'),
  "1'234.56": grouped("'", '\\.'),
  "1'234,56": grouped("'", ','),
};

let known: Set<string> | undefined;

/** Codes and signs of currencies as the languages that are shipped write them. */
function currencies(): Set<string> {
  if (known) return known;
  known = new Set();
  for (const currency of Intl.supportedValuesOf('currency')) {
    known.add(currency.toLowerCase());
    for (const tag of [...languages, 'ar-EG', 'ar-SA'])
      for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
        const parts = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay }).formatToParts(1);
        known.add(plainSigns(parts.find(({ type }) => type === 'currency')?.value ?? currency).toLowerCase());
      }
  }
  return known;
}

/** A currency, by its sign or its code. */
export const isCurrency = (text: string): boolean => currencies().has(text.toLowerCase()) || /^\p{Sc}$/u.test(text);

const core = /^([^\d.,\u066b\u066c]*)((?:[.,]?\d)(?:[\d., '\u066b\u066c]*\d)?)(.*)$/u;

/** What stands before and behind the digits; undefined if it is no part of a number. */
function besides(lead: string, tail: string): { negative: boolean; unit: string } | undefined {
  // `1.234,-` is a price without cents.
  const [before, behind] = [lead, tail.replace(/^[.,] ?-{1,2}/, '')].map((text) => text.replaceAll(' ', ''));
  const isBracketed = before!.startsWith('(') || before!.includes('(');
  if (isBracketed !== behind!.includes(')')) return undefined;
  const signs = [...before!.matchAll(/[+-]/g), ...behind!.matchAll(/-/g)].map(([sign]) => sign);
  if (signs.length > (isBracketed ? 0 : 1)) return undefined;
  const units = [before!.replace(/[(+-]/g, ''), behind!.replace(/[)-]/g, '')].filter(Boolean);
  if (units.length > 1 || units.some((unit) => unit !== '%' && unit !== '٪' && !isCurrency(unit))) return undefined;
  return { negative: isBracketed || signs[0] === '-', unit: (units[0] ?? '').replace('٪', '%').toUpperCase() };
}

/** A number of the file in one format; undefined if it is none, or written in another way. */
export function readNumberAs(cell: string, format: ImportNumberFormat): ReadNumber | undefined {
  if (!/\p{Nd}/u.test(cell) || cell.length > 60) return undefined;
  const [match, lead = '', digits = '', tail = ''] = core.exec(plainSigns(cell).trim()) ?? [];
  if (match === undefined) return undefined;
  const beside = besides(lead, tail);
  // Arabic has signs of its own for both.
  const isArabic = /[\u066b\u066c]/.test(digits);
  const written = isArabic ? digits.replaceAll('\u066c', ',').replaceAll('\u066b', '.') : digits;
  const [read, whole = '', decimals] = patterns[isArabic ? '1,234.56' : format].exec(written) ?? [];
  if (!beside || read === undefined) return undefined;
  const value = `${whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'}${decimals === undefined ? '' : `.${decimals}`}`;
  return { value: beside.negative && /[1-9]/.test(value) ? `-${value}` : value, unit: beside.unit };
}

/**
 * A number of a column, and how it is written if it is known. If it is not, a cell is read that has one reading only;
 * `'several'` if it has more, as `1.234`.
 */
export function readNumber(cell: string, format: ImportNumberFormat | null): ReadNumber | 'several' | undefined {
  if (format) return readNumberAs(cell, format);
  const readings = importNumberFormats.flatMap((one) => readNumberAs(cell, one) ?? []);
  return new Set(readings.map(({ value }) => normal(value))).size > 1 ? 'several' : readings[0];
}

const normal = (value: string): string =>
  value
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** Are two numbers as the form sends them the same, however they are written? */
export const isSameNumber = (one: string, other: string): boolean => normal(one) === normal(other);
