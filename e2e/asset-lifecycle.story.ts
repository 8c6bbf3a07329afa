import type { Locator, Page } from 'playwright-core';
import { choose as chooseIn } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;
let view: string;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const choose = (within: Page | Locator, field: RegExp, option?: string) => chooseIn(page, within, field, option);
/** In the row, or in the menu of those that have no room. */
const openTab = async (name: string) => {
  const tab = page.getByRole('tab', { name, exact: true });
  const more = page.getByRole('button', { name: 'More tabs' });
  await tab.or(more).first().waitFor();
  if (await tab.isVisible()) return tab.click();
  await more.click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
};
const openAction = async (menu: string, name: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const factOf = (name: string) => page.locator('dl > div', { has: page.locator('dt', { hasText: name }) }).locator('dd');

test('the list has the columns of the document, and a filter narrows it at once', async () => {
  await page.goto('/service-desk/assets/list');
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(
    expect.arrayContaining(['Identifier', 'Name', 'Asset type', 'Asset status', 'Managed by', 'Used by']),
  );
  await page
    .getByRole('tab', { name: 'In stock' })
    .or(page.getByRole('link', { name: 'In stock' }))
    .first()
    .click();
  await page.getByText('In Use', { exact: true }).first().waitFor({ state: 'detached' });
  expect(await faultsOf(page)).toEqual([]);
});

test('an asset is created on the form that the server describes', async () => {
  await page.goto('/service-desk/assets/create');
  await page.getByRole('button', { name: 'Create asset' }).click();
  await page.getByText('This field is required.').first().waitFor();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Meeting room screen');
  await choose(page, /^Asset type/, 'Monitor');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('42') });
  await page.getByRole('button', { name: 'Create asset' }).click();
  await page.waitForURL(/\/assets\/list/);
  await page.getByRole('link', { name: 'Meeting room screen', exact: true }).click();
  await page.getByRole('heading', { name: 'Meeting room screen', level: 1 }).waitFor();
  view = new URL(page.url()).pathname;
  await factOf('Asset status').getByText('In Stock').waitFor();
  await factOf('Attachments').getByText('invoice.txt').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('it is handed to a person with a receipt, and taken back; the history says who had it', async () => {
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await dialog.getByText('This field is required.').waitFor();
  const person = await choose(dialog, /^Used by/);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await dialog.waitFor({ state: 'detached' });
  await factOf('Asset status').getByText('In Use').waitFor();
  expect(await factOf('Used by').innerText()).toContain(person.split('\n')[0]!.slice(0, 10));
  await openAction('More', 'Take back');
  const back = page.getByRole('dialog', { name: /^Take back/ });
  await back.getByRole('button', { name: 'Take back' }).click();
  await back.waitFor({ state: 'detached' });
  await factOf('Asset status').getByText('In Stock').waitFor();
  await openTab('Assignment history');
  const rows = page.getByRole('tabpanel').getByRole('row');
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBe(2);
});

test('a problem is attached from the asset and detached; one click takes that back', async () => {
  await openAction('Associate', 'Attach problems');
  const dialog = page.getByRole('dialog', { name: 'Attach problems' });
  await choose(dialog, /^Problems/);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Problems', selected: true }).waitFor();
  await page.getByRole('button', { name: /^Detach / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Detach', exact: true }).click();
  await page.getByText('No problems with this asset').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Detach / }).waitFor();
});

test('its status is changed where it stands; its file goes with the next save of the form', async () => {
  await page.getByRole('button', { name: /^Asset status: / }).click();
  await page.getByRole('option', { name: 'In Repair' }).click();
  await factOf('Asset status').getByText('In Repair').waitFor();
  await openAction('More', 'Edit');
  const file = page.getByRole('listitem').filter({ hasText: 'invoice.txt' });
  await file.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await file.waitFor({ state: 'detached' });
});

test('it is duplicated, deleted and restored', async () => {
  await page.goto(view);
  await openAction('More', 'Duplicate');
  const dialog = page.getByRole('dialog', { name: /^Duplicate/ });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Second screen');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Second screen', level: 1 }).waitFor();
  await openAction('More', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/assets\/list/);
  await page.goto('/service-desk/assets/trash');
  const row = page.getByRole('row').filter({ hasText: 'Second screen' });
  await row.getByRole('button', { name: /^Restore/ }).click();
  await row.waitFor({ state: 'detached' });
  await page.goto('/service-desk/assets/list');
  await page.getByRole('link', { name: 'Second screen', exact: true }).waitFor();
});

test('a ticket’s asset leads to its page', async () => {
  await page.goto('/thread/1');
  const link = page.locator('a[href*="/service-desk/assets/"]').first();
  await link.waitFor();
  await link.click();
  await page.getByRole('tablist').waitFor();
});
