import type { AssetActions, AssetTickets } from '../../wire/asset/asset.record';
import type { AssetConfigList } from '../../wire/asset/asset';
import type { BulkResult } from '../../wire/parts/bulk';
import type { ActivityPage } from '../../wire/parts/activity';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeProblem,
  makeRelease,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada Admin' }));
});
afterAll(() => server.close());

const attach = (id: number, type: string, type_ids: number[], client = admin) =>
  client.post(`${api}/attach-asset-services/${id}`, { type, type_ids });
const detach = (id: number, type: string, type_ids: number[], client = admin) =>
  client.delete(`${api}/detach-asset-services/${id}`, { type, type_ids });
const listed = async (path: string, key: string) =>
  (await admin.get<Record<string, { id: number }[]>>(`${api}/${path}`)).data[key]?.map(({ id }) => id);
const flags = async (id: number, client = admin) =>
  (await client.get<{ asset_actions: AssetActions }>(`${api}/asset-action/${id}`)).data.asset_actions;
const log = async (id: number) =>
  (await admin.get<{ asset_activity_logs: ActivityPage }>(`${api}/asset-log/${id}`)).data.asset_activity_logs.data.map(
    ({ name }) => name,
  );
const rows = async (query: string) => (await admin.get<AssetConfigList>(`${api}/asset-list?config=true&${query}`)).data;

describe('records of an asset', () => {
  test('are attached and detached, listed by the asset, and told in its log', async () => {
    const asset = await makeAsset(server.db, { name: 'Router' });
    const [problem, change, release, contract, ticket] = [
      await makeProblem(server.db, { subject: 'Slow' }),
      await makeChange(server.db),
      await makeRelease(server.db),
      await makeContract(server.db),
      await makeTicket(server.db),
    ];
    const all = [
      ['sd_problem', problem.id, `problem-list?asset_ids[]=${asset.id}`, 'problems'],
      ['sd_changes', change.id, `change-list?asset_ids[]=${asset.id}`, 'changes'],
      ['sd_releases', release.id, `release-list?asset_ids[]=${asset.id}`, 'releases'],
      ['sd_contracts', contract.id, `contract-list?asset_ids[]=${asset.id}`, 'contracts'],
      ['tickets', ticket.id, `ticket-list?asset-ids[]=${asset.id}`, 'tickets'],
    ] as const;
    for (const [type, id, list, key] of all) {
      expect(await attach(asset.id, type, [id])).toMatchObject({ status: 200 });
      expect([type, await listed(list, key)]).toEqual([type, [id]]);
      expect(await attach(asset.id, type, [id])).toMatchObject({
        status: 200,
        message: 'Already attached: nothing changed.',
      });
      expect((await detach(asset.id, type, [id])).status).toBe(200);
      expect([type, await listed(list, key)]).toEqual([type, []]);
      expect((await detach(asset.id, type, [id])).status).toBe(404);
    }
    expect((await log(asset.id)).at(-1)).toBe('<b>Ada Admin</b> attached the problem <i>Slow</i>');
  });

  test('a detach takes its parameters from the query too', async () => {
    const [asset, problem] = [await makeAsset(server.db), await makeProblem(server.db)];
    await attach(asset.id, 'sd_problem', [problem.id]);
    const query = `type=sd_problem&type_ids[]=${problem.id}`;
    expect((await admin.delete(`${api}/detach-asset-services/${asset.id}?${query}`)).status).toBe(200);
  });

  test('the rights: those of assets for tickets, that of the other kind besides', async () => {
    const [asset, ticket, problem] = [
      await makeAsset(server.db),
      await makeTicket(server.db),
      await makeProblem(server.db),
    ];
    const agent = await signIn(server, await makeAgent(server.db, ['view_assets', 'attach_asset', 'detach_asset']));
    expect((await attach(asset.id, 'tickets', [ticket.id], agent)).status).toBe(200);
    expect(await attach(asset.id, 'sd_problem', [problem.id], agent)).toMatchObject({
      status: 403,
      message: 'Missing permission: attach_problem',
    });
    expect((await detach(asset.id, 'tickets', [ticket.id], agent)).status).toBe(200);
  });

  test('a closed change, an ended contract and an asset that came with the ticket stay as they are', async () => {
    const asset = await makeAsset(server.db);
    const closed = await makeChange(server.db, { status_id: 6 });
    const ended = await makeContract(server.db, { contract_status_id: 5 });
    const ticket = await makeTicket(server.db);
    await server.db
      .insertInto('ticket_assets')
      .values({ ticket_id: ticket.id, asset_id: asset.id, is_default: true })
      .execute();
    expect((await attach(asset.id, 'sd_changes', [closed.id])).status).toBe(409);
    expect((await attach(asset.id, 'sd_contracts', [ended.id])).status).toBe(409);
    expect((await detach(asset.id, 'tickets', [ticket.id])).status).toBe(409);
    expect(await listed(`ticket-list?asset-ids[]=${asset.id}`, 'tickets')).toEqual([ticket.id]);
  });

  test('none, an unknown kind or an unknown record is 422 at its field', async () => {
    const asset = await makeAsset(server.db);
    expect(await attach(asset.id, 'sd_problem', [])).toMatchObject({
      status: 422,
      message: { type_ids: expect.any(String) },
    });
    expect(await attach(asset.id, 'sd_assets', [1])).toMatchObject({
      status: 422,
      message: { type: expect.any(String) },
    });
    expect(await attach(asset.id, 'sd_problem', [999_999])).toMatchObject({
      status: 422,
      message: { type_ids: expect.any(String) },
    });
  });

  test('tickets have number, title and who works on them', async () => {
    const agent = await makeAgent(server.db, [], { full_name: 'Tess' });
    const [asset, ticket] = [await makeAsset(server.db), await makeTicket(server.db, { assigned_id: agent.id })];
    await attach(asset.id, 'tickets', [ticket.id]);
    const { data } = await admin.get<AssetTickets>(`${api}/ticket-list?asset_ids=${asset.id}&search-query=tess`);
    expect(data.tickets[0]?.assignedTo).toEqual(data.tickets[0]?.assigned);
    expect(data.tickets[0]?.assignedTo).toMatchObject({ full_name: 'Tess' });
    expect(data.tickets[0]).toMatchObject({
      ticket_number: ticket.ticket_number,
      title: ticket.subject,
      assigned: { full_name: 'Tess' },
    });
  });
});

