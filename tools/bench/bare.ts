import type pg from 'pg';

/** What a list has: a page of its rows, and how many there are. */
export interface Answer {
  rows: { id: number }[];
  total: number;
}

/** One list call and the ways to ask for the same by hand; the fastest one is what the call is measured against. */
export interface BareList {
  name: string;
  path: string;
  ways: (() => Promise<Answer>)[];
}

interface Kind {
  name: string;
  path: string;
  table: string;
  row: string;
  /** Filters of the query and the same as a condition. */
  filters: [query: string, where: string];
  /** Column of the name, and the columns of people that a search looks at. */
  searched: [name: string, ...people: string[]];
  /** Further filters, each by itself, with the same as a condition of one list of ids. */
  single?: [query: string, where: string][];
  /** Sorted by optional columns, with the same as an order. */
  sorted?: [query: string, order: string][];
  /** Catalogues whose names a search looks at, by the column that refers to them. */
  catalogues?: Record<string, string>;
}

export const named = (table: string, id: string): string =>
  `(select json_build_object('id', n.id, 'name', n.name) from ${table} n where n.id = t.${id})`;
const shownName = "coalesce(nullif(u.full_name, ''), u.email)";
export const person = (id: string): string =>
  `(select json_build_object('id', u.id, 'name', ${shownName}, 'full_name', ${shownName}, 'email', u.email) from help_desk.users u where u.id = t.${id})`;

const problems: Kind = {
  name: 'problem list',
  path: '/service-desk/api/problem-list',
  table: 'problems',
  row: `t.id, t.identifier, t.subject, ${person('requester_id')} as requester, ${person('assigned_id')} as "assignedTo", ${named('help_desk.priorities', 'priority_id')} as priority,
    ${named('help_desk.departments', 'department_id')} as department, ${named('help_desk.statuses', 'status_type_id')} as status, ${named('help_desk.statuses', 'status_type_id')} as status_type_id,
    case when t.closed_at is null then '1' else '0' end as active,
    (select json_build_object('type', a.type) from attachments a where a.owner_type = 'sd_problem' and a.owner_id = t.id order by a.id desc limit 1) as attachment,
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created_at`,
  filters: [
    'status_ids=1,2&priority_ids=3,4&impact_ids=2',
    't.status_type_id = any($1) and t.priority_id = any($2) and t.impact_id = any($3)',
  ],
  single: [
    ['status_ids_not=3', 't.status_type_id <> all($1)'],
    ['assigned_ids_empty=1', 't.assigned_id is null and $1::bigint[] is not null'],
    ['location_ids_empty=0', 't.location_id is not null and $1::bigint[] is not null'],
  ],
  sorted: [
    ['sort-field=updated_at&sort-order=desc', 't.updated_at desc, t.id desc'],
    ['sort-field=priority&sort-order=desc', 't.priority_id desc, t.id desc'],
    ['sort-field=priority,created_at&sort-order=desc,asc', 't.priority_id desc, t.created_at, t.id'],
    [
      'sort-field=location&sort-order=asc',
      '(select n.name from help_desk.locations n where n.id = t.location_id), t.id',
    ],
  ],
  searched: ['subject', 'requester_id', 'assigned_id'],
};

const assets: Kind = {
  name: 'asset list',
  path: '/service-desk/api/asset-list',
  table: 'assets',
  row: `t.id, t.id as asset_id, t.identifier, t.name, ${named('asset_types', 'asset_type_id')} as asset_type, ${named('asset_statuses', 'asset_status_id')} as asset_status,
    ${person('managed_by_id')} as managed_by, ${person('used_by_id')} as used_by,
    coalesce((select json_build_object('id', c.id, 'name', c.name) from contract_assets l join contracts c on c.id = l.contract_id
      where l.asset_id = t.id and c.contract_status_id <> 1 order by c.contract_status_id = 3 desc, c.contract_end_date desc, c.id limit 1), '[]'::json) as contract`,
  filters: [
    'asset_type_ids=14,15&asset_status_ids=1,2&impact_type_ids=2',
    't.asset_type_id = any($1) and t.asset_status_id = any($2) and t.impact_type_id = any($3)',
  ],
  single: [
    ['asset_type_ids=15', 't.asset_type_id = any($1)'],
    // Hardware, with the types below it.
    [
      'asset_type_ids=1&asset_type_descendants=1',
      `t.asset_type_id = any(array(with recursive below as (select unnest($1::bigint[]) as id
        union select n.id from asset_types n join below b on n.parent_id = b.id) select id from below))`,
    ],
    ['asset_status_ids=4', 't.asset_status_id = any($1)'],
    ['product_ids=17', 't.product_id = any($1)'],
    ['dept_ids=17', 't.department_id = any($1)'],
    ['org_ids=17', 't.organization_id = any($1)'],
    ['location_ids=17', 't.location_id = any($1)'],
    ['impact_type_ids=2', 't.impact_type_id = any($1)'],
    ['managed_by_ids=300', 't.managed_by_id = any($1)'],
    ['used_by_ids=3000', 't.used_by_id = any($1)'],
    ['change_ids=20000', 't.id in (select l.asset_id from change_assets l where l.change_id = any($1))'],
    ['contract_ids=1000', 't.id in (select l.asset_id from contract_assets l where l.contract_id = any($1))'],
  ],
  searched: ['name', 'managed_by_id', 'used_by_id'],
};

