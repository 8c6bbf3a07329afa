import type { Locator, Page } from 'playwright-core';
import type { ChangeList } from '../wire/change/change';
import { faultsOf, findTicket, slot, startHelpDesk, widthOf, type HelpDesk } from './testing/help-desk';
import { lookAtFilters } from './testing/filters';
import { looks } from './testing/looks';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const changes = async (page: Page, word: string) => {
  const reply = await page.request.get('/service-desk/api/change-list', { params: { 'search-query': word } });
  return ((await reply.json()) as { data: ChangeList }).data.changes;
};
const subjects = async (page: Page) =>
  page.getByRole('row').locator('a[href$="/show"]').filter({ hasText: /./ }).allTextContents();

/** The option of this name, or the first one. */
async function choose(within: Page | Locator, label: RegExp, option?: string) {
  await within.getByRole('combobox', { name: label }).click();
  await within.locator('[role=option]').filter({ hasText: option }).first().click();
}

async function write(within: Page | Locator, text: string) {
  const editor = within.locator('[contenteditable=true]');
  await editor.click();
  await editor.pressSequentially(text);
}

describe.each(looks)('%s', (_name, look) => {
  let page: Page;
  beforeAll(async () => {
    page = await desk.as('admin', look);
  });
  afterAll(() => page.context().close());

  const fine = async () => {
    await page.waitForTimeout(400);
    expect(await faultsOf(page)).toEqual([]);
  };

  test('the list, its filters with custom fields, and an unknown saved filter', async () => {
    await page.goto('/service-desk/changes?status_ids=2:Planning');
    await page.getByRole('row').nth(1).waitFor();
    await fine();
    await lookAtFilters(page, fine);
    await page.getByText('Sites affected').waitFor();
    await page.goto('/service-desk/changes/filter/999999');
    await page.locator('h1').waitFor();
    await fine();
  });

  test('the form with every kind of field, and its errors', async () => {
    const [change] = await changes(page, 'core switches');
    await page.goto(`/service-desk/changes/${change!.id}/edit`);
    await page.locator('[contenteditable=true]').waitFor();
    await page.getByText('Freeze until').waitFor();
    await fine();
    await page.goto('/service-desk/changes/create');
    await page.locator('[contenteditable=true]').waitFor();
    await page.locator('button[type=submit]').last().click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await fine();
  });
});

test('a filter saved by one person is used by another through its link, but not deleted by them', async () => {
  const owner = await desk.as('agent');
  await owner.goto('/service-desk/changes');
  await owner.getByRole('button', { name: 'All filters' }).click();
  await choose(owner, /^Status/, 'Planning');
  await owner.keyboard.press('Escape');
  await choose(owner, /^Change window/, 'Weekend');
  await owner.keyboard.press('Escape');
  await owner.getByRole('button', { name: 'Apply' }).click();
  await owner.getByRole('button', { name: 'Save view' }).click();
  const naming = owner.getByRole('dialog', { name: 'Save view' });
  expect(await widthOf(naming)).toBe(500);
  await naming.getByRole('textbox', { name: /^Name/ }).fill('Weekend plans');
  await naming.getByRole('button', { name: 'Save view' }).click();
  await owner.getByText('The filter was saved.').waitFor();
  const view = owner.getByRole('link', { name: 'Weekend plans' });
  await view.and(owner.locator('[aria-current=page]')).waitFor();
  expect(await subjects(owner)).toEqual(['Replace the core switches in Hamburg']);
  const address = new URL(owner.url()).pathname;

  const reader = await desk.as('viewer');
  await reader.goto(address);
  await reader.getByText(/^by /).waitFor();
  const chips = reader.getByRole('list', { name: 'Active filters' });
  await chips.getByText('Planning').waitFor();
  expect(await chips.textContent()).toContain('Change window is Weekend');
  expect(await subjects(reader)).toEqual(['Replace the core switches in Hamburg']);
  await reader.getByRole('button', { name: 'Options of Weekend plans' }).click();
  expect(await reader.getByRole('menuitem').allTextContents()).toEqual(['Copy link']);

  // Pinned, it stands above the list, with other filters and without.
  await owner.getByRole('link', { name: 'All', exact: true }).click();
  await view.click();
  await owner.getByRole('button', { name: 'Options of Weekend plans' }).click();
  await owner.getByRole('menuitem', { name: 'Delete' }).click();
  const question = owner.getByRole('alertdialog', { name: 'Delete view' });
  expect(await widthOf(question)).toBe(500);
  await question.getByRole('button', { name: 'Delete' }).click();
  await owner.waitForURL(/\/service-desk\/changes$/);
  await owner.getByText('The filter was deleted.').waitFor();

  await reader.reload();
  await reader.getByText('This saved filter does not exist').waitFor();
  await reader.getByRole('link', { name: 'Show all' }).click();
  await reader.waitForURL(/\/service-desk\/changes$/);
  await reader.getByRole('row').nth(1).waitFor();
});

