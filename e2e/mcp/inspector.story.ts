import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type RunningServer, startBuiltServer } from '../testing/server';

/** The command line of the inspector of the Model Context Protocol, as docs/mcp.md has it (G24). */
const inspector = path.resolve(__dirname, 'node_modules/@modelcontextprotocol/inspector/cli/build/cli.js');
let server: RunningServer;
let tokens: { reading: string; writing: string };

beforeAll(async () => {
  server = await startBuiltServer();
  tokens = { reading: await tokenWith('read'), writing: await tokenWith('problem:read', 'problem:write') };
});
afterAll(() => server?.stop());

/** Signs in and makes a token with these scopes. */
async function tokenWith(...scopes: string[]): Promise<string> {
  const post = (address: string, body: object, headers: Record<string, string> = {}) =>
    fetch(server.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/auth/login', { email: 'agent@demo.test', password: 'demo-Passw0rd' });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .join('; ');
  const session = (await (await fetch(`${server.url}/auth/session`, { headers: { cookie } })).json()) as {
    data: { csrf_token: string };
  };
  const made = await post(
    '/service-desk/api/token',
    { name: 'Inspector', scopes },
    {
      cookie,
      'x-csrf-token': session.data.csrf_token,
    },
  );
  return ((await made.json()) as { data: { token: string } }).data.token;
}

/** What the inspector prints. Rejects with what it says if it fails. */
async function inspect<T>(token: string, ...given: string[]): Promise<T> {
  const address = `${server.url}/service-desk/mcp`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [inspector, '--cli', address, '--transport', 'http', '--header', `Authorization: Bearer ${token}`, ...given],
    { timeout: 50_000 },
  );
  return JSON.parse(stdout) as T;
}
const call = (token: string, tool: string, ...args: string[]) =>
  inspect<{
    isError?: boolean;
    content: { type: string; text: string }[];
    structuredContent?: Record<string, unknown>;
  }>(token, ...['--method', 'tools/call', '--tool-name', tool], ...args.flatMap((arg) => ['--tool-arg', arg]));

interface Tool {
  name: string;
  description: string;
  inputSchema: { type: string; properties?: Record<string, unknown> };
  annotations: { readOnlyHint: boolean };
}
const toolsOf = async (token: string) =>
  (await inspect<{ tools: Tool[] }>(token, '--method', 'tools/list')).tools.sort((a, b) => (a.name < b.name ? -1 : 1));

test('G24: it lists the tools that a token has scopes for, with their schemas', async () => {
  const tools = await toolsOf(tokens.reading);
  expect(tools.map(({ name }) => name)).toEqual([
    ...['collisions', 'get_asset', 'get_change', 'get_contract', 'get_problem', 'get_release', 'impact', 'list_assets'],
    ...['list_changes', 'list_contracts', 'list_problems', 'list_releases', 'search', 'similar'],
  ]);
  expect(tools.filter(({ annotations }) => !annotations.readOnlyHint)).toEqual([]);
  expect(tools.filter(({ description, inputSchema }) => !description || inputSchema.type !== 'object')).toEqual([]);
  expect((await toolsOf(tokens.writing)).map(({ name }) => name)).toEqual([
    ...['comment', 'create_problem', 'get_problem', 'list_problems', 'similar'],
  ]);
});

test('G24: it calls a tool, and reads a record as a resource', async () => {
  const listed = await call(tokens.reading, 'list_problems', 'limit=10');
  expect(listed.isError ?? false).toBe(false);
  expect(listed.content[0]!.text).toContain('PRB-');
  const { contents } = await inspect<{ contents: { uri: string; text: string }[] }>(
    tokens.reading,
    ...['--method', 'resources/read', '--uri', 'service-desk://problem/1'],
  );
  expect(contents).toMatchObject([{ uri: 'service-desk://problem/1', text: expect.stringContaining('PRB-1') }]);
});

test('G24: what is refused is said, and a tool that writes asks first', async () => {
  const gone = await call(tokens.reading, 'get_problem', 'id=999999');
  expect(gone).toMatchObject({ isError: true });
  const written = await call(tokens.writing, 'comment', 'kind=problem', 'id=1', 'body=<p>Seen.</p>');
  expect(written.structuredContent).toMatchObject({ written: false });
  await expect(inspect('sd_nothing', '--method', 'tools/list')).rejects.toThrow(
    'The token in Authorization is unknown, has ended, or its owner has left.',
  );
});
