import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import { signIn } from './client';
import type { Cluster } from './database';
import { interleaved, line, median } from './line';

const [watchers, messages, turns, size] = [5000, 100_000, 15, 25];

/**
 * A page of an inbox of 100,000 messages, against bare SQL for the same page and both counts; and a comment on a record that 5,000 people
 * watch, until their messages and mails are queued, which is when the reply comes (G6, G7).
 */
export async function inbox(cluster: Cluster): Promise<void> {
  const url = await cluster.demoData();
  const server = await runBuiltServer({ DATABASE_URL: url, DEMO_DATA: '1' });
  const { db, pool } = openDatabase({ connectionString: url }, 4);
  const [writer, reader] = [await signIn(server.url, 'agent@demo.test'), await signIn(server.url, 'admin@demo.test')];
  const comment = () =>
    writer.post('/service-desk/api/comments/sd_problem:1', { body: '<p>The switch is replaced.</p>' });
  try {
    await comment();
    const { rows } = await pool.query<{ id: number }>(`select id from help_desk.users where email = 'admin@demo.test'`);
    const me = rows[0]!.id;
    await pool.query(`insert into inbox_messages (user_id, kind, owner_type, owner_id, comment_id, actor_id, created_at, read_at)
      select ${me}, 'comment', 'sd_problem', 1 + n % 20, (select max(id) from comments), ${me}, now() - n * interval '1 minute', now()
      from generate_series(1, ${messages}) n`);
    await pool.query('vacuum analyze inbox_messages');
    const bare = () =>
      Promise.all([
        pool.query(`select m.*, p.identifier, p.subject, c.body,
            (select json_build_object('id', u.id, 'full_name', u.full_name) from help_desk.users u where u.id = m.actor_id) as actor
          from (select * from inbox_messages where user_id = ${me} order by created_at desc, id desc limit ${size}) m
          left join problems p on m.owner_type = 'sd_problem' and p.id = m.owner_id
          left join comments c on c.id = m.comment_id order by m.created_at desc, m.id desc`),
        pool.query(`select (select count(*) from inbox_messages where user_id = ${me}) as total,
          (select count(*) from inbox_messages where user_id = ${me} and read_at is null) as unread`),
      ]);
    const call = () => reader.get(`/service-desk/api/inbox?limit=${size}`);
    const [http = NaN, plain = NaN] = await interleaved(turns, [call, bare]);
    const times = `${http.toFixed(1)} ms ÷ ${plain.toFixed(1)} ms`;
    line(`page of an inbox of ${messages.toLocaleString('en')}`, http / plain, '× bare SQL', { atMost: 1.5 }, times);

    await pool.query(`insert into help_desk.users (full_name, email, role)
      select 'Person ' || n, 'person' || n || '@bench.test', 'agent' from generate_series(1, ${watchers}) n`);
    await pool.query(`insert into user_permissions (user_id, permission_id) select u.id, p.id
      from help_desk.users u, permissions p where u.email like '%@bench.test' and p.key = 'view_problems'`);
    await pool.query(`insert into watchers (owner_type, owner_id, user_id, level)
      select 'sd_problem', 1, id, 'all' from help_desk.users where email like '%@bench.test'`);
    await pool.query('analyze');
    const taken: number[] = [];
    for (let n = 0; n < 5; n++) {
      const begun = performance.now();
      await comment();
      taken.push(performance.now() - begun);
      // Else this server sends 5,000 mails while it takes the next comment, which is another figure.
      await pool.query(`delete from pgboss.job where name = 'mail' and state = 'created'`);
    }
    const { queued } = await db
      .selectFrom('inbox_messages')
      .select((of) => of.fn.sum<number>('count').as('queued'))
      .where('kind', '=', 'comment')
      .where('owner_id', '=', 1)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(queued) < watchers * taken.length) throw new Error(`${queued} messages are there.`);
    line(`comment for ${watchers.toLocaleString('en')} who watch, all queued`, median(taken) / 1000, 's', {
      atMost: 1,
    });
  } finally {
    writer.close();
    reader.close();
    await db.destroy();
    await server.stop();
  }
}
