import type { Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
/** Marcus Weber, who goes away; Priya Nair decides for him. Ingrid Solberg sends a change to the board. */
let marcus: Page;
let priya: Page;
let ingrid: Page;
let change: number;

const api = '/service-desk/api';
const json = async <T>(reply: { json(): Promise<unknown> }) => ((await reply.json()) as { data: T }).data;

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const { csrf_token } = await json<{ csrf_token: string }>(await page.request.get('/auth/session'));
  const reply = await page.request.post(`${api}/${path}`, { data, headers: { 'X-CSRF-Token': csrf_token } });
  if (!reply.ok()) throw new Error(await reply.text());
  return json<T>(reply);
}

const userOf = async (page: Page): Promise<number> =>
  (await json<{ user_id: number }>(await page.request.get('/service-desk/get/permissions?limit=10'))).user_id;

beforeAll(async () => {
  desk = await startHelpDesk();
  const admin = await desk.as('admin');
  [marcus, priya, ingrid] = [await desk.as('agent'), await desk.as('viewer'), await desk.as('change')];
  const approvers = { users: [await userOf(marcus)], user_types: [] };
  const level = { name: 'Owners', match: 'all', due_hours: 8, escalate_to_id: await userOf(admin), approvers };
  const board = await post<{ id: number }>(admin, 'cab', { name: 'Night board', levels: [level] });
  const { changes } = await json<{ changes: { id: number; status: { id: number } }[] }>(
    await admin.request.get(`${api}/change-list?limit=100`),
  );
  change = changes.find(({ status }) => status.id < 3)!.id;
  await post(ingrid, 'apply-cab-approval', { change_id: change, workflow_id: board.id });
});
afterAll(() => desk.end());

async function fillTime(page: Page, label: string, days: number) {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(`${label}: Date`).fill(day);
  await page.getByLabel(`${label}: Time`).selectOption('00:00');
}

test('somebody who goes away names a deputy, who decides for them', async () => {
  await marcus.goto('/service-desk/my-approvals');
  const card = marcus.getByRole('region', { name: 'Deputies' });
  await card.getByText('No deputy.').waitFor();
  expect(await faultsOf(marcus)).toEqual([]);
  await card.getByRole('button', { name: 'Name a deputy' }).click();
  const dialog = marcus.getByRole('dialog', { name: 'Name a deputy' });
  await dialog.getByRole('button', { name: 'Name a deputy' }).click();
  await dialog
    .getByText(/required/i)
    .first()
    .waitFor();
  await choose(marcus, dialog, /^Deputy/, 'Priya Nair');
  await fillTime(marcus, 'Away from', -1);
  await fillTime(marcus, 'Away until', 14);
  expect(await faultsOf(marcus)).toEqual([]);
  await dialog.getByRole('button', { name: 'Name a deputy' }).click();
  await dialog.waitFor({ state: 'detached' });
  await card.getByRole('link', { name: 'Priya Nair' }).waitFor();
  await card.getByText('Now', { exact: true }).waitFor();

  await marcus.goto(`/service-desk/changes/${change}/show?tab=associated_cabs`);
  await marcus.getByText('Deputy: Priya Nair', { exact: true }).waitFor();
  await marcus.getByText(/then Ada Lindqvist is asked too/).waitFor();
  expect(await faultsOf(marcus)).toEqual([]);

  await priya.goto('/service-desk/my-approvals');
  const row = priya.getByRole('row').filter({ hasText: 'Night board' });
  await row.getByText('Deputy for Marcus Weber').waitFor();
  await priya.getByRole('region', { name: 'You are deputy for' }).getByText('Marcus Weber').waitFor();
  expect(await faultsOf(priya)).toEqual([]);
  await row.getByRole('button', { name: /^Approve / }).click();
  const voting = priya.getByRole('dialog', { name: 'Approve the change' });
  await voting.getByRole('textbox', { name: /^Comment/ }).fill('Marcus agreed before he left.');
  await voting.getByRole('button', { name: 'Approve' }).click();
  await voting.waitFor({ state: 'detached' });
  await marcus.getByText('Voted by Priya Nair, deputy').waitFor();
  await marcus.getByRole('tab', { name: /Activity/ }).click();
  await marcus
    .getByText(/as deputy for Marcus Weber approved this change/)
    .first()
    .waitFor();
});

test.each(looks)('no axe violation and nothing too wide: %s', async (_name, look) => {
  for (const [account, path] of [
    ['agent', '/service-desk/my-approvals'],
    ['admin', '/service-desk/cab/create'],
  ] as const) {
    const page = await desk.as(account, look);
    await page.goto(path);
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  }
});

test('the deputy is taken back', async () => {
  await marcus.goto('/service-desk/my-approvals');
  const card = marcus.getByRole('region', { name: 'Deputies' });
  await card.getByRole('button', { name: 'Remove Priya Nair' }).press('Enter');
  const dialog = marcus.getByRole('alertdialog', { name: 'Remove deputy' });
  expect(await faultsOf(marcus)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await card.getByText('No deputy.').waitFor();
});
