import { readFileSync } from 'node:fs';
import type { FailedRows, MappingDetails, Tracking } from '../../wire/import/import';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeAssetStatus, makeOrganization, makeUser } from '../testing/factories';
import { runToEnd } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';
import type { SavedColumn } from './import.details';

/** The files of docs/import.md: what is guessed of them is what the mapping beside them says, and all of it goes in. */
let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer();
  const rights = ['view_assets', 'import_assets', 'manage_catalogues', 'manage_products'] as const;
  agent = await signIn(server, await makeAgent(server.db, rights));
  await makeOrganization(server.db, { name: 'Harbour Ltd' });
  for (const name of ['production', 'stock']) await makeAssetStatus(server.db, { name });
  for (const email of ['iris.meyer', 'lena.wolf', 'jan.brandt'])
    await makeUser(server.db, { email: `${email}@example.test` });
});
afterAll(() => server.close());

test.each([
  ['snipe-it', 'Y-m-d H:i', 2],
  ['glpi', null, 2],
  ['itop', null, 2],
  ['spreadsheet', 'd/m/Y H:i', 3],
])('%s', async (name, format, rows) => {
  const form = new FormData();
  form.append('import_file', new File([readFileSync(`docs/import/${name}.csv`)], `${name}.csv`));
  const { import_id } = (await agent.post<{ import_id: number }>('/service-desk/asset-upload-csv', form)).data;
  const saved = JSON.parse(readFileSync(`docs/import/${name}.mapping.json`, 'utf8')) as { mapping: SavedColumn[] };
  const mapping = await agent.post<{ id: number }>('/service-desk/api/agent/asset-import-mapping', saved);
  for (const query of ['', `?mapping_id=${mapping.data.id}`]) {
    const { data } = await agent.get<MappingDetails>(`/service-desk/get-asset-mapping-details/${import_id}${query}`);
    const mapped = data.columns_to_import.flatMap(({ uuid, mapped_to }) => {
      const header = data.csv_headers_for_mapping.find(({ id }) => id === mapped_to)?.name;
      return header ? [{ uuid, header }] : [];
    });
    expect(mapped).toEqual(saved.mapping);
    expect(data).toMatchObject({ missing_headers: [], file: { rows } });
    if (format) expect(data.date_time_format).toBe(format);
  }
  await agent.post('/service-desk/post-asset-mapping', {
    import_id,
    asset_type_id: 1,
    mapped_system_attributes: await mappedColumns(import_id),
    should_handle_date: format !== null,
    date_time_format: format,
    create_missing: ['department_id', 'location_id', 'product_id'],
  });
  await runToEnd(server.db, { id: import_id, run: 1 });
  const failed = await agent.get<FailedRows>(`/service-desk/import-tracking-failed/${import_id}`);
  expect(failed.data.data).toEqual([]);
  const { tracking } = (await agent.get<{ tracking: Tracking }>(`/service-desk/import-tracking-details/${import_id}`))
    .data;
  expect(tracking).toMatchObject({ status: 'completed', totalCreated: rows, totalWarning: 0 });
});

const mappedColumns = async (id: number) =>
  (await agent.get<MappingDetails>(`/service-desk/get-asset-mapping-details/${id}`)).data.columns_to_import.map(
    ({ uuid, mapped_to }) => ({ uuid, mapped_to }),
  );
