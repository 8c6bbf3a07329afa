import type { InboxMessage } from '../../wire/inbox/inbox';
import type { ActivityPage } from '../../wire/parts/activity';
import type { ProblemActions, ProblemList, ProblemTickets, ProblemView } from '../../wire/problem/problem';
import type { ProblemSimilar } from '../../wire/similar/similar';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeProblem, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let ada: Client;
let adaId: number;

beforeAll(async () => {
  server = await startServer();
  const admin = await makeAdmin(server.db, { full_name: 'Ada' });
  adaId = admin.id;
  ada = await signIn(server, admin);
});
afterAll(() => server.close());

const api = '/service-desk/api';
const view = async (id: number, client = ada) => (await client.get<ProblemView>(`${api}/problem/${id}`)).data;
const merge = (id: number, into_id: unknown, client = ada) =>
  client.post<{ id: number; identifier: string }>(`${api}/problem-merge/${id}`, { into_id });
const flagsOf = async (id: number) =>
  (await ada.get<{ actions: ProblemActions }>(`${api}/problem-action/${id}`)).data.actions;
const ticketsOf = async (id: number) =>
  (await ada.get<ProblemTickets>(`${api}/problem-tickets/${id}`)).data.tickets.map((one) => one.id);
const log = async (owner: string, id: number) =>
  (await ada.get<{ problem_activity_logs: ActivityPage }>(`${api}/${owner}/${id}`)).data.problem_activity_logs.data.map(
    ({ name }) => name,
  );
const formOf = (problem: ProblemView) => ({
  id: problem.id,
  version: problem.version,
  subject: problem.subject,
  description: problem.description,
  requester_id: problem.requester_id.id,
  department_id: problem.department_id?.id,
  impact_id: problem.impact_id.id,
  status_type_id: problem.status_type_id.id,
  priority_id: problem.priority_id?.id,
});

async function linked(given: Parameters<typeof makeProblem>[1] = {}) {
  const problem = await makeProblem(server.db, given);
  const [ticket, asset] = [await makeTicket(server.db), await makeAsset(server.db)];
  await ada.post(`${api}/problem-attach-ticket/${problem.id}`, { ticket_ids: [ticket.id] });
  await ada.post(`${api}/problem-attach-assets/${problem.id}`, { asset_ids: [asset.id] });
  return { ...problem, ticket, asset };
}

