import { scopes } from '../../wire/token/scope';
import { signIn } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { rightLines, type RightLine } from '../testing/rights';
import { startServer, type TestServer } from '../testing/server';

/**
 * Every call of wire/rights.tsv, which is written by hand, with tokens of an administrator. What it is about is its column
 * `kind`; this table says which of these have scopes of their own. It is written apart from wire/token/scope.ts.
 */
const ownScopes: Record<string, string> = {
  problem: 'problem',
  change: 'change',
  'change template': 'change',
  'board run': 'change',
  release: 'release',
  asset: 'asset',
  relation: 'asset',
  contract: 'contract',
  'contract calendar': 'contract',
  ticket: 'ticket',
  product: 'product',
  vendor: 'vendor',
  board: 'cab',
  catalogue: 'catalogue',
  'relation type': 'catalogue',
  report: 'report',
  import: 'import',
  'import mapping': 'import',
  rule: 'rule',
};

/** Saved filters are those of the kind that their address names. */
const scopeKind = ({ kind, path }: RightLine): string | null =>
  kind === 'saved filter' ? /(problem|change|release|asset|contract)/.exec(path)![1]! : (ownScopes[kind] ?? null);
/** Two calls that write are made as a GET, too. */
const actionOf = ({ method, path }: RightLine): string =>
  method === 'GET' && !path.includes('-auto-reminder/') ? 'read' : 'write';
const neededBy = (line: RightLine): string => [scopeKind(line), actionOf(line)].filter(Boolean).join(':');

let server: TestServer;
const tokens = new Map<string, Promise<string>>();

beforeAll(async () => {
  server = await startServer({ config: { tokenRateLimit: 100_000 } });
});
afterAll(() => server.close());

function tokenWith(held: readonly string[]): Promise<string> {
  const key = [...held].sort().join();
  const make = async () => {
    const admin = await signIn(server, await makeAdmin(server.db));
    return (await admin.post<{ token: string }>('/service-desk/api/token', { name: 'Matrix', scopes: held })).data
      .token;
  };
  const known = tokens.get(key) ?? make();
  tokens.set(key, known);
  return known;
}

/** Makes a call; the records that it names do not exist. */
async function make({ method, path }: RightLine, held: readonly string[]) {
  const url = server.url + path.replace(/\{(\w+)\}/g, (_, name: string) => (/^id$|Id$/.test(name) ? '999999' : 'none'));
  const response = await fetch(url, { method, headers: { authorization: `Bearer ${await tokenWith(held)}` } });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = isJson ? ((await response.json()) as { message?: unknown; code?: unknown }) : null;
  if (!isJson) await response.body?.cancel();
  return { status: response.status, message: body?.message, code: body?.code };
}

const isPublic = (line: RightLine): boolean => line.who === 'public';
const isOfTokens = ({ kind }: RightLine): boolean => kind === 'token';
/** Its rows are those of the scopes that there are: server/event/event.test.ts. */
const isByRow = ({ path }: RightLine): boolean => path.endsWith('/changes-since');
const limited = rightLines.filter((line) => !isPublic(line) && !isOfTokens(line) && !isByRow(line));

test.each(limited)('$method $path without its scope is 403 and names it', async (line) => {
  const needed = neededBy(line);
  const others = scopes.filter((scope) => scope !== needed && scope !== actionOf(line));
  expect(await make(line, others)).toMatchObject({
    status: 403,
    message: `Missing scope: ${needed}`,
    code: 'api_token.scope',
  });
});

// What the browser's own session is, no token has: GET /auth/session.
test.each(limited.filter(({ path }) => path !== '/auth/session'))(
  '$method $path goes with its scope, and with the plain one',
  async (line) => {
    for (const held of new Set([neededBy(line), actionOf(line)])) {
      const { status, code } = await make(line, [held]);
      expect([401, 429, 500]).not.toContain(status);
      expect(code).not.toBe('api_token.scope');
    }
  },
);

test.each(rightLines.filter(isOfTokens))('$method $path is not for tokens', async (line) => {
  expect(await make(line, scopes)).toMatchObject({ status: 403, code: 'api_token.for_people' });
});

test.each(rightLines.filter(isPublic))('$method $path needs no scope', async (line) => {
  const { code } = await make(line, ['vendor:read']);
  expect(String(code)).not.toMatch(/^api_token/);
});
