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

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

test('an announcement is written, looked at and sent to oneself first', async () => {
  await page.goto('/service-desk/announcement/settings');
  await page.getByText('Nothing has been announced yet').waitFor();
  await press('Send');
  await page.getByText('This field is required.').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Power cut on Sunday');
  await page.getByRole('textbox', { name: /^Announcement/ }).fill('The data centre has no power from 8 to 10.');
  await press('Preview');
  const preview = page.getByRole('dialog', { name: 'Preview of the email' });
  await preview.getByText('The data centre has no power from 8 to 10.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await press('Send a test to me');
  await page.getByText('The announcement was sent to you only.').waitFor();
});

test('it says how many it reaches, asks, and then shows who got it', async () => {
  await choose(page, page, /^Department/);
  await page.getByText(/^Reaches \d+ people\.$/).waitFor();
  await press('Send');
  const question = page.getByRole('alertdialog', { name: 'Send the announcement' });
  await question.getByText(/“Power cut on Sunday” is emailed to \d+ people/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await question.getByRole('button', { name: /^Send to \d+ people$/ }).click();
  await page.getByText('The announcement is being sent.').waitFor();
  await page.getByRole('link', { name: 'Power cut on Sunday' }).click();
  await page.getByRole('heading', { name: 'Power cut on Sunday', level: 1 }).waitFor();
  await page.getByRole('row', { name: /@/ }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Announcements', exact: true }).first().click();
  // The form is empty again for the next one.
  await page.getByText('Sent announcements').first().waitFor();
  expect(await page.getByRole('textbox', { name: /^Subject/ }).inputValue()).toBe('');
});
