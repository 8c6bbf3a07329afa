import type { Locator, Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

// What people type as a number or a day is read as they write it, or refused where it stands (G36).

let desk: HelpDesk;
let german: Page;
let contract: number;

beforeAll(async () => {
  desk = await startHelpDesk();
  german = await desk.as('admin', { language: 'de' });
  const session = (await (await german.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const headers = { 'X-CSRF-TOKEN': session.data.csrf_token };
  const options = async (name: string): Promise<number> => {
    const reply = await german.request.get(`/service-desk/api/dependency/${name}`);
    return ((await reply.json()) as { data: { data: { id: number }[] } }).data.data[0]!.id;
  };
  const saved = await german.request.post('/service-desk/api/contract', {
    headers,
    data: {
      name: 'Glasfaser',
      description: '<p>Oslo nach Hamburg</p>',
      contract_type_id: await options('contract_types'),
      vendor_id: await options('vendors'),
      status_id: 1,
      cost: 100,
      contract_start_date: '2026-01-01 00:00:00',
      contract_end_date: '2036-12-31 00:00:00',
    },
  });
  contract = ((await saved.json()) as { data: { id: number } }).data.id;
});
afterAll(() => desk.end());

const edit = async (page: Page, label: RegExp): Promise<Locator> => {
  await page.goto(`/service-desk/contracts/${contract}/edit`);
  return page.getByRole('textbox', { name: label });
};
const stored = async (): Promise<string> => {
  const reply = await german.request.get(`/service-desk/api/contract/${contract}`);
  return ((await reply.json()) as { data: { contract: { cost: string } } }).data.contract.cost;
};
const save = async (page: Page, name: string) => {
  const reply = page.waitForResponse((response) => response.request().method() !== 'GET');
  await page.getByRole('button', { name, exact: true }).click();
  expect((await reply).status()).toBe(200);
};
/** As people paste: what the clipboard holds comes as one input. */
const paste = async (field: Locator, text: string) => {
  await field.evaluate((input: HTMLInputElement) => input.select());
  await field.page().evaluate((copied) => document.execCommand('insertText', false, copied), text);
};
const sentence = (field: Locator): Promise<string> =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (id && (input.getRootNode() as ShadowRoot).getElementById(id)?.textContent) || '')
      .join(' '),
  );

test.each([
  ['1.234,56', '1234.56', '1.234,56'],
  ['99,90', '99.90', '99,90'],
])('a German reader types %s, saves it, and reads it again', async (typed, cost, shown) => {
  const field = await edit(german, /^Kosten/);
  await field.fill('');
  await field.pressSequentially(typed);
  await save(german, 'Speichern');
  expect(await stored()).toBe(cost);
  await german.goto(`/service-desk/contracts/${contract}/show`);
  await german
    .getByText(new RegExp(`${shown.replace('.', '\\.')}\\s(€|\\$)`))
    .first()
    .waitFor();
  expect(await (await edit(german, /^Kosten/)).inputValue()).toBe(typed.replace('.', ''));
});

test('what can be read in two ways stays, and how to write it is said at the field', async () => {
  const before = await stored();
  const field = await edit(german, /^Kosten/);
  await field.fill('');
  await field.pressSequentially('1.234');
  await german.keyboard.press('Enter');
  await german.getByText('„1.234“ kann 1234 oder 1,234 heißen. Schreiben Sie, was Sie meinen.').waitFor();
  expect(await field.inputValue()).toBe('1.234');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await faultsOf(german)).toEqual([]);
  await paste(field, '1,234.56 €');
  expect(await field.inputValue()).toBe('1,234.56 €');
  await german.getByRole('button', { name: 'Speichern', exact: true }).click();
  expect(await sentence(field)).toContain('Schreiben Sie eine Zahl wie 1.234,56 oder 1234.56.');
  expect(await stored()).toBe(before);
});

test('on a phone, right to left: the digits of the language are read, and other signs are refused', async () => {
  const arabic = await desk.as('admin', { language: 'ar', width: 390, scheme: 'dark', touch: true });
  const field = await edit(arabic, /^التكلفة/);
  await field.fill('١٢،٥');
  await arabic.keyboard.press('Enter');
  await arabic.getByText(/اكتب رقمًا مثل/).waitFor();
  expect(await field.inputValue()).toBe('١٢،٥');
  expect(await faultsOf(arabic)).toEqual([]);
  await field.fill('١٬٢٣٤٫٥٠');
  await save(arabic, 'حفظ');
  expect(await stored()).toBe('1234.50');
  await arabic.context().close();
});

test('half a day, a day that there is not and a year of two digits are said, and are not taken for no day', async () => {
  const english = await desk.as('admin');
  await english.goto(`/service-desk/contracts/${contract}/edit`);
  const end = english.getByLabel(/^End date/);
  const wrong = english.getByText('Enter day, month and year, the year with four digits.');
  await end.fill('2036-12-31');
  for (const keys of ['02312036', '12310026']) {
    await end.focus();
    await english.keyboard.type(keys);
    await english.keyboard.press('Enter');
    await wrong.waitFor();
    expect(await end.getAttribute('aria-invalid')).toBe('true');
    await end.fill('2036-12-31');
    await wrong.waitFor({ state: 'detached' });
  }
  await english.context().close();
});
