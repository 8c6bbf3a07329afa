import { sql } from 'kysely';
import { demo } from '../demo';
import { formCategories } from '../wire/parts/form';
import { allCalls, type Entry } from '../wire/calls';
import { namedCatalogues } from './catalogue/named.catalogues';
import { lookups } from './kinds';
import { seedOnce } from './seed';
import { valueOwners } from './parts/custom-field/custom-field.shown';
import { type Client, signIn } from './testing/client';
import {
  makeAdmin,
  makeAnnouncement,
  makeCab,
  makeChange,
  makeCustomField,
  makeChangeTemplate,
  makeFreeze,
  makeServiceAccount,
  makeToken,
  makeListener,
  makeNamed,
  makeTicket,
  makeUploadedImport,
  makeWebhook,
  makeWorkflow,
  type NamedTable,
} from './testing/factories';
import { type Good, makeGood } from './testing/good';
import { lists, pathOf, rowsIn } from './testing/lists';
import { startServer, type TestServer } from './testing/server';
import { lightTables } from './testing/light';
import { statementTexts } from './testing/statements';

let server: TestServer;
let admin: Client;
let good: Good;

/** The data of the demo, much of it moved to the records whose lists are read. */
beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  await seedOnce(db, { demo, firstAdmin: null });
  const person = await makeAdmin(db);
  admin = await signIn(server, person);
  good = await makeGood(server, person, admin);

  const of = (name: string) => Number(good.params(allCalls.find((entry) => entry.name === name)!).id);
  const [problem, change, release, asset] = [of('problem.log'), of('change.log'), of('release.log'), of('asset.log')];
  const [contract, vendor, product] = [of('contract.log'), of('vendor.products'), of('product.vendors')];
  const [file, announcement] = [of('import.failed'), of('announcement.recipients')];
  const [workflow, listener] = [of('workflow.versions'), of('listener.versions')];
  const ticket = Number(good.params(allCalls.find(({ name }) => name === 'contract.ofTicket')!).ticketId);
  await makeCustomField(db, { module: 'asset' });
  await makeCustomField(db);
  for (const [type, id] of Object.entries({
    sd_problem: problem,
    sd_changes: change,
    sd_releases: release,
    sd_assets: asset,
    sd_contracts: contract,
  }))
    await sql`update activity_log set owner_id = ${id} where owner_type = ${type}`.execute(db);
  const everything = [
    sql`insert into problem_tickets (problem_id, ticket_id) select ${problem}, id from help_desk.tickets
      where id not in (select ticket_id from problem_tickets) limit 12`,
    sql`insert into change_tickets (change_id, ticket_id, type) select ${change}, id, 'ticket_initiated_change'
      from help_desk.tickets on conflict do nothing`,
    sql`insert into change_tickets (change_id, ticket_id, type) select id, ${ticket}, 'ticket_initiated_change'
      from changes on conflict do nothing`,
    sql`insert into change_tasks (change_id, task_id) select ${change}, id from help_desk.tasks on conflict do nothing`,
    sql`insert into asset_holders (asset_id, used_by_id, assigned_on, returned_on)
      select ${asset}, id, now() - interval '2 days', now() - interval '1 day' from help_desk.users limit 12`,
    sql`insert into ticket_assets (ticket_id, asset_id) select ${ticket}, id from assets limit 20 on conflict do nothing`,
    sql`insert into contract_assets (contract_id, asset_id)
      select c.id, (select min(asset_id) from ticket_assets where ticket_id = ${ticket}) from contracts c on conflict do nothing`,
    sql`insert into contract_organizations (contract_id, organization_id) select id, 1 from contracts on conflict do nothing`,
    sql`update problems set assigned_id = ${person.id} where id in (select id from problems order by id limit 12)`,
    sql`update contracts set vendor_id = ${vendor} where vendor_id is not null`,
    sql`insert into product_vendors (product_id, vendor_id) select ${product}, id from vendors on conflict do nothing`,
    sql`insert into product_vendors (product_id, vendor_id) select id, ${vendor} from products on conflict do nothing`,
    sql`insert into import_rows (import_id, row, cells) select ${file}, n, '["Notebook"]' from generate_series(3, 14) n`,
    sql`insert into import_messages (import_id, row, field, type, comment)
      select ${file}, n, 'name', 'failed', '{"code":"","text":"No.","params":{}}' from generate_series(3, 14) n`,
    sql`insert into reports (name, created_by) select 'Report ' || n, ${person.id} from generate_series(1, 12) n`,
    sql`insert into rule_runs (page_type, record_id, looked)
      select 'change', ${change}, json_build_array(json_build_object('rule_id', ${workflow}::bigint, 'name', 'Rule', 'kind', 'workflow',
        'matched', true, 'groups', json_build_array(), 'effects', json_build_array(), 'took', 1)) from generate_series(1, 12)`,
    sql`insert into log_archives (table_name, from_at, to_at, kinds, partition, place, file, begun_at)
      select 'activity_log', now(), now(), '{sd_problem}', 'activity_log_2024_01', '/archive', 'file-' || n, now() from generate_series(1, 12) n`,
    sql`insert into outgoing_mails (announcement_id, kind, recipient_email, recipient_name, subject, html)
      select ${announcement}, 'announcement', 'person' || n || '@example.test', 'Person ' || n, 'Power cut', ''
      from generate_series(1, 12) n`,
    sql`insert into rule_versions (rule_id, version, form, saved_at)
      select r, n, '{}', now() from generate_series(1, 12) n, unnest(array[${workflow}, ${listener}]::bigint[]) r
      on conflict do nothing`,
  ];
  needed['ticket.changes'] = `ticket_id=${ticket}`;
  needed['change.tickets'] = `change_id=${change}`;
  needed['change.tasks'] = `change_id=${change}`;
  await begin();
  for (const name of Object.keys(growing)) before[name] = await sentFor(name, 'few');
  for (const statement of everything) await statement.execute(db);
  await grow(contract);
  for (let n = 0; n < 4; n++) {
    const { id } = await makeChange(db);
    const cab = await makeCab(db, [{ users: [person] }]);
    await admin.post('/service-desk/api/apply-cab-approval', { change_id: id, workflow_id: cab.id });
    await makeUploadedImport(db, { created_by: person.id });
    await makeAnnouncement(db, { created_by: person.id });
    await makeFreeze(db, 'freezes');
    await makeToken(db, { user_id: person.id });
    await makeServiceAccount(db);
    await makeFreeze(db, 'maintenances');
    await makeChangeTemplate(db);
    await makeWebhook(db);
    await makeTicket(db);
    await makeWorkflow(db, { active: false });
    await makeListener(db, { active: false });
    for (const { table } of Object.values(namedCatalogues)) await makeNamed(db, table as NamedTable);
  }
});
afterAll(() => server.close());

