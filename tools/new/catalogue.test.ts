import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyProject } from './copy';

let copy: ReturnType<typeof copyProject>;
beforeAll(() => {
  copy = copyProject();
}, 120_000);
afterAll(() => copy.remove());

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
  copy.run('npm', 'run', '--silent', 'new', '--', 'catalogue', 'warranty type');
  copy.run('git', 'add', '--all');
  const changed = copy.run('git', 'diff', '--cached', '--numstat').trim().split('\n');
  expect(changed.filter((line) => !beside.some((one) => one.test(line.split('\t')[2]!)))).toEqual([
    '1\t0\tserver/catalogue/named.catalogues.ts',
    '1\t0\tsrc/records/catalogue/named/named.catalogues.ts',
    '1\t0\twire/catalogue/named.ts',
  ]);
});

test('it is in the form of the other files, and compiles', () => {
  const files = copy.run('git', 'diff', '--cached', '--name-only', '--diff-filter=AM').trim().split('\n');
  copy.node('node_modules/prettier/bin/prettier.cjs', '--check', ...files.filter((file) => /\.(ts|json)$/.test(file)));
  copy.node('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.');
}, 900_000);

test('its test is green, and so are those that go through all texts, rights, routes and settings', () => {
  copy.test('server', ['server/catalogue/warranty-type.test.ts', 'server/migrations/upgrade.test.ts']);
  copy.test('server', ['server/permission-matrix.test.ts'], 'warranty-type');
  copy.test('ui', ['texts/texts.test.ts']);
  copy.test('ui', ['src/widgets/page/ServiceDeskPages.test.tsx'], 'every page of settings');
}, 900_000);

test('half of one does not compile', () => {
  const entry = 'src/records/catalogue/named/named.catalogues.ts';
  copy.run('git', 'checkout', '--quiet', 'HEAD', '--', entry);
  // With what it imports only: the whole project takes a minute.
  writeFileSync(
    path.join(copy.folder, 'tsconfig.entry.json'),
    JSON.stringify({ extends: './tsconfig.json', files: [entry], include: [] }),
  );
  expect(() => copy.node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.entry.json')).toThrow(
    /named\.catalogues\.ts.*warrantyTypes/,
  );
}, 900_000);