describe('an asset is deleted', () => {
  test('not while it is on an active contract or an open change: all of them are named, the flag says so', async () => {
    const asset = await makeAsset(server.db);
    const contract = await makeContract(server.db, { identifier: 'CNTR-A', name: 'Lease' });
    const change = await makeChange(server.db, { identifier: 'CHN-A', subject: 'Swap' });
    const done = await makeChange(server.db, { identifier: 'CHN-DONE', status_id: 8 });
    await attach(asset.id, 'sd_contracts', [contract.id]);
    await attach(asset.id, 'sd_changes', [change.id]);
    await server.db.insertInto('change_assets').values({ change_id: done.id, asset_id: asset.id }).execute();
    expect((await flags(asset.id)).asset_delete).toBe(false);
    expect(await admin.delete(`${api}/asset-delete/${asset.id}`)).toMatchObject({
      status: 409,
      message:
        'This asset cannot be deleted: it is on the active contract CNTR-A “Lease” and on the open change CHN-A “Swap”.',
    });
    await detach(asset.id, 'sd_contracts', [contract.id]);
    await detach(asset.id, 'sd_changes', [change.id]);
    expect((await flags(asset.id)).asset_delete).toBe(true);
  });

  test('into the trash: unknown everywhere else, its identifier free, its links back with it', async () => {
    const person = await makeUser(server.db);
    const asset = await makeAsset(server.db, { identifier: 'Trash-1', used_by_id: person.id });
    const [problem, ticket] = [await makeProblem(server.db), await makeTicket(server.db)];
    await attach(asset.id, 'sd_problem', [problem.id]);
    await attach(asset.id, 'tickets', [ticket.id]);
    expect(await admin.delete(`${api}/asset-delete/${asset.id}`)).toMatchObject({
      status: 200,
      message: 'Trash-1 was deleted.',
    });
    for (const path of ['asset', 'asset-action', 'asset-log', 'asset-history', 'edit-asset'])
      expect([path, (await admin.get(`${api}/${path}/${asset.id}`)).status]).toEqual([path, 404]);
    expect((await rows('trash=true')).data[0]).toMatchObject({
      id: asset.id,
      deleted_at: expect.any(String),
      deleted_by: { full_name: 'Ada Admin' },
      is_delete: false,
    });
    expect(await listed(`problem-list?asset_ids=${asset.id}`, 'problems')).toEqual([]);
    const other = await makeAsset(server.db, { identifier: 'TRASH-1' });
    expect(await admin.post(`${api}/asset-restore/${asset.id}`)).toMatchObject({
      status: 409,
      message: expect.stringContaining(other.name),
    });
    await server.db.updateTable('assets').set({ identifier: 'Elsewhere' }).where('id', '=', other.id).execute();
    expect(await admin.post(`${api}/asset-restore/${asset.id}`)).toMatchObject({ status: 200 });
    expect(await listed(`problem-list?asset_ids=${asset.id}`, 'problems')).toEqual([problem.id]);
    expect(await listed(`ticket-list?asset_ids=${asset.id}`, 'tickets')).toEqual([ticket.id]);
    expect((await admin.post(`${api}/asset-restore/${asset.id}`)).status).toBe(404);
  });

  test('the trash and its restore need the right of deleting', async () => {
    const viewer = await signIn(server, await makeAgent(server.db, ['view_assets', 'edit_asset']));
    expect((await viewer.get(`${api}/asset-list?trash=true`)).status).toBe(403);
    expect((await viewer.post(`${api}/asset-restore/1`)).status).toBe(403);
  });
});

