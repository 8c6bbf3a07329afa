import { allCalls } from '../../../wire/calls';
import type { PermissionKey } from '../../../wire/protocol/permission';
import { permissionGroups } from '../../../wire/protocol/permission';
import { pathOf } from '../../../wire/protocol/call';
import { type Client, signIn } from '../../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeOrganization,
  makeProblem,
  makeTicket,
  makeUser,
} from '../../testing/factories';
import { startServer } from '../../testing/server';
import { ourHelpDesk } from '../built-in/our-help-desk';
import type { HelpDesk } from '../help-desk';
import { connectHelpDesk } from '.';
import { connectionWith } from '../../testing/little-host';

const api = '/service-desk/api';
const secret = 'Zebrafish';
const number = 'TICKET-90210';
const keys = permissionGroups.flatMap(({ group, keys }): readonly PermissionKey[] => (group === 'User' ? [] : keys));

/** A server whose help-desk says this of who may see tickets, with one that is linked to a record of each kind. */
async function serverWith(maySee: NonNullable<HelpDesk['connected']>['maySee']) {
  const server = await startServer({
    helpDesk: (db) => {
      const { connected, hidden } = connectHelpDesk(connectionWith({ name: 'Acme', maySee }), { db });
      return { ...ourHelpDesk, connected, hidden };
    },
  });
  const { db } = server;
  const requester = await makeUser(db, {
    full_name: 'Ria Requester',
    organization_id: (await makeOrganization(db)).id,
  });
  const ticket = await makeTicket(db, {
    subject: `About the ${secret}`,
    ticket_number: number,
    requester_id: requester.id,
  });
  const [free, problem, change, asset] = [
    await makeTicket(db, { subject: `Also the ${secret}`, ticket_number: `${number}-2` }),
    await makeProblem(db),
    await makeChange(db),
    await makeAsset(db),
  ];
  const admin = await signIn(server, await makeAdmin(db));
  const agent = await signIn(server, await makeAgent(db, keys));
  await db.insertInto('ticket_assets').values({ ticket_id: ticket.id, asset_id: asset.id }).execute();
  await db.insertInto('problem_assets').values({ problem_id: problem.id, asset_id: asset.id }).execute();
  await db.insertInto('change_assets').values({ change_id: change.id, asset_id: asset.id }).execute();
  return { server, admin, agent, ticket, free, problem, change, asset };
}
type World = Awaited<ReturnType<typeof serverWith>>;

/** What is linked, as people do it, so that the logs tell of it; tickets are named there. */
async function link({ server, ticket, problem, change, asset }: World): Promise<void> {
  const writer = { actor_id: null, created_at: new Date(), request_id: 'r' };
  const items = [{ id: ticket.id, name: `#${number}` }];
  await server.db.insertInto('problem_tickets').values({ problem_id: problem.id, ticket_id: ticket.id }).execute();
  await server.db
    .insertInto('change_tickets')
    .values({ change_id: change.id, ticket_id: ticket.id, type: 'ticket_initiated_change' })
    .execute();
  await server.db
    .insertInto('activity_log')
    .values([
      { ...writer, owner_type: 'sd_problem', owner_id: problem.id, kind: 'attached', after: { what: 'ticket', items } },
      {
        ...writer,
        owner_type: 'sd_problem',
        owner_id: problem.id,
        kind: 'tickets-updated',
        after: { what: 'ticket', items, action: 'replied' },
      },
      { ...writer, owner_type: 'sd_changes', owner_id: change.id, kind: 'attached', after: { what: 'ticket', items } },
      {
        ...writer,
        owner_type: 'sd_assets',
        owner_id: asset.id,
        kind: 'ticket-attached',
        after: { ticket: { id: ticket.id, ticket_number: number } },
      },
      {
        ...writer,
        owner_type: 'sd_assets',
        owner_id: asset.id,
        kind: 'ticket-detached',
        before: { ticket: { id: ticket.id, ticket_number: number } },
      },
    ] as never)
    .execute();
}

/** The calls that show tickets, or act on some of a list, by hand. */
const ofTickets = ({
  ticket,
  free,
  problem,
  change,
  asset,
}: World): Record<string, (client: Client) => Promise<{ status: number }>> => ({
  'tickets of a problem': (client) => client.get(`${api}/problem-tickets/${problem.id}`),
  'tickets of a change': (client) => client.get(`${api}/attached-ticket/change?change_id=${change.id}`),
  'tickets of an asset': (client) => client.get(`${api}/ticket-list?asset_ids[]=${asset.id}`),
  'the select of tickets': (client) => client.get(`${api}/dependency/tickets`),
  'the select of a problem': (client) =>
    client.get(`/api/dependency/tickets_based_on_problem?supplements=${problem.id}`),
  'the select of a change': (client) => client.get(`${api}/dependency/tickets_based_on_change?change_id=${change.id}`),
  'what is chosen in a select': (client) => client.get(`${api}/dependency/tickets?ids=${ticket.id}`),
  'a draft of a problem': (client) => client.get(`${api}/problem-draft/${ticket.id}`),
  'a draft of a change': (client) =>
    client.get(`/api/form/render?category=change&scenario=create&ticket_id=${ticket.id}`),
  'a reply to many': (client) =>
    client.post(`${api}/problem-bulk-actions`, {
      tickets: [ticket.id],
      action: { type: 'reply', value: { text: '<p>x</p>' } },
    }),
  'attaching some to a problem': (client) =>
    client.post(`${api}/problem-attach-ticket/${problem.id}`, { ticket_ids: [free.id] }),
  'attaching some to a change': (client) =>
    client.post(`${api}/attach-ticket/change`, { change_id: change.id, ticket_ids: [free.id], type: 'causing' }),
});

