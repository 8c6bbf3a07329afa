import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import * as originSentences from '../../texts/compiled/server/origin';
import * as problemSentences from '../../texts/compiled/server/problem';
import { changeStatus } from '../../wire/change/change';
import {
  type ProblemFilterName,
  problemFilters,
  type ProblemGroup,
  problemGroups,
  type ProblemList,
  type ProblemSort,
  problemSorts,
  type ProblemView,
} from '../../wire/problem/problem';
import type { OptionalFilter } from '../../wire/protocol/list';
import { counterOf, type Grouping, groupsOf, groupsOfMonth } from '../parts/count/count';
import { customLookups } from '../parts/custom-field/custom-field.filters';
import { customRow, customRows, customSource, withCustomFilters } from '../parts/custom-field/custom-field.list';
import { customValues, readerOf, snapshotWith, type Who } from '../parts/custom-field/custom-field.shown';
import { customColumns } from '../parts/export/column';
import { columnKeys, type ExportedList } from '../parts/export/export';
import { exportColumnsOf, type Field, type Fields, fieldsOf, loggedOf, sortsOf, valuesOf } from '../parts/field';
import { type Origin, quoted } from '../parts/origin';
import { wantsTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import type { ReportedList } from '../parts/report/reported';
import type { Snapshot } from '../shared/activity';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { conflict, notFound } from '../shared/errors';
import { byIds, byLinked, type Filterable, finderOf, list, type ListDefinition } from '../shared/list';
import { withMatched } from '../shared/list.matched';
import { byPeople } from '../shared/list.search';
import { byColumn } from '../shared/list.sort';
import { columnsOf, lockRecord, readRecord, type Select } from '../shared/select';
import { say } from '../shared/sentence';
import {
  attachmentNamed,
  attachmentOf,
  attachmentType,
  linked,
  linkedById,
  named,
  person,
  priority,
  ticketStatus,
} from '../shared/shapes';
import { wireTime } from '../shared/time';
import { groupsOfAge, groupsOfTickets } from './problem.groups';
import { problemKind } from './problem.kind';
import { isMerged, type ProblemState, rowFlags } from './problem.rules';
import { actorOver } from '../shared/scope';

const t = columnsOf<'problems'>();
const field = fieldsOf<'problems'>();

const assets = linked('assets', 'asset_id', 'problem_assets', 'problem_id');

/** What is shown of the change `c` that caused the problem; null without one. */
const cause = <Shown>(shown: RawBuilder<Shown>): RawBuilder<Shown | null> =>
  sql`(select ${shown} from problem_causes l join changes c on c.id = l.change_id where l.problem_id = t.id)`;

/** The problem that it lies below. */
const parent = sql<
  ProblemView['parent']
>`(select json_build_object('id', p.id, 'identifier', p.identifier, 'subject', p.subject)
  from problems p where p.id = t.parent_id)`;

/** So many are shown of what lies below one; the list has the rest. */
const shownChildren = 50;

const own = {
  subject: field.text(say(formSentences.subject), 'subject'),
  requester: field.person(say(formSentences.requester), 'requester_id'),
  assignedTo: field.optional.person(say(problemSentences.assigned_to), 'assigned_id'),
  priority: field.optional.placed(say(formSentences.priority), 'priority_id', 'help_desk.priorities', priority),
  department: field.optional.named(say(formSentences.department), 'department_id', 'help_desk.departments', named),
  status: field.placed(say(formSentences.status), 'status_type_id', 'help_desk.statuses', (_, id) => ticketStatus(id)),
  impact: field.placed(say(formSentences.impact), 'impact_id', 'impacts', named),
  location: field.optional.location(say(formSentences.location), 'location_id'),
};
const marked = (name: 'known_error' | 'major'): Field<boolean> => ({
  value: () => t(name),
  sort: byColumn(t(name)),
  column: { label: say(problemSentences[name]), kind: 'number', value: sql`${t(name)}::integer` },
  logged: t(name),
});
const flags = { known_error: marked('known_error'), major: marked('major') };
/** The fields of a row, in the order of the columns of a file. */
const fields = { ...field.known, ...own, ...flags, ...field.stamps } satisfies Fields<
  Omit<Row, 'active' | 'attachment' | 'custom_fields'>
>;
/** The screen calls the status so. */
const sortable = { ...fields, status_type_id: fields.status };

/** The problem as its page shows it. Throws 404. */
export async function viewProblem(db: Db, id: number, who: Who): Promise<ProblemView> {
  const reader = await readerOf(db, who, 'problem', [id]);
  const { zone } = reader;
  const shown = valuesOf(fields, zone);
  const view: Select<ProblemView> = {
    id: shown.id,
    identifier: shown.identifier,
    subject: shown.subject,
    description: t('description'),
    known_error: shown.known_error,
    major: shown.major,
    version: t('version'),
    created_at: shown.created_at,
    updated_at: shown.updated_at,
    closed_at: wireTime(t('closed_at'), zone),
    status_type_id: shown.status,
    requester_id: shown.requester,
    department_id: shown.department,
    priority_id: shown.priority,
    impact_id: shown.impact,
    location_id: shown.location,
    assigned_id: shown.assignedTo,
    attachment: attachmentOf('sd_problem', t('id')),
    change: sql`coalesce((select json_build_object('id', c.id, 'subject', c.subject) from changes c where c.id = t.change_id), '[]'::json)`,
    asset_ids: assets,
    caused_by_change_id: cause(sql`json_build_object('id', c.id, 'identifier', c.identifier, 'name', c.subject)`),
    published: t('published'),
    merged_into: sql`(select json_build_object('id', p.id, 'identifier', p.identifier) from problems p where p.id = t.merged_into_id)`,
    parent,
    parent_problem_id: parent,
    children: sql`coalesce((select json_agg(c) from (select p.id, p.identifier, p.subject, ${ticketStatus(sql`p.status_type_id`)} as status
      from problems p where p.parent_id = t.id order by p.id limit ${shownChildren}) c), '[]'::json)`,
    children_total: sql`(select count(*)::integer from problems p where p.parent_id = t.id)`,
    custom_field_values_for_problem_form_builder_only: customValues('problem', 'rest', reader),
  };
  return readRecord(db, problemKind, view, id);
}

/** The problem's row, held against every other writer until the transaction ends. Throws 404. */
export const lockProblem = (db: Trx, id: number) => lockRecord(db, problemKind, id);
export type ProblemRecord = Awaited<ReturnType<typeof lockProblem>>;

/** Has anybody written its review? */
export const isReviewed = async (db: Db, id: number): Promise<boolean> =>
  Boolean(await db.selectFrom('problem_reviews').select('problem_id').where('problem_id', '=', id).executeTakeFirst());
/** The same of a problem that something is written of. Throws 404; 409 for one that was merged into another (G20). */
export async function holdProblem(db: Trx, id: number): Promise<ProblemRecord> {
  const problem = await lockProblem(db, id);
  if (problem.merged_into_id !== null) throw conflict(isMerged());
  return problem;
}

/** What the flags depend on. Throws 404. */
export async function problemState(db: Db, id: number): Promise<ProblemState> {
  const problem = await db
    .selectFrom('problems as p')
    .leftJoin('changes as c', 'c.id', 'p.change_id')
    .select(['p.closed_at', 'p.change_id', 'p.merged_into_id', 'c.status_id'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!problem) throw notFound('problem');
  return { ...problem, change_closed: problem.status_id === changeStatus.closed };
}

/** What problems can be filtered by. */
const { filters, spellings } = field.filters(problemFilters, {
  problem_ids: byIds(t('id')),
  dept_ids: byIds(t('department_id')),
  status_ids: byIds(t('status_type_id')),
  asset_ids: byLinked('problem_assets', 'problem_id', 'asset_id'),
  ticket_ids: byLinked('problem_tickets', 'problem_id', 'ticket_id'),
});
export const ownFilterable = {
  filters: {
    ...filters,
    known_error: { kind: 'flag', where: (on: boolean) => (on ? sql`t.known_error` : sql`not t.known_error`) },
    major: { kind: 'flag', where: (on: boolean) => (on ? sql`t.major` : sql`not t.major`) },
  },
  spellings,
} as const satisfies Filterable;
/** Custom fields included where the query names them. */
export const problemFilterable = withCustomFilters('problem', ownFilterable);

/**
 * The problem list (D1 §2, §7). Priorities, statuses and impacts sort by their order in the catalogue, people, departments
 * and locations by name.
 */
const definition = (
  actor: Actor,
): ListDefinition<ProblemSort, ProblemFilterName, OptionalFilter<typeof problemFilters>, Row> => ({
  ...ownFilterable,
  table: problemKind.table,
  counted: problemKind.table,
  quickTotals: true,
  defaultOrder: 'desc',
  sorts: sortsOf(sortable, problemSorts),
  search: (pattern) => [
    sql`(search_fold(t.identifier) like ${pattern} or search_fold(t.subject) like ${pattern})`,
    byPeople(t('requester_id'), pattern, actor),
    byPeople(t('assigned_id'), pattern, actor),
  ],
  row: {
    ...valuesOf(fields, actor.time_zone),
    active: sql`case when t.closed_at is null then '1' else '0' end`,
    attachment: attachmentType('sd_problem', t('id')),
  },
});

type Row = Omit<
  ProblemList['problems'][number],
  'status_type_id' | 'is_edit' | 'is_delete' | 'deleted_at' | 'deleted_by'
>;

type Sent = Record<string, unknown>;

/** The list's definition, and the conditions of a saved filter and of a report. Throws 403, 404. */
async function problemSource(db: Db, actor: Actor, sent: Sent) {
  const { filterable, ...found } = await customSource(db, actor, 'problem', { sent, filterable: problemFilterable });
  return { definition: { ...definition(actor), ...filterable }, ...found };
}

/** Ids of all that the list shows with a query. */
export const findProblems = finderOf(problemSource);

/** What the search of the list finds, by the columns of a row. */
const searched = ['identifier', 'subject', 'requester', 'assignedTo'] as const;

/** One page of problems, each with what the reader may do with it. */
export async function listProblems(db: Db, who: Who, sent: Sent): Promise<ProblemList> {
  const { actor } = who;
  const { definition: living, query, scope, customFields } = await problemSource(db, actor, sent);
  const shown = { ...living, row: { ...living.row, ...(await customRow('problem', actor, query, customFields)) } };
  const trashed = wantsTrash(actor, query, 'delete_problem');
  const listed = trashed ? inTrash(shown, problemKind, actor.time_zone) : shown;
  const { rows: found, ...total } = await list<Row>(db, listed, query, actor.time_zone, scope);
  const rows = await customRows(db, who, 'problem', query, found);
  const over = await actorOver(db, actor, 'problem', rows);
  const flags = (row: { id: number }) => (trashed ? inTrashFlags : rowFlags(over(row)));
  return {
    problems: withMatched(rows, { actor, query, searched }).map((row) => ({
      ...row,
      status_type_id: row.status,
      ...flags(row),
    })),
    ...total,
  };
}

/** How many of the problems that a query finds are in each group. Throws 403, 404, 422. */
export async function countProblems(
  db: Db,
  reader: { actor: Actor; language: Language; now: Date },
  sent: Sent,
  group: ProblemGroup,
) {
  const byTickets = await groupsOfTickets(db, reader, group);
  const counter = counterOf('problems', problemSource, (zone): Record<ProblemGroup, Grouping> => ({
    status: groupsOf(fields.status, 'status_ids'),
    priority: groupsOf(fields.priority, 'priority_ids'),
    department: groupsOf(fields.department, 'dept_ids'),
    impact: groupsOf(fields.impact, 'impact_ids'),
    location: groupsOf(fields.location, 'location_ids'),
    assigned_to: groupsOf(fields.assignedTo, 'assigned_ids'),
    created_month: groupsOfMonth('created_at', 'created_at', zone),
    age: groupsOfAge(zone, reader.now),
    ...byTickets,
  }));
  return counter(db, reader, sent, group);
}

/** Problems as a file (D25). */
export const problemExport: ExportedList = {
  title: say(filterSentences.problems),
  columns: async (db, _zone, reader) => ({
    ...exportColumnsOf(sortable),
    ...(await customColumns(db, 'problem', reader)),
  }),
  usual: ['identifier', 'subject', 'requester', 'assignedTo', 'priority', 'department', 'status'],
  source: problemSource,
};

/** Reports of problems (F14). */
export const problemReport: ReportedList = {
  filterable: problemFilterable,
  lookups: async (db) => new Map([...Object.entries(problemFilters.ids), ...(await customLookups(db, 'problem'))]),
  columns: (db) => columnKeys(db, problemExport),
  groups: problemGroups,
};

/** A problem as the activity log keeps it: names beside ids. */
export function snapshotProblem(db: Db, id: number): Promise<Snapshot> {
  const { assignedTo: assignee, ...logged } = own;
  return snapshotWith(db, 'problem', id, {
    identifier: t('identifier'),
    description: t('description'),
    ...loggedOf({ ...logged, assignee }),
    known_error: t('known_error'),
    major: t('major'),
    caused_by: cause(
      sql`json_build_object('what', 'change', 'items', json_build_array(json_build_object('id', c.id, 'name', concat_ws(' ', c.identifier, c.subject))))`,
    ),
    published: t('published'),
    parent: sql`(select json_build_object('what', 'problem', 'items', json_build_array(json_build_object('id', p.id, 'name', concat_ws(' ', p.identifier, p.subject))))
      from problems p where p.id = t.parent_id)`,
    attachment: attachmentNamed('sd_problem', t('id')),
    assets: linkedById('assets', 'asset_id', 'problem_assets', 'problem_id'),
  });
}

/** What a change takes along from a problem. Throws 404. */
export async function originOfProblem(db: Db, id: number, language: Language): Promise<Origin> {
  const taken: Select<Origin & { identifier: string }> = {
    identifier: t('identifier'),
    subject: t('subject'),
    description: t('description'),
    requester: person(t('requester_id')),
    priority: priority('help_desk.priorities', t('priority_id')),
    department: named('help_desk.departments', t('department_id')),
    team: sql`null`,
    assets,
  };
  const problem = await readRecord(db, problemKind, taken, id);
  const { identifier, ...origin } = problem;
  const from = say(originSentences.problem, { identifier });
  return { ...origin, description: quoted(from, origin.description, language) };
}
