import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { lookAtFilters } from './testing/filters';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

/** Every screen and dialog of problems: no axe violation, nothing wider than the window. */
describe.each(looks)('%s', (_name, look) => {
  let page: Page;
  let problem: { full: number; bare: number };
  beforeAll(async () => {
    page = await desk.as('admin', look);
    problem = await findProblems(page);
  });
  afterAll(() => page.context().close());

  const fine = async () => expect(await faultsOf(page)).toEqual([]);
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.locator('dialog').first().waitFor({ state: 'detached' });
  };

  test('the list, its filters, and a list without a match', async () => {
    await open('/service-desk/problem?priority_ids=3:High');
    await page.getByRole('row').nth(1).waitFor();
    await fine();
    await lookAtFilters(page, fine);
    await open('/service-desk/problem?q=zzzzz');
    await fine();
    await open('/service-desk/nowhere');
    await fine();
  });

  test('the forms, with their errors', async () => {
    await open('/service-desk/problem/create');
    await page.locator('button[type=submit]').last().click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await fine();
    await open(`/service-desk/problem/${problem.full}/edit`);
    await page.locator('.tiptap, [role=textbox][contenteditable]').first().waitFor();
    await fine();
  });

  test.each(['activity_log', 'planning', 'associated_assets', 'associated_changes', 'associated_tickets'])(
    'the tab %s, full and empty',
    async (tab) => {
      for (const id of [problem.full, problem.bare]) {
        await open(`/service-desk/problem/${id}/show?tab=${tab}`);
        await page.getByRole('tabpanel').waitFor();
        await fine();
      }
    },
  );

  test('the menu and every dialog behind it', async () => {
    await open(`/service-desk/problem/${problem.bare}/show`);
    // Not that of the tabs that have no room.
    const menu = page.locator('button[aria-haspopup=menu]:not([role=tablist] ~ *, [role=tablist] ~ * *)');
    await menu.last().click();
    await page.getByRole('menuitem').first().waitFor();
    await fine();
    await page.keyboard.press('Escape');
    // All but Edit, which is a page.
    for (const index of [1, 2, 3, 4]) {
      await menu.last().click();
      await page.getByRole('menuitem').nth(index).click();
      await page.locator('dialog').first().waitFor();
      await settled(page);
      await fine();
      await close();
    }
  });

  test('the dialogs of the tabs', async () => {
    await open(`/service-desk/problem/${problem.full}/show?tab=associated_assets`);
    await page.getByRole('tabpanel').locator('button:not([aria-expanded])').first().click();
    await page.getByRole('dialog').getByRole('checkbox').nth(1).waitFor();
    await page.getByRole('dialog').locator('button').last().click();
    await page.getByRole('alert').waitFor();
    await fine();
    await close();

    await open(`/service-desk/problem/${problem.full}/show?tab=associated_tickets`);
    await page.getByRole('checkbox').nth(1).check();
    const bulk = page.getByRole('tabpanel').getByRole('status').locator('button');
    for (const index of [0, 1, 2, 3]) {
      await bulk.nth(index).click();
      await page.locator('dialog').first().waitFor();
      await settled(page);
      await fine();
      await close();
    }
  });
});

/** A problem with assets, tickets, a change and planning, and one with next to nothing. */
async function findProblems(page: Page): Promise<{ full: number; bare: number }> {
  const get = async <T>(path: string) => ((await (await page.request.get(path)).json()) as { data: T }).data;
  const { problems } = await get<{ problems: { id: number; active: string }[] }>(
    '/service-desk/api/problem-list?limit=100',
  );
  let full = 0;
  let bare = 0;
  for (const { id, active } of problems) {
    const { change, asset_ids } = await get<{ change: unknown; asset_ids: unknown[] }>(
      `/service-desk/api/problem/${id}`,
    );
    const { total } = await get<{ total: number }>(`/service-desk/api/problem-tickets/${id}`);
    if (!Array.isArray(change) && asset_ids.length > 0 && total > 0) full ||= id;
    if (Array.isArray(change) && asset_ids.length === 0 && active === '1') bare ||= id;
  }
  return { full, bare };
}
