import { sql } from 'kysely';
import { ruleLimits } from '../../wire/rule/rule';
import { mailAdmins } from '../mail/admins';
import type { Link } from '../mail/letter';
import type { Trx } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import type { Desk, RunningRule } from './rule.acting';
import { apart } from './rule.savepoint';
import * as rulesSentences from '../../texts/compiled/server/rules';

/**
 * Counts the runs in a row in which something of a rule failed. After ten of them it is switched off, and admins get a
 * mail, once. What the rules did stands, also where it cannot be counted.
 */
export async function countFailures(
  db: Trx,
  desk: Desk,
  rules: readonly RunningRule[],
  outcomes: ReadonlyMap<number, boolean>,
): Promise<void> {
  const changed = rules.filter(({ id, failures }) => outcomes.get(id) === false || (outcomes.get(id) && failures > 0));
  if (changed.length) await apart(db, () => count(db, desk, changed, outcomes), desk.report);
}

async function count(
  db: Trx,
  desk: Desk,
  changed: readonly RunningRule[],
  outcomes: ReadonlyMap<number, boolean>,
): Promise<void> {
  const why = say(rulesSentences.switched_off, {
    count: ruleLimits.failures,
  });
  const failed = changed.filter(({ id }) => outcomes.get(id) === false).map(({ id }) => id);
  const { rows } = await sql<{ id: number; name: string; kind: string; off: boolean }>`
    with held as (select id from rules where id = any(${changed.map(({ id }) => id)}) and active order by id for update),
    counted as (select h.id, case when h.id = any(${failed}) then r.failures + 1 else 0 end as failures from held h join rules r on r.id = h.id)
    update rules r set failures = c.failures, active = c.failures < ${ruleLimits.failures},
      switched_off = case when c.failures >= ${ruleLimits.failures} then ${JSON.stringify(why)} end,
      version = r.version + case when c.failures >= ${ruleLimits.failures} then 1 else 0 end
    from counted c where r.id = c.id returning r.id, r.name, r.kind, not r.active as off`.execute(db);
  for (const { name, kind } of rows.filter(({ off }) => off))
    await mailAdmins(db, {
      link: pageOf(desk, kind),
      kind: 'rule-switched-off',
      subject: say(rulesSentences.off_subject, { name }),
      text: say(rulesSentences.off_mail, { name, why }),
    });
}

/**
 * Notes which rules stop for want of rights, and which run again; admins get a mail for each that begins to stop. What
 * the rules did stands, also where this cannot be noted.
 */
export async function noteStops(
  db: Trx,
  desk: Desk,
  rules: readonly RunningRule[],
  stopped: ReadonlyMap<number, Sentence>,
): Promise<void> {
  const changed = rules.filter(({ id, stopped_at }) => stopped.has(id) !== (stopped_at !== null));
  if (changed.length) await apart(db, () => note(db, desk, changed, stopped), desk.report);
}

async function note(
  db: Trx,
  desk: Desk,
  changed: readonly RunningRule[],
  stopped: ReadonlyMap<number, Sentence>,
): Promise<void> {
  const stops = changed.filter(({ id }) => stopped.has(id)).map(({ id }) => id);
  const { rows } = await sql<{ id: number; name: string; kind: string; stops: boolean }>`
    with held as (select id from rules where id = any(${changed.map(({ id }) => id)}) order by id for update)
    update rules r set stopped_at = case when r.id = any(${stops}) then ${desk.now()}::timestamptz end
    from held h where r.id = h.id and (r.stopped_at is null) = (r.id = any(${stops}))
    returning r.id, r.name, r.kind, r.stopped_at is not null as stops`.execute(db);
  for (const { id, name, kind } of rows.filter((one) => one.stops))
    await mailAdmins(db, {
      link: pageOf(desk, kind),
      kind: 'rule-stopped',
      subject: say(rulesSentences.stopped_subject, { name }),
      text: say(rulesSentences.stopped_mail, {
        name,
        why: stopped.get(id) ?? '',
      }),
    });
}

const pageOf = (desk: Desk, ruleKind: string): Link => ({
  text: say(rulesSentences.off_link),
  href: `${desk.address()}/service-desk/${ruleKind}`,
});
