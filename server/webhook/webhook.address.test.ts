import dns from 'node:dns';
import { signIn, type Client } from '../testing/client';
import { makeAdmin } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { isPublic } from './webhook.address';
import { post } from './webhook.post';
import { type Receiver, startReceiver } from './testing/receiver';

let server: TestServer;
let receiver: Receiver;
let admin: Client;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServer({ config: { webhookAllow: ['crm.internal', '10.0.0.7'] } });
  admin = await signIn(server, await makeAdmin(server.db));
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const save = (url: string) =>
  admin.post('/service-desk/api/webhook', { name: 'CRM', url, events: ['*'], active: true });

test.each([
  ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0/'],
  ...['https://10.1.2.3/', 'https://172.16.0.1/', 'https://192.168.1.1/', 'https://169.254.169.254/latest'],
  ...['https://100.64.0.1/', 'https://0.0.0.0/', 'https://[::1]/', 'https://[::]/', 'https://[fe80::1]/'],
  ...['https://[fd00::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:10.0.0.1]/', 'https://[64:ff9b::7f00:1]/'],
  ...['https://[2002:7f00:1::]/', 'https://localhost/', 'https://localhost./', 'https://LOCALHOST/'],
  ...['http://example.com/', 'https://example.com:8443/', 'https://user:pass@example.com/', 'ftp://example.com/'],
  ...['https://user@10.0.0.7/', 'javascript:alert(1)', 'example.com', '//example.com/', 'https://', ''],
])('%s is refused at its field', async (url) => {
  expect(await save(url)).toMatchObject({ status: 422, message: { url: expect.any(String) } });
});

test.each(['https://example.com/hook', 'http://crm.internal:8080/x', 'http://10.0.0.7:81/', 'https://8.8.8.8/'])(
  '%s is taken',
  async (url) => {
    jest.spyOn(dns.promises, 'lookup').mockResolvedValue([{ address: '93.184.216.34', family: 4 }] as never);
    expect((await save(url)).status).toBe(200);
  },
);

test('a name that leads into the own network is refused when it is saved', async () => {
  jest.spyOn(dns.promises, 'lookup').mockResolvedValue([
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ] as never);
  expect((await save('https://rebinding.example.com/')).status).toBe(422);
});

test('a name that leads there at the second look-up is not called', async () => {
  const lookedUp: string[] = [];
  jest.spyOn(dns, 'lookup').mockImplementation(((
    host: string,
    _options: unknown,
    done: (...all: unknown[]) => void,
  ) => {
    lookedUp.push(host);
    done(null, [{ address: '127.0.0.1', family: 4 }]);
  }) as never);
  const { port } = new URL(receiver.url);
  // The port is no obstacle here: the address is what is asked.
  const posted = await post({ url: 'https://rebinding.example.com/', headers: {}, body: '{}' }, []);
  expect(posted).toMatchObject({ error: 'refused' });
  expect(lookedUp).toEqual(['rebinding.example.com']);
  const allowed = await post({ url: `http://crm.internal:${port}/`, headers: {}, body: '{}' }, ['crm.internal']);
  expect(allowed).toMatchObject({ status: 204 });
  expect(receiver.received).toHaveLength(1);
});

test('what is public and what is not', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111'])
    expect([address, isPublic(address)]).toEqual([address, true]);
  for (const address of ['127.0.0.1', '224.0.0.1', '255.255.255.255', '::', 'fe80::1%eth0', 'ff02::1', 'x'])
    expect([address, isPublic(address)]).toEqual([address, false]);
});
