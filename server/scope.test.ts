import { allCalls, type Entry } from '../wire/calls';
import { pathOf } from '../wire/protocol/call';
import type { OwningKind } from '../wire/protocol/kind';
import type { FastifyRequest } from 'fastify';
import type { BulkResult } from '../wire/parts/bulk';
import { scopes } from '../wire/token/scope';
import { callWithin } from './shared/inner';
import { personOf } from './shared/person';
import { type Client, signIn } from './testing/client';
import { watchContents } from './testing/contents';
import { makeAdmin } from './testing/factories';
import { type Good, makeGood } from './testing/good';
import { commentsOf, importFile } from './testing/import-file';
import { rightLines } from './testing/rights';
import {
  kinds,
  limitedScopes,
  makeWorld,
  type Ownership,
  ownerships,
  rightsWith,
  secretOf,
  visible,
  type World,
} from './testing/scoped';
import { scalarsOf } from './testing/scalars';
import { startServer, type TestServer } from './testing/server';

/** The scope of a right holds on every road (G27): every call × scope × ownership. */
let server: TestServer;
let world: World;
let good: Good;
let contents: () => Promise<string>;
const clients = {} as Record<(typeof limitedScopes)[number], Client>;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  const person = await makeAdmin(server.db);
  const admin = await signIn(server, person);
  good = await makeGood(server, person, admin);
  world = await makeWorld(server.db);
  for (const scope of limitedScopes) clients[scope] = await signIn(server, world.readers[scope]);
  contents = await watchContents(server.db);
});
afterAll(() => server.close());

type Scope = (typeof limitedScopes)[number];
const isVisible = (kind: OwningKind, scope: Scope, ownership: Ownership): boolean =>
  visible[kind][scope].includes(ownership);
const hiddenSecrets = (scope: Scope): string[] =>
  kinds.flatMap((kind) => ownerships.filter((one) => !isVisible(kind, scope, one)).map((one) => secretOf(kind, one)));

const paths: Record<OwningKind, { list: string; rows: string; view: string; export: string; lookup: string }> = {
  problem: {
    list: 'problem-list',
    rows: 'problems',
    view: 'problem',
    export: 'problem-export/csv',
    lookup: 'problems',
  },
  change: { list: 'change-list', rows: 'changes', view: 'change', export: 'change-export/csv', lookup: 'changes' },
  release: {
    list: 'release-list',
    rows: 'releases',
    view: 'release',
    export: 'release-export/csv',
    lookup: 'releases',
  },
  asset: { list: 'asset-list', rows: 'assets', view: 'asset', export: 'export/csv', lookup: 'assets' },
  contract: {
    list: 'contract-list',
    rows: 'contracts',
    view: 'contract',
    export: 'contract-export/csv',
    lookup: 'contracts',
  },
};

const matrix = kinds.flatMap((kind) => limitedScopes.map((scope) => ({ kind, scope })));

describe.each(matrix)('$kind under the scope $scope', ({ kind, scope }) => {
  const path = paths[kind];
  const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);
  const expected = () => sorted(visible[kind][scope].map((one) => world.ids[kind][one]));

  test('the list, its total and its groups have these and no others', async () => {
    const { data } = await clients[scope].get<Record<string, unknown>>(`${api}/${path.list}?limit=100`);
    const rows = (data[path.rows] ?? data) as { id: number }[] | { data: { id: number }[] };
    const list = Array.isArray(rows) ? rows : rows.data;
    expect(sorted(list.map(({ id }) => id))).toEqual(expected());
    expect(data.total ?? (rows as { total?: number }).total).toBe(expected().length);
    const few = (await clients[scope].get<{ total: number }>(`${api}/${path.list}?limit=1&page=1`)).data;
    expect(few.total ?? expected().length).toBe(expected().length);
  });

  test.each(ownerships)('the page of one that is %s', async (ownership) => {
    const { status } = await clients[scope].get(`${api}/${path.view}/${world.ids[kind][ownership]}`);
    expect(status).toBe(isVisible(kind, scope, ownership) ? 200 : 404);
  });

  test('the file has these and no others', async () => {
    const response = await fetch(`${server.url}${api}/${path.export}`, { headers: clients[scope].headers });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(ownerships.filter((one) => text.includes(secretOf(kind, one)))).toEqual(
      ownerships.filter((one) => isVisible(kind, scope, one)),
    );
  });

  test('the search and the picker find these and no others', async () => {
    for (const ownership of ownerships) {
      const found = await clients[scope].get<{ results: { kind: string; id: number }[] }>(
        `${api}/search?q=${secretOf(kind, ownership)}&kinds[]=${kind}`,
      );
      expect(found.data.results.map(({ id }) => id)).toEqual(
        isVisible(kind, scope, ownership) ? [world.ids[kind][ownership]] : [],
      );
    }
    const picker = await fetch(`${server.url}${api}/dependency/${path.lookup}`, { headers: clients[scope].headers });
    const text = await picker.text();
    expect(ownerships.filter((one) => text.includes(secretOf(kind, one)))).toEqual(
      ownerships.filter((one) => isVisible(kind, scope, one)),
    );
  });
});

