import type { Browser, BrowserContext, Page } from 'playwright-core';
import { record } from '../../conformance/page/recorder';
import { changedLooks, keepLooks } from '../../conformance/page/style';
import { launchBrowser } from '../testing/browser';
import { type RunningServer, startBuiltServer } from '../testing/server';
import { hosts } from './hosts';
import { requirejs } from './requirejs/host';
import { leftByPageChanges, originOf, signInAtHosts } from './real-remote';
import { type HostServer, startHosts } from './server';

let addOn: RunningServer;
let server: HostServer;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  [addOn, browser] = await Promise.all([startBuiltServer(), launchBrowser()]);
  server = await startHosts(hosts, addOn.url);
  context = await signInAtHosts(browser, originOf(server, hosts[0]!));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([server.close(), addOn.stop()]);
});

test.each(hosts)(
  '2 · the real card of a ticket mounts on the page $folder: no violation, nothing thrown, no style changed',
  async (host) => {
    const page = await context.newPage();
    await page.addInitScript(record, {});
    const adapter = host.adapter(server.urlOf(host));
    await adapter.open(page);
    await page.evaluate((place) => {
      const frame = Object.assign(document.createElement('div'), { id: 'conformance-frame' });
      Object.assign(frame.style, { contain: 'strict', blockSize: '400px' });
      document.querySelector(place)!.append(frame);
    }, adapter.place);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    await page.waitForFunction(() => window.ServiceDesk.inspect().slots.every(({ state }) => state !== 'loading'));
    await page.evaluate(keepLooks, '#conformance-frame');
    await page.evaluate(
      () =>
        (document.getElementById('conformance-frame')!.innerHTML =
          '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>'),
    );
    await page.locator('#conformance-frame').getByRole('tab').first().waitFor();
    const { thrown, violations } = await page.evaluate(() => ({
      thrown: window.__conformance.thrown,
      violations: window.__conformance.violations,
    }));
    expect({ thrown, violations, changed: (await page.evaluate(changedLooks)).changed }).toEqual({
      thrown: [],
      violations: [],
      changed: [],
    });
    await page.close();
  },
);

test('13 · using the card leaves address and history of the page alone', async () => {
  const page = await context.newPage();
  // It reads its tabs from the hash.
  const host = hosts.find(({ folder }) => folder === 'requirejs')!;
  await host.adapter(server.urlOf(host)).open(page);
  await page.evaluate(
    () =>
      (document.querySelector('#place')!.innerHTML =
        '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>'),
  );
  const tabs = page.locator('#place').getByRole('tab');
  await tabs.nth(1).waitFor();
  const where = () => page.evaluate(() => `${location.href} ${history.length}`);
  const before = await where();
  for (const index of [1, 0]) {
    await tabs.nth(index).click();
    await page.locator('#place [role=tabpanel]').waitFor();
    expect(await where()).toBe(before);
  }
  await page.close();
});

test('11 · page changes under PJAX leave neither nodes nor listeners', async () => {
  const left = await leftByPageChanges(context, server, 20);
  expect(left).toMatchObject({ nodes: 0, listeners: 0 });
});

/**
 * A page without any slot in sight, and the add-on's addresses that were asked of the server since then; those of the
 * shim's own two files aside.
 */
async function openQuiet(): Promise<{ page: Page; requested: () => string[] }> {
  // A browser of its own: what another test has loaded would not be asked for.
  const page = await (await signInAtHosts(browser, originOf(server, requirejs))).newPage();
  await page.setViewportSize({ width: 1280, height: 8000 });
  const before = server.requested.length;
  await page.goto(`${server.urlOf(requirejs)}/42`, { waitUntil: 'networkidle' });
  const requested = () =>
    server.requested.slice(before).filter((path) => path.includes('/service-desk/') && !path.includes('/host-shim'));
  return { page, requested };
}

/** A list may ask for a quick count; it is the same list all the same. */
const withoutHints = (path: string) => path.replace('&count=quick', '');
const twice = (requested: string[]) =>
  requested.map(withoutHints).filter((path, index, all) => all.indexOf(path) < index);

/** Waits until so many slots are ready, all their calls are made and nothing has been asked for a second. */
async function allThere(page: Page, count: number, requested: () => string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => window.ServiceDesk.inspect().slots.filter(({ state }) => state === 'ready').length === wanted,
    count,
  );
  const made = () => callsOf(requested());
  for (let tries = 0; tries < 50 && !calls.every((call) => made().includes(call)); tries++)
    await page.waitForTimeout(200);
  for (let before = -1; before < requested().length; await page.waitForTimeout(1000)) before = requested().length;
}

const several = [
  '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>',
  '<service-desk-slot point="ticket.problem" ticket-id="1"></service-desk-slot>',
  '<service-desk-slot point="ticket.actions" ticket-id="1"></service-desk-slot>',
  '<service-desk-slot point="user.associates" user-id="5"></service-desk-slot>',
  '<service-desk-slot point="organization.associates" organization-id="1"></service-desk-slot>',
  '<service-desk-asset-select name="assets" multiple></service-desk-asset-select>',
];

/** All that five of each of them ask the server's API. */
const calls = [
  'api/asset-list?sort-field=id&sort-order=desc&page=1&limit=10&org_ids[]=1',
  'api/asset-list?sort-field=id&sort-order=desc&page=1&limit=10&ticket_ids[]=1',
  'api/asset-list?sort-field=id&sort-order=desc&page=1&limit=10&used_by_ids[]=5',
  'api/events',
  'api/ticket-action/1',
  'get/permissions?limit=10',
  'get/permissions?limit=all',
];
const callsOf = (requested: string[]) =>
  requested
    .filter((path) => !path.includes('/bundle/'))
    .map((path) => withoutHints(path).split('/service-desk/')[1])
    .sort();

test('30 slots of six points on one page ask for every file and for every call once', async () => {
  const { page, requested } = await openQuiet();
  expect(requested()).toEqual([]);
  await page.evaluate((slots) => (document.getElementById('place')!.innerHTML = slots), several.join('').repeat(5));
  await allThere(page, 30, requested);
  const files = requested()
    .filter((path) => path.includes('/bundle/'))
    .map((path) => path.split('/').at(-1));
  const chunks = [
    'core.js',
    'form.asset-select.js',
    'list.js',
    'long-table.js',
    'organization.associates.js',
    'follow-host.js',
    'pager.js',
    'ticket.actions.js',
    'ticket.associates.js',
    'ticket.problem.js',
    'user.associates.js',
  ];
  expect(files.sort()).toEqual([...chunks, 'entry.js', 'manifest.json'].sort());
  expect(callsOf(requested())).toEqual(calls);
  await page.close();
});

test('12 · 30 slots in a hidden pane ask for nothing until the pane is shown, and then for everything once', async () => {
  const { page, requested } = await openQuiet();
  await page.evaluate(
    (slots) => document.getElementById('activity')!.insertAdjacentHTML('beforeend', slots),
    several.join('').repeat(5),
  );
  await page.waitForTimeout(500);
  expect(requested()).toEqual([]);
  await page.evaluate(() => (location.hash = 'activity'));
  // The pane has one of its own.
  await allThere(page, 31, requested);
  expect(twice(requested())).toEqual([]);
  expect(callsOf(requested())).toEqual(expect.arrayContaining(calls));
  await page.close();
});

test('the browsers have reported no violation of a content policy', () => {
  expect(server.reports).toEqual([]);
});
