import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { demo } from '../../demo';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import { migrate } from '../../server/migrations';
import { seedOnce } from '../../server/seed';
import { openDatabase } from '../../server/shared/db';
import { pageSizes } from '../../wire/protocol/list';
import type { Cluster } from './database';
import { line, median } from './line';
import { signInPage } from './rows';
import { type Answer, clickAndMeasure } from './thread';

/** Fresh pages, in each of which everything is done once; fewer by BENCH_RUNS while something is being tried. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** The processor is slowed down so many times. */
const SLOWER = 4;
/** Milliseconds. */
const target = { thread: 100, feedback: 100, content: 500 };
/** Rows of a page: as it is at first, and the most. */
const sizes = [pageSizes[0], pageSizes[pageSizes.length - 1]!];

interface Step {
  name: string;
  /** What is clicked. */
  on: (page: Page) => Locator;
  /** Holds in the slot's shadow root once it has what the click was for; runs in the page. */
  shown: (root: ShadowRoot) => boolean;
  /** Leaves the page as the next step needs it; not measured. */
  after?: (page: Page) => Promise<unknown>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const attach = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Attach/ })
    .first();
const escape = (page: Page) => page.keyboard.press('Escape');
const layer = (root: ShadowRoot) => root.querySelector(':popover-open') !== null;
const options = (root: ShadowRoot) => root.querySelector(':popover-open [role=option]') !== null;
const panel = (root: ShadowRoot) => root.querySelector('dialog[open] form input') !== null;
/** The rows that were there before the click were marked. */
const otherRows = (root: ShadowRoot) => root.querySelector('tbody tr[data-row]:not([data-before])') !== null;
const assets = (root: ShadowRoot) => root.querySelector('dialog[open] tbody tr[data-row]') !== null;

/** On the list of problems, in this order. */
const listSteps: readonly Step[] = [
  { name: 'menu of a row', on: button(/^More actions/), shown: layer, after: escape },
  { name: 'column chooser', on: button('Columns'), shown: layer, after: escape },
  { name: 'column chooser again', on: button('Columns'), shown: layer, after: escape },
  { name: 'all filters', on: button('All filters'), shown: panel, after: escape },
  { name: 'all filters again', on: button('All filters'), shown: panel, after: escape },
  { name: 'page turn', on: button('Next page'), shown: otherRows, after: (page) => page.goBack() },
  { name: 'sort', on: button(/^Subject$/), shown: otherRows, after: (page) => page.goBack() },
  { name: '"+ Filter"', on: button('Filter'), shown: options },
  {
    name: 'a field of "+ Filter"',
    on: (page) => page.getByRole('option', { name: 'Priority' }),
    shown: (root) => root.querySelector(':popover-open [role=option][aria-selected] [dir]')?.textContent === 'Low',
  },
  {
    name: 'a choice of the filter',
    on: (page) => page.getByRole('option', { name: 'Emergency' }),
    shown: otherRows,
    after: escape,
  },
  { name: 'chip', on: button(/^Priority is/), shown: options, after: escape },
  {
    name: 'open a record',
    on: (page) => page.locator('tbody [data-main] a').first(),
    shown: (root) => root.querySelector('[role=tab]') !== null,
  },
];

/** On the page of a change, in this order. */
const changeSteps: readonly Step[] = [
  {
    name: 'tab',
    on: (page) => page.getByRole('tab', { name: /^Assets/ }),
    shown: (root) => root.querySelector('[role=tabpanel] tr[data-row]') !== null,
  },
  { name: 'attach assets', on: attach, shown: assets, after: escape },
  { name: 'attach assets again', on: attach, shown: assets, after: escape },
];

