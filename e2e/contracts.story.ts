import type { Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, widthOf, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
let admin: Page;
let agent: Page;
let contract: number;

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
  agent = await desk.as('agent');
});
afterAll(() => desk.end());

const get = async <T>(path: string): Promise<T> => ((await (await admin.request.get(path)).json()) as { data: T }).data;
const show = (id: number) => `/service-desk/contracts/${id}/show`;
/** So many days from today, as a field of a date takes it. */
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

/** The latest approval link of this contract that was mailed to this person. */
async function linkFor(name: string, id: number): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const { mails } = await get<{ mails: { id: number; to: { name: string } }[] }>('/api/outbox?limit=50');
    for (const mail of mails.filter(({ to }) => to.name === name)) {
      const { html } = (await get<{ mail: { html: string } }>(`/api/outbox/${mail.id}`)).mail;
      const link = new RegExp(`/(service-desk/)?contract-approval/[\\w-]+/${id}\\b`).exec(html)?.[0];
      if (link) return link;
    }
    await admin.waitForTimeout(250);
  }
  throw new Error(`No approval link was mailed to ${name}`);
}

/** Decides on the page of the contract, as the one who is asked. */
async function decide(page: Page, action: 'Approve' | 'Reject', title: string, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Your approval is requested' }).getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a new contract with an approver is a draft that waits; after the save the list is back', async () => {
  await agent.goto('/service-desk/contracts/create');
  await agent.getByRole('textbox', { name: /^Name/ }).fill('Story of the backup');
  await choose(agent, agent, /^Contract type/, 'Maintenance');
  await agent.getByRole('textbox', { name: /^Description/ }).fill('All servers, every night.');
  await choose(agent, agent, /^Vendor/);
  expect(await agent.getByRole('combobox', { name: /^User/ }).count()).toBe(0);
  await agent.getByLabel(/^Start date/).fill(day(-1));
  await agent.getByLabel(/^End date/).fill(day(40));
  await agent.getByRole('textbox', { name: /^Cost/ }).fill('1000.50');
  await choose(agent, agent, /^Approver/, 'Priya Nair');
  await agent.getByText('A contract with an approver stays a draft until they approve it.').waitFor();
  const reported = agent.getByRole('combobox', { name: /^Notify/ });
  await reported.fill('desk@story.test');
  await agent.getByRole('option', { name: /desk@story.test/ }).click();
  await agent.keyboard.press('Escape');
  await agent.getByRole('textbox', { name: /^Remind before end/ }).fill('30');
  await agent.getByRole('button', { name: 'Create contract' }).click();
  await agent.getByText('Returning to the list of contracts…').waitFor();
  await agent.getByRole('link', { name: 'Story of the backup', exact: true }).click();
  await agent.getByText('This contract waits for the approval of Priya Nair.').waitFor();
  contract = Number(/contracts\/(\d+)\/show/.exec(agent.url())![1]);
});

test('by the link of the mail it is approved, and runs at once', async () => {
  const link = await linkFor('Priya Nair', contract);
  const nobody = await agent.context().browser()!.newContext({ baseURL: desk.server.url });
  const page = await nobody.newPage();
  await page.goto(link);
  await page.getByText('Story of the backup').first().waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page
    .getByRole('button', { name: /^(Approve|Reject)$/ })
    .first()
    .waitFor({ state: 'detached' });
  await nobody.close();
  await agent.getByText('Active', { exact: true }).first().waitFor();
});

test('what was approved is locked in the form, with the ways to another term', async () => {
  await agent.goto(`/service-desk/contracts/${contract}/edit`);
  await agent.getByText(/approved or active contract cannot be edited here/).waitFor();
  expect(await agent.getByLabel(/^End date/).isDisabled()).toBe(true);
  expect(await agent.getByRole('textbox', { name: /^Cost/ }).isDisabled()).toBe(true);
  await agent.getByRole('textbox', { name: /^Name/ }).fill('Story of the nightly backup');
  await agent.getByRole('button', { name: 'Save' }).click();
  await agent.locator('[data-alert-area="contract-create-edit"]').getByRole('status').first().waitFor();
  await agent.getByRole('link', { name: 'Extend' }).click();
  await agent.getByRole('dialog', { name: 'Extend contract' }).waitFor();
});

