// Each right alone × every call: secret words stand in every text of every kind of record, and nobody reads one of a
// kind that is not theirs. Which right opens which kind is written here by hand, apart from what the calls say.
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { json, send, signIn } from './client.mjs';
import { addressOf, goodForm, owners, pathValue, readOperations, readRecords } from './document.mjs';
import { counted } from './score.mjs';
import { line, load, startServer } from './setting.mjs';

/** Rights that come with a view right, and the kinds that this one opens (B6, E12). */
const groups = [
  {
    opens: ['problem'],
    keys: 'view_problems create_problem edit_problem delete_problem close_problem attach_problem detach_problem',
  },
  {
    opens: ['change'],
    keys: 'view_changes create_change edit_change delete_change close_change attach_change detach_change remove_cab change_activity_duration',
  },
  { opens: ['change', 'board'], keys: 'view_changes enforce_cab' },
  {
    opens: ['release'],
    keys: 'view_releases create_release edit_release delete_release complete_release attach_release detach_release',
  },
  {
    opens: ['asset', 'vendor', 'product'],
    keys: 'view_assets create_asset edit_asset delete_asset attach_asset detach_asset manage_cmdb import_assets export_assets print_labels',
  },
  { opens: ['asset', 'vendor', 'product', 'report'], keys: 'view_assets view_asset_reports manage_asset_reports' },
  {
    opens: ['contract', 'vendor', 'product'],
    keys: 'view_contracts create_contract edit_contract delete_contract approve_contract renew_contract extend_contract terminate_contract attach_contract_asset detach_contract_asset contract_reminder export_contracts',
  },
];
/** Each alone. Vendors and products name each other. */
const alone = {
  manage_products: ['product', 'vendor'],
  manage_vendors: ['vendor', 'product'],
  manage_catalogues: [],
  manage_cab: ['board'],
  // Of the kinds that somebody without a right sees: tickets.
  manage_automation: ['rule-ticket'],
  manage_announcements: ['announcement'],
  manage_barcode: [],
  manage_form_groups: [],
  view_audit: ['audit'],
};
const ofClients = [
  'view_own_assets',
  'view_own_contracts',
  'view_organization_assets',
  'view_organization_contracts',
  'act_on_approvals',
];

const people = [
  ...groups.flatMap(({ opens, keys }) => {
    const [view, ...others] = keys.split(' ');
    return [
      ...(opens.length === 1 || view !== 'view_changes' ? [[view]] : []),
      ...others.map((key) => [view, key]),
    ].map((rights) => ({
      name: rights.at(-1),
      rights,
      sees: rights.length === 1 ? opens.filter((kind) => kind !== 'report') : opens,
    }));
  }),
  ...Object.entries(alone).map(([name, sees]) => ({ name, rights: [name], sees })),
  { name: 'no right', rights: [], sees: [] },
]
  .filter(({ name }, i, all) => all.findIndex((one) => one.name === name) === i)
  .map((one) => ({ ...one, role: 'agent', sees: [...one.sees, 'ticket'] }))
  .concat(ofClients.map((name) => ({ name, rights: [name], role: 'client', sees: [] })));

