import type { ActivityPage } from '../../wire/parts/activity';
import type { ChangeView } from '../../wire/change/change';
import type { FormDefinition } from '../../wire/parts/form';
import type { PermissionKey } from '../../wire/protocol/permission';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeCustomField,
  makeProblem,
  makeTicket,
  makeUser,
} from '../testing/factories';
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

const form = (more: object = {}) => ({
  subject: 'Replace the router',
  description: '<p>It is old.</p>',
  requester_id,
  status_id: 1,
  change_type_id: 2,
  ...more,
});
const create = (more: object = {}, client = admin) => client.post<Saved>(path, form(more));
const agent = async (...permissions: PermissionKey[]) => signIn(server, await makeAgent(server.db, permissions));

describe('a change', () => {
  test('is viewed with names of everything, its version and an ETag', async () => {
    const { data: saved } = await create({ priority_id: 2, impact_id: 3 });
    const { data, headers } = await admin.get<{ change: ChangeView }>(`${path}/${saved.id}`);
    const rita = { id: requester_id, name: 'Rita Requester', full_name: 'Rita Requester', email: 'rita@post.test' };
    expect(data.change).toMatchObject({
      id: saved.id,
      identifier: saved.identifier,
      subject: 'Replace the router',
      description: '<p>It is old.</p>',
      requester: rita,
      status: { id: 1, name: 'Open' },
      change_type: { id: 2, name: 'Standard' },
      priority: { id: 2, name: 'Medium' },
      impact_type: { id: 3, name: 'High' },
      location: null,
      version: 1,
    });
    expect(headers.get('etag')).toBe(`"change-${saved.id}-1"`);
    expect((await admin.get(`${path}/999999`)).status).toBe(404);
  });

  test('gets the identifier CHN-n, or the one that was typed', async () => {
    const { data, message } = await create();
    expect([data.identifier, message]).toEqual([`CHN-${data.id}`, `CHN-${data.id} was created.`]);
    expect((await create({ identifier: 'MINE-1' })).data.identifier).toBe('MINE-1');
    expect(await create({ identifier: 'MINE-1' })).toMatchObject({
      status: 422,
      message: { identifier: 'The identifier has already been taken.' },
    });
  });

  test('is created as Open, or Planning if the form says so, and in no other status', async () => {
    expect((await create({ status_id: 2 })).status).toBe(200);
    for (const status_id of [3, 4, 5, 6, 7, 8])
      expect(await create({ status_id })).toMatchObject({
        status: 422,
        message: { status_id: 'A new change is Open or Planning.' },
      });
  });

  test('subject, requester, status, change type and description are required', async () => {
    const required = 'This field is required.';
    expect(await admin.post(path, { description: '<p><br></p>' })).toMatchObject({
      status: 422,
      message: {
        subject: required,
        requester_id: required,
        status_id: required,
        change_type_id: required,
        description: required,
      },
    });
  });

  test('exactly the longest subject and identifier are accepted, one more is refused', async () => {
    expect((await create({ subject: 'x'.repeat(255), identifier: 'y'.repeat(45) })).status).toBe(200);
    expect(await create({ subject: 'x'.repeat(256), identifier: 'y'.repeat(46) })).toMatchObject({
      status: 422,
      message: {
        subject: 'The subject should be less than 255 characters.',
        identifier: 'The identifier should be less than 45 characters.',
      },
    });
  });

  test('choices that do not exist are refused at their fields', async () => {
    expect(await create({ requester_id: 999999, change_type_id: 99, team_id: 99 })).toMatchObject({
      status: 422,
      message: {
        requester_id: 'This person does not exist or is deactivated.',
        change_type_id: 'This choice does not exist any more.',
        team_id: 'This choice does not exist any more.',
      },
    });
  });

  test('its description is sanitised, and one that only scripts is empty', async () => {
    const { data } = await create({ description: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
    expect((await admin.get<{ change: ChangeView }>(`${path}/${data.id}`)).data.change.description).toBe('<p>Hi</p>');
    expect(await create({ description: '<script>alert(1)</script>' })).toMatchObject({
      status: 422,
      message: { description: 'This field is required.' },
    });
  });

  test('takes a file and assets in multipart, and tells its log', async () => {
    const asset = await makeAsset(server.db);
    const body = new FormData();
    for (const [name, value] of Object.entries(form())) body.append(name, String(value));
    body.append('asset_ids[]', String(asset.id));
    body.append('attachment', new File(['hello'], 'plan.txt'));
    const { data, status } = await admin.post<Saved>(path, body);
    expect(status).toBe(200);
    expect(
      await server.db
        .selectFrom('attachments')
        .select(['owner_type', 'value'])
        .where('owner_id', '=', data.id)
        .execute(),
    ).toEqual([{ owner_type: 'sd_changes', value: 'plan.txt' }]);
    const [entry] = await server.db
      .selectFrom('activity_log')
      .select(['kind', 'after'])
      .where('owner_type', '=', 'sd_changes')
      .where('owner_id', '=', data.id)
      .execute();
    expect(entry).toMatchObject({
      kind: 'created',
      after: { subject: 'Replace the router', assets: [{ id: asset.id }], attachment: { name: 'plan.txt' } },
    });
    expect((await create({ asset_ids: [asset.id, 999999] })).message).toEqual({
      asset_ids: 'Some of these assets do not exist any more.',
    });
  });

  test('the same form saved twice is one change', async () => {
    const key = { 'idempotency-key': '2b0e2c3e-6f5c-4c8e-9a53-0b6f3f0f8f11' };
    const first = await admin.post<Saved>(path, form(), key);
    expect((await admin.post<Saved>(path, form(), key)).data).toEqual(first.data);
  });
});

describe('a change is edited', () => {
  const view = async (id: number) => (await admin.get<{ change: ChangeView }>(`${path}/${id}`)).data.change;

  test('a blank identifier keeps the old one; assets that are not named stay; what changed is told', async () => {
    const asset = await makeAsset(server.db, { name: 'Printer' });
    const { id } = (await create({ identifier: 'KEEP-ME', asset_ids: [asset.id] })).data;
    expect(await create({ id, subject: 'Renamed', priority_id: 3 })).toMatchObject({
      status: 200,
      message: 'KEEP-ME was saved.',
      data: { id, identifier: 'KEEP-ME' },
    });
    expect(await view(id)).toMatchObject({ subject: 'Renamed', version: 2, priority: { name: 'High' } });
    const assets = () => server.db.selectFrom('change_assets').select('asset_id').where('change_id', '=', id).execute();
    expect(await assets()).toEqual([{ asset_id: asset.id }]);
    await create({ id, subject: 'Renamed', priority_id: 3, asset_ids: [] });
    expect(await assets()).toEqual([]);
    const log = (
      await admin.get<{ change_activity_logs: ActivityPage }>(`/service-desk/api/change-log/${id}`)
    ).data.change_activity_logs.data.map(({ name }) => name.replace(/^<b>[^<]*<\/b> /, ''));
    expect(log).toEqual([
      'detached the asset <i>Printer</i>',
      'changed subject from <i>Replace the router</i> to <i>Renamed</i>; set priority to <i>High</i>',
      'created this change',
    ]);
    expect(await create({ id: 999_999 })).toMatchObject({
      status: 422,
      message: { id: 'This change does not exist or was deleted.' },
    });
  });

  test('its file is replaced, kept and removed', async () => {
    const send = (fields: Record<string, unknown>, file?: [content: string, name: string]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...form(), ...fields })) body.append(name, String(value));
      if (file) body.append('attachment', new Blob([file[0]]), file[1]);
      return admin.post<Saved>(path, body);
    };
    const { id } = (await send({}, ['one', 'one.txt'])).data;
    expect((await view(id)).attachment).toMatchObject({
      value: 'one.txt',
      size: 3,
      type: 'txt',
      icon_url: '/service-desk/file-icon/txt',
      owner: `sd_changes:${id}`,
    });
    await send({ id }, ['second', 'two.txt']);
    await send({ id });
    expect((await view(id)).attachment).toMatchObject({ value: 'two.txt', size: 6 });
    await send({ id, attachment_delete: '1' });
    expect((await view(id)).attachment).toBeNull();
  });

  test('somebody who saved meanwhile is named, and nothing is overwritten', async () => {
    const { id } = (await create()).data;
    const etag = (await admin.get(`${path}/${id}`)).headers.get('etag') ?? '';
    await create({ id, subject: 'Second' });
    for (const response of [
      await create({ id, subject: 'Late', version: 1 }),
      await admin.post(path, form({ id, subject: 'Late' }), { 'if-match': etag }),
    ]) {
      expect(response).toMatchObject({
        status: 409,
        message: expect.stringContaining('saved this record after you opened it.'),
      });
    }
    expect(await view(id)).toMatchObject({ subject: 'Second', version: 2 });
    expect((await create({ id, subject: 'Third', version: 2 })).status).toBe(200);
    expect(
      (await Promise.all(['A', 'B'].map((subject) => create({ id, subject, version: 3 }))))
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
  });

  test('what it has may stay: a requester and an agent who left', async () => {
    const [requester, agent] = [await makeUser(server.db), await makeAgent(server.db)];
    const { id } = (await create({ requester_id: requester.id, agent_id: agent.id })).data;
    await server.db
      .updateTable('help_desk.users')
      .set({ active: false })
      .where('id', 'in', [requester.id, agent.id])
      .execute();
    expect((await create({ id, requester_id: requester.id, agent_id: agent.id })).status).toBe(200);
    expect((await create({ requester_id: requester.id })).status).toBe(422);
  });

  test('a ticket or a problem is attached only by creating', async () => {
    const [{ id }, ticket] = [(await create()).data, await makeTicket(server.db)];
    await create({ id, ticket_id: ticket.id });
    expect(await server.db.selectFrom('change_tickets').select('id').where('change_id', '=', id).execute()).toEqual([]);
  });
});

