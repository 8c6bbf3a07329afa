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
  const root = await ordinary(pool, hub);
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
  const compare = async (depth: number): Promise<void> => {
    const path = `/service-desk/api/cmdb-asset/${root}?depth=${depth}`;
    const { nodes, edges } = (JSON.parse(String(await client.get(path))) as { data: Record<string, unknown[]> }).data;
    const bare = await bareMap(pool, root, depth);
    if (nodes?.length !== bare.nodes.length || edges?.length !== bare.edges.length)
      throw new Error(
        `The bare statements find ${bare.nodes.length} nodes and ${bare.edges.length} edges, the call ${nodes?.length} and ${edges?.length}.`,
      );
    const [http = NaN, plain = NaN, empty = NaN] = await interleaved(101, [
      () => client.get(path),
      () => bareMap(pool, root, depth),
      () => client.get('/service-desk/api/session'),
    ]);
    const times = `${http.toFixed(1)} ms ÷ (${plain.toFixed(1)} + ${empty.toFixed(1)}) ms, ${nodes.length} nodes, ${edges.length} edges`;
    line(`map of depth ${depth}`, http / (plain + empty), '× bare SQL and an empty call', { atMost: 1.5 }, times);
  };
  try {
    const map = `/service-desk/api/cmdb-asset`;
    await measure('map of depth 3 among 3,000,000 relations', `${map}/${root}?depth=3`, 300);
    await compare(3);
    await measure(`map of a hub of ${hubEdges.toLocaleString('en')} relations`, `${map}/${hub}?depth=1`, 100);
    await measure('impact of 100 assets', `/service-desk/api/cmdb-impact?asset_ids=${hundred}`, 300);
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}

/** An asset with a few hundred others around it: a hub near by would fill the map with its groups. */
async function ordinary(pool: pg.Pool, hub: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select distinct parent_id as id from asset_relations where parent_id > $1 order by 1 limit 50',
    [hub + 20 * hubEdges],
  );
  for (const { id } of rows) if ((await bareMap(pool, id, 3)).nodes.length < 500) return id;
  return hub;
}

/** Of the way in which the relations are made up: another one makes them anew. */
const made = 'at random';

/** Fills in the relations, once. Returns the ids of an asset and of the hub. */
async function relate(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ first: number; last: number; there: boolean }>(
    `select min(id) as first, max(id) as last, obj_description('asset_relations'::regclass) is not distinct from $1 as there from assets`,
    [made],
  );
  const { first, last, there } = rows[0]!;
  const hub = first + 1;
  if (there) return [first, hub];
  // A number that looks random and is the same every time.
  const some = (seed: number): string =>
    `${first} + (hashint8extended(g, ${seed}) & 9007199254740991) % (${last} - ${first} + 1)`;
  await pool.query('truncate asset_relations');
  await pool.query(`
    insert into asset_relations (parent_id, child_id, cmdb_id)
    select p.id, c.id, 1 + g % 8 from generate_series(1, ${relations}) g join assets p on p.id = ${some(1)} join assets c on c.id = ${some(2)}
    where p.id <> c.id on conflict do nothing`);
  await pool.query(`
    insert into asset_relations (parent_id, child_id, cmdb_id)
    select ${hub}, id, 5 from (select id from assets where id > ${hub} order by id limit ${hubEdges}) a on conflict do nothing`);
  await pool.query(`comment on table asset_relations is '${made}'`);
  await pool.query('analyze asset_relations');
  return [first, hub];
}

/**
 * What a map says, as one would ask for it by hand: an asset's surroundings, the relations among them, which of them have
 * more behind them, and where this person put them.
 */
async function bareMap(pool: pg.Pool, root: number, depth: number): Promise<{ nodes: unknown[]; edges: unknown[] }> {
  const { rows: nodes } = await pool.query<{ id: number; depth: number }>(
    `with recursive near (id, depth) as (
      select $1::bigint, 0
      union select o.id, n.depth + 1 from near n
        cross join lateral (select child_id as id from asset_relations where parent_id = n.id union select parent_id from asset_relations where child_id = n.id) o
      where n.depth < $2),
    nearest as (select id, min(depth) as depth from near group by id order by 2, 1 limit 1000)
    select a.id, a.name, a.identifier, t.name as asset_type, s.name as asset_status, n.depth from nearest n join assets a on a.id = n.id
      join asset_types t on t.id = a.asset_type_id left join asset_statuses s on s.id = a.asset_status_id order by n.depth, a.id`,
    [root, depth],
  );
  const { rows: edges } = await pool.query(
    `select r.parent_id, r.child_id, r.cmdb_id, c.forward_relation_name, c.inverse_relation_name from asset_relations r join cmdb_relations c on c.id = r.cmdb_id
      where r.parent_id = any($1) and r.child_id = any($1)`,
    [nodes.map(({ id }) => id)],
  );
  await pool.query(
    `select n.id from unnest($1::bigint[]) n (id)
      where exists (select from asset_relations r where r.parent_id = n.id and r.child_id <> all($2::bigint[]))
        or exists (select from asset_relations r where r.child_id = n.id and r.parent_id <> all($2::bigint[]))`,
    [nodes.filter((node) => node.depth === depth).map(({ id }) => id), nodes.map(({ id }) => id)],
  );
  await pool.query('select node, x, y from map_positions where root_id = $1 and user_id = $2', [root, 1]);
  return { nodes, edges };
}
