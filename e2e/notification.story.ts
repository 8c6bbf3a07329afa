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
const replyOf = (path: string) => page.waitForResponse((reply) => reply.url().includes(path));

test('a notification is found and its text written with placeholders, with the mail beside it', async () => {
  await page.goto('/service-desk/notifications');
  await page.getByRole('checkbox', { name: 'A problem is created' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('searchbox').fill('problem is created');
  await page.getByRole('checkbox', { name: 'A problem is assigned' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Edit text: A problem is created' }).click();
  await page.getByRole('heading', { name: 'A problem is created', level: 1 }).waitFor();
  const subject = page.getByRole('textbox', { name: /^Subject/ });
  await subject.fill('New problem ');
  await press('{{identifier}}');
  expect(await subject.inputValue()).toBe('New problem {{identifier}}');
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('For ');
  await press('{{recipient.name}}');
  await page.getByText('New problem [identifier]').waitFor();
  await choose(page, page, /^Show it for/);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: /^New problem PRB-/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press('Send a test to me');
  await page.getByText('The email was sent to you only.').waitFor();
});

test('a placeholder that does not exist is said at its field, and then it is saved', async () => {
  const subject = page.getByRole('textbox', { name: /^Subject/ });
  await subject.fill('New {{nothing}}');
  await press('Save');
  await page
    .getByText(/There is no placeholder {{nothing}}/)
    .first()
    .waitFor();
  await subject.fill('New problem {{identifier}}');
  const saved = replyOf('/service-desk/api/notification/problem-created');
  await press('Save');
  expect((await saved).status()).toBe(200);
  await page.getByText('The notification was saved.').waitFor();
  await page.getByRole('button', { name: 'Restore default text' }).waitFor();
  await page.getByRole('tab', { name: 'Arabic' }).click();
  await page.locator('[lang="ar"][dir="rtl"]').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Notifications', exact: true }).first().click();
  await page.getByText('Own text: English').waitFor();
});

test('everybody chooses for themselves', async () => {
  const own = await desk.as('agent');
  await own.goto('/service-desk/my-notifications');
  const box = own.getByRole('group', { name: 'A problem is assigned' }).getByRole('checkbox', { name: 'By email' });
  const saved = own.waitForResponse((reply) => reply.request().method() === 'POST');
  await box.click();
  expect((await saved).status()).toBe(200);
  await own.reload();
  await box.waitFor();
  expect(await box.isChecked()).toBe(false);
  expect(await faultsOf(own)).toEqual([]);
});
