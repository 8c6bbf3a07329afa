import pg from 'pg';
import { runBuiltServer } from '../../e2e/testing/server';
import { type CustomFieldKind, customFieldKinds, customFilterKey, factsOf } from '../../wire/parts/form';
import { type BareList, kinds, named, person as shownPerson, size, waysOf } from './bare';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { middle, rows } from './fill';
import { compare } from './lists';

type Kind = keyof typeof kinds;

/** Each kind of field twice; the second one of a kind may have several values where that is possible. */
const fields = [...customFieldKinds, ...customFieldKinds].map((kind, position) => ({
  kind,
  multiple: position >= customFieldKinds.length && factsOf(kind).several,
}));
const options = ['First', 'Second', 'Third', 'Fourth'];
const people = 20_000;

const owners: Record<Kind, string> = {
  problem: 'sd_problem',
  asset: 'sd_assets',
  change: 'sd_changes',
  release: 'sd_releases',
  contract: 'sd_contracts',
};

const time = (column: string): string =>
  `to_char(t.${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as ${column}`;
const location =
  "(select json_build_object('id', n.id, 'name', n.name, 'title', n.name) from help_desk.locations n where n.id = t.location_id) as location";

/** What the calls send beside the columns of bare.ts. */
const further: Record<Kind, string> = {
  problem: `${named('impacts', 'impact_id')} as impact, ${location}, t.known_error, t.major, ${time('updated_at')}`,
  asset: `${named('help_desk.departments', 'department_id')} as department, ${location}, ${named('help_desk.organizations', 'organization_id')} as organization,
    ${named('products', 'product_id')} as product, ${named('impacts', 'impact_type_id')} as impact_type, ${time('assigned_on')}, ${time('created_at')}, ${time('updated_at')}`,
  change: `${time('planned_start_date')}, ${time('planned_end_date')}, ${named('change_types', 'change_type_id')} as change_type, ${named('impacts', 'impact_id')} as impact_type, ${location},
    ${named('help_desk.teams', 'team_id')} as team, ${shownPerson('agent_id')} as agent, (select n.name from change_outcomes n where n.id = t.outcome) as outcome,
    (select json_build_object('level', n.name, 'score', t.risk_score) from risk_levels n where n.id = t.risk_level_id) as risk,
    (select count(*) from change_collisions k where k.change_id = t.id) as collisions, ${time('updated_at')}`,
  release: `${location}, ${time('completed_at')}, ${time('updated_at')}`,
  contract: '',
};

/**
 * The list of each of the five kinds at a million rows, with the columns of twenty custom fields that every row has values of: against
 * bare SQL of the same rows, values and total. One kind after another, each in the place of the one before.
 */
export async function customFields(cluster: Cluster): Promise<void> {
  const url = await cluster.empty('custom_fields');
  const wanted = Object.keys(kinds).filter((kind) => !process.env.BENCH_KIND || kind === process.env.BENCH_KIND);
  for (const kind of wanted as Kind[]) {
    // The first start makes the tables; the server that is measured finds them filled.
    await (await runBuiltServer({ DATABASE_URL: url })).stop();
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    const ids = await fill(pool, kind);
    const server = await runBuiltServer({ DATABASE_URL: url });
    const client = await signIn(server.url, 'agent@demo.test');
    try {
      for (const list of await listsOf(pool, client, kind, ids)) await compare(client, list);
    } finally {
      client.close();
      await server.stop();
      await pool.query(`truncate ${kind}s, custom_field_values cascade; delete from form_groups`);
      await pool.end();
    }
  }
}

/** As rows come: what a record has in its fields, by their order, as people read it. The reader's zone is UTC. */
const shown = (owner: string): string =>
  `coalesce((select json_agg(json_build_object('id', c.field_id, 'texts', c.texts) order by c.field_id) from (
    select v.field_id, array_agg(case
      when f.kind in ('date', 'date-time') and v.value like '%Z' then to_char(v.value::timestamptz at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')
      when f.kind = 'select' then (select coalesce(nullif(u.full_name, ''), u.email) from help_desk.users u where u.id = v.value::bigint)
      else v.value end order by v.position) as texts
    from custom_field_values v join custom_fields f on f.id = v.field_id where v.owner_type = '${owner}' and v.owner_id = t.id group by v.field_id) c), '[]'::json) as custom_fields`;

