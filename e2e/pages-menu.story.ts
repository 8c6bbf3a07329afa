import type { Page } from 'playwright-core';
import { faultsOf, type HelpDesk, slot, startHelpDesk } from './testing/help-desk';

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
  await menu(page).getByRole('link').first().waitFor();
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
  const names = await menu(page).getByRole('link').allInnerTexts();
  expect(names).toEqual(['My approvals', 'My notifications']);
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();
});

test.each([
  ['en', 'light'],
  ['ar', 'dark'],
] as const)('a phone (%s, %s): one line, in which the page at hand is in sight', async (language, scheme) => {
  const page = await desk.as('admin', { width: 390, scheme, language });
  await open(page, '/service-desk/my-approvals', language);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const place = await current(page).boundingBox();
  expect(place!.x).toBeGreaterThanOrEqual(0);
  expect(place!.x + place!.width).toBeLessThanOrEqual(390);
  expect((await menu(page).boundingBox())!.height).toBeLessThan(45);
  await page.context().close();
});
