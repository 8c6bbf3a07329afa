import type { ActivityPage } from '../../wire/parts/activity';
import { randomUUID } from 'node:crypto';
import type { Attachment } from '../../wire/parts/attachment';
import type { PlanningEntry } from '../../wire/parts/planning';
import type { ProblemView } from '../../wire/problem/problem';
import { type Client, signIn } from '../testing/client';
import {
  makeAgent,
  makeAsset,
  makeDepartment,
  makeLocation,
  makeProblem,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
let form: Record<string, unknown>;

const all = [
  'view_problems',
  'create_problem',
  'edit_problem',
  'delete_problem',
  'close_problem',
  'attach_problem',
  'detach_problem',
  'view_assets',
  'attach_asset',
] as const;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, all, { full_name: 'Ann Agent' }));
  const requester = await makeUser(server.db, { full_name: '', email: 'nameless@example.test' });
  const department = await makeDepartment(server.db);
  form = {
    subject: 'Mail is slow',
    description: '<p>Since Monday.</p>',
    requester_id: requester.id,
    department_id: department.id,
    impact_id: 2,
    status_type_id: 1,
    priority_id: 3,
  };
});
afterAll(() => server.close());

const api = '/service-desk/api';
type Saved = { id: number; identifier: string };
const save = (more: Record<string, unknown> = {}, headers?: Record<string, string>, query = '') =>
  agent.post<Saved>(`${api}/problem${query}`, { ...form, ...more }, headers);
const created = async (more: Record<string, unknown> = {}) => (await save(more)).data;
const view = async (id: number) => (await agent.get<ProblemView>(`${api}/problem/${id}`)).data;
const count = async () =>
  (
    await server.db
      .selectFrom('problems')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('a problem is created', () => {
  test('with everything, and shown so', async () => {
    const [assignee, location, asset] = [
      await makeAgent(server.db),
      await makeLocation(server.db),
      await makeAsset(server.db),
    ];
    const saved = await save({
      identifier: ' MAIL-1 ',
      assigned_id: assignee.id,
      location_id: location.id,
      asset_ids: [asset.id],
      known_error: true,
    });
    expect(saved).toMatchObject({ status: 200, message: 'MAIL-1 was created.', data: { identifier: 'MAIL-1' } });
    expect(await view(saved.data.id)).toMatchObject({
      identifier: 'MAIL-1',
      subject: 'Mail is slow',
      description: '<p>Since Monday.</p>',
      known_error: true,
      version: 1,
      closed_at: null,
      change: [],
      attachment: null,
      requester_id: { name: 'nameless@example.test', full_name: 'nameless@example.test' },
      assigned_id: { id: assignee.id },
      impact_id: { id: 2, name: 'Medium' },
      priority_id: { id: 3, name: 'High' },
      status_type_id: { id: 1, name: 'Open' },
      location_id: { id: location.id, title: location.name },
      asset_ids: [{ id: asset.id, name: asset.name }],
    });
  });

  test('by multipart, with a file that is replaced and removed', async () => {
    const send = (fields: Record<string, unknown>, file?: [content: string, name: string]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({
        ...form,
        location_id: '',
        assigned_id: '',
        'asset_ids[]': '',
        ...fields,
      }))
        body.append(name, String(value));
      if (file) body.append('attachment', new Blob([file[0]]), file[1]);
      return agent.post<Saved>(`${api}/problem`, body);
    };
    const { id } = (await send({}, ['%PDF-1.7\n', '../../etc/größe.txt'])).data;
    const first = (await view(id)).attachment as Attachment;
    expect(first).toMatchObject({ value: 'größe.txt', size: 9, type: 'pdf', owner: `sd_problem:${id}` });
    await send({ id }, ['plain', 'b.txt']);
    expect((await view(id)).attachment).toMatchObject({ value: 'b.txt', type: 'txt' });
    await send({ id });
    expect((await view(id)).attachment).toMatchObject({ value: 'b.txt' });
    await send({ id, attachment_delete: '1' });
    expect((await view(id)).attachment).toBeNull();
    expect(
      await server.db
        .selectFrom('attachment_chunks')
        .select('position')
        .where('attachment_id', '=', first.id)
        .execute(),
    ).toEqual([]);
  });

  test('with PRB-<id> when the identifier is blank, even if somebody typed the next one by hand', async () => {
    const { id, identifier } = await created();
    expect(identifier).toBe(`PRB-${id}`);
    await created({ identifier: `PRB-${id + 2}` });
    expect((await created({ identifier: '  ' })).identifier).toBe(`PRB-${id + 3}`);
  });

  test('attached to the ticket that the query names', async () => {
    const ticket = await makeTicket(server.db);
    const { id, identifier } = (await save({}, {}, `?ticket_id=${ticket.id}`)).data;
    expect((await agent.get<{ total: number }>(`${api}/problem-tickets/${id}`)).data.total).toBe(1);
    const before = await count();
    expect(await save({}, {}, `?ticket_id=${ticket.id}`)).toMatchObject({
      status: 409,
      message: `The ticket #${ticket.ticket_number} already has the problem ${identifier} “Mail is slow”.`,
    });
    expect(await save({}, {}, '?ticket_id=999999')).toMatchObject({
      status: 422,
      message: { ticket_id: 'This ticket does not exist or was deleted.' },
    });
    expect((await save({}, {}, '?ticket_id=abc')).status).toBe(422);
    expect(await count()).toBe(before);
  });
});

