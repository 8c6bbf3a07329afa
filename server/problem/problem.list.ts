import { sql } from 'kysely';
import { type ProblemFilterName, problemFilters, type ProblemList, type ProblemSort } from '../../wire/problem/problem';
import type { OptionalFilter } from '../../wire/protocol/list';
import { applyReport } from '../report/report.apply';
import { savedConditions } from '../parts/saved-filter/saved-filter.queries';
import { asksForTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { byIds, byLinked, byRange, type Filterable, idsOf, list, type ListDefinition, orNone } from '../shared/list';
import { byPeople } from '../shared/list.search';
import { byColumn, byIdentifier, byNamed, byPerson, byPlace, optional } from '../shared/list.sort';
import { location, named, person, priority, ticketStatus } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { rowFlags } from './problem.rules';
import { problemKind } from './problem.kind';

const t = (column: string) => sql.ref(`t.${column}`);

type Optional = OptionalFilter<typeof problemFilters>;

/** What problems can be filtered by. */
export const problemFilterable: Filterable<ProblemFilterName, Optional> = {
  filters: {
    problem_ids: byIds(t('id')),
    dept_ids: byIds(t('department_id')),
    impact_ids: byIds(t('impact_id')),
    status_ids: byIds(t('status_type_id')),
    location_ids: orNone(byIds, t('location_id')),
    priority_ids: byIds(t('priority_id')),
    assigned_ids: orNone(byIds, t('assigned_id')),
    requester_ids: byIds(t('requester_id')),
    change_ids: orNone(byIds, t('change_id')),
    asset_ids: byLinked('problem_assets', 'problem_id', 'asset_id'),
    ticket_ids: byLinked('problem_tickets', 'problem_id', 'ticket_id'),
    created_at: byRange(t('created_at')),
    updated_at: byRange(t('updated_at')),
  },
  spellings: problemFilters.spellings,
};

/** The problem list (D1 §2, §7). Priorities, statuses and impacts sort by their order in the
 * catalogue, people, departments and locations by name. */
const definition = (actor: Actor): ListDefinition<ProblemSort, ProblemFilterName, Optional> => ({
  ...problemFilterable,
  table: problemKind.table,
  counted: problemKind.table,
  quickTotals: true,
  defaultOrder: 'desc',
  sorts: {
    identifier: byIdentifier(t('identifier')),
    subject: byColumn(t('subject')),
    requester: byPerson(t('requester_id')),
    assignedTo: optional(byPerson(t('assigned_id'))),
    priority: byPlace(t('priority_id'), 'help_desk.priorities'),
    department: byNamed(t('department_id'), 'help_desk.departments'),
    status: byPlace(t('status_type_id'), 'help_desk.statuses'),
    status_type_id: byPlace(t('status_type_id'), 'help_desk.statuses'),
    impact: byPlace(t('impact_id'), 'impacts'),
    location: optional(byNamed(t('location_id'), 'help_desk.locations')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  search: (pattern) => [
    sql`(t.identifier ilike ${pattern} or t.subject ilike ${pattern})`,
    byPeople(t('requester_id'), pattern, actor),
    byPeople(t('assigned_id'), pattern, actor),
  ],
  row: sql`t.id, t.identifier, t.subject,
    ${person(t('requester_id'))} as requester, ${person(t('assigned_id'))} as "assignedTo",
    ${priority('help_desk.priorities', t('priority_id'))} as priority, ${named('help_desk.departments', t('department_id'))} as department,
    ${ticketStatus(t('status_type_id'))} as status,
    case when t.closed_at is null then '1' else '0' end as active,
    (select json_build_object('type', a.type) from attachments a where a.owner_type = 'sd_problem' and a.owner_id = t.id order by a.id desc limit 1) as attachment,
    ${named('impacts', t('impact_id'))} as impact, ${location(t('location_id'))} as location,
    ${wireTime(t('created_at'), actor.time_zone)} as created_at, ${wireTime(t('updated_at'), actor.time_zone)} as updated_at`,
});

type Row = Omit<ProblemList['problems'][number], 'status_type_id' | 'is_edit' | 'is_delete'>;

/** The list's definition, and the conditions of a saved filter and of a report. Throws 403, 404. */
export async function askProblems(db: Db, actor: Actor, query: Record<string, unknown>) {
  const saved = await savedConditions(db, 'problem', query, problemFilterable, actor);
  const { conditions, columns } = await applyReport(db, actor, 'problem', query, async () => problemFilterable);
  return { definition: definition(actor), query, scope: [...saved, ...conditions], columns };
}

/** Ids of all that the list shows with a query; one more than `most` if there are more. */
export async function findProblems(
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
  most: number,
): Promise<number[]> {
  const { definition, scope } = await askProblems(db, actor, query);
  return idsOf(db, definition, query, actor.time_zone, scope, most);
}

/** One page of problems, each with what the reader may do with it. */
export async function listProblems(db: Db, actor: Actor, query: Record<string, unknown>): Promise<ProblemList> {
  const { definition: living, scope } = await askProblems(db, actor, query);
  const trashed = asksForTrash(actor, query, 'delete_problem');
  const listed = trashed ? inTrash(living, problemKind, actor.time_zone) : living;
  const { rows, ...total } = await list<Row>(db, listed, query, actor.time_zone, scope);
  const flags = (active: boolean) => (trashed ? inTrashFlags : rowFlags(actor, { closed: !active, change_id: null }));
  const [open, closed] = [flags(true), flags(false)];
  return {
    problems: rows.map((row) => ({ ...row, status_type_id: row.status, ...(row.active === '1' ? open : closed) })),
    ...total,
  };
}
