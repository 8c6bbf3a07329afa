import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const QUIET_MS = 200;
const WITHIN_MS = 30_000;

const traffic = new WeakMap<Page, { open: Set<Request>; last: number }>();

/** Follows what a new page asks for, so that {@link settled} can tell. */
export function followTraffic(page: Page): void {
  const seen = { open: new Set<Request>(), last: Date.now() };
  traffic.set(page, seen);
  page.on('request', (request) => {
    // A live stream stays open.
    if (request.resourceType() !== 'eventsource') seen.open.add(request);
    seen.last = Date.now();
  });
  const over = (request: Request): void => {
    seen.open.delete(request);
    seen.last = Date.now();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
}

/**
 * Waits until a page shows what it has to show: nothing is asked for 200 ms, no grey lines, no button or table that
 * waits. Throws after 30 s.
 */
export async function settled(page: Page): Promise<void> {
  const seen = traffic.get(page)!;
  const begun = Date.now();
  const waiting = page.locator('[role=status][aria-label], [aria-busy=true]');
  while (seen.open.size || Date.now() - Math.max(begun, seen.last) < QUIET_MS || (await waiting.count())) {
    if (Date.now() - begun > WITHIN_MS)
      throw new Error(
        `Still waiting for ${[...seen.open].map((request) => request.url()).join(', ') || (await waiting.first().evaluate((element) => element.outerHTML))}`,
      );
    await wait(20);
  }
}
