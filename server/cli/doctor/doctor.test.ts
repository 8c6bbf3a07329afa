import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcp } from 'node:net';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { version } from '../../../package.json';
import { noteBackup } from '../../backup/last';
import { servePages } from '../../bundle/bundle';
import { startEmbedded } from '../../postgres/embedded';
import { freePort } from '../../testing/free-port';
import { startMailSink } from '../../testing/mail-sink';
import { startServer, type TestServer } from '../../testing/server';
import { cli } from '../testing/run';
import type { Finding } from './finding';

let server: TestServer;
let folder: string;
let dataDir: string;
/** Of an installation where all is well. */
let well: Record<string, string>;
const ends: (() => unknown)[] = [];

/** A package folder with a bundle, as far as doctor looks. */
async function packageWith(bundle: string): Promise<string> {
  const root = await mkdtemp(path.join(folder, 'package-'));
  const entry = 'console.log("bundle")';
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  await mkdir(path.join(root, 'dist/bundle/assets'), { recursive: true });
  await mkdir(path.join(root, 'dist/api-page'), { recursive: true });
  await writeFile(path.join(root, 'dist/bundle/assets/entry.js'), entry);
  const manifest = { version: bundle, entry: { url: 'assets/entry.js', integrity } };
  await writeFile(path.join(root, 'dist/bundle/manifest.json'), JSON.stringify(manifest));
  return root;
}

let root: string;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/service-desk-doctor-');
  root = await packageWith(`${version}-0a1b2c3d`);
  server = await startServer({
    config: { trustedProxies: ['127.0.0.1'] },
    pages: (app) => servePages(app, path.join(root, 'dist')),
  });
  dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  await noteBackup(dataDir, path.join(folder, 'desk.backup'));
  const mail = await startMailSink();
  ends.push(() => mail.close());
  const proxy = await proxyTo(server.url, ({ headers, socket }) => ({
    ...headers,
    'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-proto': 'http',
  }));
  well = {
    ...{ DEMO: '0', DATA_DIR: dataDir, DATABASE_URL: server.databaseUrl, PUBLIC_URL: proxy },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Desk <desk@example.test>', PORT: new URL(server.url).port },
    TRUSTED_PROXIES: '127.0.0.1',
  };
});
afterAll(async () => {
  for (const end of ends) await end();
  await server.close();
  await rm(folder, { recursive: true });
});

async function listening(one: Server | ReturnType<typeof createTcp>): Promise<string> {
  one.listen(0, '127.0.0.1');
  await once(one, 'listening');
  ends.push(() => {
    if ('closeAllConnections' in one) one.closeAllConnections();
    one.close();
  });
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

/** A reverse proxy; `headers` are those that it passes on, `answer` may change what comes back. */
const proxyTo = (
  target: string,
  headers: (incoming: IncomingMessage) => Record<string, string | string[] | undefined>,
  answer: (incoming: IncomingMessage) => Record<string, string | string[] | undefined> = (incoming) => incoming.headers,
): Promise<string> =>
  listening(
    createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
      const { method, url } = incoming;
      const asked = request(target + url, { method, headers: headers(incoming), agent: false }, (reply) => {
        outgoing.sendDate = false;
        outgoing.writeHead(reply.statusCode!, answer(reply));
        reply.pipe(outgoing);
      });
      incoming.pipe(asked);
    }),
  );

interface Report {
  code: number;
  findings: Finding[];
  text: string;
}

async function doctor(env: Record<string, string>, place = root): Promise<Report> {
  const { code, out, err } = await cli(['doctor', '--json'], env, { cwd: folder, root: place });
  expect(err).toBe('');
  const { exit_code, findings } = JSON.parse(out) as { exit_code: number; findings: Finding[] };
  expect(exit_code).toBe(code);
  return { code, findings, text: out };
}

const of = ({ findings }: Report, check: string, state: Finding['state'] = 'fault') =>
  findings.filter((one) => one.check === check && one.state === state);

/** The one fault that was planted, and nothing besides. */
async function plant(
  changed: Record<string, string>,
  [check, state, found]: [string, 'fault' | 'warning', RegExp | string],
  place = root,
): Promise<Finding> {
  const report = await doctor({ ...well, ...changed }, place);
  const bad = report.findings.filter((one) => one.state === 'fault' || one.state === 'warning').filter(isNoNode);
  expect(bad.map((one) => `${one.check} ${one.state}: ${one.found}`)).toEqual([expect.stringMatching(found)]);
  expect(bad[0]).toMatchObject({ check, state, next: expect.any(String) });
  expect(report.code).toBe(state === 'fault' ? 2 : 1);
  return bad[0]!;
}
/** The tests run on Node 20 too, of which doctor warns. */
const isNoNode = ({ check }: Finding) => check !== 'Node';

