import { sql } from 'kysely';
import { customFilterKey, formCategories } from '../wire/parts/form';
import { makeAdmin, makeCustomField, makeTeam } from './testing/factories';
import { type Client, signIn } from './testing/client';
import { type Good, makeGood } from './testing/good';
import { lightTables } from './testing/light';
import { lists, pathOf, type Row, rowsOf } from './testing/lists';
import { dropWordIndexes, fillCustomField, fillOwnAssets, fillTables, fillTrash, idOf, many } from './testing/many';
import { type Planner, startPlanner } from './testing/planner';
import { startServer, type TestServer } from './testing/server';
import { sentStatements } from './testing/statements';
import { exceptions } from './testing/unindexed';

// Each sort and each filter of wire/ is sent, and each statement of the call is explained with its parameters, at 10,000
// rows of every table. The test is stricter than "no Seq Scan": an index of something else, read from end to end,
// would do for that. No table may give more than a tenth of its rows for a page.

let server: TestServer;
let admin: Client;
let good: Good;
let planner: Planner;
/** Names of the query and where the value comes from: an id, or the table of the row of number 1. */
const values: Record<string, string | number> = {
  // Of catalogues, what few rows have.
  ...Object.fromEntries(
    ['impact', 'impact_type', 'status', 'priority', 'change_type', 'release_type', 'asset_type', 'asset_status']
      .concat(['contract_type', 'contract_status', 'contract_renewal_status'])
      .map((catalogue) => [`${catalogue}_ids`, 3]),
  ),
  license_type_ids: 2,
  outcomes: 3,
  risk_levels: 3,
  risk_factors: 3,
  ...Object.fromEntries(
    ['problem', 'change', 'release', 'asset', 'contract', 'product', 'vendor'].flatMap((kind) => [
      [`${kind}_ids`, `${kind}s`],
      [`${kind}_id`, `${kind}s`],
    ]),
  ),
  parent_ids: 'problems',
  ticket_id: 'help_desk.tickets',
  ticket_ids: 'help_desk.tickets',
  dept_ids: 'help_desk.departments',
  department_ids: 'help_desk.departments',
  org_ids: 'help_desk.organizations',
  location_ids: 'help_desk.locations',
  team_ids: 'help_desk.teams',
  ...Object.fromEntries(
    ['assigned', 'requester', 'agent', 'approver', 'waiting_approver', 'owner', 'user', 'notify_agent']
      .concat(['managed_by', 'used_by'])
      .map((who) => [`${who}_ids`, 'help_desk.users']),
  ),
};
/** Of ranges of numbers, what few rows have: from, up to. */
const bounds: Record<string, readonly [number, number]> = { cost: [900_000, 10_000], notify_in_days: [400, 10] };

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  const person = await makeAdmin(db);
  admin = await signIn(server, person);
  good = await makeGood(server, person, admin);
  await makeTeam(db);
  await dropWordIndexes(db);
  await fillTables(db);
  await fillOwnAssets(db, person.id);
  await fillTrash(db);
  for (const module of formCategories) {
    const { id } = await makeCustomField(db, { module });
    await fillCustomField(db, id, module);
    custom[module] = customFilterKey(id);
  }
  planner = await startPlanner(server.databaseUrl, many);
}, 300_000);
afterAll(async () => {
  await planner.end();
  await server.close();
});

/** Module → the filter by its custom field. */
const custom: Record<string, string> = {};

/** So many of the 10,000 rows of a table may be read for a page. */
const maxRead = 1000;

/** An exact total is the number of all rows: it is counted by a statement of its own, which may read them. */
const isTotal = (text: string): boolean => /^\s*select count\(\*\) as total/.test(text);

/** Sends the query. Returns the rows of the reply, and which tables gave more than a tenth of theirs. */
async function load(path: string): Promise<{ rows: Row[]; read: string[] }> {
  let rows: Row[] = [];
  const statements = await sentStatements(async () => {
    const reply = await admin.get(path);
    if (reply.status === 200) rows = rowsOf(reply.data);
    return reply;
  });
  const read: string[] = [];
  for (const statement of statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !isTotal(text)))
    for (const [table, count] of await planner.readBy(statement))
      if (count > maxRead) read.push(`${Math.round(count)} of ${table}`);
  return { rows, read };
}

