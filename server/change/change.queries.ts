import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import {
  type ChangeCounts,
  type ChangeFilterName,
  changeFilters,
  type ChangeGroup,
  changeGroups,
  type ChangeList,
  type ChangeRow,
  type ChangeSort,
  type ChangeView,
} from '../../wire/change/change';
import type { LookupName } from '../../wire/parts/lookup';
import type { OptionalFilter } from '../../wire/protocol/list';
import { countGroups, type Grouping, groupsOfCatalogue, groupsOfMonth, groupsOfPerson } from '../parts/count/count';
import {
  customFilters,
  customLookups,
  flatCustomFilters,
  requireCustomFilters,
} from '../parts/custom-field/custom-field.filters';
import { customSnapshot, customTexts, customValues, sightOf } from '../parts/custom-field/custom-field.shown';
import {
  customColumns,
  type ExportColumn,
  namedColumn,
  numberColumn,
  personColumn,
  textColumn,
  timeColumn,
} from '../parts/export/column';
import { columnKeys, type ExportedList } from '../parts/export/export';
import type { Origin } from '../parts/origin';
import { savedConditions } from '../parts/saved-filter/saved-filter.queries';
import { asksForTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import { originOfProblem } from '../problem';
import { applyReport } from '../parts/report/report.apply';
import type { ReportedList } from '../parts/report/reported';
import { moment, type Snapshot } from '../shared/activity';
import { type Actor, requireSees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import {
  byIds,
  byLink,
  byLinked,
  byRange,
  type Filterable,
  idsOf,
  isOneOf,
  list,
  type ListDefinition,
  orNone,
  orUnlinked,
} from '../shared/list';
import { readFlag, readId } from '../shared/list.params';
import { byPeople } from '../shared/list.search';
import { byColumn, byIdentifier, byNamed, byPerson, byPlace, optional } from '../shared/list.sort';
import { requireAllowed } from '../shared/refusal';
import { say } from '../shared/sentence';
import { attachmentOf, behavesAs, behaving, location, named, person, placeOf, priority } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { originOfTicket } from '../ticket';
import { changeKind } from './change.kind';
import { type Behaving, type ChangeCatalogues, type ChangeState, readOnly, rowFlags } from './change.rules';

const t = (column: string) => sql.ref(`t.${column}`);

const r = (column: string) => sql.ref(`r.${column}`);

/** A list of at most one (A6). */
const releasesOf = (
  zone: string,
) => sql`coalesce((select json_agg(json_build_object('id', r.id, 'identifier', r.identifier, 'subject', r.subject,
  'created_at', ${wireTime(r('created_at'), zone)}, 'planned_start_date', ${wireTime(r('planned_start_date'), zone)}, 'planned_end_date', ${wireTime(r('planned_end_date'), zone)},
  'status', ${behaving('release_statuses', r('status_id'))}, 'priority', ${priority('release_priorities', r('priority_id'))}, 'location', ${location(r('location_id'))},
  'release_type', ${named('release_types', r('release_type_id'))})) from release_changes l join releases r on r.id = l.release_id where l.change_id = t.id), '[]'::json)`;

/** One change as its view shows it to the actor. Throws 404. */
export async function viewChange(db: Db, id: number, actor: Actor): Promise<ChangeView> {
  const zone = actor.time_zone;
  const { rows } = await sql<ChangeView>`
    select t.id, t.identifier, t.subject, t.description, ${person(t('requester_id'))} as requester, ${behaving('change_statuses', t('status_id'))} as status,
      ${behaving('change_types', t('change_type_id'))} as change_type, ${priority('change_priorities', t('priority_id'))} as priority, ${named('impacts', t('impact_id'))} as impact_type,
      ${location(t('location_id'))} as location, ${named('help_desk.departments', t('department_id'))} as department, ${named('help_desk.teams', t('team_id'))} as team,
      ${person(t('agent_id'))} as agent, ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('created_at'), zone)} as change_raised_on,
      ${wireTime(t('planned_start_date'), zone)} as planned_start_date, ${wireTime(t('planned_end_date'), zone)} as planned_end_date,
      ${wireTime(t('change_closed_on'), zone)} as change_closed_on,
      ${wireTime(t('updated_at'), zone)} as updated_at, t.total_activity_duration, ${attachmentOf('sd_changes', t('id'))} as attachment,
      (select json_build_object('id', p.id, 'identifier', p.identifier, 'subject', p.subject) from problems p where p.change_id = t.id order by p.id limit 1) as problem,
      ${releasesOf(zone)} as attach_releases,
      ${customValues('change', 'rest', sightOf(actor))} as custom_field_values_for_change_form_builder_only,
      ${customValues('change', 'type', sightOf(actor))} as custom_field_values_for_change_type,
      t.version
    from changes t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('change');
  return rows[0];
}

/** The built-in status that the change's behaves as. */
const stageOf = sql<number>`(select ${behavesAs('s')} from change_statuses s where s.id = t.status_id)`;

/** The catalogues that decide which status may follow another, in their order. */
export async function changeCatalogues(db: Db): Promise<ChangeCatalogues> {
  const of = async (table: 'change_statuses' | 'change_types') => {
    const { rows } = await sql<Behaving>`
      select n.id, n.name, ${behavesAs('n')} as behaves_as_id from ${sql.table(table)} n order by ${placeOf('n')}`.execute(
      db,
    );
    return rows;
  };
  return { statuses: await of('change_statuses'), types: await of('change_types') };
}

/**
 * The change's row, held against every other writer until the transaction ends. Whoever locks its board run too locks
 * the change first. Throws 404.
 */
export async function lockChange(db: Trx, id: number) {
  const change = await db
    .selectFrom('changes as t')
    .selectAll('t')
    .select(stageOf.as('stage_id'))
    .where('t.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw notFound('change');
  return change;
}
export type ChangeRecord = Awaited<ReturnType<typeof lockChange>>;

/** Throws 409 for a closed change, which is read-only (B1). */
export const requireOpen = ({ status_id }: { status_id: number }): Promise<void> => requireAllowed(readOnly(status_id));

/** {@link lockChange} for whoever writes. Throws 404, 409. */
export async function holdOpen(db: Trx, id: number): Promise<ChangeRecord> {
  const change = await lockChange(db, id);
  await requireOpen(change);
  return change;
}

/** What the flags depend on, besides its board (server/approval/approval.rules.ts). Throws 404. */
export async function changeState(db: Db, id: number): Promise<ChangeState> {
  const { rows } = await sql<ChangeState>`
    select t.status_id, ${stageOf} as stage_id, t.change_type_id, exists (select from release_changes l where l.change_id = t.id) as has_release from changes t where t.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('change');
  return rows[0];
}

/** What a run `cab_runs` says; an approval that does not hold any more says nothing (G14). */
export const statusNow = sql<string>`case when rewritten is null then status else 'OUTDATED' end`;

/** The board that looked at the change last: its name and what it says now. */
export const latestRun = (db: Db, changeId: number) =>
  db
    .selectFrom('cab_runs')
    .select(['name', statusNow.as('status')])
    .where('change_id', '=', changeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const byOptionalId = (column: string) => orNone(byIds, t(column));

/** Votes that boards wait for: of the approver `a` at the active level `l` of the run `r`. */
const awaitedVotes = sql`cab_approvers a join cab_run_levels l on l.id = a.level_id and l.is_active
  join cab_runs r on r.id = l.run_id where a.status = 'PENDING'`;

const filters: Filterable<ChangeFilterName, OptionalFilter<typeof changeFilters>>['filters'] = {
  change_ids: byIds(t('id')),
  department_ids: byOptionalId('department_id'),
  team_ids: byOptionalId('team_id'),
  requester_ids: byIds(t('requester_id')),
  agent_ids: byOptionalId('agent_id'),
  approver_ids: orUnlinked(
    byLink((ids) => sql`select r.change_id from ${awaitedVotes} and ${isOneOf(sql`a.user_id`, ids)}`),
    sql`select from ${awaitedVotes} and r.change_id = t.id`,
  ),
  status_ids: byIds(t('status_id')),
  priority_ids: byOptionalId('priority_id'),
  change_type_ids: byIds(t('change_type_id')),
  impact_ids: byOptionalId('impact_id'),
  location_ids: byOptionalId('location_id'),
  asset_ids: byLinked('change_assets', 'change_id', 'asset_id'),
  release_ids: byLinked('release_changes', 'change_id', 'release_id'),
  ticket_ids: byLinked('change_tickets', 'change_id', 'ticket_id'),
  problem_ids: byLinked('problems', 'change_id', 'id'),
  planned_start_date: orNone(byRange, t('planned_start_date')),
  planned_end_date: orNone(byRange, t('planned_end_date')),
  created_at: byRange(t('created_at')),
  updated_at: byRange(t('updated_at')),
};

/** What changes can be filtered by, custom fields included where the query names them. */
export const changeFilterable = async (db: Db, query: Record<string, unknown>): Promise<Filterable> => ({
  filters: { ...filters, ...(await customFilters(db, 'change', query)) },
  spellings: changeFilters.spellings,
});

/**
 * The change list (D2 §2, §7). Statuses, priorities, types and impacts sort by their order in the catalogue; people and
 * departments by name.
 */
const definition = (actor: Actor): Omit<ListDefinition<ChangeSort>, 'filters' | 'spellings'> => ({
  table: changeKind.table,
  counted: changeKind.table,
  quickTotals: true,
  defaultOrder: 'desc',
  sorts: {
    identifier: byIdentifier(t('identifier')),
    subject: byColumn(t('subject')),
    requester: byPerson(t('requester_id')),
    status: byPlace(t('status_id'), 'change_statuses'),
    priority: optional(byPlace(t('priority_id'), 'change_priorities')),
    department: optional(byNamed(t('department_id'), 'help_desk.departments')),
    planned_start_date: optional(byColumn(t('planned_start_date'))),
    planned_end_date: optional(byColumn(t('planned_end_date'))),
    change_type: byPlace(t('change_type_id'), 'change_types'),
    impact_type: optional(byPlace(t('impact_id'), 'impacts')),
    location: optional(byNamed(t('location_id'), 'help_desk.locations')),
    team: optional(byNamed(t('team_id'), 'help_desk.teams')),
    agent: optional(byPerson(t('agent_id'))),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  search: (pattern) => [
    sql`(t.identifier ilike ${pattern} or t.subject ilike ${pattern})`,
    byPeople(t('requester_id'), pattern, actor),
  ],
  row: sql`t.id, t.identifier, t.subject, ${person(t('requester_id'))} as requester, ${behaving('change_statuses', t('status_id'))} as status,
    ${priority('change_priorities', t('priority_id'))} as priority, ${named('help_desk.departments', t('department_id'))} as department, ${named('change_types', t('change_type_id'))} as change_type, ${named('impacts', t('impact_id'))} as impact_type, ${location(t('location_id'))} as location,
    ${named('help_desk.teams', t('team_id'))} as team, ${person(t('agent_id'))} as agent,
    ${wireTime(t('planned_start_date'), actor.time_zone)} as planned_start_date, ${wireTime(t('planned_end_date'), actor.time_zone)} as planned_end_date,
    ${wireTime(t('created_at'), actor.time_zone)} as created_at, ${wireTime(t('updated_at'), actor.time_zone)} as updated_at`,
});

type Row = Omit<ChangeRow, 'edit_option' | 'is_edit' | 'is_delete'>;

/** The list's definition with its filters, and the conditions of a saved filter and of a report. Throws 403, 404, 422. */
export async function askChanges(db: Db, actor: Actor, sent: Record<string, unknown>) {
  const query = flatCustomFilters(sent);
  const filterable = await changeFilterable(db, query);
  requireCustomFilters(query, filterable);
  const own = (filters: Record<string, unknown>) => changeFilterable(db, filters);
  const saved = await savedConditions(db, 'change', query, filterable, actor);
  const { conditions, columns } = await applyReport(db, actor, 'change', query, own);
  return { definition: { ...definition(actor), ...filterable }, query, scope: [...saved, ...conditions], columns };
}

/** Ids of all that the list shows with a query; one more than `most` if there are more. */
export async function findChanges(
  db: Db,
  actor: Actor,
  sent: Record<string, unknown>,
  most: number,
): Promise<number[]> {
  const { definition, query, scope } = await askChanges(db, actor, sent);
  return idsOf(db, definition, query, actor.time_zone, scope, most);
}

/** One page of changes, each with what the reader may do with it. */
export async function listChanges(db: Db, actor: Actor, sent: Record<string, unknown>): Promise<ChangeList> {
  const { definition: living, query, scope } = await askChanges(db, actor, sent);
  const trashed = asksForTrash(actor, query, 'delete_change');
  // The list page shows them when they are chosen (E26).
  const row = readFlag('config', query.config)
    ? sql`${living.row}, ${customTexts('change', sightOf(actor))} as custom_fields`
    : living.row;
  const listed = trashed ? inTrash({ ...living, row }, changeKind, actor.time_zone) : { ...living, row };
  const { rows, ...total } = await list<Row>(db, listed, query, actor.time_zone, scope);
  const flags = (row: Row) => (trashed ? { ...inTrashFlags, edit_option: false } : rowFlags(actor, row.status.id));
  return { changes: rows.map((row) => ({ ...row, ...flags(row) })), ...total };
}

const groupings = (zone: string): Record<ChangeGroup, Grouping> => ({
  status: groupsOfCatalogue('status_id', 'change_statuses', 'status_ids', false),
  priority: groupsOfCatalogue('priority_id', 'change_priorities', 'priority_ids', true),
  department: groupsOfCatalogue('department_id', 'help_desk.departments', 'department_ids', true),
  change_type: groupsOfCatalogue('change_type_id', 'change_types', 'change_type_ids', false),
  impact: groupsOfCatalogue('impact_id', 'impacts', 'impact_ids', true),
  location: groupsOfCatalogue('location_id', 'help_desk.locations', 'location_ids', true),
  agent: groupsOfPerson('agent_id', 'agent_ids', true),
  team: groupsOfCatalogue('team_id', 'help_desk.teams', 'team_ids', true),
  created_month: groupsOfMonth('created_at', 'created_at', zone),
});

/** How many of the changes that a query finds are in each group. Throws 403, 404, 422. */
export async function countChanges(
  db: Db,
  { actor, language }: { actor: Actor; language: Language },
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: ChangeGroup,
): Promise<ChangeCounts> {
  const { time_zone } = actor;
  const asked = await askChanges(db, actor, sent);
  return { changes: await countGroups(db, asked, groupings(time_zone)[group], time_zone, language) };
}

const columns: Record<ChangeSort, ExportColumn> = {
  id: numberColumn(say(assetSentences.column_id), 'id'),
  identifier: textColumn(say(formSentences.identifier), 'identifier'),
  subject: textColumn(say(formSentences.subject), 'subject'),
  requester: personColumn(say(formSentences.requester), 'requester_id'),
  status: namedColumn(say(formSentences.status), 'status_id', 'change_statuses'),
  priority: namedColumn(say(formSentences.priority), 'priority_id', 'change_priorities'),
  department: namedColumn(say(formSentences.department), 'department_id', 'help_desk.departments'),
  planned_start_date: timeColumn(say(formSentences.planned_start), 'planned_start_date'),
  planned_end_date: timeColumn(say(formSentences.planned_end), 'planned_end_date'),
  change_type: namedColumn(say(formSentences.change_type), 'change_type_id', 'change_types'),
  impact_type: namedColumn(say(formSentences.impact), 'impact_id', 'impacts'),
  location: namedColumn(say(formSentences.location), 'location_id', 'help_desk.locations'),
  team: namedColumn(say(formSentences.team), 'team_id', 'help_desk.teams'),
  agent: personColumn(say(formSentences.agent), 'agent_id'),
  created_at: timeColumn(say(filterSentences.created), 'created_at'),
  updated_at: timeColumn(say(filterSentences.updated), 'updated_at'),
};

/** Changes as a file, with their custom fields (D25). */
export const changeExport: ExportedList = {
  title: say(filterSentences.changes),
  columns: async (db, _zone, reader) => ({
    ...columns,
    ...(await customColumns(db, 'change', reader)),
  }),
  usual: ['identifier', 'subject', 'requester', 'status', 'priority', 'department'],
  ask: askChanges,
};

const lookups: Record<(typeof changeFilters.ids)[number], LookupName> = {
  change_ids: 'changes',
  department_ids: 'departments',
  team_ids: 'teams',
  requester_ids: 'users',
  agent_ids: 'agents',
  approver_ids: 'users',
  status_ids: 'change_statuses',
  priority_ids: 'change_priorities',
  change_type_ids: 'change_types',
  impact_ids: 'impacts',
  location_ids: 'locations',
  asset_ids: 'assets',
  release_ids: 'releases',
  ticket_ids: 'tickets',
  problem_ids: 'problems',
};

/** Reports of changes (F14). */
export const changeReport: ReportedList = {
  filterable: changeFilterable,
  lookups: async (db) =>
    new Map<string, LookupName>([...Object.entries(lookups), ...(await customLookups(db, 'change'))]),
  columns: (db) => columnKeys(db, changeExport),
  groups: changeGroups,
};

/**
 * A change as the activity log keeps it. Custom fields stand under `custom:<label>`, so that the log keeps the label of
 * the time.
 */
export async function snapshotChange(db: Db, id: number): Promise<Snapshot> {
  const { rows } = await sql<Snapshot & { custom: Snapshot }>`
    select t.identifier, t.subject, t.description, ${person(t('requester_id'))} as requester, ${named('change_statuses', t('status_id'))} as status,
      ${named('change_types', t('change_type_id'))} as change_type, ${named('change_priorities', t('priority_id'))} as priority, ${named('impacts', t('impact_id'))} as impact,
      ${named('help_desk.locations', t('location_id'))} as location, ${named('help_desk.departments', t('department_id'))} as department, ${named('help_desk.teams', t('team_id'))} as team,
      ${person(t('agent_id'))} as agent,
      ${moment(t('planned_start_date'))} as planned_start_date, ${moment(t('planned_end_date'))} as planned_end_date,
      (select json_build_object('id', a.id, 'name', a.value) from attachments a where a.owner_type = 'sd_changes' and a.owner_id = t.id order by a.id desc limit 1) as attachment,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from change_assets l join assets a on a.id = l.asset_id where l.change_id = t.id), '[]'::json) as assets,
      ${customSnapshot('change')} as custom
    from changes t where t.id = ${id}`.execute(db);
  const { custom = {}, ...fields } = rows[0] ?? {};
  return { ...fields, ...custom };
}

/** What a new change takes along from the ticket or the problem that the query names; null without one. Throws 404. */
export async function originOfChange(
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
  language: Language,
): Promise<Origin | null> {
  const [ticket, problem] = [readId('ticket_id', query.ticket_id), readId('problem_id', query.problem_id)];
  if (ticket) {
    requireSees(actor, 'ticket');
    return originOfTicket(db, ticket, language);
  }
  return problem ? originOfProblem(db, problem, language) : null;
}
