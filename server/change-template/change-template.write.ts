import { sql } from 'kysely';
import * as templateSentences from '../../texts/compiled/server/change_template';
import type { ChangeTemplateForm, TemplateFields, TemplateTimes } from '../../wire/change-template/change-template';
import { texts } from '../../wire/protocol/reply';
import type { Saving } from '../catalogue';
import { requireChangeChoices } from '../change';
import { momentsOf, requireRepeatable, type Repeated } from '../freeze';
import { customFields, formValue, storedValues } from '../parts/custom-field/custom-field.queries';
import { customFaults } from '../parts/custom-field/custom-field.save';
import { records } from '../parts/records';
import { requireAll, requireChoices } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { ApiError, invalid, noSuch, notFound } from '../shared/errors';
import { storedHtml } from '../shared/html';
import { rule, say, Sentence } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';

/** A row, held against every other writer until the transaction ends. */
export async function lockTemplate(db: Trx, id: number) {
  const row = await db.selectFrom('change_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  // pg gives lists of bigint as texts.
  return row && { ...row, task_ids: row.task_ids.map(Number), asset_ids: row.asset_ids.map(Number) };
}

export type Template = NonNullable<Awaited<ReturnType<typeof lockTemplate>>>;

/** The fields as they are stored. */
export const fieldsOf = ({ fields }: Pick<Template, 'fields'>): TemplateFields => fields as unknown as TemplateFields;

interface Planned {
  identifier: string;
  description: string;
}
export const planningOf = ({ planning }: Pick<Template, 'planning'>): Planned[] => planning as unknown as Planned[];

async function holdPresent(db: Trx, id: number | null, seen: Seen): Promise<Template | null> {
  if (id === null) return null;
  const present = await lockTemplate(db, id);
  if (!present) throw invalid({ id: noSuch('template') });
  await requireVersion(db, present, seen);
  return present;
}

/** Refusals of the change's own fields, at their place in the form of a template. */
async function withinFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 422 && !(error.body instanceof Sentence))
      throw invalid(Object.fromEntries(Object.entries(error.body).map(([name, why]) => [`fields.${name}`, why])));
    throw error;
  }
}

/** Throws 422 for what a change could not be made with now. */
async function requireFields({ db, actor }: Saving, fields: TemplateFields): Promise<TemplateFields> {
  const status_id = fields.status_id ?? null;
  await withinFields(async () => {
    await requireChangeChoices(db, { ...fields, requester_id: fields.requester_id ?? null, status_id } as never);
    const faults = await customFaults(db, 'change', actor, { ...fields });
    if (Object.keys(faults).length) throw invalid(faults);
  });
  return { ...fields, description: storedHtml('fields.description', fields.description) };
}

/** The moments of times that are typed in the zone of who typed them. Throws 422. */
export async function repeatedOf(
  db: Db,
  { begin, end, recurrence = null, time_zone }: TemplateTimes,
  zone: string,
  present: Template | null = null,
): Promise<Repeated> {
  const repeated = { ...(await momentsOf(db, { begin, end }, present, zone)), recurrence, time_zone };
  requireRepeatable(repeated);
  return repeated;
}

/** What is repeated, and since when; of one that is not, the window that it proposes. Throws 422. */
async function timesOf({ db, actor, now }: Saving & { now: Date }, form: ChangeTemplateForm, present: Template | null) {
  const { begin, end, days_ahead = 0, active = true } = form;
  const recurrence = form.recurrence ?? null;
  const required = rule(texts.required);
  const lacks = {
    ...(!begin && (recurrence || end) && { begin: required }),
    ...(!end && (recurrence || begin) && { end: required }),
    ...(!form.time_zone && recurrence && { time_zone: required }),
  };
  if (Object.keys(lacks).length) throw invalid(lacks);
  const none = { begins_at: null, ends_at: null, recurrence: null, time_zone: null, repeats_since: null };
  if (!begin || !end) return { ...none, days_ahead, active };
  const time_zone = form.time_zone || actor.time_zone;
  const repeated = await repeatedOf(db, { begin, end, recurrence, time_zone }, actor.time_zone, present);
  const goesOn = present?.active && present.recurrence !== null;
  return {
    ...{ begins_at: repeated.begin, ends_at: repeated.end, recurrence, time_zone: repeated.time_zone },
    // What it began with stays: a change that is due already is made once all the same.
    repeats_since: recurrence === null || !active ? null : goesOn ? present.repeats_since : now,
    ...{ days_ahead, active },
  };
}

const board = { ...records.cab };

/**
 * Stores a template. `now` is the present of the clock that makes changes. Throws 409, 422: what it names does not exist,
 * a change could not be made with its fields, or its rule comes to no day.
 */
