import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as changeSentences from '../../texts/compiled/server/change';
import * as filterSentences from '../../texts/compiled/server/filter';
import * as formSentences from '../../texts/compiled/server/form';
import {
  type ChangeCounts,
  changeFilters,
  type ChangeGroup,
  changeGroups,
  type ChangeList,
  changeOutcome,
  type ChangeOutcome,
  type ChangeRow,
  type ChangeSort,
  changeSorts,
  type ChangeView,
} from '../../wire/change/change';
import { riskLevel } from '../../wire/risk/risk';
import { toldOf } from '../collision';
import { hasFailed } from '../risk';
import { counterOf, type Grouping, groupsOf, groupsOfMonth, mostGroups } from '../parts/count/count';
import { customLookups } from '../parts/custom-field/custom-field.filters';
import { customRow, customRows, customSource, withCustomFilters } from '../parts/custom-field/custom-field.list';
import { customValues, readerOf, snapshotWith, type Who } from '../parts/custom-field/custom-field.shown';
import { customColumns } from '../parts/export/column';
import { columnKeys, type ExportedList } from '../parts/export/export';
import { exportColumnsOf, type Field, type Fields, fieldsOf, loggedOf, sortsOf, valuesOf } from '../parts/field';
import type { Origin } from '../parts/origin';
import { wantsTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import { originOfProblem } from '../problem';
import type { ReportedList } from '../parts/report/reported';
import type { Snapshot } from '../shared/activity';
import { type Actor, requireSees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import {
  byIds,
  byLink,
  byLinked,
  conditionsOf,
  finderOf,
  isOneOf,
  list,
  type ListDefinition,
  orNone,
  orUnlinked,
} from '../shared/list';
import { readId } from '../shared/list.params';
import { byColumn, optional } from '../shared/list.sort';
import { withMatched } from '../shared/list.matched';
import { byPeople } from '../shared/list.search';
import { requireAllowed } from '../shared/refusal';
import { columnsOf, readRecord, type Select } from '../shared/select';
import { requireSeenTicket } from '../shared/sight';
import { say } from '../shared/sentence';
import {
  attachmentNamed,
  attachmentOf,
  behavesAs,
  behaving,
  linkedById,
  location,
  named,
  placeOf,
  priority,
} from '../shared/shapes';
import { wireTime } from '../shared/time';
import { originOfTicket } from '../ticket';
import { changeKind } from './change.kind';
import { type Behaving, type ChangeCatalogues, type ChangeState, readOnly, rowFlags } from './change.rules';
import { seenWhilePending } from './change.seen';
import { shownName } from '../shared/built-in';
import { actorOver } from '../shared/scope';

const t = columnsOf<'changes'>();
const r = columnsOf<'releases'>('r');
const field = fieldsOf<'changes'>();

/** The word of wire/ for an outcome by its id, or null. */
const outcomeWord = (table: string, id: RawBuilder<number | null>): RawBuilder<ChangeOutcome | null> =>
  sql`(select n.built_in_key from ${sql.table(table)} n where n.id = ${id})`;

const own = {
  subject: field.text(say(formSentences.subject), 'subject'),
  requester: field.person(say(formSentences.requester), 'requester_id'),
  status: field.placed(say(formSentences.status), 'status_id', 'change_statuses', behaving),
  priority: field.optional.placed(say(formSentences.priority), 'priority_id', 'change_priorities', priority),
  department: field.optional.named(say(formSentences.department), 'department_id', 'help_desk.departments', named),
  planned_start_date: field.optional.time(say(formSentences.planned_start), 'planned_start_date'),
  planned_end_date: field.optional.time(say(formSentences.planned_end), 'planned_end_date'),
  change_type: field.placed(say(formSentences.change_type), 'change_type_id', 'change_types', named),
  impact_type: field.optional.placed(say(formSentences.impact), 'impact_id', 'impacts', named),
  location: field.optional.location(say(formSentences.location), 'location_id'),
  team: field.optional.named(say(formSentences.team), 'team_id', 'help_desk.teams', named),
  agent: field.optional.person(say(formSentences.agent), 'agent_id'),
  outcome: field.optional.placed(say(formSentences.outcome), 'outcome', 'change_outcomes', outcomeWord),
};
const told = toldOf(sql.ref('t.id'));
const met = sql`select from change_collisions k where k.change_id = t.id`;
const collisions: Field<number> = {
  value: () => told,
  sort: byColumn(told),
  column: { label: say(changeSentences.collisions), kind: 'number', value: told },
  logged: told,
};
const riskOf = (table: string, id: RawBuilder<number | null>): RawBuilder<ChangeRow['risk']> =>
  sql`(select json_build_object('level', substr(n.built_in_key, 6), 'score', t.risk_score) from ${sql.table(table)} n where n.id = ${id})`;
const risk = field.optional.numbered(say(changeSentences.risk), 'risk_level_id', 'risk_levels', riskOf);
/** Sorted by its score, which says more than the level (G16). */
const byScore = { ...risk, sort: optional(byColumn(t('risk_score'))) };
/** The fields of a row, in the order of the columns of a file. */
const shared = { ...field.known, ...own, ...field.stamps };
const fields = { ...shared, risk: byScore, collisions } satisfies Fields<Omit<Row, 'custom_fields'>>;

/** A list of at most one (A6). */
const releasesOf = (
  zone: string,
): RawBuilder<
  ChangeView['attach_releases']
> => sql`coalesce((select json_agg(json_build_object('id', r.id, 'identifier', r.identifier, 'subject', r.subject,
  'created_at', ${wireTime(r('created_at'), zone)}, 'planned_start_date', ${wireTime(r('planned_start_date'), zone)}, 'planned_end_date', ${wireTime(r('planned_end_date'), zone)},
  'status', ${behaving('release_statuses', r('status_id'))}, 'priority', ${priority('release_priorities', r('priority_id'))}, 'location', ${location(r('location_id'))},
  'release_type', ${named('release_types', r('release_type_id'))})) from release_changes l join releases r on r.id = l.release_id where l.change_id = t.id), '[]'::json)`;

/** One change as its view shows it to the actor. Throws 404. */
export async function viewChange(db: Db, id: number, who: Who): Promise<ChangeView> {
  const { actor } = who;
  const reader = await readerOf(db, who, 'change', [id]);
  const zone = actor.time_zone;
  const view: Select<ChangeView> = {
    ...valuesOf(shared, zone),
    planned_duration: sql`floor(extract(epoch from t.planned_end_date - t.planned_start_date) / 60)::integer`,
    description: t('description'),
    change_type: behaving('change_types', t('change_type_id')),
    change_raised_on: wireTime(t('created_at'), zone),
    change_closed_on: wireTime(t('change_closed_on'), zone),
    review: t('review'),
    risk: risk.value(zone),
    total_activity_duration: t('total_activity_duration'),
    attachment: attachmentOf('sd_changes', t('id')),
    problem: sql`(select json_build_object('id', p.id, 'identifier', p.identifier, 'subject', p.subject) from problems p where p.change_id = t.id order by p.id limit 1)`,
    caused_problems: sql`coalesce((select json_agg(json_build_object('id', p.id, 'identifier', p.identifier, 'subject', p.subject) order by p.id)
      from problem_causes l join problems p on p.id = l.problem_id where l.change_id = t.id), '[]'::json)`,
    template: sql`(select json_build_object('id', m.id, 'name', m.name) from change_template_uses l join change_templates m on m.id = l.template_id where l.change_id = t.id)`,
    attach_releases: releasesOf(zone),
    custom_field_values_for_change_form_builder_only: customValues('change', 'rest', reader),
    custom_field_values_for_change_type: customValues('change', 'type', reader),
    seen_hash: seenWhilePending,
    version: t('version'),
  };
  return readRecord(db, changeKind, view, id);
}

/** The built-in status that the change's behaves as. */
const stageOf = sql<number>`(select ${behavesAs('s')} from change_statuses s where s.id = t.status_id)`;

/** The catalogues that decide which status may follow another, in their order. */
export async function changeCatalogues(db: Db): Promise<ChangeCatalogues> {
  const of = async (table: 'change_statuses' | 'change_types') => {
    const { rows } = await sql<Behaving>`
      select n.id, ${shownName(table, 'n')} as name, n.built_in_key, ${behavesAs('n')} as behaves_as_id from ${sql.table(table)} n order by ${placeOf('n')}`.execute(
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
  const read: Select<ChangeState> = {
    status_id: t('status_id'),
    stage_id: stageOf,
    change_type_id: t('change_type_id'),
    outcome_set_again: t('outcome_set_again'),
    has_release: sql`exists (select from release_changes l where l.change_id = t.id)`,
  };
  return readRecord(db, changeKind, read, id);
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

/** Votes that boards wait for: of the approver `a` at the active level `l` of the run `r`. */
const awaitedVotes = sql`cab_approvers a join cab_run_levels l on l.id = a.level_id and l.is_active
  join cab_runs r on r.id = l.run_id where a.status = 'PENDING'`;

const { filters, spellings } = field.filters(changeFilters, {
  change_ids: byIds(t('id')),
  approver_ids: orUnlinked(
    byLink((ids) => sql`select r.change_id from ${awaitedVotes} and ${isOneOf(sql`a.user_id`, ids)}`),
    sql`select from ${awaitedVotes} and r.change_id = t.id`,
  ),
  risk_levels: orNone((column) => ({ ...byIds(column), words: riskLevel }), t('risk_level_id')),
  risk_factors: { kind: 'ids', where: (ids) => sql`t.risk_factors && ${[...ids]}::bigint[]` },
  asset_ids: byLinked('change_assets', 'change_id', 'asset_id'),
  release_ids: byLinked('release_changes', 'change_id', 'release_id'),
  ticket_ids: byLinked('change_tickets', 'change_id', 'ticket_id'),
  problem_ids: byLinked('problems', 'change_id', 'id'),
});

/** What changes can be filtered by, custom fields included where the query names them. */
export const changeFilterable = withCustomFilters('change', {
  filters: {
    ...filters,
    has_collisions: { kind: 'flag', where: (on) => (on ? sql`exists (${met})` : sql`not exists (${met})`) },
  },
  spellings,
});

/**
 * The change list (D2 §2, §7). Statuses, priorities, types and impacts sort by their order in the catalogue; people and
 * departments by name.
 */
const definition = (actor: Actor): Omit<ListDefinition<ChangeSort, string, never, Row>, 'filters' | 'spellings'> => ({
  table: changeKind.table,
  counted: changeKind.table,
  quickTotals: true,
  defaultOrder: 'desc',
  sorts: sortsOf(fields, changeSorts),
  search: (pattern) => [
    sql`(search_fold(t.identifier) like ${pattern} or search_fold(t.subject) like ${pattern})`,
    byPeople(t('requester_id'), pattern, actor),
  ],
  row: valuesOf(fields, actor.time_zone),
});

type Row = Omit<ChangeRow, 'edit_option' | 'is_edit' | 'is_delete' | 'deleted_at' | 'deleted_by'>;

/** The list's definition with its filters, and the conditions of a saved filter and of a report. Throws 403, 404, 422. */
async function changeSource(db: Db, actor: Actor, sent: Record<string, unknown>) {
  const { filterable, ...found } = await customSource(db, actor, 'change', { sent, filterable: changeFilterable });
  return { definition: { ...definition(actor), ...filterable }, ...found };
}

/** Ids of all that the list shows with a query. */
export const findChanges = finderOf(changeSource);

/** The conditions of all changes `t` that the list shows with a query. Throws 403, 404, 422. */
export const changesFound = async (
  db: Db,
  actor: Actor,
  query: Record<string, unknown>,
): Promise<RawBuilder<unknown>[]> => conditionsOf(await changeSource(db, actor, query), actor.time_zone);

/** One page of changes, each with what the reader may do with it. */
export async function listChanges(db: Db, who: Who, sent: Record<string, unknown>): Promise<ChangeList> {
  const { actor } = who;
  const { definition: living, query, scope, customFields } = await changeSource(db, actor, sent);
  const trashed = wantsTrash(actor, query, 'delete_change');
  const shown = { ...living, row: { ...living.row, ...(await customRow('change', actor, query, customFields)) } };
  const listed = trashed ? inTrash(shown, changeKind, actor.time_zone) : shown;
  const { rows: listedRows, ...total } = await list<Row>(db, listed, query, actor.time_zone, scope);
  const rows = await customRows(db, who, 'change', query, listedRows);
  const over = await actorOver(db, actor, 'change', rows);
  const flags = (row: Row) => (trashed ? { ...inTrashFlags, edit_option: false } : rowFlags(over(row), row.status.id));
  const found = withMatched(rows, { actor, query, searched: ['identifier', 'subject', 'requester'] });
  return { changes: found.map((row) => ({ ...row, ...flags(row) })), ...total };
}

/** What counts for the rate of success (G15): a recorded outcome, but not that nothing was done. */
const outcomes = {
  total: sql`${t('outcome')} <> ${changeOutcome.not_done}`,
  failed: hasFailed,
};

/** Assets with the most changes; a change counts for each of its assets. */
const byAsset: Grouping = {
  key: sql`l.asset_id`,
  join: sql`left join change_assets l on l.change_id = t.id`,
  most: mostGroups,
  names: async (db, ids) => {
    const { rows } = await sql<{
      id: number;
      name: string;
    }>`select id, name from assets where id = any(${ids})`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  fields: (id) => (id === null ? [{ key: 'asset_ids_empty', value: 1 }] : [{ key: 'asset_ids', value: [id] }]),
};

const groupings = (zone: string): Record<ChangeGroup, Grouping> => ({
  status: groupsOf(fields.status, 'status_ids'),
  priority: groupsOf(fields.priority, 'priority_ids'),
  department: groupsOf(fields.department, 'department_ids'),
  change_type: groupsOf(fields.change_type, 'change_type_ids'),
  impact: groupsOf(fields.impact_type, 'impact_ids'),
  location: groupsOf(fields.location, 'location_ids'),
  agent: groupsOf(fields.agent, 'agent_ids'),
  team: groupsOf(fields.team, 'team_ids'),
  outcome: groupsOf(fields.outcome, 'outcomes', say(changeSentences.not_recorded)),
  asset: byAsset,
  risk: groupsOf(risk, 'risk_levels'),
  created_month: groupsOfMonth('created_at', 'created_at', zone),
});

const counter = counterOf('changes', changeSource, groupings, outcomes);

/**
 * How many of the changes that a query finds are in each group, and how those with an outcome went. Throws 403, also by
 * asset for who does not see assets; 404, 422.
 */
export async function countChanges(...[db, reader, query, group]: Parameters<typeof counter>): Promise<ChangeCounts> {
  if (group === 'asset') requireSees(reader.actor, 'asset');
  const { changes } = await counter(db, reader, query, group);
  return { changes: changes.map((one) => ({ ...one, outcomes: one.outcomes ?? { total: 0, failed: 0 } })) };
}

/** Changes as a file, with their custom fields (D25). */
export const changeExport: ExportedList = {
  title: say(filterSentences.changes),
  columns: async (db, _zone, reader) => ({
    ...exportColumnsOf(fields),
    ...(await customColumns(db, 'change', reader)),
  }),
  usual: ['identifier', 'subject', 'requester', 'status', 'priority', 'department'],
  source: changeSource,
};

/** Reports of changes (F14). */
export const changeReport: ReportedList = {
  filterable: changeFilterable,
  lookups: async (db) => new Map([...Object.entries(changeFilters.ids), ...(await customLookups(db, 'change'))]),
  columns: (db) => columnKeys(db, changeExport),
  groups: changeGroups,
};

/** A change as the activity log keeps it. */
export async function snapshotChange(db: Db, id: number): Promise<Snapshot> {
  const { impact_type: impact, ...logged } = own;
  return snapshotWith(db, 'change', id, {
    identifier: t('identifier'),
    description: t('description'),
    ...loggedOf({ ...logged, impact }),
    review: t('review'),
    attachment: attachmentNamed('sd_changes', t('id')),
    assets: linkedById('assets', 'asset_id', 'change_assets', 'change_id'),
  });
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
    await requireSeenTicket(actor, ticket);
    return originOfTicket(db, ticket, language);
  }
  return problem ? originOfProblem(db, problem, language) : null;
}
