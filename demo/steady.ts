import { sql } from 'kysely';
import type { Trx } from '../server/shared/db';

/** Choices that look random and are the same every time (a linear congruential generator). */
export function steady(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    chance: (share: number): boolean => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

/** A moment of working hours, so many days before now. */
export function daysAgo(days: number, hours = 0): Date {
  const date = new Date(Date.now() - days * 86_400_000);
  date.setUTCHours(8 + (hours % 9), (days * 17 + hours * 29) % 60, 0, 0);
  return date.getTime() > Date.now() ? new Date(Date.now() - 3_600_000) : date;
}

/** An hour (UTC) of the day that is so many days from now. */
export function inDays(days: number, hour = 18): Date {
  const date = new Date(Date.now() + days * 86_400_000);
  date.setUTCHours(hour, 0, 0, 0);
  return date;
}

type Numbered = 'assets' | 'problems' | 'changes' | 'releases' | 'contracts';

/** The next ids of a table, so that rows and their identifiers can be written together. */
export async function reserve(trx: Trx, table: Numbered, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(trx);
  return rows.map(({ id }) => id);
}
