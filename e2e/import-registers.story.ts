import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { pick } from './testing/choose';
import { countClicks, type Clicks } from './testing/clicks';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { glpiRegister, itopRegister, snipeItRegister } from './testing/registers';

/** Registers of other systems come in by what one page asks: at least 95 of 100 rows, in at most 12 clicks (G32). */
let desk: HelpDesk;
let page: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const settings = '/service-desk/asset-importer/settings';
const figure = async (name: string) =>
  Number(
    (
      await page
        .locator('dl > div', { has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText()
    ).replaceAll(',', ''),
  );
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** Chooses a file and the type of its assets. */
async function begin(clicks: Clicks, name: string, text: string) {
  await page.goto(settings);
  const chooser = page.waitForEvent('filechooser');
  await clicks.click(page.getByRole('button', { name: /^Drop a file here or choose one/ }));
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
  const type = page.getByRole('combobox', { name: /^Asset type/ });
  await clicks.click(type);
  await type.fill('Laptop');
  const listed = page.getByRole('listbox').getByRole('option');
  await page.getByRole('option', { name: 'Laptop', exact: true }).waitFor();
  while ((await listed.count()) > 1) await page.waitForTimeout(100);
  await clicks.click(listed);
}

/** Imports what is answered, and waits for its end. */
async function finish(clicks: Clicks, name: string) {
  await clicks.click(button('Import'));
  await clicks.click(button('Show progress'));
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page
    .getByText(/^Completed/)
    .first()
    .waitFor({ timeout: 60_000 });
}

test.each<[name: string, text: () => string, more: RegExp[]]>([
  [
    'messy-register.csv',
    () => readFileSync('server/import/testing/cases/messy-register.csv', 'utf8'),
    [/^Create the missing names of Department/, /^Create the missing names of Location/],
  ],
  [
    'snipe-it.csv',
    () => snipeItRegister({ rows: 200, seed: 1 }),
    [
      /^Create the missing names of Department/,
      /^Create the missing names of Location/,
      /^Create the missing names of Product/,
    ],
  ],
  [
    'glpi.csv',
    () => glpiRegister({ rows: 200, seed: 2 }),
    [/^Create the missing names of Location/, /^Create the missing names of Product/],
  ],
  [
    'itop.csv',
    () => itopRegister({ rows: 200, seed: 3 }),
    [/^Leave blank in Organization/, /^Create the missing names of Location/, /^Create the missing names of Product/],
  ],
])(
  '%s: at least 95 of 100 rows, in at most 12 clicks',
  async (name, text, more) => {
    const clicks = countClicks(`Import of ${name}`, 12);
    await begin(clicks, name, text());
    await clicks.click(button('Next: match values'));
    await clicks.click(button(/^Use (all )?\d+ suggestion/));
    for (const one of more) await clicks.click(button(one));
    await page.getByText('All values match names that exist.').waitFor();
    await finish(clicks, name);
    const [created, failed] = [await figure('Created'), await figure('Failed')];
    process.stdout.write(`${name}: ${created} of ${created + failed} rows\n`);
    expect(created + failed).toBe(200);
    expect(created).toBeGreaterThanOrEqual(190);
    clicks.logLinks();
  },
  120_000,
);

const wards = [
  'Name;Tag;Site',
  ...Array.from({ length: 30 }, (_, i) => `Bed ${i};BED-${i};${i % 3 ? 'Ward Nine' : 'Oslo Headquarters'}`),
];

test('failed rows are answered by their cause and run again, without a spreadsheet', async () => {
  const clicks = countClicks('Failed rows run again', 9);
  await begin(clicks, 'wards.csv', wards.join('\n'));
  await clicks.click(button('Next: match values'));
  await finish(clicks, 'wards.csv');
  expect(await figure('Created')).toBe(10);
  await page.getByText('Location: does not exist').waitFor();
  await page.getByText('1 value, 20 rows').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Location: Ward Nine' }).selectOption('Leave blank');
  await clicks.click(button('Import 20 failed rows again'));
  await page.getByText('These are the failed rows of an earlier import.').waitFor();
  await page
    .getByText(/^Completed/)
    .first()
    .waitFor({ timeout: 60_000 });
  expect(await figure('Created')).toBe(20);
  expect(await figure('Failed')).toBe(0);
  clicks.logLinks();
}, 120_000);

test('an answer is offered for the next file with the same columns; an import of nothing is not what comes next', async () => {
  const clicks = countClicks('The same columns once more', 6);
  await begin(clicks, 'wards 2.csv', wards.join('\n'));
  await clicks.click(button('Check values'));
  await page.getByText('All values match names that exist.').waitFor();
  expect(await page.getByRole('combobox', { name: 'Location: Ward Nine' }).locator('option:checked').innerText()).toBe(
    'Leave blank',
  );
  await clicks.click(button('Preview'));
  await page.getByText('Nothing would be created or updated. Change the mapping first.').waitFor({ timeout: 60_000 });
  const colour = (on: ReturnType<typeof button>) => on.evaluate((element) => getComputedStyle(element).backgroundColor);
  const link = page.getByRole('link', { name: 'Change the mapping' });
  expect(await colour(button('Import now'))).not.toBe(await colour(link));
  await link.click();
  await page.getByRole('table', { name: 'Fields and columns' }).waitFor();
}, 120_000);

test('titles above the header are seen; another row and a column of the same heading can be chosen', async () => {
  await page.goto(settings);
  const text = [
    'Register of the north;;;',
    ';;;',
    'Name;Serial;Serial;Site',
    'A;S1;T1;Oslo Headquarters',
    'B;S2;T2;Oslo Headquarters',
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'titles.csv', mimeType: 'text/csv', buffer: Buffer.from(text.join('\n')) });
  const row = page.getByRole('combobox', { name: 'Row with the column names' });
  await row.waitFor();
  expect(await row.inputValue()).toBe('3');
  const identifier = page.getByRole('combobox', { name: 'Identifier' });
  expect(await identifier.locator('option').allInnerTexts()).toEqual([
    'Not imported',
    'Name',
    'Serial (column 2)',
    'Serial (column 3)',
    'Site',
  ]);
  await row.selectOption('4');
  await page.getByRole('option', { name: 'Oslo Headquarters', exact: true }).first().waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Row with the column names' }).selectOption('3');
  await page.getByRole('option', { name: 'Serial (column 2)' }).first().waitFor({ state: 'attached' });
  expect(await faultsOf(page)).toEqual([]);
}, 60_000);

const many = Array.from(
  { length: 520 },
  (_, i) => `Chair ${i};CH-${i};${i === 7 ? 'A building with a name that goes on and on, '.repeat(5) : `Room ${i}`}`,
);

test.each(looks)(
  'five hundred values look right and are reached with the keyboard: %s',
  async (_name, look) => {
    const other = await desk.as('admin', look);
    await other.goto(settings);
    await other.locator('input[type=file]').setInputFiles({
      name: 'many.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name;Tag;Site', ...many].join('\n')),
    });
    await other.getByText('CH-1', { exact: true }).waitFor();
    await pick(other, other.locator('input[role=combobox]').first(), look.language === 'ar' ? 'حاسوب محمول' : 'Laptop');
    const next = other.locator('button[type=submit]');
    await next.focus();
    await other.keyboard.press('Enter');
    // The columns show such a value, too: the step of values has come with its selects.
    await other.locator('li select').first().waitFor();
    await other.getByText('Room 1', { exact: true }).waitFor();
    expect(await other.locator('li select').count()).toBe(50);
    expect(await faultsOf(other)).toEqual([]);
    await other.goBack();
    await other.getByText('CH-1', { exact: true }).waitFor();
    await other.context().close();
  },
  60_000,
);
