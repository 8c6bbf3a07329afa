import { createRequire } from 'node:module';
import type { IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type Sqlite from 'libsql';
import { allCalls } from '../../../wire/calls';
import type { SearchReply } from '../../../wire/search/search';
import type { LiveEvent } from '../../../wire/parts/live';
import { pathOf } from '../../../wire/protocol/call';
import { type PermissionKey, permissionGroups } from '../../../wire/protocol/permission';
import { customFieldName } from '../../../wire/parts/form';
import { runImport } from '../../import';
import { set, when } from '../../rule/rule.testing';
import { announce } from '../../shared/live';
import { inTransaction } from '../../shared/transaction';
import { type Client, signIn } from '../../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeCustomField,
  makeOrganization,
  makeProblem,
  makeTicket,
  makeUser,
} from '../../testing/factories';
import { detailsOf, trackingOf, upload } from '../../testing/import-file';
import { makeImport } from '../../testing/imports';
import { connectionWith, littleHost } from '../../testing/little-host';
import { startServer } from '../../testing/server';
import { until } from '../../testing/until';
import { ourHelpDesk } from '../built-in/our-help-desk';
import { connectHelpDesk } from '.';
import type { Connection } from './connection';
import { isSigned, signatureHeader, timeHeader } from './signature';

const api = '/service-desk/api';
/** What tickets that the limited agent may not see hold, and no other record. */
const secret = 'Zebrafish';
const number = 'TICKET-90210';
/** The same of the one that they may see. */
const shown = 'Aardvark';
const signing = 'a secret of sixteen';
const keys = permissionGroups.flatMap(({ group, keys }): readonly PermissionKey[] => (group === 'User' ? [] : keys));

/** A help-desk that says who may see its tickets, as `ways` say. */
interface Host {
  url: string;
  /** The tickets that each person may see. */
  shows: Map<string, string[]>;
  /** Whom it was asked about, and how many tickets. */
  asked: [person: string, count: number][];
  /** Instead of a right reply. */
  instead: (() => { status: number; body: string } | 'hang') | null;
  close(): Promise<void>;
}

async function startHost(): Promise<Host> {
  const received = async (request: IncomingMessage) => {
    const body = await textOf(request);
    const signed = {
      method: request.method ?? '',
      target: request.url ?? '',
      body,
      time: Number(request.headers[timeHeader.toLowerCase()]),
    };
    if (!isSigned(signing, signed, String(request.headers[signatureHeader.toLowerCase()]), Date.now() / 1000))
      return { status: 401, body: '{}' };
    if (request.method !== 'POST' || !/^\/api\/(tickets|people)\/visible$/.test(request.url ?? ''))
      return { status: 404, body: '{}' };
    const { person, ids } = JSON.parse(body) as { person: string; ids: string[] };
    host.asked.push([person, ids.length]);
    if (host.instead) return host.instead();
    const seen = host.shows.get(person) ?? [];
    return { status: 200, body: JSON.stringify({ ids: ids.filter((id) => seen.includes(id)) }) };
  };
  const little = await littleHost();
  little.instead = (request, response) =>
    void received(request).then((reply) => {
      if (reply !== 'hang') response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
    });
  const host: Host = { url: `${little.url}/api`, shows: new Map(), asked: [], instead: null, close: little.close };
  return host;
}

/** Milliseconds of the clock of what is kept. */
let clock = 0;

type Way = Pick<Connection, 'maySee' | 'http' | 'sql'> & Partial<Pick<Connection, 'peopleVisible'>>;

/**
 * A server whose help-desk decides this way, with two tickets on a record of each kind: one that the limited agent may see,
 * and one that they may not. `person` names the people as the help-desk does.
 */