const changes: Kind = {
  name: 'change list',
  path: '/service-desk/api/change-list',
  table: 'changes',
  row: `t.id, t.identifier, t.subject, ${person('requester_id')} as requester, ${named('change_statuses', 'status_id')} as status, ${named('change_priorities', 'priority_id')} as priority,
    ${named('help_desk.departments', 'department_id')} as department, to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created_at`,
  filters: [
    'status_ids=1,2&priority_ids=3,4&impact_ids=2',
    't.status_id = any($1) and t.priority_id = any($2) and t.impact_id = any($3)',
  ],
  searched: ['subject', 'requester_id'],
};

const releases: Kind = {
  name: 'release list',
  path: '/service-desk/api/release-list',
  table: 'releases',
  row: `t.id, t.identifier, t.subject, ${named('release_types', 'release_type_id')} as release_type, ${named('release_priorities', 'priority_id')} as priority, ${named('release_statuses', 'status_id')} as status,
    to_char(t.planned_start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as planned_start_date, to_char(t.planned_end_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as planned_end_date,
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created_at`,
  filters: [
    'status_ids=1,2&priority_ids=3,4&release_type_ids=2',
    't.status_id = any($1) and t.priority_id = any($2) and t.release_type_id = any($3)',
  ],
  searched: ['subject'],
  catalogues: { release_type_id: 'release_types', priority_id: 'release_priorities', status_id: 'release_statuses' },
};

/** Days are those of the help-desk's time zone, UTC; who is told, seats and organizations come with each row. */
const contracts: Kind = {
  name: 'contract list',
  path: '/service-desk/api/contract-list',
  table: 'contracts',
  row: `t.id, t.identifier, t.name, t.cost::text as cost, to_char(t.contract_start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as contract_start_date,
    to_char(t.contract_end_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as contract_end_date, ${named('contract_statuses', 'contract_status_id')} as contract_status,
    ${named('contract_renewal_statuses', 'contract_renewal_status_id')} as contract_renewal_status, ${named('vendors', 'vendor_id')} as vendor, ${person('user_id')} as "user",
    (select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name) from contract_organizations l join help_desk.organizations o on o.id = l.organization_id
      where l.contract_id = t.id) as attach_organization,
    ${named('contract_types', 'contract_type_id')} as contract_type, ${named('license_types', 'license_type_id')} as license_type, t.license_count,
    (select count(*) from contract_assets l where l.contract_id = t.id) as used, ${person('owner_id')} as owner, ${person('approver_id')} as approver, t.notify_before,
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created_at, to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as updated_at`,
  filters: [
    'contract_status_ids=3,5&contract_type_ids=1,2&license_type_ids=2',
    't.contract_status_id = any($1) and t.contract_type_id = any($2) and t.license_type_id = any($3)',
  ],
  single: [
    ['contract_status_ids=3', 't.contract_status_id = any($1)'],
    ['vendor_ids=17', 't.vendor_id = any($1)'],
    ['user_ids=3000', 't.user_id = any($1)'],
    ['org_ids=17', 't.id in (select l.contract_id from contract_organizations l where l.organization_id = any($1))'],
    ['asset_ids=20000', 't.id in (select l.contract_id from contract_assets l where l.asset_id = any($1))'],
    ['notify_agent_ids=300', 't.id in (select l.contract_id from contract_recipients l where l.user_id = any($1))'],
    // Those that the cost is charged to: of the assets, and of the user for what they do not bear.
    [
      'dept_ids=17',
      `t.id in (select l.contract_id from contract_assets l join assets a on a.id = l.asset_id where a.department_id = any($1)
        union all select c.id from contracts c join help_desk.users u on u.id = c.user_id where u.department_id = any($1)
          and (not exists (select from contract_assets o where o.contract_id = c.id)
            or exists (select from contract_assets o join assets a on a.id = o.asset_id where o.contract_id = c.id and a.department_id is null)))`,
    ],
    ['cost_begin=49000', 't.cost >= ($1::bigint[])[1]'],
    ['notify_in_days_end=3', 't.notify_before <= ($1::bigint[])[1]'],
  ],
  sorted: [
    ['sort-field=cost&sort-order=desc', 't.cost desc, t.id desc'],
    ['sort-field=expiry&sort-order=asc', 't.contract_end_date, t.id'],
    ['sort-field=vendor&sort-order=asc', '(select n.name from vendors n where n.id = t.vendor_id), t.id'],
    [
      'sort-field=attach_organization&sort-order=asc',
      '(select min(o.name) from contract_organizations l join help_desk.organizations o on o.id = l.organization_id where l.contract_id = t.id), t.id',
    ],
  ],
  searched: ['name', 'user_id'],
  catalogues: { vendor_id: 'vendors', contract_type_id: 'contract_types', contract_status_id: 'contract_statuses' },
};

