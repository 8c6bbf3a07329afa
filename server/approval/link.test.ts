import type { AddressInfo } from 'node:net';
import type { ApprovalPage } from '../../wire/approval/approval';
import type { ChangeView } from '../../wire/change/change';
import { buildApp } from '../app';
import { openDatabase } from '../shared/db';
import { allCalls } from '../../wire/calls';
import { pathOf } from '../../wire/protocol/call';
import { api, applyBoard, type Board, linkOf } from '../testing/board';
import { anonymous, type Reply, signIn } from '../testing/client';
import { makeAgent, makeAsset, makeChange, makeFreeze, makeRelease } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let now = new Date('2026-03-01T10:00:00Z');
let ann: Person;
let bob: Person;

beforeAll(async () => {
  server = await startServer({
    config: { publicUrl: 'https://desk.example.test', trustedProxies: ['loopback'] },
    now: () => now,
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  await server.db.deleteFrom('link_attempts').execute();
  ann = await makeAgent(server.db, [], { full_name: 'Ann', time_zone: 'Europe/Oslo' });
  bob = await makeAgent(server.db, [], { full_name: 'Bob' });
});

const read = (token: string): Promise<Reply<ApprovalPage>> =>
  anonymous(server).get<ApprovalPage>(`${api}/change-conversation/${token}`);
const decide = (token: string, body: object = { action_type: 'approve', comment: 'Fine.' }) =>
  anonymous(server).post(`${api}/approval-action/${token}`, body);
const later = (days: number): void => void (now = new Date(now.getTime() + days * 86_400_000));
/** Reading and deciding both say it, and nothing is decided. */
async function isGone(board: Board, token: string, message: string): Promise<void> {
  expect(await read(token)).toMatchObject({ status: 410, message });
  expect(await decide(token)).toMatchObject({ status: 410, message });
  expect((await board.status()).cab?.status ?? 'PENDING').toBe('PENDING');
}

describe('what the change collides with', () => {
  /** A change in a freeze, on the same asset as another one at the same time; what a link of each of these people shows. */
  async function collisionsFor(...people: Person[]): Promise<string[][]> {
    const { db } = server;
    const window = {
      planned_start_date: new Date('2031-05-01T08:00:00Z'),
      planned_end_date: new Date('2031-05-01T10:00:00Z'),
    };
    const board = await applyBoard(server, [{ users: people }], { change: window });
    const other = await makeChange(db, { ...window, subject: 'Patch the hosts' });
    const { id: asset } = await makeAsset(db, { name: 'esx-04' });
    for (const id of [board.changeId, other.id])
      await db.insertInto('change_assets').values({ change_id: id, asset_id: asset }).execute();
    await makeFreeze(db, 'freezes', {
      name: 'May Day',
      severity: 'block',
      begins_at: new Date('2031-05-01T00:00:00Z'),
      ends_at: new Date('2031-05-02T00:00:00Z'),
      everything: false,
      change_type_ids: [1],
    });
    await db.updateTable('changes').set({ change_type_id: 1 }).where('id', '=', board.changeId).execute();
    return Promise.all(
      people.map(async (person) =>
        (await read(await linkOf(db, person))).data.collisions.map((one) => one.replace(other.identifier, 'CHN-2')),
      ),
    );
  }

  test('is said by link in words, as far as its owner may see it', async () => {
    const seeing = await makeAgent(server.db, ['view_changes', 'view_assets']);
    const [known, unknown] = await collisionsFor(seeing, ann);
    expect(known).toEqual([
      'The freeze “May Day” blocks it in this window.',
      'CHN-2 “Patch the hosts” works on the same asset then: esx-04.',
    ]);
    expect(unknown).toEqual([
      'The freeze “May Day” blocks it in this window.',
      'Another change works on the same asset then.',
    ]);
  });

  test('is nothing without a window', async () => {
    await applyBoard(server, [{ users: [ann] }]);
    expect((await read(await linkOf(server.db, ann))).data.collisions).toEqual([]);
  });
});

test('a link shows what is approved, and its owner decides with it once', async () => {
  const board = await applyBoard(server, [{ users: [bob] }, { users: [ann] }], {
    change: {
      subject: 'New switch',
      description: '<p>Ours <script>alert(1)</script></p>',
      impact_id: 3,
      priority_id: 2,
    },
    cab: { name: 'Infra' },
  });
  const { db } = server;
  await board.vote(bob, 'approve', 'Yes.');
  const assets = await Promise.all(
    Array.from({ length: 52 }, (_, i) => makeAsset(db, { name: `Switch ${String(i).padStart(2, '0')}` })),
  );
  await db
    .insertInto('change_assets')
    .values(assets.map(({ id }) => ({ change_id: board.changeId, asset_id: id })))
    .execute();
  const release = await makeRelease(db, { subject: 'Spring', planned_start_date: '2026-04-01T08:00:00Z' });
  await db.insertInto('release_changes').values({ release_id: release.id, change_id: board.changeId }).execute();
  const entry = { owner_type: 'sd_changes', owner_id: board.changeId };
  await db
    .insertInto('planning_entries')
    .values([
      { ...entry, key: 'backout-plan', description: '<p>Back</p>' },
      { ...entry, key: 'reason', description: '<p onclick="x()">Old</p>' },
    ])
    .execute();

  await db
    .updateTable('changes')
    .set({ planned_start_date: '2030-11-24T21:00:00Z', planned_end_date: '2030-11-24T22:30:00Z' })
    .where('id', '=', board.changeId)
    .execute();

  const token = await linkOf(db, ann);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await db.selectFrom('approval_links').select('id').where('hash', '=', token).execute()).toEqual([]);
  const { status, data, headers } = await read(token);
  expect(status).toBe(200);
  expect(data.change).toMatchObject({
    subject: 'New switch',
    description: '<p>Ours </p>',
    change_type: 'Minor',
    priority: 'Medium',
    impact: 'High',
    asset_count: 52,
    planned_start_date: '2030-11-24 22:00:00',
    planned_end_date: '2030-11-24 23:30:00',
    planned: expect.stringContaining('Sun, 24 Nov 2030, 22:00–23:30 (1 h 30 min), ') as string,
    planning: [
      { key: 'reason', description: '<p>Old</p>' },
      { key: 'backout-plan', description: '<p>Back</p>' },
    ],
    attach_releases: [{ subject: 'Spring', planned_start_date: '2026-04-01 10:00:00' }],
    votes: [
      { approver: 'Bob', level: 'Level 1', status: 'APPROVED', comment: 'Yes.', decided_at: '2026-03-01 11:00:00' },
    ],
  });
  expect(data.change.assets).toHaveLength(50);
  expect(data.approval).toEqual({
    cab: 'Infra',
    level: 'Level 2',
    approver: 'Ann',
    seen_hash: expect.stringMatching(/^[\da-f]{64}$/),
    deputy: null,
    progress: 'Every approver must approve: 0 of 1 required approval so far.',
    state: 'open',
    sentence: '',
    expires_at: '2026-03-31 12:00:00',
  });
  expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
    'no-store',
    'no-referrer',
    'noindex',
  ]);

  expect(await decide(token, { action_type: 'deny', comment: 'No.' })).toMatchObject({
    status: 200,
    message: expect.stringMatching(/^You denied CHANGE-\d+\.$/),
  });
  const run = await board.run();
  expect([run.status, await board.changeStatus()]).toEqual(['DENIED', 7]);
  expect(run.approval_levels[1]?.approve_users[0]).toMatchObject({
    name: 'Ann',
    status: 'DENIED',
    comment: 'No.',
    channel: 'link',
  });
  const sentence = 'You denied this change on Mar 1, 2026, 11:00 AM.';
  expect((await read(token)).data.approval).toMatchObject({ state: 'voted', sentence });
  expect(await decide(token)).toMatchObject({ status: 409, message: sentence });
});

