import type { Page } from 'playwright-core';
import { pick } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
let admin: Page;
let agent: Page;
let change: number;

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
  agent = await desk.as('agent');
  const reply = await admin.request.get('/service-desk/api/change-list?limit=100');
  const { changes } = ((await reply.json()) as { data: { changes: { id: number; status: { id: number } }[] } }).data;
  // Open or in planning: a board may be asked.
  change = changes.find(({ status }) => status.id < 3)!.id;
});
afterAll(() => desk.end());

const tab = () => `/service-desk/changes/${change}/show?tab=associated_cabs`;

test('a board wants a percentage; votes are counted, awaited by name, and taken back', async () => {
  await admin.goto('/service-desk/cab/create');
  await admin.getByRole('textbox', { name: 'Name', exact: true }).fill('Percentage board');
  await admin.getByRole('textbox', { name: /^Level name/ }).fill('Owners');
  await pick(admin, admin.getByRole('combobox', { name: /^Required approvals/ }), 'A percentage must approve');
  await admin.getByRole('textbox', { name: /^Percentage/ }).fill('60');
  for (const person of ['Grace Okafor', 'Marcus Weber', 'Priya Nair']) {
    await pick(admin, admin.getByRole('combobox', { name: /^Users/ }), person);
    await admin.keyboard.press('Escape');
  }
  expect(await faultsOf(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Create board' }).click();
  await admin.getByText('Returning to the list of boards…').waitFor();

  await agent.goto(tab());
  await agent.getByRole('tabpanel').getByRole('button', { name: 'Apply CAB' }).click();
  const applying = agent.getByRole('dialog', { name: 'Apply CAB' });
  await pick(agent, applying.getByRole('combobox', { name: /^CAB/ }), 'Percentage board');
  await applying.getByText('At least 60% of the approvers must approve').waitFor();
  await applying.getByRole('button', { name: 'Apply CAB' }).click();
  await applying.waitFor({ state: 'detached' });
  await agent.getByText('0 of 2 required approvals').waitFor();
  await agent
    .getByText(/^Waiting for 2 of .*Marcus Weber.* on level “Owners” since /)
    .first()
    .waitFor();

  await agent.getByRole('tabpanel').getByRole('button', { name: 'Approve', exact: true }).click();
  const voting = agent.getByRole('dialog', { name: 'Approve the change' });
  await voting.getByRole('textbox', { name: /^Comment/ }).fill('Tested in the lab');
  await voting.getByRole('button', { name: 'Approve' }).click();
  await voting.waitFor({ state: 'detached' });
  await agent.getByText('1 of 2 required approvals').waitFor();
  await agent
    .getByText(/^Waiting for 1 of .* on level “Owners” since /)
    .first()
    .waitFor();
  const vote = agent.getByRole('group', { name: 'Your vote' });
  await vote.waitFor();
  expect(await faultsOf(agent)).toEqual([]);
  await vote.getByRole('button', { name: 'Take vote back' }).press('Enter');
  await agent.getByText(/^You took back your vote on /).waitFor();
  await agent.getByText('0 of 2 required approvals').waitFor();
  await agent.getByRole('tabpanel').getByRole('button', { name: 'Approve', exact: true }).waitFor();
});

test.each(looks)('no axe violation and nothing too wide: %s', async (_name, look) => {
  const page = await desk.as('agent', look);
  await page.goto(tab());
  await page.locator('ol li h4').first().waitFor();
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();
});
