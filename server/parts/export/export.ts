import { setImmediate as otherRequests } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../wire/languages';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { invalid } from '../../shared/errors';
import { type ListDefinition, readOrder, readText } from '../../shared/list';
import { say, type Sentence } from '../../shared/sentence';
import { type ExportColumn, labelOf } from './column';

type Query = Record<string, unknown>;

/** A list that can be downloaded (D25). */
export interface ExportedList {
  /** What the file and its sheet are called. */
  title: Sentence;
  /** Every column that can be asked for, by its key. */
  columns: (db: Db) => Promise<Record<string, ExportColumn>>;
  /** Keys of those that are there unless others are asked for: the screen's. */
  usual: readonly string[];
  /** The list's definition and what narrows it. Throws as the list does. */
  ask: (
    db: Db,
    actor: Actor,
    query: Query,
  ) => Promise<{
    definition: Omit<ListDefinition, 'row'>;
    query: Query;
    scope: RawBuilder<unknown>[];
    /** Keys of the columns of what the query names, e.g. a report. */
    columns?: readonly string[];
  }>;
}

export type Cell = string | number | Date | null;

/** What becomes a file. */
export interface Export {
  title: string;
  columns: { label: string; kind: ExportColumn['kind'] }[];
  /** The rows in the list's order, some at a time. It may be read once. */
  rows: () => AsyncGenerator<Cell[][]>;
}

/** So many rows are read at a time: the connection is free between them, and memory stays flat. */
const batch = 2000;

/** Reads what is asked for. Throws 404, 422. */
export async function readExport(
  db: Db,
  actor: Actor,
  list: ExportedList,
  { columns: asked, ...sent }: Query,
  language: Language,
): Promise<Export> {
  const { definition, query, scope, columns: own = list.usual } = await list.ask(db, actor, sent);
  const all = await list.columns(db);
  const keys = readColumns(asked, Object.keys(all)) ?? own.filter((key) => Object.hasOwn(all, key));
  const columns = keys.map((key) => all[key]!);
  const order = readOrder(definition, query, actor.time_zone, scope);
  return {
    title: list.title.in(language),
    columns: columns.map((column) => ({ label: labelOf(column, language), kind: column.kind })),
    rows: async function* () {
      const ids = await order(db);
      for (let first = 0; first < ids.length; first += batch) {
        const some = ids.slice(first, first + batch);
        yield await rowsOf(db, definition.table, columns, some, actor.time_zone);
        await otherRequests();
      }
    },
  };
}

/** The keys in their order; undefined if none were sent. Throws 422. */
function readColumns(sent: unknown, known: readonly string[]): string[] | undefined {
  const text = readText('columns', sent);
  if (!text) return undefined;
  const keys = [...new Set(text.split(',').map((key) => key.trim()))];
  requireColumns('columns', keys, known);
  return keys;
}

/** Throws 422 at `field` for a key that no column has. */
export function requireColumns(field: string, keys: readonly string[], known: readonly string[]): void {
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw invalid({
      [field]: say('export.column', 'This list has nothing called {column}.', { column: unknown.slice(0, 100) }),
    });
}

/** The rows with these ids in their order; those deleted meanwhile are left out. */
async function rowsOf(
  db: Db,
  table: string,
  columns: readonly ExportColumn[],
  ids: number[],
  zone: string,
): Promise<Cell[][]> {
  const values = columns.map(({ kind, value }, index) => {
    const name = sql.raw(`c${index}`);
    // As a clock in the reader's zone shows it: also a spreadsheet knows no zones.
    return kind === 'time'
      ? sql`to_char(${value} at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as ${name}`
      : kind === 'number'
        ? sql`(${value})::float8 as ${name}`
        : sql`${value} as ${name}`;
  });
  const { rows } = await sql<Record<string, Cell>>`
    select ${sql.join(values)} from unnest(${ids}::bigint[]) with ordinality as p(id, place)
    join ${sql.table(table)} as t on t.id = p.id order by p.place`.execute(db);
  return rows.map((row) => columns.map((_, index) => row[`c${index}`] ?? null));
}
