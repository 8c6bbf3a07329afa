import type { CDPSession, Page } from 'playwright-core';

export interface Left {
  nodes: number;
  listeners: number;
  /** Of the heap, in bytes. */
  bytes: number;
}

/** Counts at most this often until nothing goes away any more: a time limit or the last root of a framework may still hold something. */
const TRIES = 5;

/**
 * What is left after `work` beyond what was there after `warmUp`, when garbage has been collected. `rest` are milliseconds before each count. Null in a
 * browser that cannot count.
 */
export async function countLeft(page: Page, warmUp: () => Promise<unknown>, work: () => Promise<unknown>, rest: number): Promise<Left | null> {
  const context = page.context();
  const devtools = await context.newCDPSession(page).catch(() => null);
  if (!devtools) return null;
  await warmUp();
  const before = await settled(page, devtools, rest);
  await work();
  const after = await settled(page, devtools, rest);
  await devtools.detach();
  return { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners, bytes: after.bytes - before.bytes };
}

async function settled(page: Page, devtools: CDPSession, rest: number): Promise<Left> {
  let last = await count(page, devtools, rest);
  for (let tries = 1; tries < TRIES; tries++) {
    const now = await count(page, devtools, rest);
    if (now.nodes === last.nodes && now.listeners === last.listeners) return now;
    last = now;
  }
  return last;
}

async function count(page: Page, devtools: CDPSession, rest: number): Promise<Left> {
  await page.waitForTimeout(rest);
  for (let times = 0; times < 3; times++) await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, bytes: usedSize };
}
