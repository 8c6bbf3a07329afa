import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../testing/browser';
import { type BundleHost, nonce, startBundleHost } from './bundle-host';

let host: BundleHost;
let browser: Browser;
beforeAll(async () => void ([host, browser] = await Promise.all([startBundleHost(), launchBrowser()])));
afterAll(() => Promise.all([host?.close(), browser?.close()]));

/** As docs/embedding.md prints it. */
const queue = /<script nonce="…">\n([\s\S]*?)<\/script>/.exec(readFileSync('docs/embedding.md', 'utf8'))![1]!;

const slots =
  '<service-desk-slot point="user.permissions" user-id="1"></service-desk-slot><service-desk-slot point="agent.permissions" agent-id="1"></service-desk-slot>';

const head = (script: string) =>
  `<!doctype html><html lang="en"><title>Host</title><script nonce="${nonce}">${queue}</script>${script}`;

/** A page of the host whose head is this. What reaches the console is returned, but the browser's own lines on requests. */
async function open(html: string, prepare?: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage();
  const text: string[] = [];
  page.on('console', (line) => line.text().startsWith('Failed to load resource') || text.push(line.text()));
  page.on('pageerror', (error) => text.push(String(error)));
  await prepare?.(page);
  await page.route(`${host.url}/ticket`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  return { page, text };
}

const configured = `<script nonce="${nonce}">
  ServiceDesk.configure({ texts: { failed: 'Nicht da', retry: 'Nochmal' } });
  ServiceDesk.ready((desk) => { window.seen = desk.inspect().api; });
</script>`;

test('what a page configures before the script has come holds when it comes', async () => {
  const { page, text } = await open(
    `${head('<script async src="/service-desk/bundle/host-shim.js"></script>')}${configured}${slots}`,
    (one) => one.route('**/manifest.json', (route) => route.abort()),
  );
  await page.goto(`${host.url}/ticket`);
  await page.getByText('Nicht da').waitFor();
  expect(await page.evaluate('window.seen')).toBe('1.0');
  expect(text).toEqual([expect.stringMatching(/^\[service-desk] /)]);
  await page.close();
});

test('what one callback throws keeps no other from running, and no slot from loading', async () => {
  const { page, text } = await open(
    `${head('<script async src="/service-desk/bundle/host-shim.js"></script>')}<script nonce="${nonce}">
      ServiceDesk.ready(() => { throw new Error('of the host'); });
      ServiceDesk.ready(() => { window.seen = true; });
    </script>${slots}`,
  );
  await page.goto(`${host.url}/ticket`);
  await page.waitForFunction(() => window.ServiceDesk.inspect?.().slots.every(({ state }) => state === 'ready'));
  expect(await page.evaluate('window.seen')).toBe(true);
  expect(text).toEqual([expect.stringContaining('of the host')]);
  await page.close();
});

test('a server that hangs delays neither the paint nor the scripts of the page', async () => {
  const { page, text } = await open(
    `${head('<script async src="/service-desk/bundle/host-shim.js"></script>')}${configured}<h1>Ticket 42</h1>${slots}`,
    (one) => one.route('**/service-desk/**', () => new Promise((later) => setTimeout(later, 10_000))),
  );
  const start = Date.now();
  await page.goto(`${host.url}/ticket`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  expect(Date.now() - start).toBeLessThan(8000);
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime)).toBeLessThan(
    8000,
  );
  expect(text).toEqual([]);
  await page.close();
});

describe('a host that serves the script itself', () => {
  const own = `${head('<script async src="/static/host-shim.js" data-manifest="/service-desk/bundle/manifest.json"></script>')}<h1>Ticket 42</h1>${slots}`;
  const serve = (page: Page) =>
    page.route('**/static/host-shim.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: readFileSync('dist/bundle/host-shim.js', 'utf8') }),
    );

  test('has Retry in each slot from the first load on while the add-on is down, one sentence and one line, and all of it once it is up', async () => {
    let isDown = true;
    const { page, text } = await open(own, async (one) => {
      await serve(one);
      await one.route('**/service-desk/**', (route) => (isDown ? route.abort() : route.continue()));
    });
    await page.goto(`${host.url}/ticket`);
    await page.getByRole('button', { name: 'Retry' }).nth(1).waitFor();
    expect(await page.getByText('Could not load').count()).toBe(1);
    expect(await page.getByRole('status').count()).toBe(1);
    expect(text).toEqual([expect.stringMatching(/^\[service-desk] /)]);
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).last().click();
    await page.waitForFunction(() => window.ServiceDesk.inspect().slots.every(({ state }) => state === 'ready'));
    // Calls go where the manifest is, not where the script is.
    expect(await page.evaluate(() => window.ServiceDesk.inspect().base)).toBe('');
    await page.close();
  });

  test('says once that nobody is signed in', async () => {
    // The host of this test refuses calls below /api/.
    const body = own
      .replaceAll('user.permissions" user-id', 'ticket.associates" ticket-id')
      .replaceAll('agent.permissions" agent-id', 'ticket.problem" ticket-id');
    const { page } = await open(body, serve);
    await page.goto(`${host.url}/ticket`);
    await page.getByText('Your session has ended').waitFor();
    await page.waitForFunction(() => window.ServiceDesk.inspect().slots.every(({ state }) => state === 'ready'));
    await page.getByRole('button', { name: 'Retry' }).nth(1).waitFor();
    expect(await page.getByText('Your session has ended').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.close();
  });
});
