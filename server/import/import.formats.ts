import {
  importDateFormats,
  type ImportDateFormat,
  type ImportFormat,
  importLimits,
  importNumberFormats,
  type ImportNumberFormat,
} from '../../wire/import/import';
import { isSpelt, readDateAs } from './import.dates';
import { readNumberAs } from './import.numbers';
import type { Profile } from './import.profile';

/** What a column is if it is written in a format. */
export interface Reading<F extends ImportFormat> {
  format: F;
  /** At least so many rows have a value that cannot be read like this. */
  unread: number;
  /** The values that tell most first; `read` is a time of the wire, or a number with a point. */
  values: { value: string; read: string | null }[];
}

interface Reader<F extends ImportFormat> {
  formats: readonly F[];
  read: (value: string, format: F) => string | undefined;
  /** Of two formats that read the same, which is it? */
  isSpelt?: (value: string, format: F) => boolean;
  /** What else the values of one column share. */
  unit?: (value: string, format: F) => string;
}

const dates = (zone: string): Reader<ImportDateFormat> => ({
  formats: importDateFormats,
  read: (value, format) => readDateAs(value, format, zone)?.at,
  isSpelt,
});
const numbers: Reader<ImportNumberFormat> = {
  formats: importNumberFormats,
  read: (value, format) => readNumberAs(value, format)?.value,
  unit: (value, format) => readNumberAs(value, format)?.unit ?? '',
};

/** A value, and the rows that it stands for. */
interface NamedFormat {
  value: string;
  rows: number;
}

/** The values of a profile, each read in every format by what reads the rows of the run. */
function readAll<F extends ImportFormat>({ formats, read, isSpelt }: Reader<F>, { styles }: Profile) {
  const named: NamedFormat[] = styles.flatMap(({ rows, values }) =>
    values.map((value) => ({ value, rows: rows / values.length })),
  );
  const spelt = (format: F): number => named.filter(({ value }) => isSpelt?.(value, format)).length;
  const ordered = formats
    .map((format) => ({ format, spelt: spelt(format) }))
    .sort((one, other) => other.spelt - one.spelt);
  return ordered.map(({ format }) => {
    const reads = named.map(({ value }) => read(value, format));
    const share = named.reduce((sum, { rows }, at) => sum + (reads[at] === undefined ? 0 : rows), 0);
    return { format, named, reads, share };
  });
}

const rowsOf = ({ styles }: Profile): number => styles.reduce((sum, { rows }) => sum + rows, 0);

/**
 * How a column is written: the format in which most of its values can be read, and more than half of them. Null if two fit
 * that read a value differently, as with 03/04/2026 or 1.234, or if the column mixes two.
 */
function guess<F extends ImportFormat>(reader: Reader<F>, profile: Profile): F | null {
  const all = readAll(reader, profile);
  const max = Math.max(...all.map(({ share }) => share));
  const best = all.find(({ share }) => share === max);
  if (!best || max <= rowsOf(profile) / 2) return null;
  // What it cannot read another can: then what both can read is no more than a guess.
  const isAnother = ({ reads, share }: (typeof all)[number]): boolean =>
    reads.some((read, at) => read !== undefined && read !== best.reads[at] && (share === max || !best.reads[at]));
  if (all.some(isAnother)) return null;
  // Amounts of several currencies are no numbers of one column, nor are shares and counts.
  const units = new Set(best.named.flatMap(({ value }) => reader.unit?.(value, best.format) ?? []));
  if (!units.has('%')) units.delete('');
  return units.size > 1 ? null : best.format;
}

/** How the dates of a column are written; null if that cannot be told. */
export const guessDateFormat = (profile: Profile, zone: string): ImportDateFormat | null => guess(dates(zone), profile);
export const guessNumberFormat = (profile: Profile): ImportNumberFormat | null => guess(numbers, profile);

/** The formats that read some of the column, each that makes something else of it. */
function readings<F extends ImportFormat>(reader: Reader<F>, profile: Profile): Reading<F>[] {
  const all = readAll(reader, profile).filter(({ reads }) => reads.some(Boolean));
  const different = [...new Map(all.toReversed().map((one) => [JSON.stringify(one.reads), one])).values()];
  // The fewest formats can read these.
  const tells = (at: number): number => different.filter(({ reads }) => reads[at] !== undefined).length;
  const order = (all[0]?.named ?? []).map((_, at) => at).sort((one, other) => tells(one) - tells(other));
  return different.toReversed().map(({ format, named, reads }) => ({
    format,
    unread: unreadRows(profile, named, reads),
    values: order
      .slice(0, importLimits.samples)
      .map((at) => ({ value: named[at]?.value ?? '', read: reads[at] ?? null })),
  }));
}

/** At least so many rows: of a style that is read in part only the values are known that cannot be. */
function unreadRows(
  { styles }: Profile,
  named: readonly NamedFormat[],
  reads: readonly (string | undefined)[],
): number {
  const unread = new Set(named.flatMap(({ value }, at) => (reads[at] === undefined ? [value] : [])));
  return styles.reduce((sum, { rows, values }) => {
    const some = values.filter((value) => unread.has(value)).length;
    return sum + (some === values.length ? rows : some);
  }, 0);
}

export const dateReadings = (profile: Profile, zone: string) => readings(dates(zone), profile);
export const numberReadings = (profile: Profile) => readings(numbers, profile);

/** So many of the values must be dates. */
const max = 0.8;
/** Could the column be dates by what stands in it? Plain numbers are read as dates only where a date is expected. */
export function looksLikeDates(profile: Profile, zone: string): boolean {
  const styles = profile.styles.filter(
    ({ values }) => !values.every((value) => /^[\d.]+$/.test(value) && !/\..*\./.test(value)),
  );
  return (
    rowsOf({ ...profile, styles }) > 0 &&
    readAll(dates(zone), { ...profile, styles }).some(({ share }) => share >= rowsOf(profile) * max)
  );
}
