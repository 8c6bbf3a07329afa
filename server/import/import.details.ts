import { sql } from 'kysely';
import type { Language } from '../../wire/languages';
import type { MappingDetails } from '../../wire/import/import';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { noSuch, invalid, notFound } from '../shared/errors';
import { readId } from '../shared/list.params';
import { requireChoices, someOf } from '../shared/choices';
import { importFields } from './import.columns';
import { guessDateFormat } from './import.detect';
import { findImport, type ImportRow } from './import.find';
import { type FileColumn, guessMapping, type Mapping, plain } from './import.guess';
import { creatableBy } from './import.mapping';
import type { ImportSettings } from './import.settings';
import { columnName } from './import.read';
import type { StoredHeader } from './import.reader';

/** What is guessed is guessed by so many rows. */
const sampledRows = 1000;

interface Asking {
  db: Db;
  actor: Actor;
  language: Language;
  helpDesk: Pick<HelpDesk, 'connected'>;
}

/** The fields of assets, the columns of a file, and which is which (D17). Throws 404, 422. */
export async function mappingDetails(
  { db, actor, language, helpDesk }: Asking,
  id: number,
  query: Record<string, unknown>,
): Promise<MappingDetails> {
  const found = await findImport(db, actor, id);
  if (found.status === 'discarded') throw notFound('import');
  const type = readId('asset_type_id', query.asset_type_id);
  await requireChoices(db, { asset_type_id: someOf('asset_types') }, { asset_type_id: type });
  const fields = await importFields(db, language, type);
  const headers = found.headers as unknown as StoredHeader[];
  const values = await sampledValues(db, id, headers.length);
  const columns = headers.map(({ name }, index) => ({ name, values: values[index] ?? [] }));
  const saved = await savedHeaders(db, actor, readId('mapping_id', query.mapping_id));
  const { mapping, missing } = saved
    ? mappingBy(saved, headers)
    : { mapping: await guessMapping(db, fields, columns, await lastMapping(db, actor, found)), missing: [] };
  const mapped = ({ uuid }: { uuid: string }): number | undefined => mapping.get(uuid);
  const dates = fields.filter(({ type }) => type === 'date');
  return {
    columns_to_import: fields.map((field) => ({ ...field, mapped_to: idOf(mapped(field)) })),
    csv_headers_for_mapping: headers.map(({ name, samples }, index) => ({
      id: index + 1,
      name: name || columnName(index).in(language),
      samples,
    })),
    handle_date_field: dates.length > 0,
    date_time_format: dateFormat(
      columns,
      dates.flatMap((field) => mapped(field) ?? []),
    ),
    file: { name: found.name, rows: found.row_count, size: found.size },
    missing_headers: missing,
    creatable: creatableBy(actor, helpDesk),
  };
}

/** Headers are numbered from 1 on the wire. */
const idOf = (index: number | undefined): number | null => (index === undefined ? null : index + 1);

/** As the dates are written in the columns that are dates; before one is mapped, in all columns. */
function dateFormat(columns: readonly FileColumn[], dates: readonly number[]): MappingDetails['date_time_format'] {
  const asked = dates.length ? dates.map((index) => columns[index]) : columns;
  const formats = asked.flatMap((column) => guessDateFormat(column?.values ?? []) ?? []);
  return new Set(formats).size === 1 ? (formats[0] ?? null) : null;
}

/** Different values of each column that are not blank. */
async function sampledValues(db: Db, id: number, columns: number): Promise<string[][]> {
  const { rows } = await sql<{ index: number; values: string[] }>`
    select (c.number - 1)::integer as index, array_agg(distinct left(btrim(c.text), 200)) as values
    from (select cells from import_rows where import_id = ${id} order by row limit ${sampledRows}) r,
      jsonb_array_elements_text(r.cells) with ordinality as c (text, number)
    where btrim(c.text) <> '' group by c.number`.execute(db);
  const values: string[][] = Array.from({ length: columns }, () => []);
  for (const row of rows) if (row.index < columns) values[row.index] = row.values;
  return values;
}

/** How the reader mapped their last file with the same columns. */
async function lastMapping(db: Db, actor: Actor, { id, headers }: ImportRow): Promise<Mapping> {
  const { rows } = await sql<{ settings: ImportSettings }>`
    select settings from imports where created_by = ${actor.id} and id <> ${id} and settings is not null
      and jsonb_path_query_array(headers, '$[*].name') = jsonb_path_query_array(${JSON.stringify(headers)}::jsonb, '$[*].name')
    order by id desc limit 1`.execute(db);
  return new Map((rows[0]?.settings.columns ?? []).map(({ uuid, column }) => [uuid, column]));
}

export interface SavedColumn {
  uuid: string;
  header: string;
}

/** A mapping that the reader saved. Throws 422 if they have none of this id. */
async function savedHeaders(db: Db, actor: Actor, id: number | null): Promise<SavedColumn[] | null> {
  if (id === null) return null;
  const saved = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('id', '=', id)
    .where('created_by', '=', actor.id)
    .executeTakeFirst();
  if (!saved) throw invalid({ mapping_id: noSuch('mapping') });
  return saved.mapping as unknown as SavedColumn[];
}

/** What a saved mapping says of these columns; of equal headings each is used once. */
function mappingBy(
  saved: readonly SavedColumn[],
  headers: readonly StoredHeader[],
): { mapping: Mapping; missing: string[] } {
  const mapping: Mapping = new Map();
  const missing: string[] = [];
  const taken = new Set<number>();
  for (const { uuid, header } of saved) {
    const index = headers.findIndex(
      ({ name }, at) => !taken.has(at) && plain(name || columnName(at).in('en')) === plain(header),
    );
    if (index < 0) missing.push(header);
    else {
      mapping.set(uuid, index);
      taken.add(index);
    }
  }
  return { mapping, missing };
}
