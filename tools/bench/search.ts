import pg from 'pg';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import type { SearchReply } from '../../wire/search/search';
import { searchChunks, searchFold } from '../../wire/protocol/fold';
import { bareSearch } from './bare-search';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { inTurns, interleaved, line, median } from './line';
import { signInPage } from './rows';

/** What is looked for among a million rows of each kind: a word of each sort that people type. */
const asked: readonly (readonly [
  name: string,
  of: 'identifier' | 'two' | 'beginning' | 'misspelt' | 'rare' | 'common',
])[] = [
  ['an identifier', 'identifier'],
  ['two words of a name', 'two'],
  ['a beginning', 'beginning'],
  ['a word with two letters swapped', 'misspelt'],
  ['a rare word', 'rare'],
  ['a common word', 'common'],
];
const turns = 41;
/** Of what is found for these, all is looked at; of the others a part, which may be another one. */
const whole = new Set<string>(['identifier', 'two', 'rare']);
/** So many people search at the same time. */
const people = 200;

const swapped = (word: string): string => word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4);

/** The search among a million rows of each kind, and 200 people who search at once (docs/measures.md). */
export async function search(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  const server = await runBuiltServer({ DATABASE_URL: url });
  const { db, pool } = openDatabase({ connectionString: url });
  // Each scan is short: to begin workers takes longer, for the call, too.
  pool.on('connect', (one) => void one.query('set max_parallel_workers_per_gather = 0'));
  const client = await signIn(server.url, 'agent@demo.test', people);
  try {
    const { identifier, subject } = await db
      .selectFrom('problems')
      .select(['identifier', 'subject'])
      .orderBy('id')
      .offset(500_000)
      .executeTakeFirstOrThrow();
    const words = subject.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 5);
    const [first = subject, last = subject] = [words[0], words.at(-1)];
    const query = {
      identifier,
      two: `${last} ${first}`,
      beginning: first.slice(0, 4),
      misspelt: swapped(first),
      rare: last,
      common: first,
    };
    const find = async (q: string): Promise<SearchReply> =>
      JSON.parse(String(await client.get(`/service-desk/api/search?q=${encodeURIComponent(q)}`))).data;
    for (const [name, of] of asked) {
      const { counts } = await find(query[of]);
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const start = performance.now();
        await find(query[of]);
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const found = Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0);
      line(`search: ${name}, p95`, times[Math.floor(turns * 0.95)]!, 'ms', { atMost: 100 }, `${found} counted`);
      const words = searchChunks(searchFold(query[of]));
      const bare = await bareSearch(pool, words);
      if (whole.has(of)) requireAmong(await find(query[of]), bare, query[of]);
      const [http = NaN, sql = NaN, empty = NaN] = await interleaved(turns, [
        () => find(query[of]),
        () => bareSearch(pool, words),
        () => client.get('/service-desk/api/session'),
      ]);
      const medians = `${http.toFixed(1)} ms ÷ (${sql.toFixed(1)} + ${empty.toFixed(1)}) ms`;
      line('… ÷ bare SQL and an empty call', http / (sql + empty), '', { atMost: 1.5 }, medians);
    }
    const all = Object.values(query);
    const slowest: number[] = [];
    for (let round = 0; round < 5; round++) {
      const times = await Promise.all(
        Array.from({ length: people }, async (_, one) => {
          const start = performance.now();
          await find(all[one % all.length]!);
          return performance.now() - start;
        }),
      );
      times.sort((a, b) => a - b);
      slowest.push(times[Math.floor(people * 0.99) - 1]!);
    }
    const rounds = `of five times ${slowest.map((ms) => ms.toFixed(0)).join(', ')}`;
    line(`search: ${people} people at once, of six words, p99`, median(slowest), 'ms', { atMost: 500 }, rounds);
    const { rows: named } = await pool.query<{ word: string }>(
      `select distinct substring(subject from '[[:alpha:]]{7,}') as word from problems where id % 1000 = 7 and subject ~ '[[:alpha:]]{7,}' limit ${letters}`,
    );
    await type(
      server.url,
      named.map(({ word }) => word),
    );
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
  await saves(cluster, url);
}

