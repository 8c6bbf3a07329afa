import { type RawBuilder, sql } from 'kysely';

interface Rhythm {
  frequency: 'daily' | 'weekly' | 'monthly';
  weekday: number | null;
  day: number | null;
  at_time: string;
  time_zone: string;
}

/**
 * The first moment after `after` at which a report is due: on the clock of the zone, so also when that is put forward or
 * back; a month without the day has it on its last.
 */
export function nextDue({ frequency, weekday, day, at_time, time_zone }: Rhythm, after: Date): RawBuilder<Date> {
  const isDay =
    frequency === 'daily'
      ? sql`true`
      : frequency === 'weekly'
        ? sql`extract(dow from d) = ${(weekday ?? 0) % 7}`
        : sql`extract(day from d) = least(${day ?? 1}, extract(day from date_trunc('month', d) + interval '1 month - 1 day'))`;
  // Two months have every day of a month once, the last days of the first included.
  return sql<Date>`(
    select min(due) from (
      select (d + ${at_time}::time) at time zone ${time_zone} as due
      from generate_series(date_trunc('day', ${after}::timestamptz at time zone ${time_zone}), (${after}::timestamptz at time zone ${time_zone}) + interval '62 days', '1 day') d
      where ${isDay}) days
    where due > ${after}::timestamptz)`;
}