test('an extension waits beside the term in force; the approver sees what changes and decides in the app', async () => {
  const dialog = agent.getByRole('dialog', { name: 'Extend contract' });
  expect(await widthOf(dialog)).toBe(600);
  expect(await dialog.getByLabel(/^Start date/).inputValue()).toBe(day(40));
  await dialog.getByRole('button', { name: '1 year' }).click();
  await dialog.getByRole('textbox', { name: /^Cost/ }).fill('1200.60');
  await dialog.getByText(/\+20%/).waitFor();
  await choose(agent, dialog, /^Approver/, 'Ada Lindqvist');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await dialog.waitFor({ state: 'detached' });
  await agent.getByText('An extension waits for the approval of Ada Lindqvist.').waitFor();
  expect(await faultsOf(agent)).toEqual([]);

  await admin.goto(show(contract));
  await admin.getByText('An extension waits for your approval.').waitFor();
  await decide(admin, 'Approve', 'Approve extension', 'Good price');
  await admin.getByRole('tab', { name: 'History' }).click();
  const terms = admin.getByRole('list', { name: 'Terms of this contract' }).getByRole('listitem');
  await terms.filter({ hasText: 'Approved by Ada Lindqvist' }).getByText('Good price').waitFor();
  expect(await terms.count()).toBe(2);
  expect(await terms.first().innerText()).toMatch(/Extended[\s\S]*Current[\s\S]*€1,200\.60[\s\S]*\+20%/);
  expect(await terms.last().innerText()).toMatch(/Created[\s\S]*€1,000\.50[\s\S]*Approved by Priya Nair/);
  expect(await faultsOf(admin)).toEqual([]);
});

test('a contract that is rejected says why, and is submitted again', async () => {
  await agent.goto('/service-desk/contracts/create');
  await agent.getByRole('textbox', { name: /^Name/ }).fill('Story of the coffee');
  await choose(agent, agent, /^Contract type/, 'Lease');
  await agent.getByRole('textbox', { name: /^Description/ }).fill('Two machines.');
  await choose(agent, agent, /^Vendor/);
  await agent.getByRole('textbox', { name: /^Cost/ }).fill('99');
  await choose(agent, agent, /^Approver/, 'Ada Lindqvist');
  await agent.getByRole('button', { name: 'Create contract' }).click();
  await agent.getByRole('link', { name: /^Open CNT/ }).click();
  await agent.getByText('This contract waits for the approval of Ada Lindqvist.').waitFor();
  const id = Number(/contracts\/(\d+)\/show/.exec(agent.url())![1]);
  await admin.goto(show(id));
  await decide(admin, 'Reject', 'Reject contract', 'Too strong');
  await agent.getByText('Ada Lindqvist rejected this contract: “Too strong”').waitFor();
  await agent.getByRole('button', { name: 'Edit and submit again' }).click();
  await agent.getByText('Saving with an approver requests approval again.').waitFor();
  await agent.getByRole('textbox', { name: /^Cost/ }).fill('89');
  await agent.getByRole('button', { name: 'Save' }).click();
  await agent.locator('[data-alert-area="contract-create-edit"]').getByRole('status').first().waitFor();
  await agent.getByRole('link', { name: 'View contract' }).click();
  await agent.getByText('This contract waits for the approval of Ada Lindqvist.').waitFor();
});

test.each(looks)('the screens of contracts have no faults: %s', async (_name, look) => {
  const page = await desk.as('admin', look);
  for (const address of ['/service-desk/contracts', show(contract), '/service-desk/contracts/create']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.context().close();
});
