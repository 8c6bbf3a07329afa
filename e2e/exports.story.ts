import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { openDatabase } from '../server/shared/db';
import { inTransaction } from '../server/shared/transaction';
import { addToTotal } from '../server/shared/totals';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  const { db } = openDatabase({ connectionString: desk.server.databaseUrl }, 1);
  await sql`insert into assets (identifier, name, asset_type_id)
    select 'BULK-' || i, 'Bulk ' || i, (select min(id) from asset_types) from generate_series(1, 100001) i`.execute(db);
  await inTransaction(db, (trx) => addToTotal(trx, 'assets', 100_001));
  await db.destroy();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const choose = async (name: string) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('a short list is downloaded at once, a long one is made behind the page and found again after a reload', async () => {
  await page.goto('/service-desk/problem');
  await page.getByRole('row').nth(2).waitFor();
  const [short] = await Promise.all([page.waitForEvent('download'), choose('CSV file')]);
  expect(short.suggestedFilename()).toMatch(/^Problems \d{4}-\d\d-\d\d\.csv$/);
  // By its byte order mark Excel knows the letters, and splits at the separator of an English reader.
  const first = await buffer(await short.createReadStream());
  expect([...first.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(first.toString().split('\r\n')[0]).toContain('Subject,');

  await page.goto('/service-desk/assets/list');
  await page.getByRole('row').nth(3).waitFor();
  await choose('CSV file');
  const dialog = page.getByRole('dialog', { name: 'My exports' });
  await dialog.getByRole('listitem').waitFor();
  await page.reload();
  await page.getByRole('row').nth(3).waitFor();
  await choose('My exports…');
  const link = dialog.getByRole('link', { name: 'Download' });
  await link.waitFor({ timeout: 60_000 });
  expect(await faultsOf(page)).toEqual([]);
  const [long] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(long.suggestedFilename()).toMatch(/^Assets \d{4}-\d\d-\d\d\.csv$/);
  // The mail leads to the same files, on a page.
  await page.goto('/service-desk/exports');
  await page.getByRole('link', { name: 'Download' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  let bytes = 0;
  for await (const chunk of await long.createReadStream()) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(3_000_000);
  await page.getByRole('button', { name: /^Delete Assets/ }).click();
  await page.getByText('No files yet').waitFor();
});

test('a report is sent by mail on a schedule, which says when next and who is left out', async () => {
  const { id } = await page.evaluate(async () => {
    const { data } = await (await fetch('/auth/session')).json();
    const reply = await fetch('/service-desk/api/reports/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token },
      body: JSON.stringify({ name: 'Everything', fields: [], report_column_keys: ['name'] }),
    });
    return (await reply.json()).data as { id: number };
  });
  await page.goto(`/service-desk/reports/assets/${id}`);
  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Send by email…' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Send by email' });
  await dialog.getByLabel(/^Time/).fill('06:15');
  await dialog.getByRole('textbox', { name: /^To addresses/ }).fill('agent@demo.test, audit@elsewhere.test');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await page.getByText(/ will be sent by email\.$/).waitFor();
  await open();
  await dialog.getByText(/^Next: .+ 6:15\sAM$/).waitFor();
  await dialog.getByText(/report: audit@elsewhere\.test$/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
