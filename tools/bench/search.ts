import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import type { SearchReply } from '../../wire/search/search';
import { signIn } from './client';
import type { Cluster } from './database';
import { line, median } from './line';
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
/** So many people search at the same time. */
const people = 200;

/** The processor of the page is slowed down so many times. */
const slower = 4;
/** Keys that are pressed, each after the rest of its word has been searched for. */
const keys = 15;

const swapped = (word: string): string => word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4);

/** The search among a million rows of each kind, and 200 people who search at once (docs/measures.md). */
export async function search(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  const server = await runBuiltServer({ DATABASE_URL: url });
  const { db } = openDatabase({ connectionString: url });
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
    }
    const all = Object.values(query);
    const times = await Promise.all(
      Array.from({ length: people }, async (_, one) => {
        const start = performance.now();
        await find(all[one % all.length]!);
        return performance.now() - start;
      }),
    );
    times.sort((a, b) => a - b);
    line(`search: ${people} people at once, p99`, times[Math.floor(people * 0.99) - 1]!, 'ms', { atMost: 500 });
    const { beside, call } = await keyToResults(server.url, first);
    line(
      'search: key to results on the screen beside the call, CPU ÷ 4',
      median(beside),
      'ms',
      { atMost: 150 },
      `median of ${keys}, longest ${Math.max(...beside).toFixed(0)} ms; the call ${median(call).toFixed(0)} ms`,
    );
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}

/**
 * In the built page: the palette has results of a word without its last letter, then that key is pressed. Returns how long it took until
 * the results of the whole word could be seen, without what their call took, and that; milliseconds.
 */
async function keyToResults(server: string, word: string): Promise<{ beside: number[]; call: number[] }> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signInPage(page, server);
    await page.goto(`${server}/service-desk/problem`);
    await page.locator('[data-rows] tr[data-row]').first().waitFor();
    await page.waitForTimeout(1500);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search and commands' });
    await field.waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const [beside, call]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < keys; turn += 1) {
      await field.fill(word.slice(0, -1));
      await page.waitForTimeout(1500);
      await page.evaluate(untilResults, word);
      await page.keyboard.press(word.at(-1)!);
      await page.waitForFunction(() => document.documentElement.dataset.results);
      const { whole, ofCall } = JSON.parse((await page.locator('html').getAttribute('data-results'))!) as Measured;
      beside.push(whole - ofCall);
      call.push(ofCall);
    }
    return { beside, call };
  } finally {
    await browser.close();
  }
}

interface Measured {
  whole: number;
  ofCall: number;
}

/** In the page: from the next key until the frame in which the list has the results of this word and is not busy. */
function untilResults(word: string): void {
  const html = document.documentElement;
  delete html.dataset.results;
  performance.clearResourceTimings();
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const look = (): void => {
        const [of] = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/api/search?') && new URL(name).searchParams.get('q') === word);
        const lists = [...document.querySelectorAll('service-desk-slot')].flatMap(({ shadowRoot }) => [
          ...(shadowRoot?.querySelectorAll('dialog[open] [role=listbox]') ?? []),
        ]);
        const isThere = lists.some((list) => list.getAttribute('aria-busy') === 'false' && list.querySelector('mark'));
        if (!of || !isThere) return void requestAnimationFrame(look);
        // Once the frame has been painted.
        requestAnimationFrame(() =>
          setTimeout(() => {
            const measured = { whole: performance.now() - timeStamp, ofCall: of.duration };
            html.dataset.results = JSON.stringify(measured);
          }),
        );
      };
      requestAnimationFrame(look);
    },
    { once: true, capture: true },
  );
}
