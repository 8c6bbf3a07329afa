import { setImmediate as otherRequests } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../texts/compiled/languages';
import type { CsvSeparator } from '../../../wire/parts/export';
import { type Actor, can } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { invalid } from '../../shared/errors';
import { type Ask, readOrder } from '../../shared/list';
import { readText } from '../../shared/list.params';
import { say, type Sentence } from '../../shared/sentence';
import { seenTicketsOrNone, unseenTicket } from '../../shared/sight';
import { type ExportColumn, labelOf } from './column';
import { readSeparator, separatorOf } from './separator';
import * as exportSentences from '../../../texts/compiled/server/export';

type Query = Record<string, unknown>;
type Sql = RawBuilder<unknown>;

/** A list that can be downloaded (D25). */
export interface ExportedList {
  /** What the file and its sheet are called. */
  title: Sentence;
  /**
   * Every column that can be asked for, by its key. `zone` is the help-desk's, for what has its days, `reader` the
   * reader's.
   */
  columns: (db: Db, zone: string, reader: string) => Promise<Record<string, ExportColumn>>;
  /** Keys of those that are there unless others are asked for: the screen's. */
  usual: readonly string[];
  /** The list's definition and what narrows it. Throws as the list does. */
  source: (...requested: [...Parameters<Ask>, zone: string]) => ReturnType<Ask>;
}

/** Rows as one text of the database, which for a million of them is several times faster than a value for each cell. */
export interface Rows {
  count: number;
  /**
   * The text in UTF-8: a string would wait for the garbage collector. After each cell but a row's last stands
   * {@link unit}, after each row {@link record}; no cell contains either.
   */
  bytes: Buffer;
}
/** The separators that ASCII has for this; that of rows is as long as the end of a line of a file. */
export const unit = '\x1f';
export const record = '\x1e\n';

/** What becomes a file. */
export interface Export {
  title: string;
  /** Of a csv. */
  separator: CsvSeparator;
  columns: { label: string; kind: ExportColumn['kind'] }[];
  /** How many rows there are now. */
  count: () => Promise<number>;
  /** The rows in the list's order, some at a time. It may be read once. */
  rows: () => AsyncGenerator<Rows>;
}

/** So many rows are read at a time: the connection is free between them, and memory stays flat. */
const batch = 20_000;
/** And so many make one text: larger ones stay in memory for longer. */
const piece = 500;

interface Wanted {
  list: ExportedList;
  query: Query;
  language: Language;
  /** The reader's, as a BCP 47 tag. */
  locale: string;
  /** The help-desk's. */
  zone: string;
}

/** Reads what is asked for. Throws 404, 422. */
export async function readExport(
  db: Db,
  actor: Actor,
  { list, query: { columns: requested, separator, ...sent }, language, locale, zone }: Wanted,
): Promise<Export> {
  const { definition, query, scope, columns: own = list.usual } = await list.source(db, actor, sent, zone);
  const all = Object.fromEntries(
    Object.entries(await list.columns(db, zone, actor.time_zone)).filter(
      ([, { needs }]) => !needs || can(actor, needs),
    ),
  );
  const keys = readColumns(requested, Object.keys(all)) ?? own.filter((key) => Object.hasOwn(all, key));
  const columns = keys.map((key) => all[key]!);
  const order = readOrder(definition, query, actor.time_zone, scope);
  return {
    title: list.title.in(language),
    separator: readSeparator(separator) ?? separatorOf(locale),
    columns: columns.map((column) => ({ label: labelOf(column, language), kind: column.kind })),
    count: () => order.count(db),
    rows: async function* () {
      const ids = await order.ids(db);
      const read = async (first: number): Promise<Rows[]> => {
        const some = ids.slice(first, first + batch);
        const shown = await seenIn(db, actor, { columns, ids: some, unseen: unseenTicket(language) });
        return rowsOf(db, definition.table, shown, some, actor.time_zone);
      };
      let next = ids.length ? read(0) : undefined;
      for (let first = batch; next; first += batch) {
        const some = await next;
        // The database reads the next rows while these are written.
        next = first < ids.length ? read(first) : undefined;
        // Who leaves early does not wait for it.
        next?.catch(() => undefined);
        for (const rows of some) {
          yield rows;
          await otherRequests();
        }
      }
    },
  };
}

