import { sql } from 'kysely';
import { ruleLimits } from '../../wire/rule/rule';
import { letter } from '../mail/letter';
import { queueMails, type Recipient } from '../mail/outbox';
import type { Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import { personNameOf } from '../shared/shapes';
import type { Desk, RunningRule } from './rule.acting';

/**
 * Counts the runs in a row in which something of a rule failed. After ten of them it is switched off, and admins get a
 * mail, once.
 */
export async function countFailures(
  db: Trx,
  desk: Desk,
  rules: readonly RunningRule[],
  outcomes: ReadonlyMap<number, boolean>,
): Promise<void> {
  const changed = rules.filter(({ id, failures }) => outcomes.get(id) === false || (outcomes.get(id) && failures > 0));
  if (!changed.length) return;
  const why = say('rules.switched_off', 'Its actions failed {count, number} times in a row.', {
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
  for (const { name, kind } of rows.filter(({ off }) => off)) await mailAdmins(db, desk, { name, kind, why });
}

async function mailAdmins(
  db: Trx,
  desk: Desk,
  { name, kind, why }: { name: string; kind: string; why: Sentence },
): Promise<void> {
  const { rows } = await sql<Recipient>`
    select ${personNameOf('u')} as full_name, u.email, u.locale from help_desk.users u where u.active and u.role = 'admin' order by u.id`.execute(
    db,
  );
  const subject = say('rules.off_subject', 'The rule “{name}” was switched off', { name });
  await queueMails(
    db,
    rows.map((to) => {
      const language = languageNamed(to.locale);
      return {
        kind: 'rule-switched-off',
        to,
        subject: subject.in(language),
        html: letter({
          language,
          paragraphs: [say('rules.off_mail', 'The rule “{name}” was switched off by itself: {why}', { name, why })],
          link: { text: say('rules.off_link', 'Open the rules'), href: `${desk.address()}/service-desk/${kind}` },
        }),
      };
    }),
  );
}
