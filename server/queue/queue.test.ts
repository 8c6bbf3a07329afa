import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CompiledQuery, sql } from 'kysely';
import type { JobList } from '../../wire/job/job';
import { postOf } from '../mail/mailer';
import { queueMails } from '../mail/outbox';
import { applyBoard } from '../testing/board';
import { type Client, signIn } from '../testing/client';
import { openDatabase } from '../shared/db';
import { makeAdmin, makeAgent } from '../testing/factories';
import { startMailSink, type MailSink } from '../testing/mail-sink';
import { startProxy } from '../testing/proxy';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { enqueue, requeueMails } from './queue';
import { timedNames } from './names';
import { startWorker, type Worker } from './worker';
import { inTransaction } from '../shared/transaction';

const rita = { full_name: 'Rita', email: 'rita@example.test' };
const mailsFor = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'notification-test' as const,
    to: rita,
    subject: `Mail ${i}`,
    html: '<p>Hello</p>',
  }));

describe('the queue', () => {
  let server: TestServer;
  let sink: MailSink;
  const workers: Worker[] = [];
  beforeEach(async () => {
    server = await startServer();
    sink = await startMailSink();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await sink.close();
    await server.close();
  });

  const work = async (db = server.db, report?: (error: unknown, during: string) => void): Promise<void> =>
    void workers.push(
      await startWorker({
        db,
        report,
        post: postOf({ smtpUrl: sink.url, dataDir: '.', mailFrom: 'desk@example.test', publicUrl: null }),
        address: 'http://desk.test',
        everySeconds: 0.5,
        superviseSeconds: 1,
      }),
    );
  const jobs = async (client: Client, query = '') => (await client.get<JobList>(`/service-desk/api/jobs${query}`)).data;

  test('a mail whose transaction fails is never sent, one whose transaction commits is', async () => {
    await server.db
      .transaction()
      .execute(async (trx) => {
        await queueMails(trx, mailsFor(1));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await inTransaction(server.db, (trx) =>
      queueMails(trx, [{ kind: 'notification-test' as const, to: rita, subject: 'Kept', html: '<p>Hello</p>' }]),
    );
    await work();
    await until(() => sink.subjects.length > 0);
    expect(sink.subjects).toEqual(['Kept']);
  });

  test('several processes on one database send each mail once', async () => {
    await inTransaction(server.db, (trx) => queueMails(trx, mailsFor(45)));
    await Promise.all([work(), work(), work()]);
    await until(() => sink.subjects.length === 45);
    expect(new Set(sink.subjects).size).toBe(45);
    await until(
      async () =>
        (await server.db.selectFrom('outgoing_mails').select('id').where('sent_at', 'is', null).execute()).length === 0,
    );
    expect(sink.subjects).toHaveLength(45);
  });

  test('a worker whose database goes away goes on when it is back: waiting mails are sent within seconds, also the one in hand', async () => {
    const sentence: string[] = [];
    const proxy = await startProxy(server.databaseUrl);
    const { db } = openDatabase({ connectionString: proxy.url }, 5);
    sink.hang = true;
    await inTransaction(server.db, (trx) => queueMails(trx, mailsFor(1)));
    await work(db, (_error, during) => sentence.push(during));
    await until(() => sink.connections > 0);
    await proxy.shut();
    sink.release();
    await inTransaction(server.db, (trx) => queueMails(trx, mailsFor(3)));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await proxy.open();
    await until(
      async () =>
        (await server.db.selectFrom('outgoing_mails').select('id').where('sent_at', 'is', null).execute()).length === 0,
      10_000,
    );
    await until(
      async () =>
        (await sql`select from pgboss.job where name = 'mail' and state <> 'completed'`.execute(server.db)).rows
          .length === 0,
      10_000,
    );
    // One line for the whole outage, not one per look into a queue.
    expect(sentence.filter((during) => during.includes('waits for the database'))).toHaveLength(1);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await db.destroy();
    await proxy.shut();
  }, 60_000);

  test('one that stops while it fetches work does it and notes that it is done', async () => {
    let underWay = 0;
    let isFetching = false;
    // Statements of the queue take long, above all the one that fetches a mail.
    const slow = new Proxy(server.db, {
      get(db, name) {
        const value: unknown = Reflect.get(db, name);
        if (name !== 'executeQuery') return typeof value === 'function' ? (value.bind(db) as unknown) : value;
        return async (query: CompiledQuery) => {
          underWay++;
          const fetches = query.sql.includes('FOR UPDATE SKIP LOCKED') && query.parameters.includes('mail');
          const result = await db.executeQuery(query);
          isFetching ||= fetches && result.rows.length > 0;
          await wait(fetches ? 1200 : 100);
          underWay--;
          return result;
        };
      },
    });
    await inTransaction(server.db, (trx) => queueMails(trx, mailsFor(1)));
    await work(slow);
    await until(() => isFetching);
    await workers.pop()!.stop();
    expect(underWay).toBe(0);
    expect(sink.subjects).toHaveLength(1);
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'mail'`.execute(server.db);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  test('what fails is tried again later and is seen by an admin, who may put it back when it has failed for good', async () => {
    const admin = await signIn(server, await makeAdmin(server.db));
    sink.refuse = '554 no such mailbox';
    await inTransaction(server.db, (trx) => queueMails(trx, mailsFor(1)));
    await work();
    await until(async () => (await jobs(admin, '?state=retry')).total === 1);
    expect((await jobs(admin, '?state=retry')).jobs).toMatchObject([
      {
        name: 'mail',
        about: 'Email 1 to rita@example.test',
        attempts: 1,
        error: expect.stringContaining('554 no such mailbox'),
      },
    ]);
    const german = await admin.get<JobList>('/service-desk/api/jobs?state=retry', { 'accept-language': 'de' });
    expect(german.data.jobs[0]?.about).toBe('E-Mail 1 an rita@example.test');
    const { start_after, created_at } = (await jobs(admin, '?state=retry')).jobs[0]!;
    expect(new Date(start_after).getTime() - new Date(created_at).getTime()).toBeGreaterThanOrEqual(30_000);
    await sql`update pgboss.job set retry_limit = 1, start_after = now() where name = 'mail'`.execute(server.db);
    await until(async () => (await jobs(admin, '?state=failed')).total === 1);
    const [failed] = (await jobs(admin, '?state=failed')).jobs;
    sink.refuse = null;
    expect(await admin.post(`/service-desk/api/jobs/${failed?.id}/retry`)).toMatchObject({
      status: 200,
      message: 'The job will be retried.',
    });
    await until(() => sink.subjects.length === 1);
    await until(async () => (await jobs(admin, '?state=completed&limit=100')).jobs.some(({ id }) => id === failed?.id));
    expect(await admin.post(`/service-desk/api/jobs/${failed?.id}/retry`)).toMatchObject({
      status: 409,
      message: 'Only a job that has failed can be retried.',
    });
  });

  test('unknown work is 404, an unknown state 422, and nobody but an admin reads it', async () => {
    const admin = await signIn(server, await makeAdmin(server.db));
    for (const id of ['1', '00000000-0000-0000-0000-000000000000', "x'--"])
      expect((await admin.post(`/service-desk/api/jobs/${encodeURIComponent(id)}/retry`)).status).toBe(404);
    expect((await admin.get('/service-desk/api/jobs?state=lost')).status).toBe(422);
    const agent = await signIn(server, await makeAgent(server.db, ['view_changes']));
    expect((await agent.get('/service-desk/api/jobs')).status).toBe(403);
  });

  test('mails from before there was a queue get a job, others no second one', async () => {
    await server.db
      .insertInto('outgoing_mails')
      .values({
        kind: 'notification-test' as const,
        recipient_name: 'Rita',
        recipient_email: rita.email,
        subject: 'Old',
        html: '<p>Hello</p>',
      })
      .execute();
    await inTransaction(server.db, (trx) =>
      queueMails(trx, [{ kind: 'notification-test' as const, to: rita, subject: 'New', html: '<p>Hello</p>' }]),
    );
    await requeueMails(server.db);
    await requeueMails(server.db);
    const { rows } = await sql<{ count: number }>`select count(*) as count from pgboss.job where name = 'mail'`.execute(
      server.db,
    );
    expect(rows[0]?.count).toBe(2);
  });

  test('timed work has its schedule, and each of it runs', async () => {
    await work();
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(server.db);
    expect(rows.map(({ name }) => name)).toEqual([...timedNames].sort());
    for (const name of timedNames) await inTransaction(server.db, (trx) => enqueue(trx, name, [{}]));
    const left = async () =>
      (
        await sql`select 1 from pgboss.job where name in (${sql.join(timedNames)}) and state <> 'completed'`.execute(
          server.db,
        )
      ).rows.length;
    await until(async () => (await left()) === 0);
  });
});

describe('processes of their own on one database', () => {
  let server: TestServer;
  let sink: MailSink;
  const processes: ChildProcess[] = [];
  beforeEach(async () => {
    server = await startServer();
    sink = await startMailSink();
  });
  afterEach(async () => {
    for (const one of processes.splice(0)) one.kill('SIGKILL');
    await sink.close();
    await server.close();
  });

  const startProcess = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'testing/worker.process.ts')], {
      env: { ...process.env, DATABASE_URL: server.databaseUrl, SMTP_URL: sink.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    await once(child.stdout!, 'data');
    return child;
  };

  test('one that is killed leaves its work to another: the mail in hand is sent after all', async () => {
    sink.hang = true;
    // In life five minutes; here its work is given up after two seconds.
    await sql`update pgboss.queue set expire_seconds = 2 where name = 'mail'`.execute(server.db);
    const first = await startProcess();
    await inTransaction(server.db, (trx) => queueMails(trx, mailsFor(1)));
    await until(() => sink.connections > 0);
    first.kill('SIGKILL');
    await once(first, 'exit');
    sink.hang = false;
    await startProcess();
    await sql`update pgboss.job set retry_delay = 0 where name = 'mail'`.execute(server.db);
    await until(() => sink.subjects.length > 0, 30_000);
    expect(sink.subjects).toEqual(['Mail 0']);
  }, 60_000);

  test('a reminder that is due goes out once, although several are told to see to it', async () => {
    const ann = await makeAgent(server.db, ['view_changes']);
    await applyBoard(server, [{ users: [ann] }], { cab: { send_auto_reminders: true, reminder_interval: 1 } });
    const reminders = () =>
      server.db.selectFrom('outgoing_mails').select('sent_at').where('kind', '=', 'approval-reminder').execute();
    await Promise.all([startProcess(), startProcess()]);
    expect(await reminders()).toEqual([]);
    await server.db
      .updateTable('cab_runs')
      .set({ next_reminder_at: sql<Date>`now() - interval '1 second'` })
      .execute();
    await inTransaction(server.db, (trx) =>
      enqueue(
        trx,
        'approval-reminders',
        Array.from({ length: 6 }, () => ({})),
      ),
    );
    const waiting = async () =>
      (await sql`select from pgboss.job where name = 'approval-reminders' and state <> 'completed'`.execute(server.db))
        .rows.length;
    await until(async () => (await waiting()) === 0, 30_000);
    await until(async () => (await reminders()).some(({ sent_at }) => sent_at));
    expect(await reminders()).toHaveLength(1);
  }, 60_000);
});