/** Texts of records: kind, table, columns, and which rows. */
const texts = [
  ['problem', 'problems', ['subject', 'description', 'identifier']],
  ['change', 'changes', ['subject', 'description', 'identifier']],
  ['release', 'releases', ['subject', 'description', 'identifier']],
  ['asset', 'assets', ['name', 'description', 'identifier']],
  ['contract', 'contracts', ['name', 'description', 'identifier']],
  ['contract', 'contract_terms', ['purpose']],
  ['vendor', 'vendors', ['name', 'primary_contact', 'address', 'description']],
  ['product', 'products', ['name', 'manufacturer', 'description']],
  ['board', 'cabs', ['name']],
  ['board', 'cab_levels', ['name']],
  ['change', 'cab_runs', ['name']],
  ['change', 'cab_run_levels', ['name']],
  ['change', 'cab_approvers', ['comment']],
  ['announcement', 'announcements', ['subject', 'announcement']],
  ['report', 'reports', ['name', 'description'], `module = 'asset'`],
  ['mail', 'outgoing_mails', ['subject']],
  ['ticket', 'help_desk.tickets', ['subject']],
  ...['ticket', 'change', 'problem', 'release', 'asset', 'contract'].map((type) => [
    `rule-${type}`,
    'rules',
    ['name'],
    `page_type = '${type}'`,
  ]),
  ...Object.entries(owners).flatMap(([kind, owner]) => [
    [kind, 'comments', ['body'], `owner_type = '${owner}'`],
    [kind, 'planning_entries', ['title', 'description'], `owner_type = '${owner}'`],
    [kind, 'attachments', ['value'], `owner_type = '${owner}'`],
    [
      kind,
      'attachments',
      ['value'],
      `owner_type = 'planning' and owner_id in (select id from planning_entries where owner_type = '${owner}')`,
    ],
    [
      kind,
      'custom_field_values',
      ['value'],
      `owner_type = '${owner}' and field_id in (select id from custom_fields where kind in ('text', 'textarea'))`,
    ],
  ]),
];

/** One word for each kind, text and row. */
const word = (kind, column) => `'zq' || '${kind.replace('-', '_')}' || 'x${column}x' || coalesce(ctid::text, '')`;
const secretOf = /zq([a-w_yz]+)x/g;

/** What is not in the demo data. */
const further = [
  `insert into announcements (subject, announcement, option, recipients) values ('a', 'a', 'team_id', 0)`,
  ...['ticket', 'change', 'problem', 'release', 'asset', 'contract'].flatMap((type) =>
    ['workflow', 'listener'].map(
      (kind) =>
        `insert into rules (kind, name, page_type, performer, conditions, actions) values ('${kind}', 'a', '${type}', ${kind === 'listener' ? `'anyone'` : 'null'}, '{"groups":[]}', '[]')`,
    ),
  ),
  `insert into attachments (owner_type, owner_id, value, size, type) select o.owner_type, o.id, 'a.txt', 1, 'txt' from (
     select 'sd_problem' as owner_type, max(id) as id from problems union all select 'sd_changes', max(id) from changes union all select 'sd_releases', max(id) from releases
     union all select 'sd_assets', max(id) from assets union all select 'sd_contracts', max(id) from contracts union all select 'planning', max(id) from planning_entries) o`,
  `insert into comments (owner_type, owner_id, body, created_at) select o.owner_type, o.id, 'a', now() from (
     select 'sd_problem' as owner_type, max(id) as id from problems union all select 'sd_changes', max(id) from changes union all select 'sd_releases', max(id) from releases
     union all select 'sd_assets', max(id) from assets union all select 'sd_contracts', max(id) from contracts) o`,
  `update contract_terms set purpose = 'a'`,
  `update cab_approvers set comment = 'a'`,
];

async function plant(db) {
  for (const statement of further) await db.query(statement);
  const found = {};
  for (const [kind, table, columns, where = 'true'] of texts)
    for (const column of columns) {
      const { rowCount } = await db.query(`update ${table} set ${column} = ${word(kind, column)} where ${where}`);
      found[kind] = (found[kind] ?? 0) + rowCount;
    }
  // What the log says of other records.
  for (const side of ['before', 'after'])
    await db.query(`
      update activity_log set ${side} = jsonb_set(${side}::jsonb, '{items}', (
        select jsonb_agg(i || jsonb_build_object('name', 'zq' || (${side}->>'what') || 'xlogx')) from jsonb_array_elements(${side}::jsonb->'items') i))
      where ${side}->>'what' in ('problem', 'change', 'release', 'asset', 'contract', 'ticket') and jsonb_typeof(${side}::jsonb->'items') = 'array' and jsonb_array_length(${side}::jsonb->'items') > 0`);
  const without = [...new Set(texts.map(([kind]) => kind))].filter((kind) => !found[kind]);
  if (without.length) throw new Error(`Nothing was planted in ${without.join(', ')}.`);
  return Object.values(found).reduce((sum, one) => sum + one, 0);
}

