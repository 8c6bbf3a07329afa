import { type CompiledQuery, Kysely, type KyselyPlugin, type QueryExecutor, type QueryId } from 'kysely';
import type { Db } from './db';
import type { DB } from './tables';

/** A table of which somebody sees fewer rows than there are. */
export interface NarrowedTable {
  table: string;
  /** The select that yields the rows that they see, with all columns. It reads tables by their full names (`public.assets`). */
  rows: string;
  /** Other narrowed tables that the select reads by their short names; they stand before it. */
  uses: readonly string[];
}

/** By a handle that shows fewer rows the one that shows all, and the tables. */
const handles = new WeakMap<object, { base: Db; tables: ReadonlySet<string> }>();

/** The handle with every row, of whatever handle this is. */
export const baseOf = (db: Db): Db => handles.get(db)?.base ?? db;

/** Does this handle show fewer rows of some tables than there are? */
export const isNarrowed = (db: Db): boolean => handles.has(db);

/** Does it of this table? */
export const narrows = (db: Db, table: string): boolean => handles.get(db)?.tables.has(table) ?? false;

/**
 * A handle through which each of these tables has only the rows that its select yields, in whatever part of a statement it
 * stands: PostgreSQL reads a name of `with` before that of a table. What the statement does not name costs nothing; what it
 * does is planned as if the condition stood in its place. `public.assets` is the whole table also here. It only reads: a
 * statement that is no `select` and names one of the tables throws.
 */
export function narrowed(db: Db, tables: readonly NarrowedTable[]): Db {
  if (!tables.length) return db;
  const base = baseOf(db);
  const executor = new NarrowingExecutor(base.getExecutor(), textNarrower(tables));
  // What begins transactions is asked of the base (list.read.ts): a reader has no use for a driver.
  const none = {} as never;
  const handle = new Kysely<DB>({ executor, config: none, driver: none, dialect: none });
  handles.set(handle, { base, tables: new Set(tables.map(({ table }) => table)) });
  return handle;
}

const begins = /^\s*with\s+(recursive\s+)?/i;
const reads = /^[\s(]*(select|values)\b/i;

/** Writes the selects of the tables that a statement names before it. */
export function textNarrower(tables: readonly NarrowedTable[]): (text: string) => string {
  const known = tables.map((one) => ({
    ...one,
    named: new RegExp(`(?<![.\\w])"?${one.table}"?(?!\\w)`),
    // A statement may call something of its own so.
    made: new RegExp(`(?<![.\\w])"?${one.table}"? as (not )?(materialized )?\\(`),
  }));
  return (text) => {
    const wanted = new Set<string>();
    for (const one of known)
      if (one.named.test(text) && !one.made.test(text)) for (const name of [one.table, ...one.uses]) wanted.add(name);
    if (!wanted.size) return text;
    const parts = known
      .filter(({ table }) => wanted.has(table))
      .map(({ table, rows }) => `"${table}" as not materialized (${rows})`);
    const found = begins.exec(text);
    if (found) return `with ${found[1] ?? ''}${parts.join(', ')}, ${text.slice(found[0].length)}`;
    if (!reads.test(text)) throw new Error(`A narrowed handle only reads: ${text.trim().slice(0, 60)}`);
    return `with ${parts.join(', ')} ${text}`;
  };
}

/** Runs statements by another executor, with their text changed. */
class NarrowingExecutor implements QueryExecutor {
  constructor(
    private readonly inner: QueryExecutor,
    private readonly narrow: (text: string) => string,
  ) {}

  get adapter() {
    return this.inner.adapter;
  }

  get plugins() {
    return this.inner.plugins;
  }

  transformQuery: QueryExecutor['transformQuery'] = (node, id) => this.inner.transformQuery(node, id);

  compileQuery: QueryExecutor['compileQuery'] = (node, id: QueryId) => {
    const compiled: CompiledQuery = this.inner.compileQuery(node, id);
    return { ...compiled, sql: this.narrow(compiled.sql) };
  };

  executeQuery: QueryExecutor['executeQuery'] = (query) => this.inner.executeQuery(query);
  stream: QueryExecutor['stream'] = (query, size) => this.inner.stream(query, size);
  provideConnection: QueryExecutor['provideConnection'] = (consumer) => this.inner.provideConnection(consumer);

  private with = (inner: QueryExecutor): QueryExecutor => new NarrowingExecutor(inner, this.narrow);
  withConnectionProvider: QueryExecutor['withConnectionProvider'] = (one) =>
    this.with(this.inner.withConnectionProvider(one));
  withPlugin = (plugin: KyselyPlugin): QueryExecutor => this.with(this.inner.withPlugin(plugin));
  withPlugins: QueryExecutor['withPlugins'] = (plugins) => this.with(this.inner.withPlugins(plugins));
  withPluginAtFront = (plugin: KyselyPlugin): QueryExecutor => this.with(this.inner.withPluginAtFront(plugin));
  withoutPlugins = (): QueryExecutor => this.with(this.inner.withoutPlugins());
}
