import type { Insertable } from 'kysely';
import { runBuiltServer } from '../../e2e/testing/server';
import { type Database, openDatabase } from '../../server/shared/db';
import type { Rules } from '../../server/shared/tables';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { interleaved, line } from './line';

const times = 100;
const counts = [0, 10, 200];

/** Saving a change with active workflows and listeners that look at it and do not match. */
export async function rules(cluster: Cluster): Promise<void> {
  const url = await cluster.demoData();
  const server = await runBuiltServer({ DATABASE_URL: url });
  const client = await signIn(server.url, 'agent@demo.test');
  const { db } = openDatabase({ connectionString: url }, 2);
  try {
    const taken: number[] = [];
    for (const count of counts) taken.push(await savesWith(db, client, count));
    const [without = NaN] = taken;
    taken.forEach((ms, at) =>
      line(
        `saving a change with ${counts[at]} rules that do not match`,
        ms,
        'ms',
        at ? { atMost: 1.3 * without } : null,
      ),
    );
  } finally {
    client.close();
    await db.deleteFrom('rules').execute();
    await db.destroy();
    await server.stop();
  }
}

async function savesWith(db: Database, client: Client, count: number): Promise<number> {
  await db.deleteFrom('rules').execute();
  const all = [...rowsOf('workflow', count), ...rowsOf('listener', count)];
  if (all.length) await db.insertInto('rules').values(all).execute();
  const { id: requester_id } = await db
    .selectFrom('help_desk.users')
    .select('id')
    .where('active', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  let n = 0;
  const form = () => ({
    ...{ subject: 'Replace the router', description: '<p>It is old.</p>', requester_id },
    ...{ status_id: 1, change_type_id: 2, priority_id: (n++ % 4) + 1 },
  });
  const saved = JSON.parse(String(await client.post('/service-desk/api/change', form()))) as { data: { id: number } };
  const [ms = NaN] = await interleaved(times, [
    () => client.post('/service-desk/api/change', { ...form(), id: saved.data.id }),
  ]);
  return ms;
}

const rowsOf = (kind: 'workflow' | 'listener', count: number): Insertable<Rules>[] =>
  Array.from({ length: count }, (_, position) => ({
    ...{ kind, page_type: 'change', name: `Rule ${position}`, position },
    performer: kind === 'listener' ? 'anyone' : null,
    events: JSON.stringify(kind === 'listener' ? [{ event: 'priority' }] : []),
    conditions: JSON.stringify({
      match: 'all',
      groups: [
        {
          match: 'all',
          rules: [
            { field: 'status_id', operator: 'equal', value: 6 },
            { field: 'subject', operator: 'contains', value: 'switch' },
          ],
        },
      ],
    }),
    actions: JSON.stringify([{ type: 'set', field: 'impact_id', value: 1 }]),
  }));
