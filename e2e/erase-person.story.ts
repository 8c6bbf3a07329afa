import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

interface Who {
  id: number;
  full_name: string;
}

const whoIs = async (account: 'none' | 'agent'): Promise<Who> => {
  const own = await desk.as(account);
  const { data } = (await (await own.request.get('/auth/session')).json()) as { data: { user: Who } };
  await own.context().close();
  return data.user;
};

const dialogOf = (on: Page) => on.getByRole('dialog');

test.each(looks)('the question fits, %s', async (_, { width, ...look }) => {
  const { id } = await whoIs('none');
  const own = await desk.as('admin', look);
  await own.setViewportSize({ width, height: 900 });
  await own.goto(`/admin/agents/${id}/permissions`);
  await own
    .locator('service-desk-slot')
    .locator('a[href*="/person-data/"]')
    .locator('xpath=following-sibling::button[1]')
    .click();
  await dialogOf(own).getByRole('checkbox').waitFor();
  expect(await faultsOf(own)).toEqual([]);
  await own.context().close();
});

test('an administrator gets the file of a person, and erases them; the record names nobody any more', async () => {
  const { id, full_name: name } = await whoIs('agent');
  await page.goto(`/admin/agents/${id}/permissions`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download what is kept' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${name}.json`);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: { full_name: string } };
  expect(file.profile.full_name).toBe(name);

  const erase = page.getByRole('button', { name: 'Erase…' });
  await erase.click();
  await dialogOf(page)
    .getByRole('heading', { name: `Erase ${name}` })
    .waitFor();
  await dialogOf(page).getByText(`will be called “Former person ${id}” everywhere`).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await erase.evaluate((button) => button.matches(':focus'))).toBe(true);

  await page.keyboard.press('Enter');
  await dialogOf(page).getByRole('checkbox', { name: 'I understand that this can’t be undone' }).check();
  await dialogOf(page).getByRole('button', { name: 'Erase person' }).click();
  await dialogOf(page).getByText('This person was erased.').waitFor({ timeout: 90_000 });
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const records = (await (await page.request.get(`/service-desk/api/problem-list?limit=100`)).json()) as {
    data: { problems: { id: number; requester: Who; assignedTo: Who | null }[] };
  };
  expect(JSON.stringify(records)).not.toContain(name);
  const theirs = records.data.problems.find((one) => one.assignedTo?.id === id || one.requester.id === id);
  expect(theirs).toBeDefined();
  await page.goto(`/service-desk/problem/${theirs!.id}/show`);
  await page.getByText(`Former person ${id}`).first().waitFor();
  expect(await page.getByRole('link', { name: `Former person ${id}` }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});

test('everybody gets their own file on My notifications', async () => {
  const own = await desk.as('none');
  await own.goto('/service-desk/my-notifications');
  const downloading = own.waitForEvent('download');
  await own.getByRole('link', { name: 'Download what is kept of you' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.json$/);
  expect(await faultsOf(own)).toEqual([]);
  await own.context().close();
});