async function listsOf(pool: pg.Pool, client: Client, kind: Kind, ids: number[]): Promise<BareList[]> {
  const { name, path, table, row } = kinds[kind];
  const { page, two, one } = waysOf(pool, {
    table,
    row: [row, further[kind], shown(owners[kind])].filter(Boolean).join(', '),
  });
  const first = (wanted: CustomFieldKind): number => ids[customFieldKinds.indexOf(wanted)]!;
  const [known = 0] = [JSON.parse(String(await client.get(`${path}?limit=1`))).data.total as number];
  const call = `${path}?limit=${size}&config=true`;
  const later = Math.max(2, Math.floor(rows / 50));
  const pages = (where: string, at: number): BareList => ({
    name: `${name} with 20 custom fields, page ${at.toLocaleString('en')}${where}`,
    path: `${call}&page=${at}${where && `&known_total=${known}`}`,
    ways: [
      where
        ? async () => ({ rows: await page('', [], 't.id desc', (at - 1) * size)(), total: known })
        : two('', [], 't.id desc', (at - 1) * size),
    ],
  });
  /** `condition` of a value `v`. */
  const filter = (of: CustomFieldKind, what: string, query: string, condition: string, value: unknown): BareList => {
    const id = first(of);
    const values = `custom_field_values v where v.field_id = ${id} and ${condition}`;
    const [within, exists] = [
      `t.id in (select v.owner_id from ${values})`,
      `exists (select from ${values} and v.owner_type = '${owners[kind]}' and v.owner_id = t.id)`,
    ];
    return {
      name: `${name}, by a ${of} (${what})`,
      path: `${call}&${customFilterKey(id)}${query}`,
      ways: [
        two(`where ${within}`, [value]),
        two(`where ${exists}`, [value]),
        two(`where ${exists}`, [value], undefined, undefined, `where ${within}`),
        one([within], [value]),
      ],
    };
  };
  // The index has values without what stands between letters; the word must be there as it is asked for.
  const text = `search_code(v.value) like $1 and v.value ilike $1`;
  return [
    pages('', 1),
    pages('', later),
    pages(', its total known', 1),
    pages(', its total known', later),
    filter('text', 'a word', '=velamodra', text, '%velamodra%'),
    filter('text', 'a syllable', '=dra', text, '%dra%'),
    filter('number', 'one of a hundred', '_begin=990', 'v.number >= $1', 990),
    filter('number', 'half', '_begin=500', 'v.number >= $1', 500),
    filter('date', 'a year', '_begin=2021-01-01', `left(v.value, 200) >= $1`, '2021-01-01 00:00:00'),
    filter('checkbox', 'half', '=1', 'v.value = $1', 'true'),
    filter('radio', 'a quarter', '=Third', 'left(v.value, 200) = $1', 'Third'),
    filter('select', 'a person', `=${await personId(pool)}`, 'left(v.value, 200) = $1', await personId(pool)),
  ];
}

const personId = async (pool: pg.Pool): Promise<string> =>
  String((await pool.query<{ id: number }>(`select max(id) - 77 as id from help_desk.users`)).rows[0]!.id);

const person = (factor: number): string => `(${anyone} + n * ${factor} % ${people})`;
const anyone = `(select max(id) - ${people} + 1 from help_desk.users)`;
const day = (factor: number): string => `timestamp '2019-01-01' + n * ${factor} % 2500 * interval '1 day'`;

/** Rows of each kind; `n` is their number. */
const records: Record<Kind, string> = {
  problem: `insert into problems (identifier, subject, description, requester_id, assigned_id, impact_id, status_type_id, priority_id, created_at, updated_at)
    select 'PRB-F' || n, 'Slow mail at ' || n, '', ${person(13)}, ${person(17)}, 1 + n % 3, 1 + n % 3, 1 + n % 4, ${day(1)}, ${day(7)}`,
  asset: `insert into assets (identifier, name, asset_type_id, asset_status_id, used_by_id, managed_by_id, created_at, updated_at)
    select 'AST-F' || n, 'Laptop ' || n, 1 + n % 20, 1 + n % 7, ${person(13)}, ${person(17)}, ${day(1)}, ${day(7)}`,
  change: `insert into changes (identifier, subject, description, requester_id, status_id, change_type_id, priority_id, impact_id, created_at, updated_at)
    select 'CHN-F' || n, 'New switch in ' || n, '', ${person(13)}, 1 + n % 8, 1 + n % 4, 1 + n % 4, 1 + n % 3, ${day(1)}, ${day(7)}`,
  release: `insert into releases (identifier, subject, description, status_id, priority_id, release_type_id, planned_start_date, planned_end_date, created_at, updated_at)
    select 'REL-F' || n, 'Upgrade of ' || n, '', 1 + n % 5, 1 + n % 4, 1 + n % 4, ${day(1)}, ${day(1)} + interval '1 day', ${day(1)}, ${day(7)}`,
  contract: `insert into contracts (identifier, name, contract_type_id, contract_status_id, cost, contract_start_date, contract_end_date, owner_id, user_id, created_at, updated_at)
    select 'CNT-F' || n, 'Lease of ' || n, 1 + n % 3, 1 + n % 6, n % 50000, ${day(1)}, timestamp '2099-01-01', ${person(13)}, ${person(17)}, ${day(1)}, ${day(7)}`,
};