test('what is linked to a problem moves to the other one, once, and it is closed and leads there', async () => {
  const [from, into] = [await linked({ subject: 'Wi-Fi slow' }), await linked({ subject: 'Wi-Fi drops' })];
  await ada.post(`${api}/problem-attach-assets/${from.id}`, { asset_ids: [into.asset.id] });
  const change = await makeChange(server.db, { subject: 'New switches' });
  await ada.post(`${api}/problem-attach-change/${from.id}/${change.id}`, {});
  await ada.post(`${api}/comments/sd_problem:${from.id}`, { body: '<p>It is the firmware.</p>' });
  await ada.post(`${api}/comments/sd_problem:${into.id}`, { body: '<p>On floor 4.</p>' });
  const watcher = await makeAgent(server.db, ['view_problems'], { full_name: 'Will' });
  const will = await signIn(server, watcher);
  await will.post(`${api}/watch/sd_problem:${from.id}`, { level: 'all' });

  expect(await merge(from.id, into.id)).toMatchObject({
    status: 200,
    message: `${from.identifier} was merged into ${into.identifier}.`,
    data: { id: into.id, identifier: into.identifier },
  });

  const merged = await view(from.id);
  expect(merged).toMatchObject({
    merged_into: { id: into.id, identifier: into.identifier },
    status_type_id: { state: 'closed' },
    closed_at: expect.any(String),
    asset_ids: [],
    change: [],
    subject: 'Wi-Fi slow',
  });
  const other = await view(into.id);
  expect(other).toMatchObject({ merged_into: null, closed_at: null, change: { id: change.id } });
  expect(other.asset_ids.map(({ id }) => id).sort()).toEqual([from.asset.id, into.asset.id].sort());
  expect((await ticketsOf(into.id)).sort()).toEqual([from.ticket.id, into.ticket.id].sort());
  expect(await ticketsOf(from.id)).toEqual([]);
  const comments = async (id: number) =>
    (await ada.get<{ comments: { body: string }[] }>(`${api}/comments/sd_problem:${id}`)).data.comments.map(
      ({ body }) => body,
    );
  expect(await comments(into.id)).toEqual(['<p>It is the firmware.</p>', '<p>On floor 4.</p>']);
  expect(await comments(from.id)).toEqual([]);
  const watching = async (id: number) =>
    (await will.get<{ watching: string }>(`${api}/watch/sd_problem:${id}`)).data.watching;
  expect([await watching(into.id), await watching(from.id)]).toEqual(['all', 'none']);
  expect((await log('problem-log', from.id))[0]).toBe(
    `<b>Ada</b> merged this problem into the problem <i>${into.identifier} Wi-Fi drops</i>`,
  );
  expect((await log('problem-log', into.id))[0]).toBe(
    `<b>Ada</b> merged the problem <i>${from.identifier} Wi-Fi slow</i> into this problem`,
  );
  const { rows } = await ada
    .get<{ change_activity_logs: ActivityPage }>(`${api}/change-log/${change.id}`)
    .then(({ data }) => ({ rows: data.change_activity_logs.data.map(({ name }) => name) }));
  expect(rows.slice(0, 2)).toEqual([
    '<b>Ada</b> attached the problem <i>Wi-Fi drops</i>',
    '<b>Ada</b> detached the problem <i>Wi-Fi slow</i>',
  ]);
});

test('who watched all of it, or hears of its closing, is told once where it went', async () => {
  const agent = (full_name: string) => makeAgent(server.db, ['view_problems'], { full_name });
  const [assigned, watching, mentioned, other, blind] = [
    await agent('Assigned'),
    await agent('Watching'),
    await agent('Mentioned'),
    await agent('Other'),
    await makeAgent(server.db, []),
  ];
  const from = await makeProblem(server.db, {
    subject: 'Wi-Fi slow',
    assigned_id: assigned.id,
    requester_id: assigned.id,
  });
  const into = await makeProblem(server.db, { subject: 'Wi-Fi drops' });
  const watch = async (who: typeof other, id: number, level: string) =>
    (await signIn(server, who)).post(`${api}/watch/sd_problem:${id}`, { level });
  for (const who of [assigned, watching]) await watch(who, from.id, 'all');
  await watch(watching, into.id, 'mentions');
  await watch(mentioned, from.id, 'mentions');
  await watch(other, into.id, 'all');
  await server.db
    .insertInto('watchers')
    .values(
      [adaId, blind.id].map((user_id) => ({ owner_type: 'sd_problem', owner_id: from.id, user_id, level: 'all' })),
    )
    .execute();
  await server.db.deleteFrom('outgoing_mails').execute();
  expect((await merge(from.id, into.id)).status).toBe(200);

  const inbox = async (who: typeof other) =>
    (await (await signIn(server, who)).get<{ messages: InboxMessage[] }>(`${api}/inbox`)).data.messages.map(
      ({ kind, owner, text, count }) => ({ kind, owner, text, count }),
    );
  const about = { owner: `sd_problem:${from.id}`, count: 1 };
  expect(await inbox(assigned)).toEqual([
    {
      ...about,
      kind: 'problem-closed',
      text: `Ada merged the problem ${from.identifier} “Wi-Fi slow” into ${into.identifier} Wi-Fi drops.`,
    },
  ]);
  expect(await inbox(watching)).toEqual([
    {
      ...about,
      kind: 'record-changed',
      text: expect.stringContaining(`Ada merged this problem into the problem ${into.identifier} Wi-Fi drops`),
    },
  ]);
  for (const who of [mentioned, other, blind]) expect(await inbox(who)).toEqual([]);
  const mails = await server.db.selectFrom('outgoing_mails').select(['recipient_name', 'html']).execute();
  expect(mails.map(({ recipient_name }) => recipient_name)).toEqual(['Assigned']);
  expect(mails[0]!.html).toContain(`into ${into.identifier} Wi-Fi drops.`);
});

