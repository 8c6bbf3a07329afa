import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { runBuiltServer } from '../../e2e/testing/server';
import { liveCalls } from '../../wire/parts/live';
import { openDatabase } from '../../server/shared/db';
import { signIn } from './client';
import type { Cluster } from './database';
import { line, median } from './line';

/** Deliveries of webhooks that wait, and that failed; mails and jobs that wait. */
const waiting = 2000;
/** What is read of the database is kept for five seconds. */
const keptMs = 5100;
const token = 'a-token-for-the-bench';

/**
 * `/metrics` of a process that has answered on some hundred routes, beside queues in which much waits: with what is read of the
 * database anew, and with what was read just before (G23).
 */
export async function metrics(cluster: Cluster): Promise<void> {
  const url = await cluster.demoData();
  const server = await runBuiltServer({ DATABASE_URL: url, METRICS_TOKEN: token, LOG_LEVEL: 'warn' });
  const { db } = openDatabase({ connectionString: url }, 2);
  const client = await signIn(server.url, 'admin@demo.test');
  const scrape = async (): Promise<{ ms: number; bytes: number; samples: number }> => {
    const begun = performance.now();
    const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const text = await reply.text();
    if (!text.includes('service_desk_database_up 1')) throw new Error(`/metrics gives ${reply.status} ${text}`);
    return { ms: performance.now() - begun, bytes: text.length, samples: text.split('\n').length };
  };
  try {
    await fill(db);
    const document = (await (await fetch(`${server.url}/service-desk/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    // Each route has answered once.
    for (const path of Object.keys(document.paths).filter((one) => one !== liveCalls.events.path)) {
      const address = path.replace(/\{\w+\}/g, '1');
      await client.get(address).catch(() => undefined);
    }
    await scrape();
    const fresh: number[] = [];
    for (let turn = 0; turn < 7; turn++) {
      await pause(keptMs);
      fresh.push((await scrape()).ms);
    }
    const kept: number[] = [];
    const empty: number[] = [];
    for (let turn = 0; turn < 21; turn++) {
      kept.push((await scrape()).ms);
      const begun = performance.now();
      await (await fetch(`${server.url}/livez`)).text();
      empty.push(performance.now() - begun);
    }
    const { bytes, samples } = await scrape();
    const note = `${samples.toLocaleString('en')} lines, ${Math.round(bytes / 1000)} kB`;
    line('/metrics, read from the database', median(fresh), 'ms', { atMost: 20 }, note);
    line(
      '/metrics again within five seconds',
      median(kept),
      'ms',
      { atMost: 20 },
      `an empty call ${median(empty).toFixed(1)} ms`,
    );
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}

async function fill(db: ReturnType<typeof openDatabase>['db']): Promise<void> {
  await sql`insert into outgoing_mails (kind, recipient_name, recipient_email, subject, html)
    select 'rule', 'Person ' || n, 'person' || n || '@bench.test', 'Subject', '<p>Text</p>' from generate_series(1, ${waiting}::integer) n`.execute(
    db,
  );
  // Not to be begun while it is measured.
  await sql`insert into pgboss.job (name, data, start_after, keep_until)
    select 'mail', json_build_object('id', id), now() + interval '1 day', now() + interval '14 days' from outgoing_mails`.execute(
    db,
  );
  await sql`insert into webhooks (name, url, events, conditions, secret, active)
    select 'Hook ' || n, 'https://hooks.example.test/', '{contract.expired}', '{"match":"all","groups":[]}', 'whsec_', true from generate_series(1, 20) n`.execute(
    db,
  );
  await sql`with e as (insert into events (type, kind, record_id, created_at) select 'problem.updated', 'problem', n, now() from generate_series(1, ${waiting}::integer) n returning id, record_id)
    insert into webhook_deliveries (webhook_id, event_id, kind, record_id, status, next_at)
    select w.id, e.id, 'problem', e.record_id, s.status, now() + interval '1 day'
    from e join webhooks w on w.id = (select min(id) from webhooks) + e.record_id % 20 cross join (values ('waiting'), ('failed')) s (status)`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}
