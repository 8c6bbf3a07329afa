import { copyProject } from './copy';

// `npm run new -- kind` in a copy of the project: what it writes compiles, is built, and its test passes on PostgreSQL.
let copy: ReturnType<typeof copyProject>;
beforeAll(() => {
  copy = copyProject();
  copy.node('tools/new.mjs', 'kind', 'supplier', 'de=Zulieferer');
}, 120_000);
afterAll(() => copy.remove());

test('a light kind is at most 14 new files, and a line each in three lists', () => {
  const created = copy.run('git', 'ls-files', '-o', '--exclude-standard', '--exclude=node_modules').trim().split('\n');
  expect(created.length).toBeLessThanOrEqual(14);
  for (const language of ['en', 'de', 'ar']) expect(created).toContain(`texts/${language}/supplier.json`);
  const changed = copy.run('git', 'diff', '--numstat').trim().split('\n');
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
  expect(() => copy.node('tools/new.mjs', 'kind', 'supplier')).toThrow('wire/supplier is there already.');
  expect(() => copy.node('tools/new.mjs', 'kind', 'Two-Words')).toThrow('one word in small letters');
});

test('it compiles', () => {
  expect(copy.node('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.')).toBe('');
}, 900_000);

test('its calls pass their test on PostgreSQL, its migration that of upgrades', () => {
  copy.test('server', ['server/supplier/supplier.test.ts', 'server/migrations/upgrade.test.ts']);
}, 300_000);

test('its list reads an index for each sort and filter, and many rows by as many statements as one', () => {
  for (const file of ['server/list-indexes.test.ts', 'server/list-statements.test.ts'])
    copy.test('server', [file], 'supplier');
}, 300_000);

test('its pages pass theirs', () => {
  copy.test('ui', ['src/records/supplier/supplier.test.tsx']);
}, 300_000);

test('its pages are built', () => {
  copy.node('tools/build.mjs');
  expect(copy.run('find', 'dist/bundle', '-name', 'suppliers.js').trim().split('\n')).toEqual([
    expect.stringMatching(/\/suppliers\.js$/),
  ]);
}, 900_000);
