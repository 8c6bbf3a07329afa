import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import { bareLists } from './bare';
import { signIn } from './client';
import type { Cluster } from './database';
import { interleaved, line } from './line';

/** A call that asks the database no more than who asks. */
const emptyCall = '/auth/session';
/**
 * Against statements that are faster than this, in milliseconds, the empty call is added to them: what HTTP and knowing
 * who asks cost would be most of what is measured.
 */
const quick = 10;

/** Short ones take more turns: on a machine that does other things they scatter more. */
const turns = (ms: number): number => (ms < 100 ? 41 : 15);

/**
 * The lists of problems, assets, changes, releases and contracts, each at a million rows: the HTTP call against bare SQL of the
 * same rows and total, in turns.
 */
export async function lists(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  const server = await runBuiltServer({ DATABASE_URL: url });
  const { db, pool } = openDatabase({ connectionString: url });
  const client = await signIn(server.url, 'agent@demo.test');
  try {
    for (const { name, path, ways } of bareLists(pool)) {
      const called = JSON.parse(String(await client.get(path))).data;
      const start = performance.now();
      for (const way of ways) same(name, called, await way());
      const [http = NaN, empty = NaN, ...bare] = await interleaved(turns((performance.now() - start) / ways.length), [
        () => client.get(path),
        () => client.get(emptyCall),
        ...ways,
      ]);
      const best = Math.min(...bare);
      const floor = best < quick ? empty : 0;
      line(
        name,
        http / (best + floor),
        '× bare SQL',
        { atMost: 1.5 },
        `${http.toFixed(1)} ms ÷ ${best.toFixed(1)}${floor ? ` + ${floor.toFixed(1)} (an empty call)` : ''} ms, ${called.total.toLocaleString('en')} rows`,
      );
    }
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}

interface Answer {
  rows: { id: number }[];
  total: number;
}

/** Throws unless the call and the statement found the same. */
function same(
  name: string,
  { total, ...lists }: { total: number } & Record<string, { id: number }[] | number>,
  bare: Answer,
): void {
  const ids = (rows: { id: number }[] = []): string => rows.map(({ id }) => id).join(' ');
  if (total !== bare.total || ids(Object.values(lists).find((rows) => Array.isArray(rows))) !== ids(bare.rows))
    throw new Error(`${name}: the bare statement answers other rows (${bare.total}) than the call (${total}).`);
}
