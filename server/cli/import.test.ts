import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../testing/client';
import { makeAgent, makeAssetType, makeOrganization, makeUser } from '../testing/factories';
import { runToEnd } from '../testing/imports';
import { startServer, type TestServer } from '../testing/server';
import { cli } from './testing/run';

let example: string;
let server: TestServer;
let token: string;
let folder: string;
let working = true;
let work: Promise<void>;

beforeAll(async () => {
  server = await startServer();
  const agent = await makeAgent(server.db, ['view_assets', 'import_assets', 'manage_catalogues', 'manage_products']);
  const made = await (
    await signIn(server, agent)
  ).post<{ token: string }>('/service-desk/api/token', {
    name: 'CLI',
    scopes: ['read', 'import:read', 'import:write'],
  });
  token = made.data.token;
  folder = await mkdtemp('/tmp/service-desk-cli-');
  example = path.join(folder, 'snipe-it.csv');
  await copyFile('docs/import/snipe-it.csv', example);
  await makeOrganization(server.db, { name: 'Harbour Ltd' });
  await makeUser(server.db, { email: 'iris.meyer@example.test' });
  await makeAssetType(server.db, { name: 'Notebook' });
  work = runImports();
});
afterAll(async () => {
  working = false;
  await work;
  await rm(folder, { recursive: true });
  await server.close();
});

