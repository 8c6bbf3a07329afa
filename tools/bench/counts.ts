import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import type { AssetCounts } from '../../wire/asset/asset';
import { signIn } from './client';
import type { Cluster } from './database';
import { interleaved, line } from './line';

const turns = 15;

const byName = (column: string, table: string): string =>
  `select g.key, n.name, g.count from (select ${column} as key, count(*) as count from assets group by 1) g left join ${table} n on n.id = g.key order by count desc`;

/** By what a chart of assets counts them, with the statement of somebody who has psql and no add-on. */
const bare = {
  asset_type: byName('asset_type_id', 'asset_types'),
  asset_status: byName('asset_status_id', 'asset_statuses'),
  department: byName('department_id', 'help_desk.departments'),
  location: byName('location_id', 'help_desk.locations'),
  organization: byName('organization_id', 'help_desk.organizations'),
  product: byName('product_id', 'products'),
  age: `select case when assigned_on is null then null else least(5, extract(year from age(now(), assigned_on))) end as key, count(*) as count from assets group by 1`,
  contract_end: `select case when e.last is null then null when e.last < now() then 0 when e.last < now() + interval '31 days' then 1 when e.last < now() + interval '91 days' then 2
      when e.last < now() + interval '1 year 1 day' then 3 else 4 end as key, count(*) as count
    from assets t left join (select l.asset_id, max(c.contract_end_date) as last from contract_assets l join contracts c on c.id = l.contract_id
      where c.contract_status_id <> 1 group by 1) e on e.asset_id = t.id group by 1`,
};

/** What charts count in a million assets, against bare SQL that counts the same (B4). */
export async function counts(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  const server = await runBuiltServer({ DATABASE_URL: url });
  const { db, pool } = openDatabase({ connectionString: url });
  const client = await signIn(server.url, 'admin@demo.test');
  try {
    for (const [group, statement] of Object.entries(bare)) {
      const path = `/service-desk/api/asset-list?count=true&group_by=${group}`;
      const { data } = JSON.parse(String(await client.get(path))) as { data: AssetCounts };
      same(group, data, (await pool.query<{ count: number }>(statement)).rows);
      const [http = NaN, plain = NaN] = await interleaved(turns, [() => client.get(path), () => pool.query(statement)]);
      const times = `${http.toFixed(0)} ms ÷ ${plain.toFixed(0)} ms, ${data.assets.length} groups`;
      line(`chart of 1,000,000 assets by ${group}`, http / plain, '× bare SQL', { atMost: 1.5 }, times);
    }
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}

/** Throws unless both counted the same assets into as many groups; a chart has 25, and the others together. */
function same(group: string, { assets }: AssetCounts, rows: readonly { count: number }[]): void {
  const sum = (all: readonly { count: number }[]): number => all.reduce((total, { count }) => total + Number(count), 0);
  if (sum(assets) !== sum(rows) || assets.length !== Math.min(rows.length, 26))
    throw new Error(
      `By ${group} the call counts ${sum(assets)} in ${assets.length}, bare SQL ${sum(rows)} in ${rows.length}.`,
    );
}
