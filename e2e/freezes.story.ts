import type { Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const fillTime = async (label: string, day: string, hour: string) => {
  await page.getByLabel(`${label}: Date`).fill(day);
  await page.getByLabel(`${label}: Time`).selectOption(hour);
};

test('a freeze of a weekend is tried, created with its rule in words, and deleted', async () => {
  await page.goto('/service-desk/admin');
  await page.getByRole('link', { name: 'Freezes' }).click();
  await page.getByRole('row').filter({ hasText: 'Year-end freeze' }).getByText('Every year on December 20').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create freeze' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Audit weekend');
  await fillTime('Start', '2031-11-29', '00:00');
  await fillTime('End', '2031-12-01', '00:00');
  await choose(page, page, /^Repeats/, 'Every month on the last Saturday');
  await choose(page, page, /^Ends/, 'On a day');
  await page.getByLabel(/^Last day to start/).fill('2032-12-31');
  await page.getByRole('button', { name: 'Create freeze', exact: true }).click();
  await page.getByText('Choose what it applies to.').waitFor();
  await page.getByRole('checkbox', { name: 'All changes' }).check();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('No planned change is in this time.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create freeze', exact: true }).click();
  await page.waitForURL(/\/freeze$/);
  const row = page.getByRole('row').filter({ hasText: 'Audit weekend' });
  await row.getByText('Every month on the last Saturday, until Dec 31, 2032').waitFor();
  await row.getByRole('button', { name: 'Delete Audit weekend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
});

test('the maintenance window of the servers says which changes are outside of it', async () => {
  await page.goto('/service-desk/maintenance');
  await page.getByRole('link', { name: 'Monthly patch night', exact: true }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText(/of these assets (is|are) outside of their windows/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
