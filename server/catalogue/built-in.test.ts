import { sql } from 'kysely';
import { languages } from '../../texts/compiled/languages';
import { textsOf } from '../../tools/texts.mjs';
import { makeImport, runToEnd } from '../testing/imports';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import * as boardSentences from '../../texts/compiled/server/board';
import { transitionRefusal } from '../change/change.status';
import { say } from '../shared/sentence';

const api = '/service-desk/api';
const german = { 'accept-language': 'de-AT,en;q=0.5' };
const arabic = { 'accept-language': 'ar' };

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://desk.example.test' } });
  admin = await signIn(server, await makeAdmin(server.db));
});
afterAll(() => server.close());

interface Name {
  id: number;
  name: string;
}
type Rows = Record<string, Record<string, Name | null>[]>;

/** Names of the options of a select. */
const options = async (lookup: string, headers = {}, search = '') => {
  const path = `${api}/dependency/${lookup}?search-query=${encodeURIComponent(search)}`;
  return (await admin.get<{ data: Name[] }>(path, headers)).data.data.map(({ name }) => name);
};

const rename = async (path: string, body: object, headers = {}) => {
  const { status, message } = await admin.post(`${api}/${path}`, body, headers);
  return [status, message];
};

/** What a download says. */
const download = async (path: string, headers: Record<string, string>) =>
  (await fetch(server.url + path, { headers: { ...admin.headers, ...headers } })).text();

