import { sql } from 'kysely';
import { fold } from '../../wire/protocol/fold';
import type { Sights } from '../parts/lookup/lookups';
import type { Db } from '../shared/db';
import { type ImportField, type OwnField, ownFields } from './import.columns';
import { looksLikeDates } from './import.formats';
import { matchNames, type Named } from './import.match';
import { ownHeadings } from './import.own';
import type { Profile } from './import.profile';
import { plain } from './import.signs';
import { synonyms } from './import.synonyms';
import { isCalled } from '../shared/built-in';

/** A column of the file. `values`: some that are not blank. */
export interface FileColumn {
  name: string;
  values: readonly string[];
  profile: Profile;
  /** How often its values stand there, blank ones left out. */
  counts?: readonly number[];
  /** It is no part of the file as it was: why its rows failed. */
  isComment?: boolean;
}

/** Which column is which field: index of the column by name of the field. */
export type Mapping = Map<string, number>;

/** The same as the reader chose it, before the others are guessed. */
export type Chosen = ReadonlyMap<string, number | null>;

const isOwn = (uuid: string): uuid is OwnField => Object.hasOwn(ownFields, uuid);

/** Gives columns to fields, each column once. */
class Guess {
  readonly mapping: Mapping = new Map();
  private readonly taken = new Set<number>();

  /** What was chosen goes first; null is a field without a column. */
  constructor(private readonly chosen: Chosen) {
    for (const [uuid, index] of chosen) {
      if (index === null) continue;
      this.mapping.set(uuid, index);
      this.taken.add(index);
    }
  }

  give(uuid: string, index: number): void {
    if (index < 0 || this.chosen.has(uuid) || this.mapping.has(uuid) || this.taken.has(index)) return;
    this.mapping.set(uuid, index);
    this.taken.add(index);
  }

  take(index: number): void {
    this.taken.add(index);
  }

  isFree = (index: number): boolean => !this.taken.has(index);
  lacks = (uuid: string): boolean => !this.mapping.has(uuid) && !this.chosen.has(uuid);
}

interface Guessing {
  fields: readonly ImportField[];
  columns: readonly FileColumn[];
  /** How the reader mapped the same columns the last time. */
  last: Mapping;
  chosen: Chosen;
  /** The reader's. */
  zone: string;
  sights: Sights;
}

/**
 * Guesses by the names of the columns, then by the reader's last mapping of the same columns, then by what stands in
 * them. No column is two fields. A field of some departments is guessed only beside the column of the department.
 */
export async function guessMapping(
  db: Db,
  { fields, columns, last, chosen, zone, sights }: Guessing,
): Promise<Mapping> {
  const guess = new Guess(new Map([...chosen].filter(([uuid]) => fields.some((field) => field.uuid === uuid))));
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
  for (const { uuid, type, named: rows } of writable) {
    if (!isOwn(uuid) || !guess.lacks(uuid)) continue;
    const found = synonyms[uuid].flatMap((heading) => {
      const index = named(heading);
      return index >= 0 ? [index] : [];
    });
    if (uuid === 'identifier') guess.give(uuid, tellingApart(columns, found));
    else if (type === 'person' && rows) guess.give(uuid, await namingPeople(db, sights, rows, columns, found));
    else guess.give(uuid, found[0] ?? -1);
  }
  for (const [uuid, index] of last) if (fields.some((field) => field.uuid === uuid)) guess.give(uuid, index);
  await guessByContent(db, guess, columns, { unwritable: own.unwritable, zone });
  if (own.isOwn && guess.lacks('identifier'))
    for (const { uuid, labels } of fields)
      if (uuid === 'id') guess.give(uuid, labels.map(named).find((at) => at >= 0) ?? -1);
  if (!guess.mapping.has('department_id'))
    for (const { uuid, ofDepartment } of fields)
      if (ofDepartment && !chosen.has(uuid) && last.get(uuid) !== guess.mapping.get(uuid)) guess.mapping.delete(uuid);
  return guess.mapping;
}

/** Of these columns the first that tells assets apart, or has nothing but blanks: hardly a value stands there twice. Else the first. */
function tellingApart(columns: readonly FileColumn[], found: readonly number[]): number {
  const isTelling = (index: number): boolean => {
    const { counts } = columns[index]!;
    if (!counts) return true;
    const rows = counts.reduce((sum, count) => sum + count, 0);
    return counts.length >= rows * 0.9;
  };
  return found.find(isTelling) ?? found[0] ?? -1;
}

/** So many of the values must be people who can be chosen, whatever they are called by. */
const known = 0.5;

/** Of these columns the first of addresses, else the first that names people who are here. */
async function namingPeople(
  db: Db,
  sights: Sights,
  rows: Named,
  columns: readonly FileColumn[],
  found: readonly number[],
): Promise<number> {
  const addresses = found.find((index) => share(columns[index]!.values, isEmail, 1) >= max);
  if (addresses !== undefined || !found.length) return addresses ?? -1;
  const sought = found.map((index) => ({ key: String(index), named: rows, words: columns[index]!.values }));
  const matches = await matchNames(db, sights, sought);
  const isNaming = (index: number): boolean =>
    share(columns[index]!.values, (text) => matches.get(String(index))?.has(text) ?? false) >= known;
  return found.find(isNaming) ?? -1;
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
      avg(case when exists (select from ${sql.table(table)} n where ${isCalled(table, 'n', sql`v.text`)}) then 1 else 0 end)::float8 as share
      from v group by v.index`,
  );
  const { rows } = await sql<{ field: string; index: number; share: number }>`
    with v as (select * from json_to_recordset(${JSON.stringify(values)}) as v (index integer, text text))
    select * from (${sql.join(counts, sql` union all `)}) c where share >= ${max} order by share desc, index, field`.execute(
    db,
  );
  return rows;
}
