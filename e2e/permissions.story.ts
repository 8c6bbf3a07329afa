import { findTicket, slot, startHelpDesk, widthOf, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const idOf = async (account: 'none' | 'client'): Promise<number> => {
  const page = await desk.as(account);
  const { data } = (await (await page.request.get('/auth/session')).json()) as { data: { user: { id: number } } };
  await page.context().close();
  return data.user.id;
};

test('whoever prints a slot into a page shows nobody more than they may see', async () => {
  const admin = await desk.as('admin');
  const ticket = await findTicket(admin, ({ problem }) => problem !== null);
  await admin.goto(`/thread/${ticket}`);
  const subject = await slot(admin, 'ticket.problem').getByRole('link').innerText();
  const agent = await desk.as('none');
  const replies: Promise<string>[] = [];
  agent.on(
    'response',
    (reply) => void (reply.headers()['content-type']?.includes('json') && replies.push(reply.text().catch(() => ''))),
  );
  await agent.goto('/demo/plain.html');
  await agent.evaluate((id) => {
    const points = ['ticket.associates', 'ticket.problem', 'ticket.actions'];
    document.body.innerHTML = points
      .map((point) => `<service-desk-slot point="${point}" ticket-id="${id}"></service-desk-slot>`)
      .join('');
  }, ticket);
  await agent.waitForFunction(() => window.ServiceDesk.inspect().slots.every(({ state }) => state === 'ready'));
  await agent.waitForLoadState('networkidle');
  expect(replies.length).toBeGreaterThan(0);
  expect((await Promise.all(replies)).filter((text) => text.includes(subject.slice(0, 20)))).toEqual([]);
  expect(await agent.getByText(subject.slice(0, 20)).count()).toBe(0);
});

test('what an administrator checks in the box of an agent, that agent sees on a ticket', async () => {
  const admin = await desk.as('admin');
  const ticket = await findTicket(admin, ({ problem }) => problem === null);
  const agent = await desk.as('none');
  await agent.goto(`/thread/${ticket}`);
  await slot(agent, 'ticket.actions').and(agent.locator(':not([aria-busy="true"])')).waitFor({ state: 'attached' });
  await agent.waitForLoadState('networkidle');
  expect(await slot(agent, 'ticket.associates').getByRole('heading').count()).toBe(0);
  expect(await slot(agent, 'ticket.actions').getByRole('button').count()).toBe(0);

  await admin.goto(`/admin/agents/${await idOf('none')}/permissions`);
  // Roles come first; whoever has no single right yet has them folded.
  await admin.getByText('More: single permissions (0)').click();
  const assets = admin.getByRole('group', { name: 'Assets' });
  await assets.getByRole('checkbox', { name: 'Attach asset' }).check();
  expect(await assets.getByRole('checkbox', { name: 'View assets' }).isChecked()).toBe(true);
  await admin.getByRole('group', { name: 'Problems' }).getByRole('checkbox', { name: 'Select all: Problems' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('The permissions were updated.').waitFor();
  await admin.reload();
  expect(
    await admin.getByRole('group', { name: 'Assets' }).getByRole('checkbox', { name: 'Attach asset' }).isChecked(),
  ).toBe(true);

  await agent.reload();
  await slot(agent, 'ticket.actions').getByRole('button', { name: 'Attach problem' }).waitFor();
  expect(await slot(agent, 'ticket.actions').getByRole('button').allInnerTexts()).toEqual([
    'Attach assets',
    'Attach problem',
  ]);
  expect(await slot(agent, 'ticket.associates').getByRole('tab').allInnerTexts()).toEqual(['Assets']);
});

test('a tooltip at the box says that view is mandatory', async () => {
  const admin = await desk.as('admin');
  await admin.goto(`/admin/agents/${await idOf('none')}/permissions`);
  await admin.getByRole('button', { name: 'About permissions' }).focus();
  await admin
    .getByRole('tooltip', { name: 'View is mandatory to perform all actions.' })
    .or(admin.getByText('View is mandatory to perform all actions.'))
    .first()
    .waitFor();
});

test('"Update permissions" (800 px) gives a client user rights, and only an administrator finds the button', async () => {
  const client = await desk.as('client');
  const own = () => client.request.get('/service-desk/api/asset-list').then((reply) => reply.status());
  expect(await own()).toBe(403);

  const admin = await desk.as('admin');
  const user = await idOf('client');
  await admin.goto(`/user/${user}`);
  await admin.getByRole('button', { name: 'Update permissions' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Update permissions' });
  await dialog.waitFor();
  // Two roles of clients, and five rights.
  await dialog.getByRole('checkbox', { name: 'Client', exact: true }).waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(7);
  expect(await widthOf(dialog)).toBe(800);
  await dialog.getByRole('checkbox', { name: 'View own assets' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('The permissions were updated.').waitFor();
  expect(await own()).toBe(200);

  const agent = await desk.as('agent');
  await agent.goto(`/user/${user}`);
  await slot(agent, 'user.associates').getByRole('tab', { name: 'Assets', exact: true }).waitFor();
  expect(await agent.getByRole('button', { name: 'Update permissions' }).count()).toBe(0);
});