/** What a click costs the main thread, and when it is answered, in the built pages, with the processor slowed down. */
export async function interactions(cluster: Cluster): Promise<void> {
  const database = await cluster.demoData();
  const { db } = openDatabase({ connectionString: database });
  await migrate(db);
  await seedOnce(db, { demo, firstAdmin: null });
  await db.destroy();
  const change = await fill(database);
  const server = await runBuiltServer({ DATABASE_URL: database });
  const browser = await launchBrowser();
  try {
    const pages: [note: string, path: string, steps: readonly Step[]][] = [
      ...sizes.map((size): [string, string, readonly Step[]] => [`${size} rows`, `problem?limit=${size}`, listSteps]),
      ['change', `changes/${change}/show`, changeSteps],
    ];
    const responses = new Map<string, Answer[]>();
    for (let run = 0; run <= RUNS; run++) {
      for (const [note, path, steps] of pages) {
        const visited = await visit(browser, server.url, `/service-desk/${path}`, steps);
        // The first run warms the server.
        for (const [step, response] of run ? visited : [])
          responses.set(`${step}, ${note}`, [...(responses.get(`${step}, ${note}`) ?? []), response]);
      }
    }
    for (const [name, all] of responses) report(name, all);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function visit(
  browser: Browser,
  server: string,
  path: string,
  steps: readonly Step[],
): Promise<[step: string, answer: Answer][]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInPage(page, server, 'admin@demo.test');
  await page.goto(server + path);
  await page.locator('[data-rows] tr[data-row], [role=tab]').first().waitFor();
  await page.evaluate(drawNames);
  await page.waitForTimeout(1500);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const responses: [string, Answer][] = [];
  for (const { name, on, shown, after } of steps) {
    await on(page).hover();
    await page.locator('tbody tr').evaluateAll((rows) => rows.forEach((row) => row.setAttribute('data-before', '')));
    // What pointing at it does has been done.
    await page.waitForTimeout(600);
    responses.push([name, await clickAndMeasure(page, devtools, shown)]);
    await after?.(page);
    await page.waitForTimeout(400);
  }
  await context.close();
  return responses;
}

/**
 * In the page: a person who has worked for a while has seen names in other scripts. To find their font takes 25 ms the
 * first time, whoever draws them.
 */
function drawNames(): void {
  const names = document.createElement('p');
  names.innerHTML = '田中 محمد <b style="font-weight: 600">田中 محمد</b>';
  document.body.append(names);
  void names.offsetWidth;
  names.remove();
}

function report(name: string, responses: readonly Answer[]): void {
  const middle = (part: keyof Answer) => median(responses.map((response) => response[part]));
  const [thread, longest] = [middle('thread'), middle('longest')].map(Math.round) as [number, number];
  const [feedback, content] = [middle('feedback'), middle('content')].map(Math.round) as [number, number];
  line(`${name}: main thread`, thread, 'ms', { atMost: target.thread }, `longest task ${longest} ms`);
  line(`${name}: feedback`, feedback, 'ms', { atMost: target.feedback });
  line(`${name}: content`, content, 'ms', { atMost: target.content });
}

/** Two thousand problems with long names, and a change with much around it. Returns the change's id. */
async function fill(database: string): Promise<number> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query(`insert into problems (identifier, subject, description, requester_id, department_id, impact_id, status_type_id, priority_id, assigned_id, created_at, updated_at)
      select 'PRB-BENCH-' || i, 'The handheld scanners of the warehouse lose their pairing after every change of shift, case ' || i, '<p>It fails.</p>', 1 + i % 5, 1 + i % 3, 1 + i % 3,
        (array[1, 2, 3, 6])[1 + i % 4], 1 + i % 4, 1 + i % 3, now() - i * interval '1 hour', now() - i * interval '50 minutes' from generate_series(1, 2000) i`);
    const { rows } = await client.query<{ id: number }>(
      `insert into changes (identifier, subject, description, status_id, change_type_id, requester_id) values ('CHN-BENCH', 'Everything at once', '<p>x</p>', 2, 2, 1) returning id`,
    );
    const id = Number(rows[0]!.id);
    await client.query(`with a as (insert into assets (identifier, name, asset_type_id)
      select 'AST-BENCH-' || i, 'Handheld scanner of the second warehouse ' || i, 14 from generate_series(1, 500) i returning id)
      insert into change_assets select ${id}, id from a where id % 10 = 0`);
    return id;
  } finally {
    await client.end();
  }
}
