import type { Locator, Page } from 'playwright-core';
import { choose as chooseIn } from './testing/choose';
import { startHelpDesk, widthOf, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;
let view: string;
let change: { id: number; subject: string };

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('agent');
  change = await changeWithoutRelease(page);
});
afterAll(() => desk.end());

/** An open change of the demo data that no release has. */
async function changeWithoutRelease(from: Page): Promise<{ id: number; subject: string }> {
  const { data } = (await (await from.request.get('/service-desk/api/change-list?status_ids=2&limit=100')).json()) as {
    data: { changes: { id: number; subject: string }[] };
  };
  for (const { id, subject } of data.changes) {
    const reply = (await (await from.request.get(`/service-desk/api/change/${id}`)).json()) as {
      data: { change: { attach_releases: unknown[] } };
    };
    if (reply.data.change.attach_releases.length === 0) return { id, subject };
  }
  throw new Error('The demo data has no such change');
}

const choose = (within: Page | Locator, field: RegExp, option?: string) => chooseIn(page, within, field, option);
const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const openAction = async (menu: string, name: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

test('a release from a change: 850 px, its loader for a second; then the change has it', async () => {
  await page.goto(`/service-desk/changes/${change.id}/show`);
  await openAction('Associate', 'New release');
  const dialog = page.getByRole('dialog', { name: 'New release' });
  const opened = Date.now();
  expect(await widthOf(dialog)).toBe(850);
  await dialog.getByRole('textbox', { name: /^Subject/ }).waitFor();
  expect(Date.now() - opened).toBeGreaterThan(800);
  await dialog.getByRole('button', { name: /^Create / }).click();
  await dialog.getByText('This field is required.').first().waitFor();
  expect(await dialog.getByText('This field is required.').count()).toBe(5);
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill('Winter release');
  await choose(dialog, /^Release type/, 'Standard');
  await choose(dialog, /^Status/, 'In Progress');
  await choose(dialog, /^Priority/, 'High');
  await dialog.getByRole('textbox', { name: /^Description/ }).fill('What winter needs.');
  const start = dialog.getByRole('group', { name: 'Planned start date' });
  await start.locator('input[type=date]').fill('2027-01-10');
  await start.getByRole('combobox').selectOption('18:30');
  await dialog.getByRole('group', { name: 'Planned end date' }).locator('input[type=date]').fill('2027-01-09');
  await dialog.getByRole('button', { name: /^Create / }).click();
  await dialog.getByText('The planned end must not be before the planned start.').waitFor();
  await dialog.getByRole('group', { name: 'Planned end date' }).locator('input[type=date]').fill('2027-01-11');
  await dialog.getByRole('button', { name: /^Create / }).click();
  await dialog.waitFor({ state: 'detached' });

  await openTab('Releases');
  await page.getByRole('link', { name: 'Winter release' }).click();
  await page.getByRole('heading', { name: 'Winter release', level: 1 }).waitFor();
  view = new URL(page.url()).pathname;
  expect(view).toMatch(/^\/service-desk\/releases\/\d+\/show$/);
  await page.locator('time[datetime="2027-01-10 18:30:00"]').first().waitFor();
});

test('it is planned from the menu, in a dialog of 900 px', async () => {
  await openAction('Planning', 'Build plan');
  const dialog = page.getByRole('dialog', { name: 'Build plan' });
  expect(await widthOf(dialog)).toBe(900);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByRole('textbox', { name: /^Description/ }).fill('From the staging share.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await openTab('Planning');
  await page.getByText('From the staging share.').waitFor();
});

test('assets: 950 px, at least one; the tab comes with the first and goes with the last', async () => {
  expect(await page.getByRole('tab', { name: 'Assets', exact: true }).count()).toBe(0);
  await openAction('Associate', 'Attach assets');
  const dialog = page.getByRole('dialog', { name: 'Attach assets' });
  expect(await widthOf(dialog)).toBe(950);
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  expect(await dialog.getByRole('alert').innerText()).toContain('Please select assets.');
  await dialog
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await openTab('Assets');
  await page.getByRole('button', { name: /^Detach / }).click();
  const question = page.getByRole('alertdialog');
  expect(await widthOf(question)).toBe(500);
  await question.getByRole('button', { name: 'Detach', exact: true }).click();
  await page.getByRole('tab', { name: 'Assets', exact: true }).waitFor({ state: 'detached' });
});

test('changes: another one is attached, the first is detached', async () => {
  await openAction('Associate', 'Attach changes');
  const dialog = page.getByRole('dialog', { name: 'Attach changes' });
  expect(await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).isDisabled()).toBe(true);
  await choose(dialog, /^Changes/);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await openTab('Changes');
  await page.getByText('1–2 of 2').waitFor();
  await page.getByRole('button', { name: `Detach ${change.subject}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Detach', exact: true }).click();
  await page.getByText('1–1 of 1').waitFor();
  await page.goto(`/service-desk/changes/${change.id}/show`);
  await page.getByText('Winter release').first().waitFor();
  await openTab('Releases');
  await page.getByText('No release attached').waitFor();
});

test('an existing release is attached to the change again: 600 px', async () => {
  await openAction('Associate', 'Attach release');
  const dialog = page.getByRole('dialog', { name: 'Attach release' });
  expect(await widthOf(dialog)).toBe(600);
  expect(await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).isDisabled()).toBe(true);
  await choose(dialog, /^Release/, 'Winter release');
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Winter release' }).waitFor();
});

test('it is edited on its own page, and marked completed: half a second later the view says so', async () => {
  await page.goto(view);
  await openAction('More', 'Edit');
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Winter release 2');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^\S.* was saved\.$/).waitFor();
  await page.getByRole('link', { name: 'View release' }).click();
  await page.getByRole('heading', { name: 'Winter release 2', level: 1 }).waitFor();

  await openAction('More', 'Mark completed');
  const question = page.getByRole('alertdialog', { name: 'Mark release completed' });
  expect(await widthOf(question)).toBe(500);
  await question.getByRole('button', { name: 'Mark completed' }).click();
  await page.getByRole('definition').filter({ hasText: 'Completed' }).waitFor();
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await page.getByText('marked this release completed').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  expect(await page.getByRole('menuitem', { name: 'Mark completed' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.goto(`/service-desk/changes/${change.id}/show`);
  await page.getByText(/completed the release/).waitFor();
});

test('a release of its own page returns to the index after three seconds', async () => {
  await page.goto('/service-desk/releases');
  await page.getByRole('link', { name: 'Create release' }).click();
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Small release');
  for (const field of [/^Release type/, /^Status/, /^Priority/]) await choose(page, field);
  await page.getByRole('textbox', { name: /^Description/ }).fill('Little.');
  await page.getByRole('button', { name: /^Create / }).click();
  await page.getByText('Returning to the list of releases…').waitFor();
  const saved = Date.now();
  await page.getByRole('heading', { name: 'Releases' }).waitFor();
  expect(Date.now() - saved).toBeGreaterThan(2500);
  expect(new URL(page.url()).pathname).toBe('/service-desk/releases');
});

test('the list: a filter shows what is completed and nothing else', async () => {
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('form', { name: 'Filters' });
  await choose(panel, /^Status/, 'Completed');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/status_ids=/);
  await page.getByRole('row', { name: /Winter release 2/ }).waitFor();
  await page.getByRole('row', { name: /Small release/ }).waitFor({ state: 'detached' });
});

test('deleting leads to the list; a deleted release is told on its page, with the way to the list', async () => {
  await page.goto(view);
  await openAction('More', 'Delete');
  await page.getByRole('alertdialog', { name: 'Delete release' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Releases' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/service-desk/releases/list');
  await page.goto(view);
  await page.getByRole('alert').filter({ hasText: 'This release does not exist or was deleted.' }).waitFor();
});
