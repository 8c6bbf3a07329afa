import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { demo } from '../demo';
import type { ProblemList } from '../wire/problem/problem';
import { buildApp } from './app';
import { postOf } from './mail/mailer';
import { prepareDatabase } from './prepare';
import { reachDatabase, requireDirectUrl } from './reach';
import { startWorker } from './queue/worker';
import { openDatabase, type Opened } from './shared/db';
import { readList } from './shared/list.read';
import { announce } from './shared/live';
import type { App } from './shared/services';
import { signIn } from './testing/client';
import { createDatabase, dropDatabase } from './testing/database';
import { freePort } from './testing/free-port';
import { startProxy } from './testing/proxy';
import { until } from './testing/until';
import { testConfig } from './testing/config';

// Debian: apt-get install pgbouncer
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => {
  try {
    return execFileSync(file, ['--version']).length > 0;
  } catch {
    return false;
  }
});
if (!program) console.warn('PgBouncer is not installed, so nothing is tested through it (apt-get install pgbouncer).');

const cluster = process.env.TEST_CLUSTER_URL!;
const name = `pooled_${process.pid}`;
let folder: string;
let bouncer: Awaited<ReturnType<typeof startBouncer>>;
let url: string;
let direct: Opened;
let pooled: Opened;
let app: App;

/** PgBouncer in transaction mode with three connections to the database. */
async function startBouncer(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp('/tmp/service-desk-pooler-');
  await chmod(folder, 0o755);
  const { host, port, user, password, database } = new pg.Client(target);
  const listen = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${database} = host=${host} port=${port} dbname=${database} user=${user}${password ? ` password=${password}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
server_login_retry = 1
`,
  );
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program!, [...account, file], { stdio: 'ignore' });
  return {
    url: `postgresql://service_desk@127.0.0.1:${listen}/${database}`,
    async stop() {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const suite = program ? describe : describe.skip;

suite('through PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    const target = await createDatabase(cluster, name);
    folder = await mkdtemp('/tmp/service-desk-pooled-');
    bouncer = await startBouncer(target);
    url = bouncer.url;
    direct = openDatabase({ connectionString: target }, 2);
    await prepareDatabase(direct.db, { demo, firstAdmin: null });
    pooled = openDatabase({ connectionString: url }, 20, { limited: true, pooler: true });
    await until(async () => (await sql`select`.execute(pooled.db)).rows.length === 1);
    app = await buildApp({
      ...pooled,
      listener: direct.pool,
      config: { ...testConfig, dataDir: folder, maxUploadBytes: 1024 * 1024 },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await pooled?.db.destroy();
    await direct?.db.destroy();
    await bouncer.stop();
    await dropDatabase(cluster, name);
    await rm(folder, { recursive: true, force: true });
  });

  test('it is seen, and without the other address the start says what is missing', async () => {
    expect(await reachDatabase(url)).toEqual({ isPooled: true });
    expect(await reachDatabase(cluster)).toEqual({ isPooled: false });
    expect(() => requireDirectUrl({ isPooled: true }, null)).toThrow(
      'A connection pooler, such as PgBouncer, stands at DATABASE_URL: set DATABASE_DIRECT_URL to the same database without the pooler as well.',
    );
    expect(() => requireDirectUrl({ isPooled: true }, cluster)).not.toThrow();
    expect(() => requireDirectUrl({ isPooled: false }, null)).not.toThrow();
  });

  test('while the database behind it is away it is waited for, a wrong name is not', async () => {
    const database = await startProxy(cluster);
    await database.shut();
    const { url: behind, stop } = await startBouncer(database.url);
    const lines: string[] = [];
    const reached = reachDatabase(behind, { say: (line) => lines.push(line) });
    await until(() => lines.length > 0, 10_000);
    await database.open();
    expect(await reached).toEqual({ isPooled: true });
    expect(lines).toEqual([expect.stringMatching(/^The database .* is not reached yet \(.+\); waiting for it …$/)]);
    await expect(reachDatabase(behind.replace(/\w+$/, 'elsewhere'), { withinMs: 5_000 })).rejects.toThrow(
      /^The database elsewhere at .* cannot be used: /,
    );
    await stop();
    await database.shut();
  });

  test('forty readers and writers at a time are served over three connections', async () => {
    const client = await signIn({ url: app.services.address(), db: direct.db }, { id: 2 });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 4
          ? client.get<ProblemList>(`/service-desk/api/problem-list?limit=5&page=${1 + (i % 5)}&dept_ids=1,2,3,4,5,6`)
          : client.post('/service-desk/api/problem', {
              subject: `Pooled ${i}`,
              description: '<p>x</p>',
              requester_id: 2,
              department_id: 1,
              impact_id: 1,
              status_type_id: 1,
              priority_id: 1,
            }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const { data } = await client.get<ProblemList>('/service-desk/api/problem-list?limit=5');
    expect(data.total).toBe(35);
  });

  test('a setting holds for its statement only, the time zone is UTC for everybody', async () => {
    const setting = (of: string) => sql<{ value: string }>`select current_setting(${of}) as value`;
    expect(await readList(pooled.db, setting('statement_timeout'))).toEqual([{ value: '20s' }]);
    const after = await Promise.all(
      Array.from({ length: 12 }, () =>
        setting('statement_timeout')
          .execute(pooled.db)
          .then(({ rows }) => rows[0]?.value),
      ),
    );
    expect(after).toEqual(Array(12).fill('0'));
    const stranger = new pg.Client(url);
    await stranger.connect();
    await stranger.query(`set timezone to 'Asia/Tokyo'`);
    const zones = await Promise.all(
      Array.from({ length: 12 }, () =>
        setting('timezone')
          .execute(pooled.db)
          .then(({ rows }) => rows[0]?.value),
      ),
    );
    await stranger.end();
    expect(zones).toEqual(Array(12).fill('UTC'));
  });

  test('live events arrive, and background work is done', async () => {
    const received: number[] = [];
    const unsubscribe = app.services.live.subscribe(({ id }) => received.push(id));
    const listens = async () =>
      (await sql`select from pg_stat_activity where datname = ${name} and query like 'listen%'`.execute(direct.db)).rows
        .length === 1;
    await until(listens);
    await pooled.db.transaction().execute((trx) => announce(trx, 'problem', 4711));
    await until(async () => received.includes(4711));
    unsubscribe();

    const { id } = await pooled.db
      .insertInto('outgoing_mails')
      .values({
        kind: 'problem_created',
        recipient_name: 'W',
        recipient_email: 'w@example.test',
        subject: 's',
        html: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await prepareDatabase(direct.db, { demo, firstAdmin: null });
    const worker = await startWorker({
      db: pooled.db,
      post: postOf({ smtpUrl: null, dataDir: folder, mailFrom: 'Desk <desk@example.test>', publicUrl: null } as never),
      address: 'http://127.0.0.1',
    });
    const sent = async () =>
      (await pooled.db.selectFrom('outgoing_mails').select('sent_at').where('id', '=', id).executeTakeFirst())?.sent_at;
    await until(async () => (await sent()) !== null);
    await worker.stop();
  }, 60_000);
});
