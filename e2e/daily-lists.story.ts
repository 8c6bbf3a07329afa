import type { Request } from 'playwright-core';
import { until } from '../server/testing/until';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

test('the views of a list are one menu on a phone, and saved ones can be opened by default', async () => {
  const page = await desk.as('agent');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/service-desk/problem');
  const menu = page.getByRole('button', { name: 'All', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Unassigned' }).click();
  await page.waitForURL(/assigned_ids_empty/);
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Remove filter Status' }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Nobody’s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Options of Nobody’s' }).click();
  await page.getByRole('menuitem', { name: 'Open the list with it' }).click();
  await page.getByText('The filter was saved.').first().waitFor();
  await page.goto('/service-desk/problem');
  await page.locator('[aria-current=page]', { hasText: 'Nobody’s' }).waitFor();
  await page.getByRole('button', { name: 'Assigned to is empty' }).waitFor();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.locator('[aria-current=page]', { hasText: 'All' }).waitFor();
  expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0);
});

test.each(['problem', 'changes', 'releases', 'assets', 'contracts'])(
  'a record of %s is loaded while its link is pointed at, and its page has nothing to wait for',
  async (list) => {
    const page = await desk.as('admin');
    await page.goto(`/service-desk/${list}`);
    const link = page.locator('tbody [data-main] a').first();
    await link.waitFor();
    await settled(page);
    const requested: string[] = [];
    const note = (request: Request) => void requested.push(new URL(request.url()).pathname);
    const calls = () => requested.filter((path) => path.includes('/service-desk/api/'));
    page.on('request', note);
    await link.hover();
    await until(() => calls().length >= 3);
    await settled(page);
    const ahead = calls();
    expect(ahead).toHaveLength(3);
    // Asked again they get no answer, and the page does without.
    await page.route(
      ({ pathname }) => ahead.includes(pathname),
      () => undefined,
    );
    await link.click();
    await page.getByRole('tab', { name: 'Activity log' }).waitFor();
    await page.getByRole('region', { name: 'Activity log' }).getByRole('listitem').first().waitFor();
    page.off('request', note);
    await page.unrouteAll();
  },
);