/** Lists of what one record has: the parameter of the path, or of the query, is the row of number 1 of the table. */
const ofOne: Record<string, string> = {
  'problem.log': 'problems',
  'problem.tickets': 'problems',
  'asset.log': 'assets',
  'asset.history': 'assets',
  'contract.log': 'contracts',
  'contract.ofTicket': 'help_desk.tickets',
  'contract.ofOrganization': 'help_desk.organizations',
  'product.vendors': 'products',
  'vendor.contracts': 'vendors',
  'vendor.products': 'vendors',
  'change.log': 'changes',
  'change.tickets': 'changes',
  'change.tasks': 'changes',
  'ticket.changes': 'help_desk.tickets',
  'release.log': 'releases',
  'import.failed': 'imports',
  'workflow.versions': 'rules',
  'listener.versions': 'rules',
  'rule.log': 'changes',
  'announcement.recipients': 'announcements',
};
/** Of the rules, the first is a workflow and the second a listener. */
const numberOf = (name: string): number => (name === 'listener.versions' ? 2 : 1);
const needed: Record<string, (id: number) => string> = {
  'workflow.list': () => 'page_type=change',
  'listener.list': () => 'page_type=change',
  'ticket.changes': (id) => `ticket_id=${id}`,
  'change.tickets': (id) => `change_id=${id}`,
  'change.tasks': (id) => `change_id=${id}`,
};

/** What a row shows of a column, as text to compare; null if nothing, or if it has no such column. */
function shownIn(row: Row, column: string): string | number | null {
  const value = row[column];
  if (typeof value === 'string' || typeof value === 'number') return value;
  const { full_name, name } = (value ?? {}) as { full_name?: string; name?: string };
  return full_name ?? name ?? null;
}

/** Sorted by their place in a catalogue, and not by the name that is shown. */
const byPlace = new Set(
  ['status', 'status_type_id', 'priority', 'impact', 'impact_type', 'change_type', 'release_type'].concat([
    'contract_status',
    'contract_renewal_status',
    'product_status',
    'outcome',
  ]),
);

/** Are the rows, which are sorted by a column, in the order of what they show of it? Returns what is not. */
function orderFault(rows: readonly Row[], column: string, order: string): string {
  if (byPlace.has(column)) return '';
  const values = rows.map((row) => shownIn(row, column)).filter((value) => value !== null);
  const inNumbers = new Intl.Collator('en', { numeric: true });
  const isNumber = column === 'identifier' || column === 'cost' || values.every((value) => typeof value === 'number');
  const compare = (a: string | number, b: string | number): number =>
    isNumber ? inNumbers.compare(String(a), String(b)) : a < b ? -1 : a > b ? 1 : 0;
  const sorted = values.toSorted((a, b) => (order === ' asc' ? compare(a, b) : compare(b, a)));
  return String(values) === String(sorted) ? '' : `not in order: ${values.join(', ')}`;
}

interface Variant {
  /** Behind the name of the sort or filter, e.g. `_not`. */
  end: string;
  /** `{name}` stands for the value. */
  query: string;
}
type Case = [list: string, what: 'sort' | 'filter', column: string, variants: Variant[]];

const rare = (end: string, query: string): Variant => ({ end, query: `${query}&limit=100` });
/** Most rows are meant: a page has to end after a few of them. */
const usual = (end: string, query: string): Variant => ({ end, query: `${query}&limit=10` });

const lightLists = Object.fromEntries(lightTables.map(([kind, table]) => [`${kind}.list`, table]));