test('a ticket that was replied, or that is not like it, stays so; who watches less keeps that', async () => {
  const [from, into] = [await linked(), await makeProblem(server.db)];
  const at = new Date();
  const reply = { ticket_id: from.ticket.id, what: 'workaround' as const, hash: 'abc', sent_at: at };
  await server.db
    .insertInto('problem_replies')
    .values({ ...reply, problem_id: from.id })
    .execute();
  const unlike = await makeTicket(server.db);
  await server.db
    .insertInto('similar_dismissals')
    .values([from.id, into.id].map((problem_id) => ({ ticket_id: unlike.id, problem_id, created_at: at })))
    .execute();
  await ada.post(`${api}/watch/sd_problem:${from.id}`, { level: 'all' });
  await ada.post(`${api}/watch/sd_problem:${into.id}`, { level: 'none' });
  expect((await merge(from.id, into.id)).status).toBe(200);
  const replies = await server.db
    .selectFrom('problem_replies')
    .selectAll()
    .where('ticket_id', '=', from.ticket.id)
    .execute();
  expect(replies.map(({ problem_id, hash }) => [problem_id, hash])).toEqual([[into.id, 'abc']]);
  const dismissed = await server.db
    .selectFrom('similar_dismissals')
    .selectAll()
    .where('ticket_id', '=', unlike.id)
    .execute();
  expect(dismissed.map(({ problem_id }) => problem_id)).toEqual([into.id]);
  const watchers = await server.db
    .selectFrom('watchers')
    .select(['owner_id', 'level'])
    .where('user_id', '=', adaId)
    .where('owner_id', 'in', [from.id, into.id])
    .execute();
  expect(watchers).toEqual([{ owner_id: into.id, level: 'none' }]);
});

test('its file moves to one without a file, and stays where that has its own', async () => {
  const file = async (name: string, id: number) => {
    await server.db
      .insertInto('attachments')
      .values({ owner_type: 'sd_problem', owner_id: id, value: name, size: 0, type: 'text/plain', created_by: adaId })
      .execute();
  };
  const [one, two, three] = [await makeProblem(server.db), await makeProblem(server.db), await makeProblem(server.db)];
  await file('one.txt', one.id);
  await file('three.txt', three.id);
  await merge(one.id, two.id);
  expect([(await view(one.id)).attachment, (await view(two.id)).attachment?.value]).toEqual([null, 'one.txt']);
  await merge(two.id, three.id);
  expect([(await view(two.id)).attachment?.value, (await view(three.id)).attachment?.value]).toEqual([
    'one.txt',
    'three.txt',
  ]);
});

test('a chain of three leads to its end', async () => {
  const [a, b, c] = [await linked(), await linked(), await linked()];
  await merge(a.id, b.id);
  expect((await view(a.id)).merged_into).toEqual({ id: b.id, identifier: b.identifier });
  await merge(b.id, c.id);
  for (const one of [a, b]) expect((await view(one.id)).merged_into).toEqual({ id: c.id, identifier: c.identifier });
  expect((await ticketsOf(c.id)).sort()).toEqual([a.ticket.id, b.ticket.id, c.ticket.id].sort());
  const d = await makeProblem(server.db);
  expect(await merge(d.id, a.id)).toMatchObject({
    status: 422,
    message: { into_id: `This problem was merged into ${c.identifier}. Choose that one.` },
  });
});