test('where all is well each check says so, and nothing is changed', async () => {
  const before = await readdir(dataDir);
  const report = await doctor(well);
  expect(report.findings.filter(({ state }) => state !== 'ok').filter(isNoNode)).toEqual([
    { check: 'help-desk', state: 'skipped', found: expect.stringContaining('the one that we ship'), next: null },
  ]);
  expect([...new Set(report.findings.map(({ check }) => check))]).toEqual([
    ...['Node', 'settings', 'database', 'disk', 'mail', 'server', 'public address', 'bundle', 'help-desk', 'backup'],
  ]);
  const major = Number(process.versions.node.split('.')[0]);
  expect(report.code).toBe(major === 20 ? 1 : 0);
  expect(of(report, 'public address', 'ok')[0]?.found).toContain('scheme, host and address arrive');
  expect(await readdir(dataDir)).toEqual(before);
});

test('for people it is lines, with what to do next', async () => {
  const { code, out } = await cli(['doctor'], { ...well, SMTP_URL: 'smtp://127.0.0.1:1' }, { cwd: folder, root });
  expect(code).toBe(2);
  expect(out).toMatch(/^ok {7}settings: All of them can be read\.$/m);
  expect(out).toMatch(
    /^FAULT {4}mail: The mail server 127\.0\.0\.1:1 does not greet \(ECONNREFUSED\): mails wait\.\n {9}→ Check/m,
  );
  expect(out).toMatch(/Faults: 1\. Warnings: \d\.\n$/);
});

describe('settings', () => {
  test('all that cannot be read is told at once, and the rest is looked at', async () => {
    const report = await doctor({ ...well, PORT: 'eighty', TIME_ZONE: 'Mars/North', SMTP_URL: 'mail.example.test' });
    expect(
      of(report, 'settings')
        .map(({ found }) => found.split(' ')[0])
        .sort(),
    ).toEqual(['PORT', 'SMTP_URL', 'TIME_ZONE']);
    expect(of(report, 'mail', 'skipped')).toHaveLength(1);
    expect(of(report, 'database', 'ok').length).toBeGreaterThan(2);
    expect(report.code).toBe(2);
  });

  test('names that look like settings', async () => {
    await plant({ TRUSTED_PROXYS: 'loopback' }, ['settings', 'warning', 'TRUSTED_PROXYS is no setting']);
    const { next } = await plant({ DATABSE_URL: 'postgres://x' }, ['settings', 'warning', 'DATABSE_URL is no setting']);
    expect(next).toBe('Did you mean DATABASE_URL?');
    await plant({ SMTP_HOST: 'mail' }, ['settings', 'warning', 'SMTP_HOST is no setting']);
  });

  test('what contradicts', async () => {
    await plant({ CLOCK_SHIFT_DAYS: '3' }, ['settings', 'warning', 'CLOCK_SHIFT_DAYS=3 is for trials']);
    await plant({ MAIL_FROM: 'desk@localhost' }, ['settings', 'warning', 'Mails come from desk@localhost']);
    const report = await doctor({ DEMO: '0', DATA_DIR: dataDir });
    expect(of(report, 'settings').map(({ found }) => found)).toEqual([
      expect.stringMatching(/^With DEMO=0 .* PUBLIC_URL/),
    ]);
    const both = await doctor({ ...well, DEMO: '1', HELP_DESK: path.join(folder, 'gone.yaml') });
    expect(of(both, 'settings')[0]?.found).toMatch(/^DEMO=1 fills the help-desk that we ship/);
    expect(of(both, 'help-desk')[0]?.found).toContain('cannot be read (ENOENT)');
  });
});