/** Filters that are words; single ids; and by one of our own fields. */
const others: Record<string, Record<string, Variant[]>> = {
  ...Object.fromEntries(
    lists
      .filter(({ name, query }) => name in lightLists && 'active' in (query.words ?? {}))
      .map(({ name }) => [name, { active: [rare('=0', 'active=0'), usual('=1', 'active=1')] }]),
  ),
  'problem.list': {
    known_error: [rare('=1', 'known_error=1'), usual('=0', 'known_error=0')],
    major: [rare('=1', 'major=1'), usual('=0', 'major=0')],
    trash: [rare('', 'trash=1')],
    custom: [rare('', '{problem}=Rack 77')],
  },
  'asset.list': {
    ...Object.fromEntries(
      ['ticket_id', 'problem_id', 'change_id', 'release_id', 'contract_id', 'product_id'].map((one) => [
        one,
        [usual('', `${one}={${one}}`)],
      ]),
    ),
    asset_type_descendants: [rare('', 'asset_type_ids=3&asset_type_descendants=1')],
    held_by_left: [rare('=1', 'held_by_left=1'), usual('=0', 'held_by_left=0')],
    trash: [rare('', 'trash=1')],
    custom: [rare('', '{asset}=Rack 77')],
  },
  'contract.list': {
    seats: [rare('', 'seats=full')],
    held_by_left: [rare('=1', 'held_by_left=1'), usual('=0', 'held_by_left=0')],
    custom: [rare('', '{contract}=Rack 77')],
  },
  'change.list': {
    has_collisions: [rare('=1', 'has_collisions=1'), usual('=0', 'has_collisions=0')],
    trash: [rare('', 'trash=1')],
    custom: [rare('', '{change}=Rack 77')],
  },
  'release.list': { trash: [rare('', 'trash=1')], custom: [rare('', '{release}=Rack 77')] },
  'cab.list': { trash: [rare('', 'trash=1')] },
  'import.failed': { type: [rare('', 'type=failed')] },
  'report.list': {
    name: [rare('', 'name=Report M77')],
    description: [rare('', 'description=About 77')],
    type: [rare('', 'type=problem')],
  },
  'workflow.list': { page_type: [rare('', 'page_type=change')] },
  'listener.list': { page_type: [usual('', 'page_type=change')] },
};

/** What a list reads from its query without choosing rows by it; and lists whose words are not tried here, with why. */
const noFilters = new Set([
  'meta',
  'config',
  'column',
  'group_by',
  'left',
  'role',
  'supplements',
  'filter_id',
  'saved_filter_id',
  'report_id',
  'ids',
]);
const untried: Record<string, string> = {
  'access.permissions': 'The rights of this program, some dozens.',
  'lookup.lookup': 'Of any record; the choices of a select come from the tables of the lists.',
  ...Object.fromEntries(
    formCategories.map((kind) => [`${kind}-form-group.list`, 'One form group with its fields, by its id.']),
  ),
  'contract.ofTicket': 'The same as of contract.list, among the few contracts of a ticket.',
  'contract.ofOrganization': 'The same as of contract.list, among the few contracts of an organization.',
  'comment.stream': 'Comments and log of one record; a comment and a place choose the page.',
  'inbox.list': 'Each has an index of its own over the messages of one person; tools/bench/inbox.ts measures a page.',
  'webhook.deliveries':
    'Of one webhook, by its id or its status: each has an index of its own, and they are kept for 30 days.',
  'job.list': 'pg-boss keeps jobs in tables, and with indexes, of its own.',
};

test.each(lists)(
  '$name: each word and each single id of its query is tried here, or does not choose rows',
  ({ name, query }) => {
    const known = (one: string): boolean =>
      noFilters.has(one) || others[name]?.[one] !== undefined || needed[name]?.(1).startsWith(`${one}=`) === true;
    const unknown = [...(query.one ?? []), ...Object.keys(query.words ?? {})].filter((one) => !known(one));
    expect(name in untried ? [] : unknown).toEqual([]);
  },
);

const cases = lists.flatMap(({ name, query }): Case[] => {
  const { sorts = [], ids = {}, excludes, optional = [], ranges = [], numbers = [] } = query;
  const emptiness = (one: string): Variant[] =>
    optional.includes(one)
      ? [
          // Of these few are without; of renewals few have one.
          one === 'contract_renewal_status_ids'
            ? usual('_empty=1', `${one}_empty=1`)
            : rare('_empty=1', `${one}_empty=1`),
          usual('_empty=0', `${one}_empty=0`),
        ]
      : [];
  const filters: Record<string, Variant[]> = {
    ...Object.fromEntries(
      Object.keys(ids)
        .filter((one) => !noFilters.has(one))
        .map((one) => [
          one,
          [rare('', `${one}={${one}}`), ...(excludes ? [usual('_not', `${one}_not={${one}}`)] : []), ...emptiness(one)],
        ]),
    ),
    ...Object.fromEntries(
      ranges.map((one) => [
        one,
        [rare('_begin', `${one}_begin=2030-01-01`), rare('_end', `${one}_end=2003-01-01`), ...emptiness(one)],
      ]),
    ),
    ...Object.fromEntries(
      numbers.map((one) => [
        one,
        [
          rare('_begin', `${one}_begin=${bounds[one]![0]}`),
          rare('_end', `${one}_end=${bounds[one]![1]}`),
          ...emptiness(one),
        ],
      ]),
    ),
    ...others[name],
  };
  return [
    ...sorts.map((sort): Case => [
      name,
      'sort',
      sort,
      ['asc', 'desc'].map((order) => usual(` ${order}`, `sort-field=${sort}&sort-order=${order}`)),
    ]),
    ...Object.entries(filters).map(([filter, variants]): Case => [name, 'filter', filter, variants]),
  ];
});

