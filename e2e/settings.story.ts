import type { Page } from 'playwright-core';
import { choose, pick } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const names = () => page.locator('tbody tr a[href$="/edit"]:not([aria-label])').allInnerTexts();
const press = (name: string, within: Pick<Page, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true }).click();

test('the settings are found by a synonym, by keyboard alone', async () => {
  await page.goto('/service-desk/problem');
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await page.getByRole('heading', { name: 'Administration' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search settings' }).focus();
  await page.keyboard.type('supplier');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Change statuses', exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/service-desk\/vendor$/);
});

test('a renamed status is called so in the list and in the form of a change', async () => {
  await page.goto('/service-desk/change-status');
  await rowOf('Planning').getByRole('link', { name: 'Planning', exact: true }).click();
  await page.getByText('it can be renamed').waitFor();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Being planned');
  expect(await faultsOf(page)).toEqual([]);
  await press('Save');
  await page.getByText('Being planned was saved.').waitFor();
  await page.goto('/service-desk/changes?status_ids[]=2');
  await page.getByRole('cell', { name: 'Being planned' }).first().waitFor();
  await page.goto('/service-desk/changes/create');
  await choose(page, page, /^Status/, 'Being planned');
});

test('a status is added, says what it behaves as, and is offered where that one is', async () => {
  await page.goto('/service-desk/change-status');
  await page.getByRole('link', { name: 'Create change status' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('In testing');
  await press('Create change status');
  await page.getByText('This field is required.').waitFor();
  await choose(page, page, /^Behaves as/, 'Being planned');
  expect(await faultsOf(page)).toEqual([]);
  await press('Create change status');
  await page.waitForURL(/\/change-status$/);
  await rowOf('In testing').getByText('Being planned').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/service-desk/changes/create');
  await choose(page, page, /^Status/, 'In testing');
});

test('the order is changed by keyboard and by dragging, and selects follow it', async () => {
  await page.goto('/service-desk/impact');
  await rowOf('Low').waitFor();
  await press('Change order');
  const dialog = page.getByRole('dialog', { name: 'Order: Impacts' });
  await dialog.getByRole('button', { name: 'Move High' }).focus();
  await page.keyboard.press('Home');
  const grip = (await dialog.getByRole('button', { name: 'Move Low' }).boundingBox())!;
  const last = (await dialog.getByRole('button', { name: 'Move Medium' }).boundingBox())!;
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(last.x + 8, last.y + 20, { steps: 8 });
  await page.mouse.up();
  expect(await faultsOf(page)).toEqual([]);
  const shown = page.waitForResponse((reply) => reply.url().includes('impact-list?'));
  await press('Save order', dialog);
  await shown;
  await page.getByText('The order was saved.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('tbody tr:first-child').getByRole('link', { name: 'High', exact: true }).waitFor();
  expect(await names()).toEqual(['High', 'Medium', 'Low']);
  await page.goto('/service-desk/problem/create');
  const impact = page.getByRole('combobox', { name: /^Impact/ });
  expect(await pick(page, impact)).toBe('High');
});

test('a status in use is deleted once its changes are moved to one that behaves alike', async () => {
  const statuses = await page.request.get('/service-desk/api/change-status-list?search-query=In%20testing');
  const { data } = (await statuses.json()) as { data: { data: { id: number }[] } };
  const id = data.data[0]!.id;
  const change = await page.request.get('/service-desk/api/change-list?status_ids[]=2&limit=10');
  const first = ((await change.json()) as { data: { changes: { id: number; subject: string }[] } }).data.changes[0]!;
  await page.goto(`/service-desk/changes/${first.id}/edit`);
  await choose(page, page, /^Status/, 'In testing');
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && /api\/change$/.test(reply.url()),
  );
  await press('Save');
  expect((await saved).status()).toBe(200);
  await page.goto('/service-desk/change-status');
  await rowOf('In testing').hover();
  await press('Delete In testing');
  const question = page.getByRole('alertdialog', { name: 'Delete change status' });
  await press('Delete', question);
  await question.getByText('“In testing” is used by 1 change.').waitFor();
  await choose(page, question, /^Move them to/, 'Being planned');
  expect(await faultsOf(page)).toEqual([]);
  await press('Move and delete', question);
  await page.getByText('In testing was deleted.').waitFor();
  expect((await page.request.get(`/service-desk/api/change-status/${id}`)).status()).toBe(404);
});

test('who may manage nothing is told so', async () => {
  const viewer = await desk.as('viewer');
  await viewer.goto('/service-desk/admin');
  await viewer.getByText('You don’t have permission to manage settings.').waitFor();
});
