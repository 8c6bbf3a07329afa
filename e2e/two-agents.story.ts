import type { Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, findTicket, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';

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
  await slot(other, 'ticket.problem').getByRole('link').waitFor();
  await slot(other, 'ticket.actions').getByRole('button', { name: 'Detach problem' }).waitFor();

  const rows = slot(other, 'ticket.associates').getByRole('row');
  const before = await rows.count();
  await attachAsset(one);
  await rows.nth(before).waitFor();
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
  await slot(other, 'ticket.actions').getByRole('button', { name: 'Attach problem' }).waitFor();

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

describe('two people edit one problem', () => {
  let [one, other]: Page[] = [];
  let id: string;
  const edit = async (page: Page) => {
    await page.goto(`/service-desk/problem/${id}/edit`);
    await page.getByRole('textbox', { name: /^Subject/ }).waitFor();
  };
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  beforeAll(async () => {
    one = await desk.as('agent');
    other = await desk.as('admin');
    await one!.goto('/service-desk/problem');
    const href = await one!.getByRole('row').nth(2).getByRole('link').first().getAttribute('href');
    id = /problem\/(\d+)/.exec(href ?? '')![1]!;
  });

  test('in different fields: nothing is lost, and the second is told what came along', async () => {
    await edit(one!);
    await edit(other!);
    await one!.getByRole('textbox', { name: /^Subject/ }).fill('Subject of one');
    await other!.getByRole('textbox', { name: /^Identifier/ }).fill('PRB-MERGED');
    await save(one!);
    await one!.getByText(/^\S.* was saved\.$/).waitFor();
    await other!.getByText('Somebody else saved this record.').waitFor();
    await save(other!);
    await other!.getByText(/^\S.* was saved\. Kept from the other save: Subject\.$/).waitFor();
    await other!
      .getByRole('textbox', { name: /^Subject/ })
      .and(other!.locator('[value="Subject of one"]'))
      .waitFor();
    await edit(one!);
    const field = (name: RegExp) => one!.getByRole('textbox', { name }).inputValue();
    expect([await field(/^Subject/), await field(/^Identifier/)]).toEqual(['Subject of one', 'PRB-MERGED']);
  });

  test('in the same fields: both values stand side by side, and one is chosen', async () => {
    await edit(one!);
    await edit(other!);
    await choose(one!, one!, /^Impact/, 'Low');
    await one!.getByRole('textbox', { name: /^Description/ }).fill('Description of one');
    await save(one!);
    await one!.getByText(/^\S.* was saved\.$/).waitFor();
    await choose(other!, other!, /^Impact/, 'Medium');
    await other!.getByRole('textbox', { name: /^Description/ }).fill('Description of the other');
    await save(other!);
    const of = (field: string) => other!.getByRole('group', { name: new RegExp(`${field}\\.$`) });

    await of('Impact').getByText('Low').waitFor();
    await of('Description').getByText('Description of one').waitFor();
    expect(await faultsOf(other!)).toEqual([]);
    await of('Description').getByRole('button', { name: 'Use this value' }).click();
    await other!
      .getByRole('textbox', { name: /^Description/ })
      .getByText('Description of one')
      .waitFor();
    await of('Impact').getByRole('button', { name: 'Keep mine' }).click();
    await save(other!);
    await other!.getByText(/^\S.* was saved\.$/).waitFor();
    await one!.goto(`/service-desk/problem/${id}/show`);
    await one!.getByText('Description of one').waitFor();
    await one!.getByText('Medium', { exact: true }).first().waitFor();
  });
});
