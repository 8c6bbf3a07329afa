import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { openDatabase } from '../server/shared/db';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

/** Issue 37: an administrator keeps lines about problems for two years, archives older ones, and has the file. */
let desk: HelpDesk;
beforeAll(async () => void (desk = await startHelpDesk()));
afterAll(() => desk.end());

const picture = (name: string) =>
  process.env.PICTURES ? { path: `${process.env.PICTURES}/retention-${name}.png` } : null;

test('what is older than two years becomes a file, and leaves the log', async () => {
  const { db } = openDatabase({ connectionString: desk.server.databaseUrl }, 2);
  await sql`insert into activity_log (owner_type, owner_id, kind, created_at, after)
    select 'sd_problem', 1 + n % 9, 'updated', '2023-03-05T00:00:00Z'::timestamptz + n * interval '1 minute', '{"subject":"Before the move"}' from generate_series(1, 2500) n`.execute(
    db,
  );
  const page = await desk.as('admin');
  await page.goto('/service-desk/admin');
  await page.getByRole('link', { name: 'Retention of the activity log' }).click();
  await page.getByRole('textbox', { name: 'Problems' }).fill('24');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The retention of the activity log is saved.').waitFor();
  // The hourly work gives these lines their month.
  await desk.server.restart();
  for (;;) {
    await page.reload();
    await page.getByRole('table', { name: 'The log by month' }).waitFor();
    if (await page.getByRole('button', { name: 'Archive now' }).isVisible()) break;
  }
  await page.getByRole('button', { name: 'Archive now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive now' }).click();
  await page.getByText('Old lines are being archived.').waitFor();
  const archived = page.getByRole('row', { name: /March 2023/ }).filter({ hasText: '2,500' });
  while (!(await archived.getByRole('link', { name: /^Download / }).isVisible())) {
    await page.reload();
    await page.getByRole('table', { name: 'Archives' }).waitFor();
  }
  await archived.getByRole('button', { name: /^Check / }).click();
  await page.getByText(/is as it was written: 2,500 lines\./).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    archived.getByRole('link', { name: /^Download / }).click(),
  ]);
  const lines = gunzipSync(await readFile((await file.path())!))
    .toString()
    .trim()
    .split('\n');
  expect([lines.length, (JSON.parse(lines[0]!) as { after: object }).after]).toEqual([
    2500,
    { subject: 'Before the move' },
  ]);
  const { rows } = await sql`select from activity_log where created_at < '2024-01-01'`.execute(db);
  expect(rows).toHaveLength(0);
  await db.destroy();
  await page.context().close();

  for (const [name, look] of looks) {
    const own = await desk.as('admin', look);
    await own.goto('/service-desk/retention');
    await own.getByText('2023').first().waitFor();
    await settled(own);
    const shot = picture(`${look.width}-${look.scheme}-${look.language}`);
    if (shot) await own.screenshot({ ...shot, fullPage: true });
    expect([name, await faultsOf(own)]).toEqual([name, []]);
    await own.context().close();
  }
}, 120_000);

test('an agent is refused', async () => {
  const page = await desk.as('agent');
  const reply = await page.request.get('/service-desk/api/retention');
  expect(reply.status()).toBe(403);
  await page.context().close();
});
