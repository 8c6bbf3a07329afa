import type { Page } from 'playwright-core';
import { openDatabase } from '../server/shared/db';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

const leaver = 'Wilhelmina Featherstonehaugh-Castellanos';

let desk: HelpDesk;
let admin: Page;
let db: ReturnType<typeof openDatabase>['db'];

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
  ({ db } = openDatabase({ connectionString: desk.server.databaseUrl }, 1));
  const { id } = await db
    .insertInto('help_desk.users')
    .values({ full_name: leaver, email: 'wilhelmina@demo.test', role: 'agent', active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assets = await db.selectFrom('assets').select('id').orderBy('id').limit(3).execute();
  const [first, ...others] = assets.map((asset) => asset.id);
  await db.updateTable('assets').set({ managed_by_id: id, used_by_id: id }).where('id', '=', first!).execute();
  await db.updateTable('assets').set({ managed_by_id: id }).where('id', 'in', others).execute();
  const contract = await db
    .selectFrom('contracts')
    .select('id')
    .where('contract_status_id', '=', 3)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('contracts').set({ owner_id: id }).where('id', '=', contract.id).execute();
  await db.insertInto('contract_recipients').values({ contract_id: contract.id, user_id: id }).execute();
  await admin.goto('/tickets');
});
afterAll(async () => {
  await db.destroy();
  await desk.end();
});

describe.each(looks)('%s', (_name, look) => {
  const arabic = look.language === 'ar';

  test.each(['assets', 'contracts'])('what people who left hold of %s, with who and as what', async (kind) => {
    const page = await desk.as('admin', look);
    await page.goto(`/service-desk/${kind}/list?held_by_left=%3D1`);
    await page.getByRole('listitem').filter({ hasText: leaver }).first().waitFor();
    await page
      .getByText(arabic ? /لدى من غادروا \([13]\)/ : /Held by people who left \([13]\)/)
      .locator('visible=true')
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });
});

test('a filter by people offers who left, and the assets are given to somebody else', async () => {
  await admin.goto('/service-desk/assets/list');
  await admin.getByRole('link', { name: 'Held by people who left (3)' }).click();
  await admin.getByText(leaver).first().waitFor();
  await admin.getByRole('button', { name: 'Filter', exact: true }).click();
  await admin.getByRole('option', { name: 'Managed by' }).click();
  await admin.getByRole('combobox', { name: 'Managed by', exact: true }).fill('Wilhelmina');
  await admin.getByRole('option', { name: `${leaver} (left)` }).click();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: /^Managed by is Wilhelmina/ }).waitFor();

  await admin
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await admin.getByRole('button', { name: 'Select all 3 that match' }).click();
  await admin.getByRole('button', { name: 'Set Managed by' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Set Managed by' });
  // Who may have them now is chosen among those who are here.
  await dialog.getByRole('combobox', { name: /Managed by/ }).fill('Wilhelmina');
  await admin.getByText('Nothing found').waitFor();
  await dialog.getByRole('combobox', { name: /Managed by/ }).fill('');
  await choose(admin, dialog, /Managed by/);
  await dialog.getByText('3 records will change.').waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 3' }).click();
  // One of them is used by her, too.
  await admin.getByRole('link', { name: 'Held by people who left (1)' }).waitFor();
});

test('a contract is given to others, and leaves the view', async () => {
  await admin.goto('/service-desk/contracts/list');
  await admin.getByRole('link', { name: 'Held by people who left (1)' }).click();
  const row = admin.getByRole('row').filter({ hasText: leaver });
  await row.waitFor();
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await admin.getByRole('menuitem', { name: 'Reassign' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Reassign' });
  await choose(admin, dialog, /^Owner instead of/);
  await choose(admin, dialog, /^Notify instead of/);
  expect(await faultsOf(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  await admin.getByRole('link', { name: 'Held by people who left (0)' }).waitFor();
});
