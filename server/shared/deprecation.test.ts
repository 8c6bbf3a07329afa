import { readFileSync } from 'node:fs';
import { allCalls } from '../../wire/calls';
import { call, type Call } from '../../wire/protocol/call';
import { documentOf } from '../openapi/document';
import { startServer, type TestServer } from '../testing/server';
import { anonymous } from '../testing/client';
import { deprecationHeaders } from './deprecation';
import { route } from './route';
import type { App } from './services';

/** G21, docs/api.md: a call that will go says so, a year before, in its headers, openapi.json and CHANGELOG.md. */
const path = '/service-desk/api/old-probe';
const deprecated = { since: '2027-01-31', sunset: '2028-02-29' };
const old = {
  name: 'probe.old',
  summary: 'Read an old probe',
  call: call('GET', path, { needs: 'public', deprecated }),
};
const refused = {
  ...old,
  call: call('GET', `${path}/mine`, { needs: 'admin', deprecated }),
};
const headers = { deprecation: '@1801353600', sunset: 'Tue, 29 Feb 2028 00:00:00 GMT' };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    pages: async (app: App) => {
      for (const entry of [old, refused]) route(app, entry as never, async () => undefined as never);
    },
  });
});
afterAll(() => server.close());

const told = async (at: string) => {
  const reply = await fetch(server.url + at);
  await reply.text();
  return [reply.status, reply.headers.get('deprecation'), reply.headers.get('sunset')];
};

test('every reply of such a call has both headers, a refusal too, and of no other one any', async () => {
  expect(await told(path)).toEqual([200, headers.deprecation, headers.sunset]);
  expect(await told(`${path}/mine`)).toEqual([401, headers.deprecation, headers.sunset]);
  expect(await told('/service-desk/api/openapi.json')).toEqual([200, null, null]);
  expect((await anonymous(server).get('/service-desk/api/session')).headers.get('sunset')).toBeNull();
});

test('the document marks it, with both days', () => {
  const [operation] = Object.values(documentOf(false, [old as never]).paths[path]!);
  expect(operation).toMatchObject({
    deprecated: true,
    description: 'Anybody. Deprecated since 2027-01-31, goes on 2028-02-29.',
  });
});

test.each([
  ['a year is a year', '2027-01-31', '2028-01-31', true],
  ['a day less is not', '2027-01-31', '2028-01-30', false],
  ['a day that there is not', '2027-13-01', '2029-01-01', false],
  ['a day that there is not, at the end', '2027-01-01', 'next year', false],
])('%s', (_name, since, sunset, isTaken) => {
  const make = () => deprecationHeaders({ since, sunset });
  if (isTaken) expect(make()).toHaveProperty('sunset');
  else expect(make).toThrow('stays for 12 months');
});

/** Paths of deprecated calls that this changelog does not name under “Deprecated”. */
const unnamedIn = (changelog: string, calls: readonly { call: Call }[]) => {
  const sections = changelog.split(/^### /m).filter((part) => part.startsWith('Deprecated'));
  return calls
    .filter(({ call }) => call.deprecated && !sections.some((part) => part.includes(`\`${call.path}\``)))
    .map(({ call }) => call.path);
};

test('the changelog names every one that there is', () => {
  expect(unnamedIn(readFileSync('CHANGELOG.md', 'utf8'), allCalls)).toEqual([]);
  expect(unnamedIn('### Added\n- `' + path + '`\n', [old])).toEqual([path]);
  expect(unnamedIn('### Deprecated\n- `' + path + '` goes.\n', [old])).toEqual([]);
});
