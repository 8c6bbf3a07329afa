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
const press = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true }).click();

const fillVendor = async (within: Page | Locator, name: string) => {
  await fill(within, /^Name/, name);
  await fill(within, /^Email/, 'sales@harbour.example');
  await fill(within, /^Primary contact/, 'Ola Nordmann');
  await fill(within, /^Address/, 'Harbour Street 12\n20457 Hamburg');
  await fill(within, /^Description/, 'Cables and adapters.');
};

test('a vendor is created, its list is back, and its name is taken from then on', async () => {
  await page.goto('/service-desk/vendor');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create vendor' }).click();
  await press('Create vendor');
  await page.getByText('This field is required.').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await fillVendor(page, 'Tern');
  await press('Create vendor');
  await page.getByText('The name has already been taken.').waitFor();
  await fill(page, /^Name/, 'Harbour Supplies');
  await press('Create vendor');
  await page.waitForURL(/\/service-desk\/vendor$/);
  await page.goto('/service-desk/vendor?q=Harbour+Supplies');
  await rowOf('Harbour Supplies').getByText('Active').waitFor();
});

test('an edit stays on its page, and the page of the vendor shows it', async () => {
  await rowOf('Harbour Supplies').hover();
  await page.getByRole('link', { name: 'Edit Harbour Supplies' }).click();
  await fill(page, /^Primary contact/, 'Kari Nordmann');
  await press('Save');
  await page.getByText(/^\S.* was saved\.$/).waitFor();
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await page.getByRole('heading', { name: 'Harbour Supplies' }).waitFor();
  await page.getByText('Kari Nordmann').waitFor();
  await press('Show description');
  await page.getByRole('dialog').getByText('Cables and adapters.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Products' }).click();
  await page.getByText('No products of this vendor').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('a product is created; its asset type is locked from then on', async () => {
  await page.goto('/service-desk/products/create');
  await fill(page, /^Name/, 'Docking station');
  await fill(page, /^Manufacturer/, 'Nordlicht');
  for (const [field, option] of [
    [/^Product status/, 'In Production'],
    [/^Procurement mode/, 'Buy'],
    [/^Asset type/, 'Hardware'],
  ] as const)
    await choose(page, page, field, option);
  await choose(page, page, /^Department access/);
  await fill(page, /^Description/, 'Two screens, one cable.');
  expect(await faultsOf(page)).toEqual([]);
  await press('Create product');
  await page.waitForURL(/\/service-desk\/products$/);
  await page.goto('/service-desk/products?q=Docking');
  await page.getByRole('link', { name: 'Edit Docking station' }).click();
  expect(await page.getByRole('textbox', { name: /^Asset type/ }).inputValue()).toBe('Hardware');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await page.getByRole('heading', { name: 'Docking station' }).waitFor();
});

test('assets and vendors are attached to a product, and detached', async () => {
  await press('Attach assets');
  const assets = page.getByRole('dialog', { name: 'Attach assets' });
  await assets.getByRole('checkbox').nth(1).waitFor();
  await press('Attach', assets);
  await assets.getByText('Please select assets.').waitFor();
  await assets.getByRole('checkbox').nth(1).click();
  expect(await faultsOf(page)).toEqual([]);
  await press('Attach 1', assets);
  await page.getByText(/^AST-\d+ was attached to /).waitFor();
  await page.getByRole('button', { name: /^Detach / }).click();
  await press('Detach', page.getByRole('alertdialog'));
  await page.getByText(/^AST-\d+ was detached from /).waitFor();
  await page.getByText('No assets of this product').waitFor();

  await press('Vendor');
  await page.getByRole('menuitem', { name: 'Existing vendor' }).click();
  const vendors = page.getByRole('dialog', { name: 'Attach vendors' });
  await choose(page, vendors, /^Vendors/, 'Harbour Supplies');
  await press('Attach 1', vendors);
  await page.getByRole('tab', { name: 'Vendors', selected: true }).waitFor();
  await rowOf('Harbour Supplies').waitFor();

  await press('Vendor');
  await page.getByRole('menuitem', { name: 'New vendor' }).click();
  const dialog = page.getByRole('dialog', { name: 'New vendor' });
  await fillVendor(dialog, 'Fjord Trading');
  expect(await faultsOf(page)).toEqual([]);
  await press('Create vendor', dialog);
  await rowOf('Fjord Trading').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('a vendor in use is deleted once another one takes its place', async () => {
  await rowOf('Harbour Supplies').getByRole('link', { name: 'Harbour Supplies', exact: true }).click();
  await page.getByRole('heading', { name: 'Harbour Supplies' }).waitFor();
  await press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete vendor' });
  await press('Delete', question);
  await question.getByText('“Harbour Supplies” is used by 1 product.').waitFor();
  await choose(page, question, /^Move them to/, 'Cirrus');
  expect(await faultsOf(page)).toEqual([]);
  await press('Move and delete', question);
  await page.getByText(/^\S.* was deleted\.$/).waitFor();
  await page.waitForURL(/\/service-desk\/vendor(\?|$)/);
  await page.goto('/service-desk/products?q=Docking');
  await page.getByRole('link', { name: 'Docking station', exact: true }).click();
  await page.getByRole('tab', { name: 'Vendors' }).click();
  await rowOf('Cirrus').waitFor();
});

test('a product is disabled, not offered any more, and deleted', async () => {
  await press('More');
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByText(/^\S.* was saved\.$/).waitFor();
  await page.getByText('Disable', { exact: true }).first().waitFor();
  await press('More');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await press('Delete', page.getByRole('alertdialog', { name: 'Delete product' }));
  await page.getByText(/^\S.* was deleted\.$/).waitFor();
  await page.waitForURL(/\/service-desk\/products(\?|$)/);
});

test.each([
  ['procurement', 'procurement mode', 'Rent', 'Buy'],
  ['contract-type', 'contract type', 'Support', 'Lease'],
  ['license-type', 'license type', 'Subscription', 'Commercial'],
])('%s: a row is created, renamed and deleted; those of the product stay', async (path, sentence, name, builtIn) => {
  await page.goto(`/service-desk/${path}`);
  await rowOf(builtIn).waitFor();
  expect(await rowOf(builtIn).getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: `Create ${sentence}` }).click();
  await fill(page, /^Name/, name);
  expect(await faultsOf(page)).toEqual([]);
  await press(`Create ${sentence}`);
  await page.waitForURL(new RegExp(`/${path}$`));
  await rowOf(name).getByRole('link', { name, exact: true }).click();
  await fill(page, /^Name/, `${name} 2`);
  await press('Save');
  await page.getByText(`${name} 2 was saved.`).waitFor();
  await page.goto(`/service-desk/${path}`);
  await page.getByRole('button', { name: `Delete ${name} 2` }).click();
  await press('Delete', page.getByRole('alertdialog'));
  await page.getByText(`${name} 2 was deleted.`).waitFor();
  await rowOf(`${name} 2`).waitFor({ state: 'detached' });
  expect(await faultsOf(page)).toEqual([]);
});

test('an agent who may only look is offered nothing', async () => {
  const agent = await desk.as('agent');
  await agent.goto('/service-desk/vendor?q=Tern');
  await agent.getByRole('link', { name: 'Tern', exact: true }).click();
  await agent.getByRole('tab', { name: 'Contracts' }).waitFor();
  expect(await agent.getByRole('button', { name: /^(Edit|Delete|Set inactive)$/ }).count()).toBe(0);
  await agent.goto('/service-desk/vendor/create');
  await agent.getByText('You don’t have permission to manage vendors.').waitFor();
});
