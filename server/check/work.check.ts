import { sql } from 'kysely';
import * as statusSentences from '../../texts/compiled/server/status';
import type { Seen } from '../instance';
import { kindOfJob } from '../queue/job.queries';
import { jobNames } from '../queue/names';
import { mailRetries } from '../queue/queue';
import type { Db } from '../shared/db';
import { say } from '../shared/sentence';
import { fault, ok, type Said, warning } from './finding';

/** Seconds after which work that waits is late. */
const late = 300;

export interface Queue {
  /** Name of the kind of work, e.g. `mail`. */
  job: string;
  waiting: number;
  /** Seconds since the oldest that waits should have begun. */
  age: number;
  failed: number;
}

/** Background work by its kind: what waits to be begun, since when, and what failed for good within a day. */
export async function queuesOf(db: Db): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select n.name as job, coalesce(j.waiting, 0) as waiting, coalesce(j.age, 0) as age, coalesce(j.failed, 0) as failed
    from unnest(${[...jobNames]}::text[]) with ordinality n (name, at) left join (
      select j.name, count(*) filter (where j.state < 'active') as waiting,
        extract(epoch from greatest(now() - min(j.start_after) filter (where j.state < 'active'), interval '0'))::double precision as age,
        count(*) filter (where j.state = 'failed' and j.completed_on > now() - interval '1 day') as failed
      from pgboss.job j where j.name = any(${[...jobNames]}) group by j.name) j on j.name = n.name
    order by n.at`.execute(db);
  return rows;
}

export function queuesFound(queues: readonly Queue[]): Said[] {
  const found: Said[] = [];
  const [oldest] = [...queues].sort((a, b) => b.age - a.age);
  if (oldest && oldest.age > late)
    found.push(
      fault(
        say(statusSentences.queue_late, { job: kindOfJob(oldest.job), minutes: Math.floor(oldest.age / 60) }),
        say(statusSentences.queue_late_next),
      ),
    );
  // Mails that failed are told with the mails.
  const failed = queues.reduce((sum, one) => sum + (one.job === 'mail' ? 0 : one.failed), 0);
  if (failed)
    found.push(warning(say(statusSentences.queue_failed, { count: failed }), say(statusSentences.queue_failed_next)));
  return found.length ? found : [ok(say(statusSentences.queue_well))];
}

export interface Mails {
  waiting: number;
  /** Not tried any more. */
  failed: number;
  /** Seconds since the oldest that waits was written. */
  age: number;
}

/** Of the outbox. */
export async function mailsOf(db: Db): Promise<Mails> {
  // A mail that its reader may not see any more is neither sent nor tried again (mailer.ts).
  const waits = sql`m.attempts <= ${mailRetries} and not (m.attempts = 0 and m.error is not null)`;
  const { rows } = await sql<Mails>`
    select count(*) filter (where ${waits}) as waiting, count(*) filter (where m.attempts > ${mailRetries}) as failed,
      coalesce(extract(epoch from greatest(now() - min(m.created_at) filter (where ${waits}), interval '0'))::double precision, 0) as age
    from outgoing_mails m where m.sent_at is null and m.held_at is null`.execute(db);
  return rows[0]!;
}

export function mailsFound({ failed, waiting, age }: Mails): Said[] {
  const found: Said[] = [];
  if (failed)
    found.push(warning(say(statusSentences.mails_failed, { count: failed }), say(statusSentences.mails_failed_next)));
  if (age > late)
    found.push(
      warning(
        say(statusSentences.mails_late, { count: waiting, minutes: Math.floor(age / 60) }),
        say(statusSentences.mails_late_next),
      ),
    );
  return found;
}

export interface Webhooks {
  waiting: number;
  failed: number;
  /** Of which the last attempts all failed. */
  failing: number;
  /** Names of these, and of those that were switched off for it; at most three. */
  names: string[];
  off: string[];
}

export async function webhooksOf(db: Db): Promise<Webhooks> {
  const { rows } = await sql<Webhooks>`
    select (select count(*) from webhook_deliveries d where d.status = 'waiting') as waiting,
      (select count(*) from webhook_deliveries d where d.status = 'failed') as failed,
      (select count(*) from webhooks w where w.active and w.failing_since is not null) as failing,
      array(select w.name from webhooks w where w.active and w.failing_since is not null order by w.id limit 3) as names,
      array(select w.name from webhooks w where not w.active and w.switched_off is not null order by w.id limit 3) as off`.execute(
    db,
  );
  return rows[0]!;
}

export function webhooksFound({ failing, names, off }: Webhooks): Said[] {
  const found: Said[] = [];
  if (failing)
    found.push(
      fault(
        say(statusSentences.webhooks_failing, { count: failing, names: names.join(', ') }),
        say(statusSentences.webhooks_failing_next),
      ),
    );
  if (off.length)
    found.push(
      warning(say(statusSentences.webhooks_off, { names: off.join(', ') }), say(statusSentences.webhooks_off_next)),
    );
  return found.length ? found : [ok(say(statusSentences.webhooks_well))];
}

/** Do all processes have one version? `ours`: of who asks. */
export function processesFound(processes: readonly Seen[], ours: string): Said[] {
  const versions = [...new Set(processes.map(({ version }) => version))];
  if (!processes.length) return [ok(say(statusSentences.processes_none))];
  if (versions.some((version) => version !== ours))
    return [
      warning(
        say(statusSentences.processes_mixed, { versions: versions.join(', '), version: ours }),
        say(statusSentences.processes_mixed_next, { version: ours }),
      ),
    ];
  return [ok(say(statusSentences.processes_well, { count: processes.length, version: ours }))];
}

export interface Mirrored {
  kind: string;
  as_of: Date | null;
  /** Seconds since then. */
  age: number | null;
  failure: string | null;
}

export interface Mirror {
  kinds: Mirrored[];
  /** Actions on tickets that the help-desk did not take yet, and why the oldest of them failed. */
  actions: number;
  failure: string | null;
}

/** How far the records of a connected help-desk are behind it. */
export async function mirrorOf(db: Db, mirrored: readonly string[]): Promise<Mirror> {
  const { rows: kinds } = await sql<Mirrored>`
    select h.kind, h.as_of, extract(epoch from greatest(now() - h.as_of, interval '0'))::double precision as age, h.failure
    from host_mirror h where h.kind = any(${[...mirrored]}) order by h.kind`.execute(db);
  const { rows } = await sql<Omit<Mirror, 'kinds'>>`
    select count(*) as actions, (array_agg(a.failure order by a.id) filter (where a.failure is not null))[1] as failure
    from host_actions a where a.done_at is null`.execute(db);
  return { kinds, ...rows[0]! };
}

/** Seconds after which what is shown of a help-desk is old. */
const oldMirror = 900;

export function mirrorFound(name: string, { kinds, actions, failure }: Mirror): Said[] {
  const found: Said[] = [];
  for (const one of kinds)
    if (one.failure !== null)
      found.push(
        fault(
          say(statusSentences.mirror_failing, { name, kind: one.kind, failure: one.failure }),
          say(statusSentences.mirror_next, { name }),
        ),
      );
    else if ((one.age ?? 0) > oldMirror)
      found.push(
        warning(
          say(statusSentences.mirror_old, { name, kind: one.kind, minutes: Math.floor(one.age! / 60) }),
          say(statusSentences.mirror_next, { name }),
        ),
      );
  if (failure !== null)
    found.push(
      warning(
        say(statusSentences.actions_waiting, { name, count: actions, failure }),
        say(statusSentences.actions_waiting_next),
      ),
    );
  return found.length ? found : [ok(say(statusSentences.mirror_well, { name }))];
}
