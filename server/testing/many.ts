import type { FormCategory } from '../../wire/parts/form';
import { valueOwners } from '../parts/custom-field/custom-field.shown';
import { sql } from 'kysely';
import type { Database } from '../shared/db';
import { lightTables } from './light';

/** So many rows of each table. */
export const many = 10_000;

/**
 * Of the rows, which are numbered by `i`, two in a thousand have values of their own (`marked`), two in a thousand have
 * none where a row may be without (`none`), and two in a thousand are old (`old`).
 */
const marked = 'i % 500 = 1';
const none = 'i % 500 = 2';
const old = 'i % 500 = 3';
const orNone = (value: string): string => `case when ${none} then null else ${value} end`;
const mark = (own: string, usual: string): string => `case when ${marked} then ${own} else ${usual} end`;
/** The numbers in another order for each factor, so that no column is in the order of another one. */
const mixed = (factor: number): string => `(1 + i * ${factor} % ${many})`;
/** Marked rows are of the year 2031, old ones of 2001, the others of 2020. */
const time = (factor: number): string =>
  `case when ${marked} then timestamptz '2031-01-01' when ${old} then timestamptz '2001-01-01' else timestamptz '2020-01-01' end + ${mixed(factor)} * interval '1 minute'`;
const now = time(1);
/** The id before the first of the filled rows of a table. */
const base = (table: string): string => `select max(id) - ${many} from ${table}`;
/** The id of the row of this number in another table that was filled. */
const other = (table: string, number = 'i'): string => `(${base(table)}) + ${number}`;
const person = (factor: number): string => other('help_desk.users', mixed(factor));

type Values = Readonly<Record<string, string>>;

const dated: Values = { created_at: time(7), updated_at: time(11) };
const named = (word: string): Values => ({ name: `'${word} M' || ${mixed(3)}`, ...dated });

const planned: Values = { planned_start_date: orNone(time(13)), planned_end_date: orNone(time(17)) };

/** A light kind's own columns, where it has more than a name and when it was made. */
const ofLight: Readonly<Record<string, Values>> = {
  products: {
    ...named('Product'),
    manufacturer: `'Maker ' || ${mixed(13)}`,
    product_status_id: mark('3', '1'),
    procurement_mode_id: mark('3', '1'),
    department_id: other('help_desk.departments', mixed(27)),
    asset_type_id: '1 + i % 4',
    status: mark('0', '1'),
  },
  vendors: {
    ...named('Vendor'),
    primary_contact: `'Contact ' || ${mixed(13)}`,
    email: `'v' || ${mixed(17)} || '@example.test'`,
    address: `'Street ' || ${mixed(19)}`,
    status: mark('0', '1'),
  },
};