/** Keys of all columns of a list; they are the same in every time zone. */
export const columnKeys = async (db: Db, { columns }: ExportedList): Promise<string[]> =>
  Object.keys(await columns(db, 'UTC', 'UTC'));

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
      [field]: say(exportSentences.column, { column: unknown.slice(0, 100) }),
    });
}

/** The columns as they show these rows to somebody who may not see every ticket. */
async function seenIn(
  db: Db,
  actor: Actor,
  { columns, ids, unseen }: { columns: readonly ExportColumn[]; ids: readonly number[]; unseen: string },
): Promise<readonly ExportColumn[]> {
  const limited = actor.tickets ? columns.flatMap(({ tickets }) => tickets ?? []) : [];
  if (!limited.length) return columns;
  const among = sql.join(
    limited.map((one) => one.among(ids)),
    sql` union `,
  );
  const { rows } = await sql<{ id: number }>`${among}`.execute(db);
  const seen = await seenTicketsOrNone(
    actor,
    rows.map(({ id }) => id),
  );
  return columns.map((column) =>
    column.tickets ? { ...column, value: column.tickets.value([...seen], unseen) } : column,
  );
}

/** The rows with these ids in their order; those deleted meanwhile are left out. */
async function rowsOf(
  db: Db,
  table: string,
  columns: readonly ExportColumn[],
  ids: number[],
  zone: string,
): Promise<Rows[]> {
  const read = async (clean: (text: Sql) => Sql): Promise<Rows[]> => {
    // Twice as fast as array_to_string.
    const cells = columns.map((column) => sql`coalesce(${clean(textOf(column, zone))}, '')`);
    const line = sql`${sql.join(cells, sql` || ${unit}::text || `)} || ${record}::text`;
    const joins = [...new Set(columns.flatMap(({ join }) => join ?? []))];
    const { rows } = await sql<Rows>`
      select convert_to(string_agg(line, '' order by place), 'UTF8') as bytes, count(*) as count from (
        select p.place, (p.place - 1) / ${sql.lit(piece)} as piece, ${line} as line
        from unnest(${`{${ids.join()}}`}::bigint[]) with ordinality as p(id, place)
        join ${sql.table(table)} as t on t.id = p.id ${sql.join(joins, sql` `)}) lines
      group by piece order by piece`.execute(db);
    return rows;
  };
  const isWhole = ({ bytes, count }: Rows): boolean => {
    const [units, records] = separatorsIn(bytes);
    return records === count && units === count * (columns.length - 1);
  };
  const rows = await read((cell) => cell);
  // People can type, or import, the separators too; there is nothing to see of them.
  return rows.every(isWhole) ? rows : read((cell) => sql`translate(${cell}, ${unit + record[0]}, '')`);
}

/**
 * All digits of a number. One such as `1.234` has a zero behind it: elsewhere it is a thousand and more, and a file that is
 * read again must say which (server/import/import.numbers.ts).
 */
function numberText(value: Sql): Sql {
  const number = sql`trim_scale((${value})::numeric)`;
  return sql`case when scale(${number}) = 3 and abs(${number}) < 1000 then ${number} || '0' else ${number}::text end`;
}

/** A time is as a clock in the reader's zone shows it: also a spreadsheet knows no zones. */
const textOf = ({ kind, value }: ExportColumn, zone: string): Sql =>
  kind === 'time'
    ? sql`to_char(${value} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`
    : kind === 'number'
      ? numberText(value)
      : sql`(${value})::text`;

/** By index, which is several times faster than an iterator: this looks at every byte of a file. */
function separatorsIn(bytes: Buffer): [units: number, records: number] {
  const [unitByte, recordByte] = [unit.charCodeAt(0), record.charCodeAt(0)];
  let [units, records] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte > unitByte) continue;
    if (byte === unitByte) units++;
    else if (byte === recordByte) records++;
  }
  return [units, records];
}
