import { once } from 'node:events';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OutboxList, OutboxMail } from '../../wire/outbox';
import { signIn } from '../testing/client';
import { makeAdmin, makeAgent } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { startMailer } from './mailer';
import { queueMails } from './outbox';

let server: TestServer;
let dataDir: string;

beforeEach(async () => {
  server = await startServer();
  dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-mail-'));
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const from = 'Service Desk <desk@example.test>';
const rita = { full_name: 'Ríta, "R" <x>', email: 'rita@example.test' };
const queue = (count: number) =>
  queueMails(server.db, Array.from({ length: count }, (_, i) => ({ kind: 'test', to: rita, subject: `Mail ${i}\r\nBcc: eve@example.test`, html: '<p>Héllo &amp; goodbye</p>' })));
const mails = () => server.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();
const servers: net.Server[] = [];
afterEach(() => servers.splice(0).forEach((one) => one.close()));
/** The address of a mail server that treats each connection so. */
async function mailServer(treat: (socket: net.Socket) => void): Promise<string> {
  const one = net.createServer(treat).listen(0, '127.0.0.1');
  servers.push(one);
  await once(one, 'listening');
  return `smtp://127.0.0.1:${(one.address() as net.AddressInfo).port}`;
}
const minutes = (time: Date) => Math.round((time.getTime() - Date.now()) / 6000) / 10;

test('without SMTP, mails become files, written once by any number of processes', async () => {
  await queue(45);
  const mailers = [1, 2, 3].map(() => startMailer({ db: server.db, smtpUrl: null, dataDir, from, everyMs: 60_000 }));
  await Promise.all(mailers.map((mailer) => mailer.run()));
  await Promise.all(mailers.map((mailer) => mailer.stop()));
  expect((await readdir(path.join(dataDir, 'outbox'))).length).toBe(45);
  expect((await mails()).every((mail) => mail.sent_at !== null && mail.attempts === 1)).toBe(true);
  const text = await readFile(path.join(dataDir, 'outbox', '1.eml'), 'utf8');
  expect(text).toMatch(/^From: Service Desk <desk@example.test>\r\nTo: .*<rita@example.test>/m);
  expect(text).not.toMatch(/^Bcc:/m);
});

test('a mail that cannot be sent waits longer each time, and says why', async () => {
  await queue(1);
  const smtpUrl = await mailServer((socket) => socket.end('554 no\r\n'));
  const mailer = startMailer({ db: server.db, smtpUrl, dataDir, from, everyMs: 60_000 });
  await mailer.run();
  const [first] = await mails();
  expect(first).toMatchObject({ sent_at: null, attempts: 1, error: expect.stringContaining('554') });
  expect(minutes(first?.next_attempt_at as Date)).toBe(0.5);
  await mailer.run();
  expect((await mails())[0]?.attempts).toBe(1);
  await server.db.updateTable('outgoing_mails').set({ next_attempt_at: new Date(0) }).execute();
  await mailer.run();
  expect(minutes((await mails())[0]?.next_attempt_at as Date)).toBe(1);
  await mailer.stop();
});

test('with SMTP, mails go to the server', async () => {
  await queue(1);
  const received: string[] = [];
  const smtpUrl = await mailServer((socket) => {
    let data = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (data && !text.endsWith('\r\n.\r\n')) return;
      if (data) data = false;
      else if (/^data/i.test(text)) {
        data = true;
        return socket.write('354 go on\r\n');
      } else if (/^quit/i.test(text)) return socket.end('221 bye\r\n');
      return socket.write('250 ok\r\n');
    });
  });
  const mailer = startMailer({ db: server.db, smtpUrl, dataDir, from, everyMs: 60_000 });
  await mailer.run();
  await mailer.stop();
  expect(await mails()).toMatchObject([{ attempts: 1, error: null, sent_at: expect.any(Date) }]);
  expect(received.join('')).toContain('RCPT TO:<rita@example.test>');
  expect(received.join('')).toContain('Message-ID: <mail-1@service-desk>');
});

test('an admin reads the outbox, nobody else', async () => {
  await queue(2);
  const admin = await signIn(server, await makeAdmin(server.db));
  const { data } = await admin.get<OutboxList>('/api/outbox?search-query=rita');
  expect(data).toMatchObject({ total: 2, mails: [{ id: 2, to: { name: rita.full_name, email: rita.email }, sent_at: null, attempts: 0, error: null }, { id: 1 }] });
  expect((await admin.get<{ mail: OutboxMail }>('/api/outbox/1')).data.mail).toMatchObject({ html: '<p>Héllo &amp; goodbye</p>', text: 'Héllo & goodbye' });
  expect((await admin.get('/api/outbox/99')).status).toBe(404);
  const agent = await signIn(server, await makeAgent(server.db, ['view_problems']));
  expect(await agent.get('/api/outbox')).toMatchObject({ status: 403, message: 'Missing permission: admin' });
});