describe('database', () => {
  test('a wrong password, which is not shown, and a table of another account', async () => {
    const own = await mkdtemp(path.join(folder, 'cluster-'));
    // As root, PostgreSQL runs as somebody else who has to get in.
    for (const one of [folder, own]) await chmod(one, 0o755);
    const cluster = await startEmbedded({ dataDir: own, account: 'nobody', durable: false });
    const owner = new Client(cluster.url.replace('service_desk@', 'postgres@'));
    try {
      await owner.connect();
      await owner.query(`alter role service_desk password 'planted-pa55word'; create table theirs ()`);
      await writeFile(
        path.join(own, 'postgres/pg_hba.conf'),
        'local all postgres trust\nlocal all all scram-sha-256\n',
      );
      await owner.query('select pg_reload_conf()');
      const withPassword = (password: string) =>
        doctor({ ...well, DATABASE_URL: cluster.url.replace('service_desk@', `service_desk:${password}@`) });
      const wrong = await withPassword('planted-wr0ng');
      expect(of(wrong, 'database')[0]?.found).toMatch(/DATABASE_URL cannot be used: password authentication failed/);
      expect(wrong.code).toBe(2);
      const right = await withPassword('planted-pa55word');
      expect(of(right, 'database').map(({ found }) => found)).toEqual([
        'public.theirs belongs to another account, so service_desk cannot change it.',
      ]);
      expect(of(right, 'database', 'warning')[0]?.found).toBe('The database is empty.');
      expect(wrong.text + right.text).not.toMatch(/planted/);
    } finally {
      await owner.end();
      await cluster.stop();
    }
  });

  test('nobody there, and nobody who answers', async () => {
    const port = await freePort();
    const gone = await doctor({ ...well, DATABASE_URL: `postgresql://desk:secret-word@127.0.0.1:${port}/desk` });
    expect(of(gone, 'database')[0]?.found).toContain('ECONNREFUSED');
    expect(of(gone, 'public address', 'skipped')[0]?.found).toContain('while the database cannot be read');
    expect(gone.text).not.toContain('secret-word');

    const silent = new URL(await listening(createTcp(() => undefined)));
    const hung = await doctor({ ...well, DATABASE_URL: `postgresql://desk@127.0.0.1:${silent.port}/desk` });
    expect(of(hung, 'database')).toHaveLength(1);
    expect(of(hung, 'mail', 'ok')).toHaveLength(1);
  }, 30_000);

  test('a pending migration, and a newer database', async () => {
    await sql`delete from kysely_migration where name = '070-webhooks'`.execute(server.db);
    const { next } = await plant({}, [
      'database',
      'warning',
      '1 change of its tables to this version is pending, the first is 070-webhooks',
    ]);
    expect(next).toContain('Make a backup');
    await sql`insert into kysely_migration (name, timestamp) values ('070-webhooks', 'now'), ('999-later', 'now')`.execute(
      server.db,
    );
    await plant({}, ['database', 'fault', 'newer version of Service Desk \\("999-later"\\)']);
    await sql`delete from kysely_migration where name = '999-later'`.execute(server.db);
  });

  test('an account that may not make schemas and tables', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
    const on = (words: string) =>
      sql.raw(`${words.replace('…', `create on database ${rows[0]!.name}`)} service_desk`).execute(server.db);
    await on('revoke … from');
    try {
      const { next } = await plant({}, ['database', 'fault', 'The account service_desk may not create schemas']);
      expect(next).toContain('owner to service_desk');
    } finally {
      await on('grant … to');
    }
  });
});

describe('disk, mail and processes', () => {
  test('a folder that cannot be written', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const report = await doctor({ ...well, DATA_DIR: path.join(file, 'data') });
    expect(of(report, 'disk').map(({ found }) => found)).toEqual([
      expect.stringMatching(/a-file\/data cannot be written \(ENOTDIR\)/),
    ]);
    if (process.platform === 'linux')
      expect(of(await doctor({ ...well, DATA_DIR: '/proc/service-desk' }), 'disk')[0]?.found).toMatch(
        /cannot be written/,
      );
    expect(of(await doctor({ ...well, DATA_DIR: path.join(folder, 'not/yet') }), 'disk', 'ok')[0]?.found).toContain(
      'can be made',
    );
  });

  test('a mail port that is closed, a server that does not greet, and one that refuses the password', async () => {
    await plant({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }, [
      'mail',
      'fault',
      'does not greet \\(ECONNREFUSED\\)',
    ]);
    const silent = new URL(await listening(createTcp(() => undefined)));
    await plant({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` }, ['mail', 'fault', 'does not greet']);
    const refusing = createTcp((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (data) =>
        socket.write(/^ehlo/i.test(String(data)) ? '250-here\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 wrong\r\n'),
      );
      socket.on('error', () => undefined);
    });
    const { port } = new URL(await listening(refusing));
    const found = await plant({ SMTP_URL: `smtp://desk:planted-w0rd@127.0.0.1:${port}` }, [
      'mail',
      'fault',
      'refuses the name or password \\(535\\)',
    ]);
    expect(JSON.stringify(found)).not.toContain('planted-w0rd');
    await plant({ SMTP_URL: '' }, ['mail', 'warning', 'No mail server is set']);
  }, 30_000);

  test('no process, and something else on its port', async () => {
    await plant({ PORT: String(await freePort()) }, ['server', 'warning', 'No process listens']);
    const other = new URL(await listening(createServer((_request, response) => response.end('hello'))));
    await plant({ PORT: other.port }, ['server', 'fault', 'Something else than Service Desk listens']);
  });
});

