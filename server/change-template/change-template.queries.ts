import { type RawBuilder, sql } from 'kysely';
import {
  type ChangeTemplateRow,
  type ChangeTemplateView,
  type OfferedTemplate,
  type offeredSorts,
  type TemplateFields,
  templateLimits,
  type templateSorts,
} from '../../wire/change-template/change-template';
import type { Language } from '../../texts/compiled/languages';
import type { FormField } from '../../wire/parts/form';
import { wireTimeIn } from '../../wire/protocol/moment';
import { filledChangeForm } from '../change';
import { nextOccurrences, type Repeated, type Span } from '../freeze';
import { textsOf } from '../parts/custom-field/custom-field.save';
import type { Who } from '../parts/custom-field/custom-field.shown';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { keptSentence, type StoredSentence } from '../shared/sentence';
import { location, named, person } from '../shared/shapes';
import { wireTime } from '../shared/time';

/** The present for templates and their job (E18). */
export const templateNow = (now: Date, { clockShiftDays }: { clockShiftDays: number }): Date =>
  new Date(now.getTime() + clockShiftDays * 86_400_000);

const t = (column: string) => sql.ref(`t.${column}`);
const chosen = (field: keyof TemplateFields): RawBuilder<number | null> =>
  sql`(t.fields ->> ${sql.lit(field)})::bigint`;
const changeType = named('change_types', chosen('change_type_id'));
const search = (pattern: string) =>
  sql`(search_fold(t.name) like ${pattern} or search_fold(t.fields ->> 'subject') like ${pattern})`;

/** When it is repeated, as the table has it; the times as JSON has them. */
interface Times {
  begins_at: string | null;
  ends_at: string | null;
  recurrence: string | null;
  time_zone: string | null;
  active: boolean;
}
const times = sql`t.begins_at, t.ends_at, t.recurrence, t.time_zone, t.active`;

const shownIn = (zone: string, { begin, end }: Span) => ({
  begin: wireTimeIn(zone, begin),
  end: wireTimeIn(zone, end),
});

/** The next times, in the reader's zone. */
export const nextOf = (repeated: Repeated, zone: string, now: Date, most: number): ChangeTemplateRow['next'] =>
  nextOccurrences(repeated, now, most).map((one) => shownIn(zone, one));

/** The next times of one that is active. */
function timesOfActive({ begins_at, ends_at, recurrence, time_zone, active }: Times, now: Date, most: number) {
  if (!active || !begins_at || !ends_at || !time_zone) return [];
  return nextOccurrences({ begin: new Date(begins_at), end: new Date(ends_at), recurrence, time_zone }, now, most);
}

type Row = Omit<ChangeTemplateRow, 'next' | 'stopped_reason' | 'is_edit' | 'is_delete'>;
type Stored = Row & Times & { stopped_reason: StoredSentence | null };

