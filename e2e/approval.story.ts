import type { Page } from 'playwright-core';
import { pick } from './testing/choose';
import { looks } from './testing/looks';
import { faultsOf, startHelpDesk, widthOf, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

let desk: HelpDesk;
let admin: Page;
let agent: Page;
let boardId: number;
let changes: number[];

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
  agent = await desk.as('agent');
  const { changes: all } = await get<{ changes: { id: number; status: { id: number } }[] }>(
    '/service-desk/api/change-list?limit=100',
  );
  // Open or in planning: a board may be asked.
  changes = all.filter(({ status }) => status.id < 3).map(({ id }) => id);
});
afterAll(() => desk.end());

const get = async <T>(path: string): Promise<T> => ((await (await admin.request.get(path)).json()) as { data: T }).data;
const tabOf = (change: number) => `/service-desk/changes/${change}/show?tab=associated_cabs`;

async function choose(page: Page, field: RegExp, option: string, nth = 0): Promise<void> {
  await pick(page, page.getByRole('combobox', { name: field }).nth(nth), option);
  await page.keyboard.press('Escape');
}

/** The latest approval link that was mailed to this person. */
async function linkFor(name: string): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const { mails } = await get<{ mails: { id: number; to: { name: string }; subject: string }[] }>(
      '/api/outbox?limit=50',
    );
    for (const { id } of mails.filter(({ to }) => to.name === name)) {
      const { html } = (await get<{ mail: { html: string } }>(`/api/outbox/${id}`)).mail;
      const link = /\/change-approval\/[\w-]+/.exec(html)?.[0];
      if (link) return link;
    }
    await admin.waitForTimeout(250);
  }
  throw new Error(`No approval link was mailed to ${name}`);
}

async function applyBoard(change: number): Promise<void> {
  await agent.goto(tabOf(change));
  await agent.getByRole('tabpanel').getByRole('button', { name: 'Apply CAB' }).click();
  const dialog = agent.getByRole('dialog', { name: 'Apply CAB' });
  await choose(agent, /^CAB/, 'Story board');
  await dialog.getByRole('button', { name: 'Apply CAB' }).click();
  await dialog.getByRole('status').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

async function vote(page: Page, action: 'Approve' | 'Deny', comment: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: `${action} the change` });
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill(comment);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a board of two levels is made in the catalogue; its levels are put in order and the list is back', async () => {
  await admin.goto('/service-desk/cab/create');
  await admin.getByRole('textbox', { name: 'Name', exact: true }).fill('Story board');
  await admin.getByRole('button', { name: 'Add level' }).click();
  for (const [index, name, person] of [
    [0, 'Management', 'Grace Okafor'],
    [1, 'Technical', 'Marcus Weber'],
  ] as const) {
    await admin
      .getByRole('textbox', { name: /^Level name/ })
      .nth(index)
      .fill(name);
    await choose(admin, /^Users/, person, index);
  }
  await choose(admin, /^Users/, 'Priya Nair', 1);
  await choose(admin, /^Required approvals/, 'One approver', 1);
  await admin.getByRole('checkbox', { name: 'Remind approvers automatically' }).check();
  await choose(admin, /^Reminder interval/, 'Every 4 hours');
  await admin.getByRole('button', { name: 'Move level 2 up' }).press('Enter');
  await admin.getByRole('button', { name: /^Create / }).click();
  await admin.getByText('Returning to the list of boards…').waitFor();
  await admin.getByRole('link', { name: 'Edit Story board' }).click();
  await admin.getByRole('heading', { name: 'Edit board' }).waitFor();
  expect(
    await admin
      .getByRole('textbox', { name: /^Level name/ })
      .first()
      .inputValue(),
  ).toBe('Technical');
  boardId = Number(/cab\/(\d+)\/edit/.exec(admin.url())![1]);
});

