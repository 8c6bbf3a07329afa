import { sql } from 'kysely';
import {
  type FreezeRow,
  freezeLimits,
  type freezeSorts,
  type FreezeView,
  scopeFields,
  type WindowKind,
} from '../../wire/freeze/freeze';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { named } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { wireTimeIn } from '../../wire/protocol/moment';
import { scopeTables, tableOf } from './freeze.tables';
import { nextOccurrences, type Repeated } from './occurrences';

const t = (column: string) => sql.ref(`t.${column}`);

type Read = Omit<FreezeRow, 'next' | 'is_edit' | 'is_delete'>;
/** With the moments themselves, of which the next times are made. */
type Stored = Read & { begins_at: string; ends_at: string };

const row = (
  zone: string,
) => sql`t.id, t.name, t.reason, ${wireTime(t('begins_at'), zone)} as "begin", ${wireTime(t('ends_at'), zone)} as "end",
  t.begins_at, t.ends_at, t.recurrence, t.time_zone, t.severity, t.active,
  json_build_object('all', t.everything, ${sql.join(scopeFields.freeze.map((field) => sql`${sql.lit(field)}, ${t(field)}`))}) as scope,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

const definition = (kind: WindowKind, zone: string): ListDefinition<(typeof freezeSorts)[number]> => ({
  table: tableOf[kind],
  defaultOrder: 'asc',
  sorts: {
    name: byColumn(t('name')),
    begin: byColumn(t('begins_at')),
    end: byColumn(t('ends_at')),
    severity: byColumn(t('severity')),
    active: byColumn(t('active')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  search: (pattern) => sql`(search_fold(t.name) like ${pattern} or search_fold(t.reason) like ${pattern})`,
  row: row(zone),
});

/** The next times of one that is active, in the reader's zone. */
export const nextTimes = (of: Repeated & { active: boolean }, zone: string, now: Date): FreezeRow['next'] =>
  !of.active
    ? []
    : nextOccurrences(of, now, freezeLimits.next).map(({ begin, end }) => ({
        begin: wireTimeIn(zone, begin),
        end: wireTimeIn(zone, end),
      }));

const shown = <S extends Stored>({ begins_at, ends_at, ...read }: S, zone: string, now: Date) => ({
  ...read,
  next: nextTimes({ ...read, begin: new Date(begins_at), end: new Date(ends_at) }, zone, now),
  is_edit: true,
  is_delete: true,
});

/** One page of freezes, or of maintenance windows. */
export async function listWindows(
  db: Db,
  kind: WindowKind,
  { time_zone }: Actor,
  query: Record<string, unknown>,
  now: Date,
): Promise<{ rows: FreezeRow[]; total: number }> {
  const { rows, total } = await list<Stored>(db, definition(kind, time_zone), query, time_zone);
  return { rows: rows.map((read) => shown(read, time_zone, now)), total };
}

/** Throws 404. */
export async function viewWindow(
  db: Db,
  kind: WindowKind,
  id: number,
  { time_zone }: Actor,
  now: Date,
): Promise<FreezeView> {
  const names = sql.join(
    scopeFields.freeze.map(
      (
        field,
      ) => sql`${sql.lit(field)}, coalesce((select json_agg(${named(scopeTables[field], sql.ref('x.id'))} order by x.id)
        from ${sql.table(scopeTables[field])} x where x.id = any(${t(field)})), '[]'::json)`,
    ),
  );
  const { rows } = await sql<Stored & Pick<FreezeView, 'scope_names' | 'version'>>`
    select ${row(time_zone)}, json_build_object(${names}) as scope_names, t.version from ${sql.table(tableOf[kind])} t where t.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('entry');
  return shown(rows[0], time_zone, now);
}