describe('the form is checked', () => {
  test('This field is required.', async () => {
    const required = [
      'subject',
      'description',
      'requester_id',
      'department_id',
      'impact_id',
      'status_type_id',
      'priority_id',
    ];
    const all = Object.fromEntries(required.map((field) => [field, 'This field is required.']));
    expect(await agent.post(`${api}/problem`, {})).toMatchObject({ status: 422, message: all });
    expect(await agent.post(`${api}/problem`, Object.fromEntries(required.map((field) => [field, ''])))).toMatchObject({
      status: 422,
      message: all,
    });
    for (const description of ['<p> </p>', '<p>&nbsp;</p>', '<script>alert(1)</script>', '<img src=x>']) {
      expect(await save({ description })).toMatchObject({
        status: 422,
        message: { description: 'This field is required.' },
      });
    }
  });

  test('The subject should be less than 50 characters. The identifier should be less than 45 characters.', async () => {
    expect((await save({ subject: 'x'.repeat(50), identifier: 'y'.repeat(45) })).status).toBe(200);
    expect((await save({ subject: '🖨'.repeat(50) })).status).toBe(200);
    expect((await save({ subject: '🖨'.repeat(51) })).status).toBe(422);
    expect(await save({ subject: 'x'.repeat(51), identifier: 'z'.repeat(46) })).toMatchObject({
      status: 422,
      message: {
        subject: 'The subject should be less than 50 characters.',
        identifier: 'The identifier should be less than 45 characters.',
      },
    });
  });

  test('an identifier is used once', async () => {
    const { identifier } = await created();
    expect(await save({ identifier })).toMatchObject({
      status: 422,
      message: { identifier: 'The identifier has already been taken.' },
    });
  });

  test('choices must exist and be open to choice', async () => {
    const [left, client] = [await makeAgent(server.db, [], { active: false }), await makeUser(server.db)];
    const gone = 'This choice does not exist any more.';
    expect(
      await save({
        requester_id: left.id,
        department_id: 999,
        impact_id: 999,
        location_id: 999,
        priority_id: 999,
        status_type_id: 4,
        assigned_id: client.id,
      }),
    ).toMatchObject({
      status: 422,
      message: {
        requester_id: 'This person does not exist or is deactivated.',
        assigned_id: 'Only an active agent or admin can be assigned.',
        status_type_id: 'This status cannot be chosen.',
        department_id: gone,
        impact_id: gone,
        location_id: gone,
        priority_id: gone,
      },
    });
    expect(await save({ assigned_id: left.id })).toMatchObject({
      status: 422,
      message: { assigned_id: 'Only an active agent or admin can be assigned.' },
    });
    expect(await save({ asset_ids: [999_999] })).toMatchObject({
      status: 422,
      message: { asset_ids: 'Some of these assets do not exist any more.' },
    });
  });

  test('what the record already has may stay: a requester who left', async () => {
    const requester = await makeUser(server.db);
    const { id } = await created({ requester_id: requester.id });
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', requester.id).execute();
    expect((await save({ id, requester_id: requester.id, subject: 'Still slow' })).status).toBe(200);
  });
});

