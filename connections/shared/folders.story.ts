import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** Each host with a plug-in of its own, and the file that it has in common with others of its language. */
const hosts = {
  freescout: 'service-desk.php',
  glpi: 'service-desk.php',
  itop: 'service-desk.php',
  osticket: 'service-desk.php',
  redmine: 'service_desk_host.rb',
  'request-tracker': 'ServiceDesk.pm',
  zammad: 'service_desk_host.rb',
};
const names = Object.keys(hosts) as (keyof typeof hosts)[];

const filesOf = (host: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `connections/${host}`], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(file));

/** What is neither document, settings, statement nor style, and no test or installer: the plug-in's own code. */
const isOwnCode = (file: string): boolean =>
  !/\.(md|yaml|sql|css)$|\/testing\/|\/host\.ts$|\.story\.ts$|\/install\.(mjs|pl|rb|php)$/.test(file);

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');
const isCode = (line: string): boolean => !/^\s*($|#|\/\/|%#|\/\*|\*)/.test(line);

test.each(names)('the plug-in of %s has at most 100 lines of its own, none of them wider than 130', (host) => {
  const own = filesOf(host).filter(isOwnCode);
  expect(own.length).toBeGreaterThan(1);
  expect(own.flatMap(linesOf).filter(isCode).length).toBeLessThanOrEqual(100);
  const wide = own.filter((file) => linesOf(file).some((line) => line.length > 130));
  expect(wide).toEqual([]);
});

test.each(names)('%s has its page, its connection file and its theme, and the page says what was tried', (host) => {
  const folder = path.join('connections', host);
  const page = readFileSync(path.join(folder, 'README.md'), 'utf8');
  expect(page).toContain(hosts[host]);
  expect(page).toMatch(/\*\*(Tried on|Nothing of this was tried)/);
  expect(page).toMatch(/\*\*(Only read|What was read)/);
  // Variables of the environment are put in before it is read.
  const text = readFileSync(path.join(folder, 'connection.yaml'), 'utf8').replaceAll(/\$\{\w+\}/g, 'x');
  const connection = parse(text) as { may_see: string; http: { url: string }; actions: string[]; data: object };
  expect(connection).toMatchObject({ may_see: 'http', http: { url: expect.stringContaining('http://127.0.0.1') } });
  expect(connection.actions).toEqual(expect.arrayContaining(['status', 'assign', 'reply']));
  expect(Object.keys(connection.data)).toEqual(expect.arrayContaining(['statuses', 'people', 'tickets']));
  const theme = filesOf(host).find((file) => file.endsWith('/theme.css'));
  const [ofThePage = ''] = readFileSync(theme!, 'utf8').split('}');
  const set = ofThePage.match(/--service-desk-[a-z-]+(?=:)/g);
  expect(set).toEqual([
    '--service-desk-accent',
    '--service-desk-font',
    '--service-desk-font-size',
    '--service-desk-radius',
    '--service-desk-surface',
  ]);
});

const checks: [ending: string, command: string, args: string[]][] = [
  ['.php', 'php', ['-l']],
  ['.rb', 'ruby', ['-c']],
  ['.pm', 'perl', ['-Iconnections/shared', '-c']],
  ['.js', process.execPath, ['--check']],
];
const there = checks.filter(([, command]) => spawnSync(command, ['-v']).status === 0);

test.each(there)('every file %s of a plug-in can be read by its interpreter', (ending, command, args) => {
  const files = ['shared', ...names]
    .flatMap(filesOf)
    .filter((file) => file.endsWith(ending) && !file.includes('/etc/'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { status, stdout, stderr } = spawnSync(command, [...args, file], { encoding: 'utf8' });
    expect({ file, status, printed: status ? `${stdout}${stderr}` : '' }).toEqual({ file, status: 0, printed: '' });
  }
});
