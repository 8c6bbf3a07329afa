import { sql } from 'kysely';
import type { ChangeSimilar, ProblemSimilar, TicketSimilar } from '../../wire/similar/similar';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAsset, makeChange, makeProblem, makeTicket, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementTexts } from '../testing/statements';
import { readMarked } from './similar.index';

let server: TestServer;
let agent: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, ['view_problems', 'edit_problem', 'attach_problem']));
});
beforeEach(async () => {
  await sql`delete from help_desk.tickets`.execute(server.db);
  await sql`delete from problems`.execute(server.db);
});
afterAll(() => server.close());

const similar = (id: number, who = agent) => who.get<TicketSimilar>(`${api}/ticket-similar/${id}`);
const answer = (id: number, body: object, who = agent) => who.post(`${api}/ticket-similar/${id}`, body);
const wifi = { subject: 'Wi-Fi drops on floor 4', description: '<p>Laptops lose the wireless network at noon.</p>' };
const ask = (given: object = {}) =>
  makeTicket(server.db, {
    subject: 'wifi drops again on floor 4',
    text: 'Hello, my laptop loses the wireless network.',
    ...given,
  });

test('a ticket that is like a problem has it with its words, workaround, badge and number of tickets', async () => {
  const problem = await makeProblem(server.db, { ...wifi, known_error: true });
  await makeProblem(server.db, { subject: 'Printer is out of toner', description: '<p>In the office.</p>' });
  await agent.post(`${api}/general-popup/${problem.id}/sd_problem`, {
    identifier: 'workaround',
    description: '<p>Use the cable.</p>',
  });
  const other = await makeTicket(server.db, { subject: 'Something else' });
  await agent.post(`${api}/problem-attach-ticket/${problem.id}`, { ticket_ids: [other.id] });
  const { data } = await similar((await ask()).id);
  expect(data.problems).toEqual([
    {
      id: problem.id,
      identifier: problem.identifier,
      subject: 'Wi-Fi drops on floor 4',
      known_error: true,
      workaround: '<p>Use the cable.</p>',
      score: expect.any(Number),
      tickets: 1,
      words: expect.arrayContaining(['wifi', 'drops', 'floor']),
    },
  ]);
  expect(data.problems[0]!.score).toBeGreaterThan(0.4);
  expect(data.problems[0]!.score).toBeLessThanOrEqual(1);
});

test('it follows what is saved, renamed, planned and deleted at once', async () => {
  const { id } = await ask();
  const problem = await makeProblem(server.db, { subject: 'Something', description: '<p>else</p>' });
  expect((await similar(id)).data.problems).toEqual([]);
  await server.db
    .updateTable('problems')
    .set({ subject: 'Wi-Fi drops on floor 4' })
    .where('id', '=', problem.id)
    .execute();
  expect((await similar(id)).data.problems.map((one) => one.id)).toEqual([problem.id]);
  await server.db.updateTable('problems').set({ subject: 'Something' }).where('id', '=', problem.id).execute();
  await agent.post(`${api}/general-popup/${problem.id}/sd_problem`, {
    identifier: 'symptoms',
    description: '<p>Laptops lose the wireless network, wifi drops on floor 4 again.</p>',
  });
  expect((await similar(id)).data.problems.map((one) => one.id)).toEqual([problem.id]);
  await server.db.deleteFrom('problems').where('id', '=', problem.id).execute();
  expect((await similar(id)).data.problems).toEqual([]);
});

test('a ticket with a problem has none, a closed problem is none, and what is unlike is not told', async () => {
  const [problem, closed] = [
    await makeProblem(server.db, wifi),
    await makeProblem(server.db, { ...wifi, closed_at: new Date() }),
  ];
  const { id } = await ask();
  expect((await similar(id)).data.problems.map((one) => one.id)).toEqual([problem.id]);
  const unlike = await makeTicket(server.db, { subject: 'Please order a chair', text: 'Hello, my old one is broken.' });
  expect((await similar(unlike.id)).data.problems).toEqual([]);
  expect(await answer(id, { problem_id: problem.id, answer: 'link' })).toMatchObject({ status: 200 });
  expect((await similar(id)).data.problems).toEqual([]);
  expect(await answer(id, { problem_id: closed.id, answer: 'link' })).toMatchObject({ status: 409 });
  expect(await answer(id, { problem_id: 999_999, answer: 'link' })).toMatchObject({
    status: 422,
    message: { problem_id: expect.any(String) },
  });
});

