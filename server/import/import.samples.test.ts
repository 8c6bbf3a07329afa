import { readFileSync } from 'node:fs';
import type { MappingDetails } from '../../wire/import/import';
import { type Client, signIn } from '../testing/client';
import { makeAgent } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import type { SavedColumn } from './import.details';

/** The files of docs/import.md: what is guessed of them is what the mapping beside them says. */
let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server, await makeAgent(server.db, ['view_assets', 'import_assets']));
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
});
