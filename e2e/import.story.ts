import type { Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const settings = '/service-desk/asset-importer/settings';
/** 40 notebooks; one names a department that does not exist, one has the identifier of another. */
const rows = Array.from({ length: 40 }, (_, index) => [
  `Notebook ${index + 1}`,
  `NB-${index === 9 ? 1 : index + 1}`,
  index === 4 ? 'No such place' : '',
  `${String(index % 28 || 28).padStart(2, '0')}/11/2025`,
]);
const csv = (lines: readonly string[][]) =>
  Buffer.from([['Asset name', 'Asset tag', 'Location', 'Bought'], ...lines].map((line) => line.join(';')).join('\r\n'));
const upload = (on: Page, name: string, buffer: Buffer) =>
  on.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
/** Waits until the import of this file has ended, on its page. */
async function ends(name: string) {
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page
    .getByText(/^Completed/)
    .first()
    .waitFor({ timeout: 60_000 });
}

test('what cannot be imported is said at the field, in the words of the server', async () => {
  await page.goto('/service-desk/assets/list');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.waitForURL(`**${settings}`);
  await page.getByText('No imports yet').waitFor();
  const zone = page.getByRole('button', { name: /^Drop a file here or choose one/ });
  const chooser = page.waitForEvent('filechooser');
  await zone.press('Enter');
  await (await chooser).setFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\n') });
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  expect(await zone.evaluate((element) => element.matches(':focus'))).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download a sample file' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('columns are guessed; somebody who leaves finds the file again', async () => {
  await upload(page, 'notebooks.csv', csv(rows));
  await page.getByRole('table', { name: 'Fields and columns' }).waitFor();
  await page.getByRole('region', { name: 'Match columns' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Identifier' }).inputValue()).toBe('2');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Import assets' }).click();
  await page.getByRole('link', { name: 'Continue mapping notebooks.csv' }).click();
  await page.getByRole('table', { name: 'Fields and columns' }).waitFor();
  await choose(page, page, /^Asset type/, 'Laptop');
  await page.getByRole('combobox', { name: 'Assigned on' }).selectOption('Bought');
  await page
    .getByRole('listitem')
    .filter({ hasText: /^28\/11\/2025 is Nov 28, 2025/ })
    .waitFor();
  const written = page.getByRole('combobox', { name: 'Format of Assigned on' });
  expect(await written.inputValue()).toBe('d/m/Y H:i');
  expect(await faultsOf(page)).toEqual([]);
});

test('a mapping is kept under a name', async () => {
  await page.getByRole('button', { name: 'Save mapping…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save mapping' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Notebooks');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Saved mapping' }).waitFor();
});

test('a dry run says what would become of the rows and writes none; then they are imported', async () => {
  await page.getByRole('button', { name: 'Next: match values' }).click();
  await page.getByRole('region', { name: 'Match values' }).waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.waitForURL('**/import-tracking/*');
  await page.getByText('Nothing has been imported yet.').waitFor({ timeout: 60_000 });
  expect(await figure('Would be created').innerText()).toBe('38');
  expect(await figure('Would fail').innerText()).toBe('2');
  await page.getByRole('tab', { name: /^Would fail/ }).press('Enter');
  await page.getByText(/No such place/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import now' }).click();
  await ends('notebooks.csv');
  expect(await figure('Created').innerText()).toBe('38');
  expect(await figure('Failed').innerText()).toBe('2');
  expect(await faultsOf(page)).toEqual([]);
});

test('failed rows are mended and uploaded again', async () => {
  await page.getByRole('cell', { name: /“No such place”/ }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download failed rows' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  const address = (await page.getByRole('link', { name: 'Download failed rows' }).getAttribute('href'))!;
  const failed = await (await page.request.get(address)).text();
  expect(failed.trim().split(/\r?\n/)).toHaveLength(3);
  expect(failed).toContain('No such place');

  await page.getByRole('link', { name: 'Upload again' }).click();
  await page.waitForURL(`**${settings}`);
  await upload(page, 'mended.csv', Buffer.from(failed.replace('No such place', '').replace('NB-1', 'NB-99')));
  await choose(page, page, /^Asset type/, 'Laptop');
  await page.getByRole('combobox', { name: 'Saved mapping' }).selectOption('Notebooks');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('The import of mended.csv has started.').waitFor();
  await page.getByRole('button', { name: 'Show progress' }).click();
  await page.waitForURL('**/import-tracking/*');
  await ends('mended.csv');
  expect(await figure('Created').innerText()).toBe('2');
});

test('an import is taken back as a whole, but for what somebody has changed since', async () => {
  await page.goto('/service-desk/assets/list?q=NB-7');
  await page.getByRole('link', { name: 'Notebook 7', exact: true }).click();
  await page.waitForURL('**/show');
  const id = /assets\/(\d+)/.exec(page.url())![1]!;
  await page.goto(`/service-desk/assets/${id}/edit`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Notebook of Nora');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/saved|updated/i)
    .first()
    .waitFor();

  await page.goto(settings);
  await page.getByRole('link', { name: 'notebooks.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('37 assets were moved to the trash').waitFor();
  expect(await page.getByRole('link', { name: `Asset ${id}` }).count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/service-desk/assets/list?q=Notebook%2012');
  await page.getByText('Nothing matches').waitFor();
});

test('a run is paused and discarded', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => [`Sensor ${index}`, `SE-${index}`, '', '25/12/2025']);
  await page.goto(settings);
  await upload(page, 'sensors.csv', csv(many));
  await choose(page, page, /^Asset type/, 'Laptop');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Show progress' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.reload();
  await page.getByText('The import is paused. Rows that are in already stay.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Discarded', { exact: true }).waitFor();
});

test.each(looks)('its pages look right: %s', async (_name, look) => {
  const other = await desk.as('admin', look);
  await other.goto(settings);
  await other.getByRole('link', { name: 'mended.csv' }).waitFor();
  expect(await faultsOf(other)).toEqual([]);
  await upload(other, 'more.csv', csv(rows));
  await other.locator('service-desk-slot select').first().waitFor();
  await other.getByText('Laptop').or(other.getByRole('table')).first().waitFor();
  expect(await faultsOf(other)).toEqual([]);
  await other.goto(settings);
  await other.getByRole('link', { name: 'notebooks.csv' }).click();
  await other.getByRole('cell', { name: /No such place/ }).waitFor();
  expect(await faultsOf(other)).toEqual([]);
  await other.context().close();
});