test('a dismissed pair never comes back, for nobody; other tickets have it', async () => {
  const problem = await makeProblem(server.db, wifi);
  const [one, other] = [await ask(), await ask()];
  for (let times = 0; times < 2; times++)
    expect(await answer(one.id, { problem_id: problem.id, answer: 'dismiss' })).toMatchObject({
      status: 200,
      message: `${problem.identifier} is not shown for this ticket any more.`,
    });
  await server.db
    .updateTable('problems')
    .set({ subject: 'wifi drops on floor 4 again' })
    .where('id', '=', problem.id)
    .execute();
  expect((await similar(one.id)).data.problems).toEqual([]);
  expect((await similar(other.id)).data.problems).toHaveLength(1);
});

test('at most five; of equal ones known errors come first', async () => {
  const made = [];
  for (let n = 0; n < 7; n++) made.push(await makeProblem(server.db, { ...wifi, known_error: n === 2 }));
  const { data } = await similar((await ask()).id);
  expect(data.problems).toHaveLength(5);
  expect(data.problems[0]).toMatchObject({ id: made[2]!.id, known_error: true });
});

test('tickets that are like it, each with its problem', async () => {
  const [asked, other] = [await ask(), await ask({ subject: 'floor 4: wifi drops' })];
  await makeTicket(server.db, { subject: 'Please order a chair' });
  const problem = await makeProblem(server.db, { subject: 'Access points' });
  await agent.post(`${api}/problem-attach-ticket/${problem.id}`, { ticket_ids: [other.id] });
  const { data } = await similar(asked.id);
  expect(data.tickets).toMatchObject([{ id: other.id, subject: 'floor 4: wifi drops', problem: { id: problem.id } }]);
});

test('rights: problems with view_problems, linking with attach_problem, nothing for clients', async () => {
  const problem = await makeProblem(server.db, wifi);
  const { id } = await ask();
  const without = await signIn(server, await makeAgent(server.db));
  expect((await similar(id, without)).data.problems).toEqual([]);
  expect((await answer(id, { problem_id: problem.id, answer: 'dismiss' }, without)).status).toBe(403);
  const viewer = await signIn(server, await makeAgent(server.db, ['view_problems']));
  expect(await answer(id, { problem_id: problem.id, answer: 'link' }, viewer)).toMatchObject({
    status: 403,
    message: 'Missing permission: attach_problem',
  });
  expect((await answer(id, { problem_id: problem.id, answer: 'dismiss' }, viewer)).status).toBe(200);
  expect((await similar(id, await signIn(server, await makeUser(server.db)))).status).toBe(403);
  expect((await similar(999_999)).status).toBe(404);
  expect(await answer(id, { problem_id: problem.id, answer: 'perhaps' })).toMatchObject({ status: 422 });
});

test('while a problem is written, and of a saved one, similar ones are told without a threshold, closed ones too', async () => {
  const [one, other] = [
    await makeProblem(server.db, wifi),
    await makeProblem(server.db, { ...wifi, closed_at: new Date() }),
  ];
  const draft = (query: string) => agent.get<ProblemSimilar>(`${api}/problem-similar?${query}`);
  expect((await draft('subject=floor')).data.problems.map((p) => p.id).sort()).toEqual([one.id, other.id].sort());
  expect((await draft('subject=Noon&description=%3Cp%3Elaptops%3C%2Fp%3E')).data.problems).toHaveLength(2);
  expect((await draft('subject=Zebra')).data.problems).toEqual([]);
  expect((await draft('')).data.problems).toEqual([]);
  const { data } = await agent.get<ProblemSimilar>(`${api}/problem-similar/${one.id}`);
  expect(data.problems.map((p) => p.id)).toEqual([other.id]);
  expect((await agent.get(`${api}/problem-similar/999999`)).status).toBe(404);
});

test('three words, a megabyte of log lines, no spaces and no words are all answered', async () => {
  await makeProblem(server.db, { ...wifi, description: '<p>The log has 0x80070005 of srv-db-01.</p>' });
  const log = 'Nov 29 12:00:01 srv-db-01 kernel: error 0x80070005 in module\n'.repeat(17_000);
  for (const [subject, text] of [
    ['wifi drops', ''],
    ['Log attached', log],
    ['无线网络在四楼经常断开连接请帮忙', '无线网络在四楼经常断开连接请帮忙'.repeat(100)],
    ['???', '<p></p>'],
  ] as const) {
    const { id } = await makeTicket(server.db, { subject, text });
    expect((await similar(id)).status).toBe(200);
  }
  const coded = await makeTicket(server.db, { subject: 'error 0x80070005 on srv-db-01', text: '' });
  expect((await similar(coded.id)).data.problems[0]?.words).toEqual(expect.arrayContaining(['0x80070005', 'srvdb01']));
});

test('as many statements for twenty as for two, and no record is read that has none of the words', async () => {
  const [{ id }] = [await ask(), await ask()];
  const count = async () => {
    await readMarked(server.db);
    return (await statementTexts(() => similar(id))).length;
  };
  for (let n = 0; n < 2; n++) await makeProblem(server.db, wifi);
  const few = await count();
  for (let n = 0; n < 18; n++) {
    await makeProblem(server.db, wifi);
    await ask();
  }
  expect(await count()).toBe(few);
});