describe.each(matrix)('many at once of $kind under the scope $scope', ({ kind, scope }) => {
  const bulk = () => allCalls.find(({ call }) => call.path === `${api}/${kind}-bulk`)!;
  const tryMany = async (chosen: object) => {
    const { set } = good.body(bulk()) as { set: object };
    const body = { set, dry_run: true, ...chosen };
    const { status, data } = await clients[scope].post<BulkResult>(`${api}/${kind}-bulk`, body);
    expect(status).toBe(200);
    return data;
  };
  const seen = () => visible[kind][scope].map((one) => world.ids[kind][one]);

  test('of those that are named the others are not there', async () => {
    const ids = ownerships.map((one) => world.ids[kind][one]);
    const { changed, skipped } = await tryMany({ ids });
    const nameless = skipped.filter(({ identifier }) => identifier === '').map(({ id }) => id);
    expect(nameless).toEqual(ids.filter((id) => !seen().includes(id)).sort((a, b) => a - b));
    expect(changed + skipped.length).toBe(ids.length);
  });

  test('all that match are these', async () => {
    const { changed, skipped } = await tryMany({ filter: {} });
    expect(changed + skipped.length).toBe(seen().length);
  });
});

test.each(limitedScopes)(
  'an import under the scope %s refuses rows of assets that are not seen, and names none',
  async (scope) => {
    const rows = await server.db
      .selectFrom('assets')
      .select(['id', 'identifier'])
      .where('id', 'in', Object.values(world.ids.asset))
      .orderBy('id')
      .execute();
    const hidden = ownerships.filter((one) => !isVisible('asset', scope, one)).map((one) => world.ids.asset[one]);
    for (const [header, column] of [
      ['Identifier', 'identifier'],
      ['ID', 'id'],
    ] as const) {
      const file = [`${header},Name`, ...rows.map((row) => `${row[column]},Renamed`)].join('\n');
      const done = await importFile({ client: clients[scope], server }, file, { update_existing: 1, dry_run: 1 });
      const comments = await commentsOf(clients[scope], done.id);
      expect(done).toMatchObject({ totalFailed: hidden.length, totalUpdated: rows.length - hidden.length });
      expect(comments.map((comment) => rows[Number(/^\d+/.exec(comment)) - 2]?.id)).toEqual(
        hidden.sort((a, b) => a - b),
      );
      expect(comments.join()).not.toContain('Secret');
    }
  },
);

/** Kinds of records that the paths of calls name, by the table of rights; those that it calls otherwise by hand. */
const named: Record<string, OwningKind> = {
  problemId: 'problem',
  changeId: 'change',
  releaseId: 'release',
  assetId: 'asset',
  contractId: 'contract',
};
const others: Record<string, OwningKind> = {
  'GET /service-desk/api/cmdb-asset-table/{id}': 'asset',
  'GET /service-desk/api/cmdb-asset/{id}': 'asset',
  'POST /service-desk/api/cmdb-asset/{id}/positions': 'asset',
  'DELETE /service-desk/api/cmdb-asset/{id}/positions': 'asset',
  'POST /service-desk/api/resume-auto-reminder/{id}': 'change',
  'POST /service-desk/api/stop-auto-reminder/{id}': 'change',
  'DELETE /service-desk/api/release/detach-asset/{releaseId}/{id}': 'asset',
  'DELETE /service-desk/api/release/detach-change/{releaseId}/{id}': 'change',
};
const kindOf = ({ call: { method, path } }: Entry, param: string): OwningKind | undefined => {
  if (named[param]) return named[param];
  if (param !== 'id') return undefined;
  const line = rightLines.find((one) => one.method === method && one.path === path);
  return others[`${method} ${path}`] ?? kinds.find((kind) => kind === line?.kind);
};
const ofRecords = allCalls
  .filter(({ call }) => call.needs !== 'public')
  .flatMap((entry) =>
    [...entry.call.path.matchAll(/\{(\w+)\}/g)].flatMap(([, param = '']) => {
      const kind = kindOf(entry, param);
      return kind ? [{ name: entry.name, param, kind, entry }] : [];
    }),
  )
  // Who is asked to decide decides.
  .filter(({ name }) => !['approval.decide', 'approval.recall'].includes(name));

