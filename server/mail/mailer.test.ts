import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { OutboxList, OutboxMail } from '../../wire/outbox/outbox';
import { signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeTicket } from '../testing/factories';
import { startMailSink } from '../testing/mail-sink';
import { startServer, type TestServer } from '../testing/server';
import { postOf, sendMail } from './mailer';
import { queueMails } from './outbox';
import { newToken, tokenPaths } from '../shared/token';
import { inTransaction } from '../shared/transaction';

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

const mailFrom = 'Service Desk <desk@example.test>';
const rita = { full_name: 'Ríta, "R" <x>', email: 'rita@example.test' };
const queue = (count: number) =>
  inTransaction(server.db, (trx) =>
    queueMails(
      trx,
      Array.from({ length: count }, (_, i) => ({
        kind: 'notification-test' as const,
        to: rita,
        subject: `Mail ${i}\r\nBcc: eve@example.test`,
        html: '<p>Héllo &amp; goodbye</p>',
      })),
    ),
  );
const mails = () => server.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();

test('mails of many are written in their order, each with its own text and job, whatever signs they have', async () => {
  const mail = (name: string, html: string, more = {}) => ({
    ...{ kind: 'notification-test' as const, subject: `To ${html}`, html },
    ...{ to: { full_name: name, email: 'one@example.test' }, ...more },
  });
  const odd = 'a "b" {c,d} \\ \n \u{1f600} \ud800';
  await inTransaction(server.db, (trx) =>
    queueMails(trx, [
      mail('Ann', '<p>Same</p>', { thread: 'problem-1' }),
      mail(odd, odd),
      mail('NULL', '<p>Same</p>', { thread: 'problem-1' }),
      mail('Ben', '<p>Same</p>', { thread: 'null' }),
      mail('', '<p>Same</p>'),
    ]),
  );
  const all = await mails();
  const stored = odd.replace('\ud800', '\ufffd');
  expect(all.map(({ recipient_name, html, thread }) => [recipient_name, html, thread])).toEqual([
    ['Ann', '<p>Same</p>', 'problem-1'],
    [stored, stored, null],
    ['NULL', '<p>Same</p>', 'problem-1'],
    ['Ben', '<p>Same</p>', 'null'],
    ['', '<p>Same</p>', null],
  ]);
  const { rows } = await sql<{
    id: number;
  }>`select (data->>'id')::bigint as id from pgboss.job where name = 'mail'`.execute(server.db);
  expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
});

test('without SMTP a mail becomes a file, and is sent once however often it is asked for', async () => {
  await queue(1);
  const post = postOf({ smtpUrl: null, dataDir, mailFrom, publicUrl: null });
  await Promise.all([1, 2, 3].map(() => sendMail(server.db, 1, post, server.url)));
  await sendMail(server.db, 1, post, server.url);
  expect(await readdir(path.join(dataDir, 'outbox'))).toEqual(['1.eml']);
  expect(await mails()).toMatchObject([{ attempts: 1, error: null, sent_at: expect.any(Date) }]);
  const text = await readFile(path.join(dataDir, 'outbox', '1.eml'), 'utf8');
  expect(text).toMatch(/^From: Service Desk <desk@example.test>\r\nTo: .*<rita@example.test>/m);
  expect(text).not.toMatch(/^Bcc:/m);
});

test('a mail that cannot be sent says why, and the job fails', async () => {
  await queue(1);
  const sink = await startMailSink();
  sink.refuse = '554 no';
  const post = postOf({ smtpUrl: sink.url, dataDir, mailFrom, publicUrl: null });
  await expect(sendMail(server.db, 1, post, server.url)).rejects.toThrow('554 no');
  expect(await mails()).toMatchObject([{ sent_at: null, attempts: 1, error: expect.stringContaining('554') }]);
  sink.refuse = null;
  await sendMail(server.db, 1, post, server.url);
  expect(await mails()).toMatchObject([{ sent_at: expect.any(Date), attempts: 2, error: null }]);
  await sink.close();
});