describe('while a change is written', () => {
  const earlier = (query: string, who = agent) => who.get<ChangeSimilar>(`${api}/change-similar?${query}`);
  const seer = async (...keys: PermissionKey[]) =>
    signIn(server, await makeAgent(server.db, ['view_changes', ...keys]));
  const changeOn = async (assetIds: number[], given: object = {}) => {
    const change = await makeChange(server.db, { status_id: 6, change_closed_on: '2026-03-01T10:00:00Z', ...given });
    for (const asset_id of assetIds)
      await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id }).execute();
    return change;
  };
  beforeEach(() => sql`delete from changes`.execute(server.db));

  test('problems that it is like, and the newest closed changes on its assets with how they went', async () => {
    const problem = await makeProblem(server.db, { ...wifi, known_error: true });
    const [one, other, third] = [
      await makeAsset(server.db, { name: 'ap-04' }),
      await makeAsset(server.db, { name: 'ap-02' }),
      await makeAsset(server.db, { name: 'ap-09' }),
    ];
    const failed = await changeOn([one.id, other.id, third.id], { subject: 'New firmware', outcome: 3 });
    const unsaid = await changeOn([one.id], { subject: 'New antenna', change_closed_on: '2026-03-02T10:00:00Z' });
    await changeOn([one.id], { subject: 'Open still', status_id: 2, change_closed_on: null });
    await changeOn([one.id], { subject: 'Cancelled', status_id: 8, change_closed_on: null });
    await changeOn([third.id], { subject: 'Elsewhere', outcome: 1 });
    const reader = await seer('view_problems', 'view_assets');
    const { data } = await earlier(
      `subject=${encodeURIComponent('wifi drops again on floor 4')}&asset_ids[]=${one.id}&asset_ids[]=${other.id}`,
      reader,
    );
    expect(data.problems.map(({ id }) => id)).toEqual([problem.id]);
    expect(data.changes).toEqual([
      {
        id: unsaid.id,
        identifier: unsaid.identifier,
        subject: 'New antenna',
        outcome: null,
        closed_at: '2026-03-02 10:00:00',
        assets: [{ id: one.id, name: 'ap-04' }],
      },
      {
        id: failed.id,
        identifier: failed.identifier,
        subject: 'New firmware',
        outcome: 'failed',
        closed_at: '2026-03-01 10:00:00',
        assets: [
          { id: other.id, name: 'ap-02' },
          { id: one.id, name: 'ap-04' },
        ],
      },
    ]);
  });

  test('at most five, in one statement', async () => {
    const asset = await makeAsset(server.db);
    for (let day = 1; day <= 7; day++)
      await changeOn([asset.id], {
        subject: `Of day ${day}`,
        change_closed_on: `2026-03-0${day}T10:00:00Z`,
        outcome: 1,
      });
    const reader = await seer('view_assets');
    let data: ChangeSimilar | undefined;
    const statements = await statementTexts(async () => {
      const reply = await earlier(`asset_ids=${asset.id}`, reader);
      ({ data } = reply);
      return reply;
    });
    expect(data!.changes.map(({ subject }) => subject)).toEqual([7, 6, 5, 4, 3].map((day) => `Of day ${day}`));
    expect(statements.filter((text) => text.includes('change_assets'))).toHaveLength(1);
  });

  test('who sees no problems gets none, who sees no assets cannot ask by them, and who sees no changes is refused', async () => {
    await makeProblem(server.db, wifi);
    const asset = await makeAsset(server.db, { name: 'ap-04' });
    await changeOn([asset.id], { outcome: 2 });
    const query = `subject=Wi-Fi%20drops%20on%20floor%204&asset_ids=${asset.id}`;
    const { data } = await earlier(query, await seer('view_assets'));
    expect([data.problems, data.changes.map(({ outcome }) => outcome)]).toEqual([[], ['with_issues']]);
    const blind = await seer('view_problems');
    expect(await earlier(query, blind)).toMatchObject({ status: 403, message: 'Missing permission: view_assets' });
    expect((await earlier('subject=Wi-Fi%20drops%20on%20floor%204', blind)).data).toMatchObject({
      problems: [{ subject: wifi.subject }],
      changes: [],
    });
    expect(await earlier('', agent)).toMatchObject({ status: 403, message: 'Missing permission: view_changes' });
  });

  test('nothing written and no assets: nothing; an id that is none is refused', async () => {
    const reader = await seer('view_problems', 'view_assets');
    expect((await earlier('', reader)).data).toEqual({ problems: [], changes: [] });
    expect((await earlier('asset_ids=999999', reader)).data.changes).toEqual([]);
    expect((await earlier('asset_ids=first', reader)).status).toBe(422);
  });
});
test('comments of a problem are read; a changed or deleted one is not any more', async () => {
  const problem = await makeProblem(server.db, { subject: 'Something', description: '<p>else</p>' });
  const { id } = await ask();
  expect((await similar(id)).data.problems).toEqual([]);
  const comment = await agent.post<{ id: number }>(`${api}/comments/sd_problem:${problem.id}`, {
    body: '<p>Laptops lose the wireless network, wifi drops on floor 4 again.</p>',
  });
  expect((await similar(id)).data.problems.map((one) => one.id)).toEqual([problem.id]);
  await agent.post(`${api}/comment/${comment.data.id}`, { body: '<p>It was the cable.</p>' });
  expect((await similar(id)).data.problems).toEqual([]);
  await agent.post(`${api}/comment/${comment.data.id}`, { body: '<p>wifi drops on floor 4, no wireless network</p>' });
  expect((await similar(id)).data.problems).toHaveLength(1);
  expect(await agent.delete(`${api}/comment/${comment.data.id}`)).toMatchObject({ status: 200 });
  expect((await similar(id)).data.problems).toEqual([]);
  // Of another kind with the same number it is none of ours.
  await sql`
    insert into comments (owner_type, owner_id, body, created_at) values ('sd_changes', ${problem.id}, '<p>wifi drops on floor 4</p>', now())`.execute(
    server.db,
  );
  expect((await similar(id)).data.problems).toEqual([]);
});

