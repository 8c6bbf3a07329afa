import type { CDPSession, Page } from 'playwright-core';

export interface Left {
  nodes: number;
  listeners: number;
  /** Of the heap, in bytes. */
  bytes: number;
}

/** So often it is counted again: a request under way or the last root of a framework holds something a little longer. */
const TRIES = 8;

/**
 * What is left after `work` beyond what was there after `warmUp`, when garbage has been collected. It is counted again, each time `rest`
 * milliseconds later, until no more than `enough` nodes and listeners are left or nothing helps. Null in a browser that cannot count.
 */
export async function countLeft(page: Page, { warmUp, work, rest, enough }: { warmUp: () => Promise<unknown>; work: () => Promise<unknown>; rest: number; enough: number }): Promise<Left | null> {
  const context = page.context();
  const devtools = await context.newCDPSession(page).catch(() => null);
  if (!devtools) return null;
  await warmUp();
  await count(page, devtools, rest);
  const before = await count(page, devtools, rest);
  await work();
  let left: Left;
  let tries = 0;
  do {
    const now = await count(page, devtools, rest);
    left = { nodes: now.nodes - before.nodes, listeners: now.listeners - before.listeners, bytes: now.bytes - before.bytes };
  } while (++tries < TRIES && (left.nodes > enough || left.listeners > enough));
  await devtools.detach();
  return left;
}

async function count(page: Page, devtools: CDPSession, rest: number): Promise<Left> {
  await page.waitForTimeout(rest);
  for (let times = 0; times < 3; times++) await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, bytes: usedSize };
}
