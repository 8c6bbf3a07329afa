import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../shared/db';

/** Tables that are partitions by month (docs/decisions/086). */
export interface MonthlyTable {
  name: 'activity_log' | 'rule_runs' | 'rule_matches';
  /** The column of the time. */
  at: string;
  /** Has it an `id`, which is its key? */
  hasId: boolean;
}

export const activityLog: MonthlyTable = { name: 'activity_log', at: 'created_at', hasId: true };
export const ruleLogs: readonly MonthlyTable[] = [
  { name: 'rule_runs', at: 'created_at', hasId: true },
  { name: 'rule_matches', at: 'matched_at', hasId: false },
];
export const monthlyTables: readonly MonthlyTable[] = [activityLog, ...ruleLogs];

/** Takes the rows that no other partition takes. */
export const restOf = (table: MonthlyTable): string => `${table.name}_rest`;

/** One partition: the rows of [from, to). */
export interface Partition {
  name: string;
  /** null: from the beginning. */
  from: Date | null;
  to: Date;
  bytes: number;
  /** As PostgreSQL has last counted them. */
  rows: number;
}

/** Those of a table, without that of the rest; the oldest first. */
export async function partitionsOf(db: Db, table: MonthlyTable): Promise<Partition[]> {
  const { rows } = await sql<Omit<Partition, 'from' | 'to'> & { bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound, pg_total_relation_size(c.oid) as bytes,
      greatest(c.reltuples, coalesce(s.n_live_tup, 0), 0)::bigint as rows
    from pg_inherits i join pg_class c on c.oid = i.inhrelid left join pg_stat_all_tables s on s.relid = c.oid
    where i.inhparent = to_regclass(${`public.${table.name}`})`.execute(db);
  return rows
    .flatMap(({ bound, ...one }) => {
      const [, from, to] = /^FOR VALUES FROM \('?([^')]*)'?\) TO \('?([^')]*)'?\)$/.exec(bound) ?? [];
      return from && to ? [{ ...one, from: from === 'MINVALUE' ? null : timeOf(from), to: timeOf(to) }] : [];
    })
    .sort((a, b) => a.to.getTime() - b.to.getTime());
}

/** A time as PostgreSQL prints it in UTC: `2026-11-01 00:00:00+00`. */
const timeOf = (text: string): Date => new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'));

/** The beginning of the month in UTC, or of one so many months later. */
export const monthOf = (at: Date, later = 0): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later));

/** `2026-11` */
export const monthName = (month: Date): string => month.toISOString().slice(0, 7);

/** `activity_log_2026_11` */
export const partitionName = (table: MonthlyTable, month: Date): string =>
  `${table.name}_${monthName(month).replace('-', '_')}`;

/** What an index of a table is called in one of its partitions: of `activity_log_actor` `activity_log_rest_actor`. */
export const partIndexName = (partition: string, index: string): string => `${partition}_${index.split('_').at(-1)}`;

/** A time as a literal: bounds of partitions take no parameters. */
export const literal = (at: Date): RawBuilder<unknown> => sql.lit(at.toISOString());
