import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import { signIn } from './client';
import type { Cluster } from './database';
import { line } from './line';

const people = 10_000;

/** An announcement to a department of ten thousand: until its mails are queued, which is when the reply comes (E22). */
export async function announcements(cluster: Cluster): Promise<void> {
  const url = await cluster.demoData();
  const server = await runBuiltServer({ DATABASE_URL: url, DEMO_DATA: '1' });
  const { db } = openDatabase({ connectionString: url }, 2);
  const client = await signIn(server.url, 'admin@demo.test');
  try {
    const { id } = await db
      .insertInto('help_desk.departments')
      .values({ name: 'Ten thousand' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('help_desk.users')
      .values(
        Array.from({ length: people }, (_, n) => ({
          ...{ full_name: `Person ${n}`, email: `person${n}@bench.test`, role: 'client' as const, department_id: id },
        })),
      )
      .execute();
    const form = {
      option: 'department_id',
      department_id: id,
      subject: 'The canteen is closed',
      announcement: '<p>Until Monday.</p>',
    };
    const begun = performance.now();
    await client.post('/service-desk/api/announcement', form);
    const ms = performance.now() - begun;
    const { queued } = await db
      .selectFrom('outgoing_mails')
      .select((of) => of.fn.countAll<number>().as('queued'))
      .where('kind', '=', 'announcement')
      .executeTakeFirstOrThrow();
    if (queued !== people) throw new Error(`${queued} mails are queued, not ${people}.`);
    line(`announcement to ${people.toLocaleString('en')} people, mails queued`, ms / 1000, 's', { atMost: 5 });
  } finally {
    client.close();
    await db.destroy();
    await server.stop();
  }
}
