import type { Page } from 'playwright-core';
import { faultsOf, findTicket, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const shown = async (page: Page, point: string) => {
  await slot(page, point).locator('button').first().waitFor();
  await settled(page);
};

describe.each(looks)('%s', (_name, look) => {
  let page: Page;
  beforeAll(async () => {
    page = await desk.as('admin', look);
  });
  afterAll(() => page.context().close());

  test('the ticket page, its menu and its dialogs', async () => {
    await page.goto(`/thread/${await findTicket(page, ({ problem }) => problem !== null)}`);
    await shown(page, 'ticket.associates');
    expect(await faultsOf(page)).toEqual([]);

    const bar = slot(page, 'ticket.actions');
    await bar.locator('button[aria-haspopup=menu]').click();
    await bar.getByRole('menuitem').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await bar.getByRole('menuitem').first().click();
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await bar.locator('button').first().click();
    await page.getByRole('dialog').getByRole('checkbox').nth(1).waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');

    // It loads when it comes into sight.
    await slot(page, 'ticket.problem').scrollIntoViewIfNeeded();
    await slot(page, 'ticket.problem').locator('button').click();
    await page.getByRole('alertdialog').waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
  });

  test.each([
    ['a user', '/user/5', 'user.associates'],
    ['an organization', '/organizations/1', 'organization.associates'],
    ["an agent's permissions", '/admin/agents/2/permissions', 'agent.permissions'],
  ])('the page of %s', async (_what, path, point) => {
    await page.goto(path);
    await shown(page, point);
    expect(await faultsOf(page)).toEqual([]);
  });
});
