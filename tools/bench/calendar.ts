import { setTimeout as pause } from 'node:timers/promises';
import { type CDPSession, type Page } from 'playwright-core';
import { sql } from 'kysely';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import { type Database, openDatabase } from '../../server/shared/db';
import type { Calendar } from '../../wire/calendar/calendar';
import { signIn } from './client';
import type { Cluster } from './database';
import { interleaved, line, median } from './line';
import { signInPage } from './rows';
import { startTrace } from './thread';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Changes in all, and events of the month: changes, releases, ends of contracts, freezes and maintenance windows. */
const all = 100_000;
const month = { changes: 1700, releases: 200, contracts: 60, freezes: 20, maintenances: 20 };
const events = Object.values(month).reduce((sum, count) => sum + count);
const path = '/service-desk/api/change-calendar?from=2031-11-01&to=2031-11-30';
/** The processor is slowed down so many times. */
const SLOWER = 4;
/** Steps of a drag, each to another day. */
const STEPS = 24;

/** A month of 2,000 events beside 100,000 changes: its call, its first picture, and what a step of a drag costs (G10). */
export async function calendar(cluster: Cluster): Promise<void> {
  const url = await cluster.demoData();
  await (await runBuiltServer({ DATABASE_URL: url })).stop();
  const { db } = openDatabase({ connectionString: url }, 1);
  await fill(db).finally(() => db.destroy());
  const server = await runBuiltServer({ DATABASE_URL: url });
  const client = await signIn(server.url, 'admin@demo.test');
  try {
    const { data } = JSON.parse(String(await client.get(path))) as { data: Calendar };
    const [call = NaN, empty = NaN] = await interleaved(25, [
      () => client.get(path),
      () => client.get('/service-desk/api/session'),
    ]);
    const note = `${data.events.length} events, an empty call ${empty.toFixed(1)} ms`;
    line('calendar of a month beside 100,000 changes', call, 'ms', { atMost: 300 }, note);
    if (data.events.length < events)
      throw new Error(`The month has ${data.events.length} events instead of ${events}.`);
    await inBrowser(server.url);
  } finally {
    client.close();
    await server.stop();
  }
}

async function inBrowser(server: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const painted: number[] = [];
    const steps: number[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
      const page = await context.newPage();
      await signInPage(page, server, 'admin@demo.test');
      await page.addInitScript(watchEvents);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.goto(`${server}/service-desk/calendar?view=month&day=2031-11-12`);
      const first = await untilPainted(page);
      const taken = await drag(page, devtools);
      // The first run warms the server.
      if (run) {
        painted.push(first);
        steps.push(...taken);
      }
      await context.close();
    }
    const note = `processor ÷ ${SLOWER}`;
    line('calendar of a month: data to first paint', Math.round(median(painted)), 'ms', { atMost: 500 }, note);
    const longest = `${note}, longest ${Math.max(...steps).toFixed(1)} ms`;
    line('calendar of a month: main thread for a step of a drag', median(steps), 'ms', { atMost: 16 }, longest);
  } finally {
    await browser.close();
  }
}

type Watching = typeof window & { painted: Promise<number> };

/** In the page: the moment at which events have been painted. */
function watchEvents(): void {
  (window as Watching).painted = new Promise((resolve) => {
    const look = (): void => {
      const there = [...document.querySelectorAll('service-desk-slot')].some(({ shadowRoot }) =>
        shadowRoot?.querySelector('[data-event]'),
      );
      if (there) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Milliseconds from the last byte of the calendar to its picture. */
const untilPainted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const painted = await (window as Watching).painted;
    const reply = performance.getEntriesByType('resource').find(({ name }) => name.includes('/change-calendar?'));
    return painted - (reply as PerformanceResourceTiming).responseEnd;
  });

/** Drags a change from day to day. Returns for each step the processor time of the main thread until it was painted. */
async function drag(page: Page, devtools: CDPSession): Promise<number[]> {
  await page.waitForTimeout(1500);
  const days = await page.locator('[data-day]').evaluateAll((cells) =>
    cells.map((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, isSeen: top > 0 && top + height < innerHeight };
    }),
  );
  const seen = days.filter(({ isSeen }) => isSeen);
  const event = (await page
    .getByRole('button', { name: /CHN-BENCH/ })
    .first()
    .boundingBox())!;
  await page.mouse.move(event.x + 20, event.y + 8);
  await page.mouse.down();
  await page.mouse.move(event.x + 30, event.y + 12);
  await page.waitForTimeout(500);
  const taken: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    const { x, y } = seen[(step * 2) % seen.length]!;
    // What the step before has asked the server for is there.
    await pause(120);
    const trace = await startTrace(devtools);
    await page.mouse.move(x, y);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    taken.push((await trace()).reduce((sum, ms) => sum + ms, 0));
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return taken;
}

/** The month is November 2031; all other changes are planned in the ten years before it. */
async function fill(db: Database): Promise<void> {
  const hours = (factor: number) => sql`interval '1 hour' * (i * ${sql.lit(factor)} % 700)`;
  const inMonth = sql`timestamptz '2031-11-01 00:00Z'`;
  const begin = sql`case when i <= ${month.changes} then ${inMonth} + ${hours(37)}
    else timestamptz '2021-01-01' + i * interval '50 minutes' end`;
  const series = (count: number) => sql`generate_series(1, ${sql.lit(count)}) i`;
  await sql`
    insert into changes (identifier, subject, description, requester_id, agent_id, department_id, status_id, change_type_id, priority_id,
      planned_start_date, planned_end_date)
    select 'CHN-BENCH-' || i, 'Replace the switches of the warehouse, part ' || i, '<p>As planned.</p>', u.id, u.id, d.id, 1 + i % 3, 1 + i % 3, 1 + i % 3,
      s.begin, s.begin + interval '1 hour' * (1 + i % 30)
    from (select i, ${begin} as begin from ${series(all)}) s, (select min(id) as id from help_desk.users where role = 'agent') u,
      (select min(id) as id from help_desk.departments) d`.execute(db);
  await sql`
    insert into releases (identifier, subject, description, status_id, priority_id, release_type_id, planned_start_date, planned_end_date)
    select 'REL-BENCH-' || i, 'Release ' || i, '', 1 + i % 3, 1, 1, ${inMonth} + ${hours(41)}, ${inMonth} + ${hours(41)} + interval '4 hours'
    from ${series(month.releases)}`.execute(db);
  await sql`
    insert into contracts (identifier, name, contract_type_id, contract_status_id, cost, contract_start_date, contract_end_date)
    select 'CNTR-BENCH-' || i, 'Contract ' || i, 1, 3, 10, timestamptz '2030-01-01', ${inMonth} + ${hours(43)}
    from ${series(month.contracts)}`.execute(db);
  for (const table of ['freezes', 'maintenances'] as const)
    await sql`
      insert into ${sql.table(table)} (name, begins_at, ends_at, time_zone, severity)
      select 'Window ' || i, ${inMonth} + ${hours(47)}, ${inMonth} + ${hours(47)} + interval '6 hours', 'UTC', 'warn'
      from ${series(month[table])}`.execute(db);
  await sql`analyze changes, releases, contracts, freezes, maintenances`.execute(db);
}
