import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import type { RelationMap } from '../../wire/cmdb/cmdb';
import type { Cluster } from './database';
import { line, median } from './line';
import { signInPage } from './rows';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Of a gesture. */
const MOVES = 40;

/** Maps as large as they get, painted by the built page: when the picture is there, and how long its frames take. */
export async function paint(cluster: Cluster): Promise<void> {
  const server = await runBuiltServer({ DATABASE_URL: await cluster.demoData() });
  const browser = await launchBrowser();
  try {
    const first: number[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const { page } = await open(1000, 1500, 4);
      // The first run warms the server.
      if (run) first.push(await untilPainted(page));
      await page.context().close();
    }
    line('map of 1,000 nodes: data to first paint, processor ÷ 4', median(first), 'ms', { atMost: 1000 });

    for (const slower of [1, 4]) {
      const { page, devtools } = await open(5000, 7500, slower);
      await untilPainted(page);
      await page.getByRole('button', { name: 'Show all', exact: true }).click();
      await page.waitForTimeout(1000);
      const target = slower === 1 ? { atMost: 50 } : null;
      const note = `processor ÷ ${slower}`;
      const panned = await frames(page, (i) => page.mouse.move(700 + i * 4, 500 + i * 2), true);
      line('map of 5,000 nodes: frame while panning', median(panned), 'ms', target, note);
      await page.waitForTimeout(1000);
      await page.keyboard.down('Control');
      const zoomed = await frames(page, (i) => page.mouse.wheel(0, i % 20 < 10 ? -60 : 60), false);
      await page.keyboard.up('Control');
      line('map of 5,000 nodes: frame while zooming', median(zoomed), 'ms', target, note);
      await devtools.detach();
      await page.context().close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }

  /** The page of an asset at its map, which the page is given instead of its own. */
  async function open(nodes: number, edges: number, slower: number): Promise<{ page: Page; devtools: CDPSession }> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    const page = await context.newPage();
    await signInPage(page, server.url, 'admin@demo.test');
    const data = network(nodes, edges);
    await page.route(/api\/cmdb-asset\/1(\?|$)/, (route) => route.fulfill({ json: { success: true, data } }));
    await page.addInitScript(watchCanvas);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(`${server.url}/service-desk/assets/1/show?tab=relationships`);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    return { page, devtools };
  }
}

type Watching = typeof window & { painted: Promise<number> };

/** In the page: the moment at which the canvas of the map has been painted. */
function watchCanvas(): void {
  (window as Watching).painted = new Promise((resolve) => {
    const look = (): void => {
      const there = [...document.querySelectorAll('service-desk-slot')].some(({ shadowRoot }) =>
        shadowRoot?.querySelector('[data-map] canvas'),
      );
      if (there) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Milliseconds from the last byte of the map to its picture. */
const untilPainted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const painted = await (window as Watching).painted;
    const reply = performance.getEntriesByType('resource').find(({ name }) => name.includes('/cmdb-asset/'));
    return painted - (reply as PerformanceResourceTiming).responseEnd;
  });

/** Milliseconds between the frames of a gesture. */
async function frames(page: Page, move: (i: number) => Promise<void>, dragged: boolean): Promise<number[]> {
  await page.mouse.move(700, 500);
  if (dragged) await page.mouse.down();
  await move(1);
  const recorded = page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const next = (now: number): void => {
          times.push(now);
          if (times.length <= count) requestAnimationFrame(next);
          else resolve(times.slice(1).map((time, i) => time - times[i]!));
        };
        requestAnimationFrame(next);
      }),
    MOVES,
  );
  for (let i = 2; i < MOVES * 2; i++) await move(i);
  const taken = await recorded;
  if (dragged) await page.mouse.up();
  return taken;
}

/** A network that looks random and is the same every time. */
function network(size: number, edges: number): RelationMap {
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
  const colors = ['#2f6fde', '#0f8a6d', '#b4540a', '#8a4fd0', '#c0392b'];
  const nodes = Array.from({ length: size }, (_, i) => ({
    id: i + 1,
    name: `Asset number ${i + 1}`,
    position: { x: i === 0 ? 0 : ((i % 64) - 32) * 180, y: i === 0 ? 0 : (Math.floor(i / 64) + 1) * 90 },
    pinned: false,
    color: colors[i % colors.length]!,
    size: 26,
    has_more: false,
    asset_type: { id: 14 + (i % 6), name: `Type ${i % 6}` },
    asset_status: { id: 1 + (i % 7), name: `Status ${i % 7}` },
    level: i === 0 ? 0 : 1 + (i % 4),
    group: false,
    count: 1,
    asset_ids: [],
  }));
  return {
    nodes,
    edges: Array.from({ length: edges }, (_, i) => {
      // Each node hangs on an earlier one; the others are anywhere.
      const [source, target] = i < size - 1 ? [1 + random(i + 1), i + 2] : [1 + random(size), 1 + random(size)];
      return {
        ...{ source, target, parent_asset_id: source, child_asset_id: target },
        ...{ relation_name: 'Depends on', inverse_relation_name: 'Used by', cmdb_id: 1 },
      };
    }),
    truncated: false,
  };
}
