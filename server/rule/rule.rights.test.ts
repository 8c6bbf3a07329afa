import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ChangeView } from '../../wire/change/change';
import type { RuleFieldList, RuleLog, RuleTried, WorkflowView } from '../../wire/rule/rule';
import type { PermissionKey } from '../../wire/protocol/permission';
import { migrationNames, migratorOf } from '../migrations';
import { openDatabase } from '../shared/db';
import { createDatabase, dropDatabase } from '../testing/database';
import { startServer, type TestServer } from '../testing/server';
import { type Client, signIn } from '../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeCab,
  makeChange,
  makeContract,
  makeProblem,
  makeRelease,
  makeTeam,
  makeTicket,
  makeUser,
} from '../testing/factories';
import { api, rulesOf, set, when } from './rule.testing';

let server: TestServer;
let admin: Client;
let ada: { id: number };
let rita: { id: number };
let make: ReturnType<typeof rulesOf>;

beforeAll(async () => {
  server = await startServer();
  ada = await makeAdmin(server.db, { full_name: 'Ada' });
  admin = await signIn(server, ada);
  rita = await makeUser(server.db, { full_name: 'Rita' });
  make = rulesOf(admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('rules').execute();
  await server.db.deleteFrom('rule_runs').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
});

let people = 0;
/** An agent who manages rules and holds these rights. */
async function keeper(...permissions: PermissionKey[]) {
  const person = await makeAgent(server.db, ['manage_automation', ...permissions], { full_name: `Keeper ${++people}` });
  return { ...person, client: await signIn(server, person) };
}
/** Takes a right away. */
const lose = (id: number, key: PermissionKey) =>
  server.db
    .deleteFrom('user_permissions')
    .where('user_id', '=', id)
    .where('permission_id', '=', (eb) => eb.selectFrom('permissions').select('id').where('key', '=', key))
    .execute();

const workflow = (more: object = {}) => ({
  name: 'Rule',
  page_type: 'change',
  conditions: when(),
  actions: [set('priority_id', 4)],
  ...more,
});
const mailTo = (address: string) => ({
  type: 'mail',
  to: [{ type: 'address', value: address }],
  subject: '{{identifier}} {{name}}',
  body: '<p>{{subject}}</p>',
});
const create = async (more: object = {}) =>
  (
    await admin.post<{ id: number }>(`${api}/change`, {
      subject: 'Replace the router',
      description: '<p>Old.</p>',
      requester_id: rita.id,
      status_id: 1,
      change_type_id: 2,
      ...more,
    })
  ).data.id;
const priority = async (id: number) =>
  (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change.priority?.id ?? null;
const rule = async (id: number, client = admin) =>
  (await client.get<{ workflow: WorkflowView }>(`${api}/workflow/${id}`)).data.workflow;
const listed = async (client: Client, query = 'page_type=change') =>
  (await client.get<{ workflows: WorkflowView[]; total: number }>(`${api}/workflow-list?${query}`)).data;
const mails = (kind: 'rule' | 'rule-stopped') =>
  server.db.selectFrom('outgoing_mails').select(['subject', 'recipient_email']).where('kind', '=', kind).execute();

describe('who manages rules and may not see a kind of record', () => {
  test.each([
    ['change', 'view_changes'],
    ['problem', 'view_problems'],
    ['release', 'view_releases'],
    ['asset', 'view_assets'],
    ['contract', 'view_contracts'],
  ])('neither writes, tries, lists nor reads rules of %ss', async (page_type, right) => {
    const { client } = await keeper();
    const records = {
      change: () => makeChange(server.db),
      problem: () => makeProblem(server.db),
      release: () => makeRelease(server.db),
      asset: () => makeAsset(server.db),
      contract: () => makeContract(server.db),
    };
    const record = await records[page_type as keyof typeof records]();
    const mail = { ...workflow({ page_type, actions: [mailTo('spy@else.test')] }) };
    const id = await make.workflow(mail);
    const refused = { status: 403, message: `Missing permission: ${right}` };
    expect(await client.post(`${api}/workflow`, mail)).toMatchObject(refused);
    expect(await client.post(`${api}/workflow/test`, { ...mail, record_id: record.id })).toMatchObject(refused);
    expect(await client.get(`${api}/rule-log/${page_type}/${record.id}`)).toMatchObject(refused);
    expect(await client.get(`${api}/rule-fields/${page_type}`)).toMatchObject(refused);
    expect(await client.get(`${api}/workflow/${id}`)).toMatchObject(refused);
    expect(await client.get(`${api}/workflow/${id}/versions`)).toMatchObject(refused);
    expect(await client.post(`${api}/workflow/${id}/active`, { active: false })).toMatchObject(refused);
    expect(await client.post(`${api}/workflow-order`, { page_type, ids: [id] })).toMatchObject(refused);
    expect(await client.delete(`${api}/workflow/${id}`)).toMatchObject(refused);
    expect(await client.post(`${api}/workflow`, { ...mail, id })).toMatchObject(refused);
    expect(await listed(client, `page_type=${page_type}`)).toEqual({ workflows: [], total: 0 });
    expect(await rule(id)).toMatchObject({ active: true, version: 1 });
    expect(await mails('rule')).toEqual([]);
  });

  test('nor moves a rule of another kind to one that they see', async () => {
    const { client } = await keeper('view_changes', 'edit_change');
    const id = await make.workflow({ page_type: 'problem' });
    expect((await client.post(`${api}/workflow`, { ...workflow(), id })).status).toBe(403);
  });
});

describe('an action that its author may not do', () => {
  const cases: [string, object, PermissionKey[], PermissionKey][] = [
    ['set', set('priority_id', 4), [], 'edit_change'],
    ['close', set('status_id', 6), ['edit_change'], 'close_change'],
    ['planning', { type: 'planning', identifier: 'reason', description: '<p>x</p>' }, [], 'edit_change'],
  ];
  test.each(cases)('%s is refused at its place, in a save and a trial', async (_, action, held, lacked) => {
    const { client, id } = await keeper('view_changes', ...held);
    const change = await makeChange(server.db);
    const form = workflow({ actions: [{ type: 'stop' }, action] });
    for (const reply of [
      await client.post(`${api}/workflow`, form),
      await client.post(`${api}/workflow/test`, { ...form, record_id: change.id }),
      await client.post(`${api}/listener`, { ...form, performer: 'anyone', events: [{ event: 'team' }] }),
    ]) {
      expect([reply.status, Object.keys(reply.message ?? {})]).toEqual([422, ['actions.1.type']]);
      expect(JSON.stringify(reply.message)).toMatch(/Ask an administrator for “/);
    }
    await server.db
      .insertInto('user_permissions')
      .columns(['user_id', 'permission_id'])
      .expression((eb) =>
        eb
          .selectFrom('permissions')
          .select([eb.val(id).as('user_id'), 'id'])
          .where('key', '=', lacked),
      )
      .execute();
    expect((await client.post(`${api}/workflow`, form)).status).toBe(200);
  });

  test('a board, a release, assets need what the buttons need; nothing is said of whether they exist', async () => {
    const { client } = await keeper('view_changes', 'edit_change');
    const actions = (cab: number, release: number, asset: number) => [
      { type: 'apply_cab', value: cab },
      { type: 'attach_release', value: release },
      { type: 'attach_asset', value: [asset] },
    ];
    const [cab, release, asset] = [
      await makeCab(server.db, []),
      await makeRelease(server.db),
      await makeAsset(server.db),
    ];
    const there = await client.post(`${api}/workflow`, workflow({ actions: actions(cab.id, release.id, asset.id) }));
    const not = await client.post(`${api}/workflow`, workflow({ actions: actions(987654, 987654, 987654) }));
    expect([there.status, Object.keys(there.message ?? {})]).toEqual([
      422,
      ['actions.0.type', 'actions.1.type', 'actions.2.type'],
    ]);
    expect(not.message).toEqual(there.message);
  });

  test('a condition on a field of another kind needs its view', async () => {
    const { client } = await keeper('view_changes', 'edit_change');
    const form = workflow({ conditions: when({ field: 'asset.name', operator: 'contains', value: 'x' }) });
    const { status, message } = await client.post(`${api}/workflow`, form);
    expect([status, Object.keys(message ?? {})]).toEqual([422, ['conditions.groups.0.rules.0.field']]);
    const { fields, actions } = (await client.get<RuleFieldList>(`${api}/rule-fields/change`)).data;
    expect(fields.filter(({ missing }) => missing).map(({ name }) => name)).toEqual([
      'asset.name',
      'asset.asset_type_id',
      'asset.product_id',
      'asset.asset_status_id',
      'asset.department_id',
    ]);
    expect(Object.fromEntries(actions.map(({ type, missing }) => [type, missing]))).toEqual({
      set: null,
      apply_cab: 'enforce_cab',
      planning: null,
      attach_release: 'attach_change',
      attach_asset: 'attach_change',
      mail: null,
      reject: null,
      stop: null,
      webhook: null,
    });
  });

  test('rules of tickets are for every agent who manages rules', async () => {
    const { client } = await keeper();
    const ticket = await makeTicket(server.db);
    const form = workflow({ page_type: 'ticket', actions: [set('status_id', 2)] });
    const tried = await client.post<{ result: RuleTried }>(`${api}/workflow/test`, { ...form, record_id: ticket.id });
    expect(tried.data.result.effects).toMatchObject([{ done: true }]);
  });
});

describe('a rule whose author lost a right', () => {
  test('stops whole, says so in its list, its page, the log and a mail, and runs again with the right', async () => {
    const { id: person, client, full_name } = await keeper('view_changes', 'edit_change');
    const form = workflow({ name: 'Urgent', actions: [mailTo('a@else.test'), set('priority_id', 4)] });
    const id = (await client.post<{ id: number }>(`${api}/workflow`, form)).data.id;
    expect(await rule(id)).toMatchObject({ author: { name: full_name }, stopped_reason: null });
    expect(await priority(await create())).toBe(4);
    expect(await mails('rule')).toHaveLength(1);

    await lose(person, 'edit_change');
    const change = await create();
    expect(await priority(change)).toBeNull();
    expect(await mails('rule')).toHaveLength(1);
    const why = `${full_name}, with whose rights it acts, lacks the right “Edit change”. To take it over, open it and save it yourself.`;
    expect(await make.log(change)).toMatchObject([
      { rule: { name: 'Urgent' }, author: { name: full_name }, matched: false, why, groups: [], effects: [] },
    ]);
    expect((await listed(admin)).workflows).toMatchObject([
      { active: true, author: { name: full_name }, stopped_reason: why },
    ]);
    expect((await rule(id)).stopped_reason).toBe(why);
    const admins = await server.db.selectFrom('help_desk.users').select('id').where('role', '=', 'admin').execute();
    expect(await mails('rule-stopped')).toHaveLength(admins.length);
    await create();
    expect(await mails('rule-stopped')).toHaveLength(admins.length);

    // Who takes it over is its author.
    const { version } = await rule(id);
    await admin.post(`${api}/workflow`, { ...form, id, version });
    expect(await rule(id)).toMatchObject({ author: { name: 'Ada' }, stopped_reason: null });
    const later = await create();
    expect(await priority(later)).toBe(4);
    expect(await make.log(later)).toMatchObject([{ author: { name: 'Ada' }, matched: true }]);
  });

  test.each<[string, (id: number) => Promise<unknown>, RegExp]>([
    ['sees the records no more', (id) => lose(id, 'view_changes'), /lacks the right “View changes”/],
    ['manages rules no more', (id) => lose(id, 'manage_automation'), /lacks the right “Manage automation”/],
    [
      'has left',
      (id) => server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', id).execute(),
      /has left\. To take it over/,
    ],
    [
      'is no agent any more',
      (id) => server.db.updateTable('help_desk.users').set({ role: 'client' }).where('id', '=', id).execute(),
      /is no agent any more\. To take it over/,
    ],
    [
      'is not known',
      () => server.db.updateTable('rules').set({ author_id: null }).execute(),
      /^It is not known who wrote this rule/,
    ],
  ])('because the author %s', async (_, happens, why) => {
    const { id: person, client } = await keeper('view_changes', 'edit_change');
    await client.post(`${api}/workflow`, workflow());
    await happens(person);
    const id = await create();
    expect(await priority(id)).toBeNull();
    expect((await listed(admin)).workflows[0]?.stopped_reason).toMatch(why);
    expect((await make.log(id))[0]?.why).toMatch(why);
  });

  test('an earlier one does not keep a later one from running, whatever it would stop', async () => {
    const { id: person, client } = await keeper('view_changes', 'edit_change');
    await client.post(`${api}/workflow`, workflow({ actions: [{ type: 'stop' }, set('impact_id', 3)] }));
    await make.workflow({ name: 'Later' });
    await lose(person, 'edit_change');
    expect(await priority(await create())).toBe(4);
  });

  test('a condition on what its author sees no more stops it', async () => {
    const { id: person, client } = await keeper('view_changes', 'edit_change', 'view_assets');
    const asset = await makeAsset(server.db, { name: 'Secret notebook' });
    await client.post(
      `${api}/workflow`,
      workflow({ conditions: when({ field: 'asset.name', operator: 'contains', value: 'secret' }) }),
    );
    expect(await priority(await create({ asset_ids: [asset.id] }))).toBe(4);
    await lose(person, 'view_assets');
    expect(await priority(await create({ asset_ids: [asset.id] }))).toBeNull();
  });

  test('who switches it on does not become its author', async () => {
    const { id: person, client } = await keeper('view_changes', 'edit_change');
    const id = (await client.post<{ id: number }>(`${api}/workflow`, workflow({ active: false }))).data.id;
    await lose(person, 'edit_change');
    await admin.post(`${api}/workflow/${id}/active`, { active: true });
    expect(await priority(await create())).toBeNull();
  });

  test('a listener stops too, also for what the system does', async () => {
    const { id: person, client } = await keeper('view_changes', 'edit_change');
    await client.post(`${api}/listener`, {
      ...workflow({ actions: [set('impact_id', 3)] }),
      performer: 'system',
      events: [{ event: 'priority' }],
    });
    await make.listener({ events: [{ event: 'team' }], actions: [set('priority_id', 4)] });
    const { id } = await makeChange(server.db);
    await lose(person, 'edit_change');
    const team = await makeTeam(server.db);
    await admin.post(`${api}/change-bulk`, { ids: [id], set: { team_id: team.id } });
    const view = (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
    expect([view.priority?.id, view.impact_type ?? null]).toEqual([4, null]);
  });
});

describe('the log of a record', () => {
  test('shows nothing of assets and releases to who may not see them', async () => {
    const { client } = await keeper('view_changes');
    const [asset, release] = [
      await makeAsset(server.db, { name: 'Secret notebook' }),
      await makeRelease(server.db, { subject: 'Secret release' }),
    ];
    await make.workflow({
      conditions: when({ field: 'asset.name', operator: 'contains', value: 'notebook' }),
      actions: [{ type: 'attach_release', value: release.id }],
    });
    await make.workflow({
      conditions: when({ field: 'asset.name', operator: 'contains', value: 'printer' }),
    });
    const id = await create({ asset_ids: [asset.id] });
    const read = async (who: Client) =>
      JSON.stringify((await who.get<{ rule_logs: RuleLog[] }>(`${api}/rule-log/change/${id}`)).data);
    expect(await read(admin)).toMatch(/Secret notebook.*Secret release/);
    expect(await read(client)).not.toMatch(/Secret/);
    expect(await read(client)).toMatch(/You may not see this\./);
  });
});

test('a rule from before belongs to who wrote it last; where nobody is known it stops', async () => {
  const url = await createDatabase(process.env.TEST_CLUSTER_URL!, `authors_${randomUUID().replaceAll('-', '')}`);
  const { db } = openDatabase({ connectionString: url }, 2);
  try {
    const before = migrationNames[migrationNames.indexOf('037-rule-authors') - 1]!;
    await sql`create extension if not exists pg_trgm`.execute(db);
    const { error } = await migratorOf(db).migrateTo(before);
    if (error) throw error;
    const person = async (name: string) => {
      const { rows } = await sql<{ id: number }>`
        insert into help_desk.users (full_name, email, role) values (${name}, ${`${name}@post.test`}, 'agent') returning id`.execute(
        db,
      );
      return rows[0]!.id;
    };
    const [maker, editor, switcher] = [await person('maker'), await person('editor'), await person('switcher')];
    const old = async (name: string, versions: [number | null, object][]) => {
      const { rows } = await sql<{ id: number }>`
        insert into rules (kind, page_type, name, conditions, actions, created_by) values ('workflow', 'change', ${name}, '{}', '[]', ${maker}) returning id`.execute(
        db,
      );
      for (const [at, [saved_by, form]] of versions.entries())
        await sql`insert into rule_versions values (${rows[0]!.id}, ${at + 1}, ${JSON.stringify(form)}::jsonb, ${saved_by}, now())`.execute(
          db,
        );
    };
    const sentence = (actions: number, more: object = {}) => ({ actions, active: true, order: 1, ...more });
    await old('made', [[maker, sentence(1)]]);
    await old('edited', [
      [maker, sentence(1)],
      [editor, sentence(2)],
    ]);
    await old('switched', [
      [maker, sentence(1)],
      [editor, sentence(2)],
      [switcher, sentence(2, { active: false })],
      [switcher, sentence(2, { order: 7 })],
    ]);
    await old('of somebody gone', [
      [maker, sentence(1)],
      [null, sentence(2)],
    ]);
    await old('without versions', []);
    const { error: failed } = await migratorOf(db).migrateTo('037-rule-authors');
    if (failed) throw failed;
    const { rows } = await sql<{ name: string; author_id: number | null }>`select name, author_id from rules`.execute(
      db,
    );
    expect(Object.fromEntries(rows.map(({ name, author_id }) => [name, author_id]))).toEqual({
      made: maker,
      edited: editor,
      switched: editor,
      'of somebody gone': null,
      'without versions': maker,
    });
  } finally {
    await db.destroy();
    await dropDatabase(process.env.TEST_CLUSTER_URL!, new URL(url.replace('@/', '@localhost/')).pathname.slice(1));
  }
});
