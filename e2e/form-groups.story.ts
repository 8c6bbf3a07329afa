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

const press = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true }).click();
const fields = () => page.getByRole('list', { name: 'Fields' });
const labels = async () =>
  (
    await fields()
      .getByRole('button', { name: /^Move / })
      .all()
  ).length
    ? (
        await fields()
          .getByRole('button', { name: /^Move / })
          .evaluateAll((grips) => grips.map((grip) => grip.ariaLabel))
      ).map((name) => name?.replace('Move ', ''))
    : [];
const label = () => page.getByRole('textbox', { name: /^Label/ });
const preview = (width: 'Desktop' | 'Phone') =>
  page.getByRole('region', { name: 'Preview' }).getByRole('group', { name: width, exact: true });
const saved = async (path: RegExp, act: () => Promise<void>) => {
  const reply = page.waitForResponse((one) => one.request().method() !== 'GET' && path.test(one.url()));
  await act();
  return reply;
};

test('an administrator builds a group with the keyboard alone', async () => {
  await page.goto('/service-desk/form-group/change');
  await page.getByRole('row', { name: /Changes of the network/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create form group' }).first().click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Emergency questions');
  await choose(page, page, /^Change types/, 'Emergency');
  await page.keyboard.press('Escape');
  for (const [kind, text] of [
    ['Text', 'Vendor case'],
    ['Radio buttons', 'Window'],
    ['Date', 'Freeze'],
  ] as const) {
    await page.getByRole('button', { name: kind, exact: true }).focus();
    await page.keyboard.press('Enter');
    // The label of the new field has the focus.
    await page.keyboard.type(text);
  }
  expect(await labels()).toEqual(['Vendor case', 'Window', 'Freeze']);
  await page.getByRole('button', { name: 'Move Freeze', exact: true }).focus();
  await page.keyboard.press('Home');
  expect(await labels()).toEqual(['Freeze', 'Vendor case', 'Window']);
  await page.getByText('Freeze is now at place 1 of 3.').waitFor({ state: 'attached' });

  // What is wrong is opened and has the focus.
  await page.getByRole('button', { name: 'Create form group' }).press('Enter');
  await page.getByRole('region', { name: 'Settings of Window' }).waitFor();
  const first = page.getByRole('textbox', { name: 'Option 1', exact: true });
  await page.waitForFunction(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.getAttribute('aria-label') === 'Option 1';
  });
  await page.keyboard.type('Night');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dawn');
  await page.getByRole('button', { name: 'Remove Option 3', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Move Dawn', exact: true }).press('ArrowUp');
  expect(await first.inputValue()).toBe('Dawn');
  await preview('Desktop').getByRole('radio', { name: 'Night' }).waitFor();
  // Both stand side by side, and what is tried in one is in the other.
  await preview('Phone').getByText('Night').click();
  expect(await preview('Desktop').getByRole('radio', { name: 'Night' }).isChecked()).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  const reply = await saved(/post-form-group\/change/, () =>
    page.getByRole('button', { name: 'Create form group' }).press('Enter'),
  );
  expect(reply.status()).toBe(200);
  await page.waitForURL(/\/service-desk\/form-group\/change$/);
});

test('with the pointer a kind is dragged to its place and a field is moved; removing can be undone', async () => {
  await page.getByRole('link', { name: 'Emergency questions', exact: true }).click();
  await label().waitFor();
  const kind = (await page.getByRole('button', { name: 'Link', exact: true }).boundingBox())!;
  const second = (await fields().getByRole('listitem').nth(1).boundingBox())!;
  await page.mouse.move(kind.x + 10, kind.y + 10);
  await page.mouse.down();
  await page.mouse.move(second.x + 60, second.y + 4, { steps: 5 });
  await page.mouse.up();
  await label().fill('Runbook');
  expect(await labels()).toEqual(['Freeze', 'Runbook', 'Vendor case', 'Window']);
  const grip = (await page.getByRole('button', { name: 'Move Runbook', exact: true }).boundingBox())!;
  const last = (await fields().getByRole('listitem').nth(3).boundingBox())!;
  await page.mouse.move(grip.x + 5, grip.y + 5);
  await page.mouse.down();
  await page.mouse.move(grip.x + 5, last.y + last.height / 2, { steps: 8 });
  await page.mouse.up();
  expect(await labels()).toEqual(['Freeze', 'Vendor case', 'Window', 'Runbook']);

  await press('Duplicate Window');
  await label().waitFor();
  expect(await label().inputValue()).toBe('Window 2');
  await press('Remove Window 2');
  expect(await labels()).toEqual(['Freeze', 'Vendor case', 'Window', 'Runbook']);
  await press('Undo');
  expect(await labels()).toEqual(['Freeze', 'Vendor case', 'Window', 'Window 2', 'Runbook']);
  // The preview follows when the browser has time, as a new form.
  await preview('Phone').getByText('Window 2').waitFor();
  await press('Remove Window 2');
  await preview('Phone').getByText('Window 2').waitFor({ state: 'detached' });
  expect((await preview('Phone').boundingBox())!.width).toBeLessThan(400);
  expect((await preview('Desktop').boundingBox())!.width).toBeGreaterThan(500);
  // Where there is no room for both, one is chosen.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 900, height: 900 });
  await preview('Phone').waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Width' }).getByText('Phone').click();
  expect((await preview('Phone').boundingBox())!.width).toBeLessThan(400);
  expect(await preview('Desktop').count()).toBe(0);
  await page.setViewportSize(size);
  expect(await faultsOf(page)).toEqual([]);
  expect((await saved(/post-form-group\/change/, () => press('Save'))).status()).toBe(200);
  await page.getByText(/ was saved\.$/).waitFor();
});

test('a serial number is unique and follows a pattern, a price has a currency, and a field is only read without its right', async () => {
  await page.goto('/service-desk/form-group/asset');
  await page.getByRole('link', { name: 'Create form group' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Purchase');
  await press('Text');
  await page.keyboard.type('Purchase code');
  const settings = page.getByRole('region', { name: /^Settings of / });
  await settings.getByText('Validation', { exact: true }).click();
  await settings.getByRole('checkbox', { name: 'Unique' }).check();
  await choose(page, settings, /^Pattern/, 'Own pattern');
  await settings.getByRole('textbox', { name: 'Own pattern' }).fill('PC-[0-9]{4}');
  await settings.getByRole('textbox', { name: 'Message' }).fill('PC- and four digits, please.');
  await settings.getByRole('textbox', { name: 'Try it' }).fill('PC-12');
  await settings.getByRole('status').getByText('PC- and four digits, please.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press('Number');
  await page.keyboard.type('Purchase price');
  await settings.getByText('Display', { exact: true }).click();
  await settings.getByRole('combobox', { name: /^Currency/ }).fill('EUR');
  await page.getByRole('option', { name: /^EUR/ }).click();
  await settings.getByText('Access', { exact: true }).click();
  await choose(page, settings, /^Right to edit/, 'Manage vendors');
  await preview('Desktop').getByText('EUR').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect((await saved(/post-form-group\/asset/, () => press('Create form group'))).status()).toBe(200);
  await page.waitForURL(/\/service-desk\/form-group\/asset$/);

  const fill = async (name: string, code: string) => {
    await page.goto('/service-desk/assets/create');
    await page.getByRole('textbox', { name: /^Name/ }).fill(name);
    await page.getByRole('textbox', { name: 'Purchase code' }).fill(code);
    await page.getByRole('textbox', { name: 'Purchase price' }).fill('1234.5');
  };
  await fill('Scanner of the archive', 'PC-12');
  await press(/^Create /);
  await page.getByText('PC- and four digits, please.').waitFor();
  await page.getByRole('textbox', { name: 'Purchase code' }).fill('PC-1234');
  await press(/^Create /);
  await page.waitForURL(/\/service-desk\/assets\/list/);
  await page.getByRole('link', { name: 'Scanner of the archive', exact: true }).click();
  await page.getByText('€1,234.50').waitFor();
  await fill('Second scanner', 'pc-1234');
  await press(/^Create /);
  // The pattern is held before anything is sent.
  await page.getByText('PC- and four digits, please.').waitFor();
  await page.getByRole('textbox', { name: 'Purchase code' }).fill('PC-1234');
  await press(/^Create /);
  await page.getByText(/“Scanner of the archive” has this value already\.$/).waitFor();
});

test('an agent answers the fields; the values are in the view, the list and its filters', async () => {
  const agent = await desk.as('agent');
  await agent.goto('/service-desk/changes/create');
  await agent.getByRole('textbox', { name: /^Subject/ }).fill('Replace the proxy');
  await choose(agent, agent, /^Requester/);
  expect(await agent.getByText('Vendor case').count()).toBe(0);
  await choose(agent, agent, /^Change type/, 'Emergency');
  await agent.getByRole('textbox', { name: 'Vendor case' }).fill('VC-77');
  await agent.getByRole('radio', { name: 'Night' }).check();
  await agent.getByLabel('Freeze').fill('2026-05-01');
  const runbook = agent.getByRole('textbox', { name: 'Runbook' });
  await runbook.fill('javascript:alert(1)');
  await agent.getByRole('textbox', { name: /^Description/ }).fill('Must be done now.');
  await press(/^Create /, agent);
  await agent.getByText('Enter a web address that begins with http:// or https://.').waitFor();
  await runbook.fill('https://wiki.example.test/proxy');
  expect(await faultsOf(agent)).toEqual([]);
  await press(/^Create /, agent);
  await agent.waitForURL(/\/service-desk\/changes$/);
  await agent.getByRole('link', { name: 'Replace the proxy', exact: true }).click();
  const link = agent.getByRole('link', { name: 'https://wiki.example.test/proxy' });
  await link.waitFor();
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await agent.getByText('May 1, 2026', { exact: true }).waitFor();
  expect(await faultsOf(agent)).toEqual([]);
  const reply = await agent.request.get('/service-desk/api/change-custom-field-list');
  const { data } = (await reply.json()) as { data: { custom_fields: { id: number; label: string }[] } };
  const { id } = data.custom_fields.find((one) => one.label === 'Window')!;
  await agent.goto(`/service-desk/changes?custom_${id}=Night`);
  await agent.getByRole('row', { name: /Replace the proxy/ }).waitFor();
  expect(await agent.getByRole('row').count()).toBe(2);
  await agent.goto(`/service-desk/changes?custom_${id}=Dawn`);
  await agent
    .getByText(/Nothing matches|No changes match/)
    .first()
    .waitFor();
  await agent.context().close();
});

test('what is used is not deleted, but can be made inactive: shown, and no longer asked', async () => {
  await page.goto('/service-desk/form-group/change');
  const row = page.getByRole('row', { name: /Emergency questions/ });
  await row.hover();
  await row.getByRole('button', { name: 'Delete Emergency questions' }).click();
  await press('Delete', page.getByRole('alertdialog'));
  await page.getByText('“Emergency questions” is used by 1 change. Make its fields inactive instead.').waitFor();
  await page.getByRole('link', { name: 'Emergency questions', exact: true }).click();
  await press('Remove Vendor case');
  await saved(/post-form-group\/change/, () => press('Save'));
  await page.getByText('The field “Vendor case” is used by 1 change. Make it inactive instead.').waitFor();
  await press('Undo');
  await page.getByRole('checkbox', { name: 'Active' }).uncheck();
  expect((await saved(/post-form-group\/change/, () => press('Save'))).status()).toBe(200);
  await page.getByText(/ was saved\.$/).waitFor();
  await page.goto('/service-desk/changes');
  await page.getByRole('link', { name: 'Replace the proxy', exact: true }).click();
  await page.getByText('VC-77').waitFor();
  await page.goto('/service-desk/changes/create');
  await choose(page, page, /^Change type/, 'Emergency');
  await page.getByRole('radio', { name: 'Night' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Vendor case' }).count()).toBe(0);
});

test('problems have fields of their own, too: asked in the form, in the view, a column and a filter of the list', async () => {
  await page.goto('/service-desk/form-group/create/problem');
  await page.getByRole('textbox', { name: 'Name' }).fill('Where it was seen');
  expect(await page.getByRole('combobox', { name: /types/ }).count()).toBe(0);
  await press('Text');
  await label().fill('Building');
  expect(await faultsOf(page)).toEqual([]);
  expect((await saved(/post-form-group\/problem/, () => press('Create form group'))).status()).toBe(200);
  await page.waitForURL(/\/service-desk\/form-group\/problem$/);

  await page.goto('/service-desk/problem');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await press('Actions');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Building' }).fill('North wing');
  expect(await faultsOf(page)).toEqual([]);
  expect((await saved(/api\/problem$/, () => press('Save'))).status()).toBe(200);
  await page.getByRole('link', { name: 'View problem' }).click();
  await page.getByText('North wing').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const reply = await page.request.get('/service-desk/api/problem-custom-field-list');
  const { data } = (await reply.json()) as { data: { custom_fields: { id: number; label: string }[] } };
  const { id } = data.custom_fields.find((one) => one.label === 'Building')!;
  await page.goto(`/service-desk/problem?custom_${id}=north`);
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
});
