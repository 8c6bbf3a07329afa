import type { ChangeView } from '../../wire/change/change';
import type { PermissionKey } from '../../wire/protocol/permission';
import { startServer, type TestServer } from '../testing/server';
import { linkOf } from '../testing/board';
import { anonymous, type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeCab,
  makeChange,
  makeDepartment,
  makeProblem,
  makeRelease,
  makeTeam,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { api, rulesOf, set, when } from './rule.testing';

let server: TestServer;
let admin: Client;
let ada: { id: number };
let rita: { id: number; email: string };
let make: ReturnType<typeof rulesOf>;

beforeAll(async () => {
  server = await startServer();
  ada = await makeAdmin(server.db, { full_name: 'Ada' });
  admin = await signIn(server, ada);
  rita = await makeUser(server.db, { full_name: 'Rita <b>', email: 'rita@post.test' });
  make = rulesOf(admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('rules').execute();
  await server.db.deleteFrom('rule_runs').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
});

const form = (more: object = {}) => ({
  subject: 'Replace the router',
  description: '<p>It is <b>old</b>.</p>',
  requester_id: rita.id,
  status_id: 1,
  change_type_id: 2,
  ...more,
});
const save = (more: object = {}, who = admin) => who.post<{ id: number }>(`${api}/change`, form(more));
const create = async (more: object = {}, who = admin) => (await save(more, who)).data.id;
const view = async (id: number) => (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const agent = async (...permissions: PermissionKey[]) => signIn(server, await makeAgent(server.db, permissions));
const mails = () =>
  server.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'recipient_email', 'subject', 'html'])
    .where('kind', 'like', 'rule%')
    .execute();

describe('a workflow', () => {
  test('runs once when a change is created, by the rules of a save, and the log says so', async () => {
    const team = await makeTeam(server.db, { name: 'Network' });
    await make.workflow({
      name: 'Routers',
      conditions: when({ field: 'subject', operator: 'contains', value: 'ROUTER' }),
      actions: [set('team_id', team.id), set('priority_id', 4)],
    });
    const id = await create();
    expect(await view(id)).toMatchObject({ team: { name: 'Network' }, priority: { id: 4 } });
    const [log] = await make.log(id);
    expect(log).toMatchObject({
      rule: { name: 'Routers', type: 'workflow' },
      matched: true,
      why: 'Its conditions were met.',
      groups: [{ held: true, rules: [{ field: 'subject', saw: 'Replace the router', held: true }] }],
      effects: [
        { action: 'set', done: true, text: 'Team was set to Network.' },
        { action: 'set', done: true, text: 'Priority was set to Urgent.' },
      ],
    });
    const german = await admin.get(`${api}/rule-log/change/${id}`, { 'accept-language': 'de' });
    expect(JSON.stringify(german.data)).toContain('wurde auf Dringend gesetzt');
    await admin.post(`${api}/change`, { ...form({ subject: 'Another router' }), id });
    expect(await make.log(id)).toHaveLength(1);
    const lines = await admin.get<{ change_activity_logs: { data: { name: string }[] } }>(`${api}/change-log/${id}`);
    expect(JSON.stringify(lines.data)).toMatch(/The system.*Network/);
  });

  test('that did not match says why, in a sentence', async () => {
    await make.workflow({ conditions: when({ field: 'status_id', operator: 'equal', value: 6 }) });
    const id = await create();
    expect(await make.log(id)).toMatchObject([{ matched: false, why: 'Status is Open, not Closed.', effects: [] }]);
    expect((await view(id)).priority).toBeNull();
  });

  test('later ones see what earlier ones did; stop leaves out those after it, not its own actions', async () => {
    await make.workflow({ name: 'A', actions: [set('priority_id', 4)] });
    await make.workflow({
      name: 'B',
      conditions: when({ field: 'priority_id', operator: 'equal', value: 4 }),
      actions: [{ type: 'stop' }, set('impact_id', 3)],
    });
    await make.workflow({ name: 'C', actions: [set('priority_id', 1)] });
    const id = await create();
    expect(await view(id)).toMatchObject({ priority: { id: 4 }, impact_type: { id: 3 } });
    expect((await make.log(id)).map(({ rule }) => rule.name)).toEqual(['B', 'A']);
  });

  test('that rejects leaves nothing: no change, no mail, no log', async () => {
    await make.workflow({ actions: [{ type: 'mail', to: [{ type: 'requester' }], subject: 'New', body: '<p>x</p>' }] });
    await make.workflow({
      conditions: when({ field: 'subject', operator: 'starts', value: 'replace' }),
      actions: [{ type: 'reject', message: 'Ask the network team first.' }],
    });
    const count = () =>
      server.db
        .selectFrom('changes')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst();
    const before = await count();
    const { status, message } = await save();
    expect([status, message]).toEqual([422, 'Ask the network team first.']);
    expect(await count()).toEqual(before);
    for (const table of ['rule_runs', 'outgoing_mails'] as const)
      expect(await server.db.selectFrom(table).select('id').execute()).toEqual([]);
  });

  test('what is barred is left out and told; the rest and the save stand', async () => {
    const release = await makeRelease(server.db);
    await make.workflow({
      actions: [set('status_id', 6), { type: 'attach_release', value: release.id }, set('impact_id', 3)],
    });
    const id = await create();
    expect(await view(id)).toMatchObject({ status: { id: 1 }, impact_type: { id: 3 } });
    const [log] = await make.log(id);
    expect(log?.effects).toMatchObject([
      { done: false, text: 'A change that is Open can only become Planning or Cancelled.' },
      { done: true },
      { done: true },
    ]);
  });

  test('sends to a board, writes planning, attaches a release and assets', async () => {
    const [release, asset] = [await makeRelease(server.db), await makeAsset(server.db)];
    const cab = await makeCab(server.db, [{ users: [ada] }]);
    await make.workflow({
      actions: [
        { type: 'planning', identifier: 'reason', description: '<p>Because</p><script>x</script>' },
        { type: 'attach_release', value: release.id },
        { type: 'attach_asset', value: [asset.id] },
        { type: 'apply_cab', value: cab.id },
      ],
    });
    const id = await create();
    expect((await make.log(id))[0]?.effects.map(({ done, text }) => [done, text])).toEqual([
      [true, 'The planning entry “reason” was written.'],
      [true, expect.stringContaining('Attached to the release')],
      [true, 'An asset was attached.'],
      [true, expect.stringContaining('Sent to the board')],
    ]);
    expect((await view(id)).status).toMatchObject({ name: 'Awaiting Approval' });
    const entry = await server.db
      .selectFrom('planning_entries')
      .select('description')
      .where('owner_id', '=', id)
      .executeTakeFirst();
    expect(entry?.description).toBe('<p>Because</p>');
  });

  test('mails each address once, with placeholders that are escaped', async () => {
    const boss = await makeAgent(server.db, [], { email: 'boss@post.test' });
    const team = await makeTeam(server.db);
    await server.db.insertInto('help_desk.team_members').values({ team_id: team.id, user_id: boss.id }).execute();
    const department = await makeDepartment(server.db, { manager_id: boss.id });
    await make.workflow({
      actions: [
        {
          type: 'mail',
          to: [
            ...[{ type: 'requester' }, { type: 'team' }, { type: 'department_manager' }],
            ...[
              { type: 'agent', value: boss.id },
              { type: 'address', value: 'RITA@post.test' },
            ],
            { type: 'address', value: 'else@post.test' },
          ],
          subject: '{{identifier}}: {{subject}}',
          body: '<p>From {{requester.name}}</p>',
        },
      ],
    });
    const id = await create({ team_id: team.id, department_id: department.id });
    const sent = await mails();
    expect(sent.map(({ recipient_email }) => recipient_email).sort()).toEqual(
      ['boss@post.test', 'else@post.test', 'rita@post.test'].sort(),
    );
    expect(sent[0]).toMatchObject({ subject: `CHN-${id}: Replace the router` });
    expect(sent[0]?.html).toContain('<p>From Rita &lt;b&gt;</p>');
  });

  test('runs for problems, releases, assets, and for clones', async () => {
    const asset = await makeAsset(server.db);
    await make.workflow({ page_type: 'problem', actions: [set('impact_id', 3)] });
    await make.workflow({ page_type: 'asset', actions: [set('asset_status_id', 2)] });
    const problem = await admin.post<{ id: number }>(`${api}/problem`, {
      ...{ subject: 'Slow', description: '<p>x</p>', requester_id: rita.id, status_type_id: 1, priority_id: 2 },
      ...{ impact_id: 1, department_id: (await makeDepartment(server.db)).id },
    });
    expect(problem.message).toMatch(/created/);
    expect((await make.log(problem.data.id, 'problem'))[0]).toMatchObject({ matched: true, effects: [{ done: true }] });
    await admin.post(`${api}/asset-clone/${asset.id}`, { copies: 2 });
    const clones = await server.db.selectFrom('assets').select('asset_status_id').where('id', '>', asset.id).execute();
    expect(clones.map(({ asset_status_id }) => asset_status_id)).toEqual([2, 2]);
  });

  test('made by a bulk edit or a workflow is no update: no listener runs', async () => {
    await make.workflow({ actions: [set('priority_id', 4)] });
    await make.listener({ events: [{ event: 'priority' }] });
    const id = await create();
    expect((await make.log(id)).map(({ rule }) => rule.type)).toEqual(['workflow']);
  });
});

test('what collides by the very save that rules run for is counted', async () => {
  const agent_id = (await makeAgent(server.db, ['view_changes'])).id;
  const window = { planned_start_date: '2039-01-01 08:00:00', planned_end_date: '2039-01-01 10:00:00' };
  await create({ ...window, agent_id });
  await make.workflow({ conditions: when({ field: 'collisions', operator: 'gt', value: 0 }) });
  await make.listener({
    events: [{ event: 'agent' }],
    conditions: when({ field: 'collisions', operator: 'gt', value: 0 }),
  });
  const id = await create(window);
  expect(await view(id)).toMatchObject({ priority: null, impact_type: null });
  await admin.post(`${api}/change`, { ...form({ ...window, agent_id }), id });
  expect(await view(id)).toMatchObject({ impact_type: { id: 3 } });
  expect((await view(await create({ ...window, agent_id }))).priority).toMatchObject({ id: 4 });
  expect((await make.log(id)).map(({ matched, groups }) => [matched, groups[0]!.rules[0]!.saw])).toEqual([
    [true, '1'],
    [false, '0'],
  ]);
});

describe('a listener', () => {
  test('runs on the event that it waits for, from and to; conditions see the record after the save', async () => {
    await make.listener({
      name: 'To planning',
      events: [{ event: 'status', from: 1, to: 2 }],
      conditions: when({ field: 'status_id', operator: 'equal', value: 2 }),
    });
    const id = await create();
    await admin.post(`${api}/change`, { ...form({ priority_id: 2 }), id });
    expect(await make.log(id)).toEqual([]);
    await admin.post(`${api}/change`, { ...form({ status_id: 2 }), id });
    expect(await make.log(id)).toMatchObject([{ matched: true }]);
    expect((await view(id)).impact_type).toMatchObject({ id: 3 });
    await admin.post(`${api}/change`, { ...form({ status_id: 8 }), id });
    expect(await make.log(id)).toHaveLength(1);
  });

  test('runs once a save, however many of its events happened', async () => {
    await make.listener({ events: [{ event: 'priority' }, { event: 'type' }, { event: 'team' }] });
    const id = await create();
    await admin.post(`${api}/change`, { ...form({ priority_id: 2, change_type_id: 1 }), id });
    expect(await make.log(id)).toHaveLength(1);
  });

  test.each([
    ['impact', { impact_id: 2 }],
    ['type', { change_type_id: 1 }],
    ['department', { department_id: 1 }],
    ['team', { team_id: 1 }],
    ['agent', { agent_id: 1 }],
    ['priority', { priority_id: 1 }],
  ])('hears of %s', async (event, change) => {
    const [department, team] = [await makeDepartment(server.db), await makeTeam(server.db)];
    const ids: Record<string, number> = { department_id: department.id, team_id: team.id, agent_id: ada.id };
    const sent = Object.fromEntries(Object.entries(change).map(([field, value]) => [field, ids[field] ?? value]));
    await make.listener({ events: [{ event }], actions: [{ type: 'stop' }] });
    const id = await create();
    await admin.post(`${api}/change`, { ...form(sent), id });
    expect(await make.log(id)).toHaveLength(1);
  });

  test('hears of planning, attachments, links, and what a board decides', async () => {
    for (const event of ['planning', 'attachment', 'link_added', 'cab_approved', 'cab_denied'])
      await make.listener({ name: event, events: [{ event }], actions: [{ type: 'stop' }] });
    const id = await create();
    const received = async () => (await make.log(id))[0]?.rule.name;
    await admin.post(`${api}/general-popup/${id}/sd_changes`, { identifier: 'reason', description: '<p>x</p>' });
    expect(await received()).toBe('planning');
    const asset = await makeAsset(server.db);
    await admin.post(`${api}/change/attach-assets/${id}`, { asset_ids: [asset.id] });
    expect(await received()).toBe('link_added');
    const file = new FormData();
    for (const [name, value] of Object.entries(form({ id }))) file.append(name, String(value));
    file.append('attachment', new Blob(['x']), 'x.txt');
    await admin.post(`${api}/change`, file);
    expect(await received()).toBe('attachment');
    for (const [action_type, reported] of [
      ['approve', 'cab_approved'],
      ['deny', 'cab_denied'],
    ] as const) {
      const [change_id, cab] = [await create(), await makeCab(server.db, [{ users: [ada] }])];
      await admin.post(`${api}/apply-cab-approval`, { change_id, workflow_id: cab.id });
      await admin.post(`${api}/approval-action-without-hash/${change_id}`, { action_type, comment: 'Seen.' });
      expect((await make.log(change_id)).map(({ rule }) => rule.name)).toEqual([reported]);
    }
  });

  test('waits for who it names: agent, requester, anyone; who is both counts as both', async () => {
    for (const performer of ['agent', 'requester', 'anyone', 'system'])
      await make.listener({
        name: performer,
        performer,
        actions: [{ type: 'mail', to: [{ type: 'agent', value: ada.id }], subject: 's', body: 'b' }],
      });
    const carl = await makeAgent(server.db, ['view_changes', 'edit_change']);
    const client = await signIn(server, carl);
    const id = await create();
    await client.post(`${api}/change`, { ...form({ priority_id: 2 }), id });
    const names = async (of: number) => (await make.log(of)).map(({ rule }) => rule.name).sort();
    expect(await names(id)).toEqual(['agent', 'anyone']);
    const own = await create({ requester_id: carl.id });
    await client.post(`${api}/change`, { ...form({ priority_id: 2, requester_id: carl.id }), id: own });
    expect(await names(own)).toEqual(['agent', 'anyone', 'requester']);
  });

  test('runs on what another rule did, as the system; a chain ends after five updates, and one line says so', async () => {
    await make.listener({ name: 'Up', events: [{ event: 'priority', to: 1 }], actions: [set('priority_id', 2)] });
    await make.listener({ name: 'Down', events: [{ event: 'priority', to: 2 }], actions: [set('priority_id', 1)] });
    const id = await create();
    const { status } = await admin.post(`${api}/change`, { ...form({ priority_id: 1 }), id });
    expect(status).toBe(200);
    const log = await make.log(id);
    expect(log.map(({ effects }) => effects[0]?.done)).toEqual([false, true, true, true, true, true]);
    expect(log[0]?.effects).toEqual([
      {
        action: 'set',
        done: false,
        text: 'Not done: 5 updates by rules followed one another, so the chain ends here.',
      },
    ]);
    expect((await view(id)).priority).toMatchObject({ id: 2 });
  });

  test('is switched off when it failed ten times in a row; admins get one mail', async () => {
    const rule = await make.listener({ name: 'Broken', actions: [set('status_id', 6)] });
    const id = await create();
    for (let n = 0; n < 11; n++) await admin.post(`${api}/change`, { ...form({ priority_id: (n % 4) + 1 }), id });
    const { data } = await admin.get<{ listener: object }>(`${api}/listener/${rule}`);
    expect(data.listener).toMatchObject({ active: false, switched_off: 'Its actions failed 10 times in a row.' });
    expect(await make.log(id)).toHaveLength(10);
    expect(await mails()).toMatchObject([{ kind: 'rule-switched-off', subject: 'The rule “Broken” was switched off' }]);
    await admin.post(`${api}/listener/${rule}/active`, { active: true });
    expect((await admin.get<{ listener: object }>(`${api}/listener/${rule}`)).data.listener).toMatchObject({
      active: true,
      switched_off: null,
    });
  });

  test('runs for each record of a bulk edit', async () => {
    await make.listener({});
    const ids = [await create(), await create()];
    await admin.post(`${api}/change-bulk`, { ids, set: { priority_id: 3 } });
    for (const id of ids) expect((await view(id)).impact_type).toMatchObject({ id: 3 });
  });

  test('runs on tickets that the help-desk updates', async () => {
    const ticket = await makeTicket(server.db, { status_id: 1, priority_id: 1 });
    await make.listener({
      page_type: 'ticket',
      events: [{ event: 'status', to: 3 }],
      actions: [set('priority_id', 4), { type: 'attach_asset', value: [(await makeAsset(server.db)).id] }],
    });
    await admin.post(`${api}/problem-bulk-actions`, { tickets: [ticket.id], action: { type: 'status', value: 3 } });
    const after = await server.db
      .selectFrom('help_desk.tickets')
      .select('priority_id')
      .where('id', '=', ticket.id)
      .executeTakeFirst();
    expect(after?.priority_id).toBe(4);
    expect((await admin.get<{ total: number }>(`${api}/asset-list?ticket_ids=${ticket.id}`)).data.total).toBe(1);
    expect(await make.log(ticket.id, 'ticket')).toMatchObject([{ matched: true }]);
  });
});

test('an approval by the link of a mail is the update of who holds it', async () => {
  const requester = await makeUser(server.db);
  const cab = await makeCab(server.db, [{ users: [requester] }]);
  await make.listener({
    name: 'mine',
    performer: 'requester',
    events: [{ event: 'cab_approved' }],
    actions: [{ type: 'stop' }],
  });
  await make.listener({
    name: 'agents',
    performer: 'agent',
    events: [{ event: 'cab_approved' }],
    actions: [{ type: 'stop' }],
  });
  const change_id = await create();
  await admin.post(`${api}/apply-cab-approval`, { change_id, workflow_id: cab.id });
  const token = await linkOf(server.db, requester);
  const { status } = await anonymous(server).post(`${api}/approval-action/${token}`, {
    action_type: 'approve',
    comment: 'Fine.',
  });
  expect(status).toBe(200);
  expect((await make.log(change_id)).map(({ rule }) => rule.name)).toEqual(['mine']);
});

test('two saves at once both run their rules', async () => {
  await make.workflow({ actions: [set('priority_id', 4)] });
  const ids = await Promise.all([create(), create(), create(), create()]);
  for (const id of ids) expect((await view(id)).priority).toMatchObject({ id: 4 });
});

test('a fault of a rule is not the fault of the save', async () => {
  const rule = await make.workflow({});
  await server.db
    .updateTable('rules')
    .set({ conditions: JSON.stringify({ match: 'all' }) })
    .where('id', '=', rule)
    .execute();
  expect((await save()).status).toBe(200);
});

test('a trial does the same and undoes it, mails too', async () => {
  const change = await makeChange(server.db, { status_id: 1 });
  const result = await make.attempt('workflow', {
    name: 'Try',
    page_type: 'change',
    record_id: change.id,
    conditions: when({ field: 'status_id', operator: 'equal', value: 1 }),
    actions: [
      set('priority_id', 4),
      set('status_id', 6),
      { type: 'mail', to: [{ type: 'requester' }], subject: 's', body: 'b' },
      { type: 'reject', message: 'No.' },
    ],
  });
  expect(result).toMatchObject({ matched: true, why: 'Its conditions were met.' });
  expect(result.effects.map(({ done }) => done)).toEqual([true, false, true, true]);
  expect(result.effects[3]?.text).toBe('It would be rejected: No.');
  expect((await view(change.id)).priority).toBeNull();
  expect(await mails()).toEqual([]);
  expect(await make.log(change.id)).toEqual([]);
});

test('why actions are hidden is said of each, by the functions that draw the buttons', async () => {
  const change = await makeChange(server.db, { status_id: 6 });
  const problem = await makeProblem(server.db);
  const { data } = await admin.get<{ actions: { action: string; shown: boolean; why: string | null }[] }>(
    `${api}/hidden-actions/change/${change.id}`,
  );
  expect(data.actions.find(({ action }) => action === 'change_edit')).toEqual({
    action: 'change_edit',
    shown: false,
    why: 'This change is closed and read-only. Reopen it first.',
  });
  expect((await admin.get(`${api}/hidden-actions/problem/${problem.id}`)).status).toBe(200);
  expect((await (await agent('view_changes')).get(`${api}/hidden-actions/change/${change.id}`)).status).toBe(403);
});

test('of a ticket they follow its flags: what its problem hides is said, and comes back with the problem', async () => {
  const ticket = await makeTicket(server.db);
  const actions = async (who = admin) =>
    (
      await who.get<{ actions: { action: string; shown: boolean; why: string | null }[] }>(
        `${api}/hidden-actions/ticket/${ticket.id}`,
      )
    ).data.actions;
  const whys = async () =>
    Object.fromEntries((await actions()).filter(({ shown }) => !shown).map(({ action, why }) => [action, why]));
  expect(await whys()).toEqual({ show_detach_problem: 'This ticket has no problem.' });
  const problem = await makeProblem(server.db);
  await server.db.insertInto('problem_tickets').values({ problem_id: problem.id, ticket_id: ticket.id }).execute();
  const occupied = 'This ticket already has a problem. Detach it first.';
  expect(await whys()).toEqual({ show_attach_new_problem: occupied, show_attach_existing_problem: occupied });
  const flags = (await admin.get<{ actions: Record<string, boolean> }>(`${api}/ticket-action/${ticket.id}`)).data
    .actions;
  expect(Object.fromEntries((await actions()).map(({ action, shown }) => [action, shown]))).toEqual(flags);
  expect((await admin.get(`${api}/hidden-actions/ticket/999999`)).status).toBe(404);
});

test('mails that follow from a rule name the service desk in the language of who reads them', async () => {
  const [greta, amal] = [
    await makeUser(server.db, { locale: 'de', role: 'agent' }),
    await makeUser(server.db, { locale: 'ar', role: 'agent' }),
  ];
  await make.workflow({ actions: [set('status_id', 2)] });
  await make.workflow({ page_type: 'asset', actions: [set('managed_by_id', amal.id)] });
  await make.listener({
    page_type: 'problem',
    events: [{ event: 'priority' }],
    actions: [set('assigned_id', amal.id)],
  });
  await create({ requester_id: greta.id });
  await admin.post(`${api}/asset`, { name: 'Router', asset_type_id: 1 });
  const problem = await makeProblem(server.db, { priority_id: 1 });
  await admin.post(`${api}/problem-bulk`, { ids: [problem.id], set: { priority_id: 2 } });
  const sent = await server.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'recipient_email', 'html'])
    .where('kind', 'in', ['change-status-changed', 'asset-managed', 'problem-assigned'])
    .orderBy('id')
    .execute();
  expect(sent.map(({ kind, recipient_email }) => `${kind} ${recipient_email}`)).toEqual([
    `change-status-changed ${greta.email}`,
    `asset-managed ${amal.email}`,
    `problem-assigned ${amal.email}`,
  ]);
  expect(sent[0]?.html).toContain('Der Service Desk');
  for (const { html } of sent.slice(1)) expect(html).toContain('مكتب الخدمة');
  for (const { html } of sent) expect(html).not.toMatch(/service desk/);
});