/** Table → column → expression; what is left out is as in the newest row of the table. In this order. */
const tables: Readonly<Record<string, Values>> = {
  'help_desk.organizations': named('Organization'),
  'help_desk.departments': named('Department'),
  'help_desk.locations': named('Location'),
  'help_desk.teams': named('Team'),
  'help_desk.users': {
    full_name: `'Person ' || ${mixed(3)}`,
    email: `'m' || i || '@example.test'`,
    organization_id: other('help_desk.organizations', mixed(33)),
    department_id: other('help_desk.departments', mixed(27)),
    password_hash: 'null',
    active: `not (${marked})`,
    ...dated,
  },
  'help_desk.tickets': {
    ticket_number: `'T-' || ${mixed(13)}`,
    subject: `'Ticket ' || ${mixed(3)}`,
    requester_id: person(19),
    assigned_id: person(23),
    ...dated,
  },
  'help_desk.tasks': { name: `'Task ' || i` },
  ...Object.fromEntries(
    lightTables.map(([, table]) => [table, ofLight[table] ?? { ...named('Row'), active: `not (${marked})` }]),
  ),
  changes: {
    identifier: `'CHN-M' || i`,
    subject: `'Change ' || ${mixed(3)}`,
    requester_id: person(19),
    status_id: mark('3', '1'),
    change_type_id: mark('3', '1'),
    priority_id: orNone(mark('3', '1')),
    impact_id: orNone(mark('3', '1')),
    outcome: orNone(mark('3', '1')),
    risk_level_id: orNone(mark('3', '1')),
    risk_score: orNone(mark('77', '7')),
    risk_factors: `array[${mark('3', '1')}]`,
    location_id: orNone(other('help_desk.locations', mixed(29))),
    department_id: orNone(other('help_desk.departments', mixed(27))),
    team_id: orNone(other('help_desk.teams', mixed(31))),
    agent_id: orNone(person(23)),
    ...planned,
    ...dated,
  },
  problems: {
    identifier: `'PRB-M' || i`,
    subject: `'Problem ' || ${mixed(3)}`,
    requester_id: person(19),
    assigned_id: orNone(person(23)),
    department_id: other('help_desk.departments', mixed(27)),
    location_id: orNone(other('help_desk.locations', mixed(29))),
    impact_id: mark('3', '1'),
    status_type_id: mark('3', '1'),
    priority_id: mark('3', '1'),
    change_id: orNone(other('changes')),
    known_error: mark('true', 'false'),
    major: mark('true', 'false'),
    ...dated,
  },
  releases: {
    identifier: `'REL-M' || i`,
    subject: `'Release ' || ${mixed(3)}`,
    status_id: mark('3', '1'),
    priority_id: mark('3', '1'),
    release_type_id: mark('3', '1'),
    location_id: orNone(other('help_desk.locations', mixed(29))),
    ...planned,
    ...dated,
  },
  assets: {
    identifier: `'AST-M' || i`,
    name: `'Asset ' || ${mixed(3)}`,
    asset_type_id: mark('3', '1'),
    asset_status_id: orNone(mark('3', '1')),
    product_id: orNone(other('products', mixed(37))),
    department_id: orNone(other('help_desk.departments', mixed(27))),
    organization_id: orNone(other('help_desk.organizations', mixed(33))),
    location_id: orNone(other('help_desk.locations', mixed(29))),
    impact_type_id: orNone(mark('3', '1')),
    managed_by_id: orNone(person(19)),
    used_by_id: orNone(person(23)),
    assigned_on: orNone(time(13)),
    ...dated,
  },
  contracts: {
    identifier: `'CNTR-M' || i`,
    name: `'Contract ' || ${mixed(3)}`,
    contract_type_id: mark('3', '1'),
    // 3 is Active, 2 Approved.
    contract_status_id: mark('3', '2'),
    // Few are being renewed.
    contract_renewal_status_id: mark('3', 'null'),
    license_type_id: orNone(mark('2', '1')),
    license_count: mark('1', '2'),
    cost: `${mixed(43)} + case when ${marked} then 900000 when ${old} then 0 else 50000 end`,
    contract_start_date: time(13),
    contract_end_date: `${time(17)} + interval '2 years'`,
    notify_before: orNone(mark('500 + i % 7', '10 + i % 100')),
    approver_id: orNone(person(23)),
    owner_id: orNone(person(19)),
    user_id: orNone(person(41)),
    vendor_id: orNone(other('vendors', mixed(39))),
    remind_at: 'null',
    reminded_at: 'null',
    ...dated,
  },
  cabs: named('Board'),
  cab_runs: {
    change_id: other('changes'),
    cab_id: other('cabs'),
    status: mark(`'PENDING'`, `'APPROVED'`),
    next_reminder_at: 'null',
  },
  cab_run_levels: { run_id: other('cab_runs'), is_active: marked, status: mark(`'PENDING'`, `'APPROVED'`) },
  cab_approvers: {
    level_id: other('cab_run_levels'),
    user_id: other('help_desk.users'),
    status: mark(`'PENDING'`, `'APPROVED'`),
  },
  reports: { ...named('Report'), description: `'About ' || ${mixed(13)}`, module: mark(`'problem'`, `'asset'`) },
  imports: { name: `'File ' || i`, created_at: time(7), ended_at: time(11) },
  announcements: { subject: `'Announcement ' || ${mixed(3)}`, recipients: mixed(13), created_at: time(7) },
  ...Object.fromEntries(
    ['freezes', 'maintenances'].map((one) => [
      one,
      {
        ...named('Quiet'),
        begins_at: time(3),
        ends_at: `${time(3)} + interval '1 year'`,
        severity: mark(`'warn'`, `'block'`),
      },
    ]),
  ),
  api_tokens: {
    ...{ user_id: other('help_desk.users'), name: `'Script ' || ${mixed(3)}`, prefix: `'sd_' || i` },
    ...{
      token_hash: `'many ' || i`,
      scopes: `'{read}'`,
      created_at: time(7),
      last_used_at: time(11),
      expires_at: time(3),
    },
  },
  webhooks: {
    ...named('Hook'),
    ...{ url: `'https://hooks.example.test/' || i`, events: `'{"*"}'`, conditions: `'{"match":"all","groups":[]}'` },
    ...{ secret: `'whsec_'`, active: marked },
  },
  roles: { name: `'Role M' || i`, built_in_key: 'null', created_at: time(7), updated_at: time(11) },
  change_templates: {
    ...named('Template'),
    fields: `jsonb_build_object('subject', 'Change ' || i, 'description', '', 'change_type_id', 1)`,
    days_ahead: mixed(13),
  },
  form_groups: { ...named('Group'), module: mark(`'asset'`, `'change'`) },
  cmdb_relations: {
    forward_relation_name: `'Feeds ' || ${mixed(13)}`,
    inverse_relation_name: `'Is fed by ' || ${mixed(17)}`,
    ...dated,
  },
  rules: {
    ...named('Rule'),
    // The first is a workflow, the second a listener.
    kind: mark(`'workflow'`, `'listener'`),
    performer: mark('null', `'anyone'`),
    page_type: `'change'`,
    position: mixed(13),
    active: 'false',
  },
};

