import { launchBrowser } from '../testing/browser';
import { startBuiltServer, type RunningServer } from '../testing/server';
import type { Browser } from 'playwright-core';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => void ([server, browser] = await Promise.all([startBuiltServer(), launchBrowser()])));
afterAll(() => Promise.all([server?.stop(), browser?.close()]));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

test('a page sends who is not signed in to the sign-in page, and comes back from there', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/demo/automation.html`);
  expect(new URL(page.url()).search).toBe('?next=%2Fdemo%2Fautomation.html');
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill('demo-Passw0rd');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/demo/automation.html');
  expect(await page.getByRole('link', { name: 'Create asset form group' }).getAttribute('href')).toBe(
    '/service-desk/form-group/create/asset',
  );
  await page.close();
});

test.each(['/%09//evil.example', '/%0a/evil.example', '/%5cevil.example', 'javascript:document.title=1'])(
  'after signing in at /login?next=%s one is still at this site',
  async (next) => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/login?next=${next}`);
    await page.getByLabel('Email').fill('viewer@demo.test');
    await page.getByLabel('Password').fill('demo-Passw0rd');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${server.url}/`);
    await page.close();
  },
);

test('every page has a nonce of its own and allows nothing else to run', async () => {
  const [one, two] = await Promise.all([get('/login'), get('/login')]);
  const nonceOf = (reply: Response) =>
    /script-src 'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '')?.[1];
  expect(nonceOf(one)).toBeTruthy();
  expect(nonceOf(one)).not.toBe(nonceOf(two));
  expect(await one.text()).toContain(`host-shim.js" nonce="${nonceOf(one)}"`);
});

test('assets of a build are kept for ever and come compressed, what names them is asked for anew', async () => {
  const manifest = await get('/service-desk/bundle/manifest.json');
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
  const { entry } = (await manifest.json()) as { entry: { url: string } };
  const asset = await get(`/service-desk/bundle/${entry.url}`, { 'accept-encoding': 'br' });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');
});

test('an unknown address is a page for people and an envelope for programs', async () => {
  const page = await get('/nothing/here');
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  const data = await get('/service-desk/api/nothing');
  expect([data.status, ((await data.json()) as { success: boolean }).success]).toEqual([404, false]);
});

test('a message handed to the not-found page is shown as text', async () => {
  const html = await (
    await get(`/not-found?message=${encodeURIComponent('<img src=x onerror=alert(1)> gone')}`)
  ).text();
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; gone');
});

test('the real remote mounts and unmounts 200 times under the strict policy and leaves neither nodes nor listeners', async () => {
  const page = await browser.newPage();
  const broken: string[] = [];
  page.on('console', (line) => void (line.type() === 'error' && broken.push(line.text())));
  await page.goto(`${server.url}/login?next=/demo/automation.html`);
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill('demo-Passw0rd');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create ticket workflow' }).waitFor();
  const cdp = await page.context().newCDPSession(page);
  const cycle = (times: number) =>
    page.evaluate(async (count) => {
      const place = document.querySelector('section.panel')!;
      for (let n = 0; n < count; n++) {
        place.innerHTML = '<service-desk-slot point="automation.create" kind="workflow"></service-desk-slot>';
        const slot = place.querySelector('service-desk-slot')!;
        while (!slot.shadowRoot?.querySelector('a')) await new Promise((done) => setTimeout(done));
        slot.remove();
        await new Promise((done) => setTimeout(done));
      }
    }, times);
  const counted = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return cdp.send('Memory.getDOMCounters');
  };
  await cycle(20);
  const before = await counted();
  await cycle(200);
  const after = await counted();
  expect(after.nodes - before.nodes).toBeLessThan(100);
  // The last root, with some 150 listeners of React's, may still wait for the collector; one listener a cycle would be
  // 200.
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(200);
  expect(broken).toEqual([]);
  await page.close();
});

test('the pages follow a host that changes the address itself, and the way back; other addresses are left to the host', async () => {
  const page = await browser.newPage();
  await page.request.post(`${server.url}/auth/login`, {
    data: { email: 'admin@demo.test', password: 'demo-Passw0rd' },
  });
  await page.goto(`${server.url}/service-desk/problem`);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await heading('Problems');
  await page.evaluate(() => history.pushState({ of: 'the host' }, '', '/service-desk/changes'));
  await heading('Changes');
  await page.getByRole('link', { name: 'Releases' }).click();
  await heading('Releases');
  await page.evaluate(() => history.pushState(null, '', '/tickets'));
  await heading('Releases');
  await page.goBack();
  await page.goBack();
  await heading('Changes');
  await page.goBack();
  await heading('Problems');
  expect(await page.evaluate(() => location.pathname)).toBe('/service-desk/problem');
  await page.close();
});

test('the menu of the help-desk keeps its document among our pages: heading, focus, title and way back', async () => {
  const page = await browser.newPage();
  await page.request.post(`${server.url}/auth/login`, {
    data: { email: 'admin@demo.test', password: 'demo-Passw0rd' },
  });
  await page.goto(`${server.url}/service-desk/problem`);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const current = () => page.locator('.menu [aria-current]').allInnerTexts();
  const menu = (name: string) => page.locator('.menu').getByRole('link', { name }).click();
  await heading('Problems').waitFor();
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await menu('Changes');
  await heading('Changes').and(page.locator(':focus')).waitFor();
  expect(await page.title()).toMatch(/^Changes · /);
  expect(await current()).toEqual(['Changes']);
  await menu('Releases');
  await heading('Releases').waitFor();
  await page.goBack();
  await heading('Changes').waitFor();
  expect(await current()).toEqual(['Changes']);
  await page.goForward();
  await heading('Releases').waitFor();
  expect(await page.evaluate(() => 'kept' in window)).toBe(true);

  // What is typed and not saved is not lost without a question.
  await page.goto(`${server.url}/service-desk/problem/create`);
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Not saved');
  const requested: string[] = [];
  page.on('dialog', (dialog) => {
    requested.push(dialog.type());
    void dialog.dismiss();
  });
  await menu('Changes');
  expect(requested).toEqual(['beforeunload']);
  expect(await page.getByRole('textbox', { name: /^Subject/ }).inputValue()).toBe('Not saved');
  await page.close();
});
