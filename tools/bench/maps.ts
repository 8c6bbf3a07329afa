import type pg from 'pg';
import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import { signIn } from './client';
import type { Cluster } from './database';
import { interleaved, line } from './line';

const relations = 3_000_000;
const hubEdges = 10_000;

/** The map and the impact of assets among a million assets and three million relations, and a hub (D9, D28). */
export async function maps(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  const { db, pool } = openDatabase({ connectionString: url });
  const [first = 1, hub = 2] = await relate(pool);
  const { rows } = await pool.query<{ id: number }>(
    'select parent_id as id from asset_relations where parent_id > $1 order by parent_id limit 1 offset 1000',
    [hub],
  );
  const root = rows[0]?.id ?? first;
  const server = await runBuiltServer({ DATABASE_URL: url });
  const client = await signIn(server.url, 'agent@demo.test');
  const hundred = Array.from({ length: 100 }, (_, i) => first + i * 997).join();
  const measure = async (title: string, path: string, target: number): Promise<void> => {
    const { data } = JSON.parse(String(await client.get(path))) as {
      data: { nodes?: unknown[]; assets?: unknown[]; truncated: boolean };
    };
    const [ms = NaN] = await interleaved(15, [() => client.get(path)]);
    const found = `${(data.nodes ?? data.assets ?? []).length} found${data.truncated ? ', cut' : ''}`;
    line(title, ms, 'ms', { atMost: target }, found);
  };
  try {
    const map = `/service-desk/api/cmdb-asset`;
    await measure('map of depth 3 among 3,000,000 relations', `${map}/${root}?depth=3`, 300);
    await measure(`map of a hub of ${hubEdges.toLocaleString('en')} relations`, `${map}/${hub}?depth=1`, 100);
    await measure('impact of 100 assets', `/service-desk/api/cmdb-impact?asset_ids=${hundred}`, 300);
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}

/** Fills in the relations, once. Returns the ids of an asset and of the hub. */
async function relate(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ first: number; last: number; there: boolean }>(
    `select min(id) as first, max(id) as last, exists (select from asset_relations offset ${relations / 2}) as there from assets`,
  );
  const { first, last, there } = rows[0]!;
  const hub = first + 1;
  if (there) return [first, hub];
  // A number that looks random and is the same every time.
  const some = (factor: number): string => `${first} + (g::bigint * ${factor}) % (${last} - ${first} + 1)`;
  await pool.query(`
    insert into asset_relations (parent_id, child_id, cmdb_id)
    select p.id, c.id, 1 + g % 8 from generate_series(1, ${relations}) g join assets p on p.id = ${some(7919)} join assets c on c.id = ${some(104729)}
    where p.id <> c.id on conflict do nothing`);
  await pool.query(`
    insert into asset_relations (parent_id, child_id, cmdb_id)
    select ${hub}, id, 5 from (select id from assets where id > ${hub} order by id limit ${hubEdges}) a on conflict do nothing`);
  await pool.query('analyze asset_relations');
  return [first, hub];
}
