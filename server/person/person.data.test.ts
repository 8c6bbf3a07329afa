import { sql } from 'kysely';
import { commentCalls } from '../../wire/parts/comment';
import { makeMonths } from '../retention';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeProblem, makeToken } from '../testing/factories';
import { workOf } from '../testing/plan';
import { startServer, type TestServer } from '../testing/server';
import { sentStatements } from '../testing/statements';
import { addressColumns, notInFile, personColumns, textColumns, unlinked, unread } from './person.columns';
import { goes, stays } from './person.erase';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Rosa Admin' }));
});
afterAll(() => server.close());

const pathOf = (id: number) => `/service-desk/api/person-data/${id}`;

interface PersonFile {
  profile: Record<string, unknown>;
  kept: Record<string, Record<string, Record<string, unknown>[]>>;
  by_address: Record<string, Record<string, unknown>[]>;
}

async function fileOf(client: Client, id: number) {
  const reply = await fetch(server.url + pathOf(id), { headers: client.headers });
  return { reply, text: await reply.text() };
}

test('the file has what is kept of a person, without what lets somebody in', async () => {
  const ada = await makeAgent(server.db, ['view_problems'], {
    ...{ full_name: 'Ada Lovelace', email: 'ada@example.test', password_hash: 'scrypt$abc' },
  });
  const problem = await makeProblem(server.db, { requester_id: ada.id, description: '<p>Internal analysis</p>' });
  const asset = await makeAsset(server.db, { used_by_id: ada.id });
  const { token_hash } = await makeToken(server.db, { user_id: ada.id, name: 'Laptop' });
  const own = await signIn(server, ada);
  await own.post(commentCalls.list.path.replace('{owner}', `sd_problem:${problem.id}`), { body: '<p>It is me.</p>' });
  await server.db
    .insertInto('help_desk.login_attempts')
    .values({ email: 'ADA@example.test', ip: '192.0.2.7' })
    .execute();

  const { reply, text } = await fileOf(own, ada.id);
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('application/json'),
    expect.stringContaining('filename="Ada Lovelace.json"'),
  ]);
  const file = JSON.parse(text) as PersonFile;
  expect(file.profile).toMatchObject({ id: ada.id, full_name: 'Ada Lovelace', email: 'ada@example.test' });
  expect(file.kept.problems).toMatchObject({ requester_id: [{ id: problem.id, requester_id: ada.id }] });
  expect(file.kept.assets).toMatchObject({ used_by_id: [{ id: asset.id }], managed_by_id: [] });
  expect(file.kept.comments?.author_id).toMatchObject([{ body: '<p>It is me.</p>' }]);
  expect(file.kept.user_permissions?.user_id).toHaveLength(1);
  expect(file.kept.api_tokens?.user_id).toMatchObject([{ name: 'Laptop' }]);
  expect(file.by_address['help_desk.login_attempts.email']).toMatchObject([{ ip: '192.0.2.7' }]);
  for (const hidden of ['scrypt', token_hash, 'Internal analysis', '_hash', 'csrf']) expect(text).not.toContain(hidden);
});

test('of many rows all are in the file', async () => {
  const ada = await makeAgent(server.db);
  await sql`
    insert into activity_log (owner_type, owner_id, kind, actor_id) select 'sd_problem', n, 'updated', ${ada.id} from generate_series(1, 1234) n`.execute(
    server.db,
  );
  const { kept } = JSON.parse((await fileOf(admin, ada.id)).text) as PersonFile;
  expect(new Set(kept.activity_log?.actor_id?.map(({ owner_id }) => owner_id)).size).toBe(1234);
});

test('in a long log the lines of a person are found by an index, for the file and for the dry run of an erasure', async () => {
  const ada = await makeAgent(server.db);
  const now = new Date();
  await makeMonths(server.db, { moments: [now] });
  await sql`
    insert into activity_log (owner_type, owner_id, kind, actor_id, created_at)
    select 'sd_problem', n, 'updated', case when n % 4000 = 0 then ${ada.id} else ${ada.id} + 1 + n % 50 end, ${now}::timestamptz - n % 3 * interval '20 days'
    from generate_series(1, 20000) n`.execute(server.db);
  await sql`analyze activity_log`.execute(server.db);
  const erasing = () => admin.post(`/service-desk/api/person-erase/${ada.id}`, { dry_run: 1 });
  const file = async () => admin.get(pathOf(ada.id));
  for (const ask of [erasing, file]) {
    const statements = (await sentStatements(ask)).filter(({ text }) =>
      /"activity_log" t\s+where .*"actor_id" = \$/.test(text),
    );
    expect(statements).toHaveLength(1);
    // Each of the five lines, and none of the others.
    expect((await workOf(server.db, statements[0]!)).rows).toBe(5);
  }
});

