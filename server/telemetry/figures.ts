import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../shared/db';
import { jobNames } from '../queue/names';
import { mailRetries } from '../queue/queue';

/** What only the database knows, the same in all processes. Ages are in seconds. */
export interface Figures {
  /** Jobs that wait, and how long the oldest of them has waited. */
  queue: { job: string; waiting: number; age: number }[];
  mails: { waiting: number; failed: number; age: number };
  webhooks: { waiting: number; failed: number; age: number; failing: number };
  /** Of a connected help-desk: how long ago each kind was like it. */
  mirror: { kind: string; age: number; is_failing: boolean }[];
}

/** Milliseconds for which what was read is given to whoever asks. */
const keptMs = 5000;
/** Milliseconds after which a database that does not reply counts as gone. */
const patienceMs = 1000;

/**
 * Reads them when they are asked for, at most every five seconds; who asks meanwhile shares a reading. null: the database
 * does not reply within a second.
 */
export function figuresOf(db: Db, isConnected: () => boolean): () => Promise<Figures | null> {
  let kept: { figures: Figures; at: number } | null = null;
  let reading: Promise<Figures | null> | null = null;
  const readAgain = (): Promise<Figures | null> =>
    readFigures(db, isConnected())
      .then(
        (figures) => {
          kept = { figures, at: performance.now() };
          return figures;
        },
        () => null,
      )
      .finally(() => (reading = null));
  return async () => {
    if (kept && performance.now() - kept.at < keptMs) return kept.figures;
    const over = new AbortController();
    const late = wait(patienceMs, null, { signal: over.signal, ref: false }).catch(() => null);
    return Promise.race([(reading ??= readAgain()), late]).finally(() => over.abort());
  };
}

const secondsSince = (time: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from greatest(now() - ${time}, interval '0'))::double precision, 0)`;

/** One statement; each part reads an index of what waits or failed. */
async function readFigures(db: Db, isConnected: boolean): Promise<Figures> {
  // A mail that its reader may not see any more is neither sent nor tried again (mailer.ts).
  const isWaiting = sql`m.attempts <= ${mailRetries} and not (m.attempts = 0 and m.error is not null)`;
  const { rows } = await sql<Figures>`select
    (select json_agg(json_build_object('job', n.name, 'waiting', coalesce(j.waiting, 0), 'age', coalesce(j.age, 0)))
      from unnest(${[...jobNames]}::text[]) n (name)
      left join (select j.name, count(*) as waiting, ${secondsSince(sql`min(j.created_on)`)} as age
        from pgboss.job j where j.name = any(${[...jobNames]}) and j.state < 'active' group by j.name) j on j.name = n.name) as queue,
    (select json_build_object('waiting', count(*) filter (where ${isWaiting}), 'failed', count(*) filter (where m.attempts > ${mailRetries}),
        'age', ${secondsSince(sql`min(m.created_at) filter (where ${isWaiting})`)})
      from outgoing_mails m where m.sent_at is null and m.held_at is null) as mails,
    (select json_build_object('waiting', coalesce(sum(d.waiting), 0), 'failed', coalesce(sum(d.failed), 0), 'age', ${secondsSince(sql`min(d.oldest)`)},
        'failing', count(*) filter (where w.active and w.failing_since is not null))
      from webhooks w cross join lateral (select
        case when w.active then (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting') end as waiting,
        case when w.active then (select d.created_at from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting' order by d.id limit 1) end as oldest,
        (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.status = 'failed') as failed) d) as webhooks,
    ${
      isConnected
        ? sql`(select coalesce(json_agg(json_build_object('kind', h.kind, 'age', ${secondsSince(sql`h.as_of`)}, 'is_failing', h.failure is not null) order by h.kind), '[]')
            from host_mirror h where h.as_of is not null)`
        : sql`'[]'::json`
    } as mirror`.execute(db);
  return rows[0]!;
}
