import type { Page } from 'playwright-core';
import { installationOf, unsubscribePath } from '../server/mail/unsubscribe';
import { openDatabase } from '../server/shared/db';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

let desk: HelpDesk;
let admin: Page;
let db: ReturnType<typeof openDatabase>['db'];
let agent: { id: number; full_name: string };
let viewer: { id: number; full_name: string };

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
  ({ db } = openDatabase({ connectionString: desk.server.databaseUrl }, 1));
  const person = async (email: string) => {
    const found = await db
      .selectFrom('help_desk.users')
      .select(['id', 'full_name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id: found.id, full_name: found.full_name ?? '' };
  };
  [agent, viewer] = [await person('agent@demo.test'), await person('viewer@demo.test')];
  await admin.goto('/tickets');
});
afterAll(async () => {
  await db.destroy();
  await desk.end();
});

/** A call of the admin, with the token of the page. */
const post = <T>(path: string, body: object): Promise<T> =>
  admin.evaluate(
    async ([to, sent]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')!.content;
      const reply = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-CSRF-TOKEN': token },
        body: JSON.stringify(sent),
      });
      if (!reply.ok) throw new Error(await reply.text());
      return ((await reply.json()) as { data: unknown }).data;
    },
    [path, body] as const,
  ) as Promise<T>;

const daysAway = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 00:00:00`;
const first = async (lookup: string): Promise<number> => {
  const reply = await admin.request.get(`/service-desk/api/dependency/${lookup}`);
  return ((await reply.json()) as { data: { data: { id: number }[] } }).data.data[0]!.id;
};

/** An active contract of the admin, with a renewal that waits for the agent. */
async function renewed(name: string): Promise<number> {
  const { id } = await post<{ id: number }>('/service-desk/api/contract', {
    ...{ name, description: '<p>Every night.</p>', status_id: 3, cost: '1000.00' },
    ...{ contract_type_id: await first('contract_types'), vendor_id: await first('vendors') },
    ...{ contract_start_date: daysAway(-1), contract_end_date: daysAway(364), licensce_count: 40 },
  });
  await post(`/service-desk/api/contract-renew/${id}`, {
    ...{ cost: '1120.00', approver_id: agent.id },
    ...{ contract_start_date: daysAway(365), contract_end_date: daysAway(729) },
  });
  return id;
}

/** The newest link that was mailed about this contract. */
async function linkTo(contract: number): Promise<string> {
  const { html } = await db
    .selectFrom('outgoing_mails')
    .select('html')
    .where('html', 'like', `%/service-desk/contract-approval/%/${contract}"%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\/service-desk\/contract-approval\/[\w-]+\/\d+/.exec(html)![0];
}

async function nobody(width = 1440): Promise<Page> {
  const context = await admin
    .context()
    .browser()!
    .newContext({ baseURL: desk.server.url, viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  return context.newPage();
}

test('the owner gives a renewal to somebody else, whose link decides; the old one says that it has ended', async () => {
  const id = await renewed('Backup to give away');
  const old = await linkTo(id);
  await admin.goto(`/service-desk/contracts/${id}/show`);
  const banner = admin.getByRole('region', { name: 'Awaiting decision' });
  await banner.getByText(`A renewal waits for the approval of ${agent.full_name}.`).waitFor();
  await banner.getByText('Not reminded yet').waitFor();
  await admin.getByRole('button', { name: 'Term', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Change approver' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Change approver' });
  await dialog.getByRole('combobox', { name: /^New approver/ }).click();
  await admin.getByRole('option', { name: viewer.full_name, exact: true }).click();
  expect(await faultsOf(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await dialog.waitFor({ state: 'detached' });
  await banner.getByText(`A renewal waits for the approval of ${viewer.full_name}.`).waitFor();

  const page = await nobody(390);
  await page.goto(old);
  await page.getByText('This request was withdrawn, or somebody else was asked').waitFor();
  await page.goto(await linkTo(id));
  await page.getByRole('heading', { name: 'Backup to give away' }).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'Go now' }).waitFor();
  await page.context().close();
  // The open page follows.
  await admin.getByText(/^The next term is approved/).waitFor();
  await banner.waitFor({ state: 'detached' });
});

test('the owner withdraws a renewal: it is gone from both pages, and the link says so', async () => {
  const id = await renewed('Backup to withdraw');
  const link = await linkTo(id);
  const requested = await desk.as('agent');
  await requested.goto('/service-desk/my-approvals');
  const row = requested.getByRole('row', { name: /Backup to withdraw/ });
  await row.waitFor();
  await admin.goto(`/service-desk/contracts/${id}/show`);
  await admin.getByRole('button', { name: 'Term', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Withdraw request' }).click();
  const dialog = admin.getByRole('alertdialog', { name: 'Withdraw request' });
  expect(await faultsOf(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await admin.getByText(/^The renewal of \S+ was withdrawn\.$/).waitFor();
  await admin.getByRole('region', { name: 'Awaiting decision' }).waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  const page = await nobody();
  await page.goto(link);
  await page.getByText('This request was withdrawn, or somebody else was asked').waitFor();
  await page.context().close();
  await requested.context().close();
});

describe('an approver who has left', () => {
  let id: number;
  const setActive = (active: boolean) =>
    db.updateTable('help_desk.users').set({ active }).where('id', '=', agent.id).execute();
  beforeAll(async () => {
    id = await renewed('Backup of who left');
    await setActive(false);
  });
  afterAll(() => setActive(true));

  test.each(looks)('is named so, with the ways out: %s', async (_name, look) => {
    const page = await desk.as('admin', look);
    await page.goto(`/service-desk/contracts/${id}/show`);
    await page
      .getByText(
        look.language === 'ar'
          ? new RegExp(`ينتظر .*${agent.full_name}.* الذي غادر`)
          : `Waiting for ${agent.full_name}, who has left`,
      )
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: look.language === 'ar' ? 'تغيير الموافِق' : 'Change approver' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });
});

test('mails are switched off on the page of their link, by its button alone', async () => {
  const what = { user: viewer.id, kind: 'contract-reminder' } as const;
  const page = await nobody(390);
  await page.goto(unsubscribePath(await installationOf(db), what));
  await page.getByRole('heading', { name: 'Switch these emails off?' }).waitFor();
  expect(await db.selectFrom('notification_choices').select('kind').where('user_id', '=', viewer.id).execute()).toEqual(
    [],
  );
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('heading', { name: 'Switched off' }).waitFor();
  expect(await db.selectFrom('notification_choices').select('kind').where('user_id', '=', viewer.id).execute()).toEqual(
    [{ kind: 'contract-reminder' }],
  );
  await page.context().close();
});
