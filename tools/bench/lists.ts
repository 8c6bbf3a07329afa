import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import { type BareList, bareLists } from './bare';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { inTurns, line, median, p95 } from './line';

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
    for (const list of bareLists(pool)) await compare(client, list);
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}

/**
 * Prints a line: the call against the fastest of the ways, in turns, by medians. Throws unless they find the same rows and total, and,
 * where the ways have them, the same values of custom fields. Returns the p95 of the call in milliseconds.
 */
export async function compare(client: Client, { name, path, ways }: BareList): Promise<number> {
  const called = JSON.parse(String(await client.get(path))).data;
  const start = performance.now();
  for (const way of ways) same(name, called, await way());
  const [http = [], empty = [], ...bare] = await inTurns(turns((performance.now() - start) / ways.length), [
    () => client.get(path),
    () => client.get(emptyCall),
    ...ways,
  ]);
  const best = Math.min(...bare.map(median));
  const floor = best < quick ? median(empty) : 0;
  line(
    name,
    median(http) / (best + floor),
    '× bare SQL',
    { atMost: 1.5 },
    `${median(http).toFixed(1)} ms ÷ ${best.toFixed(1)}${floor ? ` + ${floor.toFixed(1)}` : ''} ms, p95 ${p95(http).toFixed(1)} ÷ ${Math.min(...bare.map(p95)).toFixed(1)} ms, an empty call ${median(empty).toFixed(1)} ms, ${called.total.toLocaleString('en')} rows`,
  );
  return p95(http);
}

interface Row {
  id: number;
  custom_fields?: unknown;
}

/** What a row has from the reader's rights, or from its other columns. */
const derived = ['is_edit', 'is_delete', 'edit_option', 'is_default', 'expiry', 'seats'];

/** Throws unless the call and the statement found the same; with custom fields, in as many columns. */
function same(
  name: string,
  { total, ...lists }: { total: number } & Record<string, Row[] | number>,
  bare: { rows: Row[]; total: number },
): void {
  const found = Object.values(lists).find((rows) => Array.isArray(rows)) ?? [];
  const ids = (rows: Row[]): string => rows.map(({ id }) => id).join(' ');
  if (total !== bare.total || ids(found) !== ids(bare.rows))
    throw new Error(`${name}: the bare statement answers other rows (${bare.total}) than the call (${total}).`);
  const [call = { id: 0 }, statement = { id: 0 }] = [found[0], bare.rows[0]];
  const lacking = Object.keys(call).filter((column) => !(column in statement) && !derived.includes(column));
  if (call.custom_fields && lacking.length)
    throw new Error(`${name}: the bare statement has no ${lacking.join(', ')}.`);
  for (const [index, { id, custom_fields }] of bare.rows.entries())
    if (custom_fields && JSON.stringify(custom_fields) !== JSON.stringify(found[index]?.custom_fields))
      throw new Error(
        `${name}: the bare statement answers other values of ${id} than the call: ${JSON.stringify(custom_fields)}, ${JSON.stringify(found[index]?.custom_fields)}.`,
      );
}