test('what cannot be merged is told at the field, and nothing moves', async () => {
  const [from, gone] = [await linked(), await makeProblem(server.db)];
  await ada.delete(`${api}/problem-delete/${gone.id}`);
  expect(await merge(from.id, from.id)).toMatchObject({
    status: 422,
    message: { into_id: 'A problem cannot be merged into itself.' },
  });
  for (const sent of [gone.id, 999_999_999, 0, -1, 'x', null, [from.id], { id: 1 }, true])
    expect(await merge(from.id, sent)).toMatchObject({ status: 422, message: { into_id: expect.any(String) } });
  expect((await merge(gone.id, from.id)).status).toBe(404);
  expect((await merge(999_999_999, from.id)).status).toBe(404);
  expect(await view(from.id)).toMatchObject({ merged_into: null, closed_at: null });
  expect(await ticketsOf(from.id)).toEqual([from.ticket.id]);
});

test('two with a change each are not merged', async () => {
  const [from, into] = [
    await makeProblem(server.db, { change_id: (await makeChange(server.db)).id }),
    await makeProblem(server.db, { change_id: (await makeChange(server.db)).id }),
  ];
  expect(await merge(from.id, into.id)).toMatchObject({
    status: 409,
    message: 'Both problems have a change. Detach one of them first.',
  });
  expect((await view(from.id)).change).toEqual({ id: from.change_id, subject: expect.any(String) });
});

test('of people who merge at once one wins, and nothing is lost', async () => {
  const [a, b, c] = [await linked(), await linked(), await linked()];
  const replies = await Promise.all([merge(a.id, b.id), merge(b.id, a.id), merge(a.id, b.id), merge(a.id, c.id)]);
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((one) => one >= 500)).toEqual([]);
  expect(statuses).toContain(200);
  const tickets = [await ticketsOf(a.id), await ticketsOf(b.id), await ticketsOf(c.id)].flat();
  expect(tickets.sort()).toEqual([a.ticket.id, b.ticket.id, c.ticket.id].sort());
  for (const one of [a, b, c]) {
    const { merged_into } = await view(one.id);
    if (!merged_into) continue;
    expect((await view(merged_into.id)).merged_into).toBeNull();
    expect(await ticketsOf(one.id)).toEqual([]);
  }
});