const titled = cases.map((one): [title: string, ...Case] => {
  const [name, what, column] = one;
  const title = what === 'sort' ? `${column} shows it in order and reads an index` : `${column} reads an index`;
  return [`${name}: the ${what} by ${title}`, ...one];
});

test('what has not been sorted into a GIN index yet, which every search reads, is short', async () => {
  const { rows } = await sql<{ index: string }>`
    select c.oid::regclass::text as index from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace in ('public'::regnamespace, 'help_desk'::regnamespace)
      and not coalesce(c.reloptions, '{}') @> '{gin_pending_list_limit=256}'`.execute(server.db);
  expect(rows).toEqual([]);
});

test('each exception is of a sort or filter that there is', () => {
  const known = new Set(
    cases.flatMap(([name, , column, variants]) =>
      ['', ...variants.map(({ end }) => end)].map((end) => `${name}: ${column}${end}`),
    ),
  );
  const named = Object.entries(exceptions).flatMap(([name, of]) => Object.keys(of).map((one) => `${name}: ${one}`));
  expect(named.filter((one) => !known.has(one))).toEqual([]);
});

test.each(titled)('%s', async (_title, name, what, column, variants) => {
  const entry = lists.find((one) => one.name === name)!;
  const id = ofOne[name] ? await idOf(server.db, ofOne[name], numberOf(name)) : 0;
  const params = { ...good.params(entry), ...(id && { id, ticketId: id, orgId: id }) };
  const verdicts: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const { end, query } of variants) {
    let sent = query;
    for (const [holder, filter = ''] of query.matchAll(/\{(\w+)\}/g)) {
      const value = custom[filter] ?? values[filter];
      if (value === undefined) throw new Error(`Which ${filter}? Add it to the values of this test.`);
      const isTable = typeof value === 'string' && !custom[filter];
      sent = sent.replace(holder, String(isTable ? await idOf(server.db, value, 1) : value));
    }
    const { rows, read } = await load(
      `${pathOf(entry, params)}?${sent.startsWith('page_type') ? '' : (needed[name]?.(id) ?? '')}&${sent}`,
    );
    const reason = exceptions[name]?.[column] ?? exceptions[name]?.[column + end];
    verdicts[column + end] =
      (!ofOne[name] && !rows.length && 'no rows') ||
      (what === 'sort' && orderFault(rows, column, end)) ||
      read.join(', ');
    expected[column + end] = reason ? expect.stringMatching(/\d of /) : '';
  }
  expect(verdicts).toEqual(expected);
});

// Marked rows are planned in the first week of 2031, and end in 2033; the calendar is no list, but grows with the same tables.
const calendar = '/service-desk/api/change-calendar';
test.each<[what: string, query: string, read?: string[]]>([
  ['changes', `from=2031-01-03&to=2031-01-03&kinds[]=change`],
  ['changes of a status', `from=2031-01-03&to=2031-01-03&kinds[]=change&status_ids=3`],
  ['releases', `from=2031-01-03&to=2031-01-03&kinds[]=release`],
  ['ends of contracts', `from=2033-01-01&to=2033-01-31&kinds[]=contract`],
  // There are few, as of their lists.
  ['freezes', `from=2031-01-03&to=2031-01-03&kinds[]=freeze`, [expect.stringMatching(/\d of freezes/)]],
])('the calendar: %s of a day read an index', async (_what, query, expected = []) => {
  const { rows, read } = await load(`${calendar}?${query}`);
  expect(read).toEqual(expected);
  expect(rows.length).toBeGreaterThan(0);
});
