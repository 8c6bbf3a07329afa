import { sql } from 'kysely';
import { openDatabase } from '../server/shared/db';
import { looks } from './testing/looks';
import { settled } from './testing/settled';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

/** G38a: an administrator sees what is wrong with the installation, and that it is mended. */
let desk: HelpDesk;
beforeAll(async () => void (desk = await startHelpDesk()));
afterAll(() => desk.end());

const picture = (name: string) =>
  process.env.PICTURES ? { path: `${process.env.PICTURES}/status-${name}.png` } : null;

test('all is well; a webhook that fails is named with the next step, and gone once it is mended', async () => {
  const page = await desk.as('admin');
  await page.goto('/service-desk/admin');
  await page.getByRole('link', { name: 'System status' }).click();
  await page.getByText('Everything works').waitFor();
  await page.getByRole('region', { name: 'Processes' }).getByText(`${desk.server.pid()} (replied to you)`).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const { db } = openDatabase({ connectionString: desk.server.databaseUrl }, 1);
  await sql`insert into webhooks (name, url, events, secret, conditions, failing_since) values ('CRM', 'https://crm.test/', '{*}', 'whsec_x', '{}', now())`.execute(
    db,
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('1 webhook gets no reply: CRM.').waitFor();
  await page.getByText(/^Next step: See on the page “Webhooks” what came back/).waitFor();
  for (const [name, look] of looks) {
    const own = await desk.as('admin', look);
    await own.goto('/service-desk/status');
    await own.getByText('CRM').first().waitFor();
    await settled(own);
    const shot = picture(`failing-${look.width}`);
    if (shot) await own.screenshot({ ...shot, fullPage: true });
    expect([name, await faultsOf(own)]).toEqual([name, []]);
    await own.context().close();
  }
  await sql`delete from webhooks`.execute(db);
  await db.destroy();
  // By itself.
  await page.getByText('Everything works').waitFor({ timeout: 20_000 });
  await page.context().close();
}, 90_000);

test.each(looks)('where all is well, in %s', async (name, look) => {
  const page = await desk.as('admin', look);
  await page.goto('/service-desk/status');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('table').first().waitFor();
  await settled(page);
  const shot = picture(`fine-${look.width}`);
  if (shot) await page.screenshot({ ...shot, fullPage: true });
  expect([name, await faultsOf(page)]).toEqual([name, []]);
  await page.context().close();
});

test('an agent gets the page of somebody who may not', async () => {
  const page = await desk.as('agent');
  const reply = await page.request.get('/service-desk/api/status');
  expect(reply.status()).toBe(403);
  await page.context().close();
});