/** The five kinds as rows of their lists. */
export const kinds = { problem: problems, asset: assets, change: changes, release: releases, contract: contracts };

/** Rows of a page. */
export const size = 25;
/** A word and a syllable that stand in the middle of names (fill.ts). */
const words = ['velamodra', 'dra'];

/** The ways to ask for the page and the total of a list. */
export function waysOf(pool: pg.Pool, { table, row }: Pick<Kind, 'table' | 'row'>) {
  const run = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
  /** The page alone. */
  const page =
    (where: string, values: unknown[], order = 't.id desc', offset = 0) =>
    (): Promise<Answer['rows']> =>
      run(
        `select ${row} from (select t.id from ${table} t ${where} order by ${order} limit ${size} offset ${offset}) p join ${table} t on t.id = p.id order by ${order}`,
        values,
      );
  /** Two statements at the same time: the page and the total, by another condition for the same where one is given. */
  const two =
    (where: string, values: unknown[], order?: string, offset?: number, counted = where) =>
    async (): Promise<Answer> => {
      const [rows, [{ total }]] = await Promise.all([
        page(where, values, order, offset)(),
        run(`select count(*) as total from ${table} t ${counted}`, values),
      ]);
      return { rows, total };
    };
  /** One statement that finds all hits once; with several conditions, of each by itself. */
  const one = (conditions: string[], values: unknown[]) => async (): Promise<Answer> => {
    const [{ rows, total }] = await run(
      `with hit as materialized (${conditions.map((condition) => `select t.id from ${table} t where ${condition}`).join(' union ')})
         select (select count(*) from hit) as total,
           (select json_agg(r) from (select ${row} from (select id from hit order by id desc limit ${size}) p join ${table} t on t.id = p.id order by t.id desc) r) as rows`,
      values,
    );
    return { rows: rows ?? [], total };
  };
  return { page, two, one };
}

/**
 * Every case of every list. A good engineer chooses the ids first, and with few hits may scan them once for page and
 * total.
 */
export function bareLists(pool: pg.Pool): BareList[] {
  return [problems, assets, changes, releases, contracts].flatMap((kind) => {
    const { name, path, table, row, filters, searched, single = [], sorted = [], catalogues = {} } = kind;
    const { two, one } = waysOf(pool, { table, row });

    const [column, ...people] = searched;
    const like = `any(array(select u.id from help_desk.users u where u.full_name ilike $1 or u.email ilike $1))`;
    const search = [
      `t.identifier ilike $1 or t.${column} ilike $1`,
      ...people.map((id) => `t.${id} = ${like}`),
      ...Object.entries(catalogues).map(
        ([id, of]) => `t.${id} = any(array(select n.id from ${of} n where n.name ilike $1))`,
      ),
    ];
    const values = filters[0].split('&').map((filter) => (filter.split('=')[1] ?? '').split(',').map(Number));
    const middle = 20_000;
    return [
      { name: `${name}, page 1`, path: `${path}?limit=${size}`, ways: [two('', [])] },
      {
        name: `${name}, page ${middle.toLocaleString('en')}`,
        path: `${path}?limit=${size}&page=${middle}`,
        ways: [two('', [], 't.id desc', (middle - 1) * size)],
      },
      {
        name: `${name}, three filters`,
        path: `${path}?limit=${size}&${filters[0]}`,
        ways: [two(`where ${filters[1]}`, values), one([filters[1]], values)],
      },
      ...single.map(([query, where]) => {
        const ids = [[Number(/=(\d+)/.exec(query)?.[1])]];
        return {
          name: `${name}, ${query.replace(/=\d+/, '').replaceAll('&', ' with ').replace('=1', '')}`,
          path: `${path}?limit=${size}&${query}`,
          ways: [two(`where ${where}`, ids), one([where], ids)],
        };
      }),
      ...sorted.map(([query, order]) => ({
        name: `${name}, sorted by ${/sort-field=([^&]+)/.exec(query)?.[1]}`,
        path: `${path}?limit=${size}&${query}`,
        ways: [two('', [], order)],
      })),
      ...words.map((word) => ({
        name: `${name}, "${word}" in the middle of names`,
        path: `${path}?limit=${size}&search-query=${word}`,
        ways: [
          two(`where ${search.join(' or ')}`, [`%${word}%`]),
          one([search.join(' or ')], [`%${word}%`]),
          one(search, [`%${word}%`]),
        ],
      })),
    ];
  });
}
