import type { Page } from 'playwright-core';
import { findTicket, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

/** Opens a ticket and waits until its widgets are there. */
async function open(page: Page, ticket: number) {
  await page.goto(`/thread/${ticket}`);
  await slot(page, 'ticket.actions').getByRole('button', { name: 'Attach assets' }).waitFor();
  await slot(page, 'ticket.associates').getByRole('region', { name: 'Associated assets' }).waitFor();
}

async function attachProblem(page: Page): Promise<void> {
  await slot(page, 'ticket.actions').getByRole('button', { name: 'Attach problem' }).click();
  await page.getByRole('menuitem', { name: 'Existing problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach existing problem' });
  await dialog.getByRole('combobox').click();
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function attachAsset(page: Page): Promise<string> {
  await slot(page, 'ticket.actions').getByRole('button', { name: 'Attach assets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach assets' });
  const box = dialog.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
  const name = (await box.getAttribute('aria-label'))!.replace('Select ', '');
  await box.check();
  await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  return name;
}

test('what one agent attaches, another sees in row, bar and card within about two seconds', async () => {
  const one = await desk.as('agent');
  const other = await desk.as('admin');
  const ticket = await findTicket(one, ({ problem }) => problem === null);
  await open(one, ticket);
  await open(other, ticket);

  await attachProblem(one);
  await slot(other, 'ticket.problem').getByRole('link').waitFor({ timeout: 2500 });
  await slot(other, 'ticket.actions').getByRole('button', { name: 'Detach problem' }).waitFor({ timeout: 1000 });

  const rows = slot(other, 'ticket.associates').getByRole('row');
  const before = await rows.count();
  await attachAsset(one);
  await rows.nth(before).waitFor({ timeout: 2500 });
});

test('an ended question stays answerable: the problem went while somebody was asked about it', async () => {
  const one = await desk.as('agent');
  const other = await desk.as('admin');
  const ticket = await findTicket(one, ({ problem }) => problem !== null);
  await open(one, ticket);
  await open(other, ticket);
  await slot(other, 'ticket.actions').getByRole('button', { name: 'Detach problem' }).click();
  const question = other.getByRole('alertdialog', { name: 'Detach problem' });
  await question.waitFor();

  await slot(one, 'ticket.actions').getByRole('button', { name: 'Detach problem' }).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Detach' }).click();
  await slot(other, 'ticket.actions').getByRole('button', { name: 'Attach problem' }).waitFor({ timeout: 2500 });

  await question.getByRole('button', { name: 'Detach' }).click();
  await question.waitFor({ state: 'detached' });
  await slot(other, 'ticket.actions').getByRole('alert').waitFor();
});

test('without the stream everything still works', async () => {
  const page = await desk.as('agent');
  await page.route('**/service-desk/api/events', (route) => route.abort());
  const ticket = await findTicket(page, ({ problem }) => problem === null, 5);
  await open(page, ticket);
  const rows = slot(page, 'ticket.associates').getByRole('row');
  const before = await rows.count();
  await attachAsset(page);
  await rows.nth(before).waitFor();
  await attachProblem(page);
  await slot(page, 'ticket.problem').getByRole('link').waitFor();
});
