import { changeStatus } from '../wire/change/change';
import { type Reply, type Client, signIn } from './testing/client';
import { watchContents } from './testing/contents';
import {
  makeAdmin,
  makeAsset,
  makeChange,
  makeContract,
  makeProblem,
  makeProduct,
  makeRelease,
  makeTask,
  makeTicket,
  makeVendor,
} from './testing/factories';
import { startServer, type TestServer } from './testing/server';

/** Every call that attaches or detaches, from every side, on the same terms. */
let server: TestServer;
let admin: Client;
let ids: Record<
  'ticket' | 'problem' | 'change' | 'release' | 'asset' | 'task' | 'product' | 'vendor' | 'contract',
  number
>;
let contents: () => Promise<string>;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  contents = await watchContents(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  ids = {
    ticket: (await makeTicket(db)).id,
    problem: (await makeProblem(db)).id,
    change: (await makeChange(db)).id,
    release: (await makeRelease(db)).id,
    asset: (await makeAsset(db)).id,
    task: (await makeTask(db)).id,
    product: (await makeProduct(db)).id,
    vendor: (await makeVendor(db)).id,
    contract: (await makeContract(db)).id,
  };
});

type Call = () => Promise<Reply<undefined>>;
interface Side {
  name: string;
  attach: Call;
  detach: Call;
  /** A list: attaching again changes nothing and is no fault. */
  list: boolean;
}

const ticketSide = (type: string): Side => {
  const link = () => ({ ticket_id: ids.ticket, change_id: ids.change, type });
  return {
    name: `a change to a ticket, as ${type}`,
    attach: () => admin.post(`${api}/attach-change/ticket`, link()),
    detach: () => admin.delete(`${api}/detach-change/ticket`, link()),
    list: false,
  };
};
const changeSide = (type: string): Side => ({
  name: `tickets to a change, as ${type}`,
  attach: () => admin.post(`${api}/attach-ticket/change`, { change_id: ids.change, ticket_ids: [ids.ticket], type }),
  detach: () => admin.delete(`${api}/detach-ticket/change`, { change_id: ids.change, ticket_id: ids.ticket, type }),
  list: true,
});

const ofChanges: Side[] = [
  ticketSide('initiated'),
  ticketSide('initiating'),
  changeSide('initiating'),
  changeSide('causing'),
  {
    name: 'a change to a problem',
    attach: () => admin.post(`${api}/problem-attach-change/${ids.problem}/${ids.change}`),
    detach: () => admin.delete(`${api}/problem-detach-change/${ids.problem}/${ids.change}`),
    list: false,
  },
  {
    name: 'a release to a change',
    attach: () => admin.post(`${api}/change/attach-release/${ids.change}/${ids.release}`),
    detach: () => admin.delete(`${api}/change/detach-release/${ids.change}`),
    list: false,
  },
  {
    name: 'changes to a release',
    attach: () => admin.post(`${api}/release/attach-change/${ids.release}`, { change_ids: [ids.change] }),
    detach: () => admin.delete(`${api}/release/detach-change/${ids.release}/${ids.change}`),
    list: true,
  },
  {
    name: 'assets to a change',
    attach: () => admin.post(`${api}/change/attach-assets/${ids.change}`, { asset_ids: [ids.asset] }),
    detach: () => admin.delete(`${api}/change/detach-asset/${ids.change}/${ids.asset}`),
    list: true,
  },
  {
    name: 'changes to an asset',
    attach: () =>
      admin.post(`${api}/attach-asset-services/${ids.asset}`, { type: 'sd_changes', type_ids: [ids.change] }),
    detach: () =>
      admin.delete(`${api}/detach-asset-services/${ids.asset}`, { type: 'sd_changes', type_ids: [ids.change] }),
    list: true,
  },
  {
    name: 'tasks to a change',
    attach: () => admin.post(`${api}/attach-task/change`, { change_id: ids.change, task_ids: [ids.task] }),
    detach: () => admin.delete(`${api}/detach-task/change`, { change_id: ids.change, task_id: ids.task }),
    list: true,
  },
];
const others: Side[] = [
  {
    name: 'assets to a ticket',
    attach: () => admin.post(`${api}/ticket-attach-assets`, { ticket_id: ids.ticket, asset_ids: [ids.asset] }),
    detach: () => admin.delete(`${api}/detach-asset/${ids.ticket}/${ids.asset}`),
    list: true,
  },
  {
    name: 'assets to a problem',
    attach: () => admin.post(`${api}/problem-attach-assets/${ids.problem}`, { asset_ids: [ids.asset] }),
    detach: () => admin.delete(`${api}/problem-detach-asset/${ids.problem}/${ids.asset}`),
    list: true,
  },
  {
    name: 'assets to a release',
    attach: () => admin.post(`${api}/release/attach-assets/${ids.release}`, { asset_ids: [ids.asset] }),
    detach: () => admin.delete(`${api}/release/detach-asset/${ids.release}/${ids.asset}`),
    list: true,
  },
  {
    name: 'problems to an asset',
    attach: () =>
      admin.post(`${api}/attach-asset-services/${ids.asset}`, { type: 'sd_problem', type_ids: [ids.problem] }),
    detach: () =>
      admin.delete(`${api}/detach-asset-services/${ids.asset}`, { type: 'sd_problem', type_ids: [ids.problem] }),
    list: true,
  },
  {
    name: 'assets to a contract',
    attach: () => admin.post(`${api}/contract-attach-asset?contract_id=${ids.contract}`, { asset_ids: [ids.asset] }),
    detach: () => admin.delete(`${api}/contract-detach-asset/${ids.contract}/${ids.asset}`),
    list: true,
  },
  {
    name: 'assets to a product',
    attach: () => admin.post(`${api}/product/attach-asset`, { product_id: ids.product, asset_ids: [ids.asset] }),
    detach: () => admin.delete(`${api}/product/detach-asset/${ids.product}/${ids.asset}`),
    list: true,
  },
  {
    name: 'vendors to a product',
    attach: () => admin.post(`${api}/product/attach/vendor`, { product_id: ids.product, vendor_ids: [ids.vendor] }),
    detach: () => admin.delete(`${api}/product/detach-vendor/${ids.product}/${ids.vendor}`),
    list: true,
  },
  {
    name: 'tickets to a problem',
    attach: () => admin.post(`${api}/problem-attach-ticket/${ids.problem}`, { ticket_ids: [ids.ticket] }),
    detach: () => admin.delete(`${api}/problem-detach-ticket/${ids.problem}/${ids.ticket}`),
    list: true,
  },
  {
    name: 'a problem to a ticket',
    attach: () => admin.post(`${api}/problem-attach-ticket/${ids.ticket}/${ids.problem}`),
    detach: () => admin.delete(`${api}/problem-detach-ticket/${ids.problem}/${ids.ticket}`),
    list: false,
  },
];

