import type { Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
  const session = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const reply = await page.request.post('/service-desk/api/post-form-group/asset', {
    headers: { 'X-CSRF-TOKEN': session.data.csrf_token },
    data: {
      name: 'Money',
      fields: [
        { label: 'Preis', kind: 'number' },
        { label: 'Kaufdatum', kind: 'date' },
        { label: 'Bestand', kind: 'number' },
        { label: 'Colours', kind: 'options', multiple: true, options: ['Dark red, matt', 'Light blue', 'Red'] },
        { label: 'Keepers', kind: 'select', multiple: true, lookup: 'users' },
      ],
    },
  });
  expect(reply.status()).toBe(200);
});
afterAll(() => desk.end());

const settings = '/service-desk/asset-importer/settings';
const upload = (on: Page, name: string, lines: readonly string[]) =>
  on
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'utf8') });
const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
const written = (field: string, on = page) => on.getByRole('combobox', { name: `Format of ${field}` });
/** Goes to the page of the import that has begun, and waits for its end: the list of imports has others that have ended. */
async function ends() {
  await page.getByRole('button', { name: 'Show progress' }).click();
  await page.waitForURL('**/import-tracking/*');
  // The address changes before the page does.
  await page.getByRole('heading', { level: 1, name: /\.(csv|xlsx)$/ }).waitFor();
  await page
    .getByText(/^Completed/)
    .first()
    .waitFor({ timeout: 60_000 });
}
/** A value of a column as it is read; the same stands in a select. */
const value = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text }).first();
const lines = [
  'Inventarnummer;Bezeichnung;Standort;Kaufdatum;Preis;Bestand',
  'VAL-1;Laptop;N/A;17.05.2026;1.234,56;1.234',
  'VAL-2;Maus;-;03.04.2026;1.234;2.500',
];

test('the values of a German file stand as they are read; where two ways fit the person chooses', async () => {
  await page.goto(settings);
  await upload(page, 'deutsch.csv', lines);
  await choose(page, page, /^Asset type/, 'Laptop');
  await value(/^1\.234,56 is 1,234\.56$/).waitFor();
  await value(/^17\.05\.2026 is May 17, 2026/).waitFor();
  expect(await written('Kaufdatum').inputValue()).toBe('d.m.Y H:i');
  expect(await written('Preis').inputValue()).toBe('1.234,56');
  expect(await written('Bestand').inputValue()).toBe('');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText(/^The values fit two formats/).waitFor();
  await written('Bestand').selectOption('1.234,56');
  await value(/^2\.500 is 2,500$/).waitFor();
});

test('words for nothing are ticked, and one is unticked; the preview counts what changes its type', async () => {
  const words = page.getByRole('group', { name: 'Treat as blank in Location' });
  expect(await words.getByRole('checkbox', { name: 'N/A' }).isChecked()).toBe(true);
  await words.getByRole('checkbox', { name: '-', exact: true }).uncheck();
  // Now it is a location that does not exist.
  await page.getByRole('button', { name: 'Next: match values' }).click();
  await page.getByRole('combobox', { name: 'Location: -' }).waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.waitForURL('**/import-tracking/*');
  await page.getByText('Nothing has been imported yet.').waitFor({ timeout: 60_000 });
  expect(await figure('Would be created').innerText()).toBe('1');
  expect(await figure('Would fail').innerText()).toBe('1');
  await page.getByRole('link', { name: 'Change the mapping' }).click();
  expect(await written('Bestand').inputValue()).toBe('1.234,56');
  await words.getByRole('checkbox', { name: '-', exact: true }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await ends();
  expect(await figure('Created').innerText()).toBe('2');
});

test('the same file with another type changes it only if the person says so', async () => {
  await page.goto(settings);
  await upload(page, 'noch einmal.csv', lines);
  await choose(page, page, /^Asset type/, 'Monitor');
  // As it was chosen for these columns the last time.
  await value(/^2\.500 is 2,500$/).waitFor();
  await page.getByRole('checkbox', { name: 'Update existing assets by their identifier' }).check();
  await page.getByRole('checkbox', { name: 'Change the type of existing assets to Monitor too' }).check();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.waitForURL('**/import-tracking/*');
  await page.getByText('changes type: 2').waitFor({ timeout: 60_000 });
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Change the mapping' }).click();
  await page.getByRole('checkbox', { name: 'Change the type of existing assets to Monitor too' }).uncheck();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.waitForURL('**/import-tracking/*');
  await page.getByText('of these 2 unchanged').waitFor({ timeout: 60_000 });
  expect(await page.getByText(/^changes type/).count()).toBe(0);
});

test('options and several names in a cell are matched each by itself, and answered once', async () => {
  await page.goto(settings);
  await upload(page, 'colours.csv', [
    'Name;Tag;Colours;Keepers',
    'Door;COL-1;light-blue, dark red, matt;Marcus Weber, Solberg, Ingrid',
    'Gate;COL-2;Redd | Light blue;Ingrid Solberg, Nobody Here',
    'Wall;COL-3;Redd;',
  ]);
  await choose(page, page, /^Asset type/, 'Laptop');
  await page.getByRole('button', { name: 'Next: match values' }).click();
  const colour = page.getByRole('combobox', { name: 'Colours: Redd' });
  await colour.waitFor();
  expect(await colour.locator('option').allInnerTexts()).toEqual([
    ...[
      'Choose what it means',
      'Red – suggested',
      'Dark red, matt – suggested',
      'Light blue',
      'Leave blank',
      'Fail these rows',
    ],
  ]);
  await colour.selectOption('Red – suggested');
  await page.getByText('2 rows', { exact: true }).first().waitFor();
  await page.getByRole('combobox', { name: 'Keepers: Nobody Here' }).selectOption('Leave blank');
  await page.getByText('All values match names that exist.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await ends();
  expect(await figure('Created').innerText()).toBe('3');
  await page.goto('/service-desk/assets/list?q=COL-2');
  await page.getByRole('link', { name: 'Gate' }).first().click();
  await page.getByText('Red, Light blue').waitFor();
  await page.getByText('Ingrid Solberg').first().waitFor();
});

test.each(looks)('the values look right: %s', async (_name, look) => {
  const other = await desk.as('admin', look);
  await other.goto(settings);
  await upload(other, 'aussehen.csv', [...lines, 'VAL-3;Uhr;keine;5/17/2026;1,234.56;x']);
  await other.getByRole('combobox').first().waitFor();
  await other.getByText('VAL-1', { exact: true }).waitFor();
  expect(await faultsOf(other)).toEqual([]);
  await other.context().close();
});