/** Table → its columns and their expressions, of rows that are not like another one. */
const links: readonly (readonly [table: string, columns: string, select: string])[] = [
  ...['problem', 'change', 'release'].map(
    (kind) => [`${kind}_assets`, `${kind}_id, asset_id`, `${other(`${kind}s`)}, ${other('assets')}`] as const,
  ),
  ['ticket_assets', 'ticket_id, asset_id', `${other('help_desk.tickets')}, ${other('assets')}`],
  ['contract_assets', 'contract_id, asset_id', `${other('contracts')}, ${other('assets')}`],
  [
    'contract_organizations',
    'contract_id, organization_id',
    `${other('contracts')}, ${other('help_desk.organizations')}`,
  ],
  ['contract_recipients', 'contract_id, user_id', `${other('contracts')}, ${other('help_desk.users')}`],
  [
    'contract_terms',
    'contract_id, approver_id, contract_start_date, contract_end_date, cost, type, decision, waiting_since',
    `${other('contracts')}, ${other('help_desk.users')}, ${now}, ${now} + interval '1 year', i, 'Renewed', ${mark(`'pending'`, `'approved'`)}, ${now}`,
  ],
  ['problem_tickets', 'problem_id, ticket_id', `${other('problems')}, ${other('help_desk.tickets')}`],
  [
    'change_tickets',
    'change_id, ticket_id, type',
    `${other('changes')}, ${other('help_desk.tickets')}, 'ticket_initiated_change'`,
  ],
  ['change_tasks', 'change_id, task_id', `${other('changes')}, ${other('help_desk.tasks')}`],
  ['release_changes', 'release_id, change_id', `${other('releases')}, ${other('changes')}`],
  ['help_desk.team_members', 'team_id, user_id', `${other('help_desk.teams')}, ${other('help_desk.users')}`],
  ['product_vendors', 'product_id, vendor_id', `${other('products')}, ${other('vendors')}`],
  [
    'asset_holders',
    'asset_id, used_by_id, assigned_on, returned_on',
    `${other('assets')}, ${other('help_desk.users')}, ${now}, ${now}`,
  ],
  ['import_rows', 'import_id, row, cells', `${other('imports')}, 1, '["Notebook"]'`],
  [
    'import_messages',
    'import_id, row, field, type, comment',
    `${other('imports')}, 1, 'name', 'failed', '{"code":"","text":"No.","params":{}}'`,
  ],
  [
    'outgoing_mails',
    'announcement_id, kind, recipient_email, recipient_name, subject, html, created_at, sent_at',
    `${other('announcements')}, 'announcement', 'm' || i || '@example.test', 'Person ' || i, 'Subject ' || i, '', ${now}, ${now}`,
  ],
  ['rule_versions', 'rule_id, version, form, saved_at', `${other('rules')}, 1, '{}', ${now}`],
  ['rule_matches', 'rule_id, matched_at', `${other('rules')}, ${now}`],
  ['rule_runs', 'page_type, record_id, looked', `'change', ${other('changes')}, '[]'`],
  ...[
    ['sd_problem', 'problems'],
    ['sd_changes', 'changes'],
    ['sd_releases', 'releases'],
    ['sd_assets', 'assets'],
    ['sd_contracts', 'contracts'],
  ].map(
    ([type, table]) =>
      [
        'activity_log',
        'owner_type, owner_id, kind, created_at',
        `'${type}', ${other(table!)}, 'created', ${now}`,
      ] as const,
  ),
];