test('one has one’s own, an administrator anybody’s, and nobody that of whom they see as', async () => {
  const [ada, bea] = [await makeAgent(server.db), await makeAgent(server.db, [], { full_name: 'Bea' })];
  expect((await fileOf(admin, ada.id)).reply.status).toBe(200);
  expect((await fileOf(await signIn(server, bea), ada.id)).reply.status).toBe(403);
  expect((await fileOf(admin, 999_999)).reply.status).toBe(404);
  const seeing = await admin.post('/service-desk/api/see-as', { user_id: bea.id });
  const cookie = /service_desk_see_as=[^;]+/.exec(String(seeing.headers.get('set-cookie')))![0];
  const asBea = { headers: { ...admin.headers, cookie: `${admin.headers.cookie}; ${cookie}` } } as unknown as Client;
  const refused = await fileOf(asBea, bea.id);
  expect([refused.reply.status, refused.text]).toEqual([
    403,
    expect.stringContaining('You see the service desk as Bea.'),
  ]);
  expect(
    await admin.post(
      `/service-desk/api/person-erase/${ada.id}`,
      { confirm: 1 },
      asBea.headers as Record<string, string>,
    ),
  ).toMatchObject({ status: 403 });
});

/** Columns of the catalogue of the database itself. */
async function allColumns() {
  const { rows } = await sql<{ name: string; type: string; linked: boolean }>`
    select (case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end) || '.' || a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type,
      exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = 'help_desk.users'::regclass and k.conrelid = c.oid and a.attnum = any(k.conkey)) as linked
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'help_desk') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`.execute(
    server.db,
  );
  return rows;
}

const personal =
  /\.(user|actor|author|agent|recipient|requester|assigned|approver|deputy|manager|lead|owner|admin|person|holder)_ids?$|_by(_id)?$|\.people$/;
/** Ids of records, not of people; ids that are people's in a file of their own already. */
const noPeople = [
  'activity_log',
  'attachments',
  'comments',
  'custom_field_keys',
  'custom_field_values',
  'inbox_messages',
]
  .concat(['planning_entries', 'watchers', 'audit', 'audit_events'])
  .map((table) => `${table}.owner_id`)
  .concat(
    'approval_links.approver_id',
    // An entry for each line of a log and each event, which are in it.
    'audit.actor_id',
    'deputy_requests.approver_id',
    'live_events.people',
    'person_erasures.person_id',
  );

test('a column that says who is in the file, or is named as none', async () => {
  await sql`create table extras (id bigint primary key, looked_after_by bigint references help_desk.users)`.execute(
    server.db,
  );
  const inFile = new Set((await personColumns(server.db)).map(({ table, column }) => `${table}.${column}`));
  expect(inFile).toContain('extras.looked_after_by');
  const columns = await allColumns();
  const numbers = columns.filter(({ type }) => type === 'bigint' || type === 'bigint[]');
  expect(numbers.filter(({ name, linked }) => linked && !inFile.has(name))).toEqual([]);
  expect(
    numbers
      .map(({ name }) => name)
      .filter((name) => personal.test(name) && !inFile.has(name) && !noPeople.includes(name)),
  ).toEqual([]);
  const names = columns.map(({ name }) => name);
  for (const name of [...unlinked, ...noPeople, ...Object.keys(notInFile)]) expect(names).toContain(name);
});

test('a column that has an address is named, and each text is searched or named as none', async () => {
  await sql`alter table extras add column remark text, add column data jsonb`.execute(server.db);
  const columns = await allColumns();
  const searched = new Set((await textColumns(server.db)).map(({ table, column }) => `${table}.${column}`));
  expect([...searched]).toEqual(expect.arrayContaining(['extras.remark', 'extras.data']));
  const texts = columns
    .filter(({ type }) => ['text', 'text[]', 'json', 'jsonb'].includes(type))
    .map(({ name }) => name);
  expect(texts.filter((name) => !searched.has(name) && !unread(name) && name !== 'roles.code')).toEqual([]);
  expect(texts.filter((name) => /e?mails?$/.test(name) && !/mails_clients/.test(name)).sort()).toEqual(
    [...addressColumns, 'person_erasures.email'].sort(),
  );
});

test('a row that is a person’s own goes, or it is said why it stays', async () => {
  const own = (await personColumns(server.db))
    .filter(({ own }) => own)
    .map(({ table, column }) => `${table}.${column}`);
  const told = [...goes.map(([table, column]) => `${table}.${column}`), ...Object.keys(stays)];
  expect(own.filter((name) => !told.includes(name))).toEqual([]);
});
