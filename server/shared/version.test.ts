import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeCab, makeChange, makeProblem, makeRelease } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let person: { id: number };
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  person = await makeAdmin(server.db);
  admin = await signIn(server, person);
});
afterAll(() => server.close());

interface Versioned {
  /** Where it is read, with its ETag. */
  read: string;
  save: string;
  body: object;
}

const common = { subject: 'Slow network', description: '<p>Since Monday.</p>' };
const kinds: Record<string, () => Promise<Versioned>> = {
  async problem() {
    const { id, requester_id, department_id } = await makeProblem(server.db);
    return {
      read: `problem/${id}`,
      save: 'problem',
      body: { ...common, id, requester_id, department_id, impact_id: 1, status_type_id: 1, priority_id: 1 },
    };
  },
  async change() {
    const { id, requester_id } = await makeChange(server.db);
    return {
      read: `change/${id}`,
      save: 'change',
      body: { ...common, id, requester_id, status_id: 1, change_type_id: 1 },
    };
  },
  async release() {
    const { id } = await makeRelease(server.db);
    return {
      read: `release/${id}`,
      save: 'release',
      body: { ...common, id, status_id: 1, priority_id: 1, release_type_id: 1 },
    };
  },
  async board() {
    const { id } = await makeCab(server.db);
    return {
      read: `cab/${id}`,
      save: 'cab',
      body: { id, name: 'Board', levels: [{ name: 'First', match: 'all', approvers: { users: [person.id] } }] },
    };
  },
  async 'planning entry'() {
    const { id } = await makeProblem(server.db);
    const body = { identifier: 'solution', description: '<p>Restart it.</p>' };
    await admin.post(`${api}/general-popup/${id}/sd_problem`, body);
    return { read: `general-popup/${id}/sd_problem/solution`, save: `general-popup/${id}/sd_problem`, body };
  },
};

describe.each(Object.entries(kinds))('a %s', (_kind, make) => {
  test.each<[string, { version?: 'fresh' | 'stale'; match?: (fresh: string, stale: string) => string }, number]>([
    ['nothing', {}, 200],
    ['a fresh version', { version: 'fresh' }, 200],
    ['a stale version', { version: 'stale' }, 409],
    ['a fresh tag', { match: (fresh) => fresh }, 200],
    ['a stale tag', { match: (_, stale) => stale }, 409],
    ['a stale tag beside a fresh version', { version: 'fresh', match: (_, stale) => stale }, 409],
    ['a fresh tag beside a stale version', { version: 'stale', match: (fresh) => fresh }, 409],
    ['both fresh', { version: 'fresh', match: (fresh) => fresh }, 200],
    ['a list with a fresh tag', { match: (fresh, stale) => `"other", ${stale} ,${fresh}` }, 200],
    ['a list without a fresh tag', { match: (_, stale) => `${stale}, "other"` }, 409],
    ['any version', { match: () => '*' }, 200],
    ['any version beside a stale one', { version: 'stale', match: () => '*' }, 409],
    ['a weak tag, which is never the same for a write', { match: (fresh) => `W/${fresh}` }, 409],
    ['a list with a weak and a fresh tag', { match: (fresh) => `W/${fresh}, ${fresh}` }, 200],
    ['a tag without quotes', { match: (fresh) => fresh.replaceAll('"', '') }, 409],
    ['a fresh tag and something that is none', { match: (fresh) => `${fresh} nonsense` }, 409],
    ['a number', { version: 'fresh', match: () => '2' }, 409],
    ['an empty list', { match: () => '' }, 409],
  ])('saved with %s', async (_title, { version, match }, status) => {
    const { read, save, body } = await make();
    const tag = async (): Promise<string> => (await admin.get(`${api}/${read}`)).headers.get('etag') ?? '';
    const stale = await tag();
    expect((await admin.post(`${api}/${save}`, body)).status).toBe(200);
    const fresh = await tag();
    const seen = { fresh: Number(/-(\d+)"$/.exec(fresh)?.[1]), stale: Number(/-(\d+)"$/.exec(stale)?.[1]) };
    expect(seen.fresh).toBeGreaterThan(seen.stale);
    const response = await admin.post(
      `${api}/${save}`,
      { ...body, ...(version && { version: seen[version] }) },
      match && { 'if-match': match(fresh, stale) },
    );
    expect(response.status).toBe(status);
    expect((await tag()) === fresh).toBe(status === 409);
  });
});