test('reading never decides, however often', async () => {
  const board = await applyBoard(server, [{ users: [ann] }]);
  const token = await linkOf(server.db, ann);
  await Promise.all([
    read(token),
    read(token),
    fetch(`${server.url}${api}/change-conversation/${token}`, { method: 'HEAD' }),
    fetch(`${server.url}${api}/approval-action/${token}`),
  ]);
  expect((await board.run()).status).toBe('PENDING');
});

test('a double click votes once', async () => {
  const board = await applyBoard(server, [{ users: [ann, bob] }]);
  const token = await linkOf(server.db, ann);
  const twice = await Promise.all([decide(token), decide(token, { action_type: 'deny', comment: 'No.' })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  const counted = twice[0]?.status === 200 ? 'APPROVED' : 'DENIED';
  expect((await board.run()).approval_levels[0]?.approve_users.find(({ name }) => name === 'Ann')?.status).toBe(
    counted,
  );
});

test('a level that others decided says so', async () => {
  const board = await applyBoard(server, [{ match: 'any', users: [ann, bob] }]);
  await board.vote(bob, 'approve');
  const sentence =
    'The level “Level 1” was decided without your vote: Bob approved the change on Mar 1, 2026, 11:00 AM.';
  const token = await linkOf(server.db, ann);
  expect((await read(token)).data.approval).toMatchObject({ state: 'decided', sentence });
  expect(await decide(token)).toMatchObject({ status: 409, message: sentence });
});

test('a comment is required, of at most 250 characters', async () => {
  await applyBoard(server, [{ users: [ann] }]);
  const token = await linkOf(server.db, ann);
  expect(await decide(token, { action_type: 'approve' })).toMatchObject({
    status: 422,
    message: { comment: 'This field is required.' },
  });
  expect(await decide(token, { action_type: 'approve', comment: 'x'.repeat(251) })).toMatchObject({
    status: 422,
    message: { comment: 'The comment should be less than 250 characters' },
  });
});

describe('a link that is no good any more says why', () => {
  test('withdrawn', async () => {
    const board = await applyBoard(server, [{ users: [ann, bob] }]);
    const token = await linkOf(server.db, ann);
    await board.remove(ann);
    await isGone(board, token, 'You are not an approver of this change any more, so this link has ended.');
  });

  test('the board was removed', async () => {
    const board = await applyBoard(server, [{ users: [ann] }]);
    const token = await linkOf(server.db, ann);
    await board.manager.delete(`${api}/remove-cab-approval/${board.changeId}`);
    await isGone(board, token, 'The board was taken off this change, so there is nothing to decide any more.');
  });

  test('the change was deleted', async () => {
    const { changeId } = await applyBoard(server, [{ users: [ann] }]);
    const token = await linkOf(server.db, ann);
    const owner = await signIn(server, await makeAgent(server.db, ['view_changes', 'delete_change']));
    expect((await owner.delete(`${api}/change/${changeId}`)).status).toBe(200);
    const message = 'The change was deleted, so there is nothing to decide any more.';
    expect([await read(token), await decide(token)]).toMatchObject([
      { status: 410, message },
      { status: 410, message },
    ]);
  });

  test('expired after 30 days, not before; a reminder brings a new one', async () => {
    const board = await applyBoard(server, [{ users: [ann] }]);
    const token = await linkOf(server.db, ann);
    later(29.999);
    expect((await read(token)).status).toBe(200);
    later(0.001);
    await isGone(board, token, 'This link has expired. Ask for a reminder: it brings a new one.');
    const [level] = (await board.run()).approval_levels;
    await board.manager.post(`${api}/send-reminder`, {
      type: 'level',
      change_id: board.changeId,
      id: level?.id,
      level_id: level?.id,
    });
    expect((await decide(await linkOf(server.db, ann))).status).toBe(200);
  });

  test('its owner left', async () => {
    const board = await applyBoard(server, [{ users: [ann] }]);
    const token = await linkOf(server.db, ann);
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', ann.id).execute();
    await isGone(board, token, 'Your account is deactivated, so this link decides nothing any more.');
  });

  test.each(['x', 'A'.repeat(43), '..%2f', '%00', '0'.repeat(200)])('unknown: %s', async (token) => {
    const message = 'This approval link isn’t valid; open it again from the email or ask for a new one.';
    expect(await read(token)).toMatchObject({ status: 404, message });
    expect(await decide(token)).toMatchObject({ status: 404, message });
  });

  test('truncated, or with one letter changed', async () => {
    await applyBoard(server, [{ users: [ann] }]);
    const token = await linkOf(server.db, ann);
    for (const forged of [
      token.slice(0, -1),
      `${token}x`,
      (token[0] === 'a' ? 'b' : 'a') + token.slice(1),
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    ])
      expect((await read(forged)).status).toBe(404);
  });
});

test('thirty guesses within ten minutes are enough; the answer says when to come back', async () => {
  for (let i = 0; i < 30; i++) expect((await read(`guess-${i}`)).status).toBe(404);
  const refused = await read('guess-30');
  expect(refused).toMatchObject({ status: 429, message: 'Too many attempts. Please wait 10 minutes and try again.' });
  expect([refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual(['600', 'no-store']);
  expect((await decide('guess-31')).status).toBe(429);
  const from = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  expect((await fetch(`${server.url}${api}/change-conversation/guess-32`, from)).status).toBe(404);
  now = new Date(now.getTime() + 600_001);
  expect((await read('guess-33')).status).toBe(404);
});

test('a link says how many must approve, and how many have, in the language of its reader', async () => {
  await applyBoard(server, [{ match: 'percent', percent: 60, users: [ann, await makeAgent(server.db)] }]);
  const token = await linkOf(server.db, ann);
  const progress = async (language: string) =>
    (await anonymous(server).get<ApprovalPage>(`${api}/change-conversation/${token}`, { 'accept-language': language }))
      .data.approval.progress;
  expect(await progress('en')).toBe('At least 60% of the approvers must approve: 0 of 2 required approvals so far.');
  expect(await progress('de')).toBe('Mindestens 60 % müssen genehmigen: bisher 0 von 2 erforderlichen Genehmigungen.');
});

test('a link that is not valid any more is tried thirty times, and is one of the guesses of its address', async () => {
  const statuses = [];
  for (let i = 0; i < 40; i++) statuses.push((await read('dead')).status);
  expect(statuses).toEqual([...Array<number>(30).fill(404), ...Array<number>(10).fill(429)]);
  for (let i = 0; i < 29; i++) expect((await read(`guess-${i}`)).status).toBe(404);
  expect((await read('guess-29')).status).toBe(429);
});

test('whatever others at the same address try, a good link is read and decides', async () => {
  await applyBoard(server, [{ users: [ann] }]);
  const token = await linkOf(server.db, ann);
  const calendar = `${server.url}${api}/contract-calendar/${'A'.repeat(43)}/contracts.ics`;
  const polled = await Promise.all(Array.from({ length: 60 }, async () => (await fetch(calendar)).status));
  expect(polled.filter((one) => one === 429)).toHaveLength(30);
  for (let i = 0; i < 40; i++) await read(`guess-${i}`);
  expect((await read(token)).status).toBe(200);
  expect((await decide(token)).status).toBe(200);
});

const byLink = allCalls.filter(({ call }) => call.byHash && call.path.includes('{hash}'));
test.each(byLink.map(({ name, call }) => [name, call] as const))(
  '%s counts what is not valid, and no success',
  async (_, call) => {
    const url = (hash: string) => server.url + pathOf(call.path, { hash, id: 1 });
    const body = call.method === 'GET' ? undefined : JSON.stringify(bodies[call.path.split('/')[3] ?? '']);
    const of = async (hash: string) =>
      (await fetch(url(hash), { method: call.method, headers: { 'content-type': 'application/json' }, body })).status;
    const statuses = await Promise.all(Array.from({ length: 35 }, (_, i) => of(`guess-${i}`)));
    expect([statuses.filter((one) => one === 404).length, statuses.filter((one) => one === 429).length]).toEqual([
      30, 5,
    ]);
  },
);
/** By the word of the path. */
const bodies: Record<string, object> = {
  'approval-action': { action_type: 'approve', comment: 'Fine.' },
  'contract-approval': { actionType: 'approve' },
};

test('150 guesses at the same moment through two processes: thirty are looked up', async () => {
  const { db } = openDatabase({ connectionString: server.databaseUrl }, 5);
  const other = await buildApp({ db, config: server.app.services.config, now: () => now });
  await other.listen({ host: '127.0.0.1', port: 0 });
  const urls = [server.url, `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`];
  const statuses = await Promise.all(
    Array.from(
      { length: 150 },
      async (_, i) => (await fetch(`${urls[i % 2]}${api}/change-conversation/guess-${i}`)).status,
    ),
  );
  expect([statuses.filter((one) => one === 404).length, statuses.filter((one) => one === 429).length]).toEqual([
    30, 120,
  ]);
  await other.close();
  await db.destroy();
});

test('a good link is opened as often as somebody likes', async () => {
  await applyBoard(server, [{ users: [ann] }]);
  const token = await linkOf(server.db, ann);
  for (let round = 0; round < 20; round++)
    expect((await Promise.all(Array.from({ length: 20 }, () => read(token)))).map(({ status }) => status)).toEqual(
      Array(20).fill(200),
    );
});

describe('what was seen', () => {
  const kept = async (board: Board) =>
    (await board.status()).cab!.approval_levels[0]!.approve_users.map((one) => one.seen_hash);

  test('is kept with the vote and in the log; a vote without it is about what is there now', async () => {
    const board = await applyBoard(server, [{ match: 'all', users: [ann, bob] }]);
    const token = await linkOf(server.db, ann);
    const { seen_hash } = (await read(token)).data.approval;
    expect(seen_hash).toMatch(/^[\da-f]{64}$/);
    // Whoever reads it, in whichever language and zone.
    const own = await linkOf(server.db, bob);
    expect((await read(own)).data.approval.seen_hash).toBe(seen_hash);
    expect(await kept(board)).toEqual([null, null]);
    expect((await decide(token, { action_type: 'approve', comment: 'Fine.', seen_hash })).status).toBe(200);
    expect((await decide(own)).status).toBe(200);
    expect(await kept(board)).toEqual([seen_hash, seen_hash]);
    const lines = await server.db
      .selectFrom('activity_log')
      .select('after')
      .where('kind', '=', 'cab-voted')
      .where('owner_id', '=', board.changeId)
      .execute();
    expect(lines.map(({ after }) => (after as { seen_hash: string }).seen_hash)).toEqual([seen_hash, seen_hash]);
  });

  test('and has changed meanwhile: nothing is decided, and the page shows what there is now', async () => {
    const board = await applyBoard(server, [{ users: [ann] }]);
    const token = await linkOf(server.db, ann);
    const { seen_hash } = (await read(token)).data.approval;
    await server.db
      .updateTable('changes')
      .set({ subject: 'Something else' })
      .where('id', '=', board.changeId)
      .execute();
    expect(await decide(token, { action_type: 'approve', comment: 'Fine.', seen_hash })).toMatchObject({
      status: 409,
      message: 'What you decide about has changed since you opened this page. Look at it again, then decide.',
    });
    expect((await board.status()).cab?.status).toBe('PENDING');
    const again = (await read(token)).data.approval.seen_hash;
    expect(again).not.toBe(seen_hash);
    expect((await decide(token, { action_type: 'approve', comment: 'Fine.', seen_hash: again })).status).toBe(200);
    expect(await kept(board)).toEqual([again]);
  });

  test('stands in the view of the change while a board decides, and a vote signed in sends it as one by link does', async () => {
    const eve = await makeAgent(server.db, ['view_changes'], { time_zone: 'Asia/Tokyo' });
    const client = await signIn(server, eve);
    const shownOf = async (id: number) =>
      (await client.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change.seen_hash;
    expect(await shownOf((await makeChange(server.db)).id)).toBeNull();

    const board = await applyBoard(server, [{ users: [eve] }]);
    const vote = (seen_hash: string | null) =>
      client.post(`${api}/approval-action-without-hash/${board.changeId}`, {
        ...{ action_type: 'approve', comment: 'Fine.', seen_hash },
      });
    const shown = await shownOf(board.changeId);
    expect(shown).toBe((await read(await linkOf(server.db, eve))).data.approval.seen_hash);
    await server.db
      .updateTable('changes')
      .set({ description: '<p>And the firewall.</p>' })
      .where('id', '=', board.changeId)
      .execute();
    expect(await vote(shown)).toMatchObject({
      status: 409,
      message: 'What you decide about has changed since you opened this page. Look at it again, then decide.',
    });
    expect(await kept(board)).toEqual([null]);
    const again = await shownOf(board.changeId);
    expect(again).not.toBe(shown);
    expect((await vote(again)).status).toBe(200);
    expect(await kept(board)).toEqual([again]);
    expect(await shownOf(board.changeId)).toBeNull();
  });
});
