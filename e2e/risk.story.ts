import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

let desk: HelpDesk;
let page: Page;

const api = '/service-desk/api';
/** Where a picture of each screen is put, if somebody wants to look. */
const pictures = process.env.RISK_PICTURES;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

let token = '';
async function post(path: string, data: object): Promise<{ id: number }> {
  if (!token) {
    const session = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
    token = session.data.csrf_token;
  }
  const reply = await page.request.post(`${api}/${path}`, {
    headers: { 'X-CSRF-TOKEN': token },
    data,
  });
  expect(await reply.text()).toMatch(/"success": ?true/);
  return ((await reply.json()) as { data: { id: number } }).data;
}

const change = (subject: string, more: object) =>
  post('change', {
    ...{ subject, description: '<p>As planned.</p>', requester_id: 1, status_id: 2, change_type_id: 1 },
    ...{ planned_start_date: '2031-11-28 19:00:00', planned_end_date: '2031-11-28 20:00:00' },
    ...more,
  });

async function picture(name: string): Promise<void> {
  if (!pictures) return;
  for (const [, { width, scheme }] of looks) {
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a risky change says why, and each reason opens its list; its board is demanded', async () => {
  const { id } = await change('Replace the core switch', { change_type_id: 4, impact_id: 3 });
  await page.goto(`/service-desk/changes/${id}/show`);
  const banner = page.getByRole('region', { name: 'Risk' });
  await banner.getByText('It is an emergency change.').waitFor();
  await banner.getByRole('button', { name: 'See reasons' }).click();
  const tab = page.getByRole('tabpanel', { name: /^Risk/ });
  await tab.getByText('It begins outside of business hours: Friday evening.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture('points');

  // From the 200th change that is closed with an outcome on, history counts.
  for (let i = 0; i < 200; i += 10)
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const type = 1 + ((i + n) % 4);
        const { id: past } = await change(`Patch ${i + n}`, { change_type_id: type });
        await post(`change-close/${past}`, { outcome: type === 4 ? 'failed' : 'successful' });
      }),
    );
  await post('change-risk-recompute', {});
  await page.reload();
  await tab.getByText(/^50 of \d+ changes of the type “Emergency” failed\.$/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture('history');
  await tab
    .getByRole('link', { name: /^Show 5\d changes$/ })
    .first()
    .click();
  await page.getByRole('button', { name: /Change type is Emergency/ }).waitFor();
  await picture('list');

  await page.goto(`/service-desk/changes/${id}/edit`);
  await page.getByRole('heading', { name: 'Risk' }).waitFor();
  await page
    .getByRole('link', { name: /^Show 5\d changes$/ })
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture('form');

  await page.goto('/service-desk/cab/create');
  await page.getByRole('combobox', { name: 'Demanded from risk' }).waitFor();
  await picture('board');
  await page.goto(`/service-desk/changes/${id}/show`);
  await page.getByRole('button', { name: 'Apply CAB' }).first().click();
  await page
    .getByRole('dialog')
    .getByText(/^Risk:/)
    .waitFor();
  await picture('apply');
});