describe('created from a ticket or a problem', () => {
  test('the change is attached to the ticket, as initiated unless told', async () => {
    const ticket = await makeTicket(server.db);
    const one = await create({ ticket_id: ticket.id });
    const two = await create({ ticket_id: ticket.id, type: 'initiating' });
    const links = await server.db
      .selectFrom('change_tickets')
      .select(['change_id', 'type'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('id')
      .execute();
    expect(links).toEqual([
      { change_id: one.data.id, type: 'ticket_initiated_change' },
      { change_id: two.data.id, type: 'change_caused_ticket' },
    ]);
  });

  test('the change is attached to the problem; a problem that has one refuses a second, and nothing is created', async () => {
    const problem = await makeProblem(server.db);
    const { data } = await create({ problem_id: problem.id });
    const { change_id } = await server.db
      .selectFrom('problems')
      .select('change_id')
      .where('id', '=', problem.id)
      .executeTakeFirstOrThrow();
    expect(change_id).toBe(data.id);
    const second = await create({ problem_id: problem.id, subject: 'The second one' });
    expect([second.status, second.message]).toEqual([409, expect.stringContaining(data.identifier)]);
    expect(
      await server.db.selectFrom('changes').select('id').where('subject', '=', 'The second one').execute(),
    ).toEqual([]);
  });

  test('an unknown ticket or problem is refused at its field', async () => {
    expect(await create({ ticket_id: 999999 })).toMatchObject({
      status: 422,
      message: { ticket_id: 'This ticket does not exist or was deleted.' },
    });
    expect(await create({ problem_id: 999999 })).toMatchObject({
      status: 422,
      message: { problem_id: 'This problem does not exist or was deleted.' },
    });
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

  test('its labels are in the language of the reader, those of custom fields as they were typed', async () => {
    const field = await makeCustomField(server.db, { label: 'Cost centre' });
    const labels = async (path: string, language: string) =>
      (await admin.get<FormDefinition>(path, { 'accept-language': language })).data.fields.map(({ label }) => label);
    const { id } = await makeChange(server.db);
    for (const path of [render, `/service-desk/api/edit-change/${id}`]) {
      expect(await labels(path, 'de')).toEqual(
        expect.arrayContaining(['Betreff', 'Kennung', 'Änderungsart', 'Cost centre']),
      );
      expect(await labels(path, 'ar')).toEqual(expect.arrayContaining(['الموضوع', 'Cost centre']));
      expect(await labels(path, 'fr')).toEqual(expect.arrayContaining(['Subject', 'Cost centre']));
    }
    await server.db.deleteFrom('custom_fields').where('id', '=', field.id).execute();
  });

  test('its definition says what the rules say', async () => {
    const { fields } = (await admin.get<FormDefinition>(render)).data;
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'subject',
      'requester_id',
      'status_id',
      'change_type_id',
      'description',
    ]);
    expect(fields.filter(({ max }) => max).map(({ name, max }) => [name, max])).toEqual([
      ['subject', 255],
      ['identifier', 45],
      ['description', 100_000],
    ]);
    expect(fields.filter(({ multiple }) => multiple).map(({ name }) => name)).toEqual(['asset_ids']);
    expect(fields.find(({ name }) => name === 'status_id')).toMatchObject({
      lookup: 'change_statuses',
      ids: [1, 2],
      value: { id: 1, name: 'Open' },
    });
  });

  test('each of its lookups answers, and a form filled from it is accepted', async () => {
    const { fields } = (await admin.get<FormDefinition>(render)).data;
    for (const { lookup } of fields)
      if (lookup) expect((await admin.get(`/api/dependency/${lookup}`)).status).toBe(200);
    const known = Object.keys(form());
    expect(
      fields
        .filter(({ required }) => required)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(known.sort());
  });

  test('assets are offered only to who may attach them', async () => {
    const offers = async (...rights: Parameters<typeof agent>) =>
      (await (await agent(...rights)).get<FormDefinition>(render)).data.fields.some(({ name }) => name === 'asset_ids');
    const attach = ['view_changes', 'create_change', 'attach_change', 'view_assets', 'attach_asset'] as const;
    expect(await offers(...attach)).toBe(true);
    expect(await offers(...attach.filter((key) => key !== 'attach_asset'))).toBe(false);
    expect(await offers(...attach.filter((key) => key !== 'attach_change'))).toBe(false);
  });

  test('is only for who may create or edit a change', async () => {
    for (const rights of [[], ['view_changes', 'close_change', 'attach_change']] as const)
      expect(await (await agent(...rights)).get(render)).toMatchObject({
        status: 403,
        message: 'Missing permission: create_change',
      });
    for (const right of ['create_change', 'edit_change'] as const)
      expect((await (await agent('view_changes', right)).get(render)).status).toBe(200);
  });

  test.each([
    ['change', 'create_change'],
    ['asset', 'create_asset'],
  ])('of the category %s names its own right, whatever else the reader may', async (category, right) => {
    const others = (['create_change', 'create_asset'] as const).filter((key) => key !== right);
    for (const held of [[], others])
      expect(await (await agent(...held)).get(`/api/form/render?category=${category}`)).toMatchObject({
        status: 403,
        message: `Missing permission: ${right}`,
      });
  });

  test('another form is 404', async () => {
    expect((await admin.get('/api/form/render?category=cake&scenario=create&panel=agent')).status).toBe(404);
    expect((await admin.get('/api/form/render')).status).toBe(404);
  });
});

test('viewing needs view_changes', async () => {
  const change = await makeChange(server.db);
  expect(await (await agent()).get(`${path}/${change.id}`)).toMatchObject({
    status: 403,
    message: 'Missing permission: view_changes',
  });
});
