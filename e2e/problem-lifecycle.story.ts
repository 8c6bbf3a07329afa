import type { Locator, Page } from 'playwright-core';
import { choose as chooseIn } from './testing/choose';
import { startHelpDesk, widthOf, type HelpDesk } from './testing/help-desk';

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
const openAction = async (name: string) => {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const text = (sentence: string | RegExp) => page.getByText(sentence).first().waitFor();

test('the plural that people type leads to the list, with the search that stands behind it', async () => {
  await page.goto('/service-desk/problems?q=nothing-like-it');
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect([pathname, search]).toEqual(['/service-desk/problem', '?q=nothing-like-it']);
  expect(await page.getByRole('searchbox').inputValue()).toBe('nothing-like-it');
});

test('create: what is missing is marked; three seconds after the save the list is back', async () => {
  await page.goto('/service-desk/problem');
  await page.getByRole('link', { name: 'Create problem' }).click();
  await page.getByRole('heading', { name: 'New problem' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/service-desk/problem/create');
  expect(await page.title()).toContain('New problem');

  await page.getByRole('button', { name: /^Create / }).click();
  await page.getByText('This field is required.').first().waitFor();
  // Subject, impact and description: everything else is filled in.
  expect(await page.getByText('This field is required.').count()).toBe(3);
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Scanners lose their pairing after a shift');
  await choose(page, /^Impact/);
  await page.getByRole('textbox', { name: /^Description/ }).fill('Every handheld in the warehouse, since Monday.');
  await page.getByRole('button', { name: /^Create / }).click();
  await page.getByText('Returning to the list of problems…').waitFor();
  const saved = Date.now();
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
  expect(Date.now() - saved).toBeGreaterThan(2500);

  // The new row has the focus, which marks it.
  const row = page.getByRole('row', { name: /Scanners lose their pairing/ });
  await row.locator('a:focus').waitFor();
  await row.hover();
  await row.getByRole('link', { name: /^View/ }).click();
  await page.getByRole('heading', { name: 'Scanners lose their pairing after a shift' }).waitFor();
  view = new URL(page.url()).pathname;
  expect(view).toMatch(/^\/service-desk\/problem\/\d+\/show$/);
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toBe(
    'Scanners lose their pairing after a shift',
  );
});

test('a problem that the list hides is named there, with the way to it', async () => {
  await page.goto('/service-desk/problem?q=nothing-like-it');
  await page.getByRole('link', { name: 'Create problem' }).click();
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Hidden by a search');
  await choose(page, /^Impact/);
  await page.getByRole('textbox', { name: /^Description/ }).fill('It is not among the rows.');
  await page.getByRole('button', { name: /^Create / }).click();
  await page.getByText(/^PRB-\d+ was created\. It is not on this page/).waitFor();
  expect(new URL(page.url()).search).toBe('?q=nothing-like-it');
  await page.getByRole('link', { name: 'Show it' }).click();
  await page.getByRole('heading', { name: 'Hidden by a search' }).waitFor();
  await page.goto(view);
});

test('plan: root cause and solution', async () => {
  await openTab('Planning');
  await page.getByRole('button', { name: 'Root cause' }).click();
  const cause = page.getByRole('dialog', { name: 'Root cause' });
  await cause.getByRole('button', { name: 'Save' }).click();
  await cause.getByText('This field is required.').waitFor();
  await cause
    .getByRole('textbox', { name: /^Description/ })
    .fill('The firmware forgets the key when the battery is swapped.');
  await cause.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The firmware forgets the key').waitFor();

  await page.getByRole('button', { name: 'Solution' }).click();
  const solution = page.getByRole('dialog', { name: 'Solution' });
  await solution.getByRole('textbox', { name: /^Title/ }).fill('Firmware 3.2');
  await solution.getByRole('textbox', { name: /^Description/ }).fill('Update before the night shift.');
  await solution.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Firmware 3.2').waitFor();
});

test('attach assets: 950 px, at least one; detach one again: 500 px', async () => {
  await openTab('Assets');
  await page.getByText('No assets attached').waitFor();
  const button = page.getByRole('button', { name: 'Attach', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Attach assets' });
  await button.hover();
  // Drawn with its rows, and closed.
  await page.locator('dialog:not([open]) tbody tr[data-row]').first().waitFor({ state: 'attached' });
  expect(await dialog.count()).toBe(0);
  await button.click();
  expect(await widthOf(dialog)).toBe(950);
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  expect(await dialog.getByRole('alert').innerText()).toContain('Please select assets.');
  expect((await dialog.getByRole('region', { name: 'Assets to attach' }).boundingBox())!.height).toBeLessThanOrEqual(
    302,
  );
  const listed = page.waitForResponse((reply) => /asset-list\?.*asset_type_ids/.test(reply.url()));
  await choose(dialog, /^Asset type/);
  await page.keyboard.press('Escape');
  await listed;
  await dialog.getByRole('row').nth(1).waitFor();
  for (const index of [1, 2])
    await dialog
      .getByRole('checkbox', { name: /^Select / })
      .nth(index)
      .check();
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1–2 of 2').waitFor();

  await page
    .getByRole('button', { name: /^Detach / })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  expect(await widthOf(question)).toBe(500);
  await question.getByRole('button', { name: 'Detach', exact: true }).click();
  await page.getByText('1–1 of 1').waitFor();
});

test('attach tickets, then change them together', async () => {
  await openTab('Tickets');
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach tickets' });
  expect(await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).isDisabled()).toBe(true);
  for (let count = 0; count < 2; count++) {
    await dialog.getByRole('combobox').click();
    await page.getByRole('listbox').getByRole('option', { selected: false }).first().click();
    await page.keyboard.press('Escape');
  }
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1–2 of 2').waitFor();

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Change status' }).click();
  const status = page.getByRole('dialog', { name: 'Change status' });
  expect(await status.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await choose(status, /^Status/, 'Resolved');
  await status.getByRole('button', { name: 'Apply' }).click();
  await status.waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const assign = page.getByRole('dialog', { name: 'Assign' });
  await assign.getByRole('checkbox', { name: 'Assign to me' }).check();
  await assign.getByRole('button', { name: 'Apply' }).click();
  await assign.waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('dialog', { name: 'Reply' });
  expect(await reply.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await reply.getByRole('textbox', { name: /^Reply/ }).fill('We know the cause and update your scanner tonight.');
  await reply.getByRole('button', { name: 'Send' }).click();
  await reply.waitFor({ state: 'detached' });
});

test('a new change: 800 px, its loader for a second, the view refreshed after a second; detach it; attach an existing one: 850 px', async () => {
  await openAction('Attach new change');
  const created = page.getByRole('dialog', { name: 'New change' });
  const opened = Date.now();
  expect(await widthOf(created)).toBe(800);
  await created.getByRole('textbox', { name: /^Subject/ }).waitFor();
  expect(Date.now() - opened).toBeGreaterThan(800);
  await created.getByRole('textbox', { name: /^Subject/ }).fill('Roll out firmware 3.2');
  await choose(created, /^Change type/);
  await created.getByRole('textbox', { name: /^Description/ }).fill('In three waves.');
  await created.getByRole('button', { name: /^Create / }).click();
  await created.waitFor({ state: 'detached' });
  await openTab('Changes');
  await page.getByRole('link', { name: 'Roll out firmware 3.2' }).waitFor();

  await openAction('Detach change');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Detach', exact: true }).click();
  await page.getByText('No change attached').waitFor();

  await openAction('Attach existing change');
  const existing = page.getByRole('dialog', { name: 'Attach existing change' });
  expect(await widthOf(existing)).toBe(850);
  expect(await existing.getByRole('button', { name: /^Attach( \d+)?$/ }).isDisabled()).toBe(true);
  await choose(existing, /^Change/, 'Roll out firmware');
  await existing.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await page.getByRole('link', { name: 'Roll out firmware 3.2' }).waitFor();
});

test('edit: the save stays on the page; unsaved words are not lost by a click', async () => {
  await openAction('Edit');
  const subject = page.getByRole('textbox', { name: /^Subject/ });
  await subject.fill('Scanners lose their pairing');
  await page.getByRole('link', { name: 'View problem' }).click();
  await page.getByRole('alertdialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await subject.inputValue()).toBe('Scanners lose their pairing');
  await page.getByRole('button', { name: 'Save' }).click();
  await text(/saved|updated/i);
  expect(page.url()).toMatch(/\/edit$/);
  await page.getByRole('link', { name: 'View problem' }).click();
  await page.getByRole('heading', { name: 'Scanners lose their pairing', exact: true }).waitFor();
});

test('what is pressed is clicked, although what comes meanwhile moves it from under the pointer', async () => {
  await page.goto(view);
  await page.getByRole('button', { name: 'Actions' }).waitFor();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  const late = /\/service-desk\/api\//;
  await page.route(late, async (route) => {
    await held;
    await route.continue();
  });
  await openAction('Close problem');
  const dialog = page.getByRole('alertdialog', { name: 'Close problem' });
  const button = dialog.getByRole('button', { name: 'Close problem' }).last();
  await button.hover();
  await page.mouse.down();
  const before = (await button.boundingBox())!;
  arrive();
  await dialog.getByRole('checkbox').first().waitFor();
  const after = (await button.boundingBox())!;
  expect(after.y - before.y).toBeGreaterThan(before.height);
  await page.mouse.up();
  await page.unroute(late);
  await page.getByRole('definition').filter({ hasText: 'Closed' }).waitFor();
});

test('delete: the list says so and the problem is gone', async () => {
  await page.getByRole('button', { name: 'Actions' }).click();
  expect(await page.getByRole('menuitem', { name: 'Close problem' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete problem' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'deleted' }).waitFor();
  expect(await page.getByRole('link', { name: 'Scanners lose their pairing' }).count()).toBe(0);

  await page.goto(view);
  const missing = page.getByRole('alert').filter({ hasText: 'does not exist or was deleted' });
  expect(page.url()).toBe(desk.server.url + view);
  await missing.getByRole('link', { name: 'Problems' }).click();
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
});

test('the activity log is loaded anew by a click', async () => {
  const { data } = (await (await page.request.get('/service-desk/api/problem-list?limit=1')).json()) as {
    data: { problems: { id: number }[] };
  };
  await page.goto(`/service-desk/problem/${data.problems[0]!.id}/show`);
  const log = page.getByRole('region', { name: 'Activity log' });
  const [requested] = await Promise.all([
    page.waitForRequest(/problem-log.*page=1&limit=10/),
    log.getByRole('button', { name: 'Refresh' }).click(),
  ]);
  expect(requested.url()).toContain('sort-order=desc');
});

test('with the keyboard: the filter panel takes the focus and gives it back', async () => {
  await page.goto('/service-desk/problem');
  const toggle = page.getByRole('button', { name: 'Filters' });
  await toggle.press('Enter');
  const panel = page.getByRole('form', { name: 'Filters' });
  await panel.locator('input:focus').waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Filters' }).and(page.locator(':focus')).waitFor();
});

test('a page behind the last one gives way to it, and the back button is no trap', async () => {
  await page.goto('/service-desk/problem');
  await page.getByRole('row').nth(1).waitFor();
  await page.goto('/service-desk/problem?page=99');
  await page.waitForURL(/page=\d$/);
  await page.getByRole('row').nth(1).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.search === '');
});

test('the list is an address: filters, word, sorting and page survive a reload and the back button', async () => {
  await page.goto('/service-desk/problem');
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('form', { name: 'Filters' });
  await choose(panel, /^Priority/, 'High');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/priority_ids=/);
  await page.getByRole('button', { name: 'Remove filter Priority' }).waitFor();
  await page.getByRole('button', { name: 'Subject' }).click();
  await page.waitForURL(/sort=subject/);
  const rows = () => page.getByRole('row').allInnerTexts();
  await page.waitForTimeout(500);
  const shown = await rows();
  await page.reload();
  await page.getByRole('row').nth(1).waitFor();
  expect(await rows()).toEqual(shown);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('sort='));
  await page.goBack();
  await page.waitForURL((url) => url.search === '');
});

test('an address that is none of ours stays within the page', async () => {
  await page.goto('/service-desk/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByText('There is no page at this address.').waitFor();
  await page.locator('service-desk-slot').getByRole('link', { name: 'Problems' }).click();
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
});