test('with SMTP, mails go to the server', async () => {
  await queue(1);
  const sink = await startMailSink();
  await sendMail(server.db, 1, postOf({ smtpUrl: sink.url, dataDir, mailFrom, publicUrl: null }), server.url);
  expect(sink.received.join('')).toContain('RCPT TO:<rita@example.test>');
  expect(sink.received.join('')).toMatch(/^Message-ID: <[\w.]+@example\.test>\r$/m);
  await sink.close();
});

test('a mail that has gone out is kept without the token of its link; the one of a file keeps it', async () => {
  const links = [tokenPaths.change + newToken(), `${tokenPaths.contract}${newToken()}/7`];
  const html = links.map((link) => `<a href="https://desk.example${link}">Decide</a>`).join('');
  await inTransaction(server.db, (trx) =>
    queueMails(
      trx,
      [1, 2].map(() => ({ kind: 'notification-test', to: rita, subject: 'Decide', html })),
    ),
  );
  const sink = await startMailSink();
  await sendMail(server.db, 1, postOf({ smtpUrl: null, dataDir, mailFrom, publicUrl: null }), server.url);
  await sendMail(server.db, 2, postOf({ smtpUrl: sink.url, dataDir, mailFrom, publicUrl: null }), server.url);
  const received = sink.received.join('').replaceAll('=\r\n', '');
  for (const link of links) expect(received).toContain(link);
  expect((await mails()).map((mail) => mail.html)).toEqual([
    html,
    '<a href="https://desk.example/change-approval/…">Decide</a><a href="https://desk.example/service-desk/contract-approval/…/7">Decide</a>',
  ]);
  await sink.close();
});

test('an admin reads the outbox, nobody else', async () => {
  await queue(2);
  const admin = await signIn(server, await makeAdmin(server.db));
  const { data } = await admin.get<OutboxList>('/api/outbox?search-query=rita');
  expect(data).toMatchObject({
    total: 2,
    mails: [
      { id: 2, to: { name: rita.full_name, email: rita.email }, sent_at: null, attempts: 0, error: null },
      { id: 1 },
    ],
  });
  expect((await admin.get<{ mail: OutboxMail }>('/api/outbox/1')).data.mail).toMatchObject({
    html: '<p>Héllo &amp; goodbye</p>',
    text: 'Héllo & goodbye',
  });
  expect((await admin.get('/api/outbox/99')).status).toBe(404);
  const agent = await signIn(server, await makeAgent(server.db, ['view_problems']));
  expect(await agent.get('/api/outbox')).toMatchObject({ status: 403, message: 'Missing permission: admin' });
});

test('a rule’s mail about a ticket is not sent to who may not see it in the help-desk', async () => {
  const [sees, does, ticket] = [await makeAgent(server.db), await makeAgent(server.db), await makeTicket(server.db)];
  const mailTo = (to: typeof sees | null) => ({
    ...{ kind: 'rule' as const, subject: 'About it', html: '<p>x</p>', thread: `ticket-${ticket.id}` },
    to: to ? { id: to.id, full_name: to.full_name ?? '', email: to.email } : rita,
  });
  await inTransaction(server.db, (trx) => queueMails(trx, [mailTo(sees), mailTo(does), mailTo(null)]));
  const sight = ({ id }: { id: number }) => ({
    of: async (ids: readonly number[]) => new Set(id === sees.id ? ids : []),
    all: async () => null,
    lately: () => null,
    still: async () => false,
  });
  const post = postOf({ smtpUrl: null, dataDir, mailFrom, publicUrl: null });
  for (const { id } of await mails()) await sendMail(server.db, id, post, server.url, sight);
  expect(await mails()).toMatchObject([
    { recipient_id: sees.id, sent_at: expect.any(Date) },
    {
      recipient_id: does.id,
      sent_at: null,
      error: 'The recipient may not see this ticket in the help-desk.',
    },
    // An address that somebody typed.
    { recipient_id: null, sent_at: expect.any(Date) },
  ]);
});