/** An account with these rights and no other. Returns the headers of its calls. */
async function account(server, db, { rights, role }, index) {
  const email = `right-${index}@demo.test`;
  const { rows } = await db.query(
    `insert into help_desk.users (email, full_name, role, password_hash) select $1, 'Right ' || $2::text, $3, password_hash from help_desk.users where email = 'agent@demo.test' returning id`,
    [email, index, role],
  );
  await db.query(
    `insert into user_permissions (user_id, permission_id) select $1, id from permissions where key = any($2)`,
    [rows[0].id, rights],
  );
  return signIn(server, `right-${index}`);
}

const pageTypes = ['ticket', 'change', 'problem', 'release', 'asset', 'contract'];

/** Addresses of a call: newest and oldest records, and the ways to ask for more. */
function addressesOf(operation, records, { lookups, limit }) {
  const owned = Object.entries(owners).map(([kind, owner]) => `${owner}:${records[kind][0]}`);
  const every = { name: lookups, type: ['csv', 'pdf'], owner: owned, kind: pageTypes };
  const [special] = operation.params.filter((param) => param in every);
  const values = special ? every[special] : [null];
  const picks =
    operation.params.length && !(special && operation.params.length === 1)
      ? Array.from({ length: limit }, (_, i) => i)
      : [0];
  const paths = values.flatMap((value) =>
    picks.map((at) =>
      addressOf(operation, (param) =>
        encodeURIComponent(
          param === special
            ? value
            : pathValue(
                operation,
                param,
                records,
                (known) => known[at < limit / 2 ? at : Math.max(0, known.length - 1 - at)],
              ),
        ),
      ),
    ),
  );
  const more = ['?limit=100', '?config=true&limit=100&search-query=zq'];
  const queries = operation.params.includes('id') ? ['', more[0]] : ['', ...more];
  if (limit === 1) queries.splice(0, queries.length - 1);
  const named = operation.query.map(({ name }) => name);
  if (named.includes('page_type')) queries.push(...pageTypes.map((type) => `?page_type=${type}&limit=100`));
  if (named.includes('asset_ids')) queries.push(`?asset_ids[]=${records.asset[0]}`);
  for (const [param, kind] of [
    ['ticket_id', 'ticket'],
    ['change_id', 'change'],
  ])
    if (named.includes(param)) queries.push(`?${param}=${records[kind][0]}&category=change&scenario=create`);
  return [...new Set(paths)].flatMap((path) => queries.map((query) => path + query));
}

/** Forms that read: what a rule or a mail would be like for a record. */
const trials = (records) =>
  pageTypes.flatMap((page_type) =>
    (records[page_type] ?? [1]).slice(0, 1).flatMap((record_id) => [
      [
        '/service-desk/api/listener/test',
        {
          name: 'x',
          page_type,
          performer: 'anyone',
          events: ['created', 'updated'],
          conditions: { groups: [] },
          actions: [],
          record_id,
        },
      ],
      ['/service-desk/api/workflow/test', { name: 'x', page_type, conditions: { groups: [] }, actions: [], record_id }],
    ]),
  );

/** The kinds of which a live stream says that a record has changed. */
function listen(server, headers) {
  const kinds = new Set();
  const request = http.get(`${server.url}/service-desk/api/events`, { headers }, (response) =>
    response.on('data', (chunk) => {
      for (const [, kind] of String(chunk).matchAll(/"kind":"(\w+)"/g)) kinds.add(kind);
    }),
  );
  request.on('error', () => undefined);
  return { kinds, end: () => request.destroy() };
}

