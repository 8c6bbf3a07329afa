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

test('a template with its repetition is created, used for its next time, and named by the change', async () => {
  await page.goto('/service-desk/admin');
  await page.getByRole('link', { name: 'Change templates' }).click();
  const patchDay = page.getByRole('row').filter({ hasText: 'Patch day, second Tuesday' });
  await patchDay.getByText('Every month on the second Tuesday').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create template' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Restart of the proxies');
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Restart the proxies');
  await page.getByRole('textbox', { name: /^Description/ }).fill('One after the other.');
  await choose(page, page, /^Change type/, 'Standard');
  await page.getByRole('textbox', { name: /^Backout plan/ }).fill('Start the old one.');
  await fillTime('Start', '2031-12-01', '22:00');
  await fillTime('End', '2031-12-01', '23:30');
  await choose(page, page, /^Repeats/, 'Every week on Monday');
  await page.getByText('Next: Dec 1, 2031, 10:00 PM · Dec 8, 2031, 10:00 PM · Dec 15, 2031, 10:00 PM').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create template', exact: true }).click();
  await page.waitForURL(/\/change-template$/);
  await page.getByRole('row').filter({ hasText: 'Restart of the proxies' }).getByText('Every week on Monday').waitFor();

  await page.goto('/service-desk/changes');
  await page.getByRole('button', { name: 'From template…' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog, /^Template/, 'Restart of the proxies');
  await dialog.getByText('Restart the proxies').waitFor();
  expect(await page.getByLabel('Planned end: Time').inputValue()).toBe('23:30');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create change' }).click();
  await page.waitForURL(/\/changes\/\d+\/show/);
  await page.getByRole('heading', { name: 'Restart the proxies' }).waitFor();
  await page.getByRole('link', { name: 'Restart of the proxies' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('a change is kept as a template', async () => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Copy of the restart');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await page.getByText('Copy of the restart was created.').waitFor();
  await page.goto('/service-desk/change-template');
  await page.getByRole('link', { name: 'Copy of the restart', exact: true }).click();
  await page.getByText('Start the old one.').waitFor();
  expect(await page.getByRole('textbox', { name: /^Subject/ }).inputValue()).toBe('Restart the proxies');
});
