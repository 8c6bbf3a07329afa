import type { ChangeView } from '../../wire/change';
import type { FormDefinition } from '../../wire/form';
import type { PermissionKey } from '../../wire/permission';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeProblem, makeTicket, makeUser } from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

interface Saved {
  id: number;
  identifier: string;
}

let server: TestServer;
let admin: Client;
let requester_id: number;
const path = '/service-desk/api/change';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  requester_id = (await makeUser(server.db, { full_name: 'Rita Requester', email: 'rita@post.test' })).id;
});
afterAll(() => server.close());

const form = (more: object = {}) => ({ subject: 'Replace the router', description: '<p>It is old.</p>', requester_id, status_id: 1, change_type_id: 2, ...more });
const create = (more: object = {}, client = admin) => client.post<Saved>(path, form(more));
const agent = async (...permissions: PermissionKey[]) => signIn(server, await makeAgent(server.db, permissions));

describe('a change', () => {
  test('is viewed with names of everything, its version and an ETag', async () => {
    const { data: saved } = await create({ priority_id: 2, impact_id: 3 });
    const { data, headers } = await admin.get<{ change: ChangeView }>(`${path}/${saved.id}`);
    const rita = { id: requester_id, name: 'Rita Requester', full_name: 'Rita Requester', email: 'rita@post.test' };
    expect(data.change).toMatchObject({
      id: saved.id, identifier: saved.identifier, subject: 'Replace the router', description: '<p>It is old.</p>', requester: rita, status: { id: 1, name: 'Open' },
      change_type: { id: 2, name: 'Standard' }, priority: { id: 2, name: 'Medium' }, impact_type: { id: 3, name: 'High' }, location: null, version: 1,
    });
    expect(headers.get('etag')).toBe(`"change-${saved.id}-1"`);
    expect((await admin.get(`${path}/999999`)).status).toBe(404);
  });

  test('gets the identifier CHN-n, or the one that was typed', async () => {
    const { data, message } = await create();
    expect([data.identifier, message]).toEqual([`CHN-${data.id}`, 'The change was created.']);
    expect((await create({ identifier: 'MINE-1' })).data.identifier).toBe('MINE-1');
    expect(await create({ identifier: 'MINE-1' })).toMatchObject({ status: 422, message: { identifier: 'The identifier has already been taken.' } });
  });

  test('is created as Open, or Planning if the form says so, and in no other status', async () => {
    expect((await create({ status_id: 2 })).status).toBe(200);
    for (const status_id of [3, 4, 5, 6, 7, 8]) expect(await create({ status_id })).toMatchObject({ status: 422, message: { status_id: 'A new change is Open or Planning.' } });
  });

  test('subject, requester, status, change type and description are required', async () => {
    const required = 'This field is required.';
    expect(await admin.post(path, { description: '<p><br></p>' })).toMatchObject({
      status: 422, message: { subject: required, requester_id: required, status_id: required, change_type_id: required, description: required },
    });
  });

  test('exactly the longest subject and identifier are accepted, one more is refused', async () => {
    expect((await create({ subject: 'x'.repeat(255), identifier: 'y'.repeat(45) })).status).toBe(200);
    expect(await create({ subject: 'x'.repeat(256), identifier: 'y'.repeat(46) })).toMatchObject({
      status: 422, message: { subject: 'The subject should be less than 255 characters.', identifier: 'The identifier should be less than 45 characters.' },
    });
  });

  test('choices that do not exist are refused at their fields', async () => {
    expect(await create({ requester_id: 999999, change_type_id: 99, team_id: 99 })).toMatchObject({
      status: 422, message: { requester_id: 'This person does not exist or is deactivated.', change_type_id: 'This choice does not exist any more.', team_id: 'This choice does not exist any more.' },
    });
  });

  test('its description is sanitised, and one that only scripts is empty', async () => {
    const { data } = await create({ description: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
    expect((await admin.get<{ change: ChangeView }>(`${path}/${data.id}`)).data.change.description).toBe('<p>Hi</p>');
    expect(await create({ description: '<script>alert(1)</script>' })).toMatchObject({ status: 422, message: { description: 'This field is required.' } });
  });

  test('takes a file and assets in multipart, and tells its log', async () => {
    const asset = await makeAsset(server.db);
    const body = new FormData();
    for (const [name, value] of Object.entries(form())) body.append(name, String(value));
    body.append('asset_ids[]', String(asset.id));
    body.append('attachment', new File(['hello'], 'plan.txt'));
    const { data, status } = await admin.post<Saved>(path, body);
    expect(status).toBe(200);
    expect(await server.db.selectFrom('attachments').select(['owner_type', 'value']).where('owner_id', '=', data.id).execute()).toEqual([{ owner_type: 'sd_changes', value: 'plan.txt' }]);
    const [entry] = await server.db.selectFrom('activity_log').select(['kind', 'after']).where('owner_type', '=', 'sd_changes').where('owner_id', '=', data.id).execute();
    expect(entry).toMatchObject({ kind: 'created', after: { subject: 'Replace the router', assets: [{ id: asset.id }], attachment: { name: 'plan.txt' } } });
    expect((await create({ asset_ids: [asset.id, 999999] })).message).toEqual({ asset_ids: 'Some of these assets do not exist any more.' });
  });

  test('the same form saved twice is one change', async () => {
    const key = { 'idempotency-key': '2b0e2c3e-6f5c-4c8e-9a53-0b6f3f0f8f11' };
    const first = await admin.post<Saved>(path, form(), key);
    expect((await admin.post<Saved>(path, form(), key)).data).toEqual(first.data);
  });
});

describe('created from a ticket or a problem', () => {
  test('the change is attached to the ticket, as initiated unless told', async () => {
    const ticket = await makeTicket(server.db);
    const one = await create({ ticket_id: ticket.id });
    const two = await create({ ticket_id: ticket.id, type: 'initiating' });
    const links = await server.db.selectFrom('change_tickets').select(['change_id', 'type']).where('ticket_id', '=', ticket.id).orderBy('id').execute();
    expect(links).toEqual([{ change_id: one.data.id, type: 'ticket_initiated_change' }, { change_id: two.data.id, type: 'change_caused_ticket' }]);
  });

  test('the change is attached to the problem; a problem that has one refuses a second, and nothing is created', async () => {
    const problem = await makeProblem(server.db);
    const { data } = await create({ problem_id: problem.id });
    const { change_id } = await server.db.selectFrom('problems').select('change_id').where('id', '=', problem.id).executeTakeFirstOrThrow();
    expect(change_id).toBe(data.id);
    const second = await create({ problem_id: problem.id, subject: 'The second one' });
    expect([second.status, second.message]).toEqual([409, expect.stringContaining(data.identifier)]);
    expect(await server.db.selectFrom('changes').select('id').where('subject', '=', 'The second one').execute()).toEqual([]);
  });

  test('an unknown ticket or problem is 404', async () => {
    expect((await create({ ticket_id: 999999 })).status).toBe(404);
    expect((await create({ problem_id: 999999 })).status).toBe(404);
  });

  test.each([
    ['create_change', {}, ['view_changes']],
    ['attach_change', { ticket_id: 1 }, ['view_changes', 'create_change']],
    ['attach_problem', { problem_id: 1 }, ['view_changes', 'create_change', 'attach_change']],
    ['attach_asset', { asset_ids: [1] }, ['view_changes', 'create_change', 'attach_change']],
  ] as const)('needs %s, told before anything else', async (key, more, held) => {
    const client = await agent(...held);
    expect(await client.post(path, more)).toMatchObject({ status: 403, message: `Missing permission: ${key}` });
  });
});

describe('the create-change form', () => {
  const render = '/api/form/render?category=change&scenario=create&panel=agent';

  test('its definition says what the rules say', async () => {
    const { fields } = (await admin.get<FormDefinition>(render)).data;
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['subject', 'requester_id', 'status_id', 'change_type_id', 'description']);
    expect(fields.filter(({ max }) => max).map(({ name, max }) => [name, max])).toEqual([['subject', 255], ['identifier', 45]]);
    expect(fields.filter(({ multiple }) => multiple).map(({ name }) => name)).toEqual(['asset_ids']);
    expect(fields.find(({ name }) => name === 'status_id')).toMatchObject({ lookup: 'change_statuses', ids: [1, 2], value: { id: 1, name: 'Open' } });
  });

  test('each of its lookups answers, and a form filled from it is accepted', async () => {
    const { fields } = (await admin.get<FormDefinition>(render)).data;
    for (const { lookup } of fields) if (lookup) expect((await admin.get(`/api/dependency/${lookup}`)).status).toBe(200);
    const known = Object.keys(form());
    expect(fields.filter(({ required }) => required).map(({ name }) => name).sort()).toEqual(known.sort());
  });

  test('assets are offered only to who may attach them', async () => {
    const offers = async (...rights: Parameters<typeof agent>) => (await (await agent(...rights)).get<FormDefinition>(render)).data.fields.some(({ name }) => name === 'asset_ids');
    const attach = ['view_changes', 'create_change', 'attach_change', 'view_assets', 'attach_asset'] as const;
    expect(await offers(...attach)).toBe(true);
    expect(await offers(...attach.filter((key) => key !== 'attach_asset'))).toBe(false);
    expect(await offers(...attach.filter((key) => key !== 'attach_change'))).toBe(false);
  });

  test('another form is 404', async () => {
    expect((await admin.get('/api/form/render?category=cake&scenario=create&panel=agent')).status).toBe(404);
    expect((await admin.get('/api/form/render')).status).toBe(404);
  });
});

test('viewing needs view_changes', async () => {
  const change = await makeChange(server.db);
  expect(await (await agent()).get(`${path}/${change.id}`)).toMatchObject({ status: 403, message: 'Missing permission: view_changes' });
});