/** What the field at a place has of the record of the number `n`, as it is kept; null for none. */
function valueOf(kind: CustomFieldKind, place: number, position: number): string {
  const spread = `n * ${[7919, 104_729, 1_299_709][place % 3]}`;
  switch (kind) {
    case 'text':
      return `${middle} || ' ' || n`;
    case 'textarea':
      return `'Stands in ' || ${middle} || ', row ' || n`;
    case 'number':
      return `(${spread} % 100000 / 100.0)::numeric(8, 2)::text`;
    case 'date':
      return `to_char(${day(31 + place)}, 'YYYY-MM-DD 00:00:00')`;
    case 'date-time':
      return `to_char(${day(37 + place)} + interval '9 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
    case 'checkbox':
      return `case when ${spread} % 1000 < 500 then 'true' end`;
    case 'radio':
    case 'options':
      return `(array['${options.join("','")}'])[1 + (${spread} % 1000 / 250 + ${position}) % 4]`;
    case 'select':
      return `${person(19 + place + position)}::text`;
    case 'link':
      return `'https://desk.example.test/' || n`;
  }
}

/** A million records with their values; returns the ids of the fields. */
async function fill(pool: pg.Pool, kind: Kind): Promise<number[]> {
  const client = await pool.connect();
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows;
  try {
    await ask(`set maintenance_work_mem = '1GB'; set work_mem = '128MB'; select setseed(0.42)`);
    await ask(`insert into help_desk.users (full_name, email, role) select 'Person ' || n, 'person' || n || '@bench.test', 'client'
      from generate_series(1, ${people}) n on conflict do nothing`);
    const [group] = await ask<{ id: number }>(
      `insert into form_groups (module, name) values ('${kind}', 'Twenty fields') returning id`,
    );
    const ids: number[] = [];
    for (const [position, { kind: of, multiple }] of fields.entries()) {
      const { stored } = factsOf(of);
      const [field] = await ask<{ id: number }>(
        `insert into custom_fields (module, group_id, label, kind, multiple, options, lookup, position) values ('${kind}', $1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          ...[group!.id, `Field ${position + 1}`, of, multiple],
          ...[stored === 'option' ? options : [], stored === 'id' ? 'users' : null, position],
        ],
      );
      ids.push(field!.id);
    }
    // Words of names are indexed for searches, which takes longer than all else, and nothing here reads them.
    const words = await ask<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = '${kind}s' and indexdef like '%USING gin%'`,
    );
    for (const { name } of words) await ask(`drop index ${name}`);
    await ask(`${records[kind]} from generate_series(1, ${rows}) n`);
    const values = fields.flatMap(({ kind: of, multiple }, place) =>
      (multiple ? [0, 1] : [0]).map((position) => {
        const value = valueOf(of, place, position);
        return `(${ids[place]}, ${position}, ${value}, ${of === 'number' ? `(${value})::numeric` : 'null'})`;
      }),
    );
    const aside = await putAside(ask);
    await ask(`insert into custom_field_values (field_id, owner_type, owner_id, position, value, number)
      select v.field_id, '${owners[kind]}', t.id, v.position, v.value, v.number
      from (select id, row_number() over (order by id) as n from ${kind}s) t
      cross join lateral (values ${values.join(', ')}) v (field_id, position, value, number) where v.value is not null`);
    for (const restore of aside) await ask(restore);
    await ask(`vacuum (analyze) ${kind}s`);
    await ask('vacuum (analyze) custom_field_values');
    return ids;
  } finally {
    client.release();
  }
}

/** What would be looked after row by row while values come in by millions: it is made anew when they are there. */
export async function putAside(ask: (text: string) => Promise<{ drop: string; restore: string }[]>): Promise<string[]> {
  const table = `'custom_field_values'::regclass`;
  const all = await ask(`
    select format('alter table custom_field_values drop constraint %I', conname) as drop,
      format('alter table custom_field_values add constraint %I %s', conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where conrelid = ${table} and contype = 'f'
    union all select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index where indrelid = ${table} and not indisprimary`);
  for (const { drop } of all) await ask(drop);
  return all.map(({ restore }) => restore);
}
