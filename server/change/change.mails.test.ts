import { type Client, signIn } from '../testing/client';
import { makeAgent, makeChange, makeTeam, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { inTransaction } from '../shared/transaction';
import { setStatus } from './change.status';

let server: TestServer;
let ann: { id: number };
let agent: Client;
let form: Record<string, unknown>;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://desk.example.test' } });
  const { db } = server;
  ann = await makeAgent(db, ['view_changes', 'create_change', 'edit_change', 'close_change'], {
    full_name: 'Ann <Agent>',
    email: 'ann@example.test',
  });
  agent = await signIn(server, ann);
  const [rita, carl, tess, gone, team] = [
    await makeUser(db, { email: 'rita@example.test' }),
    await makeAgent(db, [], { email: 'carl@example.test' }),
    await makeAgent(db, [], { email: 'tess@example.test' }),
    await makeAgent(db, [], { email: 'gone@example.test', active: false }),
    await makeTeam(db),
  ];
  await db
    .insertInto('help_desk.team_members')
    .values([ann, carl, tess, gone].map((user) => ({ team_id: team.id, user_id: user.id })))
    .execute();
  form = {
    subject: '<b>Router</b>',
    description: '<p>It is old.</p>',
    requester_id: rita.id,
    agent_id: carl.id,
    team_id: team.id,
    status_id: 1,
    change_type_id: 2,
  };
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('outgoing_mails').execute());

const save = async (more: Record<string, unknown> = {}) =>
  (await agent.post<{ id: number; identifier: string }>(`${api}/change`, { ...form, ...more })).data;
const mails = () =>
  server.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'recipient_email as to', 'subject', 'html'])
    .orderBy('id')
    .execute();
const sent = async () => (await mails()).map(({ kind, to }) => `${kind} ${to.split('@')[0]}`);
const forget = () => server.db.deleteFrom('outgoing_mails').execute();

test('created: requester, agent and team, each once, none to who did it or left; only agents get the link', async () => {
  const { id, identifier } = await save();
  expect(await sent()).toEqual(['change-created rita', 'change-created carl', 'change-created tess']);
  const [toRita, toCarl] = await mails();
  expect(toRita).toMatchObject({
    subject: `[${identifier}] <b>Router</b>`,
    html: `<p>Ann &lt;Agent&gt; created the change ${identifier} “&lt;b&gt;Router&lt;/b&gt;”.</p>\n<blockquote><p>It is old.</p></blockquote>`,
  });
  expect(toCarl?.html).toContain(
    `<a href="https://desk.example.test/service-desk/changes/${id}/show">Open the change</a>`,
  );
});

test('status changed by a save, closed and opened again; a save that changes no status tells nobody', async () => {
  const { id, identifier } = await save();
  await forget();
  await save({ id, subject: 'Renamed' });
  expect(await sent()).toEqual([]);
  await save({ id, status_id: 2 });
  expect(await sent()).toEqual([
    'change-status-changed rita',
    'change-status-changed carl',
    'change-status-changed tess',
  ]);
  expect((await mails())[0]?.html).toBe(
    `<p>Ann &lt;Agent&gt; set the change ${identifier} “&lt;b&gt;Router&lt;/b&gt;” to Planning.</p>`,
  );
  await forget();
  await agent.post(`${api}/change-close/${id}`);
  expect(await sent()).toEqual(['change-closed rita', 'change-closed carl', 'change-closed tess']);
  await forget();
  await agent.post(`${api}/change-reopen/${id}`);
  expect(await sent()).toEqual([
    'change-status-changed rita',
    'change-status-changed carl',
    'change-status-changed tess',
  ]);
});

test('saving Closed tells that it was closed', async () => {
  const { id } = await makeChange(server.db, { status_id: 5 });
  await save({ id, status_id: 6 });
  expect(await sent()).toEqual(['change-closed rita', 'change-closed carl', 'change-closed tess']);
});

test('who hears of a status by another mail is left out', async () => {
  const { id } = await save();
  await forget();
  const now = new Date();
  const operation = {
    actor: { id: ann.id, full_name: 'Ann' },
    now,
    address: 'https://desk.example.test',
    entry: (owner_id: number) => ({ owner_type: 'sd_changes' as const, owner_id, actor_id: ann.id, created_at: now }),
  };
  await inTransaction(server.db, (db) =>
    setStatus({ ...operation, db }, id, 3, { notified: [Number(form.requester_id)] }),
  );
  expect(await sent()).toEqual(['change-status-changed carl', 'change-status-changed tess']);
});
