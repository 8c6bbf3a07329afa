import type { Browser, BrowserContext, Page } from 'playwright-core';
import { countLeft, type Left } from '../../conformance/page/leak';
import type { HostPage } from './host-page';
import type { HostServer } from './server';
import { pjax } from './pjax/host';

/** A browser of its own in which the demo's admin is signed in at the hosts' origin. */
export async function signInAtHosts(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  const reply = await context.request.post('/auth/login', {
    data: { email: 'admin@demo.test', password: 'demo-Passw0rd' },
  });
  if (!reply.ok()) throw new Error(await reply.text());
  return context;
}

export const originOf = (server: HostServer, host: HostPage): string => new URL(server.urlOf(host)).origin;

/**
 * Goes back and forth between two tickets without loading a page; each has a widget, which has mounted before the next
 * change.
 */
export async function changePages(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const shown = () => document.querySelector<HTMLElement & { state?: string }>('#container service-desk-slot');
    const end = performance.now() + count * 2000;
    for (let change = 0; change < count; change++) {
      const last = shown();
      const links = document.querySelectorAll<HTMLAnchorElement>('a[data-pjax]');
      links[location.pathname.endsWith('42') ? 1 : 0]!.click();
      while (shown() === last || shown()?.state !== 'ready') {
        if (shown()?.state === 'failed' || performance.now() > end)
          throw new Error('The widget of the page did not get ready.');
        await new Promise((done) => setTimeout(done, 5));
      }
    }
  }, times);
}

/** What so many page changes under PJAX leave behind, with the real remote. */
export async function leftByPageChanges(
  context: BrowserContext,
  server: HostServer,
  times: number,
): Promise<Left | null> {
  const page = await context.newPage();
  const left = await countLeft(page, {
    open: () => page.goto(`${server.urlOf(pjax)}/42`),
    work: (count) => changePages(page, count),
    times: times / 2,
  });
  await page.close();
  return left;
}
