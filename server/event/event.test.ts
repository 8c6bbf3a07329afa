import { sql } from 'kysely';
import type { EventBody, EventPage } from '../../wire/event/event';
import { forgetEvents } from '../event';
import { inTransaction } from '../shared/transaction';
import { recordActivity } from '../shared/activity';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeContract, makeProblem, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

const api = '/service-desk/api';
let server: TestServer;
let admin: Client;
let now = () => new Date();

beforeAll(async () => {
  server = await startServer({ now: () => now() });
  admin = await signIn(server, await makeAdmin(server.db));
});
afterEach(() => {
  now = () => new Date();
});
afterAll(() => server.close());

const since = (query = '', client = admin) => client.get<EventPage>(`${api}/changes-since${query}`);
const end = async (client = admin): Promise<string> => {
  let { cursor, events } = (await since('', client)).data;
  while (events.length) ({ cursor, events } = (await since(`?cursor=${cursor}`, client)).data);
  return cursor;
};
const told = async (cursor: string, client = admin): Promise<EventBody[]> =>
  (await since(`?cursor=${cursor}`, client)).data.events;
const typesSince = async (cursor: string) => (await told(cursor)).map(({ type }) => type);

test('what is created, changed, closed, deleted and restored is told in order, with what changed', async () => {
  const cursor = await end();
  const [fields] = [{ subject: 'Mail is slow', description: '<p>Since Monday.</p>' }];
  const requester = await makeUser(server.db);
  const created = await admin.post<{ id: number }>(`${api}/problem`, {
    ...{ ...fields, requester_id: requester.id, status_type_id: 1, priority_id: 1, impact_id: 1 },
  });
  expect(created.status).toBe(200);
  const { id } = created.data;
  await admin.post(`${api}/problem-bulk`, { ids: [id], set: { priority_id: 2 } });
  await admin.post(`${api}/problem-bulk`, { ids: [id], set: { priority_id: 2 } });
  await admin.post(`${api}/comments/sd_problem:${id}`, { body: '<p>Looking into it.</p>' });
  expect((await admin.post(`${api}/problem-close/${id}`)).status).toBe(200);
  expect((await admin.delete(`${api}/problem-delete/${id}`)).status).toBe(200);
  expect((await admin.post(`${api}/problem-restore/${id}`)).status).toBe(200);
  const events = await told(cursor);
  expect(events.map(({ type }) => type)).toEqual([
    ...[
      'problem.created',
      'problem.updated',
      'comment.created',
      'problem.closed',
      'problem.deleted',
      'problem.restored',
    ],
  ]);
  expect(events.every(({ data }) => data.kind === 'problem' && data.id === id && data.identifier !== '')).toBe(true);
  expect(events[0]?.data.after).toMatchObject({ subject: 'Mail is slow' });
  expect(events[1]?.data).toMatchObject({
    before: { priority: { id: 1 } },
    after: { priority: { id: 2 } },
    request_id: expect.any(String),
  });
  expect(events[2]?.data.after).toEqual({ comment: { id: expect.any(Number), body: '<p>Looking into it.</p>' } });
  expect(new Set(events.map((event) => event.id)).size).toBe(6);
});

test('an asset that is given to somebody, and a status that closes, are told besides the update', async () => {
  const [asset, change, person] = [
    await makeAsset(server.db),
    await makeChange(server.db, { status_id: 5 }),
    await makeUser(server.db),
  ];
  const cursor = await end();
  await admin.post(`${api}/asset-bulk`, { ids: [asset.id], set: { used_by_id: person.id } });
  await admin.post(`${api}/asset-bulk`, { ids: [asset.id], set: { used_by_id: null } });
  expect(
    (await admin.post<{ changed: number }>(`${api}/change-bulk`, { ids: [change.id], set: { status_id: 6 } })).data
      .changed,
  ).toBe(1);
  expect(await typesSince(cursor)).toEqual([
    ...['asset.updated', 'asset.assigned', 'asset.updated', 'change.updated', 'change.closed'],
  ]);
});

test('lines of boards and contracts are events of their own', async () => {
  const [change, contract] = [await makeChange(server.db), await makeContract(server.db)];
  const cursor = await end();
  const at = { actor_id: null, created_at: new Date() };
  await inTransaction(server.db, async (trx) => {
    for (const status of ['APPROVED', 'DENIED'])
      await recordActivity(trx, {
        ...at,
        owner_type: 'sd_changes',
        owner_id: change.id,
        kind: 'cab-ended',
        after: { status },
      });
  });
  for (const kind of ['approved', 'rejected', 'reminded', 'expired', 'terminated'] as const)
    await inTransaction(server.db, (trx) =>
      recordActivity(trx, { ...at, owner_type: 'sd_contracts', owner_id: contract.id, kind }),
    );
  expect(await typesSince(cursor)).toEqual([
    ...['change.board_approved', 'change.board_denied'],
    ...['contract.approved', 'contract.rejected', 'contract.expiring', 'contract.expired', 'contract.closed'],
  ]);
  expect((await told(cursor))[0]?.data.actor).toBeNull();
});