/** The reading calls that name a ticket, with every path and filter that could lead to one. */
async function naming({ server, admin, ticket, problem, change, asset }: World): Promise<string[]> {
  const ids: Record<string, number> = {
    ticketId: ticket.id,
    problemId: problem.id,
    changeId: change.id,
    assetId: asset.id,
  };
  const found = new Set<string>();
  const calls = allCalls.filter(
    ({ call }) => call.method === 'GET' && !call.byHash && call.raw !== 'text/event-stream',
  );
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
    const paths = new Set([problem.id, change.id, asset.id, ticket.id].map(of));
    const queries = [
      '',
      `?ticket_id=${ticket.id}`,
      `?ticket_ids[]=${ticket.id}`,
      `?asset_ids[]=${asset.id}`,
      `?change_id=${change.id}`,
      `?category=change&scenario=create&ticket_id=${ticket.id}`,
      `?kind=ticket-reply&record_id=${ticket.id}`,
    ];
    for (const path of paths)
      for (const query of queries) {
        const text = await (await fetch(server.url + path + query, { headers: admin.headers })).text();
        if (text.includes(secret) || text.includes(number)) found.add(name);
      }
  }
  return [...found].sort();
}

describe.each([null, 'http'] as const)('a connection that says %j of who may see tickets', (maySee) => {
  let world: World;
  beforeAll(async () => {
    world = await serverWith(maySee);
    await link(world);
  });
  afterAll(() => world.server.close());

  test.each(['agent', 'admin'] as const)('an %s is told why, and sees none', async (who) => {
    const message =
      'Tickets are not shown here: the connection to the help-desk does not say who may see them. An administrator finds under “Connection” what to do.';
    for (const [what, send] of Object.entries(ofTickets(world)))
      expect([what, await send(world[who])]).toMatchObject([what, { status: 503, message }]);
  });

  test('no reading call names one, whatever it is asked', async () => {
    expect(await naming(world)).toEqual([]);
  });

  test('the page of one ticket has our records, and no word of the ticket', async () => {
    const { agent, ticket, problem, change, asset } = world;
    expect((await agent.get(`${api}/ticket-action/${ticket.id}`)).data).toMatchObject({
      ticket: { id: ticket.id, ticket_number: '', subject: '', requester: null },
      problem: { id: problem.id },
    });
    expect((await agent.get(`${api}/asset-list?ticket_ids[]=${ticket.id}`)).data).toMatchObject({
      data: [{ id: asset.id }],
    });
    expect((await agent.get(`${api}/attached-change/ticket?ticket_id=${ticket.id}`)).data).toMatchObject({
      changes: [{ id: change.id }],
    });
    expect(
      (await agent.post(`${api}/ticket-attach-assets`, { ticket_id: ticket.id, asset_ids: [asset.id] })).status,
    ).toBe(200);
  });

  test('where tickets are a part they are left out, and not counted; logs say that there was one', async () => {
    const { agent, problem, asset } = world;
    expect((await agent.get(`${api}/problem-impact/${problem.id}`)).data).toMatchObject({
      tickets: 0,
      open_tickets: [],
    });
    expect((await agent.get(`${api}/cmdb-impact?asset_ids[]=${asset.id}&direction=affected`)).data).toMatchObject({
      tickets: 0,
    });
    expect((await agent.get(`${api}/asset-action/${asset.id}`)).data).toMatchObject({
      asset_actions: { associated_ticket_tab_viewable: false },
    });
    const log = JSON.stringify((await agent.get(`${api}/problem-log/${problem.id}`)).data);
    expect(log).toContain('a ticket');
  });

  test('the page of the connection says so', async () => {
    expect((await world.admin.get(`${api}/connection`)).data).toMatchObject({ connection: { may_see: maySee } });
  });
});

describe('a connection that says that every agent sees them', () => {
  let world: World;
  beforeAll(async () => {
    world = await serverWith('everyone');
    await link(world);
  });
  afterAll(() => world.server.close());

  test('the calls that name one are these', async () => {
    expect(await naming(world)).toEqual([
      'asset.log',
      'asset.tickets',
      'change.log',
      'change.tickets',
      'form.render',
      'lookup.lookup',
      'problem.draft',
      'problem.log',
      'problem.tickets',
      'relation.changeImpact',
      'relation.problemImpact',
      'ticket.actions',
    ]);
  });

  test('every call of tickets is made', async () => {
    for (const [what, send] of Object.entries(ofTickets(world)))
      expect([what, (await send(world.agent)).status]).toEqual([what, 200]);
  });
});