describe('public address', () => {
  const passing = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    'x-forwarded-for': `${headers['x-forwarded-for'] as string}, ${socket.remoteAddress}`,
    'x-forwarded-proto': 'http',
  });

  test('is not reached, or leads elsewhere', async () => {
    const report = await doctor({ ...well, PUBLIC_URL: `http://127.0.0.1:${await freePort()}` });
    expect(of(report, 'public address')[0]?.found).toContain('is not reached from this machine (ECONNREFUSED)');
    const page = await listening(createServer((_request, response) => response.writeHead(502).end('Bad gateway')));
    const bad = await doctor({ ...well, PUBLIC_URL: page });
    expect(of(bad, 'public address')[0]?.found).toContain('answered by something else than the service desk (502)');
    expect(of(bad, 'bundle')[0]?.found).toContain('Browsers get no manifest');
  });

  test('a proxy that does not say for whom it asks', async () => {
    const silent = await proxyTo(server.url, ({ headers: { 'x-forwarded-for': _, ...headers } }) => headers);
    await plant({ PUBLIC_URL: silent }, ['public address', 'fault', 'does not say for whom it asks']);
  });

  test('a proxy that passes on what clients make up', async () => {
    await plant({ PUBLIC_URL: await proxyTo(server.url, ({ headers }) => headers) }, [
      'public address',
      'fault',
      'address that a client makes up',
    ]);
  });

  test('a proxy that says another scheme, and one that keeps the host', async () => {
    const secure = await proxyTo(server.url, (incoming) => ({ ...passing(incoming), 'x-forwarded-proto': 'https' }));
    await plant({ PUBLIC_URL: secure }, ['public address', 'fault', 'A request to http:// arrives as https']);
    const inner = await proxyTo(server.url, (incoming) => ({ ...passing(incoming), host: 'inner.test' }));
    await plant({ PUBLIC_URL: inner }, ['public address', 'warning', 'arrives as one to inner.test']);
  });

  test('a proxy that is not trusted', async () => {
    const wary = await startServer({ pages: (app) => servePages(app, path.join(root, 'dist')) });
    try {
      const report = await doctor({
        ...well,
        ...{
          DATABASE_URL: wary.databaseUrl,
          PORT: new URL(wary.url).port,
          PUBLIC_URL: await proxyTo(wary.url, passing),
        },
      });
      const [found] = of(report, 'public address');
      expect(found).toMatchObject({
        found: expect.stringContaining('does not count'),
        next: 'Set TRUSTED_PROXIES to 127.0.0.1, or its network.',
      });
    } finally {
      await wary.close();
    }
  });

  test('another installation, and a clock that is wrong', async () => {
    const other = await startServer();
    // Databases of tests are copies of one, with its secret.
    await sql`update installation set secret = 'of another installation'`.execute(other.db);
    const report = await doctor({ ...well, PUBLIC_URL: other.url });
    await other.close();
    expect(of(report, 'public address', 'warning')[0]?.found).toContain('another service desk answers');
    const dated = (seconds: number) =>
      proxyTo(server.url, passing, ({ headers }) => ({
        ...headers,
        date: new Date(Date.now() + seconds * 1000).toUTCString(),
      }));
    await plant({ PUBLIC_URL: await dated(-600) }, [
      'public address',
      'fault',
      /clock of the public address is (599|600|601) s behind/,
    ]);
    await plant({ PUBLIC_URL: await dated(90) }, [
      'public address',
      'warning',
      /clock of the public address is \d+ s ahead/,
    ]);
  });

  test('what doctor asks is there for nobody else', async () => {
    for (const value of [undefined, '', `${Date.now()}.${'x'.repeat(43)}`]) {
      const headers: Record<string, string> = value === undefined ? {} : { 'service-desk-doctor': value };
      const reply = await fetch(`${server.url}/service-desk/doctor`, { headers });
      expect(reply.status).toBe(404);
      expect(await reply.text()).toBe(await (await fetch(`${server.url}/service-desk/api/nothing-here`)).text());
    }
  });
});

