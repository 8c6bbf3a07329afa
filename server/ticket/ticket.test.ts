import type { AttachedChanges, TicketActions } from '../../wire/ticket/ticket';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeProblem, makeTicket } from '../testing/factories';
import { type Client, signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const agent = async (...permissions: Parameters<typeof makeAgent>[1] & object) =>
  signIn(server, await makeAgent(server.db, permissions));
const flags = async (client: Client, ticketId: number) =>
  (await client.get<TicketActions>(`${api}/ticket-action/${ticketId}`)).data.actions;
const activity = (owner_type: string, owner_id: number) =>
  server.db
    .selectFrom('activity_log')
    .select(['kind', 'before', 'after'])
    .where('owner_type', '=', owner_type)
    .where('owner_id', '=', owner_id)
    .orderBy('id')
    .execute();
const events = (kind: string, record_id: number) =>
  server.db
    .selectFrom('live_events')
    .select('id')
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .execute();

describe('ticket action flags', () => {
  test('an agent without a service-desk permission is offered nothing', async () => {
    const { id } = await makeTicket(server.db);
    expect(Object.values(await flags(await agent(), id))).not.toContain(true);
  });

  test('attach items show while the ticket has no problem; then only detach', async () => {
    const ticket = await makeTicket(server.db);
    const client = await agent('view_problems', 'create_problem', 'attach_problem', 'detach_problem');
    expect(await flags(client, ticket.id)).toMatchObject({
      show_attach_new_problem: true,
      show_attach_existing_problem: true,
      attach_problem: true,
      show_detach_problem: false,
    });
    const problem = await makeProblem(server.db, { subject: 'The line drops' });
    await server.db.insertInto('problem_tickets').values({ ticket_id: ticket.id, problem_id: problem.id }).execute();
    expect(await flags(client, ticket.id)).toMatchObject({
      show_attach_new_problem: false,
      show_attach_existing_problem: false,
      attach_problem: true,
      show_detach_problem: true,
    });
    const { data } = await client.get<TicketActions>(`${api}/ticket-action/${ticket.id}`);
    expect(data.problem).toEqual({
      id: problem.id,
      name: 'The line drops',
      redirect_to: `/service-desk/problem/${problem.id}/show`,
    });
  });

  test('an agent who may not view problems does not learn of the problem', async () => {
    const ticket = await makeTicket(server.db);
    await server.db
      .insertInto('problem_tickets')
      .values({ ticket_id: ticket.id, problem_id: (await makeProblem(server.db)).id })
      .execute();
    expect((await (await agent()).get<TicketActions>(`${api}/ticket-action/${ticket.id}`)).data.problem).toBeNull();
  });

  test('a new problem needs create_problem beside attach_problem', async () => {
    const { id } = await makeTicket(server.db);
    expect(await flags(await agent('view_problems', 'attach_problem'), id)).toMatchObject({
      show_attach_new_problem: false,
      show_attach_existing_problem: true,
    });
  });

  test('change and asset flags follow their permissions', async () => {
    const { id } = await makeTicket(server.db);
    expect(
      await flags(
        await agent('view_changes', 'attach_change', 'detach_change', 'view_assets', 'attach_asset', 'detach_asset'),
        id,
      ),
    ).toMatchObject({
      attach_change_initiated: true,
      attach_change_initiating: true,
      detach_change: true,
      create_change: false,
      show_attach_assets: true,
      show_detach_asset: true,
      view_assets: true,
      view_changes: true,
      view_contracts: false,
      view_rules: false,
    });
  });

  test('who manages automation may see which rules looked at it', async () => {
    const { id } = await makeTicket(server.db);
    expect(await flags(await agent('manage_automation'), id)).toMatchObject({ view_rules: true, view_changes: false });
  });

  test('an unknown ticket is 404', async () => {
    expect(await admin.get(`${api}/ticket-action/999999`)).toMatchObject({
      status: 404,
      message: 'This ticket does not exist or was deleted.',
    });
  });
});

describe('assets of a ticket', () => {
  test('are attached, with an activity entry and a live event; attaching one again changes nothing', async () => {
    const ticket = await makeTicket(server.db);
    const [one, two] = [await makeAsset(server.db), await makeAsset(server.db)];
    expect(
      await admin.post(`${api}/ticket-attach-assets`, { ticket_id: ticket.id, asset_ids: [one.id, two.id] }),
    ).toMatchObject({ status: 200, message: `2 assets were attached to #${ticket.ticket_number}.` });
    expect(
      (await admin.post(`${api}/ticket-attach-assets`, { ticket_id: ticket.id, asset_ids: [one.id] })).status,
    ).toBe(200);
    const { data } = await admin.get<{ total: number }>(`${api}/asset-list?ticket_ids=${ticket.id}`);
    expect(data.total).toBe(2);
    expect(await activity('sd_assets', one.id)).toEqual([
      {
        kind: 'attached',
        before: null,
        after: { what: 'ticket', items: [{ id: ticket.id, name: `#${ticket.ticket_number}` }] },
      },
    ]);
    expect(await events('ticket', ticket.id)).not.toEqual([]);
  });

  test('with none selected: Please select assets.', async () => {
    const ticket = await makeTicket(server.db);
    expect(await admin.post(`${api}/ticket-attach-assets`, { ticket_id: ticket.id, asset_ids: [] })).toMatchObject({
      status: 422,
      message: { asset_ids: 'Please select assets.' },
    });
  });

  test('an unknown ticket or asset is refused at its field and attaches nothing', async () => {
    const ticket = await makeTicket(server.db);
    const asset = await makeAsset(server.db);
    expect(await admin.post(`${api}/ticket-attach-assets`, { ticket_id: 999999, asset_ids: [asset.id] })).toMatchObject(
      { status: 422, message: { ticket_id: 'This ticket does not exist or was deleted.' } },
    );
    expect(
      await admin.post(`${api}/ticket-attach-assets`, { ticket_id: ticket.id, asset_ids: [asset.id, 999999] }),
    ).toMatchObject({ status: 422, message: { asset_ids: 'Some of these assets do not exist any more.' } });
    expect(await server.db.selectFrom('ticket_assets').selectAll().where('asset_id', '=', asset.id).execute()).toEqual(
      [],
    );
  });

  test('are detached; a default one is not', async () => {
    const ticket = await makeTicket(server.db);
    const [own, added] = [await makeAsset(server.db), await makeAsset(server.db)];
    await server.db
      .insertInto('ticket_assets')
      .values([
        { ticket_id: ticket.id, asset_id: own.id, is_default: true },
        { ticket_id: ticket.id, asset_id: added.id },
      ])
      .execute();
    expect(await admin.delete(`${api}/detach-asset/${ticket.id}/${added.id}`)).toMatchObject({
      status: 200,
      message: `${added.identifier} was detached from #${ticket.ticket_number}.`,
    });
    expect((await admin.delete(`${api}/detach-asset/${ticket.id}/${added.id}`)).status).toBe(404);
    expect(await admin.delete(`${api}/detach-asset/${ticket.id}/${own.id}`)).toMatchObject({
      status: 409,
      message: 'This asset came with the ticket and cannot be detached.',
    });
    expect((await activity('sd_assets', added.id)).map(({ kind }) => kind)).toEqual(['detached']);
  });

  test('attaching needs attach_asset, detaching detach_asset', async () => {
    const ticket = await makeTicket(server.db);
    const asset = await makeAsset(server.db);
    const client = await agent('view_assets');
    expect(
      await client.post(`${api}/ticket-attach-assets`, { ticket_id: ticket.id, asset_ids: [asset.id] }),
    ).toMatchObject({ status: 403, message: 'Missing permission: attach_asset' });
    expect(await client.delete(`${api}/detach-asset/${ticket.id}/${asset.id}`)).toMatchObject({
      status: 403,
      message: 'Missing permission: detach_asset',
    });
  });
});

describe('changes of a ticket', () => {
  const attach = (ticket_id: number, change_id: number, type: string) =>
    admin.post(`${api}/attach-change/ticket`, { ticket_id, change_id, type });
  const changesOf = async (client: Client, id: number, query = '') =>
    (await client.get<AttachedChanges>(`${api}/attached-change/ticket?ticket_id=${id}${query}`)).data;

  test("have two link types, stored once and shown in the ticket side's words", async () => {
    const ticket = await makeTicket(server.db);
    const change = await makeChange(server.db, { subject: 'Replace the router' });
    expect(await attach(ticket.id, change.id, 'initiated')).toMatchObject({
      status: 200,
      message: `${change.identifier} was attached to #${ticket.ticket_number}.`,
    });
    expect((await attach(ticket.id, change.id, 'initiating')).status).toBe(200);
    const { changes, total, detach_change } = await changesOf(admin, ticket.id, '&sort-field=id&sort-order=asc');
    expect(changes.map(({ type }) => type)).toEqual(['initiated', 'initiating']);
    expect(changes[0]).toEqual({
      id: change.id,
      change_number: change.identifier,
      subject: 'Replace the router',
      type: 'initiated',
      detach_change: true,
    });
    expect([total, detach_change]).toEqual([2, true]);
    const stored = await server.db
      .selectFrom('change_tickets')
      .select('type')
      .where('ticket_id', '=', ticket.id)
      .orderBy('id')
      .execute();
    expect(stored.map(({ type }) => type)).toEqual(['ticket_initiated_change', 'change_caused_ticket']);
    expect((await activity('sd_changes', change.id)).map(({ kind }) => kind)).toEqual(['attached', 'attached']);
  });

  test('the same change and type a second time is 409', async () => {
    const ticket = await makeTicket(server.db);
    const change = await makeChange(server.db);
    await attach(ticket.id, change.id, 'initiated');
    expect(await attach(ticket.id, change.id, 'initiated')).toMatchObject({
      status: 409,
      message: `The change ${change.identifier} is already attached to this ticket in this way.`,
    });
  });

  test('a closed change takes no ticket', async () => {
    const ticket = await makeTicket(server.db);
    const change = await makeChange(server.db, { status_id: 6 });
    for (const type of ['initiated', 'initiating'])
      expect(await attach(ticket.id, change.id, type)).toMatchObject({
        status: 409,
        message: `The change ${change.identifier} is closed.`,
      });
  });

  test('a closed change keeps its tickets', async () => {
    const [ticket, change] = [await makeTicket(server.db), await makeChange(server.db)];
    for (const type of ['initiated', 'initiating']) await attach(ticket.id, change.id, type);
    await server.db.updateTable('changes').set({ status_id: 6 }).where('id', '=', change.id).execute();
    const detach = (type: string) =>
      admin.delete(`${api}/detach-change/ticket`, { ticket_id: ticket.id, change_id: change.id, type });
    expect(
      (await changesOf(admin, ticket.id)).changes.map(({ type, detach_change }) => [type, detach_change]).sort(),
    ).toEqual([
      ['initiated', false],
      ['initiating', false],
    ]);
    for (const type of ['initiated', 'initiating'])
      expect(await detach(type)).toMatchObject({ status: 409, message: `The change ${change.identifier} is closed.` });
    expect(
      await server.db.selectFrom('change_tickets').select('type').where('change_id', '=', change.id).execute(),
    ).toHaveLength(2);
  });

  test('an unknown ticket or change is refused at its field, like another type', async () => {
    const ticket = await makeTicket(server.db);
    const change = await makeChange(server.db);
    expect(await attach(999999, change.id, 'initiated')).toMatchObject({
      status: 422,
      message: { ticket_id: 'This ticket does not exist or was deleted.' },
    });
    expect(await attach(ticket.id, 999999, 'initiated')).toMatchObject({
      status: 422,
      message: { change_id: 'This change does not exist or was deleted.' },
    });
    expect(await attach(ticket.id, change.id, 'causing')).toMatchObject({
      status: 422,
      message: { type: 'The type is initiated or initiating.' },
    });
    expect((await admin.get(`${api}/attached-change/ticket?ticket_id=999999`)).status).toBe(404);
    expect(await admin.get(`${api}/attached-change/ticket`)).toMatchObject({
      status: 422,
      message: { ticket_id: 'This field is required.' },
    });
  });

  test('are detached with the parameters in the query or in the body', async () => {
    const ticket = await makeTicket(server.db);
    const change = await makeChange(server.db);
    for (const type of ['initiated', 'initiating']) await attach(ticket.id, change.id, type);
    expect(
      await admin.delete(`${api}/detach-change/ticket?ticket_id=${ticket.id}&change_id=${change.id}&type=initiated`),
    ).toMatchObject({ status: 200, message: `${change.identifier} was detached from #${ticket.ticket_number}.` });
    expect((await changesOf(admin, ticket.id)).changes.map(({ type }) => type)).toEqual(['initiating']);
    const body = { ticket_id: ticket.id, change_id: change.id, type: 'initiating' };
    expect((await admin.delete(`${api}/detach-change/ticket`, body)).status).toBe(200);
    expect((await admin.delete(`${api}/detach-change/ticket`, body)).status).toBe(404);
  });

  test('detach_change in the payload follows the permission', async () => {
    const ticket = await makeTicket(server.db);
    await attach(ticket.id, (await makeChange(server.db)).id, 'initiated');
    const { changes, detach_change } = await changesOf(await agent('view_changes'), ticket.id);
    expect([changes[0]?.detach_change, detach_change]).toEqual([false, false]);
  });

  test('are paged, sorted and searched with search_query', async () => {
    const ticket = await makeTicket(server.db);
    for (const subject of ['Beta release', 'Alpha release', 'Gamma'])
      await attach(ticket.id, (await makeChange(server.db, { subject })).id, 'initiated');
    const found = await changesOf(admin, ticket.id, '&search_query=release&sort_by=subject&order=asc&limit=1');
    expect([found.changes.map(({ subject }) => subject), found.total]).toEqual([['Alpha release'], 2]);
  });
});
