import type { Locator, Page } from 'playwright-core';
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
const fill = (within: Page | Locator, field: RegExp, text: string) =>
  within.getByRole('textbox', { name: field }).fill(text);
const create = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('an asset type is created below another one and stands below it in the list', async () => {
  await page.goto('/service-desk/asset-type');
  await page.getByRole('link', { name: 'Create asset type' }).click();
  await create('Create asset type');
  await page.getByText('This field is required.').waitFor();
  await fill(page, /^Name/, 'Thin client');
  await choose(page, page, /^Parent type/, 'Computer');
  expect(await faultsOf(page)).toEqual([]);
  await create('Create asset type');
  await page.waitForURL(/\/asset-type$/);
  await rowOf('Thin client').waitFor();
  const names = await page.locator('tbody tr a[href$="/edit"]:not([aria-label])').allInnerTexts();
  expect(names.indexOf('Thin client')).toBeGreaterThan(names.indexOf('Computer'));
  expect(names.indexOf('Thin client')).toBeLessThan(names.indexOf('Mobile Devices'));
  expect(await faultsOf(page)).toEqual([]);
});

test('a name that is taken is told at its field, and so is a type below itself', async () => {
  await rowOf('Thin client').getByRole('link', { name: 'Thin client', exact: true }).click();
  await fill(page, /^Name/, 'laptop');
  await create('Save');
  await page.getByText('The name has already been taken.').waitFor();
  await fill(page, /^Name/, 'Thin client 2');
  await create('Save');
  await page.getByText('Thin client 2 was saved.').waitFor();
  await page.goto('/service-desk/asset-type');
  await rowOf('Computer').getByRole('link', { name: 'Computer', exact: true }).click();
  await choose(page, page, /^Parent type/, 'Thin client 2');
  await create('Save');
  await page.getByText('A type cannot lie below itself.').waitFor();
});

test('a type in use is deleted once another one takes its place', async () => {
  await page.goto('/service-desk/assets/create');
  await fill(page, /^Name/, 'Reception terminal');
  await choose(page, page, /^Asset type/, 'Thin client 2');
  await create('Create asset');
  await page.waitForURL(/\/assets\/list/);
  await page.goto('/service-desk/asset-type');
  await page.getByRole('button', { name: 'Delete Thin client 2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete asset type' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByText('“Thin client 2” is used by 1 asset.').waitFor();
  await choose(page, question, /^Move them to/, 'Laptop');
  expect(await faultsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Move and delete' }).click();
  await page.getByText('Thin client 2 was deleted.').waitFor();
  await rowOf('Thin client 2').waitFor({ state: 'detached' });
  await page.goto('/service-desk/assets/list?q=Reception');
  await page.getByRole('row').filter({ hasText: 'Reception terminal' }).getByText('Laptop').waitFor();
});

test('an asset status has a description; the statuses of the product have no delete', async () => {
  await page.goto('/service-desk/asset-status/create');
  await fill(page, /^Name/, 'Lent out');
  await page.getByRole('textbox', { name: /^Description/ }).fill('With a customer for a while.');
  expect(await faultsOf(page)).toEqual([]);
  await create('Create asset status');
  await page.waitForURL(/\/asset-status$/);
  await rowOf('Lent out').getByRole('button', { name: 'Delete Lent out' }).waitFor();
  expect(await rowOf('In Use').getByRole('button').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});

test('a relation type says who fails with whom', async () => {
  await page.goto('/service-desk/cmdb-relation');
  await rowOf('Depends on').getByText('From the second to the first').waitFor();
  await page.getByRole('link', { name: 'Create relation type' }).click();
  await fill(page, /^Forward name/, 'Cools');
  await fill(page, /^Inverse name/, 'Is cooled by');
  await page.getByRole('radio', { name: 'If the first asset fails, the second one fails too.' }).click();
  await page
    .getByRole('radio', { name: 'If the first asset fails, the second one fails too.', checked: true })
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await create('Create relation type');
  await page.waitForURL(/\/cmdb-relation$/);
  await rowOf('Cools').getByText('From the first to the second').waitFor();
  await page.getByRole('button', { name: 'Delete Cools' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await rowOf('Cools').waitFor({ state: 'detached' });
});

test('who does not manage catalogues is told so, and is offered no form', async () => {
  const agent = await desk.as('agent');
  await agent.goto('/service-desk/asset-type');
  await agent.getByText(/Manage catalogues/).waitFor();
  await agent.goto('/service-desk/asset-status/create');
  await agent.getByText('You don’t have permission to manage catalogues.').waitFor();
  expect(await agent.getByRole('textbox').count()).toBe(0);
});

test('an asset is found by its serial number and by who has it, and a problem is created with it', async () => {
  await page.goto('/service-desk/assets/list?q=Reception');
  await page.getByRole('link', { name: 'Reception terminal', exact: true }).click();
  await page.getByRole('button', { name: 'Associate', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'New problem' });
  await dialog.getByText('Reception terminal').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await fill(dialog, /^Subject/, 'Terminal stays dark');
  for (const field of [/^Requester/, /^Department/, /^Status/, /^Priority/, /^Impact/])
    await choose(page, dialog, field);
  await dialog.getByRole('textbox', { name: /^Description/ }).fill('No picture.');
  await dialog.getByRole('button', { name: 'Create problem' }).click();
  await page.getByRole('tab', { name: 'Problems', selected: true }).waitFor();
  await page.getByRole('link', { name: 'Terminal stays dark' }).waitFor();
});