async function serverWith(way: Way, show: (person: string, tickets: string[]) => void) {
  const server = await startServer({
    helpDesk: (db) => {
      const { connected, sight, peopleSight } = connectHelpDesk(connectionWith({ name: 'Acme', ...way }), {
        db,
        clock: () => clock,
      });
      return { ...ourHelpDesk, connected, sight, peopleSight };
    },
  });
  const { db } = server;
  const requester = await makeUser(db, {
    full_name: 'Ria Requester',
    organization_id: (await makeOrganization(db)).id,
  });
  const ticketWith = (subject: string, ticket_number: string) =>
    makeTicket(db, { subject, ticket_number, requester_id: requester.id });
  const [seen, ticket, free] = [
    await ticketWith(`About the ${shown}`, 'SEEN-1'),
    await ticketWith(`About the ${secret}`, number),
    await ticketWith(`Also the ${secret}`, `${number}-2`),
  ];
  const [problem, change, asset] = [await makeProblem(db), await makeChange(db), await makeAsset(db)];
  const [adminPerson, agentPerson] = [await makeAdmin(db), await makeAgent(db, keys)];
  const refs = [
    ...[adminPerson, agentPerson].map(({ id }) => ({ kind: 'agent', host_id: `a${id}`, id })),
    ...[seen, ticket, free].map(({ id }) => ({ kind: 'ticket', host_id: `t${id}`, id })),
    { kind: 'client', host_id: `c${requester.id}`, id: requester.id },
  ];
  await db.insertInto('host_refs').values(refs).execute();
  show(`agent:a${agentPerson.id}`, [`t${seen.id}`]);
  show(
    `agent:a${adminPerson.id}`,
    [seen, ticket, free].map(({ id }) => `t${id}`),
  );
  for (const { id } of [seen, ticket]) {
    await db.insertInto('ticket_assets').values({ ticket_id: id, asset_id: asset.id }).execute();
    await db.insertInto('problem_tickets').values({ problem_id: problem.id, ticket_id: id }).execute();
    await db
      .insertInto('change_tickets')
      .values({ change_id: change.id, ticket_id: id, type: 'ticket_initiated_change' })
      .execute();
  }
  const fields = { asset: 0, change: 0 };
  for (const [module, owner_type, owner_id] of [
    ['asset', 'sd_assets', asset.id],
    ['change', 'sd_changes', change.id],
  ] as const) {
    fields[module] = (
      await makeCustomField(db, { module, label: 'Came from', kind: 'select', lookup: 'tickets', multiple: true })
    ).id;
    await db
      .insertInto('custom_field_values')
      .values(
        [seen, ticket].map(({ id }, position) => ({
          ...{ owner_type, owner_id, position },
          ...{ field_id: fields[module], value: String(id) },
        })),
      )
      .execute();
  }
  await db.insertInto('problem_assets').values({ problem_id: problem.id, asset_id: asset.id }).execute();
  await db.insertInto('change_assets').values({ change_id: change.id, asset_id: asset.id }).execute();
  const world = {
    ...{ server, seen, ticket, free, problem, change, asset, fields },
    admin: await signIn(server, adminPerson),
    agent: await signIn(server, agentPerson),
    agentId: agentPerson.id,
    requester,
  };
  await writeLogs(world);
  return world;
}
type World = Awaited<ReturnType<typeof serverWith>>;

/** What the logs keep of the two tickets; they name them. */
async function writeLogs({
  server,
  seen,
  ticket,
  problem,
  change,
  asset,
}: Pick<World, 'server' | 'seen' | 'ticket' | 'problem' | 'change' | 'asset'>): Promise<void> {
  const writer = { actor_id: null, created_at: new Date(), request_id: 'r' };
  const items = [seen, ticket].map(({ id, ticket_number }) => ({ id, name: `#${ticket_number}` }));
  const one = { ticket: { id: ticket.id, ticket_number: number } };
  const of = (owner_type: string, owner_id: number, kind: string, values: object) => ({
    ...writer,
    ...{ owner_type, owner_id, kind },
    ...values,
  });
  await server.db
    .insertInto('activity_log')
    .values([
      of('sd_problem', problem.id, 'attached', { after: { what: 'ticket', items } }),
      of('sd_problem', problem.id, 'attached', { after: { what: 'ticket', items: items.slice(1) } }),
      of('sd_problem', problem.id, 'tickets-updated', {
        after: { what: 'ticket', items: items.slice(1), action: 'replied' },
      }),
      of('sd_changes', change.id, 'attached', { after: { what: 'ticket', items } }),
      of('sd_assets', asset.id, 'ticket-attached', { after: one }),
      of('sd_assets', asset.id, 'ticket-detached', { before: one }),
    ] as never)
    .execute();
}

const words = { of_seen: [shown, 'SEEN-1'], of_unseen: [secret, number] };

/**
 * The reading calls whose replies hold a word of the ticket that the limited agent may see, and of the one that they may not,
 * with every path and filter that could lead to one. `among`: only these calls.
 */
