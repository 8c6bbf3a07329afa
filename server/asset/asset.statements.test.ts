import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAsset,
  makeAssetType,
  makeChange,
  makeContract,
  makeCustomField,
  makeProblem,
  makeRelease,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { statementsOf } from '../testing/statements';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  await makeCustomField(server.db, { module: 'asset' });
});
afterAll(() => server.close());

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Assets of a type of their own, with people, a contract and a custom field each. */
async function filled(count: number): Promise<{ type: number; ids: number[] }> {
  const [type, contract] = [await makeAssetType(server.db), await makeContract(server.db)];
  const field = await makeCustomField(server.db, { module: 'asset' });
  const assets = await times(count, async () => {
    const person = await makeUser(server.db);
    return makeAsset(server.db, { asset_type_id: type.id, used_by_id: person.id, managed_by_id: person.id });
  });
  for (const { id } of assets) {
    await server.db.insertInto('contract_assets').values({ contract_id: contract.id, asset_id: id }).execute();
    await server.db
      .insertInto('custom_field_values')
      .values({ owner_type: 'sd_assets', owner_id: id, field_id: field.id, value: 'text' })
      .execute();
  }
  return { type: type.id, ids: idsOf(assets) };
}

test.each(['config=true&', 'meta=true&', 'asset_type_descendants=1&', ''])(
  'asset-list?%s… takes as many statements for twelve rows as for one',
  async (mode) => {
    const [one, twelve] = [await filled(1), await filled(12)];
    const load = ({ type }: { type: number }) =>
      statementsOf(() => admin.get(`${api}/asset-list?${mode}asset_type_ids=${type}&limit=100`));
    expect(await load(twelve)).toBe(await load(one));
  },
);

test.each(['asset-type-list?', 'asset-status-list?', 'cmdb-list?', 'dependency/assets?meta=true&'])(
  '%s takes no more statements for a page of many rows than for one',
  async (path) => {
    await times(3, () => makeAsset(server.db));
    const load = (limit: number) => statementsOf(() => admin.get(`${api}/${path}limit=${limit}`));
    expect(await load(100)).toBeLessThanOrEqual(await load(1));
  },
);

async function linked(count: number): Promise<number> {
  const { id: asset_id } = await makeAsset(server.db);
  for (let n = 0; n < count; n++) {
    const [problem, change, release, ticket, contract] = [
      await makeProblem(server.db),
      await makeChange(server.db, { status_id: 6 }),
      await makeRelease(server.db),
      await makeTicket(server.db),
      await makeContract(server.db),
    ];
    await server.db.insertInto('problem_assets').values({ problem_id: problem.id, asset_id }).execute();
    await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id }).execute();
    await server.db.insertInto('release_assets').values({ release_id: release.id, asset_id }).execute();
    await server.db.insertInto('ticket_assets').values({ ticket_id: ticket.id, asset_id }).execute();
    await server.db.insertInto('contract_assets').values({ contract_id: contract.id, asset_id }).execute();
  }
  return asset_id;
}

test.each(['asset/{id}', 'asset-action/{id}', 'asset-log/{id}', 'problem-list?asset_ids={id}&limit=100'])(
  '%s takes as many statements for an asset with twelve records of each kind as for one without',
  async (path) => {
    const [none, twelve] = [await linked(0), await linked(12)];
    const load = (id: number) => statementsOf(() => admin.get(`${api}/${path.replace('{id}', String(id))}`));
    expect(await load(twelve)).toBe(await load(none));
  },
);

test('twelve assets are changed at once, and given back, by as many statements as two', async () => {
  const set = async (count: number) => {
    const { ids } = await filled(count);
    const { id: used_by_id } = await makeUser(server.db);
    let undo = 0;
    const changed = await statementsOf(async () => {
      const reply = await admin.post<{ id: number }>(`${api}/asset-bulk`, {
        ids,
        set: { used_by_id, location_id: null },
      });
      undo = reply.data.id;
      return reply;
    });
    return [changed, await statementsOf(() => admin.post(`${api}/bulk-undo/${undo}`))];
  };
  expect(await set(12)).toEqual(await set(2));
});

test('twelve assets go to the trash by as many statements as one; twelve records are attached by as many as two', async () => {
  const end = async (count: number) => {
    const assets = await times(count, () => makeAsset(server.db));
    return statementsOf(() => admin.post(`${api}/asset-bulk`, { ids: idsOf(assets), delete: true }));
  };
  expect(await end(12)).toBe(await end(1));
  const attach = async (count: number) => {
    const { id } = await makeAsset(server.db);
    const type_ids = idsOf(await times(count, () => makeProblem(server.db)));
    return statementsOf(() => admin.post(`${api}/attach-asset-services/${id}`, { type: 'sd_problem', type_ids }));
  };
  // The message names one that is alone.
  expect(await attach(12)).toBe(await attach(2));
});
