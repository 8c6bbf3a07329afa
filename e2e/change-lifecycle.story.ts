import type { Locator, Page, Request } from 'playwright-core';
import { choose as chooseIn } from './testing/choose';
import { faultsOf, startHelpDesk, widthOf, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;
let view: string;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('agent');
});
afterAll(() => desk.end());

const choose = (within: Page | Locator, field: RegExp, option?: string) => chooseIn(page, within, field, option);
const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const openAction = async (menu: string, name: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const attachButton = (within: Page | Locator) => within.getByRole('button', { name: /^Attach( \d+)?$/ });
const text = (sentence: RegExp) => page.getByRole('status').filter({ hasText: sentence }).first().waitFor();
const confirm = async (title: string, verb: string) => {
  const question = page.getByRole('alertdialog', { name: title });
  expect(await widthOf(question)).toBe(500);
  await question.getByRole('button', { name: verb, exact: true }).last().click();
  await question.waitFor({ state: 'detached' });
};

test('raise: from the list to the form, and three seconds after the save back', async () => {
  await page.goto('/service-desk/changes');
  await page.getByRole('link', { name: 'Create change' }).click();
  await page.getByRole('heading', { name: 'New change' }).waitFor();
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Replace the firewall of the Bergen office');
  await choose(page, /^Requester/);
  await choose(page, /^Change type/, 'Standard');
  await page.getByRole('textbox', { name: /^Description/ }).fill('The old one drops packets.');
  await page.getByRole('button', { name: /^Create / }).click();
  await page.getByRole('heading', { name: 'Changes' }).waitFor();
  const row = page.getByRole('row', { name: /Replace the firewall/ });
  await row.hover();
  await row.getByRole('link', { name: /^View/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Replace the firewall of the Bergen office' }).waitFor();
  view = new URL(page.url()).pathname;
  expect(view).toMatch(/^\/service-desk\/changes\/\d+\/show$/);
});

test('read: tabs in their order, the description in a dialog that gives the focus back', async () => {
  await page.getByRole('tab').first().waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Activity log',
    'Comments',
    'Planning',
    'Risk',
    'Assets',
    'Releases',
    'CABs',
    'Tickets',
    'Tasks',
  ]);
  await page.getByRole('region', { name: 'Activity log' }).getByRole('listitem').first().waitFor();
  const opener = page.getByRole('button', { name: 'Show description' });
  await opener.click();
  const description = page.getByRole('dialog', { name: 'Description' });
  expect(await widthOf(description)).toBe(900);
  await description.getByText('The old one drops packets.').waitFor();
  await page.keyboard.press('Escape');
  await description.waitFor({ state: 'detached' });
  await opener.and(page.locator(':focus')).waitFor();
});

test('plan: from the menu and from the tab, edited and deleted', async () => {
  await openAction('Planning', 'Reason');
  const reason = page.getByRole('dialog', { name: 'Reason' });
  expect(await widthOf(reason)).toBe(900);
  await reason.getByRole('button', { name: 'Save' }).click();
  await reason.getByText('This field is required.').waitFor();
  await reason.getByRole('textbox', { name: /^Description/ }).fill('Calls break up every afternoon.');
  await reason.getByRole('button', { name: 'Save' }).click();
  await reason.waitFor({ state: 'detached' });
  await openTab('Planning');
  await page.getByText('Calls break up every afternoon.').waitFor();

  await page.getByRole('group').getByRole('button', { name: 'Backout plan' }).click();
  const backout = page.getByRole('dialog', { name: 'Backout plan' });
  await backout.getByRole('textbox', { name: /^Description/ }).fill('Put the old one back.');
  await backout.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Put the old one back.').waitFor();
  await page.getByRole('button', { name: 'Delete Backout plan' }).click();
  await confirm('Delete Backout plan', 'Delete');
  await page.getByText('Put the old one back.').waitFor({ state: 'detached' });
});

test('a tab keeps the height of the one before until its own rows are there', async () => {
  await page.goto(view);
  await page.getByRole('tab', { name: 'Activity log', exact: true }).waitFor();
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
  const height = () => page.getByRole('tabpanel').evaluate((panel) => (panel as HTMLElement).offsetHeight);
  const before = await height();
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/asset-list/, async (route) => {
    await held;
    await route.continue();
  });
  await openTab('Assets');
  const waiting = page.getByRole('tabpanel').locator('tr[aria-hidden]').first();
  await waiting.waitFor({ state: 'attached' });
  expect(await height()).toBe(before);
  goOn();
  await waiting.waitFor({ state: 'detached' });
  expect(await height()).not.toBe(before);
  await page.unroute(/asset-list/);
});

test('a tab is drawn while the mouse rests on it, unseen; the click only shows it', async () => {
  await openTab('Activity log');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.getByRole('tab', { name: 'Assets', exact: true }).hover();
  const empty = page.getByText('No assets attached');
  await empty.waitFor({ state: 'attached' });
  expect(await empty.isVisible()).toBe(false);
  expect(await page.getByRole('tabpanel').count()).toBe(1);
  expect(await height()).toBe(before);
  expect(await faultsOf(page)).toEqual([]);
  const requested: string[] = [];
  const note = (request: Request) => void requested.push(request.url());
  page.on('request', note);
  await openTab('Assets');
  await empty.waitFor();
  page.off('request', note);
  expect(requested).toEqual([]);
});