const row = (zone: string) => sql`t.id, t.name, t.fields ->> 'subject' as subject, ${changeType} as change_type,
  ${wireTime(t('begins_at'), zone)} as "begin", ${wireTime(t('ends_at'), zone)} as "end", ${times}, t.days_ahead, t.stopped_reason,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

function shown<S extends Stored>(
  { begins_at, ends_at, stopped_reason, ...read }: S,
  { actor, language }: Who,
  now: Date,
) {
  return {
    ...read,
    next: timesOfActive({ ...read, begins_at, ends_at }, now, templateLimits.next).map((one) =>
      shownIn(actor.time_zone, one),
    ),
    stopped_reason: stopped_reason && keptSentence(stopped_reason).in(language),
    is_edit: true,
    is_delete: true,
  };
}

const definition = (zone: string): ListDefinition<(typeof templateSorts)[number]> => ({
  table: 'change_templates',
  defaultOrder: 'asc',
  sorts: {
    name: byColumn(t('name')),
    days_ahead: byColumn(t('days_ahead')),
    active: byColumn(t('active')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  search,
  row: row(zone),
});

type Query = Record<string, unknown>;

/** One page of templates. */
export async function listTemplates(
  db: Db,
  who: Who,
  query: Query,
  now: Date,
): Promise<{ rows: ChangeTemplateRow[]; total: number }> {
  const zone = who.actor.time_zone;
  const { rows, total } = await list<Stored>(db, definition(zone), query, zone);
  return { rows: rows.map((read) => shown(read, who, now)), total };
}

const offered: ListDefinition<(typeof offeredSorts)[number]> = {
  table: 'change_templates',
  defaultOrder: 'asc',
  sorts: { name: byColumn(t('name')) },
  filters: {},
  search,
  row: sql`t.id, t.name, t.fields ->> 'subject' as subject, ${changeType} as change_type, ${times},
    floor(extract(epoch from t.ends_at - t.begins_at) / 60)::integer as minutes`,
};

/** One page of the templates that can be used. */
export async function listOffered(db: Db, { actor }: Who, query: Query, now: Date) {
  const { rows, ...total } = await list<Omit<OfferedTemplate, 'next'> & Times>(
    db,
    offered,
    { sort: 'name', ...query },
    actor.time_zone,
    [sql`t.active`],
  );
  const made = await madeOf(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const data = rows.map(({ id, name, subject, change_type, minutes, ...read }) => {
    // The first time for which nobody made a change.
    const free = ({ day }: { day: string }) => !made.has(`${id} ${day}`);
    const next = timesOfActive(read, now, ahead).find(free);
    return { ...{ id, name, subject, change_type, minutes }, next: next ? shownIn(actor.time_zone, next) : null };
  });
  return { data, ...total };
}

/** So many next times are looked at, of which some may have their change. */
const ahead = 60;

/** Times whose change was made, as `template day`. */
export async function madeOf(db: Db, ids: readonly number[], now: Date): Promise<Set<string>> {
  // What is not over lasts a year at most.
  const { rows } = await sql<{ key: string }>`
    select template_id || ' ' || occurrence as key from change_template_occurrences
    where template_id = any(${[...new Set(ids)]}::bigint[]) and occurrence >= ${now}::timestamptz::date - 400`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

const namesIn = (table: 'help_desk.tasks' | 'assets', ids: string) =>
  sql`coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name, x.id)
    from ${sql.table(table)} x where x.id = any(${t(ids)})), '[]'::json)`;

/** What the ids of the fields are called; null for what is gone. */
const choices = sql`json_build_object(${sql.join(
  Object.entries({
    requester_id: person(chosen('requester_id')),
    status_id: named('change_statuses', chosen('status_id')),
    change_type_id: changeType,
    priority_id: named('change_priorities', chosen('priority_id')),
    impact_id: named('impacts', chosen('impact_id')),
    location_id: location(chosen('location_id')),
    department_id: named('help_desk.departments', chosen('department_id')),
    team_id: named('help_desk.teams', chosen('team_id')),
    agent_id: person(chosen('agent_id')),
  }).map(([field, value]) => sql`${sql.lit(field)}, ${value}`),
)})`;

type Details = Pick<
  ChangeTemplateView,
  'planning' | 'task_ids' | 'asset_ids' | 'workflow_id' | 'tasks' | 'assets' | 'workflow' | 'version'
> & { fields: TemplateFields; choices: Record<string, FormField['value']> };

/** Fields that a template need not have. */
const nothingChosen = {
  requester_id: null,
  status_id: null,
  priority_id: null,
  location_id: null,
  impact_id: null,
  department_id: null,
  team_id: null,
  agent_id: null,
};

/** One template, with the form of its change. Throws 404. */
export async function viewTemplate(db: Db, id: number, who: Who, now: Date): Promise<ChangeTemplateView> {
  const { actor } = who;
  const { rows } = await sql<Stored & Details>`
    select ${row(actor.time_zone)}, t.fields, t.planning, to_json(t.task_ids) as task_ids, to_json(t.asset_ids) as asset_ids, t.workflow_id, t.version, ${choices} as choices,
      ${namesIn('help_desk.tasks', 'task_ids')} as tasks, ${namesIn('assets', 'asset_ids')} as assets, ${named('cabs', t('workflow_id'))} as workflow
    from change_templates t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('template');
  const { choices: named_, fields, ...read } = rows[0];
  const { subject, description } = fields;
  const stored = new Map(
    Object.entries(fields.custom_fields ?? {}).map(([name, value]) => [
      Number(name.slice(1)),
      textsOf(value as Parameters<typeof textsOf>[0]),
    ]),
  );
  const { fields: form } = await filledChangeForm(db, who, { ...named_, subject, description }, stored);
  return { ...shown(read, who, now), fields: { ...nothingChosen, ...fields }, form } as ChangeTemplateView;
}

/** Those from which the clock cannot make changes, and why (G9). */
export async function stoppedTemplates(
  db: Db,
  language: Language,
): Promise<{ id: number; name: string; why: string }[]> {
  const rows = await db
    .selectFrom('change_templates')
    .select(['id', 'name', 'stopped_reason'])
    .where('active', '=', true)
    .where('recurrence', 'is not', null)
    .where('stopped_reason', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, stopped_reason }) => ({
    id,
    name,
    why: keptSentence(stopped_reason as unknown as StoredSentence).in(language),
  }));
}
