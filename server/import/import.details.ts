import { setImmediate as otherRequests } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import type { ImportFormat, MappingDetails } from '../../wire/import/import';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { noSuch, invalid, notFound } from '../shared/errors';
import { readId } from '../shared/list.params';
import { requireChoices, someOf } from '../shared/choices';
import { type ImportField, importFields } from './import.columns';
import { findImport } from './import.find';
import { dateReadings, guessDateFormat, guessNumberFormat, looksLikeDates, numberReadings } from './import.formats';
import { type FileColumn, guessMapping, type Mapping } from './import.guess';
import { lastMapping } from './import.last';
import { creatableBy } from './import.mapping';
import { type Profile, profileOf } from './import.profile';
import { proposedBlanks, proposedFormat } from './import.proposal';
import { columnName } from './import.read';
import { plain } from './import.signs';
import type { StoredHeader } from './import.reader';

/** What is guessed is guessed by so many rows. */
const sampledRows = 1000;

interface DetailsRequest {
  db: Db;
  actor: Actor;
  language: Language;
  helpDesk: Pick<HelpDesk, 'connected'>;
}

/** The fields of assets, the columns of a file, and which is which (D17), and how cells are read (G32). Throws 404, 422. */
export async function mappingDetails(
  { db, actor, language, helpDesk }: DetailsRequest,
  id: number,
  query: Record<string, unknown>,
): Promise<MappingDetails> {
  const found = await findImport(db, actor, id);
  if (found.status === 'discarded') throw notFound('import');
  const type = readId('asset_type_id', query.asset_type_id);
  await requireChoices(db, { asset_type_id: someOf('asset_types') }, { asset_type_id: type });
  const zone = actor.time_zone;
  const headers = found.headers as unknown as StoredHeader[];
  const last = await lastMapping(db, actor, found);
  const values = await sampledValues(db, id, headers.length);
  const columns = headers.map(({ name, profile }, index) => ({
    name,
    values: values[index] ?? [],
    profile: profile ?? profileOf(values[index] ?? []),
    isComment: last.hasComment && index === headers.length - 1,
  }));
  const saved = await savedHeaders(db, actor, readId('mapping_id', query.mapping_id));
  const guessed = async (fields: readonly ImportField[]): Promise<Mapping> => {
    const columnOf = new Map(last.columns.map(({ uuid, column }) => [uuid, column]));
    return saved ? mappingBy(saved, headers).mapping : guessMapping(db, { fields, columns, last: columnOf, zone });
  };
  let fields = await offeredFields(db, language, type, columns);
  let mapping = await guessed(fields);
  // Each row has a type of its own, and any of them may have its fields.
  if (type !== null && mapping.has('asset_type_id')) {
    fields = await offeredFields(db, language, 'all', columns);
    mapping = await guessed(fields);
  }
  const mapped = fields.flatMap((field) => {
    const column = columns[mapping.get(field.uuid) ?? -1];
    return column ? [{ field, profile: column.profile }] : [];
  });
  const blanks = await proposedBlanks(db, mapped);
  const readings: ReturnType<typeof columnReadings>[] = [];
  for (const { profile } of columns) {
    readings.push(columnReadings(profile, zone));
    await otherRequests();
  }
  const kept = saved ? keptReadings(saved) : new Map<string, Reading>();
  const formatOf = (field: ImportField): ImportFormat | null => {
    const column = columns[mapping.get(field.uuid) ?? -1];
    if (!column) return null;
    return kept.get(field.uuid)?.format ?? proposedFormat(field, column.profile, { zone, last });
  };
  const dates = fields.filter((field) => field.type === 'date');
  return {
    columns_to_import: fields.map((field) => ({
      ...wireField(field),
      mapped_to: idOf(mapping.get(field.uuid)),
      format: formatOf(field),
      blank: kept.get(field.uuid)?.blank ?? blanks.get(field.uuid) ?? [],
    })),
    csv_headers_for_mapping: headers.map(({ name, samples }, index) => ({
      id: index + 1,
      name: name || columnName(index).in(language),
      samples,
      ...readings[index]!,
    })),
    handle_date_field: dates.length > 0,
    date_time_format: dateFormat(
      columns,
      dates.flatMap(({ uuid }) => mapping.get(uuid) ?? []),
      zone,
    ),
    file: { name: found.name, rows: found.row_count, size: found.size },
    missing_headers: saved ? mappingBy(saved, headers).missing : [],
    creatable: creatableBy(actor, helpDesk),
  };
}

const wireField = ({ labels: _labels, options: _options, ofDepartment: _of, ...field }: ImportField) => field;

/** The ID is offered where a column is called so: no other file has the numbers of this service desk. */
async function offeredFields(
  db: Db,
  language: Language,
  types: number | 'all' | null,
  columns: readonly FileColumn[],
): Promise<ImportField[]> {
  const names = new Set(columns.map(({ name }) => plain(name)));
  const fields = await importFields(db, language, types);
  return fields.filter(({ uuid, labels }) => uuid !== 'id' || labels.some((label) => names.has(plain(label))));
}

/** Headers are numbered from 1 on the wire. */
const idOf = (index: number | undefined): number | null => (index === undefined ? null : index + 1);

type Header = MappingDetails['csv_headers_for_mapping'][number];

const columnReadings = (profile: Profile, zone: string): Omit<Header, 'id' | 'name' | 'samples'> => ({
  dates: dateReadings(profile, zone),
  numbers: numberReadings(profile),
  date_format: guessDateFormat(profile, zone),
  number_format: guessNumberFormat(profile),
  blank: profile.blanks.map(({ word }) => word),
});

/** As the dates are written in the columns that are dates; before one is mapped, in all columns that may be. */
function dateFormat(
  columns: readonly FileColumn[],
  dates: readonly number[],
  zone: string,
): MappingDetails['date_time_format'] {
  const questions = dates.length
    ? dates.flatMap((index) => columns[index] ?? [])
    : columns.filter(({ profile }) => looksLikeDates(profile, zone));
  const formats = questions.flatMap(({ profile }) => guessDateFormat(profile, zone) ?? []);
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

export interface SavedColumn extends Partial<Reading> {
  uuid: string;
  header: string;
}

interface Reading {
  format: ImportFormat | null;
  blank: string[] | null;
}

/** How a saved mapping reads its columns, where it says so. */
const keptReadings = (saved: readonly SavedColumn[]): Map<string, Reading> =>
  new Map(saved.map(({ uuid, format = null, blank = null }) => [uuid, { format, blank }]));

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