const close = () =>
  server.db.updateTable('changes').set({ status_id: changeStatus.closed }).where('id', '=', ids.change).execute();
/** What a call is answered by, and whether it wrote anything. */
async function outcome(call: Call): Promise<[number, boolean]> {
  const before = await contents();
  const { status } = await call();
  return [status, before !== (await contents())];
}

test('every call that attaches or detaches is here', async () => {
  const requested: string[] = [];
  const spied = admin;
  const note = (method: string) => (path: string) => {
    requested.push(`${method} ${path.replace(/\?.*/, '').replaceAll(/\/\d+/g, '/')}`);
    return Promise.resolve({ status: 0 } as Reply<never>);
  };
  admin = { ...spied, post: note('POST'), delete: note('DELETE') };
  for (const { attach, detach } of [...ofChanges, ...others]) await Promise.all([attach(), detach()]);
  admin = spied;
  const served = server.app.served
    .filter(
      ({ call, url, method }) =>
        call?.method === method && /(at|de)tach/.test(url) && method !== 'GET' && !url.endsWith('permissions'),
    )
    .map(({ method, url }) => `${method} ${url.replaceAll(/\/:\w+/g, '/')}`);
  expect(new Set(requested)).toEqual(new Set(served));
});

test.each(ofChanges)('a closed change takes and gives nothing: $name', async ({ attach, detach }) => {
  await close();
  expect(await outcome(attach)).toEqual([409, false]);
  await server.db.updateTable('changes').set({ status_id: 1 }).where('id', '=', ids.change).execute();
  expect(await outcome(attach)).toEqual([200, true]);
  await close();
  expect(await outcome(detach)).toEqual([409, false]);
});

test.each([...ofChanges, ...others])('attached once: $name', async ({ attach, detach, list }) => {
  expect(await outcome(attach)).toEqual([200, true]);
  expect(await outcome(attach)).toEqual([list ? 200 : 409, false]);
  if (list) expect((await attach()).message).toBe('Already attached: nothing changed.');
  expect(await outcome(detach)).toEqual([200, true]);
  expect(await outcome(detach)).toEqual([404, false]);
});

test('what a closed change refuses is not offered either', async () => {
  for (const { attach } of [ticketSide('initiated'), ticketSide('initiating')]) await attach();
  await admin.post(`${api}/problem-attach-change/${ids.problem}/${ids.change}`);
  await close();
  const { changes } = (
    await admin.get<{ changes: { detach_change: boolean }[] }>(`${api}/attached-change/ticket?ticket_id=${ids.ticket}`)
  ).data;
  expect(changes.map(({ detach_change }) => detach_change)).toEqual([false, false]);
  expect((await admin.get<{ actions: object }>(`${api}/problem-action/${ids.problem}`)).data.actions).toMatchObject({
    problem_change_detach: false,
  });
  for (const type of ['initiated', 'initiating']) {
    const { data } = (
      await admin.get<{ data: { id: number }[] }>(
        `/api/dependency/changes_based_on_ticket?ticket_id=${(await makeTicket(server.db)).id}&type=${type}&limit=100`,
      )
    ).data;
    expect(data.map(({ id }) => id)).not.toContain(ids.change);
  }
});
