import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../testing/browser';
import { type BundleHost, startBundleHost } from './bundle-host';

let host: BundleHost;
let browser: Browser;
beforeAll(async () => void ([host, browser] = await Promise.all([startBundleHost(), launchBrowser()])));
afterAll(() => Promise.all([host?.close(), browser?.close()]));

const slot = '<service-desk-slot point="user.permissions" user-id="1"></service-desk-slot>';

/** Whether a widget is drawn in dark colours: its text is light then. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('service-desk-slot')?.shadowRoot?.querySelector('[lang]');
    return root && /rgb\(2[23]\d/.test(getComputedStyle(root).color);
  });
const becomes = (page: Page, dark: boolean) =>
  page.waitForFunction(
    (wanted) => {
      const root = document.querySelector('service-desk-slot')?.shadowRoot?.querySelector('[lang]');
      return root && /rgb\(2[23]\d/.test(getComputedStyle(root).color) === wanted;
    },
    dark,
    { timeout: 5000 },
  );

async function open(head: string, body = slot, colorScheme: 'light' | 'dark' = 'light') {
  Object.assign(host.page, { policy: '', body: head + body });
  const page = await browser.newPage({ colorScheme });
  await page.goto(`${host.url}/page`);
  await page.waitForFunction(() => window.ServiceDesk.inspect().slots[0]?.state === 'ready');
  await page.locator('service-desk-slot [lang]').waitFor({ state: 'attached' });
  return page;
}

test.each([
  ['a page that says nothing and is white, of a person whose system is dark', '', 'dark', false],
  [
    'a page that says light, of a person whose system is dark',
    '<style>:root{color-scheme:light}</style>',
    'dark',
    false,
  ],
  ['a page that says dark', '<style>:root{color-scheme:dark}</style>', 'light', true],
  ['a page whose meta says dark', '<meta name="color-scheme" content="dark">', 'light', true],
  ['a page that says both, light system', '<style>:root{color-scheme:light dark}</style>', 'light', false],
  ['a page that says both, dark system', '<style>:root{color-scheme:light dark}</style>', 'dark', true],
  ['a page that says nothing and has a dark background', '<style>body{background:#1d2125}</style>', 'light', true],
  ['a background of another colour space', '<style>body{background:oklch(0.985 0.002 247)}</style>', 'dark', false],
  ['a dark one of another colour space', '<style>html{background:oklch(0.21 0.03 264)}</style>', 'light', true],
] as const)('auto follows the page: %s', async (_name, head, system, dark) => {
  const page = await open(head, slot, system);
  await becomes(page, dark);
  // Nor does it turn afterwards.
  await page.waitForTimeout(150);
  expect(await isDark(page)).toBe(dark);
  await page.close();
});

/** What the browser makes of a colour of ours, as red, green and blue. */
const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.createElement('i');
    document.querySelector('service-desk-slot')!.shadowRoot!.append(probe);
    probe.style.color = `var(${name})`;
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    probe.remove();
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, token);

test.each([
  ['says nothing', ''],
  ['says dark', 'html{color-scheme:dark}'],
])('in a dark page that %s surfaces have its colour, and borders one near it', async (_name, more) => {
  const page = await open(`<style>body{background:#1b2430}${more}</style>`);
  await becomes(page, true);
  const near = (wanted: number[]) => wanted.map((one) => expect.closeTo(one, -0.5));
  expect(await colourOf(page, '--sd-surface')).toEqual(near([27, 36, 48]));
  const [red = 0, green = 0, blue = 0] = await colourOf(page, '--sd-border');
  // Lighter than the page, and as blue.
  expect([red > 32, green > 40, blue > green && green > red]).toEqual([true, true, true]);
  await page.close();
});

test('on a page of a lighter grey texts of ours stay readable: surfaces are no lighter than that', async () => {
  const page = await open('<style>body{background:#4a5263}</style>');
  await becomes(page, true);
  expect(Math.max(...(await colourOf(page, '--sd-surface')))).toBeLessThan(0x3c);
  await page.close();
});

test('the first opaque background behind the slot counts', async () => {
  const page = await open(
    '<style>body{background:#fff}aside{background:#222}div{background:rgb(255 255 255 / 5%)}</style>',
    `<aside><div>${slot}</div></aside>`,
  );
  await becomes(page, true);
  await page.close();
});

test('a page that is toggled takes the widgets with it, also by a fade', async () => {
  const page = await open(
    '<style>body{transition:background-color .2s}.night{background:#14171c}.scheme{color-scheme:dark}</style>',
  );
  await becomes(page, false);
  await page.evaluate(() => (document.body.className = 'night'));
  await becomes(page, true);
  await page.evaluate(() => (document.body.className = ''));
  await becomes(page, false);
  await page.evaluate(() => (document.documentElement.className = 'scheme'));
  await becomes(page, true);
  await page.close();
});

test('what the host configures goes before what its page shows', async () => {
  const page = await open('<style>body{background:#14171c}</style>');
  await becomes(page, true);
  await page.evaluate(() => window.ServiceDesk.configure({ theme: 'light' }));
  await becomes(page, false);
  await page.evaluate(() => window.ServiceDesk.configure({ theme: 'auto' }));
  await becomes(page, true);
  await page.close();
});
