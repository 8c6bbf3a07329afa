import pg from 'pg';
import { demo } from '../../demo';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import { migrate } from '../../server/migrations';
import { seedOnce } from '../../server/seed';
import { openDatabase } from '../../server/shared/db';
import { customFieldKinds, factsOf } from '../../wire/parts/form';
import type { Cluster } from './database';
import { line, median } from './line';
import { signInPage } from './rows';
import { type Answer, clickAndMeasure } from './thread';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** The processor is slowed down so many times. */
const SLOWER = 4;
const FIELDS = 100;
/** Milliseconds. */
const target = 100;

/** The first click into the form of a change that has a hundred custom fields of every kind. */
export async function forms(cluster: Cluster): Promise<void> {
  const database = await cluster.demoData();
  const { db } = openDatabase({ connectionString: database });
  await migrate(db);
  await seedOnce(db, { demo, firstAdmin: null });
  await db.destroy();
  await fill(database);
  const server = await runBuiltServer({ DATABASE_URL: database });
  const browser = await launchBrowser();
  try {
    const responses: Answer[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await signInPage(page, server.url, 'admin@demo.test');
      await page.goto(`${server.url}/service-desk/changes/create`);
      const box = page.getByRole('checkbox', { name: 'Field 6', exact: true });
      await box.waitFor();
      await page.waitForTimeout(1500);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await box.hover();
      await page.waitForTimeout(600);
      const response = await clickAndMeasure(
        page,
        devtools,
        (root) => root.querySelector('form input[type=checkbox]:checked') !== null,
      );
      // The first run warms the server.
      if (run) responses.push(response);
      await context.close();
    }
    const middle = (part: keyof Answer) => Math.round(median(responses.map((response) => response[part])));
    line(`first click, ${FIELDS} custom fields: main thread`, middle('thread'), 'ms', { atMost: target });
    line(`first click, ${FIELDS} custom fields: feedback`, middle('feedback'), 'ms', { atMost: target });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A group for every change, with fields of each kind in turn; the sixth is a checkbox. */
async function fill(database: string): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into form_groups (module, name) values ('change', 'A hundred fields') returning id`,
    );
    for (let position = 0; position < FIELDS; position++) {
      const kind = customFieldKinds[position % customFieldKinds.length]!;
      const { stored } = factsOf(kind);
      await client.query(
        `insert into custom_fields (module, group_id, label, kind, options, lookup, position) values ('change', $1, $2, $3, $4, $5, $6)`,
        [
          rows[0]!.id,
          `Field ${position + 1}`,
          kind,
          stored === 'option' ? ['First', 'Second', 'Third'] : [],
          stored === 'id' ? 'users' : null,
          position,
        ],
      );
    }
  } finally {
    await client.end();
  }
}
