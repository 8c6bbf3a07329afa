import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { createDatabase, dropDatabase } from '../../server/testing/database';
import { freePort } from '../../server/testing/free-port';
import { startProxy } from '../../server/testing/proxy';
import { type Compose, startImage, startPooler, unpackImage } from './image';
import {
  admin,
  changeSettings,
  type CopyOfMachine,
  expectToServe,
  newFolder,
  program,
  startCopyOfMachine,
  startInstalled,
  valuesOf,
  version,
} from './release';

// What `npm run release` makes, installed and started as docs/install.md says, without a build and without a network.
const isDebian = program('/usr/bin/dpkg-deb') !== undefined && program('/usr/bin/apt-get') !== undefined;
let made: Awaited<ReturnType<typeof newFolder>>;
const file = (name: string): string => path.join(made.folder, name);
const archive = `service-desk-${version}.tgz`;
const deb = `service-desk_${version}_amd64.deb`;
const image = `service-desk-${version}-image.tar`;
const chart = `service-desk-chart-${version}.tgz`;

/** What a release prints is told if it fails. */
function release(to: string, options: string[] = [], env: Record<string, string> = {}, mask = 0o022): void {
  const before = process.umask(mask);
  try {
    execFileSync(process.execPath, ['tools/release.mjs', '--changed', '--to', to, ...options], {
      env: { ...process.env, NODE_ENV: 'production', ...env } as NodeJS.ProcessEnv,
      stdio: 'pipe',
    });
  } finally {
    process.umask(before);
  }
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

beforeAll(async () => {
  made = await newFolder();
  const start = Date.now();
  release(made.folder);
  const sizes = [archive, deb, image].filter((name) => existsSync(file(name)));
  console.log(
    `Released in ${seconds(start)}: ${sizes.map((name) => `${name} ${megabytes(statSync(file(name)).size)}`).join(', ')}`,
  );
}, 300_000);
afterAll(() => made.remove());

test('the release has the product in three forms, the host side, bills of materials, and a sum of each', () => {
  const plugIns = readdirSync('dist/plug-ins');
  const ofDebian = isDebian ? [deb, image, `service-desk-${version}-image.cdx.json`] : [];
  const names = readdirSync(made.folder);
  expect(names.filter((name) => !/^service-desk-host-[\d.]+\.tgz$/.test(name)).sort()).toEqual(
    [
      ...[archive, `service-desk-${version}.cdx.json`, `service-desk-${version}-host-shim.zip`, 'SHA256SUMS'],
      ...[...plugIns, ...ofDebian, chart],
    ].sort(),
  );
  expect(plugIns.length).toBeGreaterThan(5);
  expect(names.length).toBe(plugIns.length + ofDebian.length + 6);
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: made.folder });
  expect(readFileSync(file('SHA256SUMS'), 'utf8').trim().split('\n').length).toBe(names.length - 1);
});

