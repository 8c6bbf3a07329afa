import type { Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const press = (name: string, within: Page | ReturnType<Page['getByRole']> = page) =>
  within.getByRole('button', { name, exact: true }).click();

test.each([
  ['organization', 'organization', 'Northwind Ltd'],
  ['department', 'department', 'Archive'],
  ['team', 'team', 'Night shift'],
  ['location', 'location', 'Berlin, building 4'],
  ['ticket-priority', 'ticket priority', 'Immediate'],
  ['ticket-type', 'ticket type', 'Complaint'],
])('%s: a row is created, renamed and deleted', async (path, sentence, name) => {
  await page.goto(`/service-desk/${path}`);
  await page.getByRole('link', { name: `Create ${sentence}` }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  expect(await faultsOf(page)).toEqual([]);
  await press(`Create ${sentence}`);
  await page.waitForURL(new RegExp(`/${path}$`));
  await rowOf(name).getByRole('link', { name, exact: true }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(`${name} 2`);
  await press('Save');
  await page.getByText(`${name} 2 was saved.`).waitFor();
  await page.goto(`/service-desk/${path}`);
  await rowOf(`${name} 2`).hover();
  await page.getByRole('button', { name: `Delete ${name} 2` }).click();
  await press('Delete', page.getByRole('alertdialog'));
  await page.getByText(`${name} 2 was deleted.`).waitFor();
  await rowOf(`${name} 2`).waitFor({ state: 'detached' });
  expect(await faultsOf(page)).toEqual([]);
});

test('a department that is used says by what, and everything moves to another one', async () => {
  await page.goto('/service-desk/department');
  await rowOf('Workplace Services').hover();
  await page.getByRole('button', { name: 'Delete Workplace Services' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete department' });
  await press('Delete', question);
  await question.getByText(/“Workplace Services” is used by .*Choose what takes its place\./).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await choose(page, question, /^Move them to/, 'Business Applications');
  await press('Move and delete', question);
  await page.getByText('Workplace Services was deleted.').waitFor();
  await rowOf('Workplace Services').waitFor({ state: 'detached' });
});
