import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { demo } from '../../demo';
import { launchBrowser } from '../../e2e/testing/browser';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { seedOnce } from '../../server/seed';
import { servePages } from '../../server/bundle/bundle';
import { migrate } from '../../server/migrations';
import { openDatabase } from '../../server/shared/db';
import type { Cluster } from './database';
import { line } from './line';
import { signInPage } from './rows';

interface Cost {
  requests: number;
  statements: number;
}

/** A change with its tabs, all of them looked at: what it costs must not depend on how much hangs on it. */
export async function view(cluster: Cluster): Promise<void> {
  const { db, pool } = openDatabase({ connectionString: await cluster.demoData() });
  const cost: Cost = { requests: 0, statements: 0 };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((...all: unknown[]) => {
      const [what] = all as [string | { text: string }];
      const text = typeof what === 'string' ? what : what.text;
      // The live events of the whole process are looked for by the clock.
      if (!text.includes('live_events') && !/^(begin|commit|rollback|listen)/i.test(text)) cost.statements++;
      return query(...all);
    }) as typeof client.query;
  });
  await migrate(db);
  await seedOnce(db, { demo, firstAdmin: null });
  const app = await buildApp({ db, pool, config: readConfig({ DATA_DIR: '.cache/bench-view' }) });
  const ours = /^\/service-desk\/(api|get)\/(?!events)/;
  let running = 0;
  app.addHook('onRequest', async ({ url }) => void (ours.test(url) && (cost.requests++, running++)));
  app.addHook('onResponse', async ({ url }) => void (ours.test(url) && running--));
  /** Until nothing has been asked for a while. */
  const quiet = async (): Promise<void> => {
    for (let still = 0, before = -1; still < 5; before = cost.requests) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      still = running === 0 && cost.requests === before ? still + 1 : 0;
    }
  };
  await servePages(app, path.resolve('dist'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
  try {
    const visit = async (id: number): Promise<Cost> => {
      const page = await (await browser.newContext()).newPage();
      await signInPage(page, url, 'admin@demo.test');
      Object.assign(cost, { requests: 0, statements: 0 });
      await page.goto(`${url}/service-desk/changes/${id}/show`);
      const tabs = page.getByRole('tab');
      await tabs.first().waitFor();
      await quiet();
      for (let at = 0; at < (await tabs.count()); at++) {
        await tabs.nth(at).click();
        await quiet();
      }
      await page.context().close();
      return { ...cost };
    };
    const change = async (assets: number, tickets: number, tasks: number): Promise<number> => {
      const row = { subject: 'Many things', description: '<p>x</p>', status_id: 2, change_type_id: 2, requester_id: 1 };
      const { id } = await db
        .insertInto('changes')
        .values({ ...row, identifier: `BENCH-${assets}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      const made = async (sql: string): Promise<void> => void (await pool.query(sql));
      await made(
        `with a as (insert into assets (identifier, name, asset_type_id) select 'BENCH-${assets}-' || i, 'Thing ' || i, 14 from generate_series(1, ${assets}) i returning id) insert into change_assets select ${id}, id from a`,
      );
      await made(`with t as (insert into help_desk.tickets (ticket_number, subject, requester_id, status_id, priority_id) select 'BENCH-${tickets}-' || i, 'Ticket', 1, 1, 1 from generate_series(1, ${tickets}) i returning id)
        insert into change_tickets (change_id, ticket_id, type) select ${id}, id, 'ticket_initiated_change' from t`);
      await made(
        `with t as (insert into help_desk.tasks (name) select 'Task ' || i from generate_series(1, ${tasks}) i returning id) insert into change_tasks select ${id}, id from t`,
      );
      return id;
    };
    // The first visit warms nothing that counts, but lets the second and third begin alike.
    const [few, many] = [await change(1, 1, 1), await change(100, 50, 20)];
    await visit(few);
    const small = await visit(few);
    const large = await visit(many);
    const note = (one: Cost): string => `${one.requests} requests, ${one.statements} statements`;
    line(
      'change view, requests: 100 assets, 50 tickets, 20 tasks − one of each',
      large.requests - small.requests,
      'requests',
      { exactly: 0 },
      note(large),
    );
    line(
      'change view, SQL statements: the same',
      large.statements - small.statements,
      'statements',
      { exactly: 0 },
      note(small),
    );
  } finally {
    await browser.close();
    await app.close();
    await db.destroy();
  }
}
