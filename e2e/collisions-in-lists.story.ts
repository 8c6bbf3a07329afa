import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

/** How many changes collide by now: the demo's window of the servers is for changes that are planned outside of it. */
async function colliding(): Promise<number> {
  const reply = await page.request.get('/service-desk/api/change-list?has_collisions=1');
  return ((await reply.json()) as { data: { total: number } }).data.total;
}

test('what the start of the server has found is listed: a filter by yes or no', async () => {
  const until = Date.now() + 30_000;
  let total = await colliding();
  while (!total && Date.now() < until) total = await page.waitForTimeout(500).then(colliding);
  expect(total).toBeGreaterThan(0);
  await page.goto('/service-desk/changes/list?has_collisions=%3D1');
  await page.getByRole('button', { name: 'Has collisions is Yes' }).waitFor();
  await page.getByRole('row').nth(total).waitFor();
  expect(await page.getByRole('row').count()).toBe(total + 1);
  expect(await faultsOf(page)).toEqual([]);
});
