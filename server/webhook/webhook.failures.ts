import { sql } from 'kysely';
import * as webhookSentences from '../../texts/compiled/server/webhook';
import { webhookLimits } from '../../wire/webhook/webhook';
import type { Database, Trx } from '../shared/db';
import { say } from '../shared/sentence';
import { inTransaction } from '../shared/transaction';
import { mailOfWebhook } from './webhook.mails';
import { succeeded } from './webhook.post';
import type { Outcome } from './webhook.send';

interface Noting {
  db: Database;
  present: () => Date;
  address: string;
}

/**
 * Notes what became of deliveries, in one statement, and of their webhook: after three days in which every attempt failed it
 * is switched off, and administrators are told.
 */
export async function noteOutcomes(
  { db, present, address }: Noting,
  webhookId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const rows = outcomes.map(({ id, at, posted, next }) => ({
    id,
    status: succeeded(posted) ? 'delivered' : next ? 'waiting' : 'failed',
    next_at: next,
    attempt: { at, ...posted },
  }));
  const called = outcomes.filter(({ posted }) => posted.error !== 'unseen');
  const works = called.some(({ posted }) => succeeded(posted));
  await inTransaction(db, async (trx) => {
    await sql`
      update webhook_deliveries d set status = r.status, tries = d.tries + 1, leased_until = null, next_at = coalesce(r.next_at, d.next_at),
        ended_at = case when r.status <> 'waiting' then ${present()}::timestamptz end,
        attempts = case when jsonb_array_length(d.attempts) >= ${webhookLimits.attempts} then d.attempts - 0 else d.attempts end || r.attempt
      from json_to_recordset(${JSON.stringify(rows)}) as r (id bigint, status text, next_at timestamptz, attempt jsonb)
      where d.id = r.id`.execute(trx);
    if (!called.length) return;
    await noteHealth(trx, webhookId, works, present());
    if (!works) await switchOff(trx, webhookId, present(), address);
  });
}

const noteHealth = (db: Trx, id: number, works: boolean, present: Date) =>
  works
    ? sql`update webhooks set failing_since = null where id = ${id} and failing_since is not null`.execute(db)
    : sql`update webhooks set failing_since = ${present} where id = ${id} and failing_since is null`.execute(db);

const day = 86_400_000;

async function switchOff(db: Trx, id: number, present: Date, address: string): Promise<void> {
  const why = say(webhookSentences.switched_off, { days: webhookLimits.failingDays });
  const since = new Date(present.getTime() - webhookLimits.failingDays * day);
  const { rows } = await sql<{ name: string }>`
    update webhooks set active = false, switched_off = ${JSON.stringify(why)}, version = version + 1
    where id = ${id} and active and failing_since <= ${since} returning name`.execute(db);
  const [off] = rows;
  if (!off) return;
  await mailOfWebhook(db, { id, address }, 'webhook-switched-off', {
    subject: say(webhookSentences.off_subject, { name: off.name }),
    text: say(webhookSentences.off_mail, { name: off.name, why }),
  });
}
