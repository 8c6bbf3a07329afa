import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostKinds } from '../../wire/host/host';
import { ourHelpDesk } from '../help-desk/built-in/our-help-desk';
import { postOf } from '../mail/mailer';
import { queueMails } from '../mail/outbox';
import { requeueMails } from '../queue/queue';
import { startWorker, type Worker } from '../queue/worker';
import { inTransaction } from '../shared/transaction';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeDepartment, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';

const api = '/service-desk/api/connection';
const zammad = { ...ourHelpDesk, connected: { name: 'Zammad', maySee: 'everyone' as const, kinds: hostKinds } };
let server: TestServer;
let admin: Client;
let worker: Worker;
let dataDir: string;

async function start(helpDesk: typeof zammad | typeof ourHelpDesk): Promise<void> {
  server = await startServer({ helpDesk });
  admin = await signIn(server, await makeAdmin(server.db));
  dataDir = await mkdtemp(path.join(tmpdir(), 'service-desk-held-'));
  const post = postOf({ smtpUrl: null, dataDir, mailFrom: 'Desk <desk@example.test>', publicUrl: null });
  worker = await startWorker({
    db: server.db,
    post,
    address: server.url,
    connected: () => helpDesk.connected,
    everySeconds: 0.5,
  });
}
afterEach(async () => {
  await worker.stop();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Addresses of the mails that left. */
async function sent(): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(files.sort().map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.map((text) => /^To: .*?([\w.+-]+@[\w.-]+)>?\r$/m.exec(text)?.[1] ?? '');
}
const settled = () =>
  until(async () => {
    const { n } = await server.db
      .selectFrom('outgoing_mails')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('sent_at', 'is', null)
      .where('held_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(n) === 0;
  });
/** A mail of a rule, which names addresses only. */
const mailTo = (email: string) =>
  inTransaction(server.db, (trx) =>
    queueMails(trx, [{ kind: 'rule', to: { full_name: '', email }, subject: 'About it', html: '<p>Text</p>' }]),
  );
interface Reply {
  connection: { mails: { active: boolean; kinds: string[]; held: number; rows: object[] } };
}
const mails = async () => (await admin.get<Reply>(api)).data.connection.mails;

test('requesters of a connected help-desk get no mail until an administrator switches it on', async () => {
  await start(zammad);
  const cleo = await makeUser(server.db, { full_name: 'Cleo', email: 'cleo@acme.test' });
  await makeAgent(server.db, [], { email: 'ann@desk.test' });
  const { status } = await admin.post('/service-desk/api/problem', {
    subject: 'No mail',
    description: '<p>Text</p>',
    requester_id: cleo.id,
    department_id: (await makeDepartment(server.db)).id,
    impact_id: 2,
    status_type_id: 1,
    priority_id: 3,
  });
  expect(status).toBe(200);
  await mailTo('CLEO@acme.test');
  await mailTo('ann@desk.test');
  await mailTo('supplier@elsewhere.test');
  await settled();
  expect((await sent()).sort()).toEqual(['ann@desk.test', 'supplier@elsewhere.test']);
  expect(await mails()).toMatchObject({
    active: false,
    held: 2,
    rows: [
      { kind: 'rule', to: { email: 'CLEO@acme.test' }, subject: 'About it' },
      {
        kind: 'problem-created',
        to: { name: 'Cleo', email: 'cleo@acme.test' },
        subject: expect.stringContaining('No mail'),
      },
    ],
  });

  expect((await admin.post(`${api}/mails`, { active: true })).message).toBe(
    'Requesters of the help-desk get emails from now on.',
  );
  await requeueMails(server.db);
  await mailTo('cleo@acme.test');
  await settled();
  expect((await sent()).sort()).toEqual(['ann@desk.test', 'cleo@acme.test', 'supplier@elsewhere.test']);
  expect(await mails()).toMatchObject({ active: true, held: 2 });
});

test('what requesters can get is listed, without what is switched off', async () => {
  await start(zammad);
  const before = (await mails()).kinds;
  expect(before).toEqual(expect.arrayContaining(['problem-created', 'change-approved', 'asset-assigned']));
  expect(before).not.toContain('problem-assigned');
  await server.db
    .insertInto('notification_settings')
    .values({ kind: 'problem-created', active: false, updated_at: new Date() })
    .execute();
  expect((await mails()).kinds).not.toContain('problem-created');
});

test('only administrators switch it, with a yes or no', async () => {
  await start(zammad);
  const agent = await signIn(server, await makeAgent(server.db));
  expect((await agent.post(`${api}/mails`, { active: true })).status).toBe(403);
  expect((await admin.post(`${api}/mails`, {})).status).toBe(422);
  expect((await mails()).active).toBe(false);
});

test('beside the help-desk that we ship requesters get their mails', async () => {
  await start(ourHelpDesk);
  await makeUser(server.db, { email: 'cleo@acme.test' });
  await mailTo('cleo@acme.test');
  await settled();
  expect(await sent()).toEqual(['cleo@acme.test']);
  expect((await admin.post(`${api}/mails`, { active: true })).status).toBe(409);
});
