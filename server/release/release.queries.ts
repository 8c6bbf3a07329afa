import { type RawBuilder, sql } from 'kysely';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import * as releaseSentences from '../../texts/compiled/server/release';
import { changeStatus } from '../../wire/change/change';
import type { OptionalFilter } from '../../wire/protocol/list';
import {
  type ReleaseFilterName,
  releaseFilters,
  type ReleaseGroup,
  releaseGroups,
  type ReleaseList,
  type ReleaseRow,
  type ReleaseSort,
  releaseSorts,
  type ReleaseView,
} from '../../wire/release/release';
import { counterOf, type Grouping, groupsOf, groupsOfMonth } from '../parts/count/count';
import { customLookups } from '../parts/custom-field/custom-field.filters';
import { customRow, customRows, customSource, withCustomFilters } from '../parts/custom-field/custom-field.list';
import { customValues, readerOf, snapshotWith, type Who } from '../parts/custom-field/custom-field.shown';
import { customColumns } from '../parts/export/column';
import { columnKeys, type ExportedList } from '../parts/export/export';
import { exportColumnsOf, type Fields, fieldsOf, loggedOf, sortsOf, valuesOf } from '../parts/field';
import { wantsTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import type { ReportedList } from '../parts/report/reported';
import type { Snapshot } from '../shared/activity';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { byIds, byLinked, finderOf, list, type ListDefinition } from '../shared/list';
import { withMatched } from '../shared/list.matched';
import { byNamedLike } from '../shared/list.search';
import { columnsOf, lockRecord, readRecord, type Select } from '../shared/select';
import { say } from '../shared/sentence';
import { attachmentNamed, attachmentOf, behaving, linked, linkedById, named, priority } from '../shared/shapes';
import { timeLike, wireTime } from '../shared/time';
import { releaseKind } from './release.kind';
import { type ReleaseState, rowFlags } from './release.rules';
import { actorOver } from '../shared/scope';

const t = columnsOf<'releases'>();
const field = fieldsOf<'releases'>();

const own = {
  subject: field.text(say(formSentences.subject), 'subject'),
  release_type: field.placed(say(releaseSentences.type), 'release_type_id', 'release_types', named),
  priority: field.placed(say(formSentences.priority), 'priority_id', 'release_priorities', priority),
  status: field.placed(say(formSentences.status), 'status_id', 'release_statuses', behaving),
  planned_start_date: field.optional.time(say(formSentences.planned_start), 'planned_start_date'),
  planned_end_date: field.optional.time(say(formSentences.planned_end), 'planned_end_date'),
  location: field.optional.location(say(formSentences.location), 'location_id'),
};
/** The fields of a row, in the order of the columns of a file. */
const fields = {
  ...field.known,
  ...own,
  completed_at: field.optional.time(say(releaseSentences.completed_at), 'completed_at'),
  ...field.stamps,
} satisfies Fields<Omit<Row, 'custom_fields'>>;

/** When its changes are planned; not those that will not be made. A change with one time only counts with that. */
const changesSpan = (zone: string): RawBuilder<ReleaseView['changes_span']> => sql`(select json_build_object(
    'planned_start_date', ${wireTime(sql`min(coalesce(c.planned_start_date, c.planned_end_date))`, zone)},
    'planned_end_date', ${wireTime(sql`max(coalesce(c.planned_end_date, c.planned_start_date))`, zone)})
  from release_changes l join changes c on c.id = l.change_id
  where l.release_id = t.id and c.status_id not in (${changeStatus.rejected}, ${changeStatus.cancelled})
  having count(coalesce(c.planned_start_date, c.planned_end_date)) > 0)`;

/** The release as its page shows it. Throws 404. */
export async function viewRelease(db: Db, id: number, who: Who): Promise<ReleaseView> {
  const reader = await readerOf(db, who, 'release', [id]);
  const { zone } = reader;
  const view: Select<ReleaseView> = {
    ...valuesOf(fields, zone),
    description: t('description'),
    version: t('version'),
    attachment: attachmentOf('sd_releases', t('id')),
    attach_assets: linked('assets', 'asset_id', 'release_assets', 'release_id'),
    attach_changes: sql`coalesce((select json_agg(json_build_object('id', c.id, 'identifier', c.identifier, 'subject', c.subject) order by c.id)
      from release_changes l join changes c on c.id = l.change_id where l.release_id = t.id), '[]'::json)`,
    changes_span: changesSpan(zone),
    custom_field_values_for_release_form_builder_only: customValues('release', 'rest', reader),
    custom_field_values_for_release_type: customValues('release', 'type', reader),
  };
  return readRecord(db, releaseKind, view, id);
}

/**
 * The release's row, held against every other writer until the transaction ends. Who also locks changes locks those
 * first. Throws 404.
 */
export const lockRelease = (db: Trx, id: number) => lockRecord(db, releaseKind, id);
export type ReleaseRecord = Awaited<ReturnType<typeof lockRelease>>;

/** What the flags depend on. Throws 404. */
export async function releaseState(db: Db, id: number): Promise<ReleaseState> {
  const release = await db.selectFrom('releases').select('status_id').where('id', '=', id).executeTakeFirst();
  if (!release) throw notFound('release');
  return release;
}

const ownFilterable = field.filters(releaseFilters, {
  release_ids: byIds(t('id')),
  asset_ids: byLinked('release_assets', 'release_id', 'asset_id'),
  change_ids: byLinked('release_changes', 'release_id', 'change_id'),
});

/** What releases can be filtered by, custom fields included where the query names them. */
export const releaseFilterable = withCustomFilters('release', ownFilterable);

/**
 * The release list (D2 §2, §7). Types, priorities and statuses sort by their order in the catalogue.
 */
const releaseList = (
  zone: string,
): ListDefinition<ReleaseSort, ReleaseFilterName, OptionalFilter<typeof releaseFilters>, Row> => ({
  ...ownFilterable,
  table: releaseKind.table,
  counted: releaseKind.table,
  quickTotals: true,
  defaultOrder: 'desc',
  sorts: sortsOf(fields, releaseSorts),
  // D2 §2: all columns but the action.
  search: (pattern) => [
    sql`(search_fold(t.identifier) like ${pattern} or search_fold(t.subject) like ${pattern})`,
    byNamedLike(t('release_type_id'), 'release_types', pattern),
    byNamedLike(t('priority_id'), 'release_priorities', pattern),
    byNamedLike(t('status_id'), 'release_statuses', pattern),
    ...timeLike(t('planned_start_date'), zone, pattern),
    ...timeLike(t('planned_end_date'), zone, pattern),
  ],
  row: valuesOf(fields, zone),
});

type Row = Omit<ReleaseRow, 'is_edit' | 'is_delete' | 'deleted_at' | 'deleted_by'>;

/** The list's definition, and the conditions of a saved filter and of a report. Throws 403, 404. */
async function releaseSource(db: Db, actor: Actor, sent: Record<string, unknown>) {
  const { filterable, ...found } = await customSource(db, actor, 'release', { sent, filterable: releaseFilterable });
  return { definition: { ...releaseList(actor.time_zone), ...filterable }, ...found };
}

/** Ids of all that the list shows with a query. */
export const findReleases = finderOf(releaseSource);

/** What the search of the list finds, by the columns of a row. */
const searched = [
  'identifier',
  'subject',
  'release_type',
  'priority',
  'status',
  'planned_start_date',
  'planned_end_date',
] as const;

/** One page of releases, each with what the reader may do with it. */
export async function listReleases(db: Db, who: Who, sent: Record<string, unknown>): Promise<ReleaseList> {
  const { actor } = who;
  const { definition, query, scope, customFields } = await releaseSource(db, actor, sent);
  const shown = {
    ...definition,
    row: { ...definition.row, ...(await customRow('release', actor, query, customFields)) },
  };
  const trashed = wantsTrash(actor, query, 'delete_release');
  const listed = trashed ? inTrash(shown, releaseKind, actor.time_zone) : shown;
  const { rows: found, ...total } = await list<Row>(db, listed, query, actor.time_zone, scope);
  const rows = await customRows(db, who, 'release', query, found);
  const over = await actorOver(db, actor, 'release', rows);
  const flags = (row: Row) => (trashed ? inTrashFlags : rowFlags(over(row), { status_id: row.status.id }));
  return {
    releases: withMatched(rows, { actor, query, searched }).map((row) => ({ ...row, ...flags(row) })),
    ...total,
  };
}

/** How many of the releases that a query finds are in each group. Throws 403, 404, 422. */
export const countReleases = counterOf('releases', releaseSource, (zone): Record<ReleaseGroup, Grouping> => ({
  status: groupsOf(fields.status, 'status_ids'),
  priority: groupsOf(fields.priority, 'priority_ids'),
  release_type: groupsOf(fields.release_type, 'release_type_ids'),
  location: groupsOf(fields.location, 'location_ids'),
  created_month: groupsOfMonth('created_at', 'created_at', zone),
}));

/** Releases as a file (D25). */
export const releaseExport: ExportedList = {
  title: say(filterSentences.releases),
  columns: async (db, _zone, reader) => ({
    ...exportColumnsOf(fields),
    ...(await customColumns(db, 'release', reader)),
  }),
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
  source: releaseSource,
};

/** Reports of releases (F14). */
export const releaseReport: ReportedList = {
  filterable: releaseFilterable,
  lookups: async (db) => new Map([...Object.entries(releaseFilters.ids), ...(await customLookups(db, 'release'))]),
  columns: (db) => columnKeys(db, releaseExport),
  groups: releaseGroups,
};

/** A release as the activity log keeps it: names beside ids. */
export const snapshotRelease = (db: Db, id: number): Promise<Snapshot> =>
  snapshotWith(db, 'release', id, {
    identifier: t('identifier'),
    description: t('description'),
    ...loggedOf(own),
    attachment: attachmentNamed('sd_releases', t('id')),
    assets: linkedById('assets', 'asset_id', 'release_assets', 'release_id'),
  });
