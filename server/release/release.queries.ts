import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import * as releaseSentences from '../../texts/compiled/server/release';
import { changeStatus } from '../../wire/change/change';
import type { LookupName } from '../../wire/parts/lookup';
import type { OptionalFilter } from '../../wire/protocol/list';
import {
  type ReleaseCounts,
  type ReleaseFilterName,
  type releaseFilters,
  type ReleaseGroup,
  releaseGroups,
  type ReleaseList,
  type ReleaseRow,
  type ReleaseSort,
  type ReleaseView,
} from '../../wire/release/release';
import { countGroups, type Grouping, groupsOfCatalogue, groupsOfMonth } from '../parts/count/count';
import { type ExportColumn, namedColumn, numberColumn, textColumn, timeColumn } from '../parts/export/column';
import { columnKeys, type ExportedList } from '../parts/export/export';
import { savedConditions } from '../parts/saved-filter/saved-filter.queries';
import { asksForTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import { applyReport } from '../parts/report/report.apply';
import type { ReportedList } from '../parts/report/reported';
import { moment, type Snapshot } from '../shared/activity';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { byIds, byLinked, byRange, type Filterable, idsOf, list, type ListDefinition, orNone } from '../shared/list';
import { byNamedLike } from '../shared/list.search';
import { byColumn, byIdentifier, byNamed, byPlace, optional } from '../shared/list.sort';
import { say } from '../shared/sentence';
import { attachmentOf, behaving, location, named, priority } from '../shared/shapes';
import { timeLike, wireTime } from '../shared/time';
import { releaseKind } from './release.kind';
import { type ReleaseState, rowFlags } from './release.rules';

const t = (column: string) => sql.ref(`t.${column}`);

/** When its changes are planned; not those that will not be made. A change with one time only counts with that. */
const changesSpan = (zone: string) => sql`(select json_build_object(
    'planned_start_date', ${wireTime(sql`min(coalesce(c.planned_start_date, c.planned_end_date))`, zone)},
    'planned_end_date', ${wireTime(sql`max(coalesce(c.planned_end_date, c.planned_start_date))`, zone)})
  from release_changes l join changes c on c.id = l.change_id
  where l.release_id = t.id and c.status_id not in (${changeStatus.rejected}, ${changeStatus.cancelled})
  having count(coalesce(c.planned_start_date, c.planned_end_date)) > 0)`;

/** The release as its page shows it. Throws 404. */
export async function viewRelease(db: Db, id: number, zone: string): Promise<ReleaseView> {
  const { rows } = await sql<ReleaseView>`
    select t.id, t.identifier, t.subject, t.description, t.version, ${behaving('release_statuses', t('status_id'))} as status,
      ${priority('release_priorities', t('priority_id'))} as priority, ${named('release_types', t('release_type_id'))} as release_type, ${location(t('location_id'))} as location,
      ${wireTime(t('planned_start_date'), zone)} as planned_start_date, ${wireTime(t('planned_end_date'), zone)} as planned_end_date,
      ${wireTime(t('completed_at'), zone)} as completed_at, ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at,
      ${attachmentOf('sd_releases', t('id'))} as attachment,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from release_assets l join assets a on a.id = l.asset_id where l.release_id = t.id), '[]'::json) as attach_assets,
      coalesce((select json_agg(json_build_object('id', c.id, 'identifier', c.identifier, 'subject', c.subject) order by c.id)
        from release_changes l join changes c on c.id = l.change_id where l.release_id = t.id), '[]'::json) as attach_changes,
      ${changesSpan(zone)} as changes_span
    from releases t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('release');
  return rows[0];
}

/**
 * The release's row, held against every other writer until the transaction ends. Who also locks changes locks those
 * first. Throws 404.
 */
export async function lockRelease(db: Trx, id: number) {
  const release = await db.selectFrom('releases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!release) throw notFound('release');
  return release;
}
export type ReleaseRecord = Awaited<ReturnType<typeof lockRelease>>;

/** What the flags depend on. Throws 404. */
export async function releaseState(db: Db, id: number): Promise<ReleaseState> {
  const release = await db.selectFrom('releases').select('status_id').where('id', '=', id).executeTakeFirst();
  if (!release) throw notFound('release');
  return release;
}

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

const groupings = (zone: string): Record<ReleaseGroup, Grouping> => ({
  status: groupsOfCatalogue('status_id', 'release_statuses', 'status_ids', false),
  priority: groupsOfCatalogue('priority_id', 'release_priorities', 'priority_ids', false),
  release_type: groupsOfCatalogue('release_type_id', 'release_types', 'release_type_ids', false),
  location: groupsOfCatalogue('location_id', 'help_desk.locations', 'location_ids', true),
  created_month: groupsOfMonth('created_at', 'created_at', zone),
});

/** How many of the releases that a query finds are in each group. Throws 403, 404, 422. */
export async function countReleases(
  db: Db,
  { actor, language }: { actor: Actor; language: Language },
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: ReleaseGroup,
): Promise<ReleaseCounts> {
  const { time_zone } = actor;
  const asked = await askReleases(db, actor, sent);
  return { releases: await countGroups(db, asked, groupings(time_zone)[group], time_zone, language) };
}

const columns: Record<ReleaseSort | 'completed_at', ExportColumn> = {
  id: numberColumn(say(assetSentences.column_id), 'id'),
  identifier: textColumn(say(formSentences.identifier), 'identifier'),
  subject: textColumn(say(formSentences.subject), 'subject'),
  release_type: namedColumn(say(releaseSentences.type), 'release_type_id', 'release_types'),
  priority: namedColumn(say(formSentences.priority), 'priority_id', 'release_priorities'),
  status: namedColumn(say(formSentences.status), 'status_id', 'release_statuses'),
  planned_start_date: timeColumn(say(formSentences.planned_start), 'planned_start_date'),
  planned_end_date: timeColumn(say(formSentences.planned_end), 'planned_end_date'),
  completed_at: timeColumn(say(releaseSentences.completed_at), 'completed_at'),
  location: namedColumn(say(formSentences.location), 'location_id', 'help_desk.locations'),
  created_at: timeColumn(say(filterSentences.created), 'created_at'),
  updated_at: timeColumn(say(filterSentences.updated), 'updated_at'),
};

/** Releases as a file (D25). */
export const releaseExport: ExportedList = {
  title: say(filterSentences.releases),
  columns: async () => columns,
  usual: [
    'identifier',
    'subject',
    'release_type',
    'priority',
    'status',
    'planned_start_date',
    'planned_end_date',
    'created_at',
  ],
  ask: askReleases,
};

const lookups: Record<(typeof releaseFilters.ids)[number], LookupName> = {
  release_ids: 'releases',
  status_ids: 'release_statuses',
  location_ids: 'locations',
  priority_ids: 'release_priorities',
  release_type_ids: 'release_types',
  asset_ids: 'assets',
  change_ids: 'changes',
};

/** Reports of releases (F14). */
export const releaseReport: ReportedList = {
  filterable: async () => releaseFilterable,
  lookups: async () => new Map(Object.entries(lookups)),
  columns: (db) => columnKeys(db, releaseExport),
  groups: releaseGroups,
};

/** A release as the activity log keeps it: names beside ids. */
export async function snapshotRelease(db: Db, id: number): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select t.identifier, t.subject, t.description, ${named('release_types', t('release_type_id'))} as release_type, ${named('release_statuses', t('status_id'))} as status,
      ${named('release_priorities', t('priority_id'))} as priority, ${named('help_desk.locations', t('location_id'))} as location,
      ${moment(t('planned_start_date'))} as planned_start_date, ${moment(t('planned_end_date'))} as planned_end_date,
      (select json_build_object('id', a.id, 'name', a.value) from attachments a where a.owner_type = 'sd_releases' and a.owner_id = t.id order by a.id desc limit 1) as attachment,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from release_assets l join assets a on a.id = l.asset_id where l.release_id = t.id), '[]'::json) as assets
    from releases t where t.id = ${id}`.execute(db);
  return rows[0] ?? {};
}
