import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { openDatabase, type Opened } from '../server/shared/db';
import { addToTotal } from '../server/shared/totals';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let opened: Opened;
let page: Page;
const count = 1240;
/** Ends what a story that failed still holds. */
const releases: (() => void)[] = [];

beforeAll(async () => {
  desk = await startHelpDesk();
  opened = openDatabase({ connectionString: desk.server.databaseUrl }, 2);
  await opened.db.transaction().execute(async (trx) => {
    await sql`
      insert into problems (identifier, subject, description, impact_id, status_type_id, priority_id, requester_id)
      select 'MANY-' || i, 'Printer out of reach ' || i, '', 1, 1, 2, (select min(id) from help_desk.users) from generate_series(1, ${count}::integer) i`.execute(
      trx,
    );
    await addToTotal(trx, 'problems', count);
  });
  page = await desk.as('admin');
});
afterAll(async () => {
  for (const release of releases) release();
  await opened.db.destroy();
  await desk.end();
});

/** Somebody holds a record in a transaction: the job waits in front of its batch until `end()`. */
async function hold(record = count): Promise<{ end: () => Promise<void> }> {
  let end = (): void => undefined;
  const released = new Promise<void>((resolve) => (end = resolve));
  releases.push(end);
  let held = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (held = resolve));
  const holding = opened.db.transaction().execute(async (trx) => {
    await sql`select from problems where identifier = ${`MANY-${record}`} for update`.execute(trx);
    held();
    await released;
  });
  await isHeld;
  return {
    async end() {
      end();
      await holding;
    },
  };
}
const progress = (on: Page, name: string) => on.getByRole('region', { name });
/** Some batches are done: 500 records, or hundreds while people are at work. */
const someDone = /^[1-9][\d,]*00 of 1,240$/;

test('1,240 problems are edited behind the page: progress, a reload, the result, and its undo', async () => {
  await page.goto('/service-desk/problem?q=out+of+reach');
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Select all 1,240 that match' }).click();
  await page.getByRole('button', { name: 'Set Priority' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Priority' });
  await choose(page, dialog, /Priority/, 'High');
  await dialog.getByText('1,240 records will change.').waitFor();
  const second = await hold();
  await dialog.getByRole('button', { name: 'Change 1,240' }).click();
  await page.getByText('1,240 records are being changed.').waitFor();
  await progress(page, 'Changing records').getByText(someDone).waitFor({ timeout: 30_000 });
  expect(await faultsOf(page)).toEqual([]);

  await page.reload();
  await progress(page, 'Changing records').getByText(someDone).waitFor();
  // The list is there, and can be worked with.
  await page.getByRole('searchbox').fill('reach 1237');
  await page.getByRole('link', { name: 'Printer out of reach 1237', exact: true }).waitFor();
  await second.end();
  await page.getByText('1,240 records were changed.').waitFor({ timeout: 30_000 });
  expect(await progress(page, 'Changing records').count()).toBe(0);
  await page.getByRole('cell', { name: 'High' }).first().waitFor();

  const third = await hold();
  await page.getByRole('button', { name: 'Undo' }).click();
  const back = progress(page, 'Restoring previous values');
  await back.getByText(someDone).waitFor({ timeout: 30_000 });
  await third.end();
  await page.getByText('1,240 records are as before.').waitFor({ timeout: 30_000 });
  const { rows } = await sql<{ priority_id: number; count: number }>`
    select priority_id, count(*)::integer as count from problems where identifier like 'MANY-%' group by 1`.execute(
    opened.db,
  );
  expect(rows).toEqual([{ priority_id: 2, count }]);
}, 180_000);

test('it is stopped with the keyboard, and says what is done', async () => {
  await page.goto('/service-desk/problem?q=out+of+reach');
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Select all 1,240 that match' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete records' });
  await dialog.getByText('1,240 records will be deleted.').waitFor();
  const middle = await hold(620);
  await dialog.getByRole('button', { name: 'Delete 1,240' }).click();
  await progress(page, 'Deleting records').getByText(someDone).waitFor({ timeout: 30_000 });
  await page.goto('/service-desk/problem/trash');
  const region = progress(page, 'Deleting records');
  await region.getByText(someDone).waitFor();
  await region.getByRole('button', { name: 'Stop: Deleting records' }).press('Enter');
  await page.getByText('It stops after the current records. What is done stays.').waitFor();
  // The records in hand are still done.
  await middle.end();
  const ended = page.getByText(/^Stopped\. [\d,]+ records were deleted\./);
  await ended.waitFor({ timeout: 30_000 });
  const stopped = Number(/[\d,]+/.exec(await ended.innerText())![0].replace(',', ''));
  // Batches are of 500 records, or of a hundred while people are at work: the one with the record that was held is the last.
  expect(stopped % 100).toBe(0);
  expect(stopped).toBeGreaterThanOrEqual(620);
  expect(stopped).toBeLessThan(count);
  const { rows: left } = await sql<{ left: number }>`
    select count(*)::integer as left from problems where identifier like 'MANY-%'`.execute(opened.db);
  expect(left).toEqual([{ left: count - stopped }]);
  expect(await region.count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
}, 180_000);
