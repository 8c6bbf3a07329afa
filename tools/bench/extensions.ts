import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { startOrigin } from '../../e2e/extensions/origin';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import { extensionPoints } from '../../wire/extension/extension';
import type { Cluster } from './database';
import { line, median } from './line';
import { firstRow, signInPage } from './rows';

const RUNS = Number(process.env.BENCH_RUNS ?? 9);
/** Of the time without: what a machine differs by from one page to the next. */
const target = 1.1;
/** What is wrong with an extension, and its name at the origin of the stories. */
const faults = {
  'never replies': 'silent',
  'never mounts': 'stuck',
  throws: 'throws',
  'weighs 5 MB': 'heavy',
  'is gone': 'gone',
} as const;

/**
 * The list of problems, until it shows its rows in a browser without a cache, with an extension that is switched on at
 * all points and has a fault, against the same with none.
 */
export async function extensions(cluster: Cluster): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-extensions-'));
  const file = path.join(folder, 'extensions.yaml');
  const origin = await startOrigin(folder);
  const points = `[${extensionPoints.join(', ')}]`;
  writeFileSync(
    file,
    Object.values(faults)
      .map((name) => `- {name: ${name}, manifest: ${origin.url}/${name}/manifest.json, points: ${points}}\n`)
      .join(''),
  );
  const database = await cluster.demoData();
  const client = new pg.Client(database);
  await client.connect();
  const server = await runBuiltServer({ DATABASE_URL: database, EXTENSIONS: file });
  const browser = await launchBrowser();
  try {
    const { rows } = await client.query<{ subject: string }>('select subject from problems order by id desc limit 1');
    const taken = new Map<string | null, number[]>([null, ...Object.values(faults)].map((name) => [name, []]));
    for (let run = 0; run <= RUNS; run++) {
      for (const [name, times] of taken) {
        await switchOnly(client, name);
        const ms = await untilRows(browser, server.url, rows[0]!.subject);
        // The first run warms the server.
        if (run) times.push(ms);
      }
    }
    const [without = NaN, ...others] = [...taken.values()].map(median);
    line('problem list without an extension', Math.round(without), 'ms', null);
    for (const [i, fault] of Object.keys(faults).entries()) {
      const ms = others[i]!;
      line(
        `… with one that ${fault} ÷ without`,
        ms / without,
        '',
        { atMost: target },
        `${Math.round(ms)} ÷ ${Math.round(without)} ms`,
      );
    }
  } finally {
    await browser.close();
    await server.stop();
    await client.end();
    await origin.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Switches this one on at all points, and all others off. */
async function switchOnly(client: pg.Client, name: string | null): Promise<void> {
  await client.query('delete from extension_points');
  await client.query(
    `insert into extension_points (name, point, active, changed_at) select $1::text, point, true, now() from unnest($2::text[]) point where $1::text is not null`,
    [name, extensionPoints],
  );
}

async function untilRows(browser: Browser, url: string, text: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await signInPage(page, url, 'admin@demo.test');
    return await firstRow(page, `${url}/service-desk/problem`, text);
  } finally {
    await context.close();
  }
}
