import type { ImportPreview, MappingDetails, Tracking } from '../../wire/import/import';
import type { Client } from './client';
import { runToEnd } from './imports';
import type { TestServer } from './server';

const root = '/service-desk';

export async function upload(client: Client, content: string | Uint8Array<ArrayBuffer>, name = 'assets.csv') {
  const form = new FormData();
  form.append('import_file', new File([content], name));
  return (await client.post<{ import_id: number }>(`${root}/asset-upload-csv`, form)).data.import_id;
}

export const detailsOf = async (client: Client, id: number, type?: number) =>
  (
    await client.get<MappingDetails>(
      `${root}/get-asset-mapping-details/${id}${type === undefined ? '' : `?asset_type_id=${type}`}`,
    )
  ).data;

/** Which column is which field, as it is guessed, with the names of the columns. */
export function guessedNames({ columns_to_import, csv_headers_for_mapping }: MappingDetails): Record<string, string> {
  return Object.fromEntries(
    columns_to_import.flatMap(({ uuid, mapped_to }) =>
      mapped_to === null ? [] : [[uuid, csv_headers_for_mapping.find(({ id }) => id === mapped_to)?.name ?? '']],
    ),
  );
}

/** Uploads a file, takes what is guessed, and runs it to its end. */
export async function importFile(
  { client, server }: { client: Client; server: TestServer },
  content: string | Uint8Array<ArrayBuffer>,
  { asset_type_id = 1, name, ...more }: { asset_type_id?: number; name?: string; [field: string]: unknown } = {},
) {
  const id = await upload(client, content, name);
  const { columns_to_import } = await detailsOf(client, id, asset_type_id);
  const { status, message } = await client.post(`${root}/post-asset-mapping`, {
    import_id: id,
    asset_type_id,
    mapped_system_attributes: columns_to_import.map(({ uuid, mapped_to }) => ({ uuid, mapped_to })),
    ...more,
  });
  if (status !== 200) throw new Error(`The mapping was refused: ${JSON.stringify(message)}`);
  const { run } = await server.db.selectFrom('imports').select('run').where('id', '=', id).executeTakeFirstOrThrow();
  await runToEnd(server.db, { id, run });
  return trackingOf(client, id);
}

export const trackingOf = async (client: Client, id: number) =>
  (await client.get<{ tracking: Tracking }>(`${root}/import-tracking-details/${id}`)).data.tracking;

/** What is said of rows, `row field: comment`. */
export const commentsOf = async (client: Client, id: number, type: 'failed' | 'warning' = 'failed') =>
  (
    await client.get<{ data: { row: number; field: string; comment: string }[] }>(
      `${root}/import-tracking-failed/${id}?type=${type}&limit=100`,
    )
  ).data.data.map(({ row, field, comment }) => `${row} ${field}: ${comment}`);

export const previewOf = async (client: Client, id: number, outcome: string) =>
  (await client.get<ImportPreview>(`${root}/import-preview/${id}?outcome=${outcome}`)).data.rows;

/** The bytes of a download. */
export async function download(server: TestServer, client: Client, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(server.url + path, { headers: client.headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}