/** The columns of a table that are written; its id is made. */
async function columnsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attidentity = '' and attgenerated = ''`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Takes away the indexes over words, by which lists and the search of everything find theirs: to fill them takes longer
 * than all else, and no sort or filter reads one but those by custom fields.
 */
export async function dropWordIndexes(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where pg_get_indexdef(i.indexrelid) like '%USING gin (%search_%' and i.indrelid <> 'custom_field_values'::regclass`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
}

/**
 * 10,000 further rows in every table that a list is read from, each like the newest one there is, with links between
 * those of one number; then the planner's statistics. It takes some ten seconds.
 */
export async function fillTables(db: Database): Promise<void> {
  const rows = `generate_series(1, ${many}) i`;
  for (const [table, values] of Object.entries(tables)) {
    const columns = await columnsOf(db, table);
    const unknown = Object.keys(values).filter((name) => !columns.includes(name));
    if (unknown.length) throw new Error(`${table} has no column ${unknown.join(', ')}.`);
    const select = columns.map((name) => values[name] ?? `n.${name}`);
    await sql
      .raw(
        `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) select ${select.join(', ')}
          from (select * from ${table} order by id desc limit 1) n, ${rows} order by i`,
      )
      .execute(db);
  }
  for (const [table, columns, select] of links)
    await sql.raw(`insert into ${table} (${columns}) select ${select} from ${rows} where not (${none})`).execute(db);
  await sql
    .raw(
      `insert into change_collisions (change_id, kind, met_id, severity, times)
        select ${other('changes')}, 'freeze', 1, 'warn', 1 from ${rows} where ${marked}`,
    )
    .execute(db);
  const number = `(id - (${base('problems')}))`;
  await sql
    .raw(
      `update problems set parent_id = (${base('problems')}) + 1 + ${number} * 47 % ${many},
        known_error = known_error or ${number} % 500 = 5, published = ${number} % 500 = 5
      where ${number} > 0 and ${number} % 500 <> 2`,
    )
    .execute(db);
  await sql`analyze`.execute(db);
}

/** Some assets that a person uses, among them that of number 1, and known errors of these that are published. */
export async function fillOwnAssets(db: Database, person: number): Promise<void> {
  const number = `(id - (${base('assets')}))`;
  for (const statement of [
    `update assets set used_by_id = ${person} where ${number} = 1 or ${number} > 0 and ${number} % 500 = 5`,
    `insert into problem_assets (problem_id, asset_id) values ((${base('problems')}) + 5, (${base('assets')}) + 1)`,
  ])
    await sql.raw(statement).execute(db);
}

/** A value of a custom field for each of the rows of its module's table. */
export async function fillCustomField(db: Database, field: number, module: FormCategory): Promise<void> {
  await sql
    .raw(
      `insert into custom_field_values (field_id, owner_type, owner_id, position, value)
        select ${field}, '${valueOwners[module]}', ${other(`${module}s`)}, 0, 'Rack ' || i from generate_series(1, ${many}) i`,
    )
    .execute(db);
  // As autovacuum leaves it: an index over words that has many new entries set aside is not used.
  await sql`vacuum analyze custom_field_values`.execute(db);
}

/** Copies of marked records, as if they had been deleted, beside 10,000 of a kind that no list shows. */
export async function fillTrash(db: Database): Promise<void> {
  for (const [kind, table] of Object.entries({
    problem: 'problems',
    change: 'changes',
    release: 'releases',
    asset: 'assets',
    cab: 'cabs',
  }))
    await sql
      .raw(
        `insert into trash (kind, record_id, record, deleted_at) select '${kind}', t.id, row_to_json(t), now()
          from generate_series(1, ${many}) i join ${table} t on t.id = ${other(table)} where ${marked}`,
      )
      .execute(db);
  await sql
    .raw(
      `insert into trash (kind, record_id, record, deleted_at) select 'task', i, '{}', now() from generate_series(1, ${many}) i`,
    )
    .execute(db);
  await sql`analyze trash`.execute(db);
}

/** The id of the row of this number in a table that was filled. */
export async function idOf(db: Database, table: string, number: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select max(id) - ${many} + ${number} as id from ${sql.table(table)}`.execute(db);
  return rows[0]!.id;
}