async function naming(
  { server, seen, ticket, problem, change, asset }: World,
  reader: Client,
  among?: readonly string[],
) {
  const found = { of_seen: new Set<string>(), of_unseen: new Set<string>() };
  const calls = allCalls.filter(
    ({ name, call }) =>
      call.method === 'GET' && !call.byHash && call.raw !== 'text/event-stream' && (!among || among.includes(name)),
  );
  const look = async (name: string, address: string): Promise<void> => {
    const text = await (await fetch(server.url + address, { headers: reader.headers })).text();
    for (const which of ['of_seen', 'of_unseen'] as const)
      if (words[which].some((word) => text.includes(word))) found[which].add(name);
  };
  for (const one of [seen, ticket]) {
    const ids: Record<string, number> = {
      ticketId: one.id,
      problemId: problem.id,
      changeId: change.id,
      assetId: asset.id,
    };
    const queries = [
      '',
      `?ticket_id=${one.id}`,
      `?ticket_ids[]=${one.id}`,
      `?ids=${one.id}`,
      `?asset_ids[]=${asset.id}&direction=affected`,
      `?change_id=${change.id}`,
      `?search-query=the`,
      `?q=about`,
      `?config=true`,
      `?category=change&scenario=create&ticket_id=${one.id}`,
      `?kind=ticket-reply&record_id=${one.id}`,
    ];
    for (const { name, call } of calls) {
      const of = (id: number) =>
        pathOf(
          call.path,
          Object.fromEntries(
            [...call.path.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => [
              word,
              ids[word] ?? (/id$/i.test(word) ? id : word === 'name' ? 'tickets' : 'problem'),
            ]),
          ),
        );
      const addresses = [...new Set([problem.id, change.id, asset.id, one.id].map(of))];
      await Promise.all(addresses.flatMap((address) => queries.map((query) => look(name, address + query))));
    }
  }
  return { of_seen: [...found.of_seen].sort(), of_unseen: [...found.of_unseen].sort() };
}

/** The calls that name a ticket to whom the help-desk shows it. */
const roads = [
  'asset.edit',
  'asset.list',
  'asset.log',
  'asset.tickets',
  'asset.view',
  'change.edit',
  'change.list',
  'change.log',
  'change.tickets',
  'change.view',
  'form.render',
  'lookup.lookup',
  'person.data',
  'problem.draft',
  'problem.log',
  'problem.tickets',
  'relation.changeImpact',
  'relation.problemImpact',
  'search.find',
  'similar.ofTicket',
  'ticket.actions',
];

/** The calls that act on a ticket that the sender names, and what they say of one that does not exist. */
const acts = (
  { problem, change, asset }: World,
  ticket: number,
): Record<string, (client: Client) => Promise<{ status: number; message?: unknown }>> => ({
  'a draft of a problem': (client) => client.get(`${api}/problem-draft/${ticket}`),
  'a draft of a change': (client) => client.get(`/api/form/render?category=change&scenario=create&ticket_id=${ticket}`),
  'a reply to it': (client) =>
    client.post(`${api}/problem-bulk-actions`, {
      tickets: [ticket],
      action: { type: 'reply', value: { text: '<p>x</p>' } },
    }),
  'attaching it to a problem': (client) =>
    client.post(`${api}/problem-attach-ticket/${problem.id}`, { ticket_ids: [ticket] }),
  'attaching it to a change': (client) =>
    client.post(`${api}/attach-ticket/change`, { change_id: change.id, ticket_ids: [ticket], type: 'causing' }),
  'a rule tried on it': (client) =>
    client.post(`${api}/workflow/test`, {
      ...{ name: 'Tried', page_type: 'ticket', conditions: when(), actions: [set('status_id', 2)] },
      record_id: ticket,
    }),
  'the rules that looked at it': (client) => client.get(`${api}/rule-log/ticket/${ticket}`),
  'attaching an asset to it': (client) =>
    client.post(`${api}/ticket-attach-assets`, { ticket_id: ticket, asset_ids: [asset.id] }),
});