/** What the call shows is found by the bare statement, too. */
function requireAmong({ results }: SearchReply, bare: readonly { kind: string; id: number }[], asked: string): void {
  const known = new Set(bare.map(({ kind, id }) => `${kind} ${id}`));
  const other = results.filter(({ kind, id }) => !known.has(`${kind} ${id}`));
  if (!results.length || other.length)
    throw new Error(`Of “${asked}” the call shows ${results.length}, among them ${JSON.stringify(other[0])}.`);
}

/** So many words are typed, the last letter once what those before it find is shown; the processor is slowed down so many times. */
const [letters, slower] = [30, 4];

/** From the last letter of a word to its results on the screen, without the call (G3). */
async function type(server: string, words: readonly string[]): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signInPage(page, server);
    await page.goto(`${server}/service-desk/problem`);
    await page.locator('tbody tr[data-row]').first().waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.keyboard.press('Control+k');
    const input = page.getByRole('dialog').getByRole('combobox');
    await input.waitFor();
    const beside: number[] = [];
    for (const [turn, word] of words.entries()) {
      await input.fill(word.slice(0, -1));
      await page.waitForTimeout(1200);
      const { all, call } = await lastLetter(page, word);
      if (turn > 2) beside.push(all - call);
    }
    line('search: key to results beside the call, median, processor ÷ 4', median(beside), 'ms', { atMost: 150 });
  } finally {
    await browser.close();
  }
}

/** Types the last letter of a word; milliseconds until the picture that has what is found for it, and those of the call. */
async function lastLetter(page: Page, word: string): Promise<{ all: number; call: number }> {
  await page.evaluate((whole) => {
    const slot = [...document.querySelectorAll('service-desk-slot')].find(({ shadowRoot }) =>
      shadowRoot?.querySelector('[role=combobox]'),
    )!;
    performance.clearResourceTimings();
    const shown = (): boolean =>
      performance
        .getEntriesByType('resource')
        .some(
          ({ name }) =>
            name.includes(`q=${encodeURIComponent(whole)}&`) || name.endsWith(`q=${encodeURIComponent(whole)}`),
        ) &&
      slot.shadowRoot!.querySelector('[role=listbox][aria-busy=true]') === null &&
      slot.shadowRoot!.querySelector('[role=option]') !== null;
    (window as Typing).typed = new Promise((resolve) =>
      slot.shadowRoot!.addEventListener(
        'keydown',
        (event) => {
          const look = (): void => {
            if (!shown()) return void requestAnimationFrame(look);
            setTimeout(() => {
              const call = performance.getEntriesByType('resource').find(({ name }) => name.includes('/search?'))!;
              resolve({ all: performance.now() - event.timeStamp, call: call.duration });
            });
          };
          requestAnimationFrame(look);
        },
        { once: true, capture: true },
      ),
    );
  }, word);
  await page.keyboard.type(word.at(-1)!);
  return page.evaluate(() => (window as Typing).typed);
}

type Typing = typeof window & { typed: Promise<{ all: number; call: number }> };

/** What a save of a problem costs more for the search: the same database with the indexes of words and without them. */
async function saves(cluster: Cluster, url: string): Promise<void> {
  const without = await cluster.copy(url, 'no_words');
  const pool = new pg.Pool({ connectionString: without });
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, indexname) as name from pg_indexes
      where schemaname in ('public', 'help_desk') and indexdef ~ 'search_(record|html|name|text|fold|code)'`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await pool.end();
  const servers = await Promise.all([url, without].map((one) => runBuiltServer({ DATABASE_URL: one })));
  const clients: Client[] = [];
  try {
    for (const server of servers) clients.push(await signIn(server.url, 'admin@demo.test'));
    let n = 0;
    const [both = [], bare = []] = await inTurns(
      101,
      clients.map((client) => async () => {
        await client.post('/service-desk/api/problem', {
          ...{ subject: `The printer of floor ${++n} is out of toner`, requester_id: 1, department_id: 1 },
          ...{
            description: `<p>It has said so since Monday ${n}; nobody in the house can print an invoice any more.</p>`,
          },
          ...{ priority_id: 1, impact_id: 1, status_type_id: 1 },
        });
      }),
    );
    const times = `${median(both).toFixed(1)} ms ÷ ${median(bare).toFixed(1)} ms, ${rows.length} indexes`;
    line('search: a save ÷ one without the indexes', median(both) / median(bare), '', { atMost: 1.1 }, times);
  } finally {
    for (const client of clients) client.close();
    for (const server of servers) await server.stop();
    await cluster.drop('no_words');
  }
}
