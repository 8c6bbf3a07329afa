import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { demo } from '../../demo';
import type { ChangeView } from '../../wire/change/change';
import type { PermissionsReply } from '../../wire/access/access';
import type { ProblemList } from '../../wire/problem/problem';
import { prepareDatabase } from '../prepare';
import { type Database, openDatabase } from '../shared/db';
import { createDatabase, dropDatabase } from '../testing/database';
import { dumps, loadDump } from '../testing/dumps';
import { signIn } from '../testing/client';
import { startServer, type TestServer } from '../testing/server';
import { migrationNames, migratorOf } from '.';

/**
 * Every migration after the first dump has its line: the tables whose rows it changes, which are then compared by what
 * the test at that place says and no more row by row. A new table or a new column changes no row.
 */
const changes: Record<string, string[]> = {
  '010-list-totals': [],
  '011-languages': [],
  '012-trash-and-bulk': [],
  '013-planned-window': [],
  '014-filter-choices': [],
  '015-natural-order': [],
  '016-assets': [],
  // their impact, by their names
  '017-cmdb': ['public.cmdb_relations'],
  '018-label-sheets': [],
  '019-reports': [],
  '020-imports': [],
  '021-report-charts': [],
  '022-exports': [],
  '023-report-schedules': [],
  // renewals that nobody was asked for
  '024-contracts': ['public.contracts'],
  '025-announcements': [],
  '026-form-groups': [],
  '027-rules': [],
  '028-catalogues': [],
  '029-notifications': [],
  '030-connected-help-desk': [],
  '031-mirror': [],
  '032-lists-of-the-help-desk': [],
  '033-mirror-indexes': [],
  '034-rounded-cells': [],
  // texts in another composition, of which the dump has none
  '035-folded-names': [],
  '036-large-edits': [],
  '037-rule-authors': [],
  // attempts count each for itself
  '038-dead-links': ['public.link_attempts'],
  '039-import-values': [],
  '040-waiting-terms-and-mails': [],
  '041-people-who-left': [],
  '042-reapproval': [],
  '043-list-indexes': [],
  '045-mails-to-clients': [],
  '046-import-names': [],
  '047-field-conditions': [],
  '048-view-layouts': [],
  '049-built-in-names': [],
  '050-saved-at': [],
  '051-comments': [],
  '052-search': [],
  // what people switched off stands in another table
  '053-inbox': ['public.notification_mutes'],
  '054-start-page': [],
  '056-change-outcomes': [],
  '057-boards': [],
  '058-freezes': [],
  '059-collisions': [],
  '060-calendar': [],
  '061-causes': [],
  '062-deputies': [],
  '063-risk': [],
  '064-change-templates': [],
  '065-known-errors': [],
  '066-merged-problems': [],
  '067-alike': [],
  '068-problem-reviews': [],
  '069-api-tokens': [],
  '070-webhooks': [],
  '071-log-through': [],
  '072-field-options': [],
  '073-extensions': [],
  // who saved it last
  '074-webhook-authors': ['public.webhooks'],
  '075-similar-rebuilt': [],
  '076-pending-lists': [],
  '077-through-and-unasked': [],
  '078-custom-field-claims': [],
  '079-sweeps-by-assignee': ['public.collision_marks'],
  '080-processes': [],
  '081-roles': [],
  '082-scope': [],
  '084-access-who': [],
  '085-backups': [],
  // the right to read it
  '086-audit': ['public.permissions'],
  '087-log-by-month': [],
  '088-files': [],
  '089-erasures': [],
  '090-log-by-person': [],
  '091-contract-recipients': [],
  '092-changes-that-follow': [],
  '093-names-by-their-beginning': [],
};

const cluster = process.env.TEST_CLUSTER_URL!;
let url: string;
let db: Database;
let server: TestServer | undefined;

beforeEach(async () => {
  url = await createDatabase(cluster, `upgrade_${randomUUID().replaceAll('-', '')}`);
  ({ db } = openDatabase({ connectionString: url }, 5));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await db.destroy();
  await dropDatabase(cluster, new URL(url.replace('@/', '@localhost/')).pathname.slice(1));
});

interface Table {
  name: string;
  columns: string[];
}

