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

test('from a record: who can see it, and why somebody cannot', async () => {
  const agent = await idOf('none');
  await page.goto('/service-desk/assets/list');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/assets\/\d+\/show/);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Who can see this' }).click();
  await page.getByRole('region', { name: /^Who can see / }).waitFor();
  await page
    .getByText(/is an administrator and may do everything/)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const address = new URL(page.url());
  address.searchParams.set('user_id', String(agent));
  await page.goto(address.toString());
  await page.getByRole('region', { name: /can(’t)? see this record\.$/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Everybody who can see it' }).click();
  await page.getByRole('searchbox').fill('zzzzzz');
  await page.getByText('Nothing matches').waitFor();

  await page.goto('/service-desk/roles');
  await page.getByRole('link', { name: 'Why can’t somebody see a record?' }).click();
  await page.getByRole('combobox', { name: 'Kind of record' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
