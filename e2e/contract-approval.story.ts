import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

let desk: HelpDesk;
let admin: Page;
let agent: Page;
let today: string;
let approver: number;

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
  agent = await desk.as('agent');
  await admin.goto('/tickets');
  const reader = async (page: Page) =>
    (
      (await (await page.request.get('/service-desk/get/permissions?limit=10')).json()) as {
        data: { user_id: number; contract_day: string };
      }
    ).data;
  today = (await reader(admin)).contract_day;
  approver = (await reader(agent)).user_id;
});
afterAll(() => desk.end());

const get = async <T>(path: string): Promise<T> => ((await (await admin.request.get(path)).json()) as { data: T }).data;

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
  `${new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)} 00:00:00`;
const first = async (lookup: string): Promise<number> =>
  (await get<{ data: { id: number }[] }>(`/service-desk/api/dependency/${lookup}`)).data[0]!.id;

/** A contract that the agent is asked to approve. */
async function askFor(name: string): Promise<number> {
  const { id } = await post<{ id: number }>('/service-desk/api/contract', {
    ...{ name, description: '<p>Every night.</p>', status_id: 1, cost: '1000.00' },
    ...{ contract_type_id: await first('contract_types'), vendor_id: await first('vendors'), approver_id: approver },
    ...{ contract_start_date: daysAway(0), contract_end_date: daysAway(364), licensce_count: 40 },
  });
  return id;
}

/** The latest link that was mailed about this contract. */
async function linkTo(contract: number, not?: string): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const { mails } = await get<{ mails: { id: number }[] }>('/api/outbox?limit=20');
    for (const { id } of mails) {
      const { html } = (await get<{ mail: { html: string } }>(`/api/outbox/${id}`)).mail;
      const link = new RegExp(`/service-desk/contract-approval/[\\w-]+/${contract}\\b`).exec(html)?.[0];
      if (link && link !== not) return link;
    }
    await admin.waitForTimeout(250);
  }
  throw new Error(`No link to contract ${contract} was mailed`);
}

async function nobodyAt(width: number): Promise<Page> {
  const context = await agent
    .context()
    .browser()!
    .newContext({ baseURL: desk.server.url, viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  return context.newPage();
}

test('a contract is approved by the link of a mail without an account; then the home page follows', async () => {
  const id = await askFor('Backup by link');
  const link = await linkTo(id);
  const page = await nobodyAt(390);
  const faults: string[] = [];
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const reply = await page.goto(link);
  expect(reply!.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  await page.getByRole('heading', { name: 'Backup by link' }).waitFor();
  await page.getByText('€1,000.00').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'Go now' }).waitFor();
  expect(await page.getByRole('button', { name: /^(Approve|Reject)$/ }).count()).toBe(0);
  await page.waitForURL(/\/login/);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Backup by link' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  expect(faults).toEqual([]);
  expect(requested.filter((url) => new URL(url).origin !== desk.server.url)).toEqual([]);
  const { contract } = await get<{ contract: { status: { name: string } } }>(`/service-desk/api/contract/${id}`);
  expect(contract.status.name).toBe('Active');

  await page.goto(`/service-desk/contract-approval/forged/${id}`);
  await page.waitForURL(/\/not-found\?message=/);
  await page.context().close();
});

test('a renewal shows what it changes, waits in My approvals, and is rejected there with a reason', async () => {
  const id = await askFor('Backup to renew');
  const creation = await linkTo(id);
  const page = await nobodyAt(1440);
  await page.goto(creation);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'Go now' }).waitFor();
  await post(`/service-desk/api/contract-renew/${id}`, {
    ...{ cost: '1120.00', approver_id: approver },
    ...{ contract_start_date: daysAway(365), contract_end_date: daysAway(729) },
  });
  const link = await linkTo(id, creation);
  await page.goto(link);
  await page.getByRole('row', { name: /^Cost €1,000\.00 €1,120\.00 \+12%/ }).waitFor();
  await page.getByRole('region', { name: 'Earlier decisions' }).getByText('Approved').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await agent.goto('/service-desk/my-approvals');
  const row = agent.getByRole('row', { name: /Backup to renew/ });
  await row.getByText('Renewal of a contract').waitFor();
  await agent.getByRole('button', { name: 'Reject Backup to renew' }).click();
  const dialog = agent.getByRole('dialog', { name: /^Reject/ });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Too dear');
  await dialog.getByRole('button', { name: /^Reject/ }).click();
  await row.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Too dear').waitFor();
  expect(await page.getByRole('button', { name: /^(Approve|Reject)$/ }).count()).toBe(0);
  await page.context().close();
});

test('figures above the list lead to those contracts; folding them is kept', async () => {
  await admin.goto('/service-desk/contracts');
  await admin.getByRole('link', { name: 'Ends within 90 days' }).click();
  await admin.waitForURL(/contract_end_date=/);
  await admin.getByRole('button', { name: /^Show the cost by/ }).click();
  await admin.getByRole('table', { name: /^Numbers by/ }).waitFor();
  await admin.getByRole('button', { name: 'Renewals and spend' }).click();
  await admin.reload();
  await admin.getByRole('button', { name: 'Renewals and spend', expanded: false }).click();
  await admin.getByRole('link', { name: 'Annual cost' }).waitFor();
});

test('the calendar has today, and an address that a calendar program reads without a session', async () => {
  await admin.goto('/service-desk/contracts');
  await admin.getByRole('button', { name: 'Renewal calendar' }).click();
  const grid = admin.getByRole('grid');
  await grid.locator('[aria-current=date]').waitFor();
  await grid.locator('[tabindex="0"]').focus();
  await admin.keyboard.press('PageDown');
  await admin.getByRole('grid').locator('[tabindex="0"]:focus').waitFor();
  await admin.getByRole('button', { name: 'Add to my calendar' }).click();
  await admin.getByRole('button', { name: /^Create/ }).click();
  const address = await admin.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(await faultsOf(admin)).toEqual([]);
  const reply = await fetch(address);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/calendar')]);
  await admin.getByRole('button', { name: 'Remove address' }).click();
  await admin.getByText('No address yet.').waitFor();
  expect((await fetch(address)).status).toBe(404);
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
});

test('the home of the help-desk says what ends soon, to those who may see contracts', async () => {
  await admin.goto('/tickets');
  await admin.getByRole('heading', { name: 'Contracts that end soon' }).waitFor();
  await admin.getByRole('link', { name: 'Within 60 days' }).click();
  await admin.getByRole('heading', { name: 'Contracts', exact: true }).waitFor();
  const none = await desk.as('none');
  await none.goto('/tickets');
  await none.getByRole('row').nth(1).waitFor();
  expect(await none.getByRole('heading', { name: 'Contracts that end soon' }).count()).toBe(0);
  await none.context().close();
});

test.each(looks)('no axe violation and nothing too wide: %s', async (_name, look) => {
  const page = await desk.as('admin', look);
  await page.goto('/service-desk/contracts');
  const folds = page.locator('service-desk-slot').locator('h2 button');
  await folds.nth(1).waitFor();
  for (const fold of await folds.all()) if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  // The one in the first card: the cost by vendor, type and department.
  await page.locator('service-desk-slot').locator('section button[aria-expanded=false]').first().click();
  await page.locator('canvas').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();
});
