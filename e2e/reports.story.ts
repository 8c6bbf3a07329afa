import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const list = '/service-desk/reports/assets';
const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const numbers = (of: Page = page) => of.getByRole('table', { name: /^Numbers by/ });
const more = async (name: string, action: string) => {
  await rowOf(name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};
/** Waits until something is painted on the canvas, which can stand in the page and be empty. */
async function drawn(): Promise<void> {
  const canvas = await page.locator('canvas').elementHandle();
  await page.waitForFunction((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    return data.some((value, at) => at % 4 === 3 && value > 0);
  }, canvas);
}
/** The address of the report that the row leads to. */
const addressOf = async (name: string) =>
  (await rowOf(name).getByRole('link', { name, exact: true }).getAttribute('href'))!;

test('a report is made: its preview follows what is chosen, and the save leads back to the list', async () => {
  await page.goto('/service-desk/reports');
  await page.getByRole('link', { name: 'Asset reports' }).click();
  await rowOf('Laptops by age').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create report' }).first().click();
  await numbers().waitFor();
  const all = await numbers()
    .getByRole('row', { name: /^Total/ })
    .innerText();

  await page.getByRole('textbox', { name: /^Name/ }).fill('Laptops');
  await page.getByRole('textbox', { name: /^Description/ }).fill('Who has them, and where they are.');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter by' });
  await filter.getByRole('option', { name: 'Asset type' }).click();
  await page.getByRole('dialog', { name: 'Asset type' }).getByRole('option', { name: 'Laptop', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Asset type is Laptop/ }).waitFor();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Asset status');
  await numbers().getByRole('link', { name: 'In Use' }).waitFor();
  expect(
    await numbers()
      .getByRole('row', { name: /^Total/ })
      .innerText(),
  ).not.toBe(all);
  await page.getByRole('checkbox', { name: 'Asset type' }).uncheck();
  await page.getByRole('button', { name: 'Move Location' }).focus();
  await page.keyboard.press('Home');
  expect((await page.getByRole('columnheader').allInnerTexts()).filter(Boolean)).not.toContain('Asset type');
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Returning to the list of reports…').waitFor();
  await page.getByRole('link', { name: 'Go to the list now' }).click();
  await rowOf('Laptops').getByText('Who has them, and where they are.').waitFor();
});

test('the report is viewed: each chart type is drawn, the numbers lead to the filtered list', async () => {
  await page.goto(await addressOf('Laptops'));
  await numbers().getByRole('link', { name: 'In Use' }).waitFor();
  expect((await page.getByRole('columnheader').allInnerTexts()).find((text) => text === 'Location')).toBeDefined();
  for (const type of ['Bar', 'Pie', 'Horizontal bar', 'Doughnut']) {
    await page.getByRole('combobox', { name: 'Chart type' }).selectOption(type);
    await page.getByRole('img', { name: new RegExp(`^${type} chart by Asset status: In Use`) }).waitFor();
    await drawn();
  }
  expect(await faultsOf(page)).toEqual([]);
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PNG' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('Laptops.png');

  const count = Number(
    await numbers()
      .getByRole('row', { name: /In Use/ })
      .getByRole('cell')
      .first()
      .innerText(),
  );
  await numbers().getByRole('link', { name: 'In Use' }).press('Enter');
  await page.waitForURL(/\/assets\/list\?/);
  await page.getByRole('button', { name: /^Asset type is Laptop/ }).waitFor();
  await page.getByText(new RegExp(`of ${count}$`)).waitFor();
});

test('a bar is clicked and leads to the list, too', async () => {
  await page.goto(list);
  await page.goto(`${await addressOf('Laptops')}?chart=horizontal`);
  await page.getByRole('img', { name: /^Horizontal bar chart/ }).waitFor();
  await drawn();
  const box = (await page.locator('canvas').boundingBox())!;
  await page.mouse.click(box.x + box.width / 3, box.y + 30);
  await page.waitForURL(/\/assets\/list\?.*asset_status_ids/);
});

test('the file has the filters and columns of the report', async () => {
  await page.goto(list);
  const [file] = await Promise.all([page.waitForEvent('download'), more('Laptops', 'Export as CSV')]);
  const text = await new Response(await file.createReadStream().then((stream) => stream as never)).text();
  const [head = '', ...rows] = text.trim().split('\r\n');
  expect(head).toMatch(/^Location,/);
  expect(head).not.toContain('Asset type');
  expect(rows.length).toBeGreaterThan(10);
});

test('a copy is a report of its own; it is deleted after a question, and the page leads back', async () => {
  await more('Laptops', 'Duplicate');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/reports\/assets$/);
  await rowOf('Copy of Laptops').getByRole('link', { name: 'Copy of Laptops', exact: true }).click();
  await numbers().waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete report' });
  expect(await faultsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Returning to the list of reports…').waitFor();
  await page.waitForURL(/reports\/assets$/);
  await rowOf('Laptops').waitFor();
  await rowOf('Copy of Laptops').waitFor({ state: 'detached' });
});

test('two people edit: the second sees what the first has saved, and keeps what was typed', async () => {
  const other = await desk.as('agent');
  const edit = `/service-desk/reports/assets/edit/${(await addressOf('Laptops')).split('/').at(-1)}`;
  await Promise.all([page.goto(edit), other.goto(edit)]);
  const nameOf = (of: Page) => of.getByRole('textbox', { name: /^Name/ });
  await nameOf(page).fill('Laptops of all');
  await nameOf(other).fill('Laptops, other');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByText('Laptops of all was saved.').waitFor();
  await other.getByRole('button', { name: 'Update', exact: true }).click();
  await other.getByText('Laptops of all', { exact: true }).waitFor();
  expect(await nameOf(other).inputValue()).toBe('Laptops, other');
  expect(await faultsOf(other)).toEqual([]);
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await other.getByRole('button', { name: 'Update', exact: true }).click();
  await other.getByText('Laptops, other was saved.').waitFor();
  await other.context().close();
});

test('a report of problems by month is made, and its file has its columns', async () => {
  await page.goto('/service-desk/reports');
  await page.getByRole('link', { name: 'Problem reports' }).click();
  await page.getByRole('link', { name: 'Create report' }).first().click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('By month');
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Month created');
  await page.getByRole('table', { name: 'Numbers by Month created' }).getByRole('link').first().waitFor();
  await page.getByRole('checkbox', { name: 'Requester' }).uncheck();
  await drawn();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Open the report' }).click();
  await page.waitForURL(/reports\/problems\/\d+$/);
  const month = numbers().getByRole('row').nth(1);
  await month.waitFor();
  const count = await month.getByRole('cell').first().innerText();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  const text = await new Response(await file.createReadStream().then((stream) => stream as never)).text();
  expect(text).toMatch(/^Identifier,Subject,Assigned to,/);
  await month.getByRole('link').click();
  await page.waitForURL(/\/service-desk\/problem\?.*created_at/);
  await page.getByText(new RegExp(`of ${count}$`)).waitFor();
});

test('who only views reports has no buttons that change them', async () => {
  const viewer = await desk.as('viewer');
  await viewer.goto(list);
  await viewer.getByRole('link', { name: 'Laptops, other', exact: true }).click();
  await numbers(viewer).waitFor();
  expect(await viewer.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  // What is pinned is each person's own.
  await viewer.getByRole('button', { name: 'More', exact: true }).click();
  expect(await viewer.getByRole('menuitem').allInnerTexts()).toEqual(['Pin to start page']);
  await viewer.goto(`${list}/create`);
  await viewer.getByText('You don’t have permission to create or change reports.').waitFor();
  await viewer.context().close();
});

test.each([
  { width: 390, scheme: 'dark', language: 'ar' },
  { width: 768, scheme: 'light', language: 'en' },
  { width: 1440, scheme: 'dark', language: 'ar' },
] as const)('looks right: %o', async (look) => {
  const other = await desk.as('admin', look);
  const forms = ['/problems/create', '/changes/create', '/releases/create'];
  for (const path of ['', '/assets', '/assets/create', '/assets/1?chart=bar', '/assets/1?chart=pie', ...forms]) {
    await other.goto(`/service-desk/reports${path}`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    if (/create|chart/.test(path)) await other.locator('canvas').waitFor();
    expect([path, await faultsOf(other)]).toEqual([path, []]);
    const wide = await other.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, wide]).toEqual([path, 0]);
  }
  await other.context().close();
});
