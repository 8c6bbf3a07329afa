import { sql } from 'kysely';
import type { ImportList, importSorts } from '../../wire/import/import';
import type { Language } from '../../texts/compiled/languages';
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
  search: (pattern) => sql`search_fold(t.name) like ${pattern}`,
  row: trackedColumns(zone, now),
});

/** Imports that stopped because of who uploaded them, and that nobody else sees in a list: an admin may end them (D21). */
const leftBehind = sql`t.status = 'paused' and t.error is not null`;

/** The reader's own imports, newest first; an admin's with those that somebody left behind. */
export async function listImports(
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
  { language, now }: { language: Language; now: Date },
): Promise<ImportList> {
  const { rows, total } = await list<TrackedRow>(db, definition(actor.time_zone, now), query, actor.time_zone, [
    actor.role === 'admin' ? sql`(t.created_by = ${actor.id} or ${leftBehind})` : sql`t.created_by = ${actor.id}`,
  ]);
  return { imports: await tracked(db, rows, { actor, language, now }), total };
}
