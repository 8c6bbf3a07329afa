import { setImmediate as otherRequests } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import type { ImportFormat, MappingDetails } from '../../wire/import/import';
import type { HelpDesk } from '../help-desk/help-desk';
import { sightsOf } from '../parts/lookup/lookups';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { noSuch, invalid, notFound } from '../shared/errors';
import { readId, readText } from '../shared/list.params';
import { say } from '../shared/sentence';
import type { Answer } from './import.answers';
import { requireChoices, someOf } from '../shared/choices';
import { type ImportField, importFields } from './import.columns';
import { findImport } from './import.find';
import { dateReadings, guessDateFormat, guessNumberFormat, looksLikeDates, numberReadings } from './import.formats';
import { type Chosen, type FileColumn, guessMapping, type Mapping } from './import.guess';
import { lastMapping } from './import.last';
import { creatableBy } from './import.mapping';
import { listedValues, type Meaning, meaningsOf } from './import.meanings';
import { placedOptions } from './import.options';
import { countedParts } from './import.parts';
import { type Profile, profileOf } from './import.profile';
import { proposedBlanks, proposedFormat } from './import.proposal';
import { columnName, type Source } from './import.read';
import { plain } from './import.signs';
import type { StoredHeader } from './import.reader';
import type { Listed } from './import.values';
import * as importSentences from '../../texts/compiled/server/import';

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
  const counted = await listedValues(
    db,
    id,
    headers.map((_, place) => place),
  );
  const columns = headers.map(({ name, profile }, index) => ({
    name,
    values: values[index] ?? [],
    profile: profile ?? profileOf(values[index] ?? []),
    ...countsOf(counted.get(index), profile),
    isComment: last.hasComment && index === headers.length - 1,
  }));
  const saved = await savedHeaders(db, actor, readId('mapping_id', query.mapping_id));
  const chosen = readColumns(query.columns, headers.length);
  const guessed = async (fields: readonly ImportField[]): Promise<Mapping> => {
    const columnOf = new Map(last.columns.map(({ uuid, column }) => [uuid, column]));
    return saved
      ? withChosen(mappingBy(saved, headers).mapping, chosen)
      : guessMapping(db, { fields, columns, last: columnOf, chosen, zone, sights: sightsOf(actor) });
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
  const answersBefore = new Map((saved ?? last.columns).map(({ uuid, values: before }) => [uuid, before ?? []]));
  const sought = fields.flatMap((field) => {
    const { named } = field;
    const place = mapping.get(field.uuid);
    return named && place !== undefined ? [{ field, named, place }] : [];
  });
  const moreParts = new Set<string>();
  const meant: Meaning[] = [];
  for (const { field, named, place } of sought) {
    const cells = (counted.get(place)?.listed ?? []).map(([value, rows]) => ({ value, rows }));
    const { values: parts, hasMore } = await countedParts(db, sightsOf(actor), field, cells);
    if (hasMore) moreParts.add(field.uuid);
    const before = placedOptions(field.options, answersBefore.get(field.uuid) ?? []);
    meant.push({ uuid: field.uuid, named, values: parts, before });
  }
  const meanings = await meaningsOf(db, sightsOf(actor), meant);
  const source = (found.source ?? null) as unknown as Source | null;
  const dates = fields.filter((field) => field.type === 'date');
  return {
    columns_to_import: fields.map((field) => ({
      ...wireField(field),
      mapped_to: idOf(mapping.get(field.uuid)),
      format: formatOf(field),
      blank: kept.get(field.uuid)?.blank ?? blanks.get(field.uuid) ?? [],
      lookup: field.named?.lookup ?? null,
      offered: [...(field.named?.options ?? [])],
      values: meanings.get(field.uuid) ?? [],
      has_more_values:
        moreParts.has(field.uuid) ||
        (counted.get(mapping.get(field.uuid) ?? -1)?.has_more === true && meanings.has(field.uuid)),
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
    file: {
      name: found.name,
      rows: found.row_count,
      size: found.size,
      sheets: source?.sheets ?? [],
      sheet: source?.sheet ?? '',
      header_row: source?.header_row ?? 1,
      first_rows: source?.first_rows ?? [],
    },
    missing_headers: saved ? mappingBy(saved, headers).missing : [],
    creatable: creatableBy(actor, helpDesk),
  };
}

const wireField = ({
  labels: _labels,
  options: _options,
  named: _named,
  multiple: _multiple,
  ofDepartment: _of,
  ...field
}: ImportField) => field;

/** How often the values of a column stand there, without its words for nothing. Nothing of a file of before. */
function countsOf(listed: Listed | undefined, profile: Profile | undefined): Pick<FileColumn, 'counts'> {
  if (!profile) return {};
  const blanks = new Set(profile.blanks.map(({ word }) => word));
  return { counts: (listed?.listed ?? []).flatMap(([value, rows]) => (blanks.has(value) ? [] : [rows])) };
}

/** Which column a field has, as the reader chose: `department_id:5,location_id:0`. Throws 422. */
function readColumns(value: unknown, count: number): Map<string, number | null> {
  const text = readText('columns', value) ?? '';
  return new Map(
    text.split(',').flatMap((pair) => {
      const [, uuid = '', number = ''] = /^([^:]+):(\d{1,3})$/.exec(pair.trim()) ?? [];
      if (!pair.trim()) return [];
      if (!uuid || Number(number) > count) throw invalid({ columns: say(importSentences.columns_query) });
      return [[uuid, Number(number) ? Number(number) - 1 : null] as const];
    }),
  );
}

/** What was chosen goes before what was saved: a column that it takes is no other field's. */
function withChosen(guess: Mapping, chosen: Chosen): Mapping {
  const taken = new Set(chosen.values());
  const rest = [...guess].filter(([uuid, column]) => !chosen.has(uuid) && !taken.has(column));
  return new Map([
    ...rest,
    ...[...chosen].flatMap(([uuid, column]) => (column === null ? [] : [[uuid, column] as const])),
  ]);
}

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
  values?: Answer[] | null;
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
