import { type RawBuilder, sql } from 'kysely';
import { invalid } from './errors';

/** A timestamptz column as the wire shows it: `YYYY-MM-DD HH:mm:ss` in the zone (decisions A13); null stays null. */
export function wireTime(column: RawBuilder<unknown>, zone: string): RawBuilder<string | null> {
  return sql<string | null>`to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
}

const shape = /^(\d{4})-(\d\d)-(\d\d)(?:[ T+](\d\d):(\d\d)(?::(\d\d))?)?$/;

/** Reads a wire time; `+` or `T` may stand for the space, the time may be missing (midnight). Throws 422 naming the field. */
export function readTime(field: string, text: string): string {
  const match = shape.exec(text.trim());
  if (match) {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = match;
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)));
    const written = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
    if (date.toISOString().slice(0, 19).replace('T', ' ') === written) return written;
  }
  throw invalid({ [field]: 'Give the date as YYYY-MM-DD HH:mm:ss.' });
}

/** A wire time in the zone as a timestamptz. */
export function atZone(wire: string, zone: string): RawBuilder<Date> {
  return sql<Date>`(${wire}::timestamp at time zone ${zone})`;
}
