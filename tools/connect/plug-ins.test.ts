import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';

// The archives that a build makes (tools/plug-ins.mjs), opened as the help-desks open them.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const archiveOf = (host: string, ending: string) => `service-desk-${version}-${host}.${ending}`;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'service-desk-plug-ins-'));
  build(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The script of the bundle is part of them: a build has made it. */
function build(to: string): void {
  const code = `const { buildPlugIns } = await import('./tools/plug-ins.mjs'); await buildPlugIns(${JSON.stringify(to)});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe' });
}

/** The files of a zip by another maker's reader, which checks sums and sizes. */
function unzip(file: string): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      const files: Record<string, string> = {};
      archive.on('entry', (entry: yauzl.Entry) =>
        archive.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault);
          text(stream).then((content) => {
            files[entry.fileName] = content;
            archive.readEntry();
          }, reject);
        }),
      );
      archive.on('end', () => resolve(files));
      archive.on('error', reject);
      archive.readEntry();
    });
  });
}

const untar = (file: string, name: string): string => execFileSync('tar', ['xzOf', file, name], { encoding: 'utf8' });

test('there is one for each help-desk, and `npm pack` takes them', () => {
  expect(readdirSync(folder).sort()).toEqual(
    [
      archiveOf('freescout', 'zip'),
      archiveOf('glpi', 'tar.gz'),
      archiveOf('itop', 'zip'),
      archiveOf('osticket', 'zip'),
      archiveOf('redmine', 'zip'),
      archiveOf('request-tracker', 'tar.gz'),
      archiveOf('zammad', 'szpm'),
    ].sort(),
  );
  const { files, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    files: string[];
    scripts: Record<string, string>;
  };
  expect(files).toContain('dist/plug-ins');
  expect(scripts.prepack).toBe('node tools/build.mjs');
});

test.each<[host: string, folder: string, has: string[]]>([
  ['osticket', 'service-desk', ['plugin.php', 'class.php', 'service-desk.php', 'place.js', 'theme.css']],
  ['freescout', 'ServiceDesk', ['module.json', 'Providers/ServiceDeskServiceProvider.php', 'service-desk.php']],
  ['itop', 'service-desk', ['module.service-desk.php', 'main.service-desk.php', 'service-desk.php', 'theme.css']],
  [
    'redmine',
    'service_desk',
    ['init.rb', 'config/routes.rb', 'lib/redmine_host.rb', 'lib/service_desk_host.rb', 'lib/place.js'],
  ],
])('that of %s is a zip with the folder %s, and in it what it needs', async (host, name, has) => {
  const files = await unzip(path.join(folder, archiveOf(host, 'zip')));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(has.map((file) => `${name}/${file}`)));
  expect(Object.keys(files).filter((file) => !file.startsWith(`${name}/`))).toEqual([]);
  expect(Object.keys(files).filter((file) => /testing|story|install|README/.test(file))).toEqual([]);
  const [script] = Object.keys(files).filter((file) => file.endsWith('host-shim.js'));
  expect(files[script!]).toBe(readFileSync('dist/bundle/host-shim.js', 'utf8'));
});

test('that of GLPI is one that its marketplace could offer: a folder with its setup.php', () => {
  const file = path.join(folder, archiveOf('glpi', 'tar.gz'));
  expect(untar(file, 'servicedesk/setup.php')).toBe(readFileSync('connections/glpi/servicedesk/setup.php', 'utf8'));
  expect(untar(file, 'servicedesk/service-desk.php')).toBe(readFileSync('connections/shared/service-desk.php', 'utf8'));
});

test('that of Request Tracker has the extension, its library, script and theme, and its configuration beside it', () => {
  const file = path.join(folder, archiveOf('request-tracker', 'tar.gz'));
  for (const [name, from] of [
    ['lib/ServiceDesk.pm', 'connections/shared/ServiceDesk.pm'],
    ['static/service-desk/theme.css', 'connections/request-tracker/theme.css'],
    ['static/service-desk/host-shim.js', 'dist/bundle/host-shim.js'],
  ])
    expect(untar(file, `RT-Extension-ServiceDesk/${name}`)).toBe(readFileSync(from!, 'utf8'));
  expect(untar(file, 'RT_SiteConfig.d/service-desk.pm')).toContain("Plugin('RT::Extension::ServiceDesk');");
});

test('that of Zammad is a package as Zammad uploads it: each file with its place and its content', () => {
  const { name, files, ...others } = JSON.parse(
    readFileSync(path.join(folder, archiveOf('zammad', 'szpm')), 'utf8'),
  ) as {
    name: string;
    version: string;
    files: { location: string; permission: string; content: string }[];
  };
  expect([name, others.version]).toEqual(['ServiceDesk', version]);
  const contents = Object.fromEntries(
    files.map(({ location, content }) => [location, Buffer.from(content, 'base64').toString()]),
  );
  expect(contents['lib/service_desk_host.rb']).toBe(readFileSync('connections/shared/service_desk_host.rb', 'utf8'));
  // Where Zammad looks for what a package of this name does to the database.
  expect(Object.keys(contents)).toContain('db/addon/service_desk/20261101000000_service_desk.rb');
  expect(files.every(({ permission }) => permission === '644')).toBe(true);
});

test('made twice they are the same, byte for byte', () => {
  const again = path.join(folder, 'again');
  const before = new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))]));
  build(again);
  for (const [name, bytes] of before) expect(readFileSync(path.join(again, name)).equals(bytes)).toBe(true);
  rmSync(again, { recursive: true });
});