describe('a problem is edited', () => {
  test('a blank identifier keeps the old one; assets not named stay', async () => {
    const asset = await makeAsset(server.db);
    const { id } = await created({ identifier: 'KEEP-ME', asset_ids: [asset.id] });
    expect(await save({ id, subject: 'Mail is fast' })).toMatchObject({
      status: 200,
      message: 'KEEP-ME was saved.',
      data: { id, identifier: 'KEEP-ME' },
    });
    expect(await view(id)).toMatchObject({ subject: 'Mail is fast', version: 2, asset_ids: [{ id: asset.id }] });
    await save({ id, asset_ids: [] });
    expect((await view(id)).asset_ids).toEqual([]);
    expect(await save({ id: 999_999 })).toMatchObject({
      status: 422,
      message: { id: 'This problem does not exist or was deleted.' },
    });
  });

  test('somebody who saved meanwhile is named, and nothing is overwritten', async () => {
    const { id } = await created();
    const etag = (await agent.get(`${api}/problem/${id}`)).headers.get('etag') ?? '';
    expect(etag).toBe(`"problem-${id}-1"`);
    await save({ id, subject: 'Second' });
    for (const response of [
      await save({ id, subject: 'Late', version: 1 }),
      await save({ id, subject: 'Late' }, { 'if-match': etag }),
    ]) {
      expect(response).toMatchObject({
        status: 409,
        message: expect.stringContaining('Ann Agent saved this record after you opened it.'),
      });
    }
    for (const foreign of ['"nonsense"', `"problem-${id + 1}-2"`, '2'])
      expect((await save({ id, subject: 'Late' }, { 'if-match': foreign })).status).toBe(409);
    expect(await view(id)).toMatchObject({ subject: 'Second', version: 2 });
    expect((await save({ id, subject: 'Third', version: 2 })).status).toBe(200);
    expect((await save({ id, subject: 'Fourth' }, { 'if-match': `W/"problem-${id}-3"` })).status).toBe(409);
    expect((await save({ id, subject: 'Fifth' }, { 'if-match': '*' })).status).toBe(200);
  });

  test('who saved is named, and not the reader who has only linked something since', async () => {
    const bea = await makeAgent(server.db, all, { full_name: 'Bea' });
    const other = await signIn(server, bea);
    const { id } = await created();
    await other.post(`${api}/problem`, { ...form, id, identifier: '', subject: 'Saved by Bea' });
    await agent.post(`${api}/problem-attach-ticket/${id}`, { ticket_ids: [(await makeTicket(server.db)).id] });
    expect(await save({ id, subject: 'Late', version: 1 })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Bea saved this record after you/),
    });
    const late = await fetch(`${server.url}${api}/problem`, {
      method: 'POST',
      headers: { ...agent.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...form, id, subject: 'Late', version: 1 }),
    });
    expect(await late.json()).toMatchObject({ saved_by: { id: bea.id, name: 'Bea' } });
  });

  test('of two saves at once from the same version one wins', async () => {
    const { id } = await created();
    const responses = await Promise.all(['A', 'B'].map((subject) => save({ id, subject, version: 1 })));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  });

  test('an asset attached while a form is open makes the form stale', async () => {
    const { id } = await created();
    await agent.post(`${api}/problem-attach-assets/${id}`, { asset_ids: [(await makeAsset(server.db)).id] });
    expect((await save({ id, asset_ids: [], version: 1 })).status).toBe(409);
    expect((await view(id)).asset_ids).toHaveLength(1);
  });
});