/** One row each, so that what is sent for the first row is sent before as well. */
async function begin(): Promise<void> {
  const { db } = server;
  const [asset, file] = [recordOf('asset.view'), recordOf('import.failed')];
  for (const statement of [
    sql`insert into problem_assets (problem_id, asset_id) values (${recordOf('problem.view')}, ${asset})`,
    sql`insert into change_assets (change_id, asset_id) values (${recordOf('change.view')}, ${asset})`,
    sql`update cmdb_relations set impact = 'both' where id = (select min(id) from cmdb_relations)`,
    related(asset, 1),
    sql`select seal_audit(20)`,
    sql`update imports set dry_run = true where id = ${file}`,
    sql`insert into import_messages (import_id, row, field, type, comment)
      select ${file}, row, 'name', 'failed', '{"code":"","text":"No.","params":{}}' from import_rows where import_id = ${file}`,
  ])
    await statement.execute(db);
  feed = new URL(
    (await admin.post<{ address: string }>('/service-desk/api/contract-calendar')).data.address,
    server.url,
  ).pathname;
}

/** Relations of an asset to some others. */
const related = (asset: number, count: number) => sql`insert into asset_relations (parent_id, child_id, cmdb_id)
  select ${asset}, id, (select min(id) from cmdb_relations) from assets where id <> ${asset} order by id limit ${count} on conflict do nothing`;

