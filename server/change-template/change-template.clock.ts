import { sql } from 'kysely';
import * as templateSentences from '../../texts/compiled/server/change_template';
import { wireTimeIn } from '../../wire/protocol/moment';
import { momentOf, wallOf } from '../../wire/freeze/wall-clock';
import { type OnDay, type Span, timesBetween } from '../freeze';
import { can } from '../shared/actor';
import type { Database, Trx } from '../shared/db';
import { ApiError } from '../shared/errors';
import { type Person, personOf } from '../shared/person';
import { say, Sentence } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { inTransaction } from '../shared/transaction';
import { makeChange } from './change-template.make';
import { madeOf, templateNow } from './change-template.queries';
import { lockTemplate, type Template } from './change-template.write';

const day = 86_400_000;

/** What the job hands to its work. */
export interface Clock {
  now: Date;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  requesterMayDecideAlone: boolean;
  clockShiftDays: number;
}

type Repeating = Pick<
  Template,
  'active' | 'recurrence' | 'begins_at' | 'ends_at' | 'time_zone' | 'days_ahead' | 'repeats_since'
>;

/**
 * The times whose changes are due at this moment: they begin so many days from now by the clock of the template, or sooner,
 * and are not over; none is from before the template was repeated.
 */
export function dueOf(template: Repeating, now: Date): OnDay[] {
  const { active, recurrence, begins_at, ends_at, time_zone, days_ahead, repeats_since } = template;
  if (!active || recurrence === null || !begins_at || !ends_at || !time_zone || !repeats_since) return [];
  const horizon = new Date(now.getTime() + (days_ahead + 2) * day);
  const isDue = ({ begin }: Span) =>
    momentOf(time_zone, wallOf(time_zone, begin.getTime()) - days_ahead * day) <= now.getTime();
  return timesBetween({ begin: begins_at, end: ends_at, recurrence, time_zone }, now, horizon).filter(
    (one) => one.begin >= repeats_since && isDue(one),
  );
}

/**
 * Makes the changes that are due from templates that are repeated, each once, whatever number of processes: each time is a
 * row that only one can write. A template that cannot be used says why, and is tried again. Returns how many it made.
 */
export async function makeDueChanges(db: Database, clock: Clock): Promise<number> {
  const now = templateNow(clock.now, clock);
  const templates = await db
    .selectFrom('change_templates')
    .selectAll()
    .where('active', '=', true)
    .where('recurrence', 'is not', null)
    .orderBy('id')
    .execute();
  const due = templates.flatMap((template) => dueOf(template, now).map((one) => ({ template, one })));
  if (!due.length) return 0;
  const made = await madeOf(
    db,
    due.map(({ template }) => template.id),
    now,
  );
  let count = 0;
  const failed = new Set<number>();
  for (const { template, one } of due) {
    if (made.has(`${template.id} ${one.day}`) || failed.has(template.id)) continue;
    try {
      if (await inTransaction(db, (trx) => makeOne(trx, template.id, one.day, now, clock))) count++;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      failed.add(template.id);
      await noteProblem(db, template.id, template.version, error);
    }
  }
  return count;
}

/** Why the clock could not use it; said once, and again after it was saved. */
async function noteProblem(db: Database, id: number, version: number, { body }: ApiError): Promise<void> {
  const sentence = body instanceof Sentence ? body : Object.values(body)[0];
  if (!sentence) return;
  await db
    .updateTable('change_templates')
    .set({ stopped_reason: JSON.stringify(sentence) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** Makes the change of one time, if it is due still and nobody made it. Throws 409. */
async function makeOne(db: Trx, id: number, which: string, now: Date, clock: Clock): Promise<boolean> {
  const template = await lockTemplate(db, id);
  const one = template && dueOf(template, now).find((due) => due.day === which);
  if (!template || !one) return false;
  const person = await makerOf(db, template);
  const { begin, end } = one;
  const { address, requesterMayDecideAlone } = clock;
  const taken = await takeOccurrence(db, id, which, clock.now);
  if (!taken) return false;
  const { id: change_id } = await makeChange(
    {
      db,
      // Of a time that a zone has twice it is this one: in UTC none is twice.
      actor: { ...person, time_zone: 'UTC' },
      now: clock.now,
      present: now,
      address,
      requesterMayDecideAlone,
      entry: (owner_id) => ({ owner_type: 'sd_changes', owner_id, actor_id: person.id, created_at: clock.now }),
    },
    template,
    { planned_start_date: wireTimeIn('UTC', begin), planned_end_date: wireTimeIn('UTC', end) },
    { occurrence: { at: begin.toISOString() } },
  );
  await setChange(db, id, which, change_id);
  await db
    .updateTable('change_templates')
    .set({ stopped_reason: null })
    .where('id', '=', id)
    .where('stopped_reason', 'is not', null)
    .execute();
  return true;
}

/** Of a change that is about to be made; false if it was made. */
export async function takeOccurrence(db: Trx, template_id: number, which: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into change_template_occurrences (template_id, occurrence, change_id, created_at)
    values (${template_id}, ${which}::date, 0, ${now}) on conflict do nothing returning template_id`.execute(db);
  return rows.length > 0;
}

export const setChange = (db: Trx, template_id: number, which: string, change_id: number): Promise<unknown> =>
  sql`update change_template_occurrences set change_id = ${change_id}
    where template_id = ${template_id} and occurrence = ${which}::date`.execute(db);

/** Who saved the template last, with the rights of now. Throws 409 if nobody may make changes in their name. */
async function makerOf(db: Trx, { updated_by }: Template): Promise<Person> {
  const person = updated_by === null ? undefined : await personOf(db, updated_by);
  if (person && can(person, 'create_change')) return person;
  if (updated_by === null) throw new ApiError(409, say(templateSentences.nobody));
  const { rows } = await sql<{ name: string | null }>`select ${personName(sql`${updated_by}::bigint`)} as name`.execute(
    db,
  );
  const name = rows[0]?.name ?? '';
  throw new ApiError(409, person ? say(templateSentences.may_not, { name }) : say(templateSentences.left, { name }));
}