test('assets: 950 px, at least one; one detached again', async () => {
  await openTab('Assets');
  await page.getByText('No assets attached').waitFor();
  await openAction('Associate', 'Attach assets');
  const dialog = page.getByRole('dialog', { name: 'Attach assets' });
  expect(await widthOf(dialog)).toBe(950);
  await attachButton(dialog).click();
  expect(await dialog.getByRole('alert').innerText()).toContain('Please select assets.');
  for (const index of [1, 2])
    await dialog
      .getByRole('checkbox', { name: /^Select / })
      .nth(index)
      .check();
  await attachButton(dialog).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1–2 of 2').waitFor();
  await page
    .getByRole('button', { name: /^Detach / })
    .first()
    .click();
  await confirm('Detach', 'Detach');
  await page.getByText('1–1 of 1').waitFor();
});

test('tickets of both meanings; tasks; searched, sorted and detached', async () => {
  await openTab('Tickets');
  for (const [at, meaning] of ['Tickets that started this change', 'Tickets caused by this change'].entries()) {
    await attachButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Attach tickets' });
    expect(await widthOf(dialog)).toBe(600);
    expect(await attachButton(dialog).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: meaning }).check();
    await dialog.getByRole('combobox').click();
    await page.getByRole('listbox').getByRole('option', { selected: false }).nth(at).click();
    await page.keyboard.press('Escape');
    await attachButton(dialog).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: meaning }).waitFor();
  }
  await page.getByText('1–2 of 2').waitFor();
  const subject = await page.getByRole('row').nth(1).getByRole('link').nth(1).innerText();
  await page.getByRole('searchbox').fill(subject.slice(0, 20));
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('columnheader', { name: 'Ticket number' }).getByRole('button').click();
  await page.locator('th[aria-sort=ascending]').waitFor();
  await page
    .getByRole('button', { name: /^Detach / })
    .first()
    .click();
  await confirm('Detach', 'Detach');
  await page.getByText('1–1 of 1').waitFor();

  await openTab('Tasks');
  await attachButton(page).click();
  const tasks = page.getByRole('dialog', { name: 'Attach tasks' });
  expect(await widthOf(tasks)).toBe(600);
  const name = await choose(tasks, /^Tasks/);
  await page.keyboard.press('Escape');
  await attachButton(tasks).click();
  await tasks.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: new RegExp(name.slice(0, 15)) }).waitFor();
});

test('a new release of its own: 850 px; detached, then an existing one', async () => {
  await openAction('Associate', 'New release');
  const created = page.getByRole('dialog', { name: 'New release' });
  expect(await widthOf(created)).toBe(850);
  await created.getByRole('textbox', { name: /^Subject/ }).fill('Bergen, second half');
  for (const field of [/^Release type/, /^Status/, /^Priority/]) await choose(created, field);
  await created.getByRole('textbox', { name: /^Description/ }).fill('Everything for Bergen.');
  await created.getByRole('button', { name: /^Create / }).click();
  await created.waitFor({ state: 'detached' });
  await openTab('Releases');
  await page.getByRole('link', { name: 'Bergen, second half' }).waitFor();

  await openAction('Associate', 'Detach release');
  await confirm('Detach release', 'Detach');
  await page.getByText('No release attached').waitFor();
  await page.getByRole('button', { name: 'Attach release' }).click();
  const existing = page.getByRole('dialog', { name: 'Attach release' });
  expect(await attachButton(existing).isDisabled()).toBe(true);
  await choose(existing, /^Release/, 'Bergen, second half');
  await attachButton(existing).click();
  await existing.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Bergen, second half' }).waitFor();
});

test('the activity duration: entered as hours and minutes', async () => {
  const opener = page.getByRole('button', { name: 'Update activity duration' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Update activity duration' });
  expect(await widthOf(dialog)).toBe(600);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('75');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 h 15 min').waitFor();
});

test('an attach that is refused closes the dialog and is told on the page', async () => {
  await openAction('Associate', 'Attach tasks');
  const dialog = page.getByRole('dialog', { name: 'Attach tasks' });
  await choose(dialog, /^Tasks/);
  await page.keyboard.press('Escape');
  await page.route('**/attach-task/change', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'This task was deleted meanwhile.' } }),
  );
  await attachButton(dialog).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('alert').filter({ hasText: 'This task was deleted meanwhile.' }).waitFor();
  await page.unroute('**/attach-task/change');
});

test('others see it at once; who may only look is told why nothing can be pressed', async () => {
  const viewer = await desk.as('viewer');
  await viewer.goto(`${view}?tab=planning`);
  await viewer.getByText('Calls break up every afternoon.').waitFor();
  for (const name of ['Planning', 'Associate', 'More', 'Edit Reason']) {
    const button = viewer.getByRole('button', { name, exact: true });
    await button.focus();
    expect(await viewer.getByRole('tooltip').innerText()).toBe('You cannot update this change.');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.blur();
  }
  await page.getByRole('button', { name: 'Update activity duration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update activity duration' });
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await viewer.getByText('4 h 15 min').waitFor();
  await viewer.context().close();
});

test('close, reopen, delete: then the list says so and the change is gone', async () => {
  await openAction('More', 'Close');
  const dialog = page.getByRole('dialog', { name: 'Close change' });
  await dialog.getByRole('radio', { name: 'With issues' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('Closed', { exact: true }).waitFor();
  await page.getByText('With issues', { exact: true }).waitFor();
  await openAction('More', 'Reopen');
  await confirm('Reopen change', 'Reopen');
  await page
    .getByRole('button', { name: 'Planning', exact: true })
    .and(page.locator(':not([aria-disabled=true])'))
    .waitFor();
  await openAction('More', 'Delete');
  await confirm('Delete change', 'Delete');
  await page.waitForURL(/\/service-desk\/changes\/list$/);
  await text(/deleted/);
  await page.goto(view);
  await page.getByRole('alert').filter({ hasText: 'does not exist or was deleted' }).waitFor();
});