test('the first level decides on the page, the second by the link of a mail; then the change waits for its release', async () => {
  const change = changes[0]!;
  await applyBoard(change);
  const second = agent.getByRole('listitem').filter({ has: agent.getByRole('heading', { name: 'Management' }) });
  expect(await second.getByRole('button', { name: 'Add approver' }).getAttribute('aria-disabled')).toBe('true');
  expect(await second.locator('> span').evaluate((marker) => getComputedStyle(marker, '::before').opacity)).toBe('0.5');
  await vote(agent, 'Approve', 'Tested in the lab');
  await agent.getByText('Tested in the lab').waitFor();

  const link = await linkFor('Grace Okafor');
  const nobody = await agent
    .context()
    .browser()!
    .newContext({ baseURL: desk.server.url, viewport: { width: 390, height: 844 } });
  const page = await nobody.newPage();
  const requestedOf: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => requestedOf.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const reply = await page.goto(link);
  expect(reply!.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('This field is required.').waitFor();
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Go ahead');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText(/^You approved CHN-\d+\.$/).waitFor();
  expect(await page.getByRole('button', { name: /^(Approve|Deny)$/ }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`/service-desk${link}`);
  await page.getByText(/^You approved this change on/).waitFor();
  expect(faults).toEqual([]);
  expect(requestedOf.filter((url) => new URL(url).origin !== desk.server.url)).toEqual([]);
  await page.goto('/change-approval/forged');
  await page.waitForURL(/\/not-found\?message=/);
  await page.getByText('This approval link isn’t valid').waitFor();
  await nobody.close();

  await agent.reload();
  await agent.getByText(/via email link$/).waitFor();
  await agent.getByText('Pending Release').first().waitFor();
});

test('an approver is added with a reason, reminded and removed; reminders are stopped; when all have denied, the board has', async () => {
  const change = changes[1]!;
  await applyBoard(change);
  const first = agent.getByRole('listitem').filter({ has: agent.getByRole('heading', { name: 'Technical' }) });
  await first.getByRole('button', { name: 'Add approver' }).click();
  const adding = agent.getByRole('dialog', { name: /^Add an approver/ });
  expect(await widthOf(adding)).toBe(900);
  await choose(agent, /^Approver/, 'Ada Lindqvist');
  await adding.getByRole('textbox', { name: /^Reason/ }).fill('Knows the switches');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.waitFor({ state: 'detached' });
  await first.getByRole('button', { name: 'Remove Ada Lindqvist' }).click();
  const removing = agent.getByRole('dialog', { name: 'Remove an approver' });
  await removing.getByRole('textbox', { name: /^Reason/ }).fill('On leave');
  await removing.getByRole('button', { name: 'Remove', exact: true }).click();
  await removing.waitFor({ state: 'detached' });
  await first.getByRole('link', { name: 'Ada Lindqvist' }).waitFor({ state: 'detached' });
  await first.getByRole('button', { name: 'Remind Priya Nair' }).click();
  // They were mailed when the level began: ten minutes must pass between two mails.
  const area = agent.locator('[data-alert-area="add_remove_approver"]');
  await area.getByRole('status').or(area.getByRole('alert')).first().waitFor();

  await agent.getByText(/^Reminded every 4 hours; next reminder in \d+ hours?$/).waitFor();
  await agent.getByRole('button', { name: 'Stop reminders' }).click();
  await agent.getByRole('button', { name: 'Resume reminders' }).waitFor();

  await vote(agent, 'Deny', 'Not before the holidays');
  const viewer = await desk.as('viewer');
  await viewer.goto('/service-desk/my-approvals');
  await vote(viewer, 'Deny', 'Nor after them');
  await viewer.getByText('You’re all caught up').waitFor();
  await agent.getByText('Rejected').first().waitFor();
  await agent.getByText('Not reached', { exact: false }).waitFor();
  await viewer.context().close();
});

test('what somebody edits while an approver writes the comment is not approved unseen', async () => {
  const change = changes[2]!;
  await applyBoard(change);
  await agent
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  const dialog = agent.getByRole('dialog', { name: 'Approve the change' });
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Read it');
  await dialog.getByText('Change type').waitFor();

  await admin.goto(`/service-desk/changes/${change}/edit`);
  await admin.getByRole('textbox', { name: /^Subject/ }).fill('Something else altogether');
  await admin.getByRole('button', { name: /^(Save|Update)/ }).click();
  await agent.getByRole('heading', { name: 'Something else altogether', includeHidden: true }).waitFor();

  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByText(/^What you decide about has changed since you opened this page\./).waitFor();
  await dialog.getByText(/Something else altogether$/).waitFor();
  expect(await faultsOf(agent)).toEqual([]);
  expect(await dialog.getByRole('textbox', { name: /^Comment/ }).inputValue()).toBe('Read it');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.waitFor({ state: 'detached' });
  await agent.getByText('Read it').waitFor();
});

test('a board is taken off after a question of 500 px; one that decides nothing can be deleted', async () => {
  await agent.goto(tabOf(changes[2]!));
  await agent.getByRole('button', { name: 'Remove CAB' }).click();
  const question = agent.getByRole('alertdialog', { name: 'Remove CAB' });
  expect(await widthOf(question)).toBe(500);
  await question.getByRole('button', { name: 'Remove CAB' }).click();
  await agent.getByText('Approval not requested yet').waitFor();

  await admin.goto(`/service-desk/cab/${boardId}/edit`);
  await admin.getByRole('button', { name: 'Delete level 2' }).click();
  await admin.getByRole('alertdialog', { name: 'Delete level' }).getByRole('button', { name: 'Delete' }).click();
  await admin.getByRole('region', { name: 'Level 2' }).waitFor({ state: 'detached' });
  await admin.goto('/service-desk/cab');
  await admin.getByRole('button', { name: 'Delete Story board' }).click();
  await admin.getByRole('alertdialog', { name: 'Delete board' }).getByRole('button', { name: 'Delete' }).click();
  await admin.getByRole('link', { name: 'Edit Story board' }).waitFor({ state: 'detached' });
});

test.each(looks)('no axe violation and nothing too wide: %s', async (_name, look) => {
  const page = await desk.as('admin', look);
  const fine = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect([path, await faultsOf(page)]).toEqual([path, []]);
  };
  for (const change of changes.slice(0, 2)) await fine(tabOf(change));
  await fine('/service-desk/my-approvals');
  await fine('/service-desk/cab');
  await fine('/service-desk/cab/create');
  await page.locator('button[type=submit]').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();
});
