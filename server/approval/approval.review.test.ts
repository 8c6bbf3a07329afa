import type { ApprovalStatus } from '../../wire/approval/approval';
import type { PermissionKey } from '../../wire/protocol/permission';
import { api, applyBoard, type Board } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeListener } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

type Person = Awaited<ReturnType<typeof makeAgent>>;

const edit: PermissionKey[] = [
  ...(['view_changes', 'edit_change', 'attach_change', 'detach_change'] as const),
  ...(['view_assets', 'attach_asset', 'detach_asset', 'close_change'] as const),
];
let server: TestServer;
let voter: Person;
let assignee: Person;
let editor: Client;
let manager: Client;

beforeAll(async () => {
  server = await startServer();
  voter = await makeAgent(server.db, ['view_changes'], { full_name: 'Vera' });
  assignee = await makeAgent(server.db, ['view_changes'], { full_name: 'Aki' });
  editor = await signIn(server, await makeAgent(server.db, edit, { full_name: 'Edda' }));
  manager = await signIn(server, await makeAgent(server.db, [...edit, 'enforce_cab'], { full_name: 'Mona' }));
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('outgoing_mails').execute());

/** A change that its board approved; it waits for its release. */
async function approved(change_type_id = 2): Promise<Board> {
  const board = await applyBoard(server, [{ users: [voter] }], {
    change: { subject: 'New switch', change_type_id, agent_id: assignee.id },
    cab: { name: 'Network board' },
  });
  expect((await board.vote(voter, 'approve')).status).toBe(200);
  expect(await board.changeStatus()).toBe(4);
  await server.db.deleteFrom('outgoing_mails').execute();
  return board;
}

async function form({ changeId }: Board, given: object = {}) {
  const change = await server.db.selectFrom('changes').selectAll().where('id', '=', changeId).executeTakeFirstOrThrow();
  const { id, subject, description, requester_id, status_id, change_type_id, agent_id } = change;
  return { id, subject, description, requester_id, status_id, change_type_id, agent_id, ...given };
}
const save = async (board: Board, given: object, as = editor) => as.post(`${api}/change`, await form(board, given));
const mails = async () =>
  (await server.db.selectFrom('outgoing_mails').select(['kind', 'recipient_name']).orderBy('id').execute()).map(
    ({ kind, recipient_name }) => `${kind} ${recipient_name}`,
  );

const rewritings: [string, (board: Board, received: object) => ReturnType<Client['post']>, string][] = [
  ['the subject', (board, received) => save(board, { subject: 'Two new switches', ...received }), 'the subject'],
  [
    'the description',
    (board, received) => save(board, { description: '<p>More.</p>', ...received }),
    'the description',
  ],
  [
    'the window',
    (board, received) =>
      save(board, {
        planned_start_date: '2026-06-01 10:00:00',
        planned_end_date: '2026-06-01 12:00:00',
        ...received,
      }),
    'the planned start and the planned end',
  ],
  ['the type', (board, received) => save(board, { change_type_id: 1, ...received }), 'the type'],
  [
    'the assets in the form',
    async (board, received) => save(board, { asset_ids: [(await makeAsset(server.db)).id], ...received }),
    'the assets',
  ],
  [
    'an asset that is attached',
    async ({ changeId }, received) =>
      editor.post(`${api}/change/attach-assets/${changeId}`, {
        asset_ids: [(await makeAsset(server.db)).id],
        ...received,
      }),
    'the assets',
  ],
  [
    'a change that is attached to an asset',
    async ({ changeId }, received) =>
      editor.post(`${api}/attach-asset-services/${(await makeAsset(server.db)).id}`, {
        type: 'sd_changes',
        type_ids: [changeId],
        ...received,
      }),
    'the assets',
  ],
  [
    'the rollout plan',
    ({ changeId }, received) =>
      editor.post(`${api}/general-popup/${changeId}/sd_changes`, {
        identifier: 'rollout-plan',
        description: '<p>At night.</p>',
        ...received,
      }),
    'the rollout plan',
  ],
];

describe.each(rewritings)('rewriting %s after the approval', (_what, rewrite, fields) => {
  test('asks first, naming what changes and changing nothing', async () => {
    const board = await approved();
    const before = await form(board);
    const response = await rewrite(board, {});
    expect(response).toMatchObject({
      status: 409,
      message: `The board “Network board” approved this change before you changed ${fields}.`,
    });
    expect(await form(board)).toEqual(before);
    expect(await board.run()).toMatchObject({ outdated: false, changed: [] });
    expect(await mails()).toEqual([]);
  });

  test('marks the approval when it is confirmed, and tells who voted, who asked and who works on it', async () => {
    const board = await approved();
    expect((await rewrite(board, { confirm_reapproval: 1 })).status).toBe(200);
    const run = await board.run();
    expect(run.status).toBe('APPROVED');
    expect(run.outdated).toBe(true);
    expect(run.changed.length).toBeGreaterThan(0);
    expect(await board.changeStatus()).toBe(4);
    const reported = await mails();
    expect(reported).toContain('approval-outdated Vera');
    expect(reported).toContain('approval-outdated Aki');
  });
});

test('a text of the organization names what was changed, and who changed it', async () => {
  const board = await approved();
  await server.db
    .insertInto('notification_settings')
    .values({ kind: 'approval-outdated', active: true, updated_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db
    .insertInto('notification_templates')
    .values({
      kind: 'approval-outdated',
      language: 'en',
      subject: 'Look again',
      body: '<p>{{actor.name}} rewrote {{changed}} after {{board}} had agreed.</p>',
    })
    .execute();
  await save(board, { subject: 'Two new switches', change_type_id: 1, confirm_reapproval: 1 });
  const [mail] = await server.db.selectFrom('outgoing_mails').select(['subject', 'html']).execute();
  await server.db.deleteFrom('notification_templates').execute();
  expect(mail?.subject).toBe('Look again');
  expect(mail?.html).toContain('Edda rewrote the subject and the type after Network board had agreed.');
});

test('what was before and after is kept: text without markup, times in the zone of the reader, names of assets', async () => {
  const board = await approved();
  const asset = await makeAsset(server.db, { name: 'Core switch' });
  await save(board, { subject: 'Two', description: '<p>Much <b>more</b>.</p>', confirm_reapproval: 1 });
  await editor.post(`${api}/change/attach-assets/${board.changeId}`, { asset_ids: [asset.id] });
  await save(board, { subject: 'Three', planned_start_date: '2026-06-01 10:00:00' });
  const seen = await editor.get<ApprovalStatus>(`${api}/change-approval-status/${board.changeId}`);
  expect(seen.data.cab?.changed).toEqual([
    { field: 'subject', before: 'New switch', after: 'Three' },
    { field: 'description', before: expect.any(String), after: 'Much more.' },
    { field: 'planned_start_date', before: null, after: '2026-06-01 10:00:00' },
    { field: 'assets', before: null, after: 'Core switch' },
  ]);
});

test('who may see no assets reads no name of one', async () => {
  const board = await approved();
  const asset = await makeAsset(server.db, { name: 'Secret switch' });
  const path = `${api}/change/attach-assets/${board.changeId}`;
  expect((await editor.post(path, { asset_ids: [asset.id], confirm_reapproval: 1 })).status).toBe(200);
  expect((await board.run()).changed).toEqual([{ field: 'assets', before: null, after: null }]);
  const seen = await editor.get(`${api}/change-approval-status/${board.changeId}`);
  expect(JSON.stringify(seen.data)).toContain('Secret switch');
});

test('is asked only once, and not for what the board does not approve', async () => {
  const board = await approved();
  expect((await save(board, { priority_id: 3, impact_id: 2 })).status).toBe(200);
  expect((await save(board, { subject: 'Two', confirm_reapproval: 1 })).status).toBe(200);
  await server.db.deleteFrom('outgoing_mails').execute();
  expect((await save(board, { subject: 'Three' })).status).toBe(200);
  expect((await mails()).filter((mail) => mail.startsWith('approval-'))).toEqual([]);
});

test('a major change goes back to Planning and needs a board again; a new run begins clean', async () => {
  const board = await approved(3);
  expect((await save(board, { subject: 'Two', confirm_reapproval: 1 })).status).toBe(200);
  expect(await board.changeStatus()).toBe(2);
  expect(await save(board, { status_id: 4 })).toMatchObject({
    status: 409,
    message: 'A major change needs an approved board first.',
  });
  const { actions } = (
    await editor.get<{ actions: { allowed_statuses: { id: number }[] } }>(`${api}/change-action/${board.changeId}`)
  ).data;
  expect(actions.allowed_statuses.map(({ id }) => id)).not.toContain(4);
});

test('who may enforce a board keeps the approval with a reason, which is logged and told; others may not', async () => {
  const board = await approved(3);
  expect(await save(board, { subject: 'Two', keep_approval_reason: 'A slip of the pen' })).toMatchObject({
    status: 403,
    message: 'Missing permission: enforce_cab',
  });
  expect(await save(board, { subject: 'Two', keep_approval_reason: 'x'.repeat(251) }, manager)).toMatchObject({
    status: 422,
    message: { keep_approval_reason: 'The reason should be less than 250 characters' },
  });
  expect((await save(board, { subject: 'Two', keep_approval_reason: 'A slip of the pen' }, manager)).status).toBe(200);
  expect(await board.run()).toMatchObject({ outdated: false, changed: [] });
  expect(await board.changeStatus()).toBe(4);
  expect(await mails()).toContain('approval-kept Vera');
  const lines = await editor.get(`${api}/change-log/${board.changeId}`);
  expect(JSON.stringify(lines.data)).toContain('A slip of the pen');
  // The next change asks again.
  expect((await save(board, { subject: 'Three' })).status).toBe(409);
});

test('a rule that rewrites it asks nobody: the approval is marked', async () => {
  const rule = await makeListener(server.db, {
    author_id: (await makeAdmin(server.db)).id,
    events: JSON.stringify([{ event: 'priority' }]),
    actions: JSON.stringify([{ type: 'set', field: 'change_type_id', value: 1 }]),
  });
  const board = await approved();
  expect((await save(board, { priority_id: 4 })).status).toBe(200);
  await server.db.deleteFrom('rules').where('id', '=', rule.id).execute();
  expect(await board.run()).toMatchObject({ outdated: true, changed: [{ field: 'change_type' }] });
});

test('a change that no board has approved yet is asked nothing', async () => {
  const board = await applyBoard(server, [{ users: [voter] }], { change: { agent_id: assignee.id } });
  expect((await save(board, { subject: 'Before the vote' })).status).toBe(200);
});
