import { sql } from 'kysely';
import type { CabList, CabSort, CabView } from '../../wire/cab/cab';
import { wantsTrash, inTrash } from '../parts/trash/trash.list';
import { type Actor, can } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import type { Operation } from '../shared/operation';
import { columnsOf, lockRecord, readRecord, type Select } from '../shared/select';
import { named, person } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { cabKind } from './cab.kind';

/** Who edits the catalogue. */
export type Edit = Pick<Operation, 'db' | 'actor' | 'now'>;

const t = columnsOf<'cabs'>();

const approvers = sql`json_build_object(
  'users', coalesce((select json_agg(${person(sql`a.user_id`)} order by a.id) from cab_level_approvers a where a.level_id = l.id and a.user_id is not null), '[]'::json),
  'user_types', coalesce((select json_agg(${named('user_types', sql`a.user_type_id`)} order by a.user_type_id) from cab_level_approvers a where a.level_id = l.id and a.user_type_id is not null), '[]'::json))`;

/** Throws 404. */
export async function viewCab(db: Db, id: number): Promise<CabView> {
  const view: Select<CabView> = {
    id: t('id'),
    name: t('name'),
    action_on_approve: named('change_statuses', t('action_on_approve')),
    action_on_deny: named('change_statuses', t('action_on_deny')),
    send_auto_reminders: t('send_auto_reminders'),
    reminder_interval: t('reminder_interval'),
    applies_from_risk: sql`(select substr(n.built_in_key, 6) from risk_levels n where n.id = ${t('applies_from_risk')})`,
    levels: sql`(select json_agg(json_build_object('id', l.id, 'name', l.name, 'order', l.position, 'match', l.match, 'percent', l.percent, 'approvers', ${approvers}) order by l.position) from cab_levels l where l.cab_id = t.id)`,
    version: t('version'),
  };
  return readRecord(db, cabKind, view, id);
}

/** The board's row, held against every other writer until the transaction ends. Throws 404. */
export const lockCab = (db: Trx, id: number) => lockRecord(db, cabKind, id);

/** The catalogue of boards (D3 §2). */
const definition = (zone: string): ListDefinition<CabSort, never, never, Row> => ({
  table: 'cabs',
  // As of every catalogue (X29).
  defaultOrder: 'asc',
  sorts: { name: byColumn(t('name')), created_at: byColumn(t('created_at')), updated_at: byColumn(t('updated_at')) },
  filters: {},
  search: (pattern) => sql`search_fold(t.name) like ${pattern}`,
  row: {
    id: t('id'),
    name: t('name'),
    created_at: wireTime(t('created_at'), zone),
    updated_at: wireTime(t('updated_at'), zone),
  },
});

type Row = Omit<CabList['cabs'][number], 'is_edit' | 'is_delete' | 'deleted_at' | 'deleted_by'>;

export async function listCabs(db: Db, actor: Actor, query: Record<string, unknown>): Promise<CabList> {
  const trashed = wantsTrash(actor, query, 'manage_cab');
  const living = definition(actor.time_zone);
  const listed = trashed ? inTrash(living, cabKind, actor.time_zone) : living;
  const { rows, total } = await list<Row>(db, listed, query, actor.time_zone);
  const manages = !trashed && can(actor, 'manage_cab');
  const cabs = rows.map((row) => ({ ...row, is_edit: manages, is_delete: manages }));
  return { data: cabs, cabs, total };
}