test('a bundle that is missing, changed, of another version, or another than browsers get', async () => {
  const empty = await mkdtemp(path.join(folder, 'empty-'));
  await plant({}, ['bundle', 'fault', 'There is no bundle for browsers'], empty);
  const changed = await packageWith(`${version}-0a1b2c3d`);
  await writeFile(path.join(changed, 'dist/bundle/assets/entry.js'), 'changed');
  await plant({}, ['bundle', 'fault', 'is not what the manifest says'], changed);
  await rm(path.join(changed, 'dist/bundle/assets/entry.js'));
  await plant({}, ['bundle', 'fault', 'lacks the file that it begins with'], changed);
  const newer = await packageWith(`${version}-ffffffff`);
  await plant(
    {},
    ['bundle', 'warning', `Browsers get the bundle ${version}-0a1b2c3d; here is ${version}-ffffffff`],
    newer,
  );
  const older = await doctor(well, await packageWith('0.0.1-00000000'));
  expect(of(older, 'bundle', 'warning')[0]?.found).toContain('The bundle is of version 0.0.1-00000000');
});

describe('help-desk', () => {
  const connected = async (http: string, more = '') => {
    const file = path.join(folder, 'connection.yaml');
    await writeFile(
      file,
      `name: Little\nsign_in: { who: { url: "${http}/who" } }\nhttp: { url: "${http}/api", secret: "\${LITTLE_SECRET}" }\ndata: { people: http, statuses: http, tickets: http }\nmay_see: everyone\n${more}`,
    );
    const { findings, text } = await doctor({ ...well, HELP_DESK: file, LITTLE_SECRET: 'planted secret of both' });
    expect(text).not.toContain('planted secret of both');
    return findings.filter(({ check, state }) => check === 'help-desk' && state !== 'ok');
  };
  const host = (listener: (request: IncomingMessage, response: ServerResponse) => void) =>
    listening(createServer(listener));
  const json = { 'content-type': 'application/json' };

  test('is well, refuses the signature, is away, has another clock', async () => {
    expect(await connected(await host((_, response) => response.writeHead(200, json).end('{"rows":[]}')))).toEqual([]);
    const refusing = await host(({ url }, response) =>
      response.writeHead(url?.startsWith('/api') ? 401 : 200, json).end('null'),
    );
    expect(await connected(refusing)).toEqual([
      expect.objectContaining({ state: 'fault', found: 'The host API of Little refuses our signature (401).' }),
    ]);
    const away = await connected(`http://127.0.0.1:${await freePort()}`);
    expect(away.map(({ found }) => found)).toEqual([
      'The host API of Little cannot be used: it cannot be reached (ECONNREFUSED).',
      'Who is signed in: Little cannot be used: it cannot be reached (ECONNREFUSED).',
    ]);
    const late = await host((_, response) =>
      response.writeHead(200, { ...json, date: new Date(Date.now() - 400_000).toUTCString() }).end('{"rows":[]}'),
    );
    expect(await connected(late)).toEqual([
      expect.objectContaining({
        state: 'fault',
        found: expect.stringMatching(/clock of Little is 400 s behind|clock of Little is 401 s behind/),
      }),
    ]);
  });

  test('a file that cannot be', async () => {
    expect((await connected('http://127.0.0.1:1', 'colour: red\n'))[0]).toMatchObject({
      state: 'fault',
      found: expect.stringMatching(/connection\.yaml, line \d+/),
    });
    const gone = await doctor({ ...well, HELP_DESK: path.join(folder, 'gone.yaml') });
    expect(of(gone, 'help-desk')[0]?.found).toContain('cannot be read (ENOENT)');
  });
});

test('the last backup is known, is old, or is not known', async () => {
  const old = path.join(folder, 'old');
  await mkdir(old);
  await plant({ DATA_DIR: old }, ['backup', 'warning', 'No backup by service-desk backup is known.']);
  const at = new Date(Date.now() - 20 * 86_400_000).toISOString();
  await writeFile(path.join(old, 'last-backup.json'), JSON.stringify({ at, file: '/backups/desk.backup' }));
  await plant({ DATA_DIR: old }, ['backup', 'warning', 'The last backup is 20 days old: /backups/desk.backup.']);
});
