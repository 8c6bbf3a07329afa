import { wireTimeIn } from '../../../wire/protocol/moment';

const moments = new Set(['created_at', 'updated_at']);
/** Is a field of a row a moment? */
export const isMoment = (field: string): boolean => moments.has(field);

/** Zero dates: MySQL's, with or without a time, and what PHP makes of one. */
const none = /^(0000-|-0001-11-30)/;
const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * A moment as a help-desk writes it, in RFC 3339: `2026-11-23 14:00:00+01`, without a zone in `zone` (an IANA name), or
 * seconds since 1970. null: none; what is no moment stays as it is.
 */
export function momentOf(text: string, zone: string): string | null {
  if (none.test(text) || text === '0') return null;
  if (/^\d{1,11}$/.test(text)) return new Date(Number(text) * 1000).toISOString();
  const [, day, time = '00:00:00', offset] = written.exec(text) ?? [];
  if (!day) return text;
  if (offset) return `${day}T${time}${/^[+-]\d\d$/.test(offset) ? `${offset}:00` : offset}`;
  if (zone === 'UTC') return `${day}T${time}Z`;
  const local = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(local) ? text : new Date(utcOf(local, zone)).toISOString();
}

/** A row of the host API with its moments as {@link momentOf} writes them; what is no row stays as it is. */
export function withMoments<R>(row: R, zone: string): R {
  if (typeof row !== 'object' || row === null) return row;
  const given = row as Partial<Record<string, unknown>>;
  const read = [...moments].flatMap((field) => {
    const value = given[field];
    return typeof value === 'string' ? [[field, momentOf(value, zone)]] : [];
  });
  return read.length ? { ...row, ...Object.fromEntries(read) } : row;
}

/** Is it the IANA name of a time zone? */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Does it say no zone? */
export const isLocal = (text: string): boolean => {
  const found = written.exec(text);
  return found !== null && !found[3] && !none.test(text);
};

/** The instant, in milliseconds, at which clocks of a zone show `local` (as if it were UTC). */
function utcOf(local: number, zone: string): number {
  const guess = local - zoneOffset(local, zone);
  return local - zoneOffset(guess, zone);
}

/** No zone changes its clocks within a quarter of an hour of UTC. */
const quarterMs = 900_000;
const offsets = new Map<string, number>();
const maxOffsets = 50_000;

/** How far clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function zoneOffset(at: number, zone: string): number {
  const from = Math.floor(at / quarterMs) * quarterMs;
  const key = `${zone} ${from}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size >= maxOffsets) offsets.clear();
    offset = Date.parse(`${wireTimeIn(zone, from).replace(' ', 'T')}Z`) - from;
    offsets.set(key, offset);
  }
  return offset;
}