test('a change is raised on its own page, with what its type asks for, and edited', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/changes/create');
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Swap the proxy of Oslo');
  await choose(page, /^Requester/);
  expect(await page.getByText('Minutes of downtime').count()).toBe(0);
  await choose(page, /^Change type/, 'Major');
  await page.getByRole('textbox', { name: 'Minutes of downtime' }).fill('20');
  await write(page, 'Old hardware.');
  await page.getByRole('button', { name: /^Create / }).click();
  await page.getByText('Returning to the list of changes…').waitFor();
  await page.waitForURL(/\/service-desk\/changes$/);
  await page.getByRole('row', { name: /Swap the proxy of Oslo/ }).hover();
  await page.getByRole('link', { name: 'Edit Swap the proxy of Oslo' }).click();
  const minutes = page.getByRole('textbox', { name: 'Minutes of downtime' });
  await minutes.waitFor();
  expect(await minutes.inputValue()).toBe('20');
  await minutes.fill('25');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/was (saved|updated)/).waitFor();
  await page.reload();
  await minutes.waitFor();
  expect(await minutes.inputValue()).toBe('25');
  await choose(page, /^Change type/, 'Minor');
  await minutes.waitFor({ state: 'detached' });
});

test('a change is raised from a problem and from a ticket in a dialog of 800 px, with its custom fields', async () => {
  const page = await desk.as('agent');
  const fill = async (subject: string) => {
    const form = page.getByRole('dialog', { name: 'New change' });
    await form.getByRole('textbox', { name: /^Subject/ }).waitFor();
    expect(await widthOf(form)).toBe(800);
    await form.getByRole('textbox', { name: /^Subject/ }).fill(subject);
    await choose(form, /^Change type/, 'Emergency');
    await form.getByRole('checkbox', { name: 'Downtime expected' }).check();
    await write(form, 'Must be done now.');
    await form.getByRole('button', { name: /^Create / }).click();
    await form.waitFor({ state: 'detached' });
  };
  const downtimeOf = async (subject: string) => {
    const [change] = await changes(page, subject);
    const reply = await page.request.get(`/service-desk/api/change/${change!.id}`);
    const { data } = (await reply.json()) as {
      data: { change: { custom_field_values_for_change_type: { label: string; value: string }[] } };
    };
    return data.change.custom_field_values_for_change_type.find(({ label }) => label === 'Downtime expected')?.value;
  };

  const ticket = await findTicket(page, ({ actions }) => actions.attach_change_initiated && actions.create_change);
  await page.goto(`/thread/${ticket}`);
  await slot(page, 'ticket.associates').getByRole('tab', { name: 'Changes' }).click();
  await slot(page, 'ticket.actions').getByRole('button', { name: 'Attach change' }).click();
  await page
    .getByRole('group', { name: 'Change that caused this ticket' })
    .getByRole('menuitem', { name: 'New change' })
    .click();
  await fill('Emergency from a ticket');
  await slot(page, 'ticket.associates').getByText('Emergency from a ticket').waitFor();
  expect(await downtimeOf('Emergency from a ticket')).toBeTruthy();

  const { data } = (await (await page.request.get('/service-desk/api/problem-list?limit=100')).json()) as {
    data: { problems: { id: number }[] };
  };
  for (const { id } of data.problems) {
    const { data: flags } = (await (await page.request.get(`/service-desk/api/problem-action/${id}`)).json()) as {
      data: { actions: { problem_change_create: boolean } };
    };
    if (!flags.actions.problem_change_create) continue;
    await page.goto(`/service-desk/problem/${id}/show?tab=associated_changes`);
    break;
  }
  await page.getByRole('button', { name: 'Attach new change' }).click();
  await fill('Emergency from a problem');
  await page.getByRole('tabpanel').getByText('Emergency from a problem').waitFor();
  expect(await downtimeOf('Emergency from a problem')).toBeTruthy();
});
