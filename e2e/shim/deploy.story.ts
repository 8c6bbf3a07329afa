import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../testing/browser';
import { type BundleHost, nonceOnly, readManifest, startBundleHost } from './bundle-host';
import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
let host: BundleHost;
let browser: Browser;
beforeAll(
  async () => void ([story, host, browser] = await Promise.all([startStory(), startBundleHost(), launchBrowser()])),
);
afterAll(() => Promise.all([story?.end(), host?.close(), browser?.close()]));
const built = readManifest().version;
beforeEach(() => {
  Object.assign(story.host.faults, { manifest: 'ok', version: 1 });
  Object.assign(host, {
    version: built,
    send: (_file: string, content: string) => content,
    page: { policy: nonceOnly, attributes: 'data-require-integrity', body: slot('user.permissions', 'first') },
  });
});

const slot = (point: string, id: string) =>
  `<service-desk-slot id="${id}" point="${point}" ticket-id="1" user-id="1"></service-desk-slot>`;
const add = (page: Page, point: string, id: string) =>
  page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), slot(point, id));
const always = (page: Page) => page.evaluate(() => window.ServiceDesk.configure({ timeouts: { manifestAge: -1 } }));
const settled = (page: Page, id: string) =>
  page
    .waitForFunction(
      (wanted) =>
        ['ready', 'failed'].includes(document.querySelector<HTMLElement & { state: string }>(`#${wanted}`)!.state),
      id,
    )
    .then(() =>
      page.evaluate((wanted) => document.querySelector<HTMLElement & { state: string }>(`#${wanted}`)!.state, id),
    );

test('after a deploy an open widget stays as it is, a new slot gets the new version', async () => {
  const { page } = await story.open(slot('ticket.associates', 'old'));
  await page.getByText('card 1').waitFor();
  await always(page);
  story.host.faults.version = 2;
  await add(page, 'ticket.associates', 'new');
  await page.getByText('card 2').waitFor();
  expect(await page.getByText('card 1').isVisible()).toBe(true);
  expect(await page.evaluate(() => window.reported)).not.toContain('unmount');
  await page.close();
});

test('a manifest counts as new for five minutes', async () => {
  const { page } = await story.open(slot('ticket.associates', 'old'));
  await page.getByText('card 1').waitFor();
  story.host.faults.version = 2;
  await add(page, 'ticket.associates', 'second');
  await page.getByText('card 1').nth(1).waitFor();
  expect(await page.getByText('card 2').count()).toBe(0);
  await page.close();
});

test('while the server is down during a deploy, new slots take the version that is there', async () => {
  const { page } = await story.open(slot('ticket.associates', 'old'));
  await page.getByText('card 1').waitFor();
  await always(page);
  story.host.faults.manifest = '503';
  await add(page, 'ticket.associates', 'second');
  await page.getByText('card 1').nth(1).waitFor();
  await page.close();
});

test('a widget with unsaved input that cannot go on stays until the person says Retry', async () => {
  const { page } = await story.open(slot('ticket.associates', 'old'));
  await page.getByText('card 1').waitFor();
  await page.locator('service-desk-slot input').fill('half a sentence');
  await page.evaluate(() => window.kit.setDirty(true));
  story.host.faults.version = 2;
  await page.evaluate(() => window.kit.report(new Error('Loading chunk 7 failed')));
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.locator('service-desk-slot input').inputValue()).toBe('half a sentence');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('card 2').waitFor();
  expect(await page.getByText('card 1').count()).toBe(0);
  await page.close();
});

test('two builds of the real remote run side by side in one page', async () => {
  const page = await browser.newPage();
  await page.goto(`${host.url}/page`);
  expect(await settled(page, 'first')).toBe('ready');
  await always(page);
  const ran: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Debugger.scriptParsed', ({ url }) => void ran.push(url.replace(/.*\/assets\/|\?.*/g, '')));
  await devtools.send('Debugger.enable');
  ran.length = 0;
  host.version = '9.9.9-deployed';
  host.requested.splice(0);
  await add(page, 'agent.permissions', 'second');
  await page.evaluate(() => document.getElementById('second')!.setAttribute('agent-id', '3'));
  expect(await settled(page, 'second')).toBe('ready');
  expect(host.requested).toEqual(
    expect.arrayContaining([
      'manifest.json',
      'assets/9.9.9-deployed/entry.js',
      'assets/9.9.9-deployed/agent.permissions.js',
    ]),
  );
  // What the new version needs is its own: nothing that the old one has loaded answers for it.
  expect(ran).toEqual(
    expect.arrayContaining([
      '9.9.9-deployed/entry.js',
      '9.9.9-deployed/core.js',
      '9.9.9-deployed/agent.permissions.js',
    ]),
  );
  expect(await page.evaluate(() => document.querySelector<HTMLElement & { state: string }>('#first')!.state)).toBe(
    'ready',
  );
  await page.close();
});

test('a chunk of the real remote that a deploy has removed leads to the new version', async () => {
  const page = await browser.newPage();
  await page.goto(`${host.url}/page`);
  expect(await settled(page, 'first')).toBe('ready');
  host.version = '9.9.9-deployed';
  host.send = (file, content) => (file.startsWith(`assets/${built}/`) ? undefined : content);
  host.requested.splice(0);
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      '<service-desk-slot id="second" point="agent.permissions" agent-id="3"></service-desk-slot>',
    ),
  );
  expect(await settled(page, 'second')).toBe('ready');
  expect(host.requested).toEqual(
    expect.arrayContaining([`assets/${built}/agent.permissions.js`, 'assets/9.9.9-deployed/agent.permissions.js']),
  );
  await page.close();
});
