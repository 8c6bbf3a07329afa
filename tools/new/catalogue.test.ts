import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
let copy: string;

/** Runs a program in the copy. Throws what it printed where it fails. */
function run(program: string, ...args: string[]): string {
  const { NODE_OPTIONS: _, JEST_WORKER_ID: __, TEST_CLUSTER_URL: ___, ...env } = process.env;
  try {
    return execFileSync(program, args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'new-catalogue-'));
  copy = path.join(folder, 'copy');
  execFileSync('git', ['clone', '--quiet', root, copy]);
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(path.dirname(copy), { recursive: true, force: true }));

/** Files below these are texts, a migration, or tests; those that a migration changes are made of it. */
const beside = [
  /^texts\//,
  /^server\/migrations\//,
  /^server\/shared\/tables\.ts$/,
  /\.test\.ts$/,
  /^wire\/rights\.tsv$/,
  /^node_modules$/,
];

test('a new catalogue is three lines beside its texts, migration and test', () => {
  run('npm', 'run', '--silent', 'new', '--', 'catalogue', 'warranty type');
  run('git', 'add', '--all');
  const changed = run('git', 'diff', '--cached', '--numstat').trim().split('\n');
  expect(changed.filter((line) => !beside.some((one) => one.test(line.split('\t')[2]!)))).toEqual([
    '1\t0\tserver/catalogue/named.catalogues.ts',
    '1\t0\tsrc/records/catalogue/named/named.catalogues.ts',
    '1\t0\twire/catalogue/named.ts',
  ]);
});

test('it is in the form of the other files, and compiles', () => {
  const files = run('git', 'diff', '--cached', '--name-only', '--diff-filter=AM').trim().split('\n');
  run(
    'node',
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    ...files.filter((file) => /\.(ts|json)$/.test(file)),
  );
  run('node', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.');
}, 900_000);

const tests = (project: string, files: string[], ...more: string[]) =>
  run(
    'node',
    ...['node_modules/jest/bin/jest.js', '--selectProjects', project, '--maxWorkers=1', '--forceExit'],
    ...['--runTestsByPath', ...files, ...more],
  );

test('its test is green, and so are those that go through all texts, rights, routes and settings', () => {
  tests('server', ['server/catalogue/warranty-type.test.ts', 'server/migrations/upgrade.test.ts']);
  tests('server', ['server/permission-matrix.test.ts'], '--testNamePattern=warranty-type');
  tests('ui', ['texts/texts.test.ts']);
  tests('ui', ['src/widgets/page/ServiceDeskPages.test.tsx'], '--testNamePattern=every page of settings');
}, 900_000);

test('half of one does not compile', () => {
  const entry = 'src/records/catalogue/named/named.catalogues.ts';
  run('git', 'checkout', '--quiet', 'HEAD', '--', entry);
  // With what it imports only: the whole project takes a minute.
  writeFileSync(
    path.join(copy, 'tsconfig.entry.json'),
    JSON.stringify({ extends: './tsconfig.json', files: [entry], include: [] }),
  );
  expect(() => run('node', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.entry.json')).toThrow(
    /named\.catalogues\.ts.*warrantyTypes/,
  );
}, 900_000);
