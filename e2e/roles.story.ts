import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const idOf = async (account: 'none'): Promise<number> => {
  const own = await desk.as(account);
  const { data } = (await (await own.request.get('/auth/session')).json()) as { data: { user: { id: number } } };
  await own.context().close();
  return data.user.id;
};

test('a role is copied, narrowed, compared, given to an agent, and the administrator looks with their eyes', async () => {
  await page.goto('/service-desk/admin');
  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'Auditor' }).getByText('Built in').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Auditor', exact: true }).click();
  await page.getByText('This role belongs to the product').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Copy role' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Bergen');
  await page.getByRole('radiogroup', { name: 'View changes' }).getByRole('radio', { name: 'Team' }).check();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.waitForURL(/\/roles\/\d+\/edit$/);
  await page.getByRole('heading', { name: 'Bergen' }).waitFor();

  await page.getByRole('link', { name: 'Compare roles' }).click();
  await page.getByRole('combobox', { name: 'Second role' }).fill('Auditor');
  await page.getByRole('option', { name: /^Auditor/ }).click();
  await page.getByRole('row', { name: /View changes Team All/ }).waitFor();
  expect(await page.getByRole('row', { name: /View assets/ }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);

  const agent = await idOf('none');
  await page.goto(`/admin/agents/${agent}/permissions`);
  await page.getByRole('group', { name: 'Roles' }).getByRole('checkbox', { name: 'Bergen' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The permissions were updated.').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'See as this person' }).click();
  const banner = page.getByRole('region', { name: 'Seen as somebody else' });
  await banner.getByText(/^You see the service desk as/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/service-desk/problem');
  expect(await page.getByRole('link', { name: 'Create problem' }).count()).toBe(0);
  await banner.getByRole('button', { name: 'End it' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.goto('/service-desk/problem');
  await page.getByRole('link', { name: 'Create problem' }).first().waitFor();
});
