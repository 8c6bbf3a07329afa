import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { version } from '../../package.json';
import type { StatusReply } from '../../wire/status/status';
import { noteInstance, thisInstance } from '../instance';
import { noteVerifiedBackup } from '../testing/backups';
import { type Client, signIn } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { filesPlace } from '../testing/files';
import { startMailSink } from '../testing/mail-sink';
import { startStore } from '../testing/s3';
import { startServer, type TestServer } from '../testing/server';
import { replicasFound, transactionsFound } from '../check/database.check';
import { certificatesFound, certificatesOf } from '../check/reach.check';

/** G38a: what is wrong, in words, with the next step. */
let server: TestServer;
let admin: Client;
let dataDir: string;
let mail: Awaited<ReturnType<typeof startMailSink>>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-status-'));
  mail = await startMailSink();
  server = await startServer({ config: { dataDir, smtpUrl: mail.url } });
  admin = await signIn(server, await makeAdmin(server.db));
  await noteVerifiedBackup(server.db, path.join(dataDir, 'desk.backup'));
  await noteInstance(server.db, thisInstance());
});
afterAll(async () => {
  await server.close();
  await mail.close();
  await rm(dataDir, { recursive: true });
});

const read = async (language = 'en') => {
  const headers = { ...admin.headers, 'accept-language': language };
  const reply = await fetch(`${server.url}/service-desk/api/status`, { headers });
  return ((await reply.json()) as { data: StatusReply }).data;
};
/** By name and what each is of; a version or a role is the value itself. */
const figuresOf = ({ figures }: StatusReply) =>
  Object.fromEntries(
    figures.map(({ name, of, value }) => (value === null ? [name, of] : [of === null ? name : `${name} ${of}`, value])),
  ) as Record<string, string | number | null>;
const wrong = async (language?: string) =>
  (await read(language)).checks
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, text, next_step }) => [name, state, text, next_step]);