/** A database of a help-desk that keeps who may see what. */
async function startStatements() {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-desk-sight-'));
  const file = path.join(folder, 'host.db');
  const host = new (createRequire(__filename)('libsql') as typeof Sqlite)(file);
  host.exec('create table seen (person text, ticket text)');
  const way: Way = {
    http: null,
    sql: { url: `sqlite:${file}` },
    maySee: {
      maySee: 'select ticket as id from seen where person = :agent and ticket in (:ids)',
      visibleTo: "select ticket as id from seen where 'agent:' || person = :person",
    },
  };
  return {
    way,
    show(person: string, tickets: string[]) {
      const insert = host.prepare('insert into seen values (?, ?)');
      for (const ticket of tickets) insert.run(person.slice('agent:'.length), ticket);
    },
    async close() {
      host.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** An import of the limited agent, whose cells name tickets. */
async function importOf({ server, agentId, fields }: World, cells: string[]) {
  const made = await makeImport(server.db, {
    ...{ user: { id: agentId }, headers: ['Name', 'Came from'] },
    fields: ['name', customFieldName(fields.asset)],
    rows: cells.map((cell, row) => [`Row ${row}`, cell]),
  });
  const { sight, peopleSight } = server.app.services.helpDesk;
  const runner = { db: server.db, now: () => new Date(), address: 'http://desk.test', sight, peopleSight };
  return { id: made.id, run: () => runImport(runner, made, 600_000) };
}

/** Runs the tests with a help-desk that is asked in this way. */
function asked(by: 'http' | 'sql', tests: (at: () => { world: World; host: Host }) => void): void {
  describe(`a help-desk that is asked by ${by}`, () => {
    let world: World;
    let host: Host;
    let end: () => Promise<void>;
    beforeAll(async () => {
      host = await startHost();
      const statements = by === 'sql' ? await startStatements() : null;
      const http = { url: host.url, secret: signing };
      world = statements
        ? await serverWith(statements.way, statements.show)
        : await serverWith({ maySee: 'http', http, sql: null }, (person, seen) => void host.shows.set(person, seen));
      end = async () => {
        await world.server.close();
        await host.close();
        await statements?.close();
      };
    });
    afterAll(() => end());
    tests(() => ({ world, host }));
  });
}

/** Every call that reads, on all its paths and by all its filters: the more calls, the longer. */
const everyRoad = 240_000;

for (const by of ['http', 'sql'] as const)
  asked(by, (at) => {
    // Every call is tried where it is asked by HTTP, then those that name tickets.
    const among = by === 'http' ? undefined : roads;

    test(
      'who sees every ticket reads it on these roads',
      async () => {
        expect((await naming(at().world, at().world.admin, among)).of_unseen).toEqual(roads);
      },
      everyRoad,
    );

    test(
      'who sees one of them reads that one there, and no word of the others anywhere',
      async () => {
        const found = await naming(at().world, at().world.agent, among);
        expect(found.of_unseen).toEqual([]);
        // The asset’s log, and what is like the ticket, name only another one; a file is given to its person alone.
        const others = ['asset.log', 'person.data', 'similar.ofTicket'];
        expect(found.of_seen).toEqual(roads.filter((road) => !others.includes(road)));
      },
      everyRoad,
    );

    test('lists and counts are of what is seen; logs say that there was another', async () => {
      const { agent, problem, change, asset, seen } = at().world;
      const read = async (path: string) => (await agent.get<Record<string, unknown>>(api + path)).data;
      const own = [expect.objectContaining({ id: seen.id })];
      expect(await read(`/problem-tickets/${problem.id}`)).toMatchObject({ tickets: own, total: 1 });
      expect(await read(`/attached-ticket/change?change_id=${change.id}`)).toMatchObject({ tickets: own, total: 1 });
      expect(await read(`/ticket-list?asset_ids[]=${asset.id}`)).toMatchObject({ tickets: own, total: 1 });
      expect(await read('/dependency/tickets')).toMatchObject({ data: own, total: 1 });
      expect(await read(`/problem-impact/${problem.id}`)).toMatchObject({ tickets: 1, open_tickets: own });
      const plain = async (path: string) => JSON.stringify(await read(path)).replace(/<\/?[bi]>/g, '');
      const log = await plain(`/problem-log/${problem.id}`);
      expect(log).toContain('attached 2 tickets #SEEN-1, a ticket you may not see');
      expect(log).toContain('attached a ticket you may not see');
      expect(log).toContain('replied on a ticket you may not see');
      const assets = await plain(`/asset-log/${asset.id}`);
      expect(assets).toContain('attached this asset to a ticket you may not see');
      expect(assets).toContain('detached this asset from a ticket you may not see');
    });

    test('custom fields name the tickets that are seen; of another they say so, and take none', async () => {
      const { agent, asset, change, fields, seen, ticket, free } = at().world;
      const told = [`About the ${shown}`, 'a ticket you may not see'];
      const chosen = [seen, ticket].map(({ id }, at) => ({ id, name: told[at] }));
      const read = async (path: string) => JSON.stringify((await agent.get(path)).data);
      for (const path of [`${api}/asset/${asset.id}`, `${api}/change/${change.id}`])
        expect([path, await read(path)]).toEqual([path, expect.stringContaining(JSON.stringify(chosen))]);
      for (const [path, field] of [
        [`${api}/asset-list?config=true`, fields.asset],
        [`${api}/change-list?config=true`, fields.change],
      ] as const)
        expect([path, await read(path)]).toEqual([
          path,
          expect.stringContaining(JSON.stringify({ id: field, texts: told })),
        ]);
      const saved = (values: number[]) =>
        agent.post(`${api}/asset`, {
          id: asset.id,
          name: asset.name,
          custom_fields: { [`f${fields.asset}`]: values },
        });
      expect(await saved([seen.id, free.id])).toMatchObject({
        status: 422,
        message: { [`custom_fields.f${fields.asset}`]: 'This choice does not exist any more.' },
      });
    });

    test('an import finds only what is seen, and names nothing else', async () => {
      const { agent, fields } = at().world;
      const uuid = customFieldName(fields.asset);
      const cells = [`About the ${shown}`, `About the ${secret}`, `Also the ${secret.slice(0, -1)}`];
      const file = ['Name;Came from', ...cells.map((cell, row) => `${by} ${row};${cell}`)].join('\n');
      const { columns_to_import } = await detailsOf(agent, await upload(agent, file), 1);
      expect(columns_to_import.find((column) => column.uuid === uuid)?.values).toMatchObject([
        { value: cells[0], match: { name: `About the ${shown}` } },
        { value: cells[1], match: null, near: [{ name: `About the ${shown}` }] },
        { value: cells[2], match: null, near: [] },
      ]);

      const made = await importOf(at().world, cells);
      await made.run();
      expect(await trackingOf(agent, made.id)).toMatchObject({ totalCreated: 1, totalFailed: 2 });
    });

    test('a file names the tickets of custom fields that are seen, of another that there is one', async () => {
      const { agent, asset, change, fields, server } = at().world;
      for (const [path, field, name] of [
        ['export', fields.asset, asset.name],
        ['change-export', fields.change, change.subject],
      ] as const) {
        const address = `${api}/${path}/csv?columns=${path === 'export' ? 'name' : 'subject'},custom_${field}`;
        const file = await (await fetch(server.url + address, { headers: agent.headers })).text();
        expect([path, file]).toEqual([
          path,
          expect.stringContaining(`${name},"About the ${shown}, a ticket you may not see"`),
        ]);
        expect(file).not.toContain(secret);
      }
    });

    test('acting on another is refused as on one that does not exist', async () => {
      const { world } = at();
      for (const one of [world.ticket, world.free]) {
        const unknown = acts(world, 99_999_999);
        for (const [what, send] of Object.entries(acts(world, one.id))) {
          const [got, expected] = [await send(world.agent), await unknown[what]!(world.agent)];
          expect([what, got.status, got.message]).toEqual([what, expected.status, expected.message]);
          expect([404, 422]).toContain(got.status);
        }
      }
    });

    test('and also where something else is wrong with the call', async () => {
      const { world } = at();
      const link = (ticket_id: number) => ({ ticket_id, change_id: 99_999_999 });
      const calls: ((ticket: number) => Promise<{ status: number; message?: unknown }>)[] = [
        (ticket) => world.agent.post(`${api}/attach-change/ticket`, { ...link(ticket), type: 'initiated' }),
        (ticket) => world.agent.delete(`${api}/detach-change/ticket`, { ...link(ticket), type: 'initiated' }),
        (ticket) => world.agent.delete(`${api}/detach-ticket/change`, { ...link(ticket), type: 'causing' }),
        (ticket) => world.agent.post(`${api}/attach-asset-services/99999999`, { type: 'tickets', type_ids: [ticket] }),
      ];
      for (const call of calls) {
        const [got, expected] = [await call(world.ticket.id), await call(99_999_999)];
        expect([got.status, got.message]).toEqual([422, expect.objectContaining({})]);
        expect(got.message).toEqual(expected.message);
      }
    });

    test('an administrator of ours whom the help-desk limits reads no preview of a mail, and no actions, of another', async () => {
      const { server, ticket, seen } = at().world;
      const limited = await makeAdmin(server.db);
      await server.db.insertInto('host_refs').values({ kind: 'agent', host_id: 'nobody', id: limited.id }).execute();
      const form = { language: 'en', subject: '{{subject}}', body: '<p>{{subject}}</p>' };
      const preview = async (who: Client, record_id: number) =>
        (await who.post(`${api}/notification-preview/ticket-reply`, { ...form, record_id })).status;
      const client = await signIn(server, limited);
      expect(await preview(client, ticket.id)).toBe(422);
      expect(await preview(at().world.admin, seen.id)).toBe(200);
      expect((await client.get(`${api}/hidden-actions/ticket/${ticket.id}`)).status).toBe(404);
      expect((await at().world.admin.get(`${api}/hidden-actions/ticket/${seen.id}`)).status).toBe(200);
    });

    test('and on what they see it is done', async () => {
      const { world } = at();
      for (const [what, send] of Object.entries(acts(world, world.seen.id)))
        expect([what, (await send(world.agent)).status]).toEqual([what, 200]);
    });

    test('the page of another ticket has our records, and no word of the ticket', async () => {
      const { agent, ticket, problem } = at().world;
      expect((await agent.get(`${api}/ticket-action/${ticket.id}`)).data).toMatchObject({
        ticket: { id: ticket.id, ticket_number: '', subject: '', requester: null },
        problem: { id: problem.id },
      });
    });

    test('the page of the connection says how it is decided', async () => {
      expect((await at().world.admin.get(`${api}/connection`)).data).toMatchObject({ connection: { may_see: by } });
    });
  });

asked('http', (at) => {
  /** What was said before is not used any more. */
  const later = () => (clock += 31_000);
  beforeEach(() => {
    later();
    at().host.instead = null;
    at().host.asked = [];
  });

  const unknown =
    'The help-desk cannot confirm at the moment which tickets you may see, so none are shown. Try again in a moment.';
  test.each<[string, Host['instead']]>([
    ['hangs', () => 'hang'],
    ['fails', () => ({ status: 500, body: '{}' })],
    ['sends no list', () => ({ status: 200, body: '{"ids":"all"}' })],
    ['sends no JSON', () => ({ status: 200, body: 'yes' })],
    ['does not know the address', () => ({ status: 404, body: '{}' })],
  ])('that %s shows no ticket: lists are 503, what is beside tickets is there', async (_, instead) => {
    const { world, host } = at();
    host.instead = instead;
    const { agent, problem, change, asset, seen } = world;
    for (const path of [
      `/problem-tickets/${problem.id}`,
      `/attached-ticket/change?change_id=${change.id}`,
      `/ticket-list?asset_ids[]=${asset.id}`,
      '/dependency/tickets',
      `/problem-draft/${seen.id}`,
    ])
      expect([path, await agent.get(api + path)]).toMatchObject([path, { status: 503, message: unknown }]);
    expect((await agent.get(`${api}/problem-impact/${problem.id}`)).data).toMatchObject({ tickets: 0 });
    expect((await agent.get(`${api}/ticket-action/${seen.id}`)).data).toMatchObject({ ticket: { subject: '' } });
    expect(JSON.stringify((await agent.get(`${api}/problem-log/${problem.id}`)).data)).toContain(
      '2 tickets you may not see',
    );
  });

  test.each<[string, Host['instead']]>([
    ['hangs', () => 'hang'],
    ['fails', () => ({ status: 500, body: '{}' })],
  ])('while it %s, a search finds all but tickets, and says nothing of them', async (_, instead) => {
    const { world, host } = at();
    const { agent, server } = world;
    const asset = await makeAsset(server.db, { name: `Cage of the ${shown}` });
    const find = async (q: string) => (await agent.get<SearchReply>(`${api}/search?q=${encodeURIComponent(q)}`)).data;
    const found = async (q: string) => (await find(q)).results.map(({ kind, id }) => [kind, id]);
    expect(await found(shown)).toContainEqual(['ticket', world.seen.id]);
    later();
    host.instead = instead;
    const { results, counts } = await find(shown);
    expect(results.map(({ kind }) => kind)).not.toContain('ticket');
    expect(results.map(({ id, kind }) => [kind, id])).toContainEqual(['asset', asset.id]);
    expect(counts).toEqual({ asset: results.length });
    for (const q of ['SEEN-1', number, secret, `About the ${shown}`]) {
      const reply = await find(q);
      expect([q, JSON.stringify(reply)]).toEqual([q, expect.not.stringMatching(/SEEN-1|TICKET-90210|About the/)]);
      expect(reply.counts.ticket).toBeUndefined();
    }
    host.instead = null;
    later();
    expect(await found('SEEN-1')).toEqual([['ticket', world.seen.id]]);
    expect(await found(secret)).toEqual([]);
  });

  test('while it cannot say, an import pauses and says why; nothing is half-written', async () => {
    const { world, host } = at();
    const made = await importOf(world, [`About the ${shown}`]);
    host.instead = () => ({ status: 500, body: '' });
    await made.run();
    expect(await trackingOf(world.agent, made.id)).toMatchObject({
      ...{ status: 'paused', done: 0, totalFailed: 0, is_resume: true },
      error: expect.stringMatching(/^The help-desk cannot confirm at the moment what the uploader may see/),
    });
  });

  test('that names others than it was asked for is not believed in that', async () => {
    const { world, host } = at();
    host.instead = () => ({ status: 200, body: JSON.stringify({ ids: [`t${world.ticket.id}`, 'nobody', 7] }) });
    expect((await world.agent.get(`${api}/problem-draft/${world.seen.id}`)).status).toBe(404);
    expect((await world.agent.get(`${api}/problem-draft/${world.ticket.id}`)).status).toBe(200);
  });

  test('is asked once in 30 seconds for a person and a ticket, however many ask at once', async () => {
    const { world, host } = at();
    const read = () => world.agent.get(`${api}/problem-tickets/${world.problem.id}`);
    await Promise.all([read(), read(), read()]);
    await read();
    expect(host.asked).toEqual([[`agent:a${world.agentId}`, 2]]);
    clock += 29_000;
    await read();
    expect(host.asked).toHaveLength(1);
    clock += 2_000;
    await read();
    expect(host.asked).toHaveLength(2);
  });

  test('after a failure it is asked again within some seconds', async () => {
    const { world, host } = at();
    const read = async () => (await world.agent.get(`${api}/problem-tickets/${world.problem.id}`)).status;
    host.instead = () => ({ status: 500, body: '{}' });
    expect([await read(), await read()]).toEqual([503, 503]);
    expect(host.asked).toHaveLength(1);
    host.instead = null;
    clock += 5_001;
    expect(await read()).toBe(200);
  });

  test('who may see a ticket no longer loses it within 30 seconds', async () => {
    const { world, host } = at();
    const draft = async () => (await world.agent.get(`${api}/problem-draft/${world.seen.id}`)).status;
    const before = host.shows.get(`agent:a${world.agentId}`)!;
    expect(await draft()).toBe(200);
    host.shows.set(`agent:a${world.agentId}`, []);
    later();
    expect(await draft()).toBe(404);
    host.shows.set(`agent:a${world.agentId}`, before);
  });

  test('live events tell of tickets that the reader was shown, and may still see', async () => {
    const { world } = at();
    const events: LiveEvent[] = [];
    const stop = new AbortController();
    const { body } = await fetch(`${world.server.url}${api}/events`, {
      headers: world.agent.headers,
      signal: stop.signal,
    });
    void (async () => {
      for await (const chunk of body ?? [])
        for (const line of Buffer.from(chunk).toString().split('\n'))
          if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as LiveEvent);
    })().catch(() => undefined);
    await world.agent.get(`${api}/problem-tickets/${world.problem.id}`);
    const announceTickets = (...ids: number[]) =>
      inTransaction(world.server.db, (trx) => announce(trx, 'ticket', ...ids));
    await announceTickets(world.ticket.id);
    await announceTickets(world.seen.id);
    await inTransaction(world.server.db, (trx) => announce(trx, 'problem', world.problem.id));
    await until(() => events.some(({ kind }) => kind === 'problem'));
    await until(() => events.some(({ kind, id }) => kind === 'ticket' && id === world.seen.id));
    stop.abort();
    expect(events.filter(({ kind, id }) => kind === 'ticket' && id !== world.seen.id)).toEqual([]);
  });

  test('pages of many tickets are full of those that are seen, in their order', async () => {
    const { world, host } = at();
    const { db } = world.server;
    const made = Array.from({ length: 1200 }, (_, i) => i);
    const requester = await makeUser(db);
    const rows = await db
      .insertInto('help_desk.tickets')
      .values(
        made.map((i) => ({
          ...{ ticket_number: `MANY-${i}`, subject: `Many ${i}`, requester_id: requester.id },
          ...{ status_id: 1, priority_id: 2, type_id: 2 },
        })),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('host_refs')
      .values(rows.map(({ id }) => ({ kind: 'ticket', host_id: `t${id}`, id })))
      .execute();
    const mine = rows.filter((_, i) => i % 60 === 0).map(({ id }) => id);
    const before = host.shows.get(`agent:a${world.agentId}`)!;
    host.shows.set(`agent:a${world.agentId}`, [...before, ...mine.map((id) => `t${id}`)]);
    const page = async (number: number, search = 'Many') =>
      (
        await world.agent.get<{ data: { id: number }[]; total: number }>(
          `${api}/dependency/tickets?search-query=${search}&limit=8&page=${number}`,
        )
      ).data;
    const idsOf = async (number: number) => (await page(number, '')).data.map(({ id }) => id);
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    const newest = [...mine].sort((a, b) => b - a);
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(newest);
    expect(third.total).toBe(mine.length);
    // What they were shown before is only a guess: what is new, and what they may see no more, is right at once.
    const all = [...newest, world.seen.id];
    expect([await idsOf(1), await idsOf(2)]).toEqual([all.slice(0, 8), all.slice(8, 16)]);
    const added = await makeTicket(db, { subject: 'Many and new', requester_id: requester.id });
    await db
      .insertInto('host_refs')
      .values({ kind: 'ticket', host_id: `t${added.id}`, id: added.id })
      .execute();
    host.shows.get(`agent:a${world.agentId}`)!.push(`t${added.id}`);
    expect([await idsOf(1), await idsOf(2)]).toEqual([[added.id, ...all.slice(0, 7)], all.slice(7, 15)]);
    host.shows.set(`agent:a${world.agentId}`, [...before, ...all.slice(3).map((id) => `t${id}`)]);
    later();
    expect(await idsOf(1)).toEqual(all.slice(3, 11));
    host.shows.set(`agent:a${world.agentId}`, before);
  });
});

describe('a help-desk that limits whom somebody may see', () => {
  let host: Host;
  let world: World;
  beforeAll(async () => {
    host = await startHost();
    const http = { url: host.url, secret: signing };
    world = await serverWith({ maySee: 'everyone', peopleVisible: 'http', http, sql: null }, (person, seen) =>
      host.shows.set(person, seen),
    );
  });
  afterAll(async () => {
    await world.server.close();
    await host.close();
  });
  const namesFor = async (query: string) =>
    (await world.agent.get<{ data: { id: number }[] }>(`${api}/dependency/users${query}`)).data.data.map(
      ({ id }) => id,
    );

  test('selects of people offer those, and whoever looks', async () => {
    expect(await namesFor('?limit=all')).toEqual([world.agentId]);
    expect(await namesFor('?search-query=Ria')).toEqual([]);
    expect(await namesFor(`?ids=${world.requester.id}`)).toEqual([]);
    host.shows.set(`agent:a${world.agentId}`, [`client:c${world.requester.id}`]);
    clock += 31_000;
    expect(await namesFor('?search-query=Ria')).toEqual([world.requester.id]);
    expect(await namesFor(`?ids=${world.requester.id}`)).toEqual([world.requester.id]);
  });

  test('what a new problem starts with says nothing of others', async () => {
    const draftFor = async () =>
      (await world.agent.get(`${api}/problem-draft?requester_id=${world.requester.id}`)).status;
    host.shows.set(`agent:a${world.agentId}`, []);
    clock += 31_000;
    expect(await draftFor()).toBe(422);
    host.shows.set(`agent:a${world.agentId}`, [`client:c${world.requester.id}`]);
    clock += 31_000;
    expect(await draftFor()).toBe(200);
  });

  test('while it cannot say, nobody is offered', async () => {
    clock += 31_000;
    host.instead = () => ({ status: 500, body: '{}' });
    expect(await world.agent.get(`${api}/dependency/users`)).toMatchObject({
      status: 503,
      message:
        'The help-desk cannot confirm at the moment whom you may see, so nobody is shown. Try again in a moment.',
    });
    host.instead = null;
  });
});
