import type { CDPSession, Page, Request } from 'playwright-core';

export interface Left {
  nodes: number;
  listeners: number;
  /** Of the heap, in bytes. */
  bytes: number;
}

/**
 * The page's clock is set forward by so many milliseconds before anything is counted: a timer that still runs holds
 * what it was for.
 */
const LATER = 60_000;
/** Milliseconds that are given to requests under way; a page may have one that never ends. */
const PATIENCE = 3000;
/**
 * So often the work is done again, because what a browser itself keeps comes and goes; what somebody forgets grows each
 * time.
 */
const ROUNDS = 4;

/**
 * What `work` leaves behind: done n times and then 2n times more there must be the same nodes and the same listeners,
 * when requests have ended, timers have run out and garbage is collected. Returns how many more there were, zero of
 * each if nothing is left; null in a browser that cannot count. `open` brings the page; from then on its clock is the
 * kit's, so it wants a page of its own.
 */
export async function countLeft(
  page: Page,
  { open, work, times }: { open: () => Promise<unknown>; work: (times: number) => Promise<unknown>; times: number },
): Promise<Left | null> {
  const devtools = await page
    .context()
    .newCDPSession(page)
    .catch(() => null);
  if (!devtools) return null;
  const underWay = watchRequests(page);
  await page.clock.install();
  await open();
  await work(times);
  let before = await count(page, devtools, underWay);
  let left: Left;
  let round = 0;
  do {
    await work(2 * times);
    const now = await count(page, devtools, underWay);
    left = {
      nodes: now.nodes - before.nodes,
      listeners: now.listeners - before.listeners,
      bytes: now.bytes - before.bytes,
    };
    before = now;
  } while (++round < ROUNDS && (left.nodes || left.listeners));
  await devtools.detach();
  return left;
}

function watchRequests(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => underWay.delete(request));
  return underWay;
}

async function count(page: Page, devtools: CDPSession, underWay: ReadonlySet<Request>): Promise<Left> {
  const end = performance.now() + PATIENCE;
  const ended = async () => {
    while (underWay.size && performance.now() < end) await new Promise((resume) => setTimeout(resume, 10));
  };
  await ended();
  await page.clock.fastForward(LATER);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await ended();
  for (let collected = 0; collected < 2; collected++) await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, bytes: usedSize };
}