test('a transaction that is committed later is read later, although it began first', async () => {
  const [first, second] = [await makeProblem(server.db), await makeProblem(server.db)];
  const cursor = await end();
  const line = (id: number) => ({
    ...({ owner_type: 'sd_problem', owner_id: id, kind: 'updated', actor_id: null, created_at: new Date() } as const),
    ...{ before: { subject: 'a' }, after: { subject: 'b' } },
  });
  let commit = (): void => undefined;
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let written = (): void => undefined;
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const slow = server.db.transaction().execute(async (trx) => {
    const { insertEvents } = await import('./event.write');
    await insertEvents(trx, [{ ...line(first.id), type: 'problem.updated', kind: 'problem', record_id: first.id }]);
    written();
    await mayCommit;
  });
  await isWritten;
  await inTransaction(server.db, (trx) => recordActivity(trx, line(second.id)));
  const early = (await since(`?cursor=${cursor}`)).data;
  expect(early.events.map(({ data }) => data.id)).toEqual([second.id]);
  commit();
  await slow;
  const late = (await since(`?cursor=${early.cursor}`)).data;
  expect(late.events.map(({ data }) => data.id)).toEqual([first.id]);
  expect((await since(`?cursor=${late.cursor}`)).data.events).toEqual([]);
});

test('what is undone is told to nobody, and many records are one statement', async () => {
  const problems: { id: number }[] = [];
  for (let i = 0; i < 20; i++) problems.push(await makeProblem(server.db, { priority_id: 1 }));
  const cursor = await end();
  await inTransaction(server.db, async (trx) => {
    await recordActivity(trx, {
      ...{ owner_type: 'sd_problem', owner_id: problems[0]!.id, kind: 'updated', actor_id: null },
      created_at: new Date(),
    });
    throw new Error('undone');
  }).catch(() => undefined);
  await admin.post(`${api}/problem-bulk`, { ids: problems.map(({ id }) => id), set: { priority_id: 3 } });
  const all: EventBody[] = [];
  let at = cursor;
  for (;;) {
    const { events, cursor: next } = (await since(`?cursor=${at}&limit=7`)).data;
    if (!events.length) break;
    expect(events.length).toBeLessThanOrEqual(7);
    all.push(...events);
    at = next;
  }
  expect(all.map(({ data }) => data.id)).toEqual(problems.map(({ id }) => id));
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text) as count from events where record_id = any(${problems.map(({ id }) => id)}) and type = 'problem.updated'`.execute(
    server.db,
  );
  expect(rows[0]?.count).toBe(1);
});

test('only kinds that the reader sees, without what names others', async () => {
  const agent = await signIn(server, await makeAgent(server.db, ['view_problems']));
  const [problem, asset] = [await makeProblem(server.db), await makeAsset(server.db)];
  const cursor = await end(agent);
  await admin.post(`${api}/problem-bulk`, { ids: [problem.id], set: { priority_id: 4 } });
  expect(
    (
      await admin.post(`${api}/asset-association`, {
        type: 'sd_problem',
        type_ids: [problem.id],
        asset_ids: [asset.id],
      })
    ).status,
  ).toBeLessThan(500);
  await inTransaction(server.db, (trx) =>
    recordActivity(trx, {
      ...{ owner_type: 'sd_problem', owner_id: problem.id, kind: 'attached', actor_id: null, created_at: new Date() },
      after: { what: 'asset', items: [{ id: asset.id, name: 'Secret server' }] },
    }),
  );
  await inTransaction(server.db, (trx) =>
    recordActivity(trx, {
      owner_type: 'sd_assets',
      owner_id: asset.id,
      kind: 'updated',
      actor_id: null,
      created_at: new Date(),
    }),
  );
  const seen = await told(cursor, agent);
  expect(seen.every(({ data }) => data.kind === 'problem')).toBe(true);
  expect(JSON.stringify(seen)).not.toContain('Secret server');
  const all = await told(cursor);
  expect(all.some(({ data }) => data.kind === 'asset')).toBe(true);
  expect(JSON.stringify(all)).toContain('Secret server');
  const some = (await since(`?cursor=${cursor}&kinds[]=asset`)).data.events;
  expect(new Set(some.map(({ data }) => data.kind))).toEqual(new Set(['asset']));
});

test('a cursor that is none is 422, one of a month ago 410; events are kept for 30 days', async () => {
  for (const cursor of ['x', '1', '-1-5', '999999999-1', '1-2-3', "1' or 1=1"])
    expect([cursor, (await since(`?cursor=${encodeURIComponent(cursor)}`)).status]).toEqual([cursor, 422]);
  for (const limit of ['0', '101', '-1', 'x', '1.5']) expect((await since(`?limit=${limit}`)).status).toBe(422);
  expect((await since('?kinds[]=user')).status).toBe(422);
  const problem = await makeProblem(server.db, { priority_id: 1 });
  await admin.post(`${api}/problem-bulk`, { ids: [problem.id], set: { priority_id: 2 } });
  const cursor = await end();
  expect((await since()).data.events.length).toBeGreaterThan(0);
  const later = new Date(Date.now() + 31 * 86_400_000);
  now = () => later;
  const again = await signIn(server, await makeAdmin(server.db));
  expect((await since(`?cursor=${cursor}`, again)).status).toBe(410);
  expect((await since('', again)).data.events).toEqual([]);
  await forgetEvents(server.db, later);
  const { rows } = await sql<{ count: number }>`select count(*) as count from events`.execute(server.db);
  expect(rows[0]?.count).toBe(0);
  now = () => new Date();
  expect((await since('?cursor=1-1795970664')).status).toBe(410);
  expect((await since(`?cursor=${cursor}`)).status).toBe(200);
});