describe('a form is saved once', () => {
  test('two saves with one key are one record, also at once', async () => {
    const before = await count();
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all([save({}, key), save({}, key)]);
    responses.push(await save({}, key));
    expect(new Set(responses.map((response) => JSON.stringify([response.status, response.data]))).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('a refused form may use its key again', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expect((await save({ identifier: 'TAKEN' })).status).toBe(200);
    expect((await save({ identifier: 'TAKEN' }, key)).status).toBe(422);
    expect((await save({ identifier: 'FREE' }, key)).status).toBe(200);
  });
});

describe('reopening', () => {
  test('gives the first open status, forgets the moment of closing, and is told in the log and by mail', async () => {
    const { id } = await created();
    expect(await agent.post(`${api}/problem-reopen/${id}`)).toMatchObject({
      status: 409,
      message: 'This problem is not closed.',
    });
    await agent.post(`${api}/problem-close/${id}`);
    const { version } = await view(id);
    expect(await agent.post(`${api}/problem-reopen/${id}`)).toMatchObject({
      status: 200,
      message: `PRB-${id} was reopened.`,
    });
    expect(await view(id)).toMatchObject({
      status_type_id: { id: 1, name: 'Open' },
      closed_at: null,
      version: version + 1,
    });
    const { data } = await agent.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${id}`);
    expect(data.problem_activity_logs.data[0]?.name).toMatch(/<\/b> reopened this problem$/);
    expect((await agent.post(`${api}/problem-reopen/999999`)).status).toBe(404);
  });

  test('twice at once: one opens it', async () => {
    const { id } = await created();
    await agent.post(`${api}/problem-close/${id}`);
    const responses = await Promise.all([1, 2].map(() => agent.post(`${api}/problem-reopen/${id}`)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  });
});

describe('closing', () => {
  test('sets Closed and the time, and warns of what is missing', async () => {
    const { id } = await created();
    expect(await agent.post(`${api}/problem-close/${id}`)).toMatchObject({
      status: 200,
      message: `PRB-${id} was closed. Its root cause is not written down. Its solution is not written down.`,
    });
    expect(await view(id)).toMatchObject({ status_type_id: { id: 3, name: 'Closed' }, closed_at: expect.any(String) });
    expect(await agent.post(`${api}/problem-close/${id}`)).toMatchObject({
      status: 409,
      message: 'This problem is already closed.',
    });
    expect((await agent.post(`${api}/problem-close/999999`)).status).toBe(404);
  });

  test('with a solution writes it, in the same transaction and with its line of the log', async () => {
    const { id } = await created();
    const solution = '<p>Replace the switch.</p><script>alert(1)</script>';
    expect(await agent.post(`${api}/problem-close/${id}`, { solution })).toMatchObject({
      status: 200,
      message: `PRB-${id} was closed. Its root cause is not written down.`,
    });
    const { data } = await agent.get<{ planning_popups: PlanningEntry[] }>(`${api}/problem-planning/${id}`);
    expect(data.planning_popups).toMatchObject([{ key: 'solution', description: '<p>Replace the switch.</p>' }]);
    const log = await agent.get<{ problem_activity_logs: ActivityPage }>(`${api}/problem-log/${id}`);
    const [closing, writing] = log.data.problem_activity_logs.data;
    expect([closing?.name, writing?.name]).toEqual([
      expect.stringMatching(/<\/b> closed this problem$/),
      expect.stringContaining('solution'),
    ]);
  });

  test('with a solution that somebody wrote before is refused, and the problem stays open', async () => {
    const { id } = await created();
    await agent.post(`${api}/general-popup/${id}/sd_problem`, { identifier: 'solution', description: '<p>Hers</p>' });
    expect((await agent.post(`${api}/problem-close/${id}`, { solution: '<p>Mine</p>' })).status).toBe(409);
    expect((await view(id)).closed_at).toBeNull();
    expect((await agent.post(`${api}/problem-close/${id}`, { solution: '<p> </p>' })).status).toBe(200);
    const { data } = await agent.get<{ planning_popups: PlanningEntry[] }>(`${api}/problem-planning/${id}`);
    expect(data.planning_popups.map(({ description }) => description)).toEqual(['<p>Hers</p>']);
  });

  test('with a solution needs the right to edit', async () => {
    const { id } = await created();
    const closer = await signIn(server, await makeAgent(server.db, ['view_problems', 'close_problem']));
    expect(await closer.post(`${api}/problem-close/${id}`, { solution: '<p>Done</p>' })).toMatchObject({
      status: 403,
      message: 'Missing permission: edit_problem',
    });
    expect((await closer.post(`${api}/problem-close/${id}`)).status).toBe(200);
  });

  test('twice at once: one closes it', async () => {
    const { id } = await created();
    const responses = await Promise.all([1, 2].map(() => agent.post(`${api}/problem-close/${id}`)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  });

  test('an open status saved in the form opens it again; Resolved does not close it', async () => {
    const { id } = await created();
    await agent.post(`${api}/problem-close/${id}`);
    await save({ id, subject: 'Renamed', status_type_id: 3 });
    expect((await view(id)).closed_at).not.toBeNull();
    await save({ id, status_type_id: 2 });
    expect((await view(id)).closed_at).toBeNull();
    await save({ id, status_type_id: 3 });
    expect((await view(id)).closed_at).not.toBeNull();
  });
});

test('a deleted problem is gone, with its links', async () => {
  const asset = await makeAsset(server.db);
  const { id, identifier } = await makeProblem(server.db);
  await agent.post(`${api}/problem-attach-assets/${id}`, { asset_ids: [asset.id] });
  expect(await agent.delete(`${api}/problem-delete/${id}`)).toMatchObject({
    status: 200,
    message: `${identifier} was deleted.`,
  });
  for (const path of ['problem', 'problem-action', 'problem-log', 'problem-planning', 'problem-tickets'])
    expect((await agent.get(`${api}/${path}/${id}`)).status).toBe(404);
  expect((await agent.delete(`${api}/problem-delete/${id}`)).status).toBe(404);
});
