import { unpacksTooLarge } from './import.fault';
import { readAllXml } from './import.xml';

/** How a number is shown: as a date, or with zeros before it up to so many digits. */
export type Look = 'date' | number | undefined;

/** Formats that every program knows by number. Durations are no dates. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52]);

function lookOf(code: string): Look {
  if (/^0{2,}$/.test(code)) return code.length;
  if (/\[[hms]+\]/i.test(code)) return undefined;
  const letters = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  return /[ymdhs]/i.test(letters) && !/general/i.test(letters) ? 'date' : undefined;
}

/** Formats of a workbook, and characters of one: Excel has at most 65,490, and 255. */
const max = { formats: 100_000, code: 255 };

/** How numbers look, by the number of a cell's style. Throws {@link FileFault}. */
export async function readLooks(styles: AsyncIterable<Buffer>): Promise<Look[]> {
  const own = new Map<number, Look>();
  const looks: Look[] = [];
  let areCells = false;
  await readAllXml(styles, {
    open(name, attributes) {
      if (name === 'numFmt')
        own.set(Number(attributes.numFmtId), lookOf((attributes.formatCode ?? '').slice(0, max.code)));
      if (own.size > max.formats || looks.length > max.formats) throw unpacksTooLarge();
      if (name === 'cellXfs') areCells = true;
      if (name === 'xf' && areCells) {
        const format = Number(attributes.numFmtId ?? 0);
        looks.push(own.has(format) ? own.get(format) : builtInDates.has(format) ? 'date' : undefined);
      }
    },
    close(name) {
      if (name === 'cellXfs') areCells = false;
    },
  });
  return looks;
}

/**
 * Is it a number that the spreadsheet has rounded, because it keeps fifteen digits? A serial number of more is stored
 * as another one.
 */
export const isRounded = ({ type, look, text }: { type: string; look: Look; text: string }): boolean =>
  type === 'n' && look !== 'date' && text.trim() !== '' && Math.abs(Number(text)) >= 1e15;

/** The last day of the year 9999. */
const lastDay = 2_958_466;

/**
 * Stands before a number with decimals: no text has this character. In a sheet `1.234` is a number, in a text it may be
 * a thousand, too.
 */
export const numberMark = '\0';

/** A number without an exponent. */
function plainNumber(number: number): string {
  const digits = String(Number(number.toPrecision(15)));
  if (!digits.includes('e')) return digits.includes('.') ? `${numberMark}${digits}` : digits;
  return number.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 15 });
}

/** What a cell says; a formula has its last result. */
export function cellText({ type, look, text }: { type: string; look: Look; text: string }, since1904: boolean): string {
  if (type === 'b') return text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'd') return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, '$1 $2');
  if (type !== 'n') return unescaped(text);
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  if (look === 'date' && number >= 0 && number < lastDay) return dateText(number, since1904);
  // Spreadsheets count with fifteen digits; what stands behind them is noise.
  const digits = plainNumber(number);
  return typeof look === 'number' && /^\d+$/.test(digits) ? digits.padStart(look, '0') : digits;
}

/** Days since 30 December 1899, or 1 January 1904, as `YYYY-MM-DD HH:mm`; less than a day is a time, `HH:mm`. */
function dateText(days: number, since1904: boolean): string {
  // The old calendar has a 29 February 1900, which there was not.
  const shift = since1904 ? 1462 : days >= 1 && days < 60 ? 1 : 0;
  const text = new Date(Date.UTC(1899, 11, 30) + Math.round((days + shift) * 1440) * 60_000).toISOString();
  return days < 1 && !since1904 ? text.slice(11, 16) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** `_x000D_` stands for a character that XML cannot hold. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
    const character = String.fromCharCode(parseInt(code, 16));
    return character === '\0' ? '' : character;
  });
