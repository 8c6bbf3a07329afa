import type { Locator, Page } from 'playwright-core';
import { findTicket, slot, startHelpDesk, widthOf, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;
let card: Locator;
let bar: Locator;
let row: Locator;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('agent');
  const ticket = await findTicket(page, ({ problem }) => problem === null);
  await page.goto(`/thread/${ticket}`);
  card = slot(page, 'ticket.associates');
  bar = slot(page, 'ticket.actions');
  row = slot(page, 'ticket.problem');
  await bar.getByRole('button', { name: 'Attach assets' }).waitFor();
});
afterAll(() => desk.end());

const menu = async (button: string, group: string | null, choice: string) => {
  await bar.getByRole('button', { name: button }).click();
  await (group ? bar.getByRole('group', { name: group }) : bar).getByRole('menuitem', { name: choice }).click();
};
const choose = async (dialog: Locator, field: RegExp) => {
  await dialog.getByRole('combobox', { name: field }).click();
  // Not one of the times of a planned window, which are options too.
  const option = dialog.getByRole('listbox').getByRole('option').first();
  const name = await option.innerText();
  await option.click();
  return name;
};

test('attach assets: 950 px, at least one; they stand in the card at once', async () => {
  const before = await card.getByRole('row').count();
  await bar.getByRole('button', { name: 'Attach assets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach assets' });
  expect(await widthOf(dialog)).toBe(950);
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  expect(await dialog.getByRole('alert').innerText()).toContain('Please select assets.');
  for (const index of [1, 2])
    await dialog
      .getByRole('checkbox', { name: /^Select / })
      .nth(index)
      .check();
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await card
    .getByRole('row')
    .nth(before + 1)
    .waitFor();
  await bar.getByText(/^2 assets were attached to #/).waitFor();
});

test('detach an asset: 500 px, confirmed', async () => {
  const rows = await card.getByRole('row').count();
  await card
    .getByRole('button', { name: /^Detach/, disabled: false })
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: 'Detach asset' });
  expect(await widthOf(question)).toBe(500);
  await question.getByRole('button', { name: 'Detach' }).click();
  await card
    .getByRole('row')
    .nth(rows - 1)
    .waitFor({ state: 'detached' });
  // Its row is gone; the focus stays with the table.
  await card.locator('[role="region"]:focus').waitFor();
  // Undo of a detach: one click.
  await card.getByRole('button', { name: 'Undo' }).click();
  await card
    .getByRole('row')
    .nth(rows - 1)
    .waitFor();
});

test('a new problem from the ticket: 850 px; row and bar follow', async () => {
  await menu('Attach problem', null, 'New problem');
  const dialog = page.getByRole('dialog', { name: 'New problem' });
  expect(await widthOf(dialog)).toBe(850);
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Docks lose power after the update');
  for (const field of [/^Department/, /^Status/, /^Priority/, /^Impact/]) await choose(dialog, field);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Since Monday.');
  await dialog.getByRole('button', { name: /^Create / }).click();
  await row.getByRole('link', { name: 'Docks lose power after the update' }).waitFor();
  await bar.getByRole('button', { name: 'Detach problem' }).waitFor();
  expect(await bar.getByRole('button', { name: 'Attach problem' }).count()).toBe(0);
});

test('detach the problem: 500 px, confirmed; the row goes and a problem can be attached again', async () => {
  await bar.getByRole('button', { name: 'Detach problem' }).click();
  const question = page.getByRole('alertdialog', { name: 'Detach problem' });
  expect(await widthOf(question)).toBe(500);
  await question.getByRole('button', { name: 'Detach' }).click();
  await row.getByRole('link', { name: 'Docks lose power after the update' }).waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Attach problem' }).waitFor();
  // The button that was pressed is gone; the focus stays in the bar.
  await bar.locator('button:focus').waitFor();
});

test('the detach of the problem is undone with one click', async () => {
  await bar.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('link', { name: 'Docks lose power after the update' }).waitFor();
  await row.getByRole('button', { name: 'Detach problem' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Detach' }).click();
  await row.getByRole('link', { name: 'Docks lose power after the update' }).waitFor({ state: 'detached' });
  // What is said of it leads to it.
  await row.getByRole('status').getByRole('link', { name: /^PRB-/ }).waitFor();
});

test('an existing problem: 850 px, the button waits for a selection', async () => {
  await menu('Attach problem', null, 'Existing problem');
  const dialog = page.getByRole('dialog', { name: 'Attach existing problem' });
  expect(await widthOf(dialog)).toBe(850);
  const attach = dialog.getByRole('button', { name: /^Attach( \d+)?$/ });
  expect(await attach.isDisabled()).toBe(true);
  const name = await choose(dialog, /^Problem/);
  await attach.click();
  // Before one is attached, those that the ticket looks like stand there.
  await row.getByRole('button', { name: 'Detach problem' }).waitFor();
  // An option names more than the subject.
  expect(name).toContain((await row.getByRole('link').first().innerText()).replace('…', '').slice(0, 39));
});

test.each(['Change started by this ticket', 'Change that caused this ticket'])(
  '"%s": an existing change (850 px) and a new one (800 px)',
  async (meaning) => {
    await card.getByRole('tab', { name: 'Changes' }).click();
    const rows = card.getByRole('row', { name: meaning });
    await card.getByRole('region', { name: 'Associated changes' }).waitFor();
    const before = await rows.count();

    await menu('Attach change', meaning, 'Existing change');
    const existing = page.getByRole('dialog', { name: 'Attach existing change' });
    expect(await widthOf(existing)).toBe(850);
    expect(await existing.getByRole('button', { name: /^Attach( \d+)?$/ }).isDisabled()).toBe(true);
    await choose(existing, /^Change/);
    await existing.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
    await rows.nth(before).waitFor();

    await menu('Attach change', meaning, 'New change');
    const form = page.getByRole('dialog', { name: 'New change' });
    expect(await widthOf(form)).toBe(800);
    await form.getByRole('textbox', { name: 'Subject' }).fill(`New: ${meaning}`);
    await choose(form, /^Change type/);
    await form.getByRole('textbox', { name: 'Description' }).fill('Replace the firmware.');
    await form.getByRole('button', { name: /^Create / }).click();
    await card.getByRole('row', { name: `New: ${meaning}` }).waitFor();
    expect(await card.getByRole('row', { name: `New: ${meaning}` }).innerText()).toContain(meaning);
  },
);

test('detach a change: 500 px, confirmed', async () => {
  const row = card.getByRole('row', { name: 'New: Change that caused this ticket' });
  await row.getByRole('button', { name: /^Detach/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Detach change' });
  expect(await widthOf(question)).toBe(500);
  await question.getByRole('button', { name: 'Detach' }).click();
  await row.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
});

test('about three seconds after a reply the card is back on the assets', async () => {
  await card.getByRole('tab', { name: 'Changes' }).click();
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('We are looking into it.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  const start = Date.now();
  await card.getByRole('tab', { name: 'Assets', selected: true }).waitFor();
  expect(Date.now() - start).toBeGreaterThan(2500);
});