test('the chart is an archive as Helm takes it, with all of its files', () => {
  const packed = execFileSync('tar', ['tzf', file(chart)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const files = readdirSync('deploy/helm/service-desk', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name).replace('deploy/helm/', ''));
  expect(files).toContain('service-desk/Chart.yaml');
  expect(packed.filter((name) => !name.endsWith('/')).sort()).toEqual(files.sort());
});

interface Bill {
  bomFormat: string;
  components: { name: string; version: string; purl: string }[];
}

test('the bill of materials names what is in the archive, by its version', () => {
  const bill = JSON.parse(readFileSync(file(`service-desk-${version}.cdx.json`), 'utf8')) as Bill;
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = execFileSync('tar', ['tzf', file(archive)], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
  const packed = listed.flatMap((name) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(name)?.[1] ?? []);
  const named = new Set(bill.components.map(({ name }) => name));
  expect(bill.components.map(({ name }) => name).filter((name) => !packed.includes(name))).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([]);
  expect(named.has('typescript') || named.has('webpack') || named.has('playwright-core')).toBe(false);
});

test('no file of it names the registry that this machine installs from', async () => {
  const { folder, remove } = await newFolder();
  execFileSync('tar', ['xzf', file(archive), '-C', folder]);
  for (const name of readdirSync(made.folder).filter((one) => one.endsWith('.json')))
    writeFileSync(path.join(folder, name), readFileSync(file(name)));
  const host = new URL(execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()).host;
  const found = execFileSync('sh', ['-c', 'grep -rlFI -- "$1" "$2" || true', 'sh', host, folder], { encoding: 'utf8' });
  expect(found).toBe('');
  await remove();
});

test('made again, with another clock, mask and language, and after an earlier build, it has the same bytes', async () => {
  const { folder, remove } = await newFolder();
  const earlier = 'dist/bundle/assets/0.0.1-00000000';
  mkdirSync(earlier);
  writeFileSync(path.join(earlier, 'entry.js'), '');
  const env = { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'C' };
  try {
    release(folder, ['--only', isDebian ? 'tgz,chart,image' : 'tgz,chart'], env, 0o077);
  } finally {
    rmSync(earlier, { recursive: true });
  }
  const sums = (at: string) =>
    new Map(
      readFileSync(path.join(at, 'SHA256SUMS'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('  ').reverse() as [string, string]),
    );
  const first = sums(made.folder);
  const again = [...sums(folder)];
  expect(again.length).toBe(isDebian ? 5 : 3);
  expect(again).toEqual(again.map(([name]) => [name, first.get(name)]));
  await remove();
}, 200_000);

/** Nothing else of this machine is on the path: Node with npm, a shell, and who somebody is. */
function pathOf(folder: string, names: string[]): string {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  for (const name of names)
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), path.join(bin, name));
  return bin;
}

/** On an embedded database below the folder, which is empty. */
async function settingsIn(folder: string): Promise<{ url: string; env: Record<string, string> }> {
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  return {
    url,
    env: { HOME: folder, PORT, PUBLIC_URL: url, DEMO: '0', DATA_DIR: path.join(folder, 'data'), ...admin },
  };
}

test('the archive, unpacked: the first page is there within a minute, on an empty database', async () => {
  const { folder, remove } = await newFolder();
  const PATH = pathOf(folder, ['node', 'sh', 'id']);
  const { url, env } = await settingsIn(folder);
  const start = Date.now();
  execFileSync('tar', ['xzf', file(archive), '-C', folder]);
  const command = path.join(folder, 'package/tools/service-desk.mjs');
  const server = await startInstalled(process.execPath, [command, 'start'], {
    url,
    cwd: folder,
    env: { ...env, PATH },
  });
  await expectToServe(url);
  const taken = Date.now() - start;
  console.log(`From the archive to the first page: ${(taken / 1000).toFixed(1)} s`);
  expect(taken).toBeLessThan(60_000);
  expect(await server.stop()).toBe(0);
  expect(existsSync(path.join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
  await remove();
}, 120_000);

test('the archive by npx: it is installed without a network and without a compiler, and serves', async () => {
  const { folder, remove } = await newFolder();
  const PATH = pathOf(folder, ['node', 'npm', 'npx', 'sh', 'id']);
  copyFileSync(file(archive), path.join(folder, archive));
  const { url, env } = await settingsIn(folder);
  const start = Date.now();
  const server = await startInstalled(path.join(PATH, 'npx'), ['--offline', '--yes', `./${archive}`, 'start'], {
    ...{ url, cwd: folder },
    env: { ...env, PATH, npm_config_cache: path.join(folder, 'cache') },
  });
  await expectToServe(url);
  console.log(`By npx: ${seconds(start)}`);
  await server.stop();
  expect(existsSync(path.join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
  await remove();
}, 240_000);

describe('the Debian package', () => {
  const home = '/usr/lib/service-desk';
  const settings = '/etc/service-desk/service-desk.env';
  let machine: CopyOfMachine | string = 'dpkg is not there';
  /** Debian's package of Node is new enough. */
  const hasNode = (): boolean => {
    const script = 'dpkg --compare-versions "$(dpkg-query --show --showformat \'${Version}\' nodejs)" ge 20.19';
    return spawnSync('sh', ['-c', script], { stdio: 'ignore' }).status === 0;
  };

  beforeAll(async () => {
    if (isDebian)
      machine = hasNode() ? await startCopyOfMachine() : 'the package nodejs is older than 20.19 or missing';
    if (typeof machine === 'string')
      return void console.warn(`Skipped: the Debian package is not installed, ${machine}.`);
  });
  afterAll(async () => {
    if (typeof machine !== 'string') await machine.end();
  });

  test('is installed, run by its unit as its account, upgraded with its settings kept, removed and purged', async () => {
    if (typeof machine === 'string') return;
    const { inside, commandAs } = machine;
    // Left by a start by root, on this machine.
    inside('rm', '-rf', '/var/lib/service-desk');
    const start = Date.now();
    expect(inside('dpkg', '--install', file(deb))).toContain('systemctl enable --now service-desk');
    console.log(`Installed the Debian package in ${seconds(start)}`);
    expect(inside('stat', '-c', '%U:%G %a', settings, '/var/lib/service-desk').trim().split('\n')).toEqual([
      'root:service-desk 640',
      'service-desk:service-desk 700',
    ]);
    expect(inside('dpkg', '--verify', 'service-desk')).toBe('');
    const unitFile = '/usr/lib/systemd/system/service-desk.service';
    if (program('/usr/bin/systemd-analyze')) expect(inside('systemd-analyze', 'verify', unitFile)).toBe('');
    else console.warn('Skipped: systemd-analyze is not there to verify the unit.');

    const PORT = String(await freePort());
    const url = `http://127.0.0.1:${PORT}`;
    const { folder, remove } = await newFolder();
    const edited = path.join(folder, 'service-desk.env');
    writeFileSync(edited, inside('cat', settings));
    changeSettings(edited, {
      ...{ DATABASE_URL: null, SMTP_URL: null, PUBLIC_URL: url, PORT },
      ...{ ADMIN_EMAIL: admin.ADMIN_EMAIL, ADMIN_PASSWORD: `"${admin.ADMIN_PASSWORD}"` },
    });
    inside('sh', '-c', 'printf %s "$1" > "$2"', 'sh', readFileSync(edited, 'utf8'), settings);

    // What systemd does with the unit: account, folder, environment, command.
    const unit = inside('cat', unitFile);
    const [account] = valuesOf(unit, 'User');
    const environment = [...valuesOf(unit, 'Environment'), ...linesOf(inside('cat', settings))];
    const run = ['/usr/bin/env', '-i', '-C', valuesOf(unit, 'WorkingDirectory')[0]!, ...environment];
    const serve = () =>
      startInstalled(...commandAs(account!, ...run, ...valuesOf(unit, 'ExecStart')[0]!.split(' ')), { url });
    const server = await serve();
    await expectToServe(url);
    // The command, by root, works with the settings of the service and as its account.
    inside('service-desk', 'backup', '/var/lib/service-desk/desk.backup');
    expect(inside('stat', '-c', '%U %a', '/var/lib/service-desk/desk.backup').trim()).toBe('service-desk 600');
    expect(await server.stop()).toBe(0);
    expect(inside('find', home, '-newer', settings).trim()).toBe('');

    inside('dpkg', '--install', file(deb));
    expect(inside('grep', '-c', `PORT=${PORT}`, settings).trim()).toBe('1');
    const again = await serve();
    await expectToServe(url);
    expect(await again.stop()).toBe(0);

    inside('dpkg', '--remove', 'service-desk');
    expect(inside('sh', '-c', `ls -d ${home} ${settings} 2>/dev/null || true`).trim()).toBe(settings);
    expect(inside('dpkg', '--purge', 'service-desk')).toContain('left in /var/lib/service-desk');
    expect(inside('sh', '-c', 'ls -d /etc/service-desk /var/lib/service-desk 2>/dev/null || true').trim()).toBe(
      '/var/lib/service-desk',
    );
    await remove();
  }, 200_000);
});

/** As systemd reads them: a value may stand in quotes. */
const linesOf = (settings: string): string[] =>
  [...settings.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name, value = '']) => `${name}=${value.replace(/^"(.*)"$/, '$1')}`,
  );

describe('the image', () => {
  const database = `image_${process.pid}`;

  test('is an OCI layout of less than 250 MB, run read-only by an account without rights, and healthy', async () => {
    if (!isDebian) return void console.warn('Skipped: the image is made on Debian only.');
    const { folder, remove } = await newFolder();
    const root = path.join(folder, 'root');
    const runs = unpackImage(file(image), path.join(folder, 'layout'), root);
    const unpacked = Number(execFileSync('du', ['-sb', '--apparent-size', root], { encoding: 'utf8' }).split('\t')[0]);
    console.log(`The image: ${megabytes(statSync(file(image)).size)}, unpacked ${megabytes(unpacked)}`);
    expect(unpacked).toBeLessThan(250e6);
    // Neither a shell nor what builds.
    expect(readdirSync(path.join(root, 'usr/bin'))).toContain('node');
    expect(
      ['bin/sh', 'usr/bin/sh', 'usr/bin/npm', 'usr/bin/gcc'].filter((name) => existsSync(path.join(root, name))),
    ).toEqual([]);

    const mount = ['--mount', '--propagation', 'private', 'mount', '--bind', root, root];
    if (spawnSync('unshare', mount, { stdio: 'ignore' }).status !== 0)
      return void console.warn('Skipped: the image is not run, as nothing may be mounted here.');
    const cluster = process.env.TEST_CLUSTER_URL!;
    const target = await createDatabase(cluster, database);
    const PORT = String(await freePort());
    const url = `http://127.0.0.1:${PORT}`;
    // The cluster of the tests may listen in a folder that only some accounts enter.
    const direct = await startProxy(target);
    const pooler = await startPooler(folder, direct.url);
    if (!pooler)
      console.warn('Skipped: PgBouncer of compose.yaml, which is not installed (apt-get install pgbouncer).');
    const env = {
      ...{ PORT, HOST: '127.0.0.1', PUBLIC_URL: url, DEMO: '0', ...admin },
      ...(pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct.url } : { DATABASE_URL: direct.url }),
    };
    const { inside, pid, stop } = await startImage(root, runs, { url, env });
    await expectToServe(url);
    await inside(...runs.Healthcheck.Test.slice(1));
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\t${runs.User.split(':')[0]}\\t`, 'm'));
    expect(status).toMatch(/^CapEff:\t0+$/m);
    await expect(inside('/usr/bin/node', '-e', "require('fs').writeFileSync('/usr/bin/new', '')")).rejects.toThrow(
      'EROFS',
    );
    expect(await stop()).toBe(0);
    await pooler?.stop();
    await direct.shut();
    await dropDatabase(cluster, database);
    await remove();
  }, 120_000);
});

test('compose.yaml runs the image by its own name, with settings that the product has, and its files are well-formed', async () => {
  const text = readFileSync('deploy/compose.yaml', 'utf8');
  const { services } = parse(text) as Compose;
  expect(services['service-desk']!.image).toBe('service-desk:${VERSION:?the version of the image}');
  const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const example = readFileSync('deploy/compose.env', 'utf8');
  expect(asked.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([]);
  expect(example).toContain(`VERSION=${version}\n`);
  const caddy = program('/usr/bin/caddy');
  if (!caddy) return void console.warn('Skipped: caddy is not there to read deploy/Caddyfile.');
  const { folder, remove } = await newFolder();
  const env = { PATH: process.env.PATH, HOME: folder, DOMAIN: 'desk.example.org' } as NodeJS.ProcessEnv;
  execFileSync(caddy, ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], { env, stdio: 'pipe' });
  await remove();
});
