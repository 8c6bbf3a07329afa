import { sql } from 'kysely';
import { fold } from '../../wire/protocol/fold';
import type { Db } from '../shared/db';
import { type ImportField, type OwnField, ownFields } from './import.columns';
import { looksLikeDates } from './import.formats';
import { ownHeadings } from './import.own';
import type { Profile } from './import.profile';
import { plain } from './import.signs';
import { synonyms } from './import.synonyms';

/** A column of the file. `values`: some that are not blank. */
export interface FileColumn {
  name: string;
  values: readonly string[];
  profile: Profile;
  /** It is no part of the file as it was: why its rows failed. */
  isComment?: boolean;
}

/** Which column is which field: index of the column by name of the field. */
export type Mapping = Map<string, number>;

const isOwn = (uuid: string): uuid is OwnField => Object.hasOwn(ownFields, uuid);

/** Gives columns to fields, each column once. */
class Guess {
  readonly mapping: Mapping = new Map();
  private readonly taken = new Set<number>();

  give(uuid: string, index: number): void {
    if (index < 0 || this.mapping.has(uuid) || this.taken.has(index)) return;
    this.mapping.set(uuid, index);
    this.taken.add(index);
  }

  take(index: number): void {
    this.taken.add(index);
  }

  isFree = (index: number): boolean => !this.taken.has(index);
  lacks = (uuid: string): boolean => !this.mapping.has(uuid);
}

interface Guessing {
  fields: readonly ImportField[];
  columns: readonly FileColumn[];
  /** How the reader mapped the same columns the last time. */
  last: Mapping;
  /** The reader's. */
  zone: string;
}

/**
 * Guesses by the names of the columns, then by the reader's last mapping of the same columns, then by what stands in
 * them. No column is two fields. A field of some departments is guessed only beside the column of the department.
 */
export async function guessMapping(db: Db, { fields, columns, last, zone }: Guessing): Promise<Mapping> {
  const guess = new Guess();
  for (const [index, { isComment }] of columns.entries()) if (isComment) guess.take(index);
  const names = columns.map(({ name }) => plain(name));
  const own = await ownHeadings(db, names);
  const named = (heading: string): number => {
    const wanted = plain(heading);
    return wanted ? names.findIndex((name, index) => name === wanted && guess.isFree(index)) : -1;
  };
  const writable = fields.filter(({ uuid }) => uuid !== 'id');
  for (const { uuid, label, labels } of writable) {
    for (const heading of [label, ...labels]) guess.give(uuid, named(heading));
    if (!isOwn(uuid)) continue;
    for (const heading of [uuid, uuid.replace(/_id$/, '')]) guess.give(uuid, named(heading));
  }
  for (const { uuid, type } of writable)
    for (const heading of isOwn(uuid) ? synonyms[uuid] : []) {
      const index = named(heading);
      // Other systems write names of people there; a person is found by the address.
      const isName = type === 'person' && share(columns[index]?.values ?? [], isEmail, 1) < max;
      if (!isName) guess.give(uuid, index);
    }
  for (const [uuid, index] of last) if (fields.some((field) => field.uuid === uuid)) guess.give(uuid, index);
  await guessByContent(db, guess, columns, { unwritable: own.unwritable, zone });
  if (own.isOwn && guess.lacks('identifier'))
    for (const { uuid, labels } of fields)
      if (uuid === 'id') guess.give(uuid, labels.map(named).find((at) => at >= 0) ?? -1);
  if (guess.lacks('department_id'))
    for (const { uuid, ofDepartment } of fields)
      if (ofDepartment && last.get(uuid) !== guess.mapping.get(uuid)) guess.mapping.delete(uuid);
  return guess.mapping;
}

/** So many of the values must be alike. */
const max = 0.8;
const share = (values: readonly string[], test: (text: string) => boolean, ofNone = 0): number =>
  values.length ? values.filter(test).length / values.length : ofNone;

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
/** Dates of other things than the assignment. */
const otherDate =
  /purchas|bought|order|warrant|expir|eol|end|creat|updat|modif|last|audit|start|deliver|production|kauf|garantie|ende|erstellt|bestell|geändert/i;

async function guessByContent(
  db: Db,
  guess: Guess,
  columns: readonly FileColumn[],
  { unwritable, zone }: { unwritable: ReadonlySet<string>; zone: string },
): Promise<void> {
  const free = (test: (column: FileColumn) => boolean): number[] =>
    columns.flatMap((column, index) =>
      guess.isFree(index) && column.values.length && !unwritable.has(plain(column.name)) && test(column) ? [index] : [],
    );
  guess.give('used_by_id', free(({ values }) => share(values, isEmail) >= max)[0] ?? -1);
  const dates = free(({ name, profile }) => !otherDate.test(name) && looksLikeDates(profile, zone));
  // Of two it cannot be told which one it is.
  if (dates.length === 1) guess.give('assigned_on', dates[0] ?? -1);
  const others = new Set(free(() => true));
  for (const { field, index } of await namesInCatalogues(db, guess, columns, others)) guess.give(field, index);
}

const catalogues = {
  asset_status_id: 'asset_statuses',
  department_id: 'help_desk.departments',
  location_id: 'help_desk.locations',
  organization_id: 'help_desk.organizations',
  product_id: 'products',
} as const;

/** Columns most of whose values are names of one catalogue, the surest first. */
async function namesInCatalogues(
  db: Db,
  guess: Guess,
  columns: readonly FileColumn[],
  free: ReadonlySet<number>,
): Promise<{ field: string; index: number }[]> {
  const values = columns.flatMap((column, index) =>
    free.has(index) ? [...new Set(column.values.map(fold))].map((text) => ({ index, text })) : [],
  );
  const open = Object.entries(catalogues).filter(([field]) => guess.lacks(field));
  if (!values.length || !open.length) return [];
  const counts = open.map(
    ([field, table]) => sql`select ${field}::text as field, v.index,
      avg(case when exists (select from ${sql.table(table)} n where fold(n.name) = v.text) then 1 else 0 end)::float8 as share
      from v group by v.index`,
  );
  const { rows } = await sql<{ field: string; index: number; share: number }>`
    with v as (select * from json_to_recordset(${JSON.stringify(values)}) as v (index integer, text text))
    select * from (${sql.join(counts, sql` union all `)}) c where share >= ${max} order by share desc, index, field`.execute(
    db,
  );
  return rows;
}