test('the flags are right and state together', async () => {
  const asset = await makeAsset(server.db);
  const agent = await signIn(
    server,
    await makeAgent(server.db, ['view_assets', 'edit_asset', 'attach_asset', 'view_problems', 'print_labels']),
  );
  expect(await flags(asset.id, agent)).toEqual({
    associated_problem_tab_viewable: true,
    associated_change_tab_viewable: false,
    associated_release_tab_viewable: false,
    associated_contract_tab_viewable: false,
    associated_ticket_tab_viewable: true,
    asset_edit: true,
    asset_delete: false,
    asset_attach: true,
    asset_detach: false,
    asset_relation: false,
    asset_print_label: true,
  });
});

describe('many at once', () => {
  const bulk = (form: object) => admin.post<BulkResult>(`${api}/asset-bulk`, form);

  test('fields are set, told in the log, and sent back', async () => {
    const person = await makeUser(server.db);
    const [one, two] = [
      await makeAsset(server.db, { asset_status_id: 2 }),
      await makeAsset(server.db, { asset_status_id: 1 }),
    ];
    const ids = [one.id, two.id];
    const set = { asset_status_id: 1, used_by_id: person.id };
    expect((await bulk({ ids, set, dry_run: true })).data).toMatchObject({ id: null, changed: 2 });
    const { data } = await bulk({ ids, set });
    expect(data).toMatchObject({ changed: 2, skipped: [] });
    expect((await rows(`asset_ids=${ids.join()}&sort-order=asc`)).data).toMatchObject([
      { asset_status: { id: 1 }, used_by: { id: person.id }, assigned_on: expect.any(String) },
      { asset_status: { id: 1 }, used_by: { id: person.id } },
    ]);
    expect((await log(two.id))[0]).toContain('set used by to');
    const { mails } = await server.db
      .selectFrom('outgoing_mails')
      .select((eb) => eb.fn.countAll<number>().as('mails'))
      .where('recipient_email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(mails).toBe(1);
    expect((await admin.post<BulkResult>(`${api}/bulk-undo/${data.id}`)).data).toMatchObject({ changed: 2 });
    expect((await rows(`asset_ids=${ids.join()}&sort-order=asc`)).data).toMatchObject([
      { asset_status: { id: 2 }, used_by: null, assigned_on: null },
      { asset_status: { id: 1 }, used_by: null },
    ]);
  });

  test('all that the list shows with a query; what is held is not deleted', async () => {
    const change = await makeChange(server.db, { identifier: 'CHN-HOLDS' });
    const [held, free] = [
      await makeAsset(server.db, { impact_type_id: 3, asset_type_id: 20 }),
      await makeAsset(server.db, { impact_type_id: 3, asset_type_id: 20 }),
    ];
    await attach(held.id, 'sd_changes', [change.id]);
    const filter = { asset_type_ids: [6], asset_type_descendants: 1, impact_type_ids: [3] };
    const { data } = await bulk({ filter, delete: true });
    expect(data).toMatchObject({ changed: 1, skipped: [{ id: held.id, why: expect.stringContaining('CHN-HOLDS') }] });
    expect((await admin.get(`${api}/asset/${free.id}`)).status).toBe(404);
    await admin.post(`${api}/bulk-undo/${data.id}`);
    expect((await admin.get(`${api}/asset/${free.id}`)).status).toBe(200);
  });

  test('a choice that there is not is 422 at its field', async () => {
    const asset = await makeAsset(server.db);
    expect(await bulk({ ids: [asset.id], set: { location_id: 999_999 } })).toMatchObject({
      status: 422,
      message: { 'set.location_id': expect.any(String) },
    });
  });
});
