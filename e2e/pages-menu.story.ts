import type { Page } from 'playwright-core';
import { faultsOf, type HelpDesk, slot, startHelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** A host whose layout has one entry for all our pages: they have a menu of their own. */
let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const hostPage = (
  language: string,
) => `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta name="viewport" content="width=device-width, initial-scale=1"><title>Harbour</title></head>
<body style="font: 15px serif"><nav aria-label="Harbour"><a href="/">Home</a> <a href="/service-desk/problem">Desk</a></nav>
<script async src="/service-desk/bundle/host-shim.js"></script>
<service-desk-slot point="page" base-path="/service-desk" navigation></service-desk-slot></body></html>`;

async function open(page: Page, path: string, language = 'en'): Promise<void> {
  await page.route('**/service-desk/**', (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ contentType: 'text/html', body: hostPage(language) })
      : route.continue(),
  );
  await page.goto(path);
  await menu(page).locator('a').first().waitFor({ state: 'attached' });
}
const menu = (page: Page) => slot(page, 'page').locator('nav:has(a[href$="/my-notifications"])');
const current = (page: Page) => menu(page).locator('a[aria-current=page]');

test('leads through our pages within the document, by mouse and keyboard, and asks before what was typed is lost', async () => {
  const page = await desk.as('admin');
  await open(page, '/service-desk/problem');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('heading', { name: 'Problems', level: 1 }).waitFor();
  expect(await current(page).innerText()).toBe('Problems');
  expect(await faultsOf(page)).toEqual([]);

  await menu(page).getByRole('link', { name: 'Changes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Changes', level: 1 }).waitFor();
  expect(await current(page).innerText()).toBe('Changes');
  await menu(page).getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('heading', { name: 'Administration', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Impacts' }).click();
  await page.getByRole('heading', { name: 'Impacts', level: 1 }).waitFor();
  expect(await current(page).innerText()).toBe('Administration');

  await menu(page).getByRole('link', { name: 'Problems' }).click();
  await page.getByRole('link', { name: 'Create problem' }).first().click();
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Half written');
  await menu(page).getByRole('link', { name: 'Assets' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Assets', level: 1 }).waitFor();
  expect(await page.evaluate('window.sameDocument')).toBe(true);
  await page.context().close();
});

test('a client sees their own entries only', async () => {
  const page = await desk.as('client');
  await open(page, '/service-desk/my-approvals');
  const names = await menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent));
  expect(names).toEqual(['Overview', 'My approvals', 'My notifications', 'My tokens', 'Inbox: nothing unread']);
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();
});

test.each([
  ['en', 'light'],
  ['ar', 'dark'],
] as const)('a phone (%s, %s): one line behind a button, by finger and keyboard', async (language, scheme) => {
  const page = await desk.as('admin', { width: 390, scheme, language });
  await open(page, '/service-desk/problem', language);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const links = menu(page).locator('a');
  const button = menu(page).locator('button[aria-expanded]');
  expect((await menu(page).boundingBox())!.height).toBeLessThan(45);
  expect(await links.first().isVisible()).toBe(false);
  const panel = slot(page, 'page').locator('[popover]:has(a[href$="/my-notifications"])');
  await button.click();
  await panel.locator('a[aria-current=page]:focus').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const place = await panel.boundingBox();
  expect(place!.x).toBeGreaterThanOrEqual(0);
  expect(place!.x + place!.width).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
  await button.click();
  await panel.locator('a[href$="/changes"]').click();
  await page.waitForURL(/\/changes$/);
  await panel.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a phone: the first row of each list begins within 260 px of our part', async () => {
  const page = await desk.as('admin', { width: 390 });
  const tops: Record<string, number> = {};
  for (const path of ['problem', 'changes', 'releases', 'assets', 'contracts', 'products', 'vendor', 'cab']) {
    await open(page, `/service-desk/${path}`);
    await page.locator('[data-row]').first().waitFor();
    await settled(page);
    const from = (await slot(page, 'page').boundingBox())!.y;
    tops[path] = (await page.locator('[data-row]').first().boundingBox())!.y - from;
  }
  process.stdout.write(`Top of the first row at 390 px: ${JSON.stringify(tops)}\n`);
  expect(Object.entries(tops).filter(([, top]) => top > 260)).toEqual([]);
  await page.context().close();
});