async function tablesOf(): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I.%I', table_schema, table_name) as name, array_agg(quote_ident(column_name) order by column_name) as columns
    from information_schema.columns where table_schema in ('public', 'help_desk') and table_name not like 'kysely_%'
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Number of rows and a sum over these columns of them, for each table. */
async function contentsOf(tables: readonly Table[]): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
      from (select ${sql.raw(columns.join(', '))} from ${sql.raw(name)}) t`.execute(db);
    contents[name] = rows[0]!.sum;
  }
  return contents;
}

const start = () => prepareDatabase(db, { demo, firstAdmin: null });

test('every migration after the first dump has its line here', () => {
  expect(Object.keys(changes)).toEqual(migrationNames.filter((name) => name > dumps[0]!));
});

describe.each(dumps)('a database of version %s', (dump) => {
  test('keeps every row when a newer version starts on it, and starts again', async () => {
    await loadDump(url, dump);
    const changed = Object.entries(changes)
      .filter(([name]) => name > dump)
      .flatMap(([, tables]) => tables);
    const tables = (await tablesOf()).filter(({ name }) => !changed.includes(name));
    const before = await contentsOf(tables);
    expect(before['public.problems']).toMatch(/^25 /);
    expect(before['public.user_permissions']).toMatch(/^53 /);
    await start();
    expect(await contentsOf(tables)).toEqual(before);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(migrationNames);
    const all = await tablesOf();
    const once = await contentsOf(all);
    await start();
    expect(await contentsOf(all)).toEqual(once);
  }, 60_000);

  test('is served: people have their rights, records their links, files their bytes, mails their jobs', async () => {
    await loadDump(url, dump);
    await start();
    server = await startServer({ reach: async () => url });
    const { url: address } = server;
    const as = async (email: string) => {
      const user = await db.selectFrom('help_desk.users').select('id').where('email', '=', email).executeTakeFirst();
      return signIn({ url: address, db }, user!);
    };
    const [agent, viewer] = [await as('agent@demo.test'), await as('viewer@demo.test')];
    const rights = async (client: typeof agent) =>
      (await client.get<PermissionsReply>('/service-desk/get/permissions?limit=100')).data.permissions.filter(
        ({ checked }) => checked,
      ).length;
    expect([await rights(agent), await rights(viewer)]).toEqual([48, 5]);

    const { data: problems } = await agent.get<ProblemList>('/service-desk/api/problem-list');
    expect([problems.total, problems.problems.length]).toEqual([25, 10]);
    const of = async (query: string) =>
      (await agent.get<ProblemList>(`/service-desk/api/problem-list?${query}`)).data.problems.map(({ id }) => id);
    expect(await of('change_ids=29')).toEqual([6]);
    const { data: view } = await agent.get<{ change: ChangeView }>('/service-desk/api/change/3');
    expect(view.change).toMatchObject({ identifier: 'CHN-3', subject: 'Move the Lyon office to the new provider' });
    const download = await fetch(`${address}/service-desk/download/6/sd_problem:24/attachment`, {
      headers: agent.headers,
    });
    expect((await download.arrayBuffer()).byteLength).toBe(5000);
    expect((await viewer.post('/service-desk/api/problem', {})).status).toBe(403);

    const { rows } = await sql<{ jobs: number }>`
      select count(*) as jobs from pgboss.job j join outgoing_mails m on m.id = (j.data->>'id')::bigint
      where j.name = 'mail' and m.subject = 'Waits'`.execute(db);
    expect(rows[0]?.jobs).toBe(1);
    // A new row gets an identity that nobody has.
    const { id } = await db
      .insertInto('help_desk.locations')
      .values({ name: 'New' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(7);
  }, 60_000);
});

test('permissions are what the code says after every start, and nobody loses one', async () => {
  await loadDump(url, dumps[0]!);
  await sql`
    with gone as (delete from permissions where key = 'manage_cmdb'),
      renamed as (update permissions set name = 'Old name', role = 'user' where key = 'create_problem'),
      later as (insert into permissions (key, name, permission_group, role, position) values ('of_another_version', 'Later', 'Assets', 'agent', 99) returning id)
    insert into user_permissions select 3, id from later`.execute(db);
  await start();
  const { rows } = await sql<{ key: string; name: string; role: string }>`
    select key, name, role from permissions where key in ('manage_cmdb', 'create_problem', 'of_another_version') order by key`.execute(
    db,
  );
  expect(rows).toEqual([
    { key: 'create_problem', name: 'Create problem', role: 'agent' },
    { key: 'manage_cmdb', name: 'Manage CMDB', role: 'agent' },
    { key: 'of_another_version', name: 'Later', role: 'agent' },
  ]);
  const held = await sql<{ n: number }>`select count(*) as n from user_permissions`.execute(db);
  // 53 and the one of another version, without the one whose row was deleted by hand.
  expect(held.rows[0]?.n).toBe(53);
}, 60_000);

test('a migration reads no live code of the product', () => {
  for (const name of readdirSync(__dirname).filter((file) => /^\d/.test(file)))
    expect([name, readFileSync(path.join(__dirname, name), 'utf8').match(/^import .*/gm)]).toEqual([name, null]);
});

test('texts of before are in NFC; of two names that become one the later gets a number, and what refers to it stays', async () => {
  const { error } = await migratorOf(db).migrateTo('033-mirror-indexes');
  expect(error).toBeUndefined();
  const apart = (text: string) => text.normalize('NFD');
  await sql`insert into help_desk.users (id, full_name, email, role) values (1, ${apart('Jürgen')}, ${apart('jürgen@example.test')}, 'agent')`.execute(
    db,
  );
  await sql`insert into help_desk.locations (id, name) values (1, 'Zürich'), (2, ${apart('Zürich')}), (3, 'zürich (2)'), (4, 'Zurich')`.execute(
    db,
  );
  await sql`insert into impacts (id, name) values (101, ${apart('Für  alle')}), (102, 'für alle')`.execute(db);
  await sql`insert into assets (id, identifier, name, asset_type_id, location_id, description) values
    (1, 'AST-7', ${apart('Gerät')}, 1, 2, ${`<p>\u0338${apart('für')}</p>`}), (2, 'ＡＳＴ－７', 'x', 1, null, ${'a' + '\u0301\u0316'.repeat(40_000)})`.execute(
    db,
  );
  await sql`insert into saved_filters (id, user_id, module, name, filters) values
    (1, 1, 'asset', ${'x'.repeat(49) + 'ü'}, '{}'), (2, 1, 'asset', ${'X'.repeat(49) + apart('ü')}, ${JSON.stringify({ words: [apart('größe')] })}), (3, 1, 'change', ${'x'.repeat(49) + 'ü'}, '{}')`.execute(
    db,
  );
  await sql`insert into custom_fields (module, label, kind, options) values ('asset', ${apart('Größe')}, 'select', array[${apart('größer')}, 'b'])`.execute(
    db,
  );
  await sql`insert into contracts (id, identifier, name, contract_type_id, contract_status_id, contract_start_date, contract_end_date) values (1, 'C', 'C', 1, 1, now(), now())`.execute(
    db,
  );
  await sql`insert into contract_recipients (contract_id, email) values (1, ${apart('Ä@x.test')}), (1, 'ä@x.test'), (1, ${apart('ö@x.test')})`.execute(
    db,
  );
  await sql`insert into host_roles (user_id, role) values (1, ${apart('Prüfer')}), (1, 'Prüfer'), (1, ${apart('Käufer')})`.execute(
    db,
  );

  expect((await migratorOf(db).migrateToLatest()).error).toBeUndefined();
  const read = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(db)).rows.map((row) => Object.values(row));
  expect(await read('select full_name, email from help_desk.users')).toEqual([['Jürgen', 'jürgen@example.test']]);
  expect(await read('select id, name from help_desk.locations order by id')).toEqual([
    [1, 'Zürich'],
    [2, 'Zürich (3)'],
    [3, 'zürich (2)'],
    [4, 'Zurich'],
  ]);
  expect(await read('select id, name from impacts where id > 100 order by id')).toEqual([
    [101, 'Für  alle'],
    [102, 'für alle (2)'],
  ]);
  expect(await read('select identifier, name, location_id, left(description, 8) from assets order by id')).toEqual([
    ['AST-7', 'Gerät', 2, '<p>\u0338für<'],
    ['ＡＳＴ－７ (2)', 'x', null, 'a\u0301\u0316\u0301\u0316\u0301\u0316\u0301'],
  ]);
  expect(await read('select id, name, filters from saved_filters order by id')).toEqual([
    [1, 'x'.repeat(49) + 'ü', {}],
    [2, 'X'.repeat(40) + ' (2)', { words: ['größe'] }],
    [3, 'x'.repeat(49) + 'ü', {}],
  ]);
  expect(await read('select label, options from custom_fields')).toEqual([['Größe', ['größer', 'b']]]);
  expect(await read('select email from contract_recipients order by id')).toEqual([['ä@x.test'], ['ö@x.test']]);
  expect(await read('select role from host_roles order by role')).toEqual([['Käufer'], ['Prüfer']]);
}, 60_000);

test('lists of a connected help-desk keep the names and ids that they have there', async () => {
  await migratorOf(db).migrateTo('033-mirror-indexes');
  const id = 'Zürich'.normalize('NFD');
  await sql`insert into help_desk.locations (id, name) values (1, 'Zürich'), (2, ${id})`.execute(db);
  await sql`insert into host_refs (kind, host_id, id) values ('location', ${id}, 2)`.execute(db);
  expect((await migratorOf(db).migrateToLatest()).error).toBeUndefined();
  const { rows } = await sql<{ name: string; host_id: string }>`
    select l.name, r.host_id from help_desk.locations l left join host_refs r on r.id = l.id order by l.id`.execute(db);
  expect(rows).toEqual([
    { name: 'Zürich', host_id: null },
    { name: 'Zürich', host_id: id },
  ]);
}, 60_000);

test('a start on a database of a newer version is refused with one sentence and changes nothing', async () => {
  await start();
  await sql`insert into kysely_migration (name, timestamp) values ('999-tomorrow', now()::text)`.execute(db);
  const tables = await tablesOf();
  const before = await contentsOf(tables);
  await expect(start()).rejects.toThrow(
    'This database is of a newer version of Service Desk, with "999-tomorrow"; start that version, or use another database.',
  );
  expect(await contentsOf(tables)).toEqual(before);
}, 60_000);
