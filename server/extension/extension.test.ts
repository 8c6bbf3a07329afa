import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExtensionRow } from '../../wire/extension/extension';
import { readConfig } from '../config';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeProblem, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { parseExtensions } from '../shared/extensions';

const api = '/service-desk/api';
const manifest = 'https://parts.acme.test/desk/manifest.json';
let server: TestServer;
let admin: Client;
let agent: Client;

beforeAll(async () => {
  const needs = { scopes: ['problem:read', 'asset:read'] as const, addresses: ['https://crm.acme.test/api/'] };
  server = await startServer({
    config: {
      extensions: [
        { name: 'acme', manifest, points: ['record.tab', 'home.card'], needs: { ...needs, scopes: [...needs.scopes] } },
        { name: 'quiet', manifest: '/quiet/manifest.json', points: ['page'], needs: { scopes: [], addresses: [] } },
      ],
    },
  });
  admin = await signIn(server, await makeAdmin(server.db));
  agent = await signIn(server, await makeAgent(server.db, ['view_problems', 'view_changes']));
});
afterEach(() => server.db.deleteFrom('extension_points').execute());
afterAll(() => server.close());

const listed = async (client: Client) =>
  (await client.get<{ extensions: ExtensionRow[] }>(`${api}/extension-list`)).data;
const turn = (active: boolean, given: object = {}, client = admin) =>
  client.post(`${api}/extension`, { name: 'acme', point: 'record.tab', active, ...given });
const inUse = async (client: Client) =>
  (await client.get<{ extension_points?: string[] }>('/service-desk/get/permissions')).data.extension_points;

test('G25: everything is off until an administrator switches it on, point by point', async () => {
  expect(await listed(admin)).toEqual({
    extensions: [
      {
        name: 'acme',
        manifest,
        points: [
          { point: 'record.tab', active: false },
          { point: 'home.card', active: false },
        ],
        needs: { scopes: ['problem:read', 'asset:read'], addresses: ['https://crm.acme.test/api/'] },
      },
      {
        name: 'quiet',
        manifest: '/quiet/manifest.json',
        points: [{ point: 'page', active: false }],
        needs: { scopes: [], addresses: [] },
      },
    ],
    total: 2,
  });
  expect(await listed(agent)).toEqual({ extensions: [], total: 0 });
  expect(await inUse(agent)).toBeUndefined();

  expect(await turn(true)).toMatchObject({
    status: 200,
    message: 'acme is switched on. It shows where a page is opened from now on.',
  });
  expect((await listed(agent)).extensions).toMatchObject([
    { name: 'acme', points: [{ point: 'record.tab', active: true }] },
  ]);
  expect(await inUse(agent)).toEqual(['record.tab']);

  expect(await turn(false)).toMatchObject({
    status: 200,
    message: 'acme is switched off. It shows no more where a page is opened from now on.',
  });
  expect(await listed(agent)).toEqual({ extensions: [], total: 0 });
});

test('G25: only administrators switch, and only what the configuration names', async () => {
  expect((await turn(true, {}, agent)).status).toBe(403);
  expect((await turn(true, {}, await signIn(server, await makeUser(server.db)))).status).toBe(403);
  expect(await turn(true, { name: 'gone' })).toMatchObject({
    status: 422,
    message: { name: 'The configuration names no extension gone.' },
  });
  expect(await turn(true, { point: 'page' })).toMatchObject({
    status: 422,
    message: { point: 'The configuration does not name page for acme.' },
  });
  expect(await turn(true, { point: 'record.table' })).toMatchObject({
    status: 422,
    message: { point: 'There is no such place for extensions.' },
  });
});

