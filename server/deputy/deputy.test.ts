import type { ApprovalPage, MyApprovals } from '../../wire/approval/approval';
import type { MyDeputies } from '../../wire/deputy/deputy';
import type { InboxMessage } from '../../wire/inbox/inbox';
import type { ChangeActions } from '../../wire/change/change';
import { timedWork } from '../queue/timed';
import { api, applyBoard, type Board, boardOn, linkOf, managerKeys } from '../testing/board';
import { anonymous, signIn } from '../testing/client';
import { makeAgent, makeCab, makeChange, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

type Person = Awaited<ReturnType<typeof makeAgent>>;

const start = new Date('2026-03-01T10:00:00Z');
const address = 'https://desk.example.test';
let server: TestServer;
let now = start;
let tor: Person;
let ingrid: Person;
let cleo: Person;

beforeAll(async () => {
  server = await startServer({ config: { publicUrl: address }, now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = start;
  await server.db.deleteFrom('cab_runs').execute();
  await server.db.deleteFrom('deputies').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
  await server.db.deleteFrom('link_attempts').execute();
  tor = await makeAgent(server.db, ['view_changes'], { full_name: 'Tor Hansen' });
  ingrid = await makeAgent(server.db, ['view_changes'], { full_name: 'Ingrid Solberg' });
  cleo = await makeAgent(server.db, ['view_changes'], { full_name: 'Cleo' });
});

const at = (hours: number): Date => (now = new Date(start.getTime() + hours * 3_600_000));
const wire = (hours: number): string =>
  new Date(start.getTime() + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const name = async (who: Person, deputy: { id: unknown }, from = 0, to = 48) =>
  (await signIn(server, who)).post<{ id: number }>(`${api}/my-deputies`, {
    deputy_id: deputy.id,
    begin: wire(from),
    end: wire(to),
  });
const deputies = async (who: Person) => (await (await signIn(server, who)).get<MyDeputies>(`${api}/my-deputies`)).data;
const tick = (shift = 0, db = server.db) =>
  timedWork['approval-deputies'].run({
    ...{ db, now, address, requesterMayDecideAlone: false },
    contracts: { timeZone: 'UTC', currency: 'EUR', clockShiftDays: shift },
  });
const asked = async () =>
  (
    await server.db
      .selectFrom('outgoing_mails')
      .select(['recipient_name', 'html'])
      .where('kind', '=', 'approval-requested')
      .orderBy('id')
      .execute()
  ).map(({ recipient_name, html }) => [recipient_name, /as deputy for ([^.<]+)/.exec(html)?.[1] ?? null]);
const mine = async (who: Person) =>
  (await (await signIn(server, who)).get<MyApprovals>(`${api}/my-approvals`)).data.approvals.map(
    ({ change, deputy_for }) => [change?.id, deputy_for?.name ?? null],
  );
const mayDecide = async (board: Board, who: Person) =>
  (await (await signIn(server, who)).get<{ actions: ChangeActions }>(`${api}/change-action/${board.changeId}`)).data
    .actions.allowed_cab_action;
const read = (token: string) => anonymous(server).get<ApprovalPage>(`${api}/change-conversation/${token}`);
const log = async (board: Board) =>
  (
    await board.manager.get<{ change_activity_logs: { data: { name: string }[] } }>(
      `${api}/change-log/${board.changeId}`,
    )
  ).data.change_activity_logs.data.map(({ name }) => name.replace(/<[^>]*>/g, ''));

describe('one’s deputies', () => {
  test('are named for a time in one’s zone, listed until it ends, and taken back', async () => {
    const oslo = await makeAgent(server.db, ['view_changes'], { time_zone: 'Europe/Oslo' });
    const client = await signIn(server, oslo);
    const body = { deputy_id: ingrid.id, begin: '2026-03-02 08:00:00', end: '2026-03-09 16:00:00' };
    const added = await client.post<{ id: number }>(`${api}/my-deputies`, body);
    expect(added).toMatchObject({
      status: 200,
      message: 'Ingrid Solberg will decide for you while you are away.',
    });
    const { id } = added.data;
    const times = { begin: body.begin, end: body.end, state: 'later' };
    expect(await deputies(oslo)).toMatchObject({
      deputies: [{ id, deputy: { id: ingrid.id, name: 'Ingrid Solberg' }, ...times }],
      deputy_for: [],
    });
    expect((await deputies(ingrid)).deputy_for).toMatchObject([
      { person: { id: oslo.id }, begin: '2026-03-02 07:00:00', end: '2026-03-09 15:00:00' },
    ]);
    now = new Date('2026-03-09T14:59:59Z');
    expect((await deputies(oslo)).deputies).toMatchObject([{ state: 'now' }]);
    now = new Date('2026-03-09T15:00:00Z');
    expect((await deputies(oslo)).deputies).toEqual([]);
    now = start;
    expect((await (await signIn(server, ingrid)).delete(`${api}/my-deputies/${id}`)).status).toBe(404);
    expect(await (await signIn(server, oslo)).delete(`${api}/my-deputies/${id}`)).toMatchObject({ status: 200 });
    expect((await deputies(oslo)).deputies).toEqual([]);
  });

  test('are refused at the field', async () => {
    const gone = await makeAgent(server.db, ['view_changes'], { active: false });
    const blind = await makeAgent(server.db, []);
    const client = await makeUser(server.db);
    expect(await name(tor, tor)).toMatchObject({ status: 422, message: { deputy_id: expect.any(String) } });
    for (const who of [gone, blind, client, { id: 999_999 }, { id: 'x' }, { id: null }])
      expect(await name(tor, who)).toMatchObject({ status: 422, message: { deputy_id: expect.any(String) } });
    expect(await name(tor, ingrid, 5, 5)).toMatchObject({
      status: 422,
      message: { end: 'The end has to be after the begin.' },
    });
    expect(await name(tor, ingrid, -5, -1)).toMatchObject({
      status: 422,
      message: { end: 'This time has passed already.' },
    });
    expect((await name(tor, ingrid, 10, 20)).status).toBe(200);
    for (const [from, to] of [
      [10, 20],
      [19, 30],
      [1, 11],
      [12, 13],
    ])
      expect(await name(tor, cleo, from, to)).toMatchObject({ status: 422, message: { begin: expect.any(String) } });
    expect((await name(tor, cleo, 20, 30)).status).toBe(200);
    expect((await name(ingrid, tor, 10, 20)).status).toBe(200);
    const other = await signIn(server, await makeUser(server.db));
    expect(await other.get(`${api}/my-deputies`)).toMatchObject({ data: { deputies: [], is_add: false } });
    expect((await other.post(`${api}/my-deputies`, {})).status).toBe(403);
  });

  test('of many that are named at once for the same time one is kept', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => name(tor, ingrid)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(422)]);
  });
});

describe('is told', () => {
  const told = async () =>
    server.db
      .selectFrom('outgoing_mails')
      .select(['kind', 'recipient_name', 'subject', 'html'])
      .where('kind', 'like', 'deputy-%')
      .orderBy('id')
      .execute();
  const inbox = async (who: Person) =>
    (await (await signIn(server, who)).get<{ messages: InboxMessage[] }>(`${api}/inbox`)).data.messages.map(
      ({ kind, title, text, path, count }) => ({ kind, title, text, path, count }),
    );

  test('once for whom, from when to when in their zone, and on what; and once that it is taken back', async () => {
    const oslo = await makeAgent(server.db, ['view_changes', 'view_contracts'], {
      full_name: 'Olaf',
      time_zone: 'Europe/Oslo',
    });
    const added = await name(tor, oslo, 24, 48);
    const named =
      'Tor Hansen named you as deputy from Mar 2, 2026, 11:00 AM to Mar 3, 2026, 11:00 AM. ' +
      'In that time you are asked too where Tor Hansen decides on changes and contracts.';
    expect(await told()).toMatchObject([
      { kind: 'deputy-named', recipient_name: 'Olaf', subject: 'You are deputy for Tor Hansen' },
    ]);
    const [{ html } = { html: '' }] = await told();
    expect(html.replace(/\u202f/g, ' ')).toContain(named);
    expect(html).toContain(`${address}/service-desk/my-approvals`);
    expect((await inbox(oslo)).map(({ text, ...one }) => ({ ...one, text: text.replace(/\u202f/g, ' ') }))).toEqual([
      {
        kind: 'deputy-named',
        title: 'You are deputy for Tor Hansen',
        text: named,
        path: '/service-desk/my-approvals',
        count: 1,
      },
    ]);
    const client = await signIn(server, tor);
    expect((await client.delete(`${api}/my-deputies/${added.data.id}`)).status).toBe(200);
    expect((await client.delete(`${api}/my-deputies/${added.data.id}`)).status).toBe(404);
    expect((await told()).map(({ kind, recipient_name }) => [kind, recipient_name])).toEqual([
      ['deputy-named', 'Olaf'],
      ['deputy-withdrawn', 'Olaf'],
    ]);
    expect((await inbox(oslo))[0]).toMatchObject({
      kind: 'deputy-withdrawn',
      text: expect.stringContaining('for Tor Hansen'),
    });
    expect(await inbox(tor)).toEqual([]);
  });

  test('on what they see, and nothing of a time that is over, or that could not be named', async () => {
    const { data } = await name(tor, ingrid, 0, 1);
    expect((await told())[0]!.html).toContain('decides on changes.');
    expect((await name(tor, cleo, 0, 2)).status).toBe(422);
    at(2);
    expect((await (await signIn(server, tor)).delete(`${api}/my-deputies/${data.id}`)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  test('unless they switched it off', async () => {
    const reader = await signIn(server, ingrid);
    await reader.post(`${api}/my-notifications`, { kind: 'deputy-named', mail: 0 });
    await name(tor, ingrid);
    expect(await told()).toEqual([]);
    expect(await inbox(ingrid)).toHaveLength(1);
  });
});

describe('a deputy', () => {
  test('is asked when a level begins, by a link of their own, and their vote counts once', async () => {
    await name(tor, ingrid);
    const board = await applyBoard(server, [{ users: [tor, cleo] }]);
    expect(await asked()).toEqual([
      ['Tor Hansen', null],
      ['Cleo', null],
      ['Ingrid Solberg', 'Tor Hansen'],
    ]);
    expect(await mine(ingrid)).toEqual([[board.changeId, 'Tor Hansen']]);
    expect(await mayDecide(board, ingrid)).toBe(true);
    expect((await board.run()).waiting).toBe(
      'Waiting for Tor Hansen (deputy: Ingrid Solberg) and Cleo on level “Level 1” since Mar 1, 2026, 10:00 AM.',
    );
    const token = await linkOf(server.db, ingrid);
    expect((await read(token)).data.approval).toMatchObject({
      approver: 'Ingrid Solberg',
      deputy: 'You are asked as deputy for Tor Hansen.',
      state: 'open',
    });
    expect((await read(await linkOf(server.db, tor))).data.approval).toMatchObject({ deputy: null });
    expect((await board.vote(ingrid, 'approve', 'For Tor.')).status).toBe(200);
    expect((await board.run()).approval_levels[0]).toMatchObject({
      status: 'PENDING',
      needed: 2,
      approve_users: [
        { name: 'Tor Hansen', status: 'APPROVED', comment: 'For Tor.', voted_by: { id: ingrid.id }, deputies: [] },
        { name: 'Cleo', status: 'PENDING', voted_by: null },
      ],
    });
    expect(await board.vote(tor, 'deny')).toMatchObject({
      status: 409,
      message: 'Ingrid Solberg has already voted for you on the level “Level 1”, as your deputy.',
    });
    expect(await board.vote(ingrid, 'deny')).toMatchObject({ status: 409 });
    expect([await mine(ingrid), await mine(tor), await mayDecide(board, ingrid)]).toEqual([[], [], false]);
    expect((await read(await linkOf(server.db, tor))).data.approval).toMatchObject({
      state: 'decided',
      sentence: expect.stringMatching(/^Ingrid Solberg already approved this change/),
    });
    expect((await read(token)).data).toMatchObject({
      approval: { state: 'voted' },
      change: { votes: [{ approver: 'Ingrid Solberg for Tor Hansen' }] },
    });
    expect(await log(board)).toContainEqual(
      'Ingrid Solberg as deputy for Tor Hansen approved this change on the level Level 1 of the board ' +
        `${(await board.run()).name}: For Tor.`,
    );
    await board.vote(cleo, 'approve');
    expect((await board.run()).status).toBe('APPROVED');
  });

  test('does not vote any more once the approver has, and learns it', async () => {
    await name(tor, ingrid);
    const board = await applyBoard(server, [{ users: [tor, cleo] }]);
    await board.vote(tor, 'approve');
    expect(await board.vote(ingrid, 'deny')).toMatchObject({
      status: 409,
      message: 'Tor Hansen has already voted on the level “Level 1”, so your vote as deputy is not needed.',
    });
    expect(await mine(ingrid)).toEqual([]);
    expect((await read(await linkOf(server.db, ingrid))).data.approval).toMatchObject({
      state: 'decided',
      sentence: expect.stringMatching(/^Tor Hansen already approved/),
    });
  });

  test('takes back their own vote, which is nobody else’s', async () => {
    await name(tor, ingrid);
    const board = await applyBoard(server, [{ users: [tor, cleo] }]);
    await board.vote(ingrid, 'deny').catch(() => undefined);
    expect((await board.run()).status).toBe('DENIED');
    const other = await applyBoard(server, [{ match: 'any', users: [tor, cleo] }]);
    await other.vote(ingrid, 'deny');
    const recall = async (who: Person) =>
      (await signIn(server, who)).delete(`${api}/approval-action-without-hash/${other.changeId}`);
    expect(await recall(tor)).toMatchObject({ status: 409, message: expect.stringMatching(/Only Ingrid Solberg/) });
    const status = async (who: Person) =>
      (
        await (
          await signIn(server, who)
        ).get<{ cab: { can_recall: boolean } }>(`${api}/change-approval-status/${other.changeId}`)
      ).data.cab.can_recall;
    expect([await status(tor), await status(ingrid)]).toEqual([false, true]);
    expect((await recall(ingrid)).status).toBe(200);
    expect((await other.run()).approval_levels[0]?.approve_users[0]).toMatchObject({
      status: 'PENDING',
      voted_by: null,
      deputies: [{ id: ingrid.id }],
    });
    expect((await other.vote(tor, 'approve')).status).toBe(200);
  });

  test('is asked by the clock when the time begins: once, however many processes; their right ends with it', async () => {
    await name(tor, ingrid, 10, 20);
    const board = await applyBoard(server, [{ users: [tor] }]);
    await tick();
    expect(await asked()).toEqual([['Tor Hansen', null]]);
    expect([await mine(ingrid), await mayDecide(board, ingrid)]).toEqual([[], false]);
    expect((await board.vote(ingrid, 'approve')).status).toBe(403);
    at(10);
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    expect(await asked()).toEqual([
      ['Tor Hansen', null],
      ['Ingrid Solberg', 'Tor Hansen'],
    ]);
    const token = await linkOf(server.db, ingrid);
    expect((await read(token)).status).toBe(200);
    at(20);
    const message = 'You are not asked to decide for Tor Hansen any more, so this link has ended.';
    expect(await read(token)).toMatchObject({ status: 410, message });
    expect(
      await anonymous(server).post(`${api}/approval-action/${token}`, { action_type: 'approve', comment: 'Fine.' }),
    ).toMatchObject({ status: 410, message });
    expect([await mine(ingrid), await mayDecide(board, ingrid)]).toEqual([[], false]);
    expect((await board.vote(ingrid, 'approve')).status).toBe(403);
    expect((await board.vote(tor, 'approve')).status).toBe(200);
  });

  test('is asked ahead with CLOCK_SHIFT_DAYS', async () => {
    await name(tor, ingrid, 24, 100);
    await applyBoard(server, [{ users: [tor] }]);
    await tick(2);
    await tick(2);
    expect(await asked()).toEqual([
      ['Tor Hansen', null],
      ['Ingrid Solberg', 'Tor Hansen'],
    ]);
  });

  test('who is taken back has no right any more', async () => {
    const { id } = (await name(tor, ingrid)).data;
    const board = await applyBoard(server, [{ users: [tor] }]);
    const token = await linkOf(server.db, ingrid);
    await (await signIn(server, tor)).delete(`${api}/my-deputies/${id}`);
    expect((await read(token)).status).toBe(410);
    expect((await board.vote(ingrid, 'approve')).status).toBe(403);
  });

  test('who is an approver votes once, as approver', async () => {
    await name(tor, ingrid);
    const board = await applyBoard(server, [{ users: [tor, ingrid] }]);
    expect(await asked()).toEqual([
      ['Tor Hansen', null],
      ['Ingrid Solberg', null],
    ]);
    expect((await board.vote(ingrid, 'approve')).status).toBe(200);
    expect((await board.vote(ingrid, 'approve')).status).toBe(409);
    expect((await board.run()).approval_levels[0]?.approve_users).toMatchObject([
      { name: 'Tor Hansen', status: 'PENDING', voted_by: null, deputies: [] },
      { name: 'Ingrid Solberg', status: 'APPROVED', voted_by: null },
    ]);
  });

  test('of two votes for one of them, who went away first', async () => {
    await name(cleo, ingrid, -2, 48);
    await name(tor, ingrid, -1, 48);
    const board = await applyBoard(server, [{ users: [tor, cleo] }]);
    expect(await asked()).toEqual([
      ['Tor Hansen', null],
      ['Cleo', null],
      ['Ingrid Solberg', 'Cleo'],
    ]);
    await board.vote(ingrid, 'approve');
    expect((await board.vote(ingrid, 'approve')).status).toBe(409);
    expect(await board.add(ingrid)).toMatchObject({ status: 409 });
    expect((await board.run()).approval_levels[0]?.approve_users).toMatchObject([
      { status: 'PENDING' },
      { status: 'APPROVED', voted_by: { id: ingrid.id } },
    ]);
  });

  test('of a deputy is not asked', async () => {
    await name(tor, ingrid);
    await name(ingrid, cleo);
    const board = await applyBoard(server, [{ users: [tor] }]);
    await tick();
    expect(await asked()).toEqual([
      ['Tor Hansen', null],
      ['Ingrid Solberg', 'Tor Hansen'],
    ]);
    expect((await board.vote(cleo, 'approve')).status).toBe(403);
  });

  test('who asked for the change, or sent it to the board, has no vote', async () => {
    await name(tor, ingrid);
    const board = await applyBoard(server, [{ users: [tor] }], { change: { requester_id: ingrid.id } });
    expect(await board.vote(ingrid, 'approve')).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^You asked for this change/),
    });
    const manager = await makeAgent(server.db, managerKeys);
    const change = await makeChange(server.db, { requester_id: (await makeUser(server.db)).id });
    await name(cleo, manager);
    const cab = await makeCab(server.db, [{ users: [cleo] }]);
    const client = await signIn(server, manager);
    await client.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: cab.id });
    const sent = boardOn(server, change.id, client);
    expect((await sent.vote(manager, 'approve')).status).toBe(409);
    expect((await asked()).filter(([, deputy]) => deputy)).toEqual([]);
    expect([await mine(ingrid), await mine(manager), await mayDecide(board, ingrid)]).toEqual([[], [], false]);
  });

  test('who lost the right to see changes, or left, is not asked and has no vote', async () => {
    await name(tor, ingrid);
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', ingrid.id).execute();
    await applyBoard(server, [{ users: [tor] }]);
    expect(await asked()).toEqual([['Tor Hansen', null]]);
  });

  test('decides where the approver alone asked for the change', async () => {
    await name(tor, ingrid);
    const board = await applyBoard(server, [{ users: [tor] }], { change: { requester_id: tor.id } });
    expect((await board.run()).approval_levels[0]).toMatchObject({ is_empty: false });
    expect((await board.vote(tor, 'approve')).status).toBe(409);
    expect((await board.vote(ingrid, 'approve')).status).toBe(200);
    expect((await board.run()).status).toBe('APPROVED');
  });

  test('and the approver who vote at once: one vote counts', async () => {
    await name(tor, ingrid);
    for (let i = 0; i < 3; i++) {
      const board = await applyBoard(server, [{ users: [tor, cleo] }]);
      const replies = await Promise.all(
        [tor, ingrid, tor, ingrid].map((who, n) => board.vote(who, n % 2 ? 'approve' : 'deny')),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });

  test('is reminded too', async () => {
    await name(tor, ingrid);
    const board = await applyBoard(server, [{ users: [tor] }]);
    const { approval_levels } = await board.run();
    at(1);
    await board.manager.post(`${api}/send-reminder`, {
      type: 'level',
      change_id: board.changeId,
      id: approval_levels[0]?.id,
      level_id: approval_levels[0]?.id,
    });
    const rows = await server.db
      .selectFrom('outgoing_mails')
      .select('recipient_name')
      .where('kind', '=', 'approval-reminder')
      .orderBy('id')
      .execute();
    expect(rows.map(({ recipient_name }) => recipient_name)).toEqual(['Tor Hansen', 'Ingrid Solberg']);
  });
});