test('where all is well nothing is wrong, and each check says what it found', async () => {
  const status = await read();
  expect(status.checks.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect([...new Set(status.checks.map(({ name }) => name))]).toEqual([
    ...['database', 'tables', 'clock', 'transactions', 'disk', 'files'],
    ...['processes', 'queue', 'mail', 'webhooks', 'backup'],
  ]);
  const figures = figuresOf(status);
  expect(figures).toMatchObject({
    ...{ service_desk: version, node: process.versions.node, postgresql: expect.stringMatching(/^\d+\.\d/) },
    ...{ database_role: 'primary', 'queue_waiting Sends emails': 0, 'queue_late_seconds Sends emails': 0 },
    ...{ [`disk_free_bytes ${dataDir}`]: expect.any(Number), mails_waiting: 0, webhooks_failing: 0 },
  });
  expect(figures.database_bytes).toBeGreaterThan(1_000_000);
  expect(Math.abs(Number(figures.clock_ahead_seconds))).toBeLessThan(5);
  expect(figures[`backup_age_seconds ${path.join(dataDir, 'desk.backup')}`]).toBeLessThan(60);
  expect(status.processes).toMatchObject([{ version, pid: process.pid, is_this: true }]);
});

test('work that waits, a mail that was given up, a webhook without a reply, processes of two versions: the faults come first', async () => {
  const { db } = server;
  await sql`insert into pgboss.job (name, start_after) values ('trash', now() - interval '12 minutes')`.execute(db);
  await sql`
    insert into outgoing_mails (recipient_email, recipient_name, subject, html, kind, attempts, error)
    values ('rita@post.test', 'Rita', 'Hello', '', 'rule', 12, 'refused')`.execute(db);
  await sql`insert into webhooks (name, url, events, secret, conditions, failing_since) values ('CRM', 'https://crm.test/', '{*}', 'whsec_x', '{}', now())`.execute(
    db,
  );
  await noteInstance(db, { ...thisInstance(), version: '0.1.0', host: 'desk-2', pid: 7 });
  const status = await read();
  expect(status.checks.slice(0, 4)).toEqual([
    {
      name: 'queue',
      state: 'fail',
      text: 'Background work should have begun 12 minutes ago: Removes for good what was in the trash for 30 days.',
      next_step: 'See that a process runs and what its log says; if all are busy, start another one.',
    },
    {
      name: 'webhooks',
      state: 'fail',
      text: '1 webhook gets no reply: CRM.',
      next_step: 'See on the page “Webhooks” what came back; after three days without success they are switched off.',
    },
    {
      name: 'processes',
      state: 'warn',
      text: `Processes of several versions serve the database: ${version}, 0.1.0; this is ${version}.`,
      next_step: `During an upgrade that is right; then start all of them with one version (${version}).`,
    },
    {
      name: 'mail',
      state: 'warn',
      text: '1 email was given up after twelve attempts.',
      next_step: 'The page “Background jobs” says why, and tries them again.',
    },
  ]);
  expect(status.checks.slice(4).every(({ state }) => state === 'ok')).toBe(true);
  expect(figuresOf(status)).toMatchObject({ webhooks_failing: 1, mails_failed: 1, mails_waiting: 0 });
  expect((await wrong('de'))[1]).toEqual([
    ...['webhooks', 'fail', '1 Webhook bekommt keine Antwort: CRM.'],
    'Sehen Sie auf der Seite „Webhooks“, was zurückkam; nach drei Tagen ohne Erfolg werden sie abgeschaltet.',
  ]);
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from outgoing_mails`.execute(db);
  await sql`delete from webhooks`.execute(db);
  await sql`delete from instances where host = 'desk-2'`.execute(db);
});

test('a change of the tables that was begun and not done', async () => {
  const { db } = server;
  await sql`insert into schema_changes (name, begun_at, begun_by) values ('081-next', '2026-03-01T10:00:00Z', 'process 12 on desk-1')`.execute(
    db,
  );
  expect(await wrong()).toEqual([
    [
      ...['tables', 'fail'],
      'The change 081-next was begun by process 12 on desk-1 on 2026-03-01 10:00 UTC, which ended before it was done. Nothing of it is in the database.',
      'Run service-desk migrate, or start again: it is done from its beginning.',
    ],
  ]);
  await sql`delete from schema_changes where name = '081-next'`.execute(db);
});

test('an extension that cannot be had', async () => {
  await sql`insert into extension_points (name, point, active, changed_at) values ('acme', 'record.tab', true, now())`.execute(
    server.db,
  );
  expect(await wrong()).toEqual([
    [
      ...['extensions', 'fail', 'The extension acme cannot be loaded from /acme/manifest.json (404).'],
      'Ask who runs it, or switch it off on the page “Extensions”.',
    ],
  ]);
  await sql`delete from extension_points`.execute(server.db);
});

test('a store of files: how it is, how a move to it goes, what was left in it', async () => {
  const store = await startStore();
  const other = await startServer({ config: { dataDir, smtpUrl: mail.url, filesAt: filesPlace(store) } });
  const who = await signIn(other, await makeAdmin(other.db));
  const look = async (wanted: string) => {
    const { data } = await who.get<StatusReply>('/service-desk/api/status');
    return data.checks.filter(({ name }) => name === wanted).map(({ state, text }) => [state, text]);
  };
  const away = await startServer({
    config: {
      dataDir,
      smtpUrl: mail.url,
      filesAt: filesPlace({ ...store, env: { ...store.env, AWS_ACCESS_KEY_ID: 'AKIAPLANTED' } }),
    },
  });
  const them = await signIn(away, await makeAdmin(away.db));
  try {
    expect(await look('files')).toEqual([
      ['ok', 'The store s3://backups/files is reached; 0 files are in it, 0 in the database.'],
    ]);
    await sql`insert into file_moves (target, file_count, moved) values ('s3', 1200, 17)`.execute(other.db);
    expect((await look('files')).at(-1)).toEqual(['ok', 'Files are moved to the store: 17 of 1,200.']);
    await sql`update file_moves set failure = 'SlowDown (SlowDown)'`.execute(other.db);
    expect((await look('files'))[0]).toEqual(['warn', 'Moving files to the store waits: SlowDown (SlowDown)']);
    await sql`update file_moves set failed = 2, failure = 'Attachment 7: gone', ended_at = now()`.execute(other.db);
    await sql`insert into file_objects (key, due_at, failure) values ('7-x', now(), 'AccessDenied')`.execute(other.db);
    expect((await look('files')).slice(0, 2)).toEqual([
      ['warn', '2 files were not moved to the store. The last: Attachment 7: gone'],
      ['warn', '1 object that no file has is still in the store: AccessDenied'],
    ]);
    const { data } = await them.get<StatusReply>('/service-desk/api/status');
    expect(data.checks[0]).toMatchObject({
      ...{ name: 'files', state: 'fail', text: 'The store s3://backups/files does not work (InvalidAccessKeyId).' },
    });
    expect(JSON.stringify(data)).not.toContain('PLANTED');
  } finally {
    await other.close();
    await away.close();
    await store.close();
  }
});

const texts = (found: readonly { state: string; found: unknown }[]) =>
  found.map((one) => [one.state, String(one.found)]);

test('a transaction that is open for long, a replica that is behind', () => {
  expect(texts(transactionsFound({ pid: 12, name: 'psql', seconds: 599 }))).toEqual([
    ['ok', 'No transaction is open for long.'],
  ]);
  expect(texts(transactionsFound({ pid: 12345, name: 'psql', seconds: 660 }))).toEqual([
    ['warning', 'A transaction has been open for 11 minutes (session 12345, psql).'],
  ]);
  const replica = { name: 'desk-b', state: 'streaming', lag: 0.2 };
  expect(texts(replicasFound([replica, { ...replica, lag: 42.4 }, { ...replica, state: 'catchup' }]))).toEqual([
    ['warning', 'The replica desk-b is 42 s behind.'],
    ['warning', 'The replica desk-b does not follow at the moment (catchup).'],
  ]);
  expect(texts(replicasFound([replica]))).toEqual([['ok', '1 replica follows.']]);
});

test('certificates: how long they are good for, over, refused, and not there', async () => {
  const [key, certificate] = [path.join(dataDir, 'key.pem'), path.join(dataDir, 'certificate.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '10'],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
  ]);
  expect(made.status).toBe(0);
  const desk = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  const address = `https://127.0.0.1:${(desk.address() as AddressInfo).port}`;
  const [one, ...more] = await certificatesOf([`${address}/service-desk`, address, 'http://desk.test'], new Date());
  expect(more).toEqual([]);
  expect(one).toMatchObject({ address, days: 9, why: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(texts(certificatesFound([one!]))).toEqual([
    ['fault', `The certificate of ${address} is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT).`],
  ]);
  const accepted = { ...one!, why: null };
  expect(
    texts(
      certificatesFound([accepted, { ...accepted, days: 3 }, { ...accepted, days: -2 }, { ...accepted, days: 80 }]),
    ),
  ).toEqual([
    ['warning', `The certificate of ${address} is good for 9 more days.`],
    ['fault', `The certificate of ${address} is good for 3 more days.`],
    ['fault', `The certificate of ${address} ended 2 days ago: browsers refuse it.`],
    ['ok', `The certificate of ${address} is good for 80 more days.`],
  ]);
  desk.closeAllConnections();
  await new Promise((resolve) => desk.close(resolve));
  expect(texts(certificatesFound(await certificatesOf([address], new Date())))).toEqual([
    ['warning', `${address} is not reached from this machine, so its certificate is not known (ECONNREFUSED).`],
  ]);
});