const send = async (entry: Entry, url: string, client: Client) => {
  const { method } = entry.call;
  const response = await fetch(server.url + url, {
    method,
    headers: { ...client.headers, 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : JSON.stringify(good.body(entry)),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, text: await response.text() };
};

test('every call on a record that the actor may not see is 404, and writes nothing', async () => {
  const wrong: unknown[] = [];
  for (const { name, param, kind, entry } of ofRecords)
    for (const scope of limitedScopes) {
      const params = { ...good.params(entry) };
      // The other records of its path may be seen.
      for (const one of ofRecords) if (one.name === name) params[one.param] = world.ids[one.kind].watched;
      params[param] = world.ids[kind].foreign;
      const before = await contents();
      const { status, text } = await send(entry, pathOf(entry.call.path, params) + good.query(entry), clients[scope]);
      if (status !== 404 || before !== (await contents()) || text.includes('Secret'))
        wrong.push({ name, param, scope, status, text: text.slice(0, 120) });
    }
  expect(wrong).toEqual([]);
});

test('every call says of a record that the actor may not see what it says of one that is not there', async () => {
  const wrong: unknown[] = [];
  for (const { name, param, kind, entry } of ofRecords)
    for (const scope of ['department', 'mine'] as const) {
      const params = { ...good.params(entry) };
      for (const one of ofRecords) if (one.name === name) params[one.param] = world.ids[one.kind].watched;
      const [hidden, missing] = await Promise.all(
        [world.ids[kind].foreign, 999_999].map(async (id) => {
          const url = pathOf(entry.call.path, { ...params, [param]: id }) + good.query(entry);
          const { status, text } = await send(entry, url, clients[scope]);
          return [status, (JSON.parse(text) as { message: unknown }).message];
        }),
      );
      if (JSON.stringify(hidden) !== JSON.stringify(missing)) wrong.push({ name, param, scope, hidden, missing });
    }
  for (const { name, entry, kind, path, around } of bodies) {
    const params = { ...good.params(entry) };
    for (const one of ofRecords) if (one.name === name) params[one.param] = world.ids[one.kind].watched;
    const own = path.replace(/\[0\]$/, '');
    const [hidden, missing] = await Promise.all(
      [world.ids[kind].foreign, 999_999].map(async (id) => {
        const field = around(id) as Record<string, unknown>;
        const response = await fetch(server.url + pathOf(entry.call.path, params) + good.query(entry), {
          method: entry.call.method,
          headers: { ...clients.mine.headers, 'content-type': 'application/json' },
          // Nothing else is right.
          body: JSON.stringify({ [own]: field[own] }),
        });
        return [response.status, ((await response.json()) as { message: unknown }).message];
      }),
    );
    if (JSON.stringify(hidden) !== JSON.stringify(missing)) wrong.push({ name, path, hidden, missing });
  }
  expect(wrong).toEqual([]);
}, 120_000);

const reading = allCalls.filter(({ call }) => call.method === 'GET' && call.needs !== 'public');
const streams = /stream|\/live|\/events$|text\/event-stream/;

test('no reply of a call that reads names a record that the actor may not see', async () => {
  const wrong: unknown[] = [];
  const failed: unknown[] = [];
  for (const entry of reading.filter(({ call }) => !streams.test(call.path) && !streams.test(call.raw ?? '')))
    // The widest and the narrowest.
    for (const scope of ['department', 'mine'] as const) {
      const params = { ...good.params(entry) };
      for (const one of ofRecords) if (one.name === entry.name) params[one.param] = world.ids[one.kind].watched;
      if ('owner' in params) params.owner = `sd_assets:${world.ids.asset.watched}`;
      for (const query of queriesOf(entry)) {
        const { status, text } = await send(entry, pathOf(entry.call.path, params) + query, clients[scope]);
        const told = hiddenSecrets(scope).filter((secret) => text.includes(secret));
        if (told.length) wrong.push({ name: entry.name, scope, query, told });
        if (status >= 500) failed.push({ name: entry.name, scope, query, status, text: text.slice(0, 200) });
      }
    }
  expect({ wrong, failed }).toEqual({ wrong: [], failed: [] });
}, 240_000);

function queriesOf(entry: Entry): string[] {
  const own = good.query(entry);
  const some = [own || '?limit=100'];
  const add = (query: string) => some.push(own ? `${own}&${query}` : `?${query}`);
  if (entry.name === 'search.search') for (const kind of kinds) some.push(`?q=Secret${kind}`);
  for (const kind of kinds) {
    if (entry.name.endsWith('.list')) add(`${kind}_ids[]=${world.ids[kind].foreign}&limit=100`);
  }
  if (entry.name.endsWith('.groups') || entry.name.endsWith('.list')) add('search-query=Secret');
  return some;
}

/** Those that a token may make; each is done and then undone. */
test('no reply of a call that writes names a record that the actor may not see', async () => {
  const wrong: unknown[] = [];
  const outcomes: Record<string, number> = {};
  const from = { ip: '127.0.0.1', headers: {} } as FastifyRequest;
  for (const scope of ['department', 'mine'] as const) {
    const actor = (await personOf(server.db, world.readers[scope].id))!;
    const caller = { actor, token: { id: 0, name: 'Test', hash: '', scopes }, isRehearsal: true };
    for (const entry of allCalls.filter(({ call }) => call.method !== 'GET' && call.needs !== 'public')) {
      const params = { ...good.params(entry) };
      for (const one of ofRecords) if (one.name === entry.name) params[one.param] = world.ids[one.kind].watched;
      if ('owner' in params) params.owner = `sd_assets:${world.ids.asset.watched}`;
      const url = pathOf(entry.call.path, params) + good.query(entry);
      const body = seenOnly({ ...good.body(entry), confirm_out_of_sight: 1 });
      const { method } = entry.call;
      const { statusCode, payload } = await callWithin(server.app, caller, { method, url, body, from });
      outcomes[statusCode] = (outcomes[statusCode] ?? 0) + 1;
      const told = hiddenSecrets(scope).filter((secret) => payload.includes(secret));
      if (told.length || statusCode >= 500) wrong.push({ name: entry.name, scope, statusCode, told });
    }
  }
  expect(wrong).toEqual([]);
  expect(outcomes[200]).toBeGreaterThan(100);
}, 240_000);

test('readers hold every right that they are asked with', () => {
  expect(rightsWith('mine').length).toBeGreaterThan(40);
});

/** What bodies call a record of a kind. */
const inBody = (field: string): OwningKind | undefined =>
  (({ into_id: 'problem', parent_problem_id: 'problem', caused_by_change_id: 'change' }) as const)[
    field as 'into_id'
  ] ?? kinds.find((kind) => field === `${kind}_id` || field === `${kind}_ids`);
const bodies = allCalls
  .filter(({ call }) => call.method !== 'GET' && call.needs !== 'public')
  .flatMap((entry) =>
    (entry.body ? scalarsOf(entry.body) : []).flatMap((scalar) => {
      const kind = scalar.type === 'number' ? inBody(scalar.path.replace(/\[0\]$/, '')) : undefined;
      return kind ? [{ name: entry.name, entry, kind, ...scalar }] : [];
    }),
  );

const seenOnly = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const kind = inBody(field);
      const id = kind && world.ids[kind].watched;
      return [field, id ? (Array.isArray(value) ? [id] : id) : value];
    }),
  );

test('a body that names a record that the actor may not see is 422 at its field, and writes nothing', async () => {
  const wrong: unknown[] = [];
  for (const { name, entry, kind, path, around } of bodies) {
    const params = { ...good.params(entry) };
    for (const one of ofRecords) if (one.name === name) params[one.param] = world.ids[one.kind].watched;
    const before = await contents();
    const field = around(world.ids[kind].foreign) as Record<string, unknown>;
    const own = path.replace(/\[0\]$/, '');
    const response = await fetch(server.url + pathOf(entry.call.path, params) + good.query(entry), {
      method: entry.call.method,
      headers: { ...clients.mine.headers, 'content-type': 'application/json' },
      // All others that it names may be seen.
      body: JSON.stringify({ ...seenOnly(good.body(entry)), [own]: field[own] }),
    });
    const text = await response.text();
    if (response.status !== 422 || !text.includes(own) || before !== (await contents()))
      wrong.push({ name, path, status: response.status, text: text.slice(0, 150) });
  }
  expect(wrong).toEqual([]);
}, 120_000);
