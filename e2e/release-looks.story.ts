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

/** Every screen and dialog of releases: no axe violation, nothing wider than the window. */
describe.each(looks)('%s', (_name, look) => {
  let page: Page;
  let release: { full: number; bare: number };
  beforeAll(async () => {
    page = await desk.as('admin', look);
    release = await findReleases(page);
  });
  afterAll(() => page.context().close());

  const fine = async () => expect(await faultsOf(page)).toEqual([]);
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
  };

  test('the list, its filters, and a list without a match', async () => {
    await open('/service-desk/releases?status_ids=1:Open');
    await page.getByRole('row').nth(1).waitFor();
    await fine();
    await lookAtFilters(page, fine);
    await open('/service-desk/releases?q=zzzzz');
    await fine();
  });

  test('the forms, with their errors', async () => {
    await open('/service-desk/releases/create');
    await page.locator('button[type=submit]').last().click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await fine();
    await open(`/service-desk/releases/${release.full}/edit`);
    await page.locator('.tiptap, [role=textbox][contenteditable]').first().waitFor();
    await fine();
  });

  test.each(['activity_log', 'planning', 'associated_assets', 'associated_changes'])('the tab %s', async (tab) => {
    for (const id of [release.full, release.bare]) {
      await open(`/service-desk/releases/${id}/show?tab=${tab}`);
      await page.getByRole('tabpanel').waitFor();
      await fine();
    }
  });

  test('the menus and every dialog behind them', async () => {
    await open(`/service-desk/releases/${release.full}/show`);
    const menus = page.locator('[data-alert-area="release-view"] ~ header button[aria-haspopup=menu]');
    // All but Edit and who can see it, which are pages.
    for (const [menu, items] of [
      [0, [0, 1]],
      [1, [0, 1]],
      [2, [1, 3]],
    ] as const) {
      for (const item of items) {
        await menus.nth(menu).click();
        await page.getByRole('menuitem').nth(item).click();
        await page.locator('dialog').first().waitFor();
        await settled(page);
        await fine();
        await page.keyboard.press('Escape');
        await page.locator('dialog').first().waitFor({ state: 'detached' });
      }
    }
  });

  test('a release that could not be loaded', async () => {
    await open('/service-desk/releases/999999/show');
    await page.getByRole('alert').first().waitFor();
    await fine();
  });
});

/** A release with assets and changes that is not completed, and one with neither. */
async function findReleases(page: Page): Promise<{ full: number; bare: number }> {
  const get = async <T>(path: string) => ((await (await page.request.get(path)).json()) as { data: T }).data;
  const { releases } = await get<{ releases: { id: number; status: { id: number } }[] }>(
    '/service-desk/api/release-list?limit=100',
  );
  let full = 0;
  let bare = 0;
  for (const { id, status } of releases) {
    const { release } = await get<{ release: { attach_assets: unknown[]; attach_changes: unknown[] } }>(
      `/service-desk/api/release/${id}`,
    );
    if (status.id !== 5 && release.attach_assets.length > 0 && release.attach_changes.length > 0) full ||= id;
    if (release.attach_assets.length === 0 && release.attach_changes.length === 0) bare ||= id;
  }
  return { full, bare };
}
