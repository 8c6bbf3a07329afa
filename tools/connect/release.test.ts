import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { replaceEach } from '../../connections/testing/text';
import { parseConnection } from '../../server/help-desk/connected/connection.read';

// What `npm pack` makes, unpacked: the release that `npx ./service-desk-<version>.tgz` runs.
let folder: string;
let release: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'service-desk-release-'));
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { stdio: 'pipe' });
  const [archive] = readdirSync(folder);
  execFileSync('tar', ['xzf', archive!], { cwd: folder });
  release = path.join(folder, 'package');
  symlinkSync(path.resolve('node_modules'), path.join(release, 'node_modules'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]): string =>
  execFileSync(process.execPath, [path.join(release, 'tools/service-desk.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

test('its one command is in it, and connects the hosts that a checkout connects', () => {
  const { bin } = JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  expect(Object.keys(bin)).toEqual(['service-desk']);
  expect(existsSync(path.join(release, bin['service-desk']!))).toBe(true);
  expect(run('--help')).toContain('service-desk connect <host> <folder or address>');
  const [, hosts] = /^Hosts: (.*)$/m.exec(run('connect', '--help'))!;
  const here = readdirSync('connections').filter((name) => existsSync(`connections/${name}/install.mjs`));
  expect(hosts!.split(', ')).toEqual(here.sort());
});

test('each description has its files there, and no test is in it', () => {
  const all = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !/^node_modules|^dist/.test(file),
  );
  expect(all.filter((file) => /\.(test|story)\.ts$|(^|\/)testing(\/|$)/.test(file))).toEqual([]);
  for (const file of all.filter((name) => name.endsWith('/install.mjs'))) {
    expect(all).toContain(path.join(path.dirname(file), 'connection.yaml'));
    const [, reader] = /reader: \{ file: '([^']+)'/.exec(readFileSync(path.join(release, file), 'utf8')) ?? [];
    if (reader) expect(all).toContain(path.join(path.dirname(file), reader));
  }
  for (const name of ['nginx', 'apache', 'caddy']) expect(all).toContain(`docs/connect/proxy/${name}.conf`);
});

/** What each description makes of its connection file, with what it would find. */
const described = `
const { hostCalled, hostNames } = await import('./tools/connect/hosts.mjs');
const found = { upstream: 'http://127.0.0.1:8181', cookies: ['session'], cookie: 'session', prefix: 'p_' };
const settings = { secret: 'a secret of both of them', password: 'pw', readerAs: (name) => 'mysql://reader:\${' + name + '}@127.0.0.1:3307/desk', admin: { id: '7', name: 'ada' } };
const all = [];
for (const name of hostNames()) all.push([name, (await hostCalled(name)).connection(found, settings)]);
console.log(JSON.stringify(all));`;

test('each description writes a connection that can be read, with nothing left of the example', async () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', described], { encoding: 'utf8' });
  const all = JSON.parse(printed) as [string, { replace: [string, string][]; env: Record<string, string> }][];
  expect(all.length).toBeGreaterThan(3);
  for (const [name, { replace, env }] of all) {
    const written = replaceEach(readFileSync(`connections/${name}/connection.yaml`, 'utf8'), replace);
    expect([name, written]).toEqual([name, expect.not.stringMatching(/:8000|:3306|pw@/)]);
    const connection = parseConnection(written, `${name}/connection.yaml`, env);
    expect(connection).toMatchObject({
      firstAdmin: 'agent:7',
      http: { secret: 'a secret of both of them' },
      maySee: 'http',
    });
    expect(connection.signIn.who?.url).toMatch(/^http:\/\/127\.0\.0\.1:8181\//);
    if (connection.sql) expect(connection.sql.url).toBe('mysql://reader:pw@127.0.0.1:3307/desk');
  }
});
