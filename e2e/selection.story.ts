import type { Page } from 'playwright-core';
import { startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** What is chosen in a list: several rows at once, all of them, and still after a look at one. */
let desk: HelpDesk;
let page: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());
beforeEach(async () => {
  page = await desk.as('admin');
  await page.goto('/service-desk/assets/list');
  await page.getByRole('row').nth(5).waitFor();
  await settled(page);
});
afterEach(() => page.context().close());

const box = (row: number) => page.locator('tbody input[type=checkbox]').nth(row);
const chosen = () => page.locator('tbody tr[aria-selected=true]').count();

test('Shift and a click choose all rows in between, in both directions, and let go of them', async () => {
  await box(1).click();
  await box(4).click({ modifiers: ['Shift'] });
  await page.getByText('4 selected', { exact: true }).waitFor();
  expect(await chosen()).toBe(4);
  await box(0).click({ modifiers: ['Shift'] });
  await page.getByText('5 selected', { exact: true }).waitFor();
  await box(2).click({ modifiers: ['Shift'] });
  await page.getByText('2 selected', { exact: true }).waitFor();
});

test('by keyboard, too', async () => {
  await box(1).focus();
  await page.keyboard.press('Space');
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key);
  await page.getByText('3 selected', { exact: true }).waitFor();
});

test('all that are found are said to be all, on the next page too; one that is let go ends that', async () => {
  await box(0).click();
  await page.getByRole('button', { name: 'Select all 300 that match' }).click();
  await page.getByText('All 300 selected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await settled(page);
  expect(await chosen()).toBe(10);
  await box(3).click();
  await page.getByText('1 selected', { exact: true }).waitFor();
});

test('who comes back from a record finds what was chosen', async () => {
  await box(1).click();
  await box(2).click();
  await page.locator('tbody [data-main] a').first().click();
  await page.getByRole('heading', { level: 1, name: 'Rack 6' }).waitFor();
  await page.goBack();
  await page.getByText('2 selected', { exact: true }).waitFor();
  expect(await chosen()).toBe(2);
  await page.getByRole('button', { name: /^Select all 300/ }).click();
  await page.locator('tbody [data-main] a').first().click();
  await page.getByRole('heading', { level: 1, name: 'Rack 6' }).waitFor();
  await page.goBack();
  await page.getByText('All 300 selected', { exact: true }).waitFor();
});
