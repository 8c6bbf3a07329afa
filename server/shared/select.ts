import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from './db';
import { notFound } from './errors';
import type { Noun } from './nouns';
import { seeing } from './seeing';
import type { DB } from './tables';

/**
 * What is read for each key of a row: `{ id: t('id'), status: named('release_statuses', t('status_id')) }`. A key that
 * the row lacks, has besides or spells otherwise, or a value of another type, does not compile. Keys that are optional in
 * the row may be left out, or be undefined.
 */
export type Select<Row> = { [Key in keyof Row]: Expression<Row[Key]> };

/** A value that is read by a column: null where that is. */
export type OrNull<Value, Column> = null extends Column ? Value | null : Value;

export type Columns<Table extends keyof DB> = Selectable<DB[Table]>;

/** Columns of a table by their names, with their types: `const t = columnsOf<'releases'>()`. `alias` is the table's. */
export const columnsOf =
  <Table extends keyof DB>(alias = 't') =>
  <Name extends keyof Columns<Table> & string>(name: Name): RawBuilder<Columns<Table>[Name]> =>
    sql.raw(`${alias}.${name}`);

/** A row as the select list of a statement: `t.id as "id", …`. */
export function selected(row: Readonly<Record<string, Expression<unknown> | undefined>>): RawBuilder<unknown> {
  const columns = Object.entries(row).filter(([, value]) => value !== undefined);
  // One template: half the work of a join of one for each column.
  const between = columns.map(([key], index) => ` as "${key}"${index < columns.length - 1 ? ', ' : ''}`);
  return sql(['', ...between] as unknown as TemplateStringsArray, ...columns.map(([, value]) => value));
}

/** A table, and what one of its rows is called. */
interface Recorded<Table extends keyof DB = keyof DB> {
  table: Table;
  noun: Noun;
}

/** The row of a table with this id that fulfils the conditions. The table has the alias `t`. */
export async function readRow<Row>(
  db: Db,
  table: keyof DB,
  row: Select<Row>,
  id: number,
  scope: RawBuilder<unknown>[] = [],
): Promise<Row | undefined> {
  const where = sql.join([sql`t.id = ${id}`, ...scope], sql` and `);
  const { rows } = await sql<Row>`select ${selected(row)} from ${sql.table(table)} t where ${where}`.execute(db);
  return rows[0];
}

/** {@link readRow} of a record. Throws 404. */
export async function readRecord<Row>(
  db: Db,
  { table, noun }: Recorded,
  row: Select<Row>,
  id: number,
  scope?: RawBuilder<unknown>[],
): Promise<Row> {
  const found = await readRow(db, table, row, id, scope);
  if (!found) throw notFound(noun);
  return found;
}

async function isThere(db: Db, table: keyof DB, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} t where t.id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The whole row of a record that the person of the transaction sees, held against every other writer until the transaction ends. Throws 404. */
export async function lockRecord<Table extends keyof DB>(
  trx: Trx,
  { table, noun }: Recorded<Table>,
  id: number,
): Promise<Columns<Table>> {
  const eyes = seeing(trx);
  if (eyes !== trx && !(await isThere(eyes, table, id))) throw notFound(noun);
  const { rows } = await sql<Columns<Table>>`
    select t.* from ${sql.table(table)} t where t.id = ${id} for update`.execute(trx);
  if (!rows[0]) throw notFound(noun);
  return rows[0];
}