export async function rights({ short = false, server: given } = {}) {
  const server = given ?? (await startServer());
  const db = new pg.Client(server.databaseUrl);
  await db.connect();
  try {
    const { lookupNames } = load('wire/parts/lookup.names.ts');
    const planted = await plant(db);
    const records = await readRecords(server);
    for (const [kind, table] of [
      ['contract', 'contracts'],
      ['vendor', 'vendors'],
      ['product', 'products'],
      ['report', 'reports'],
      ['rule', 'rules'],
      ['announcement', 'announcements'],
    ])
      records[kind] = (await db.query(`select id from ${table} order by id desc limit 100`)).rows.map(({ id }) =>
        Number(id),
      );
    for (const kind of ['workflow', 'listener']) records[kind] = records.rule;
    const operations = (await readOperations(server)).filter(
      (one) => one.declared && !one.again && !one.public && !/\/(events|session)$/.test(one.path),
    );
    const reads = operations
      .filter(({ method }) => method === 'GET')
      .flatMap((one) =>
        addressesOf(one, records, { lookups: lookupNames, limit: short ? 1 : 4 }).map((path) => ({
          name: one.name,
          method: 'GET',
          path,
        })),
      );
    const tried = trials(records).map(([path, form]) => ({
      name: path.split('/').slice(-2).join('.'),
      method: 'POST',
      path,
      form,
    }));
    const writes = operations
      .filter(({ method, name }) => method !== 'GET' && !/session|logout|connection|access/.test(name))
      .map((one) => ({
        name: one.name,
        method: one.method,
        path: addressOf(one, (param) => encodeURIComponent(pathValue(one, param, records, (known) => known[0]))),
        form: goodForm(one, records),
      }));
    const seen = [];
    const broken = [];
    let calls = 0;
    let words = 0;
    const who = [];
    // In a short run each view right, what is held alone, and one person of the others.
    for (const [index, person] of people
      .filter(({ rights: held, role }, i) => !short || (held.length < 2 && role === 'agent') || i % 9 === 0)
      .entries())
      who.push({ ...person, headers: await account(server, db, person, index) });

    const streams = who.map((person) => ({ ...person, stream: listen(server, person.headers) }));
    await wait(500);
    await db.query(`insert into live_events (kind, record_id) select k, 1 from unnest($1::text[]) k`, [
      [...Object.keys(owners), 'ticket'],
    ]);
    await wait(2500);
    for (const { name, sees, stream } of streams) {
      for (const kind of stream.kinds) if (!sees.includes(kind)) seen.push(`${name}: live event of ${kind}`);
      for (const kind of [...Object.keys(owners), 'ticket'])
        if (sees.includes(kind) && !stream.kinds.has(kind)) broken.push(`${name}: no live event of ${kind}`);
      stream.end();
    }

    const attempt = async ({ name, sees, headers }, { name: call, method, path, form }) => {
      const body = form && JSON.stringify(form);
      const reply = await send(server, { method, path, headers: { ...headers, ...(body && json) }, body });
      calls++;
      if (reply.status === 0 || reply.status >= 500)
        broken.push(`${reply.status} ${method} ${call} by ${name}: ${reply.text.slice(0, 80)}`);
      for (const kind of new Set([...reply.text.matchAll(secretOf)].map(([, found]) => found.replace('_', '-')))) {
        words++;
        if (!sees.includes(kind)) seen.push(`${kind} by ${name} in ${method} ${call}`);
      }
    };
    // All read before anything is written.
    for (const wanted of [[...reads, ...tried], writes])
      await Promise.all(
        who.map(async (person) => {
          for (const call of wanted) await attempt(person, call);
        }),
      );
    if (!words) throw new Error('Nobody saw a secret word that they may see: nothing is tested.');
    line(
      'rights: secrets seen that may not be seen',
      seen.length,
      '',
      { exactly: 0 },
      [`${who.length} people with one right each, ${planted} texts planted, ${words} seen rightly`, counted(seen, 12)]
        .filter(Boolean)
        .join('; '),
    );
    line(
      'rights: calls that broke',
      broken.length,
      '',
      { exactly: 0 },
      [`${calls} calls`, counted(broken, 8)].filter(Boolean).join('; '),
    );
  } finally {
    await db.end();
    if (!given) await server.stop();
  }
}
