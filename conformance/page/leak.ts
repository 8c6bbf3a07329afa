import type { Page } from 'playwright-core';

export interface Left {
  nodes: number;
  listeners: number;
  /** Of the heap, in bytes. */
  bytes: number;
}

/**
 * What is left after `work` beyond what was there after `warmUp`, when garbage has been collected. `rest` are milliseconds that time limits which
 * still hold something need to pass. Null in a browser that cannot count.
 */
export async function countLeft(page: Page, warmUp: () => Promise<unknown>, work: () => Promise<unknown>, rest: number): Promise<Left | null> {
  const devtools = await page
    .context()
    .newCDPSession(page)
    .catch(() => null);
  if (!devtools) return null;
  const count = async (): Promise<Left> => {
    await page.waitForTimeout(rest);
    for (let i = 0; i < 2; i++) await devtools.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return { nodes, listeners: jsEventListeners, bytes: usedSize };
  };
  await warmUp();
  const before = await count();
  await work();
  const after = await count();
  await devtools.detach();
  return { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners, bytes: after.bytes - before.bytes };
}