test('languages without spaces are compared by pairs of characters', async () => {
  for (const [subject, asked, unlike] of [
    ['无线网络在四楼经常断开连接', '四楼的无线网络又断开连接了', '请给我换一把新椅子'],
    ['会議室のプロジェクターが映らない', 'プロジェクターが会議室で映らない', '有給休暇を申請したい'],
    ['เครือข่ายไร้สายหลุดบ่อยที่ชั้นสี่', 'ที่ชั้นสี่เครือข่ายไร้สายหลุดอีกแล้ว', 'ขอเก้าอี้ตัวใหม่'],
  ] as const) {
    const problem = await makeProblem(server.db, { subject, description: '<p></p>' });
    const like = await makeTicket(server.db, { subject: asked, text: '' });
    const other = await makeTicket(server.db, { subject: unlike, text: '' });
    expect((await similar(like.id)).data.problems.map((one) => one.id)).toEqual([problem.id]);
    expect((await similar(other.id)).data.problems).toEqual([]);
  }
  // A name inside of it is a word of its own, and a long text without any space is read.
  const mixed = await makeProblem(server.db, {
    subject: 'VPN断开srv-db-01连接',
    description: `<p>${'断开'.repeat(9000)}</p>`,
  });
  const named = await makeTicket(server.db, { subject: 'vpn srv-db-01', text: '' });
  expect((await similar(named.id)).data.problems[0]).toMatchObject({
    id: mixed.id,
    words: expect.arrayContaining(['vpn']),
  });
});

test('answers move the threshold: ten that link what is just above it lower it, ten that refuse raise it', async () => {
  const problem = await makeProblem(server.db, wifi);
  const answered = async (said: string, score: number) => {
    await sql`delete from similar_answers`.execute(server.db);
    for (let n = 0; n < 10; n++) {
      const { id } = await makeTicket(server.db, { subject: `Answered ${n}` });
      await sql`insert into similar_answers (ticket_id, problem_id, answer, score) values (${id}, ${problem.id}, ${said}, ${score})`.execute(
        server.db,
      );
    }
  };
  const { id } = await makeTicket(server.db, {
    subject: 'wifi drops',
    text: 'In the morning the screen flickers, the keyboard hangs too.',
  });
  const scoreOf = async () => (await similar(id)).data.problems[0]?.score;
  await answered('link', 0.45);
  const score = await scoreOf();
  expect(score).toBeGreaterThanOrEqual(0.35);
  expect(score).toBeLessThan(0.4);
  await answered('dismiss', 0.35);
  expect(await scoreOf()).toBeUndefined();
});

test('what is answered is kept with how much alike they were, once for a pair', async () => {
  const problem = await makeProblem(server.db, wifi);
  const { id } = await ask();
  const { score } = (await similar(id)).data.problems[0]!;
  await answer(id, { problem_id: problem.id, answer: 'dismiss' });
  await answer(id, { problem_id: problem.id, answer: 'link' });
  const kept = await server.db.selectFrom('similar_answers').selectAll().where('ticket_id', '=', id).execute();
  expect(kept).toMatchObject([{ problem_id: problem.id, answer: 'link', score: expect.closeTo(score, 3) }]);
});