/** Works on whatever was started, as the queue of a server does. */
async function runImports(): Promise<void> {
  while (working) {
    const started = await server.db
      .selectFrom('imports')
      .select(['id', 'run'])
      .where('status', '=', 'queued')
      .execute();
    for (const one of started) await runToEnd(server.db, one);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const imported = (args: string[]) =>
  cli(['import', ...args, '--url', server.url], { SERVICE_DESK_TOKEN: token }, { cwd: folder });

const assets = () => server.db.selectFrom('assets').select(['name', 'identifier']).orderBy('identifier').execute();
const written = (name: string, text: string) => writeFile(path.join(folder, name), text);

test('the example of docs/import: without what the mapping makes its rows fail, and come back with the reason', async () => {
  const { code, out, err } = await imported([example, '--type', 'notebook', '--failed', 'left.csv']);
  expect({ code, out }).toEqual({ code: 1, out: '0 created, 0 updated, 0 unchanged, 2 failed, 0 with a warning.\n' });
  expect(err).toMatch(/^The import has begun: http:\S+\/service-desk\/import-tracking\/\d+\n/);
  expect(err).toContain('2 of 2 rows: ');
  expect(err).toContain(`The failed rows are in ${path.join(folder, 'left.csv')}.`);
  const failed = await readFile(path.join(folder, 'left.csv'), 'utf8');
  expect(failed).toContain('Notebook reception');
  expect(failed.split('\r\n')[0]).toMatch(/,comment$/);
  expect(failed).toMatch(/Berlin/);
  expect(await assets()).toEqual([]);
});

test('a dry run writes nothing and leaves nothing', async () => {
  await written('dry.yaml', 'create_missing: [department_id, location_id, product_id]\n');
  const { code, out } = await imported([example, '--mapping', 'dry.yaml', '--type', '1', '--dry-run', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ dry_run: true, totalCreated: 2, totalFailed: 0 });
  expect(await assets()).toEqual([]);
  const left = await server.db.selectFrom('imports').select('status').where('dry_run', '=', true).execute();
  expect(left.filter(({ status }) => status !== 'discarded')).toEqual([]);
});

test('the mapping of docs/import goes in as it is, with what the run does beside it', async () => {
  const saved = JSON.parse(await readFile('docs/import/snipe-it.mapping.json', 'utf8')) as object;
  const mapping = { ...saved, asset_type: 'Notebook', create_missing: ['department_id', 'location_id', 'product_id'] };
  await written('snipe.json', JSON.stringify(mapping));
  expect(await imported([example, '--mapping', 'snipe.json'])).toMatchObject({
    code: 0,
    out: '2 created, 0 updated, 0 unchanged, 0 failed, 0 with a warning.\n',
  });
  expect(await assets()).toEqual([
    { name: 'Notebook reception', identifier: 'SN-00017' },
    { name: 'Monitor 27"', identifier: 'SN-00018' },
  ]);
});

test('the mapping overrides what is proposed, and the rest stays as proposed', async () => {
  await written('few.csv', 'Name,Tag,Nickname\r\nRouter 1,T-1,Edge\r\n');
  await written(
    'few.yaml',
    ['mapping:', '  - { uuid: name, header: Nickname }', '  - { uuid: description, header: Name }', ''].join('\n'),
  );
  expect(await imported(['few.csv', '--mapping', 'few.yaml', '--type', '1'])).toMatchObject({ code: 0 });
  const [made] = await server.db
    .selectFrom('assets')
    .select(['name', 'description', 'identifier'])
    .where('name', '=', 'Edge')
    .execute();
  expect(made).toMatchObject({ name: 'Edge', identifier: 'T-1' });
  expect(made?.description).toContain('Router 1');
});

describe('what cannot go on is said, and nothing is left at the server', () => {
  const refused = async (args: string[], sentence: string | RegExp) => {
    const { code, out, err } = await imported(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
    const waiting = await server.db.selectFrom('imports').select('id').where('status', '=', 'checked').execute();
    expect(waiting).toEqual([]);
  };

  test('files and types that are not there', async () => {
    await refused(['gone.csv', '--type', '1'], `${path.join(folder, 'gone.csv')} cannot be read (ENOENT).`);
    await refused([example], 'Which type have the assets? Give its name or id with --type.');
    await refused([example, '--type', 'Spaceship'], 'There is no asset type "Spaceship".');
    await written('there.csv', 'Name\r\nA\r\n');
    await written('there.csv.failed.csv', 'mended by hand');
    await refused(['there.csv', '--type', '1'], /there\.csv\.failed\.csv is there already/);
    expect(await readFile(path.join(folder, 'there.csv.failed.csv'), 'utf8')).toBe('mended by hand');
  });

  test('a file that is none, as the server says it', async () => {
    await written('picture.csv', '\0\0\0');
    await refused(['picture.csv', '--type', '1'], /\(412\)\n$/);
  });

  test('mappings that cannot be', async () => {
    const mapped = async (text: string, sentence: string | RegExp) => {
      await written('bad.yaml', text);
      await refused([example, '--mapping', 'bad.yaml', '--type', '1'], sentence);
    };
    await mapped('mapping: [', 'bad.yaml is not valid YAML');
    await mapped('colour: red', /bad\.yaml: .*colour/);
    await mapped('create_missing: [vendor_id]', /bad\.yaml: create_missing\[0\]/);
    await mapped(
      'mapping: [{ uuid: name, header: Nobody }]',
      'The file has no column "Nobody". It has Company, Asset Name',
    );
    await mapped('mapping: [{ uuid: colour, header: Notes }]', 'The mapping names the field "colour". There are ');
    await mapped(
      'mapping: [{ uuid: name, header: Notes }, { uuid: name, header: Company }]',
      'The mapping names the field "name" twice.',
    );
  });

  test('a token that may not', async () => {
    const reader = await makeAgent(server.db, ['view_assets']);
    const made = await (
      await signIn(server, reader)
    ).post<{ token: string }>('/service-desk/api/token', { name: 'CLI', scopes: ['read', 'write'] });
    expect(
      await cli(
        ['import', example, '--type', '1', '--url', server.url],
        { SERVICE_DESK_TOKEN: made.data.token },
        { cwd: folder },
      ),
    ).toMatchObject({ code: 2, err: expect.stringContaining('(403)') });
  });
});

test('Ctrl-C leaves the import to the server', async () => {
  working = false;
  await work;
  const stopping = new AbortController();
  await written('long.csv', 'Name\r\nLast\r\n');
  const running = cli(
    ['import', 'long.csv', '--type', '1', '--url', server.url],
    { SERVICE_DESK_TOKEN: token },
    { cwd: folder, signal: stopping.signal },
  );
  const isQueued = async () =>
    (await server.db.selectFrom('imports').select('id').where('status', '=', 'queued').execute()).length === 1;
  while (!(await isQueued())) await new Promise((resolve) => setTimeout(resolve, 50));
  setTimeout(() => stopping.abort(), 500);
  expect(await running).toMatchObject({ code: 2, err: expect.stringMatching(/The import goes on without you: http/) });
  expect(await isQueued()).toBe(true);
  expect((await readdir(folder)).filter((name) => name.startsWith('long.csv.'))).toEqual([]);
});
