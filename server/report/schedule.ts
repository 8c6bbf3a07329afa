import { sql } from 'kysely';
import type { Schedule, ScheduleForm } from '../../wire/report/schedule';
import type { Actor } from '../shared/actor';
import { requireAll } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { invalid, notFound } from '../shared/errors';
import { say } from '../shared/sentence';
import { wireTime } from '../shared/time';
import { seenBy } from './report.seen';
import { recipientsOf } from './schedule.recipients';
import { nextDue } from './schedule.time';
import * as reportSentences from '../../texts/compiled/server/report';

/** Throws 404, also for a report of what the actor does not see. */
async function requireReport(db: Db, actor: Actor, id: number): Promise<{ module: string }> {
  const report = await db
    .selectFrom('reports')
    .select('module')
    .where('id', '=', id)
    .where(seenBy(actor))
    .executeTakeFirst();
  if (!report) throw notFound('report');
  return report;
}

/** When a report is sent, to whom, and what became of the last time; null if it is not. Throws 404. */
export async function viewSchedule(db: Db, actor: Actor, reportId: number): Promise<Schedule | null> {
  const { module } = await requireReport(db, actor, reportId);
  const t = (column: string) => sql.ref(`t.${column}`);
  const { rows } = await sql<
    Omit<Schedule, 'recipients' | 'last'> & { last_at: string | null; sent: number; failed: number; left_out: string[] }
  >`
    select t.frequency, t.weekday, t.day, t.at_time as time, t.time_zone, t.format, to_json(t.agent_ids) as agent_ids, t.emails as email_ids,
      ${wireTime(t('next_at'), actor.time_zone)} as next_at, ${wireTime(t('last_at'), actor.time_zone)} as last_at,
      t.last_sent as sent, t.last_failed as failed, t.last_left_out as left_out
    from report_schedules t where t.report_id = ${reportId}`.execute(db);
  if (!rows[0]) return null;
  const { last_at, sent, failed, left_out, ...schedule } = rows[0];
  const people = await recipientsOf(db, { ...schedule, emails: schedule.email_ids, module });
  return {
    ...schedule,
    recipients: people.map(({ person, name, email, maySee }) => ({
      id: person?.id ?? null,
      name,
      email,
      may_see: maySee,
    })),
    last: last_at === null ? null : { at: last_at, sent, failed, left_out },
  };
}

interface Saving {
  db: Trx;
  actor: Actor;
  now: Date;
}

/** It follows the clock of who saves it. Throws 404; 422 at `agent_ids` for who is no active agent. */
export async function saveSchedule({ db, actor, now }: Saving, reportId: number, form: ScheduleForm): Promise<void> {
  await requireReport(db, actor, reportId);
  const agent_ids = [...new Set(form.agent_ids ?? [])];
  await requireAll(db, 'help_desk.users', 'agent_ids', agent_ids);
  await requireAgents(db, agent_ids);
  const rhythm = {
    frequency: form.frequency,
    weekday: form.frequency === 'weekly' ? (form.weekday ?? null) : null,
    day: form.frequency === 'monthly' ? (form.day ?? null) : null,
    at_time: form.time,
    time_zone: actor.time_zone,
  };
  const values = {
    ...rhythm,
    format: form.format,
    agent_ids,
    emails: eachOnce(form.email_ids ?? []),
    saved_by: actor.id,
    next_at: nextDue(rhythm, now),
  };
  await db
    .insertInto('report_schedules')
    .values({ ...values, report_id: reportId })
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet(values))
    .execute();
}

async function requireAgents(db: Db, ids: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from help_desk.users where id = any(${ids}::bigint[]) and not (active and role in ('agent', 'admin'))`.execute(
    db,
  );
  if (rows.length) throw invalid({ agent_ids: say(reportSentences.agents_only) });
}

/** Without regard to case, as first written. */
const eachOnce = (addresses: readonly string[]): string[] =>
  [...new Map([...addresses].reverse().map((one) => [one.toLowerCase(), one])).values()].reverse();

/** Throws 404, also if the report is not sent. */
export async function deleteSchedule(db: Trx, actor: Actor, reportId: number): Promise<void> {
  await requireReport(db, actor, reportId);
  const { numDeletedRows } = await db
    .deleteFrom('report_schedules')
    .where('report_id', '=', reportId)
    .executeTakeFirst();
  if (!numDeletedRows) throw notFound('report');
}
