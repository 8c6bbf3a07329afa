import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../testing/browser';
import { type BundleHost, nonce, nonceOnly, readManifest, startBundleHost } from './bundle-host';

// What shows only with the real remote; its server refuses every call, because nobody is signed in.
let host: BundleHost;
let browser: Browser;
beforeAll(async () => void ([host, browser] = await Promise.all([startBundleHost(), launchBrowser()])));
afterAll(() => Promise.all([host?.close(), browser?.close()]));

const card = '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>';
const settled = (page: Page) =>
  page.waitForFunction(() => window.ServiceDesk.inspect().slots.every(({ state }) => state === 'ready'));

test('below a prefix everything is asked for below that prefix: shim, remote, chunks, language and calls', async () => {
  const page = await browser.newPage();
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
  await page.route('**/helpdesk/page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="ar"><script src="/helpdesk/service-desk/bundle/host-shim.js"></script>${card}`,
    }),
  );
  const call = page.waitForResponse((reply) => reply.url().includes('/api/'));
  await page.goto(`${host.url}/helpdesk/page`);
  await settled(page);
  await call;
  expect(requested.filter((path) => !path.startsWith('/helpdesk/') && path !== '/favicon.ico')).toEqual([]);
  const names = requested.map((path) => path.split('/').at(-1)!);
  expect(names).toEqual(
    expect.arrayContaining(['host-shim.js', 'manifest.json', 'entry.js', 'core.js', 'ticket.associates.js']),
  );
  await page.close();
});

test('loaded without the shim, under a policy of nothing but the nonce, its chunks get the nonce of its entry', async () => {
  const { entry } = readManifest();
  const page = await browser.newPage();
  host.page = {
    policy: nonceOnly,
    attributes: '',
    body: `<script src="/service-desk/bundle/${entry.url}" nonce="${nonce}"></script>`,
  };
  await page.goto(`${host.url}/page`);
  const found = await page.evaluate(async (name) => {
    const container = (
      window as unknown as Record<
        string,
        { init(scope: object): unknown; get(module: string): Promise<() => { mount: unknown }> }
      >
    )[name]!;
    await container.init({});
    return container.get('./ticket-associates').then((module) => typeof module().mount, String);
  }, entry.global);
  expect(found).toBe('function');
  await page.close();
});

test('sizes do not follow the root font of the page', async () => {
  const page = await browser.newPage();
  host.page = { policy: '', attributes: '', body: card };
  await page.goto(`${host.url}/page`);
  await settled(page);
  await page.getByRole('button').first().waitFor();
  const sizes = (root: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      const inside = [...document.querySelector('service-desk-slot')!.shadowRoot!.querySelectorAll('*')];
      return inside.map(
        (element) =>
          `${element.tagName} ${getComputedStyle(element).fontSize} ${element.getBoundingClientRect().height}`,
      );
    }, root);
  const large = await sizes('20px');
  expect(large.length).toBeGreaterThan(5);
  expect(await sizes('10px')).toEqual(large);
  await page.close();
});

test('what a page says of everything with * does not reach into a widget', async () => {
  const page = await browser.newPage();
  host.page = { policy: '', attributes: '', body: card };
  await page.goto(`${host.url}/page`);
  await settled(page);
  await page.getByRole('button').first().waitFor();
  const looks = () =>
    page.evaluate(() =>
      [...document.querySelector('service-desk-slot')!.shadowRoot!.querySelectorAll('*')].map((element) => {
        const { color, fontFamily, fontSize, letterSpacing, lineHeight, textTransform, textIndent } =
          getComputedStyle(element);
        return [
          element.tagName,
          color,
          fontFamily,
          fontSize,
          letterSpacing,
          lineHeight,
          textTransform,
          textIndent,
        ].join();
      }),
    );
  const before = await looks();
  expect(before.filter((look) => look.includes('13px'))).not.toEqual([]);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { color: rgb(255, 0, 0); font: 30px/3 "Comic Sans MS" !important; letter-spacing: 3px; text-transform: uppercase; text-indent: 9px; }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  expect(await looks()).toEqual(before);
  await page.close();
});

test('every button says what type it is, and nothing of a widget stands outside its shadow root', async () => {
  const page = await browser.newPage();
  const body = `<form>${card}<service-desk-slot point="user.associates" user-id="5"></service-desk-slot><service-desk-asset-select name="assets"></service-desk-asset-select></form>`;
  host.page = { policy: '', attributes: '', body };
  await page.goto(`${host.url}/page`);
  await settled(page);
  await page.getByRole('button').nth(1).waitFor();
  const found = await page.evaluate(() => {
    const slots = [...document.querySelectorAll('form > *')];
    const typeless = slots.flatMap(({ shadowRoot }) =>
      [...shadowRoot!.querySelectorAll('button:not([type])')].map(({ outerHTML }) => outerHTML),
    );
    return {
      typeless,
      outside: slots.map(({ innerHTML }) => innerHTML).join(''),
      buttons: slots.flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll('button')]).length,
    };
  });
  expect(found).toMatchObject({ typeless: [], outside: '' });
  expect(found.buttons).toBeGreaterThan(1);
  await page.close();
});

test('a widget that leaves takes its requests with it', async () => {
  const page = await browser.newPage();
  host.page = { policy: '', attributes: '', body: card };
  await page.route('**/api/**', () => undefined);
  const requested = page.waitForRequest((request) => request.url().includes('/ticket-action/'));
  await page.goto(`${host.url}/page`);
  const request = await requested;
  const ended = page.waitForEvent('requestfailed', (failed) => failed === request);
  await page.evaluate(() => document.querySelector('service-desk-slot')!.remove());
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.close();
});

test('headers that a help-desk refuses with 400, 403 or 419 are asked for anew, once', async () => {
  const page = await browser.newPage();
  host.page = { policy: '', attributes: '', body: '' };
  const sent: (string | undefined)[] = [];
  let status = 419;
  await page.route('**/api/**', async (route, request) => {
    const token = request.headers()['x-csrf-token'];
    if (request.url().includes('/ticket-action/')) sent.push(token);
    await route.fulfill({
      status: token === 'fresh' ? 401 : status,
      contentType: 'application/json',
      body: '{"success":false,"message":"Page expired"}',
    });
  });
  await page.goto(`${host.url}/page`);
  await page.evaluate(() =>
    window.ServiceDesk.configure({
      getRequestHeaders: (_method, _url, fresh) => ({ 'X-CSRF-TOKEN': fresh ? 'fresh' : 'stale' }),
    }),
  );
  for (status of [400, 403, 419]) {
    sent.length = 0;
    const answered = page.waitForResponse((reply) => reply.status() === 401 && reply.url().includes('/ticket-action/'));
    await page.evaluate((html) => (document.body.innerHTML = html), card.replace('"1"', `"${status}"`));
    await answered;
    expect([status, ...sent]).toEqual([status, 'stale', 'fresh']);
  }
  await page.close();
});