test('every row that a new database holds has a name in every language', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.columns
    where column_name = 'built_in_key' order by 1`.execute(server.db);
  expect(tables).toHaveLength(24);
  const keys = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ built_in_key: string | null }>`select built_in_key from ${sql.table(name)}`.execute(
      server.db,
    );
    expect([name, rows.filter((row) => row.built_in_key === null).length]).toEqual([name, 0]);
    rows.forEach((row) => keys.add(row.built_in_key!));
  }
  for (const language of languages)
    expect(Object.keys(textsOf(language).server!.built_in!)).toEqual(expect.arrayContaining([...keys]));
});

test('a list, its search and a select have the names of the reader’s language', async () => {
  const change = await makeChange(server.db, { status_id: 3, change_type_id: 4, priority_id: 4, impact_id: 1 });
  const rowOf = async (headers: Record<string, string>) => {
    const { data } = await admin.get<Rows>(`${api}/change-list?config=true`, headers);
    const row = data.changes!.find(({ id }) => Number(id) === change.id);
    return row && [row.status?.name, row.change_type?.name, row.priority?.name, row.impact_type?.name];
  };
  expect(await rowOf({})).toEqual(['Awaiting Approval', 'Emergency', 'Urgent', 'Low']);
  expect(await rowOf(german)).toEqual(['Wartet auf Genehmigung', 'Notfall', 'Dringend', 'Gering']);
  expect(await rowOf(arabic)).toEqual(['بانتظار الموافقة', 'طارئ', 'عاجلة', 'منخفض']);
  const asset = await makeAsset(server.db, { asset_status_id: 5 });
  const found = async (word: string) => {
    const { data } = await admin.get<Rows>(`${api}/asset-list?config=true&search-query=${word}`, german);
    return Object.values(data)[0]!.map(({ id }) => Number(id));
  };
  expect([await found('vermisst'), await found('missing')]).toEqual([[asset.id], []]);
  expect(await options('impacts', german)).toEqual(['Gering', 'Mittel', 'Groß']);
  expect(await options('contract_types')).toEqual(['Lease', 'Maintenance', 'Software License']);
  expect(await options('contract_types', german)).toEqual(['Leasing', 'Wartung', 'Softwarelizenz']);
  expect(await options('asset_statuses', german, 'lager')).toEqual(['Auf Lager']);
  expect(await options('inverse_relations', german, 'genutzt')).toEqual(['Wird genutzt von']);
});

test('a row that somebody renames has that name for everybody; saving what one is shown renames nothing', async () => {
  const shown = async (headers = {}) => (await options('change_priorities', headers))[1];
  expect(await rename('change-priority', { id: 2, name: 'Mittel' }, german)).toEqual([200, expect.anything()]);
  expect([await shown(), await shown(german)]).toEqual(['Medium', 'Mittel']);
  expect(await rename('change-priority', { name: 'dringend' })).toEqual([422, { name: expect.any(String) }]);
  expect(await rename('change-priority', { id: 2, name: 'Wie üblich' }, german)).toEqual([200, expect.anything()]);
  expect([await shown(), await shown(german), await shown(arabic)]).toEqual(['Wie üblich', 'Wie üblich', 'Wie üblich']);

  const relation = async (headers = {}) => {
    const { data } = await admin.get<{ cmdb: Record<string, string> }>(`${api}/cmdb/2`, headers);
    return [data.cmdb.forward_relation_name, data.cmdb.inverse_relation_name];
  };
  expect(await relation(german)).toEqual(['Läuft auf', 'Betreibt']);
  const form = { id: 2, forward_relation_name: 'Läuft auf', inverse_relation_name: 'Betreibt', impact: 'both' };
  await rename('cmdb', form, german);
  expect(await relation()).toEqual(['Runs on', 'Runs']);
  await rename('cmdb', { ...form, inverse_relation_name: 'Trägt' }, german);
  expect(await relation()).toEqual(['Läuft auf', 'Trägt']);
});

test('the catalogues themselves are sorted and searched by what is shown', async () => {
  const names = async (query: string) => {
    const { data } = await admin.get<Record<string, Name[]>>(`${api}/license-type-list?${query}`, german);
    return data.data!.map(({ name }) => name);
  };
  expect(await names('sort-field=name')).toEqual(['Kommerziell', 'Open Source']);
  expect(await names('search-query=kommerz')).toEqual(['Kommerziell']);
});

test('the activity log keeps what was set, and says it in the language of whoever reads it', async () => {
  const { id } = await makeChange(server.db, { status_id: 1 });
  await admin.post(`${api}/change-bulk`, { ids: [id], set: { status_id: 2 } }, german);
  const line = async (headers = {}) => {
    const { data } = await admin.get<{ change_activity_logs: { data: Name[] } }>(`${api}/change-log/${id}`, headers);
    return data.change_activity_logs.data[0]!.name;
  };
  expect(await line()).toContain('<i>Open</i> to <i>Planning</i>');
  expect(await line(german)).toMatch(/<i>Offen<\/i>.*<i>In Planung<\/i>/);
});

test('an edit of many shows beforehand what the records have, in the reader’s language', async () => {
  const { id } = await makeAsset(server.db, { asset_status_id: 2 });
  const { data } = await admin.post<{ present: object[] }>(
    `${api}/asset-bulk`,
    { ids: [id], set: { asset_status_id: 3 }, dry_run: true },
    german,
  );
  expect(data.present).toEqual([{ field: 'asset_status_id', values: [{ name: 'Auf Lager', count: 1 }] }]);
});

test('exports, counts, forms and maps have the reader’s names', async () => {
  const [server1, router] = [
    await makeAsset(server.db, { name: 'Server 1', asset_status_id: 2, asset_type_id: 16 }),
    await makeAsset(server.db, { name: 'Router 1', asset_status_id: 2, asset_type_id: 17 }),
  ];
  await admin.post(`${api}/make-cmdb`, {
    parent_asset_id: server1.id,
    child_asset_ids: [router.id],
    cmdb_id: 1,
    relation: 'forward',
  });
  const csv = await download(`${api}/export/csv?asset_ids[]=${router.id}&columns=name,asset_status,asset_type`, german);
  expect(csv).toContain('Router 1;Auf Lager;Router');
  const counts = await admin.get<Record<string, Name[]>>(`${api}/asset-list?count=true&group_by=asset_status`, german);
  expect(Object.values(counts.data)[0]!.map(({ name }) => name)).toContain('Auf Lager');
  const form = await admin.get<{ fields: { name: string; value: unknown }[] }>(
    '/api/form/render?category=asset',
    german,
  );
  expect(JSON.stringify(form.data.fields)).toContain('"name":"Auf Lager"');
  const map = await admin.get<{ edges: { relation_name: string }[] }>(`${api}/cmdb-asset/${server1.id}`, german);
  expect(map.data.edges.map((edge) => edge.relation_name)).toEqual(['Hängt ab von']);
});

test('an import takes names as they are stored and as they are shown in any language', async () => {
  const user = await makeAgent(server.db, ['import_assets', 'create_asset', 'edit_asset', 'view_assets']);
  const made = await makeImport(server.db, {
    user,
    headers: ['Name', 'Status', 'Type'],
    rows: [
      ['A', 'Auf Lager', 'Drucker'],
      ['B', 'In Repair', 'Printer'],
      ['C', 'مفقود', 'أجهزة > شاشة'],
    ],
    fields: ['name', 'asset_status_id', 'asset_type_id'],
  });
  await runToEnd(server.db, made);
  const { rows } = await sql<{ name: string }>`
    select a.name, a.asset_status_id::int as status, a.asset_type_id::int as type from assets a where a.name in ('A', 'B', 'C') order by 1`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { name: 'A', status: 2, type: 13 },
    { name: 'B', status: 4, type: 13 },
    { name: 'C', status: 5, type: 12 },
  ]);
});

test('a mail names them in the language of its reader', async () => {
  const reader = await makeAgent(server.db, ['view_changes'], { locale: 'de' });
  const change = await makeChange(server.db, { status_id: 1, agent_id: reader.id });
  await admin.post(`${api}/change-bulk`, { ids: [change.id], set: { status_id: 2 } });
  const mail = await server.db
    .selectFrom('outgoing_mails')
    .select('html')
    .where('recipient_email', '=', reader.email)
    .executeTakeFirstOrThrow();
  expect(mail.html).toContain('In Planung');
});

test('rows of a connected help-desk and of people are as they are called', async () => {
  const { db } = server;
  await db.insertInto('help_desk.priorities').values({ name: 'Low', position: 9 }).execute();
  expect(await options('priorities', german)).toEqual(['Niedrig', 'Normal', 'Hoch', 'Notfall', 'Low']);
});

test('a refusal names statuses in the language of whoever reads it', async () => {
  const { id } = await makeChange(server.db, { status_id: 7 });
  const reply = await fetch(`${server.url}${api}/change-close/${id}`, {
    method: 'POST',
    headers: { ...admin.headers, ...german },
  });
  const { message, translated } = (await reply.json()) as { message: string; translated: string };
  expect([reply.status, message, translated]).toEqual([
    409,
    'A change that is Rejected cannot be closed.',
    'Im Status „Abgelehnt“ kann eine Änderung nicht geschlossen werden.',
  ]);
});

test('so does what names the statuses that may follow', () => {
  const status = (id: number, name: string, built_in_key: string | null) => ({
    id,
    name,
    built_in_key,
    behaves_as_id: id,
  });
  const statuses = [status(1, 'Open', 'open'), status(2, 'Planning', 'planning'), status(8, 'Void', null)];
  const refusal = transitionRefusal(1, statuses, say(boardSentences.some));
  expect(String(refusal)).toBe('A change that is Open can only become Planning or Void.');
  expect(refusal.in('de')).toBe('Auf den Status „Offen“ einer Änderung kann nur In Planung oder Void folgen.');
});