/** Adds rows to the records of {@link makeGood}, and copies of what there is to the trash. */
async function grow(contract: number): Promise<void> {
  const { db } = server;
  const me = sql`(select max(id) from help_desk.users where role = 'admin')`;
  const ids: Record<string, number> = {};
  for (const kind of ['problem', 'change', 'release', 'asset']) ids[kind] = recordOf(`${kind}.view`);
  const run = Number(good.params(entryOf('approval.status')).changeId);
  const cab = recordOf('cab.view');
  const file = recordOf('import.failed');
  const link = recordOf('contract.readLink');
  const keys: Record<string, [type: string, identifiers: string[]]> = {
    problem: ['sd_problem', ['root-cause', 'impact', 'symptoms', 'solution', 'workaround']],
    change: ['sd_changes', ['reason', 'impact', 'rollout-plan', 'backout-plan']],
    release: ['sd_releases', ['build-plan', 'test-plan']],
  };
  const n = sql`generate_series(1, 12) n`;
  for (const [kind, [type, identifiers]] of Object.entries(keys)) {
    await sql`insert into planning_entries (owner_type, owner_id, key, description)
      select ${type}, ${ids[kind]}, k, '<p>Long.</p>' from unnest(${identifiers}::text[]) k`.execute(db);
    await sql`insert into attachments (owner_type, owner_id, value, size, type)
      select 'planning', id, 'log.txt', 1, 'text/plain' from planning_entries`.execute(db);
  }
  await sql`insert into comments (owner_type, owner_id, body, author_id, created_at)
    select 'sd_problem', ${ids.problem}, 'Long', ${me}, now() from ${n}`.execute(db);
  await sql`insert into attachments (owner_type, owner_id, value, size, type)
    select 'comment', id, 'log.txt', 1, 'text/plain' from comments`.execute(db);
  await sql`insert into inbox_messages (user_id, kind, owner_type, owner_id, read_at)
    select ${me}, 'comment', 'sd_problem', ${ids.problem}, now() from ${n}`.execute(db);
  await sql`insert into watchers (owner_type, owner_id, user_id, level)
    select 'sd_problem', ${ids.problem}, id, 'all' from help_desk.users on conflict do nothing`.execute(db);
  for (const kind of ['problem', 'change', 'release', 'asset', 'cab'])
    await sql`insert into trash (kind, record_id, record, deleted_at)
      select ${kind}, 1000000 + t.id, row_to_json(t)::jsonb || jsonb_build_object('id', 1000000 + t.id), now()
      from ${sql.table(`${kind}s`)} t limit 12`.execute(db);
  const statements = [
    sql`insert into saved_filters (user_id, module, name, filters)
      select ${me}, m, 'Mine ' || n, '{"search":"x"}' from ${n}, unnest(array['problem','change','release','asset','contract']) m`,
    sql`insert into form_groups (module, name) select m, 'More ' || n from ${n}, unnest(array['problem','release','contract']) m`,
    sql`insert into custom_fields (module, label, kind) select m, 'More ' || n, 'text' from ${n}, unnest(${[...formCategories]}::text[]) m`,
    sql`insert into custom_field_values (field_id, owner_type, owner_id, value)
      select id, 'sd_assets', ${ids.asset}, 'Rack ' || id from custom_fields where module = 'asset'`,
    sql`insert into custom_field_values (field_id, owner_type, owner_id, value)
      select id, 'sd_changes', ${ids.change}, 'Window ' || id from custom_fields where module = 'change'`,
    ...(['problem', 'release', 'contract'] as const).map(
      (kind) => sql`insert into custom_field_values (field_id, owner_type, owner_id, value)
        select id, ${valueOwners[kind]}, ${kind === 'contract' ? contract : ids[kind]}, 'Site ' || id from custom_fields where module = ${kind}`,
    ),
    sql`insert into problem_assets (problem_id, asset_id) select ${ids.problem}, id from assets limit 12 on conflict do nothing`,
    // Known errors of mine.
    sql`update assets set used_by_id = ${me} where id = ${ids.asset}`,
    sql`update problems set known_error = true, published = true`,
    sql`insert into problem_assets (problem_id, asset_id) select id, ${ids.asset} from problems on conflict do nothing`,
    sql`insert into change_assets (change_id, asset_id) select ${ids.change}, id from assets limit 12 on conflict do nothing`,
    sql`insert into release_assets (release_id, asset_id) select ${ids.release}, id from assets limit 12 on conflict do nothing`,
    sql`insert into release_changes (release_id, change_id) select ${ids.release}, id from changes limit 12 on conflict do nothing`,
    ...[contract, link].flatMap((id) => [
      sql`insert into contract_assets (contract_id, asset_id) select ${id}, id from assets limit 80 on conflict do nothing`,
      sql`insert into contract_organizations (contract_id, organization_id)
        select ${id}, id from help_desk.organizations limit 12 on conflict do nothing`,
      sql`insert into contract_terms (contract_id, contract_start_date, contract_end_date, cost, type, decision)
        select ${id}, now(), now(), n, 'Renewed', 'rejected' from ${n}`,
    ]),
    sql`insert into contract_assets (contract_id, asset_id) select id, ${ids.asset} from contracts on conflict do nothing`,
    sql`insert into cab_approvers (level_id, user_id)
      select l.id, u.id from cab_run_levels l join cab_runs r on r.id = l.run_id and r.change_id = ${run},
      (select id from help_desk.users order by id limit 12) u on conflict do nothing`,
    sql`insert into cab_levels (cab_id, name, position, match) select ${cab}, 'Level ' || n, 100 + n, 'all' from ${n}`,
    sql`insert into cab_level_approvers (level_id, user_id) select id, ${me} from cab_levels where cab_id = ${cab} and position > 100`,
    sql`insert into exports (user_id, name, list, format, language, query) select ${me}, 'File ' || n, 'problem', 'csv', 'en', '{}' from ${n}`,
    sql`insert into import_mappings (created_by, name, mapping, created_at) select ${me}, 'Mapping ' || n, '[]', now() from ${n}`,
    related(ids.asset!, 12),
    sql`select seal_audit(1000)`,
    sql`update contracts set owner_id = ${me}`,
    sql`insert into import_results (import_id, row, outcome, before)
      select ${file}, n, 'created', '{"identifier":"A","name":"Notebook","changes":[]}' from ${n}`,
    sql`insert into help_desk.departments (name) select 'Department ' || n from generate_series(1, 40) n`,
    sql`update assets set department_id = (select max(d.id) from help_desk.departments d) - id % 40`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** What a list cannot do without, or has its rows by. */
const needed: Record<string, string> = {
  'workflow.list': 'page_type=change',
  'listener.list': 'page_type=change',
};

/** No statement is sent more often, and there are not more of them. */
function expectNoMore(many: readonly string[], few: readonly string[]): void {
  const times = (texts: readonly string[], text: string): number => texts.filter((other) => other === text).length;
  expect(many.filter((text) => times(many, text) > times(few, text) && times(many, text) > 1)).toEqual([]);
  expect(many.length).toBeLessThanOrEqual(few.length);
}

async function comparePages(path: string): Promise<void> {
  let rows = 0;
  const load = async (limit: number) =>
    statementTexts(async () => {
      const reply = await admin.get(`${path}&limit=${limit}`);
      rows = rowsIn(reply.data);
      return reply;
    });
  // Sessions, statements and settings are kept from now on.
  await load(100);
  const one = await load(1);
  expect(rows).toBe(1);
  const many = await load(100);
  expect(rows).toBeGreaterThan(2);
  expectNoMore(many, one);
}

test.each(lists)('$name: no statement is sent more often for a page of many rows than for one row', (entry) =>
  comparePages(`${pathOf(entry, good.params(entry))}${good.query(entry) || '?'}&${needed[entry.name] ?? ''}`),
);

test.each(['problem.list', 'change.list', 'release.list', 'asset.list', 'cab.list'])(
  '%s: nor for a page of the trash',
  (name) => comparePages(`${lists.find((one) => one.name === name)!.call.path}?trash=1`),
);

test.each(Object.keys(lookups))('lookup %s: no statement is sent more often for many choices than for one', (name) =>
  comparePages(`/service-desk/api/dependency/${name}?meta=true`),
);

/**
 * Calls that reply rows without paging, and what is sent for few and for many of them; without a query, the same is sent
 * before and after rows are added.
 */
const growing: Record<string, { few?: () => string; many?: () => string }> = {
  ...Object.fromEntries(
    [
      ['problem.export', 'problem_ids'],
      ['asset.export', 'asset_ids'],
      ['change.export', 'change_ids'],
      ['release.export', 'release_ids'],
      ['contract.export', 'contract_ids'],
      ['contract.exportCsv', 'contract_ids'],
    ].map(([name, filter]) => [name, { few: () => `?${filter}=1` }]),
  ),
  ...Object.fromEntries(
    ['problem', 'change', 'release'].flatMap((kind) => [
      [`${kind}-planning.entries`, {}],
      [`${kind}.view`, {}],
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['problem', 'change', 'release', 'asset', 'contract'].map((kind) => `${kind}-filter.list`),
      ...['asset.view', 'asset.edit', 'change.edit'],
      ...formCategories.map((kind) => `${kind}.customFields`),
      ...['contract.view', 'contract.threads', 'contract.costs', 'contract.assetCosts', 'contract.readLink'],
      ...['watch.view', 'approval.status', 'cab.view', 'export.list', 'import.mappings'],
      ...['relation.table', 'relation.map', 'relation.changeImpact', 'relation.problemImpact'],
      ...['import.failedFile', 'import.failedExcel', 'import.preview'],
    ].map((name) => [name, {}]),
  ),
  'relation.impact': { few: () => `?asset_ids=${recordOf('asset.view')}` },
  'form.render': { few: () => '?category=change&scenario=create&panel=agent' },
  'label.print': { few: () => '?ids=1', many: () => '?ids=1,2,3,4,5,6,7,8' },
  'search.find': { few: () => '?q=row&limit=1', many: () => '?q=row&limit=50' },
  'contract-calendar.feed': {},
  'comment.history': {},
  'audit.list': { few: () => '?kinds=record&limit=1', many: () => '?kinds=record&limit=50' },
  'audit.export': { few: () => '?kinds=record' },
};

/** Calls that reply no rows, or as many as this program has of them. */
const steady: Record<string, RegExp> = {
  'the session, a file, a document, events':
    /^(session|live|attachment|document|export\.file|import\.sample|label\.view)/,
  'one record of a kind without rows of its own':
    /^(asset-status|asset-type|change-\w+|release-\w+|problem-\w+|asset-filter|contract-filter|product|vendor|cmdb|report|announcement|freeze|maintenance|outbox|bulk|workflow|listener|webhook|role)\.(view|job|detail)$/,
  'one record of a light kind; its file, by the statements of every file': new RegExp(
    `^(${lightTables.map(([kind]) => kind).join('|')})\\.(view|export)$`,
  ),
  'one row of a catalogue of names': new RegExp(
    `^(${Object.values(namedCatalogues)
      .map(({ of }) => of.path)
      .join('|')})\\.view$`,
  ),
  'at most 26 groups': /\.groups$/,
  'the beginning of each block, in statements of a fixed number': /^home\.view$/,
  'at most 50 causes, however many rows failed': /^import\.causes$/,
  'what collides with forty changes: server/collision/collision.test.ts': /^change-collision\.ofChange$/,
  'at most thirteen reasons, counted in one statement': /^change-risk\.ofChange$/,
  'the same statements for any number of events: server/calendar/calendar.test.ts': /^change-calendar\.(view|feed)$/,
  'what one person may do with one record: server/parts/explain/explain.test.ts': /^access\.explain$/,
  'what is kept of one person, in one statement for each table': /^person\.data$/,
  'what one person has named, in one statement': /^(deputy|token)\.mine$/,
  'at most 500 entries of one review, in one statement': /^problem-review\.\w+$/,
  'at most five of each, in statements of a fixed number: server/similar/similar.test.ts': /^similar\.\w+$/,
  'the newest event of a type': /^webhook\.preview$/,
  'at most a hundred events, in one statement (server/event/event.test.ts)': /^event\.since$/,
  'a setting': /^change\.outcomeSetting$/,
  'the months that there are, in statements of a fixed number; a file': /^retention\.(view|download)$/,
  'flags of one record': /\.(actions|blank|draft|hidden|tracking|read)$/,
  'as many as the program knows of them':
    /^(asset\.filters|notification\.\w+|rule\.fields|import\.details|report-schedule\.view|connection\.view|status\.view|extension\.list|contract-calendar\.read)$/,
  'the one organization of a person; a number of people': /^(contract\.organizations|announcement\.count)$/,
};

test('every call that reads is tried here, or replies no rows', () => {
  const reading = allCalls.filter(({ call }) => call.method === 'GET').map(({ name }) => name);
  const tried = new Set([...lists.map(({ name }) => name), 'lookup.lookup', ...Object.keys(growing)]);
  const left = reading.filter((name) => !tried.has(name));
  expect(left.filter((name) => !Object.values(steady).some((names) => names.test(name)))).toEqual([]);
});

interface Sent {
  texts: string[];
  bytes: number;
}
const before: Record<string, Sent> = {};
let feed = '';

const entryOf = (name: string): Entry => allCalls.find((entry) => entry.name === name)!;
const paramsOf: Record<string, () => Record<string, number>> = {
  'relation.changeImpact': () => ({ id: recordOf('change.view') }),
  'relation.problemImpact': () => ({ id: recordOf('problem.view') }),
};
const recordOf = (name: string): number => Number(good.params(entryOf(name)).id);

/** What one call sends to the database, once what is kept from call to call is kept, and how long its reply is. */
async function sentFor(name: string, size: 'few' | 'many'): Promise<Sent> {
  const entry = entryOf(name);
  const path =
    name === 'contract-calendar.feed'
      ? feed
      : pathOf(entry, { ...good.params(entry), ...paramsOf[name]?.() }) + good.query(entry);
  const { few, many = path.includes('-export/') || path.includes('/export') ? undefined : few } = growing[name]!;
  let bytes = 0;
  const load = async () => {
    const { status, headers, ...reply } = await fetch(
      `${server.url}${path}${(size === 'few' ? few : many)?.() ?? ''}`,
      { headers: admin.headers },
    ).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      body: await response.arrayBuffer(),
    }));
    bytes = reply.body.byteLength;
    return { status, headers, data: undefined, message: status === 200 ? undefined : `${name} ${path}` };
  };
  await load();
  return { texts: await statementTexts(load), bytes };
}

test.each(Object.keys(growing))('%s: no statement is sent more often for many rows than for few', async (name) => {
  const few = before[name]!;
  const many = await sentFor(name, 'many');
  // Costs are summed by department: of more contracts, and not more sums.
  if (name !== 'contract.costs') expect(many.bytes).toBeGreaterThan(few.bytes);
  expectNoMore(many.texts, few.texts);
});
