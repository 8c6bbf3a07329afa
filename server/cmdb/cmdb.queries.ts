import { sql } from 'kysely';
import type { CmdbList, CmdbRow, CmdbSort, CmdbView } from '../../wire/cmdb/cmdb';
import type { Actor } from '../shared/actor';
import { type Choice, someOf } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { noSuch, notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { wireTime } from '../shared/time';
import { rowFlags } from './cmdb.rules';
import { shownName } from '../shared/built-in';

/** A relation type that a body names. */
export const someType: Choice = { ...someOf('cmdb_relations'), sentence: noSuch('relation') };

const forward = shownName('cmdb_relations', 't', 'forward_relation_name');
const inverse = shownName('cmdb_relations', 't', 'inverse_relation_name');

/** Throws 404. */
export async function viewType(db: Db, { time_zone }: Actor, id: number): Promise<CmdbView> {
  const at = (column: string) => wireTime(sql.ref(`t.${column}`), time_zone);
  const { rows } = await sql<CmdbView>`
    select t.id, ${forward} as forward_relation_name, ${inverse} as inverse_relation_name, t.description, t.impact, ${at('created_at')} as created_at, ${at('updated_at')} as updated_at, t.version
    from cmdb_relations t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('relation');
  return rows[0];
}

/** The row of a type, held against every other writer until the transaction ends. Throws 404. */
export async function lockType(db: Trx, id: number) {
  const type = await db.selectFrom('cmdb_relations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!type) throw notFound('relation');
  return type;
}

const t = (column: string) => sql.ref(`t.${column}`);

/** The catalogue of relation types (D3 §2). */
const definition = (zone: string): ListDefinition<CmdbSort, never> => ({
  table: 'cmdb_relations',
  // As of every catalogue (X29).
  defaultOrder: 'asc',
  sorts: {
    forward_relation_name: byColumn(forward),
    inverse_relation_name: byColumn(inverse),
    impact: byColumn(t('impact')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  search: (pattern) =>
    sql`(search_fold(${forward}) like ${pattern} or search_fold(${inverse}) like ${pattern} or search_fold(t.description) like ${pattern})`,
  row: sql`t.id, ${forward} as forward_relation_name, ${inverse} as inverse_relation_name, t.description, t.impact,
    ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`,
});

export async function listTypes(db: Db, actor: Actor, query: Record<string, unknown>): Promise<CmdbList> {
  const { rows, total } = await list<Omit<CmdbRow, 'is_edit' | 'is_delete'>>(
    db,
    definition(actor.time_zone),
    query,
    actor.time_zone,
  );
  return { cmdbs: rows.map((row) => ({ ...row, ...rowFlags(row) })), total };
}
