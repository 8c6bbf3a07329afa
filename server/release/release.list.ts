import { sql } from 'kysely';
import type { OptionalFilter } from '../../wire/protocol/list';
import type {
  ReleaseFilterName,
  releaseFilters,
  ReleaseList,
  ReleaseRow,
  ReleaseSort,
} from '../../wire/release/release';
import { savedConditions } from '../parts/saved-filter/saved-filter.queries';
import { asksForTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import { applyReport } from '../report/report.apply';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { byIds, byLinked, byRange, type Filterable, idsOf, list, type ListDefinition, orNone } from '../shared/list';
import { byNamedLike } from '../shared/list.search';
import { byColumn, byIdentifier, byNamed, byPlace, optional } from '../shared/list.sort';
import { behaving, location, named, priority } from '../shared/shapes';
import { timeLike, wireTime } from '../shared/time';
import { rowFlags } from './release.rules';
import { releaseKind } from './release.kind';

const t = (column: string) => sql.ref(`t.${column}`);

/** What releases can be filtered by. */
export const releaseFilterable: Filterable<ReleaseFilterName, OptionalFilter<typeof releaseFilters>> = {
  filters: {
    release_ids: byIds(t('id')),
    status_ids: byIds(t('status_id')),
    location_ids: orNone(byIds, t('location_id')),
    priority_ids: byIds(t('priority_id')),
    release_type_ids: byIds(t('release_type_id')),
    asset_ids: byLinked('release_assets', 'release_id', 'asset_id'),
    change_ids: byLinked('release_changes', 'release_id', 'change_id'),
    planned_start_date: orNone(byRange, t('planned_start_date')),
    planned_end_date: orNone(byRange, t('planned_end_date')),
    created_at: byRange(t('created_at')),
    updated_at: byRange(t('updated_at')),
  },
};

/**
 * The release list (D2 §2, §7). Types, priorities and statuses sort by their order in the catalogue.
 */
export const releaseList = (
  zone: string,
): ListDefinition<ReleaseSort, ReleaseFilterName, OptionalFilter<typeof releaseFilters>> => ({
  ...releaseFilterable,
  table: releaseKind.table,
  counted: releaseKind.table,
  quickTotals: true,
  defaultOrder: 'desc',
  sorts: {
    identifier: byIdentifier(t('identifier')),
    subject: byColumn(t('subject')),
    release_type: byPlace(t('release_type_id'), 'release_types'),
    priority: byPlace(t('priority_id'), 'release_priorities'),
    status: byPlace(t('status_id'), 'release_statuses'),
    planned_start_date: optional(byColumn(t('planned_start_date'))),
    planned_end_date: optional(byColumn(t('planned_end_date'))),
    location: optional(byNamed(t('location_id'), 'help_desk.locations')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  // D2 §2: all columns but the action.
  search: (pattern) => [
    sql`(t.identifier ilike ${pattern} or t.subject ilike ${pattern})`,
    byNamedLike(t('release_type_id'), 'release_types', pattern),
    byNamedLike(t('priority_id'), 'release_priorities', pattern),
    byNamedLike(t('status_id'), 'release_statuses', pattern),
    ...timeLike(t('planned_start_date'), zone, pattern),
    ...timeLike(t('planned_end_date'), zone, pattern),
  ],
  row: sql`t.id, t.identifier, t.subject, ${named('release_types', t('release_type_id'))} as release_type, ${priority('release_priorities', t('priority_id'))} as priority,
    ${behaving('release_statuses', t('status_id'))} as status, ${wireTime(t('planned_start_date'), zone)} as planned_start_date,
    ${wireTime(t('planned_end_date'), zone)} as planned_end_date, ${wireTime(t('created_at'), zone)} as created_at,
    ${location(t('location_id'))} as location, ${wireTime(t('completed_at'), zone)} as completed_at, ${wireTime(t('updated_at'), zone)} as updated_at`,
});

type Row = Omit<ReleaseRow, 'is_edit' | 'is_delete'>;

/** The list's definition, and the conditions of a saved filter and of a report. Throws 403, 404. */
export async function askReleases(db: Db, actor: Actor, query: Record<string, unknown>) {
  const definition = releaseList(actor.time_zone);
  const saved = await savedConditions(db, 'release', query, releaseFilterable, actor);
  const { conditions, columns } = await applyReport(db, actor, 'release', query, async () => releaseFilterable);
  return { definition, query, scope: [...saved, ...conditions], columns };
}

/** Ids of all that the list shows with a query; one more than `most` if there are more. */
export async function findReleases(
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
  most: number,
): Promise<number[]> {
  const { definition, scope } = await askReleases(db, actor, query);
  return idsOf(db, definition, query, actor.time_zone, scope, most);
}

/** One page of releases, each with what the reader may do with it. */
export async function listReleases(db: Db, actor: Actor, query: Record<string, unknown>): Promise<ReleaseList> {
  const { definition, scope } = await askReleases(db, actor, query);
  const trashed = asksForTrash(actor, query, 'delete_release');
  const listed = trashed ? inTrash(definition, releaseKind, actor.time_zone) : definition;
  const { rows, ...total } = await list<Row>(db, listed, query, actor.time_zone, scope);
  const flags = (row: Row) => (trashed ? inTrashFlags : rowFlags(actor, { status_id: row.status.id }));
  return { releases: rows.map((row) => ({ ...row, ...flags(row) })), ...total };
}
