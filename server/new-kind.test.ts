import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// `npm run new -- kind` in a copy of the project: what it writes compiles, is built, and its test passes on PostgreSQL.
const root = path.join(__dirname, '..');
let copy: string;

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 });
const node = (...args: string[]): string => run(process.execPath, ...args);

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'service-desk-new-kind-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  run('git', 'init', '-q');
  run('git', 'add', '-A');
  run('git', '-c', 'user.name=test', '-c', 'user.email=test@example.test', 'commit', '-qm', 'before');
  node('tools/new.mjs', 'kind', 'supplier', 'de=Zulieferer');
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a light kind is at most 14 new files, and a line each in three lists', () => {
  const created = run('git', 'ls-files', '-o', '--exclude-standard').trim().split('\n');
  expect(created.length).toBeLessThanOrEqual(14);
  for (const language of ['en', 'de', 'ar']) expect(created).toContain(`texts/${language}/supplier.json`);
  const changed = run('git', 'diff', '--numstat').trim().split('\n');
  expect(
    changed.map((line) => line.split('\t')).map(([added, removed, file]) => `${file} +${added} -${removed}`),
  ).toEqual([
    'server/light.ts +1 -0',
    'server/migrations/index.ts +2 -0',
    // It changes no row of a database that is upgraded.
    'server/migrations/upgrade.test.ts +1 -0',
    // Written by `npm run tables`.
    'server/shared/tables.ts +13 -0',
    'src/widgets/page/light.ts +1 -0',
    'wire/light.ts +1 -0',
    // Who may make its calls: read by tests only.
    'wire/rights.tsv +5 -0',
  ]);
});

test('it is not written over', () => {
  expect(() => node('tools/new.mjs', 'kind', 'supplier')).toThrow('wire/supplier is there already.');
  expect(() => node('tools/new.mjs', 'kind', 'Two-Words')).toThrow('one word in small letters');
});

test('it compiles', () => {
  expect(node('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.')).toBe('');
}, 900_000);

test.each([
  ['its calls pass their test on PostgreSQL', 'server', 'server/supplier/supplier.test.ts'],
  ['its migration passes that of upgrades', 'server', 'server/migrations/upgrade.test.ts'],
  ['its pages pass theirs', 'ui', 'src/records/supplier/supplier.test.tsx'],
])(
  '%s',
  (_, project, file) => {
    node('node_modules/jest/bin/jest.js', '--selectProjects', project, '--ci', '--forceExit', '--runTestsByPath', file);
  },
  300_000,
);

test('its pages are built', () => {
  node('tools/build.mjs');
  expect(run('find', 'dist/bundle', '-name', 'suppliers.js').trim().split('\n')).toEqual([
    expect.stringMatching(/\/suppliers\.js$/),
  ]);
}, 900_000);
