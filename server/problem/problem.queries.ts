import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as assetSentences from '../../texts/compiled/server/asset';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import * as originSentences from '../../texts/compiled/server/origin';
import * as problemSentences from '../../texts/compiled/server/problem';
import { changeStatus } from '../../wire/change/change';
import type { LookupName } from '../../wire/parts/lookup';
import {
  type ProblemCounts,
  type ProblemDraft,
  type ProblemFilterName,
  problemFilters,
  type ProblemGroup,
  problemGroups,
  problemLimits,
  type ProblemList,
  type ProblemSort,
  type ProblemView,
} from '../../wire/problem/problem';
import type { OptionalFilter } from '../../wire/protocol/list';
import { countGroups, type Grouping, groupsOfCatalogue, groupsOfMonth, groupsOfPerson } from '../parts/count/count';
import {
  type ExportColumn,
  namedColumn,
  numberColumn,
  personColumn,
  textColumn,
  timeColumn,
} from '../parts/export/column';
import { columnKeys, type ExportedList } from '../parts/export/export';
import { cut, type Origin, quoted } from '../parts/origin';
import { savedConditions } from '../parts/saved-filter/saved-filter.queries';
import { asksForTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import { applyReport } from '../parts/report/report.apply';
import type { ReportedList } from '../parts/report/reported';
import type { Snapshot } from '../shared/activity';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { byIds, byLinked, byRange, type Filterable, idsOf, list, type ListDefinition, orNone } from '../shared/list';
import { byPeople } from '../shared/list.search';
import { byColumn, byIdentifier, byNamed, byPerson, byPlace, optional } from '../shared/list.sort';
import { say } from '../shared/sentence';
import { attachmentOf, location, named, person, priority, ticketStatus } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { originOfTicket } from '../ticket';
import { problemKind } from './problem.kind';
import { type ProblemState, rowFlags } from './problem.rules';

const t = (column: string) => sql.ref(`t.${column}`);

/** The problem as its page shows it. Throws 404. */
export async function viewProblem(db: Db, id: number, zone: string): Promise<ProblemView> {
  const { rows } = await sql<ProblemView>`
    select t.id, t.identifier, t.subject, t.description, t.known_error, t.version,
      ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at, ${wireTime(t('closed_at'), zone)} as closed_at,
      ${ticketStatus(t('status_type_id'))} as status_type_id, ${person(t('requester_id'))} as requester_id,
      ${named('help_desk.departments', t('department_id'))} as department_id, ${priority('help_desk.priorities', t('priority_id'))} as priority_id,
      ${named('impacts', t('impact_id'))} as impact_id, ${location(t('location_id'))} as location_id, ${person(t('assigned_id'))} as assigned_id,
      ${attachmentOf('sd_problem', t('id'))} as attachment,
      coalesce((select json_build_object('id', c.id, 'subject', c.subject) from changes c where c.id = t.change_id), '[]'::json) as change,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from problem_assets l join assets a on a.id = l.asset_id where l.problem_id = t.id), '[]'::json) as asset_ids
    from problems t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('problem');
  return rows[0];
}

/** The problem's row, held against every other writer until the transaction ends. Throws 404. */
export async function lockProblem(trx: Trx | Trx, id: number) {
  const problem = await trx.selectFrom('problems').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!problem) throw notFound('problem');
  return problem;
}
export type ProblemRecord = Awaited<ReturnType<typeof lockProblem>>;

/** What the flags depend on. Throws 404. */
export async function problemState(db: Db, id: number): Promise<ProblemState> {
  const problem = await db
    .selectFrom('problems as p')
    .leftJoin('changes as c', 'c.id', 'p.change_id')
    .select(['p.closed_at', 'p.change_id', 'c.status_id'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!problem) throw notFound('problem');
  return {
    closed: problem.closed_at !== null,
    change_id: problem.change_id,
    change_closed: problem.status_id === changeStatus.closed,
  };
}

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

const groupings = (zone: string): Record<ProblemGroup, Grouping> => ({
  status: groupsOfCatalogue('status_type_id', 'help_desk.statuses', 'status_ids', false),
  priority: groupsOfCatalogue('priority_id', 'help_desk.priorities', 'priority_ids', false),
  department: groupsOfCatalogue('department_id', 'help_desk.departments', 'dept_ids', false),
  impact: groupsOfCatalogue('impact_id', 'impacts', 'impact_ids', false),
  location: groupsOfCatalogue('location_id', 'help_desk.locations', 'location_ids', true),
  assigned_to: groupsOfPerson('assigned_id', 'assigned_ids', true),
  created_month: groupsOfMonth('created_at', 'created_at', zone),
});

/** How many of the problems that a query finds are in each group. Throws 403, 404, 422. */
export async function countProblems(
  db: Db,
  { actor, language }: { actor: Actor; language: Language },
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: ProblemGroup,
): Promise<ProblemCounts> {
  const { time_zone } = actor;
  const asked = await askProblems(db, actor, sent);
  return { problems: await countGroups(db, asked, groupings(time_zone)[group], time_zone, language) };
}

const status = namedColumn(say(formSentences.status), 'status_type_id', 'help_desk.statuses');

const columns: Record<ProblemSort, ExportColumn> = {
  id: numberColumn(say(assetSentences.column_id), 'id'),
  identifier: textColumn(say(formSentences.identifier), 'identifier'),
  subject: textColumn(say(formSentences.subject), 'subject'),
  requester: personColumn(say(formSentences.requester), 'requester_id'),
  assignedTo: personColumn(say(problemSentences.assigned_to), 'assigned_id'),
  priority: namedColumn(say(formSentences.priority), 'priority_id', 'help_desk.priorities'),
  department: namedColumn(say(formSentences.department), 'department_id', 'help_desk.departments'),
  status,
  // What the screen calls it.
  status_type_id: status,
  impact: namedColumn(say(formSentences.impact), 'impact_id', 'impacts'),
  location: namedColumn(say(formSentences.location), 'location_id', 'help_desk.locations'),
  created_at: timeColumn(say(filterSentences.created), 'created_at'),
  updated_at: timeColumn(say(filterSentences.updated), 'updated_at'),
};

/** Problems as a file (D25). */
export const problemExport: ExportedList = {
  title: say(filterSentences.problems),
  columns: async () => columns,
  usual: ['identifier', 'subject', 'requester', 'assignedTo', 'priority', 'department', 'status'],
  ask: askProblems,
};

const lookups: Record<(typeof problemFilters.ids)[number], LookupName> = {
  problem_ids: 'problems',
  dept_ids: 'departments',
  impact_ids: 'impacts',
  status_ids: 'statuses',
  location_ids: 'locations',
  priority_ids: 'priorities',
  assigned_ids: 'agents',
  requester_ids: 'users',
  change_ids: 'changes',
  asset_ids: 'assets',
  ticket_ids: 'tickets',
};

/** Reports of problems (F14). */
export const problemReport: ReportedList = {
  filterable: async () => problemFilterable,
  lookups: async () => new Map(Object.entries(lookups)),
  columns: (db) => columnKeys(db, problemExport),
  groups: problemGroups,
};

/** A problem as the activity log keeps it: names beside ids. */
export async function snapshotProblem(db: Db, id: number): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select t.identifier, t.subject, t.description, ${person(t('requester_id'))} as requester, ${named('help_desk.departments', t('department_id'))} as department,
      ${named('impacts', t('impact_id'))} as impact, ${named('help_desk.statuses', t('status_type_id'))} as status, ${named('help_desk.locations', t('location_id'))} as location,
      ${named('help_desk.priorities', t('priority_id'))} as priority, ${person(t('assigned_id'))} as assignee, t.known_error,
      (select json_build_object('id', a.id, 'name', a.value) from attachments a where a.owner_type = 'sd_problem' and a.owner_id = t.id order by a.id desc limit 1) as attachment,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from problem_assets l join assets a on a.id = l.asset_id where l.problem_id = t.id), '[]'::json) as assets
    from problems t where t.id = ${id}`.execute(db);
  return rows[0] ?? {};
}

/** What a change takes along from a problem. Throws 404. */
export async function originOfProblem(db: Db, id: number, language: Language): Promise<Origin> {
  const { rows } = await sql<Origin & { identifier: string }>`
    select t.identifier, t.subject, t.description, ${person(sql`t.requester_id`)} as requester, ${priority('help_desk.priorities', sql`t.priority_id`)} as priority,
      ${named('help_desk.departments', sql`t.department_id`)} as department, null as team,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from problem_assets l join assets a on a.id = l.asset_id where l.problem_id = t.id), '[]'::json) as assets
    from problems t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('problem');
  const { identifier, ...origin } = rows[0];
  const from = say(originSentences.problem, { identifier });
  return { ...origin, description: quoted(from, origin.description, language) };
}

/** What the form of a new problem for a ticket starts with; its status is the first one that is open. Throws 404. */
export async function problemDraft(db: Db, ticketId: number, language: Language): Promise<ProblemDraft> {
  const { subject, description, requester, priority, department, assets } = await originOfTicket(
    db,
    ticketId,
    language,
  );
  const status = await db
    .selectFrom('help_desk.statuses')
    .select(['id', 'name'])
    .where('state', '=', 'open')
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst();
  return {
    subject: cut(subject, problemLimits.subject),
    description,
    requester_id: requester,
    priority_id: priority,
    department_id: department,
    status_type_id: status ?? null,
    asset_ids: assets,
  };
}
