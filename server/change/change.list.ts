import { sql } from 'kysely';
import {
  type ChangeFilterName,
  changeFilters,
  type ChangeList,
  type ChangeRow,
  type ChangeSort,
} from '../../wire/change/change';
import type { OptionalFilter } from '../../wire/protocol/list';
import { customTexts, sightOf } from '../parts/custom-field/custom-field.shown';
import { customFilters, flatCustomFilters, requireCustomFilters } from '../parts/custom-field/custom-field.filters';
import { savedConditions } from '../parts/saved-filter/saved-filter.queries';
import { asksForTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import { applyReport } from '../report/report.apply';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
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
import { readFlag } from '../shared/list.params';
import { byPeople } from '../shared/list.search';
import { byColumn, byIdentifier, byNamed, byPerson, byPlace, optional } from '../shared/list.sort';
import { behaving, location, named, person, priority } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { rowFlags } from './change.rules';
import { changeKind } from './change.kind';

const t = (column: string) => sql.ref(`t.${column}`);

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