export async function saveTemplate(
  saving: Saving & { present: Date },
  form: ChangeTemplateForm,
  seen: Seen,
): Promise<{ id: number }> {
  const { db, actor, now, present: clock } = saving;
  const present = await holdPresent(db, form.id ?? null, seen);
  const copied = !present && form.change_id ? await copiedFrom(saving, form.change_id) : undefined;
  const given = form.fields ?? copied?.fields;
  if (!given && !present) throw invalid({ fields: say(templateSentences.needs_fields) });
  const workflow_id = form.workflow_id === undefined ? copied?.workflow_id : form.workflow_id;
  await requireChoices(db, { workflow_id: board }, { workflow_id: workflow_id ?? null }, present ?? undefined);
  const ids = async (field: 'task_ids' | 'asset_ids', table: 'help_desk.tasks' | 'assets') => {
    const sent = form[field] ?? copied?.[field];
    const before = present?.[field] ?? [];
    // What it has and is gone by now is left out: the form does not show it.
    if (sent) await requireAll(db, table, field, [...new Set(sent.filter((id) => !before.includes(id)))]);
    return sent && { [field]: [...new Set(sent)] };
  };
  const planning = form.planning ?? copied?.planning;
  const values = {
    name: form.name,
    ...(given && { fields: JSON.stringify(await requireFields(saving, given)) }),
    ...(planning && { planning: JSON.stringify(planning.map(cleanEntry)) }),
    ...(await ids('task_ids', 'help_desk.tasks')),
    ...(await ids('asset_ids', 'assets')),
    ...(workflow_id !== undefined && { workflow_id }),
    ...(await timesOf({ ...saving, now: clock }, form, present)),
    stopped_reason: null,
    ...{ updated_by: actor.id, updated_at: now },
  };
  if (!present)
    return db
      .insertInto('change_templates')
      .values({ ...values, fields: values.fields ?? '{}', created_by: actor.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  await db
    .updateTable('change_templates')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', present.id)
    .execute();
  return { id: present.id };
}

const cleanEntry = ({ identifier, description }: Planned, i: number): Planned => ({
  identifier,
  description: storedHtml(`planning.${i}.description`, description),
});

/** Returns its name. Throws 404. */
export async function deleteTemplate(db: Trx, id: number): Promise<string> {
  const gone = await db.deleteFrom('change_templates').where('id', '=', id).returning('name').executeTakeFirst();
  if (!gone) throw notFound('template');
  return gone.name;
}

interface Copied {
  fields: TemplateFields;
  planning: Planned[];
  task_ids: number[];
  asset_ids: number[];
  workflow_id: number | null;
}

/** What a template gets from a change: all but what each change has for itself, and people and choices that are gone. */
async function copiedFrom({ db, actor }: Saving, id: number): Promise<Copied> {
  const { rows } = await sql<Copied>`
    select json_build_object('subject', t.subject, 'description', t.description, 'change_type_id', t.change_type_id,
        'requester_id', (select u.id from help_desk.users u where u.id = t.requester_id and u.active), 'status_id', null,
        'priority_id', t.priority_id, 'location_id', t.location_id, 'impact_id', t.impact_id, 'department_id', t.department_id, 'team_id', t.team_id,
        'agent_id', (select u.id from help_desk.users u where u.id = t.agent_id and u.active and u.role in ('agent', 'admin'))) as fields,
      coalesce((select json_agg(json_build_object('identifier', p.key, 'description', p.description) order by p.id)
        from planning_entries p where p.owner_type = 'sd_changes' and p.owner_id = t.id), '[]'::json) as planning,
      coalesce((select json_agg(l.task_id order by l.task_id) from change_tasks l where l.change_id = t.id), '[]'::json) as task_ids,
      coalesce((select json_agg(l.asset_id order by l.asset_id) from change_assets l where l.change_id = t.id), '[]'::json) as asset_ids,
      (select r.cab_id from cab_runs r join cabs b on b.id = r.cab_id where r.change_id = t.id order by r.id desc limit 1) as workflow_id
    from changes t where t.id = ${id}`.execute(db);
  const [copied] = rows;
  if (!copied) throw invalid({ change_id: noSuch('change') });
  const stored = await storedValues(db, { type: 'sd_changes', id }, actor.time_zone);
  const custom_fields = Object.fromEntries(
    (await customFields(db, 'change')).flatMap((field) => {
      // The next change cannot have the same value of a unique field.
      const texts = field.active && !field.unique ? stored.get(field.id) : undefined;
      return texts ? [[`f${field.id}`, formValue(field, texts)]] : [];
    }),
  );
  return { ...copied, fields: { ...copied.fields, custom_fields } };
}
