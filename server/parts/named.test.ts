import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeProblem,
  makeProduct,
  makeRelease,
  makeTicket,
  makeVendor,
} from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

interface Envelope {
  message: string;
  record?: { name: string; path: string };
}
const bodyOf = async (method: string, path: string, body?: object): Promise<Envelope> =>
  (await (
    await fetch(server.url + api + path, {
      method,
      headers: { ...admin.headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
  ).json()) as Envelope;

test('a success names its record and leads to its page', async () => {
  const problem = await makeProblem(server.db, { identifier: 'P-1' });
  const change = await makeChange(server.db, { identifier: 'C-1' });
  const release = await makeRelease(server.db, { identifier: 'R-1' });
  const asset = await makeAsset(server.db, { identifier: 'A-1', name: 'Printer' });
  const contract = await makeContract(server.db, { identifier: 'V-1', contract_status_id: 3 });
  const said = [
    await bodyOf('POST', `/problem-close/${problem.id}`),
    await bodyOf('POST', `/change-close/${change.id}`),
    await bodyOf('POST', `/complete-release/${release.id}`),
    await bodyOf('POST', '/asset', { id: asset.id, name: 'Plotter' }),
    await bodyOf('POST', `/contract-terminate/${contract.id}`),
  ];
  expect(
    said.map(({ message, record }) => [message.split('. ')[0]!.replace(/\.$/, ''), record?.name, record?.path]),
  ).toEqual([
    ['P-1 was closed', 'P-1', `/service-desk/problem/${problem.id}/show`],
    ['C-1 was closed', 'C-1', `/service-desk/changes/${change.id}/show`],
    ['R-1 was marked completed', 'R-1', `/service-desk/releases/${release.id}/show`],
    ['A-1 was saved', 'A-1', `/service-desk/assets/${asset.id}/show`],
    ['V-1 was terminated', 'V-1', `/service-desk/contracts/${contract.id}/show`],
  ]);
});

test('a deleted record is named and leads nowhere; once it is restored it does', async () => {
  const { id } = await makeProblem(server.db, { identifier: 'P-2' });
  const [product, vendor] = [
    await makeProduct(server.db, { name: 'Dock' }),
    await makeVendor(server.db, { name: 'Acme' }),
  ];
  const gone = [
    await bodyOf('DELETE', `/problem-delete/${id}`),
    await bodyOf('DELETE', `/product-delete/${product.id}`),
    await bodyOf('DELETE', `/vendor/${vendor.id}`),
  ];
  expect(gone.map(({ message, record }) => [message, record])).toEqual([
    ['P-2 was deleted.', undefined],
    ['Dock was deleted.', undefined],
    ['Acme was deleted.', undefined],
  ]);
  expect(await bodyOf('POST', `/problem-restore/${id}`)).toMatchObject({
    message: 'P-2 was restored.',
    record: { name: 'P-2', path: `/service-desk/problem/${id}/show` },
  });
});

test('attaching names what is attached and where, and leads there; several are counted', async () => {
  const problem = await makeProblem(server.db, { identifier: 'P-3' });
  const [one, two, three] = [
    await makeAsset(server.db, { identifier: 'A-31' }),
    await makeAsset(server.db, { identifier: 'A-32' }),
    await makeAsset(server.db, { identifier: 'A-33' }),
  ];
  const attach = (...assets: { id: number }[]) =>
    bodyOf('POST', `/problem-attach-assets/${problem.id}`, { asset_ids: assets.map(({ id }) => id) });
  const record = { name: 'P-3', path: `/service-desk/problem/${problem.id}/show` };
  expect(await attach(one)).toMatchObject({ message: 'A-31 was attached to P-3.', record });
  // Of two one is there already.
  expect(await attach(one, two)).toMatchObject({ message: 'A-32 was attached to P-3.', record });
  expect(await attach(one, two)).toMatchObject({ message: 'Already attached: nothing changed.', record });
  expect(await bodyOf('DELETE', `/problem-detach-asset/${problem.id}/${two.id}`)).toMatchObject({
    message: 'A-32 was detached from P-3.',
    record,
  });
  expect(await attach(two, three)).toMatchObject({ message: '2 assets were attached to P-3.', record });
});

test('what is attached to a ticket is named with its own page', async () => {
  const ticket = await makeTicket(server.db);
  const asset = await makeAsset(server.db, { identifier: 'A-4' });
  expect(await bodyOf('POST', '/ticket-attach-assets', { ticket_id: ticket.id, asset_ids: [asset.id] })).toMatchObject({
    message: `A-4 was attached to #${ticket.ticket_number}.`,
    record: { name: 'A-4', path: `/service-desk/assets/${asset.id}/show` },
  });
});

test('who does not see the records that they attach is not shown their names', async () => {
  const blind = await signIn(server, await makeAgent(server.db, ['view_problems', 'detach_problem', 'detach_asset']));
  const problem = await makeProblem(server.db, { identifier: 'P-5' });
  const asset = await makeAsset(server.db, { identifier: 'A-5' });
  await bodyOf('POST', `/problem-attach-assets/${problem.id}`, { asset_ids: [asset.id] });
  expect((await blind.delete(`${api}/problem-detach-asset/${problem.id}/${asset.id}`)).message).toBe(
    'The asset was detached from P-5.',
  );
});

test('rows of a catalogue, boards, rules, comments and reports are named too', async () => {
  const impact = await bodyOf('POST', '/impact', { name: 'Sitewide' });
  expect(impact).toMatchObject({ message: 'Sitewide was created.', record: { name: 'Sitewide' } });
  expect(impact.record?.path).toMatch(/^\/service-desk\/impact\/\d+\/edit$/);
  const mode = await bodyOf('POST', '/procurement-mode', { name: 'Rent' });
  expect(mode.record?.path).toMatch(/^\/service-desk\/procurement\/\d+\/edit$/);
  const relation = await bodyOf('POST', '/cmdb', {
    forward_relation_name: 'Cools',
    inverse_relation_name: 'Cooled by',
  });
  expect(relation).toMatchObject({ message: 'Cools was created.' });
  expect(relation.record?.path).toMatch(/^\/service-desk\/cmdb-relation\/edit\/\d+$/);
  const report = await bodyOf('POST', '/reports/create', { name: 'Old ones', type: 'problem' });
  expect(report).toMatchObject({ message: 'Old ones was created.', record: { name: 'Old ones' } });
  expect(report.record?.path).toMatch(/^\/service-desk\/reports\/problems\/\d+$/);
  const problem = await makeProblem(server.db, { identifier: 'P-6' });
  expect(await bodyOf('POST', `/comments/sd_problem:${problem.id}`, { body: '<p>Hm</p>' })).toMatchObject({
    message: 'The comment was added to P-6.',
    record: { name: 'P-6', path: `/service-desk/problem/${problem.id}/show` },
  });
});

test('a row that the product names is named in the language of who saves it', async () => {
  const { headers } = admin;
  const reply = await fetch(`${server.url}${api}/impact`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify({ id: 1, name: 'Gering' }),
  });
  expect(await reply.json()).toMatchObject({
    message: 'Low was saved.',
    translated: 'Gering wurde gespeichert.',
    record: { name: 'Gering' },
  });
});
