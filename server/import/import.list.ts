import { sql } from 'kysely';
import type { ImportList, importSorts } from '../../wire/import/import';
import type { Language } from '../../wire/languages';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { tracked, trackedColumns, type TrackedRow } from './import.tracking';

const t = (column: string) => sql.ref(`t.${column}`);

const definition = (zone: string, now: Date): ListDefinition<(typeof importSorts)[number]> => ({
  table: 'imports',
  defaultOrder: 'desc',
  sorts: { name: byColumn(t('name')), created_at: byColumn(t('created_at')), ended_at: byColumn(t('ended_at')) },
  filters: {},
  search: (pattern) => sql`t.name ilike ${pattern}`,
  row: trackedColumns(zone, now),
});

/** The reader's own imports, newest first. */
export async function listImports(
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
  { language, now }: { language: Language; now: Date },
): Promise<ImportList> {
  const { rows, total } = await list<TrackedRow>(db, definition(actor.time_zone, now), query, actor.time_zone, [
    sql`t.created_by = ${actor.id}`,
  ]);
  return { imports: rows.map((row) => tracked(row, actor, language, now)), total };
}
