import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NotificationKind } from '../../wire/notification/notification';
import { anonymous, type Client, signIn } from '../testing/client';
import { contractForm, contractKeys, renewalForm } from '../testing/contract';
import { makeAdmin, makeAgent, makeDepartment, makeTicket, makeUser, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { createDatabase, dropDatabase } from '../testing/database';
import { migrate } from '../migrations';
import { openDatabase } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import { postOf, sendMail } from './mailer';
import { queueMails } from './outbox';

const api = '/service-desk/api';
const mailFrom = 'Service Desk <desk@mail.example.test>';
const desk = 'https://desk.example.test/it';

let server: TestServer;
let dataDir: string;
let agent: { id: number; email: string };
let client: Client;
let department_id: number;

beforeEach(async () => {
  server = await startServer();
  dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-mail-'));
  agent = await makeAgent(server.db, [
    'view_problems',
    'create_problem',
    'edit_problem',
    'close_problem',
    ...contractKeys,
  ]);
  client = await signIn(server, agent);
  department_id = (await makeDepartment(server.db)).id;
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Sender = Partial<Parameters<typeof postOf>[0]>;

/** The headers of a mail as they are sent, unfolded, by their names in small letters. */
async function headersOf(id: number, given: Sender = { publicUrl: desk }, { db }: Pick<TestServer, 'db'> = server) {
  await sendMail(
    db,
    id,
    postOf({ smtpUrl: null, dataDir, mailFrom, publicUrl: null, ...given }),
    given.publicUrl ?? desk,
  );
  const raw = await readFile(path.join(dataDir, 'outbox', `${id}.eml`), 'utf8');
  const lines = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
}
const mails = () => server.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();
const mailOf = async (kind: string) => {
  const found = (await mails()).filter((mail) => mail.kind === kind).at(-1);
  if (!found) throw new Error(`No mail of the kind ${kind}`);
  return found;
};
const plain = (db = server.db) =>
  inTransaction(db, (trx) =>
    queueMails(trx, [
      { kind: 'notification-test', to: { full_name: 'Rita', email: 'rita@example.test' }, subject: 'A', html: '' },
    ]),
  );

/** A problem that this person asked for, and everything that they are told of it. */
async function problemOf(person: { id: number }): Promise<number> {
  const form = {
    ...{ requester_id: person.id, department_id, subject: 'No network', description: '<p>None.</p>' },
    ...{ status_type_id: 1, priority_id: 2, impact_id: 1 },
  };
  const { data } = await client.post<{ id: number }>(`${api}/problem`, form);
  return data.id;
}

test('a mail of a comment is answered in a comment; other mails have no address for replies', async () => {
  const colleague = await makeAgent(server.db, ['view_problems']);
  const id = await problemOf(agent);
  await client.post(`${api}/comments/sd_problem:${id}`, { body: '<p>Look</p>', mention_ids: [colleague.id] });
  const mail = await mailOf('mention');
  expect((await headersOf(mail.id))['reply-to']).toBe('no-reply@desk.example.test');
  await plain();
  expect((await headersOf((await mailOf('notification-test')).id))['reply-to']).toBeUndefined();
});

describe('Message-ID', () => {
  test('has the domain of the public address, else that of the sender, and is another for each mail', async () => {
    await plain();
    await plain();
    const [one, two] = [await headersOf(1), await headersOf(2)];
    expect(one['message-id']).toMatch(/^<[\w.-]+@desk\.example\.test>$/);
    expect(two['message-id']).not.toBe(one['message-id']);
    await plain();
    expect((await headersOf(3, {}))['message-id']).toMatch(/^<[\w.-]+@mail\.example\.test>$/);
  });

  test('is the same when a mail is sent once more, because the process died before it noted that', async () => {
    await plain();
    const first = await headersOf(1);
    await server.db.updateTable('outgoing_mails').set({ sent_at: null }).execute();
    expect((await headersOf(1))['message-id']).toBe(first['message-id']);
  });

  test('of another installation is another one, for the same mail and the same domain', async () => {
    const cluster = process.env.TEST_CLUSTER_URL ?? '';
    const url = await createDatabase(cluster, `other_${randomUUID().replaceAll('-', '')}`);
    const { db } = openDatabase({ connectionString: url }, 2);
    await migrate(db);
    const created_at = new Date('2026-03-01T10:00:00Z');
    const ids = [];
    for (const one of [server.db, db]) {
      await plain(one);
      await one.updateTable('outgoing_mails').set({ created_at }).execute();
      ids.push((await headersOf(1, { publicUrl: desk }, { db: one }))['message-id']);
    }
    await db.destroy();
    await dropDatabase(cluster, new URL(url.replace('@/', '@localhost/')).pathname.slice(1));
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('the mails about one record are one thread', () => {
  test('those of a problem, for everybody, whoever was told first', async () => {
    const [rita, adam] = [await makeUser(server.db), await makeAgent(server.db, ['view_problems'])];
    const id = await problemOf(rita);
    await problemOf(rita);
    await client.post(`${api}/problem-close/${id}`);
    await server.db.deleteFrom('outgoing_mails').where('kind', '=', 'none').execute();
    const about = await Promise.all(
      (await mails()).map(async (mail) => ({ ...mail, headers: await headersOf(mail.id) })),
    );
    expect(about.map(({ kind }) => kind)).toEqual(['problem-created', 'problem-created', 'problem-closed']);
    const roots = about.map(({ headers }) => headers.references);
    expect(roots[0]).toMatch(/^<[\w.-]+@desk\.example\.test>$/);
    expect(roots[2]).toBe(roots[0]);
    expect(roots[1]).not.toBe(roots[0]);
    for (const { headers } of about) {
      expect(headers['in-reply-to']).toBe(headers.references);
      expect(headers['message-id']).not.toBe(headers.references);
    }
    expect(adam.id).toBeGreaterThan(0);
  });

  test('those of a contract to its approver, its owner, and by a rule', async () => {
    const ann = await makeAgent(server.db, ['view_contracts', 'approve_contract']);
    const vendor = await makeVendor(server.db);
    const rule = {
      ...{ name: 'Tell', page_type: 'contract', active: 1, order: 1, conditions: { match: 'all', groups: [] } },
      actions: [{ type: 'mail', to: [{ type: 'address', value: 'x@example.test' }], subject: 'S', body: '<p>B</p>' }],
      ...{ performer: 'anyone', events: [{ event: 'status' }] },
    };
    const admin = await signIn(server, await makeAdmin(server.db));
    expect(await admin.post(`${api}/listener`, rule)).toMatchObject({ status: 200 });
    const { id } = (await client.post<{ id: number }>(`${api}/contract`, contractForm(vendor.id))).data;
    await client.post(`${api}/contract-renew/${id}`, renewalForm(ann.id));
    await (await signIn(server, ann)).post(`${api}/contract-approve/${id}`, {});
    await client.post(`${api}/contract-terminate/${id}`);
    const all = await mails();
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['contract-approved', 'contract-renewal-requested', 'rule']),
    );
    const roots = await Promise.all(all.map(async (mail) => (await headersOf(mail.id)).references));
    expect(new Set(roots).size).toBe(1);
    expect(roots[0]).toBeTruthy();
  });

  test('a mail about no record, or about many, begins a thread of its own', async () => {
    await plain();
    expect(await headersOf(1)).not.toHaveProperty('references');
  });
});

test('says that a machine wrote it, so that nobody who is away answers: notifications, announcements, what is tried', async () => {
  const department = await makeDepartment(server.db);
  const rita = await makeUser(server.db, { department_id: department.id });
  const admin = await signIn(server, await makeAdmin(server.db));
  await problemOf(rita);
  await plain();
  const text = { subject: 'Power cut', announcement: '<p>On Sunday.</p>' };
  await admin.post(`${api}/announcement`, { option: 'department_id', department_id: department.id, ...text });
  await admin.post(`${api}/announcement-test`, text);
  const all = await mails();
  expect(all.map(({ kind }) => kind)).toEqual([
    'problem-created',
    'notification-test',
    'announcement',
    'announcement-test',
  ]);
  for (const { id } of all)
    expect(await headersOf(id)).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
    });
});

describe('List-Unsubscribe', () => {
  const listUrl = async (kind: string): Promise<string | undefined> =>
    /^<(.*)>$/.exec((await headersOf((await mailOf(kind)).id))['list-unsubscribe'] ?? '')?.[1];
  /** The path of the address in this server. */
  const pathOf = (url = '') => url.slice(desk.length);
  const muted = async (person: { id: number }) =>
    (await server.db.selectFrom('notification_choices').select('kind').where('user_id', '=', person.id).execute()).map(
      ({ kind }) => kind,
    );

  test('is there exactly where a person may switch the kind off', async () => {
    const ann = await makeAgent(server.db, ['view_contracts', 'approve_contract']);
    const rita = await makeUser(server.db);
    const vendor = await makeVendor(server.db);
    await problemOf(rita);
    await client.post(`${api}/contract`, contractForm(vendor.id, { approver_id: ann.id }));
    await inTransaction(server.db, (trx) =>
      queueMails(trx, [
        { kind: 'contract-expired', to: { full_name: '', email: 'typed@example.test' }, subject: 'A', html: '' },
      ]),
    );
    expect(await listUrl('problem-created')).toMatch(
      /^https:\/\/desk\.example\.test\/it\/service-desk\/api\/unsubscribe\/[\w.-]+$/,
    );
    const { id } = await mailOf('problem-created');
    const again = async (address: string) => {
      await server.db.updateTable('outgoing_mails').set({ sent_at: null }).where('id', '=', id).execute();
      return (await headersOf(id, { publicUrl: address }))['list-unsubscribe-post'];
    };
    expect(await again(desk)).toBe('List-Unsubscribe=One-Click');
    expect(await again('http://localhost:8080')).toBeUndefined();
    expect(await listUrl('contract-submitted')).toBeUndefined();
    expect(await listUrl('contract-expired')).toBeUndefined();
  });

  test('reading only shows; a click of a mail program switches that kind off for that person, and nothing else', async () => {
    const rita = await makeUser(server.db, { locale: 'de', full_name: 'Rita <b>' });
    await problemOf(rita);
    const link = pathOf(await listUrl('problem-created'));
    const visitor = anonymous(server);
    for (let i = 0; i < 3; i++) {
      const page = await fetch(server.url + link);
      expect([page.status, page.headers.get('content-type'), page.headers.get('referrer-policy')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-referrer',
      ]);
      const html = await page.text();
      expect(html).toContain('lang="de"');
      expect(html).toContain('Ein Problem wird angelegt');
      expect(html).not.toMatch(/Rita|@example/);
      expect(html).toContain('<form method="post"');
    }
    expect(await muted(rita)).toEqual([]);
    expect((await visitor.get(`${link}x`)).status).toBe(404);
    const posted = await fetch(server.url + link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(posted.status).toBe(200);
    expect(await muted(rita)).toEqual(['problem-created']);
    const before = (await mails()).length;
    await problemOf(rita);
    expect(await mails()).toHaveLength(before);
    const again = new FormData();
    again.append('List-Unsubscribe', 'One-Click');
    expect((await fetch(server.url + link, { method: 'POST', body: again })).status).toBe(200);
    expect(await muted(rita)).toEqual(['problem-created']);
  });

  test('a link that was changed leads nowhere: another person, another kind, another signature', async () => {
    const rita = await makeUser(server.db);
    await problemOf(rita);
    const link = pathOf(await listUrl('problem-created'));
    const token = link.split('/').at(-1) ?? '';
    const [person, kind, signature] = token.split('.') as [string, NotificationKind, string];
    for (const forged of [
      `${agent.id}.${kind}.${signature}`,
      `${person}.problem-closed.${signature}`,
      `${person}.contract-submitted.${signature}`,
      `${person}.${kind}.${'A'.repeat(signature.length)}`,
      `${person}.${kind}`,
      '..',
    ]) {
      const path = link.replace(token, forged);
      expect((await fetch(server.url + path)).status).toBe(404);
      expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(404);
    }
    expect(await server.db.selectFrom('notification_choices').selectAll().execute()).toEqual([]);
  });
});

describe('what becomes a header is one line', () => {
  const broken = 'Power\r\nBcc: eve@example.test\u2028cut\u0000\u0085\tnow';

  test('the subject of an announcement, where it is saved', async () => {
    const department = await makeDepartment(server.db);
    await makeUser(server.db, { department_id: department.id });
    const admin = await signIn(server, await makeAdmin(server.db));
    const form = { option: 'department_id', department_id: department.id, announcement: '<p>On Sunday.</p>' };
    const sent = await admin.post<{ id: number }>(`${api}/announcement`, {
      ...form,
      subject: broken.replace('\u0000', ''),
    });
    expect(sent.status).toBe(200);
    const one = 'Power Bcc: eve@example.test cut now';
    expect((await mailOf('announcement')).subject).toBe(one);
    expect((await server.db.selectFrom('announcements').select('subject').executeTakeFirstOrThrow()).subject).toBe(one);
  });

  test('subjects and names of what others wrote: tickets and people of the help-desk', async () => {
    const rita = await makeUser(server.db);
    const ticket = await makeTicket(server.db, { subject: 'No\nnetwork' });
    await inTransaction(server.db, (trx) =>
      queueMails(trx, [
        {
          kind: 'ticket-reply',
          to: { ...rita, full_name: 'Rita\r\nBcc: eve@example.test' },
          subject: `Re: ${ticket.subject}`,
          html: '',
        },
      ]),
    );
    const headers = await headersOf((await mailOf('ticket-reply')).id);
    expect(headers.subject).toBe('Re: No network');
    expect(headers.to).toBe(`"Rita Bcc: eve@example.test" <${rita.email}>`);
    expect(headers).not.toHaveProperty('bcc');
  });
});