describe('a merged problem', () => {
  test('is only read: nothing gives it a second life unnoticed', async () => {
    const [from, into] = [await makeProblem(server.db), await makeProblem(server.db)];
    await merge(from.id, into.id);
    const because = 'This problem was merged into another one. Work there, or reopen this one.';
    const [ticket, asset, change] = [
      await makeTicket(server.db),
      await makeAsset(server.db),
      await makeChange(server.db),
    ];
    const entry = { identifier: 'symptoms', description: '<p>None.</p>' };
    const refused = [
      await merge(from.id, (await makeProblem(server.db)).id),
      await ada.post(`${api}/problem`, formOf(await view(from.id))),
      await ada.post(`${api}/problem-close/${from.id}`, {}),
      await ada.post(`${api}/problem-attach-ticket/${from.id}`, { ticket_ids: [ticket.id] }),
      await ada.post(`${api}/problem-attach-ticket/${ticket.id}/${from.id}`, {}),
      await ada.post(`${api}/problem-attach-assets/${from.id}`, { asset_ids: [asset.id] }),
      await ada.post(`${api}/problem-attach-change/${from.id}/${change.id}`, {}),
      await ada.post(`${api}/general-popup/${from.id}/sd_problem`, entry),
      await ada.post(`${api}/problem-workaround-send/${from.id}`, {}),
    ];
    expect(refused.map(({ status, message }) => [status, message])).toEqual(refused.map(() => [409, because]));
    const { data } = await ada.post<{ changed: number; skipped: { why: string }[] }>(`${api}/problem-bulk`, {
      ids: [from.id],
      set: { status_type_id: 1 },
    });
    expect(data).toMatchObject({ changed: 0, skipped: [{ why: because }] });
    expect(await flagsOf(from.id)).toMatchObject({
      ...{ problem_edit: false, problem_merge: false, problem_close: false, problem_ticket_attach: false },
      ...{ problem_asset_attach: false, problem_planning_edit: false, problem_reopen: true, problem_delete: true },
    });
    expect((await flagsOf(into.id)).problem_merge).toBe(true);
  });

  test('that is reopened is one of its own again; what moved stays where it is', async () => {
    const [from, into] = [await linked(), await makeProblem(server.db)];
    await merge(from.id, into.id);
    expect((await ada.post(`${api}/problem-reopen/${from.id}`, {})).status).toBe(200);
    expect(await view(from.id)).toMatchObject({
      merged_into: null,
      closed_at: null,
      status_type_id: { state: 'open' },
    });
    expect(await ticketsOf(into.id)).toEqual([from.ticket.id]);
    expect((await merge(into.id, from.id)).status).toBe(200);
    expect(await ticketsOf(from.id)).toEqual([from.ticket.id]);
  });

  test('is not offered as one that is like another, nor to be merged into', async () => {
    const subject = 'Turntable squeaks quietly';
    const [from, into] = [await makeProblem(server.db, { subject }), await makeProblem(server.db, { subject })];
    const alike = async () =>
      (await ada.get<ProblemSimilar>(`${api}/problem-similar?subject=${subject}`)).data.problems.map(({ id }) => id);
    const offered = async () =>
      (
        await ada.get<{ data: { id: number }[] }>(
          `/api/dependency/problems?supplements=${into.id}&search-query=Turntable`,
        )
      ).data.data.map(({ id }) => id);
    expect([(await alike()).sort(), await offered()]).toEqual([[from.id, into.id].sort(), [from.id]]);
    await merge(from.id, into.id);
    expect([await alike(), await offered()]).toEqual([[into.id], []]);
    const listed = (await ada.get<ProblemList>(`${api}/problem-list?search-query=Turntable`)).data.problems;
    expect(listed.map(({ id }) => id).sort()).toEqual([from.id, into.id].sort());
  });

  test.each(['it', 'the other one', 'both'])('keeps where it leads while %s is in the trash', async (which) => {
    const [from, into] = [await makeProblem(server.db), await makeProblem(server.db)];
    await merge(from.id, into.id);
    const all = { it: [from.id], 'the other one': [into.id], both: [from.id, into.id] }[which]!;
    for (const id of all) expect((await ada.delete(`${api}/problem-delete/${id}`)).status).toBe(200);
    if (which === 'the other one') expect((await view(from.id)).merged_into).toBeNull();
    for (const id of all) expect((await ada.post(`${api}/problem-restore/${id}`, {})).status).toBe(200);
    expect((await view(from.id)).merged_into).toEqual({ id: into.id, identifier: into.identifier });
  });

  test('that was reopened meanwhile leads nowhere', async () => {
    const [from, into] = [await makeProblem(server.db), await makeProblem(server.db)];
    await merge(from.id, into.id);
    await ada.delete(`${api}/problem-delete/${into.id}`);
    await ada.post(`${api}/problem-reopen/${from.id}`, {});
    await ada.post(`${api}/problem-restore/${into.id}`, {});
    expect(await view(from.id)).toMatchObject({ merged_into: null, closed_at: null });
  });
});

test('merging needs the right to edit problems, and no other', async () => {
  const [from, into] = [await linked(), await makeProblem(server.db)];
  const [reader, editor] = [
    await signIn(server, await makeAgent(server.db, ['view_problems', 'close_problem', 'attach_problem'])),
    await signIn(server, await makeAgent(server.db, ['view_problems', 'edit_problem'])),
  ];
  expect((await merge(from.id, into.id, reader)).status).toBe(403);
  expect((await merge(from.id, into.id, editor)).status).toBe(200);
  expect(await ticketsOf(into.id)).toEqual([from.ticket.id]);
});
