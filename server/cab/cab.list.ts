import { sql } from 'kysely';
import type { CabList, CabSort } from '../../wire/cab/cab';
import { asksForTrash, inTrash } from '../parts/trash/trash.list';
import { type Actor, can } from '../shared/actor';
import type { Db } from '../shared/db';
import { list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { wireTime } from '../shared/time';
import { cabKind } from './cab.kind';

const t = (column: string) => sql.ref(`t.${column}`);

/** The catalogue of boards (D3 §2). */
const definition = (zone: string): ListDefinition<CabSort, never> => ({
  table: 'cabs',
  // As of every catalogue (X29).
  defaultOrder: 'asc',
  sorts: { name: byColumn(t('name')), created_at: byColumn(t('created_at')), updated_at: byColumn(t('updated_at')) },
  filters: {},
  search: (pattern) => sql`t.name ilike ${pattern}`,
  row: sql`t.id, t.name, ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`,
});

type Row = Omit<CabList['cabs'][number], 'is_edit' | 'is_delete'>;

export async function listCabs(db: Db, actor: Actor, query: Record<string, unknown>): Promise<CabList> {
  const trashed = asksForTrash(actor, query, 'manage_cab');
  const living = definition(actor.time_zone);
  const listed = trashed ? inTrash(living, cabKind, actor.time_zone) : living;
  const { rows, total } = await list<Row>(db, listed, query, actor.time_zone);
  const manages = !trashed && can(actor, 'manage_cab');
  const cabs = rows.map((row) => ({ ...row, is_edit: manages, is_delete: manages }));
  return { data: cabs, cabs, total };
}
