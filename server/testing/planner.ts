import pg from 'pg';
import type { Statement } from './statements';

interface Plan {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Says how many rows a statement reads, where no table is read from end to end as long as an index would do. */
export interface Planner {
  /**
   * Table → rows read, of one statement, which is undone again; all of its rows where an index is read that does not begin
   * with what is known.
   */
  readBy(statement: Statement): Promise<Map<string, number>>;
  end(): Promise<void>;
}

/** Of a database with tables of `many` rows. */
export async function startPlanner(databaseUrl: string, many: number): Promise<Planner> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `set enable_seqscan = off; set max_parallel_workers_per_gather = 0; set jit = off; set timezone to 'UTC'`,
  );
  const indexes = await readIndexes(client, many);

  function add(node: Plan, read: Map<string, number>): void {
    const table = node['Relation Name'];
    const rejected = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    if (table) read.set(table, (read.get(table) ?? 0) + (node['Actual Rows'] + rejected) * node['Actual Loops']);
    const index = indexes.get(node['Index Name'] ?? '');
    const known = node['Index Cond'];
    if (index && known && !new RegExp(`\\b${index.first}\\b`).test(known)) read.set(index.table, many);
    node.Plans?.forEach((plan) => add(plan, read));
  }

  return {
    async readBy({ text, values }) {
      await client.query('begin');
      const { rows } = await client
        .query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json, timing off) ${text}`, values)
        .finally(() => client.query('rollback'));
      const read = new Map<string, number>();
      add(rows[0]!['QUERY PLAN'][0]!.Plan, read);
      return read;
    },
    end: () => client.end(),
  };
}

/** Index of a table that was filled → its table and its first column, where that is no expression. */
async function readIndexes(client: pg.Client, many: number): Promise<Map<string, { table: string; first: string }>> {
  const { rows } = await client.query<{ name: string; table: string; first: string }>(`
    select i.relname as name, t.relname as table, pg_get_indexdef(x.indexrelid, 1, true) as first
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where x.indpred is null and t.reltuples >= ${many / 2} and pg_get_indexdef(x.indexrelid, 1, true) ~ '^\\w+$'`);
  return new Map(rows.map(({ name, ...of }) => [name, of]));
}
