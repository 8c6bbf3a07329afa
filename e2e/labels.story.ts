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

const settings = '/service-desk/barcode/settings';
const spin = (name: RegExp) => page.getByRole('textbox', { name });
/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** mm of a length on the screen, at 96 px an inch. */
const mm = (px: number) => (px / 96) * 25.4;

test('the template is made on its page, with a preview to scale; bad input is said at its field', async () => {
  await page.goto('/service-desk/problem');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Barcode settings' }).click();
  await page.waitForURL(`**${settings}`);
  await spin(/^Width/).waitFor();
  expect(await page.getByRole('button', { name: 'Reset' }).isDisabled()).toBe(true);
  const picture = page.getByRole('img', { name: /^Preview of a label/ });
  // The label and half a millimetre around it.
  expect(mm((await picture.boundingBox())!.width)).toBeCloseTo(51, 0);

  await spin(/^Labels per row/).fill('9');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A row of these labels is wider than the page, which has 210 mm.').waitFor();
  await spin(/^Labels per row/).fill('2');
  await spin(/^Width/).fill('70.5');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script>1</script></svg>') });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^The logo must be a PNG or JPEG picture/).waitFor();
  expect(mm((await picture.boundingBox())!.width)).toBeCloseTo(71.5, 0);
  expect(await faultsOf(page)).toEqual([]);

  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('checkbox', { name: 'Show the logo' }).check();
  await picture.locator('image').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The label template was created.').waitFor();
  await page.getByText('Logo of the template').waitFor();
});

test('the labels of selected assets: sheet, code and first free place, then the page and the PDF', async () => {
  await page.goto('/service-desk/assets/list');
  await page.getByRole('row').nth(3).waitFor();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByText(/^No asset is selected/).waitFor();
  for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  await dialog.getByRole('combobox', { name: 'Sheet' }).selectOption('l7163');
  await dialog.getByRole('radio', { name: 'Barcode and QR code' }).check();
  await dialog.getByRole('radio', { name: /^Place 1:/ }).focus();
  await page.keyboard.press('End');
  await dialog.getByText('3 labels on 2 sheets').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('labels.pdf');
  const address = (await dialog.getByRole('link', { name: 'Download PDF' }).getAttribute('href'))!;
  const pdf = await (await page.request.get(address)).body();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(2);

  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open print page' }).click();
  const sheet = await opened;
  const labels = sheet.locator('[data-asset-id]');
  await labels.first().waitFor();
  expect(await labels.count()).toBe(3);
  expect(await sheet.locator('.sheet').count()).toBe(2);
  const box = (await labels.first().boundingBox())!;
  const paper = (await sheet.locator('.sheet').first().boundingBox())!;
  // The last place of Avery L7163.
  expect(mm(box.width)).toBeCloseTo(99.1, 0);
  expect(mm(box.x - paper.x)).toBeCloseTo(4.65 + 101.6, 0);
  expect(mm(box.y - paper.y)).toBeCloseTo(15.15 + 6 * 38.1, 0);
  await sheet.close();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
});

test('the label of one asset is in its menu, and the choices of the last time are proposed', async () => {
  await page.goto('/service-desk/assets/1/show');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print label' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  expect(await dialog.getByRole('combobox', { name: 'Sheet' }).inputValue()).toBe('l7163');
  expect(await dialog.getByRole('radio', { name: 'Barcode and QR code' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a phone that has scanned the code has on top what is done before the asset', async () => {
  const printed = await (await page.request.get('/service-desk/generate-barcode?ids=1&qr=1')).text();
  const scanned = /class="qr"[^>]*aria-label="([^"]+)"/.exec(printed)![1]!;
  const phone = await desk.as('admin', { width: 390 });
  await phone.goto(scanned);
  const report = phone.getByRole('button', { name: 'Report a problem' });
  await report.waitFor();
  expect(await phone.getByRole('button', { name: /^Assign( to someone else)?$/ }).count()).toBe(0);
  expect(await faultsOf(phone)).toEqual([]);

  await report.click();
  const form = phone.getByRole('dialog', { name: 'New problem' });
  const name = await phone.getByRole('heading', { level: 1 }).innerText();
  await form.getByText(name, { exact: true }).waitFor();
  await form.getByText('Open', { exact: true }).waitFor();
  await phone.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });

  await phone.getByRole('button', { name: 'Assign or move' }).click();
  const move = phone.getByRole('dialog', { name: /^Assign or move/ });
  await choose(phone, move, /^Location/);
  await move.getByRole('button', { name: 'Save' }).click();
  await move.waitFor({ state: 'detached' });
  expect(await faultsOf(phone)).toEqual([]);
  await phone.context().close();
});

test('a desktop shows none of them', async () => {
  await page.goto('/service-desk/assets/1/show');
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Report a problem' }).count()).toBe(0);
});

test('a reset asks first and restores the usual size', async () => {
  await page.goto(settings);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await page.getByText('The label template was reset.').waitFor();
  await page.getByRole('img', { name: '30 labels on a sheet, 50 × 25 mm' }).waitFor();
  expect(await spin(/^Width/).inputValue()).toBe('50');
  expect(await page.getByRole('checkbox', { name: 'Show the logo' }).isChecked()).toBe(false);
});
