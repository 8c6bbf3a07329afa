import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { contractSorts } from '../../wire/contract/contract';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeContract, makeOrganization, makeUser, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let agent: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-06-15T12:00:00Z'), config: { timeZone: 'Europe/Berlin' } });
  const vendor = await makeVendor(server.db, { name: '=Nordlicht' });
  const organizations = [
    await makeOrganization(server.db, { name: 'Zeta' }),
    await makeOrganization(server.db, { name: 'Alpha' }),
  ];
  const { id } = await makeContract(server.db, {
    identifier: 'CNTR-77',
    name: 'Fibre',
    cost: 1200.5,
    vendor_id: vendor.id,
    contract_start_date: '2026-07-01T00:00:00+02:00',
    contract_end_date: '2027-06-30T00:00:00+02:00',
    contract_renewal_status_id: 4,
    notify_before: 30,
    created_at: '2026-01-01T12:00:00Z',
  });
  await server.db
    .insertInto('contract_organizations')
    .values(organizations.map((organization) => ({ contract_id: id, organization_id: organization.id })))
    .execute();
  await makeContract(server.db, { name: 'Cheap', cost: 0 });
  // Whose clock shows another day than the help-desk's.
  const user = await makeAgent(server.db, ['view_contracts', 'export_contracts'], { time_zone: 'America/New_York' });
  agent = await signIn(server, user);
});
afterAll(() => server.close());

async function download(path: string, as = agent) {
  const response = await fetch(`${server.url}${path}`, { headers: as.headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('the export of the specification is a csv of the whole list in the columns of the screen', async () => {
  const { status, headers, bytes } = await download(
    '/service-desk/contract/export?sort-field=cost&sort-order=desc&page=3&limit=1',
  );
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toContain('Contracts 2026-06-15.csv');
  expect(parse(bytes, { bom: true })).toEqual([
    ['Identifier', 'Name', 'Cost', 'Expiry', 'Status', 'Renewal status', 'Vendor', 'Organizations', 'Contract type'],
    ['CNTR-77', 'Fibre', '1200.5', '2027-06-30', 'Active', 'Extended', "'=Nordlicht", 'Alpha, Zeta', 'Lease'],
    [expect.stringMatching(/^CONTRACT-/), 'Cheap', '0', '2027-01-01', 'Active', '', '', '', 'Lease'],
  ]);
});

test('a sheet has numbers and days, in the columns that were asked for', async () => {
  const columns = 'cost,contract_start_date,expiry,notify_before,created_at';
  const { bytes } = await download(`${api}/contract-export/excel?cost_begin=1&columns=${columns}`);
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  expect(sheets[0]?.name).toBe('Contracts');
  expect(sheets[0]?.rows.slice(1)).toEqual([
    [1200.5, new Date('2026-07-01T00:00:00Z'), new Date('2027-06-30T00:00:00Z'), 30, new Date('2026-01-01T07:00:00Z')],
  ]);
});

test('every column of the list can be asked for; labels are in the language of the reader', async () => {
  const { bytes } = await download(`${api}/contract-export/csv?columns=${contractSorts.join()}&cost_begin=1`);
  const [labels, row] = parse(bytes, { bom: true }) as string[][];
  expect([new Set(labels).size, row?.length]).toEqual([contractSorts.length, contractSorts.length]);
  const response = await fetch(`${server.url}${api}/contract-export/csv?columns=cost,vendor`, {
    headers: { ...agent.headers, 'accept-language': 'de' },
  });
  expect((await response.text()).split('\r\n')[0]).toBe('Kosten;Lieferant');
});

test('needs the right, refuses what the list refuses, and makes no file behind the page for a few rows', async () => {
  expect((await download('/service-desk/contract/export?seats=none')).status).toBe(422);
  expect((await download('/service-desk/contract/export?columns=bogus')).status).toBe(422);
  expect((await download('/service-desk/contract/export?bogus_ids=1')).status).toBe(422);
  expect((await download(`${api}/contract-export/pdf`)).status).toBe(404);
  expect((await agent.post(`${api}/contract-export/csv/job?cost_begin=1`)).data).toEqual({ job: null });
  const viewer = await signIn(server, await makeAgent(server.db, ['view_contracts']));
  expect((await download('/service-desk/contract/export', viewer)).status).toBe(403);
  const client = await signIn(server, await makeUser(server.db, { permissions: ['view_own_contracts'] }));
  expect((await download('/service-desk/contract/export', client)).status).toBe(403);
});