test('G25: a call in the name of an extension needs a scope that it declares, beside the rights of the person', async () => {
  const { id } = await makeProblem(server.db);
  const get = (name: string, address: string) =>
    fetch(server.url + address, { headers: { ...agent.headers, 'X-Service-Desk-Extension': name } });
  const sentence = async (reply: Response) => [reply.status, ((await reply.json()) as { message: string }).message];
  expect((await get('acme', `${api}/problem/${id}`)).status).toBe(200);
  expect(await sentence(await get('acme', `${api}/change-list`))).toEqual([403, 'Missing scope: change:read']);
  expect((await get('acme', `${api}/asset-list`)).status).toBe(403);
  expect(await sentence(await get('acme', `${api}/token`))).toEqual([
    403,
    'Extensions make, list and revoke no tokens.',
  ]);
  expect(await sentence(await get('quiet', `${api}/problem/${id}`))).toEqual([403, 'Missing scope: problem:read']);
  expect(await sentence(await get('other', `${api}/problem/${id}`))).toEqual([
    403,
    'The configuration names no extension other.',
  ]);
});

describe('the file of EXTENSIONS', () => {
  const file = (text: string) => {
    const name = path.join(mkdtempSync(path.join(tmpdir(), 'extensions-')), 'parts.yaml');
    writeFileSync(name, text);
    return readConfig({ EXTENSIONS: name }).extensions;
  };

  test('names extensions, with what they need', () => {
    expect(
      file(
        `- name: acme\n  manifest: ${manifest}\n  points: [record.tab, page]\n  needs:\n    scopes: [problem:read]\n    addresses: [https://crm.acme.test/]\n- {name: plain, manifest: /plain/manifest.json, points: [page]}\n`,
      ),
    ).toEqual([
      {
        name: 'acme',
        manifest,
        points: ['record.tab', 'page'],
        needs: { scopes: ['problem:read'], addresses: ['https://crm.acme.test/'] },
      },
      { name: 'plain', manifest: '/plain/manifest.json', points: ['page'], needs: { scopes: [], addresses: [] } },
    ]);
    expect(file('')).toEqual([]);
  });

  test('that is not there stops the start', () => {
    expect(() => readConfig({ EXTENSIONS: '/nowhere/parts.yaml' })).toThrow(
      'EXTENSIONS names the file /nowhere/parts.yaml, which cannot be read (ENOENT).',
    );
  });

  const address = 'an address that begins with https://, or with http:// on this machine, or a path';
  test.each([
    ['[', 'parts.yaml is not valid YAML.'],
    ['name: acme', 'parts.yaml must be a list of extensions.'],
    ['- acme', 'parts.yaml, entry 1: it must have name, manifest, points, needs.'],
    ['- {name: acme, manifest: /m.json, points: [page], color: red}', 'entry 1 (acme): color is none of name,'],
    ['- {name: Acme, manifest: /m.json, points: [page]}', 'entry 1 (Acme): name must be 1 to 50 small letters,'],
    ['- {name: acme, manifest: http://acme.test/m.json, points: [page]}', `manifest must be ${address}.`],
    ['- {name: acme, manifest: //acme.test/m.json, points: [page]}', `manifest must be ${address}.`],
    ['- {name: acme, manifest: "https://a:b@acme.test/", points: [page]}', `manifest must be ${address}.`],
    ['- {name: acme, manifest: "javascript:alert(1)", points: [page]}', `manifest must be ${address}.`],
    ['- {name: acme, manifest: /m.json, points: page}', 'entry 1 (acme): points must be a list.'],
    ['- {name: acme, manifest: /m.json, points: []}', 'points must name at least one of record.tab, record.action,'],
    ['- {name: acme, manifest: /m.json, points: [tab]}', 'points has "tab", which is none of record.tab,'],
    [
      '- {name: acme, manifest: /m.json, points: [page], needs: {scopes: [all]}}',
      'needs.scopes has "all", which is none of read, write, problem:read,',
    ],
    [
      '- {name: acme, manifest: /m.json, points: [page], needs: {addresses: [crm.acme.test]}}',
      'needs.addresses must be a list of addresses that begin with https://,',
    ],
    [
      '- {name: acme, manifest: /m.json, points: [page]}\n- {name: acme, manifest: /m.json, points: [page]}',
      'entry 2 (acme): the name must be another one than that of an entry before it.',
    ],
  ])('%j is refused', (text, sentence) => {
    expect(() => parseExtensions(text, 'parts.yaml')).toThrow(sentence);
  });
});
