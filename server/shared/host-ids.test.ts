import type { TicketActions } from '../../wire/ticket/ticket';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAsset, makeTicket } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { hostNameOf } from './host-ids';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

const api = '/service-desk/api';

test.each(['a/b', "it's", '"', '🦊'.repeat(150), 'x'.repeat(300), 'a:b', '%2F', ' '])(
  'host:ticket:%s is a name',
  (id) => expect(hostNameOf(`host:ticket:${id}`)).toEqual({ kind: 'ticket', id }),
);
test.each([
  'host:ticket:',
  'host::1',
  'host:1',
  'ticket:1',
  '42',
  `host:ticket:${'x'.repeat(301)}`,
  'host:ticket:a\nb',
  7,
  null,
])('%j is none', (text) => expect(hostNameOf(text)).toBeNull());

describe('with our own help-desk, whose ids are ours', () => {
  test('a path takes host:ticket:<id>', async () => {
    const { id } = await makeTicket(server.db);
    const { data } = await admin.get<TicketActions>(`${api}/ticket-action/host:ticket:${id}`);
    expect(data.ticket.id).toBe(id);
    expect((await admin.get(`${api}/ticket-action/${encodeURIComponent(`host:ticket:${id}`)}`)).status).toBe(200);
  });

  test.each([
    'host:ticket:987654321',
    'host:ticket:AAA',
    'host:ticket:',
    'host:cat:1',
    `host:ticket:${'9'.repeat(300)}`,
    `host:ticket:${'9'.repeat(301)}`,
    'host:organization:🦊'.padEnd(318, '9'),
    "host:ticket:a/b'c",
  ])('%s in a path is 404', async (name) => {
    expect((await admin.get(`${api}/ticket-action/${encodeURIComponent(name)}`)).status).toBe(404);
  });

  test('a query takes it, alone and in lists', async () => {
    const { id } = await makeTicket(server.db);
    expect((await admin.get(`${api}/attached-change/ticket?ticket_id=host:ticket:${id}`)).status).toBe(200);
    expect((await admin.get(`${api}/attached-change/ticket?ticket_id=host:ticket:x`)).status).toBe(404);
    expect((await admin.get(`${api}/problem-list?requester_ids=host:client:${id},host:agent:3,4`)).status).toBe(200);
    expect((await admin.get(`${api}/problem-list?requester_ids=host:client:`)).status).toBe(422);
  });

  test('a body takes it, alone and in lists of a thousand', async () => {
    const { id } = await makeTicket(server.db);
    const asset = await makeAsset(server.db);
    const attach = (ticket_id: unknown, asset_ids: unknown) =>
      admin.post(`${api}/ticket-attach-assets`, { ticket_id, asset_ids });
    expect((await attach(`host:ticket:${id}`, [asset.id])).status).toBe(200);
    const many = Array.from({ length: 999 }, (_, n) => `host:ticket:none-${n}`);
    const bulk = (tickets: string[]) =>
      admin.post(`${api}/problem-bulk-actions`, { tickets, action: { type: 'status', value: { status_id: 1 } } });
    expect([(await bulk([`host:ticket:${id}`, ...many])).status, (await bulk(many)).status]).toEqual([422, 422]);
    expect((await attach('host:ticket:nobody', [asset.id])).status).toBe(422);
    expect((await attach('host:ticket:', [asset.id])).status).toBe(422);
  });

  test('a text that only looks like one stays a text', async () => {
    const { status, data } = await admin.get<{ total: number }>(`${api}/problem-list?search=host:ticket:1`);
    expect([status, data.total]).toEqual([200, 0]);
  });
});
