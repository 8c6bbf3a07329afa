import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/testing/browser';

let browser: Browser;
let page: Page;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser?.close());

const places = [
  ['[?&]id=(\\d+)', 'ticket.actions', 'ticket-id', '#content > .tabs'],
  ['#user/(\\d+)$', 'user.associates', 'user-id', '#content > .tabs'],
  ['^(?!/service-desk/|/somewhere)', 'search', null, '#header > .account'],
  ['^(?!/service-desk/|/somewhere)', 'inbox', null, '#header > .account'],
];
const header = '<div id="header"><b class="account"></b></div>';
const html = `<div id="content"><h2>A ticket</h2><ul class="tabs"></ul><div class="message"><p class="tabs">Hello</p></div></div>`;

/** A page of a host with place.js in its head, as service-desk.php prints it. */
beforeEach(async () => {
  page = await browser.newPage();
  const script = readFileSync('connections/shared/place.js', 'utf8');
  await page.route('http://host.test/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<head><script>${script}serviceDeskPlaces(${JSON.stringify(places)})</script></head>${route.request().url().includes('header') ? header : ''}${html}`,
    }),
  );
});
afterEach(() => page.close());

const slots = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('service-desk-slot')].map((slot) => [
      slot.outerHTML.replace(/><.*/, '>'),
      slot.nextElementSibling?.className,
    ]),
  );

test('a slot stands in its place, once, and not where a message looks like it', async () => {
  await page.goto('http://host.test/ticket?id=42');
  await page.locator('service-desk-slot').waitFor({ state: 'attached' });
  expect(await slots()).toEqual([['<service-desk-slot point="ticket.actions" ticket-id="42">', 'tabs']]);
  expect(await page.locator('.message service-desk-slot').count()).toBe(0);
});

test('it follows a page that changes without being loaded', async () => {
  await page.goto('http://host.test/ticket?id=42');
  await page.locator('service-desk-slot').waitFor({ state: 'attached' });
  await page.evaluate((text) => {
    history.pushState(null, '', '/ticket?id=43');
    document.body.innerHTML = text;
  }, html);
  await page.locator('service-desk-slot[ticket-id="43"]').waitFor({ state: 'attached' });
  expect(await slots()).toHaveLength(1);
  await page.evaluate(() => (location.href = '#user/7'));
  await page.locator('service-desk-slot[point="user.associates"][user-id="7"]').waitFor({ state: 'attached' });
  await page.evaluate(() => history.pushState(null, '', '/somewhere'));
  await page.evaluate(() => document.body.append('more'));
  await page.locator('service-desk-slot').first().waitFor({ state: 'detached' });
  expect(await slots()).toEqual([]);
});

test('search and bell stand in the header of every page, in their order, once, and not on pages of ours', async () => {
  const bar = [
    ['<service-desk-slot point="search">', ''],
    ['<service-desk-slot point="inbox">', 'account'],
  ];
  const placed = async (address: string) => {
    await page.goto(`http://host.test${address}`);
    await page.waitForTimeout(200);
    return slots();
  };
  expect(await placed('/projects?header')).toEqual(bar);
  expect(await placed('/ticket?id=42&header')).toEqual([
    ...bar,
    ['<service-desk-slot point="ticket.actions" ticket-id="42">', 'tabs'],
  ]);
  await page.evaluate(() => history.pushState(null, '', '/projects?header'));
  await page.evaluate(() => document.body.append('more'));
  await page.waitForTimeout(200);
  expect(await slots()).toEqual(bar);
  expect(await placed('/service-desk/problem?header')).toEqual([]);
  expect(await placed('/projects')).toEqual([]);
});
