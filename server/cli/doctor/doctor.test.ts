import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcp } from 'node:net';
import path from 'node:path';
import { version } from '../../../package.json';
import { noteVerifiedBackup } from '../../testing/backups';
import { freePort } from '../../testing/free-port';
import { cli } from '../testing/run';
import { installation, isNoNode, of } from './testing';

const at = installation();
const { doctor, plant, packageWith, listening } = at;

test('where all is well each check says so, and nothing is changed', async () => {
  const before = await readdir(at.dataDir);
  const report = await doctor(at.well);
  expect(report.findings.filter(({ state }) => state !== 'ok').filter(isNoNode)).toEqual([
    { check: 'help-desk', state: 'skipped', found: expect.stringContaining('the one that we ship'), next: null },
  ]);
  expect([...new Set(report.findings.map(({ check }) => check))]).toEqual([
    ...['Node', 'settings', 'database', 'transactions', 'processes', 'queue', 'webhooks', 'disk', 'files', 'mail'],
    ...['server', 'public address', 'bundle', 'help-desk', 'backup'],
  ]);
  const major = Number(process.versions.node.split('.')[0]);
  expect(report.code).toBe(major === 20 ? 1 : 0);
  expect(of(report, 'public address', 'ok')[0]?.found).toContain('scheme, host and address arrive');
  expect(await readdir(at.dataDir)).toEqual(before);
});

test('for people it is lines, with what to do next', async () => {
  const { code, out } = await cli(
    ['doctor'],
    { ...at.well, SMTP_URL: 'smtp://127.0.0.1:1' },
    { cwd: at.folder, root: at.root },
  );
  expect(code).toBe(2);
  expect(out).toMatch(/^ok {7}settings: All of them can be read\.$/m);
  expect(out).toMatch(
    /^FAULT {4}mail: The mail server 127\.0\.0\.1:1 does not greet \(ECONNREFUSED\): mails wait\.\n {9}→ Check/m,
  );
  expect(out).toMatch(/Faults: 1\. Warnings: \d\.\n$/);
});

describe('settings', () => {
  test('all that cannot be read is told at once, and the rest is looked at', async () => {
    const report = await doctor({ ...at.well, PORT: 'eighty', TIME_ZONE: 'Mars/North', SMTP_URL: 'mail.example.test' });
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
    const report = await doctor({ DEMO: '0', DATA_DIR: at.dataDir });
    expect(of(report, 'settings').map(({ found }) => found)).toEqual([
      expect.stringMatching(/^With DEMO=0 .* PUBLIC_URL/),
    ]);
    const both = await doctor({ ...at.well, DEMO: '1', HELP_DESK: path.join(at.folder, 'gone.yaml') });
    expect(of(both, 'settings')[0]?.found).toMatch(/^DEMO=1 fills the help-desk that we ship/);
    expect(of(both, 'help-desk')[0]?.found).toContain('cannot be read (ENOENT)');
  });
});

describe('disk, mail and processes', () => {
  test('a folder that cannot be written', async () => {
    const file = path.join(at.folder, 'a-file');
    await writeFile(file, '');
    const report = await doctor({ ...at.well, DATA_DIR: path.join(file, 'data') });
    expect(of(report, 'disk').map(({ found }) => found)).toEqual([
      expect.stringMatching(/a-file\/data cannot be written \(ENOTDIR\)/),
    ]);
    if (process.platform === 'linux')
      expect(of(await doctor({ ...at.well, DATA_DIR: '/proc/service-desk' }), 'disk')[0]?.found).toMatch(
        /cannot be written/,
      );
    expect(
      of(await doctor({ ...at.well, DATA_DIR: path.join(at.folder, 'not/yet') }), 'disk', 'ok')[0]?.found,
    ).toContain('can be made');
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

test('a bundle that is missing, changed, of another version, or another than browsers get', async () => {
  const empty = await mkdtemp(path.join(at.folder, 'empty-'));
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
  const older = await doctor(at.well, await packageWith('0.0.1-00000000'));
  expect(of(older, 'bundle', 'warning')[0]?.found).toContain('The bundle is of version 0.0.1-00000000');
});

test('the last backup is known, is old, or is not known', async () => {
  const { db } = at.server;
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await db
    .updateTable('backups')
    .set({ made_at: days(20), name: 's3://backups/desk' })
    .execute();
  await plant({}, ['backup', 'warning', 'The last backup is 20 days old: s3://backups/desk.']);
  await db
    .updateTable('backups')
    .set({ made_at: days(40) })
    .execute();
  await noteVerifiedBackup(db, path.join(at.folder, 'new.backup'), null);
  const { next } = await plant({}, ['backup', 'warning', 'restored for a trial is 40 days old: s3://backups/desk.']);
  expect(next).toContain('--verify');
  await db.updateTable('backups').set({ verified_at: null }).execute();
  await plant({}, ['backup', 'warning', 'No backup has been restored for a trial']);
  await db.deleteFrom('backups').execute();
  await plant({}, ['backup', 'warning', 'No backup by service-desk backup is known.']);
});
