import type pg from 'pg';
import { runBuiltServer } from '../../e2e/testing/server';
import { openDatabase } from '../../server/shared/db';
import { rightsOf } from '../../server/shared/rights';
import { type BareList, kinds, size, waysOf } from './bare';
import { type Client, signIn } from './client';
import type { Cluster } from './database';
import { inTurns, line, median, p95 } from './line';
import { compare } from './lists';

const scopes = ['department', 'team', 'organization', 'mine', 'mixed'] as const;
type Scope = (typeof scopes)[number];
type Kind = 'problem' | 'change' | 'asset' | 'contract';

/** Whose records somebody sees: one of 40 departments, a team with 1,000 changes, one of 2,000 organizations, and ten records of each kind. */
interface Person {
  user: number;
  department: number;
  team: number;
  organization: number;
}

const inDepartment: Readonly<Record<Kind, (person: Person) => string[]>> = {
  problem: ({ department }) => [`t.department_id = ${department}`],
  change: ({ department }) => [`t.department_id = ${department}`],
  asset: ({ department }) => [
    `t.department_id = ${department}`,
    `t.used_by_id = any(array(select u.id from help_desk.users u where u.department_id = ${department}))`,
  ],
  contract: ({ department }) => [
    `t.id = any(array(select l.contract_id from contract_assets l join assets a on a.id = l.asset_id where a.department_id = ${department}))`,
  ],
};
const inOrganization: Readonly<Partial<Record<Kind, (person: Person) => string[]>>> = {
  asset: ({ organization }) => [
    `t.organization_id = ${organization}`,
    `t.used_by_id = any(array(select u.id from help_desk.users u where u.organization_id = ${organization}))`,
  ],
  contract: ({ organization }) => [
    `t.id = any(array(select l.contract_id from contract_organizations l where l.organization_id = ${organization}))`,
  ],
};
const own: Readonly<Record<Kind, readonly [owner: string, ...columns: string[]]>> = {
  problem: ['sd_problem', 'assigned_id', 'requester_id'],
  change: ['sd_changes', 'agent_id', 'requester_id'],
  asset: ['sd_assets', 'managed_by_id', 'used_by_id'],
  contract: ['sd_contracts', 'owner_id', 'user_id'],
};

/** The same by hand, condition by condition. */
function conditionsOf(kind: Kind, scope: Scope, person: Person): string[] {
  const [owner, ...columns] = own[kind];
  const wanted = (...of: Scope[]): boolean => scope === 'mixed' || of.includes(scope);
  return [
    ...(wanted('department') ? inDepartment[kind](person) : []),
    ...(wanted('organization') ? (inOrganization[kind]?.(person) ?? []) : []),
    ...(wanted('team') && kind === 'change' ? [`t.team_id = ${person.team}`] : []),
    ...columns.map((column) => `t.${column} = ${person.user}`),
    `t.id = any(array(select w.owner_id from watchers w where w.owner_type = '${owner}' and w.user_id = ${person.user} and w.level <> 'none'))`,
  ];
}

const shown: Readonly<Record<Scope, readonly Kind[]>> = {
  department: ['problem', 'change', 'asset', 'contract'],
  team: ['change'],
  organization: ['asset', 'contract'],
  mine: ['problem', 'change', 'asset', 'contract'],
  mixed: ['change', 'asset', 'contract'],
};

/**
 * Lists, search, charts and calendar for people who see a part of a million rows by the scope of their right (G27), and what
 * it takes to know the rights of one of 10,000 people who have some of 200 roles.
 */
export async function scope(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  const { db, pool } = openDatabase({ connectionString: url });
  const people = await prepare(pool);
  const server = await runBuiltServer({ DATABASE_URL: url });
  try {
    for (const scope of scopes) {
      const client = await signIn(server.url, emailOf(scope));
      for (const kind of shown[scope]) await lists(client, pool, { kind, scope, person: people[scope] });
      await others(client, scope);
      client.close();
    }
  } finally {
    await db.destroy();
    await server.stop();
  }
  await rights(cluster);
}

const atMost = 150;

async function lists(
  client: Client,
  pool: pg.Pool,
  { kind, scope, person }: { kind: Kind; scope: Scope; person: Person },
): Promise<void> {
  const { path, table, row, name } = kinds[kind];
  const conditions = conditionsOf(kind, scope, person);
  const where = conditions.join(' or ');
  const { two, one } = waysOf(pool, { table, row });
  const { rows } = await pool.query<{ total: number }>(`select count(*) as total from ${table} t where ${where}`);
  const last = Math.max(1, Math.ceil(rows[0]!.total / size));
  const base = `${path}?limit=${size}`;
  const cases: BareList[] = [
    {
      name: `${name}, ${scope}, page 1`,
      path: base,
      ways: [two(`where ${where}`, []), one([where], []), one(conditions, [])],
    },
    ...(last > 1
      ? [
          {
            name: `${name}, ${scope}, page ${last.toLocaleString('en')}`,
            path: `${base}&page=${last}`,
            ways: [two(`where ${where}`, [], 't.id desc', (last - 1) * size)],
          },
        ]
      : []),
  ];
  const taken: number[] = [];
  for (const one of cases) taken.push(await compare(client, one));
  line('… p95, the slower page', Math.max(...taken), 'ms', { atMost });
}

/** Calls without bare SQL beside them. */
async function others(client: Client, scope: Scope): Promise<void> {
  const from = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);
  const calls: [name: string, path: string][] = [
    ['search', 'search?q=velamodra'],
    ['changes by status', 'change-groups?group_by=status'],
    ['list by a word', 'problem-list?limit=25&search-query=velamodra'],
    ['calendar', `change-calendar?from=${from}&to=${to}`],
  ];
  for (const [name, path] of calls) {
    const [times = []] = await inTurns(41, [() => client.get(`/service-desk/api/${path}`)]);
    line(`${name}, ${scope}, p95`, p95(times), 'ms', { atMost }, `median ${median(times).toFixed(1)} ms`);
  }
}

const emailOf = (scope: Scope): string => `${scope}@scope.test`;
const views = ['view_problems', 'view_changes', 'view_releases', 'view_assets', 'view_contracts'];

/** The people, once: the database is kept. */
async function prepare(pool: pg.Pool): Promise<Record<Scope, Person>> {
  const { rows: places } = await pool.query<Omit<Person, 'user' | 'team'>>(
    `select (select max(id) - 22 from help_desk.departments) as department, (select max(id) - 900 from help_desk.organizations) as organization`,
  );
  const named = `select id from help_desk.teams where name = 'Scope'`;
  if (!(await pool.query(named)).rows.length) {
    await pool.query(`insert into help_desk.teams (name) values ('Scope')`);
    await pool.query(
      `update changes set team_id = (${named}) where id in (select id from changes where identifier like 'CHN-B%' and id % 1000 = 3)`,
    );
  }
  const team = (await pool.query<{ id: number }>(named)).rows[0]!.id;
  const people = {} as Record<Scope, Person>;
  for (const [at, scope] of scopes.entries()) {
    const found = `select id from help_desk.users where email = '${emailOf(scope)}'`;
    const has = (of: Scope) => scope === of || scope === 'mixed';
    const { department, organization } = places[0]!;
    if (!(await pool.query(found)).rows.length) {
      await pool.query(
        `insert into help_desk.users (full_name, email, role, password_hash, department_id, organization_id)
          select 'Scope ${scope}', '${emailOf(scope)}', 'agent', password_hash, $1, $2 from help_desk.users where email = 'agent@demo.test'`,
        [has('department') ? department : null, has('organization') ? organization : null],
      );
      if (has('team'))
        await pool.query(`insert into help_desk.team_members (team_id, user_id) values (${team}, (${found}))`);
      const held = scope === 'mixed' ? ['department', 'team', 'organization'] : [scope];
      const [one, ...further] = held;
      await pool.query(
        `insert into user_permissions (user_id, permission_id, scope) select (${found}), id, $2 from permissions where key = any($1)`,
        [views, one],
      );
      for (const more of further) await giveRole(pool, found, more);
      for (const [kind, [, column]] of Object.entries(own))
        await pool.query(
          `update ${kinds[kind as Kind].table} set ${column} = (${found}) where id in (
            select id from ${kinds[kind as Kind].table} where identifier like '%-B%' and id % 1000 = 7 order by id offset ${at * 10} limit 10)`,
        );
    }
    const user = (await pool.query<{ id: number }>(found)).rows[0]!.id;
    people[scope] = { user, team, department, organization };
  }
  await pool.query('analyze help_desk.users; analyze changes');
  return people;
}

/** A person holds a right by itself once; for a further scope by a role. */
async function giveRole(pool: pg.Pool, person: string, scope: string): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into roles (name) values ('Scope of ${scope}') returning id`,
  );
  await pool.query(
    `insert into role_permissions (role_id, permission_id, scope) select $1, id, $3 from permissions where key = any($2)`,
    [rows[0]!.id, views, scope],
  );
  await pool.query(`insert into user_roles (user_id, role_id) values ((${person}), $1)`, [rows[0]!.id]);
}

const [many, roles] = [10_000, 200];

/** The rights of one of 10,000 people, each of whom has three of 200 roles. */
async function rights(cluster: Cluster): Promise<void> {
  const url = await cluster.demoData();
  await runBuiltServer({ DATABASE_URL: url, DEMO_DATA: '1' }).then((server) => server.stop());
  const { db, pool } = openDatabase({ connectionString: url });
  try {
    await pool.query(`insert into roles (name) select 'Role ' || n from generate_series(1, ${roles}) n`);
    await pool.query(`insert into role_permissions (role_id, permission_id, scope)
      select r.id, p.id, (array['all', 'department', 'team', 'organization', 'mine'])[1 + (r.id + p.id) % 5]
      from roles r, permissions p where r.name like 'Role %' and (r.id * 7 + p.id) % 3 = 0`);
    await pool.query(`insert into help_desk.users (full_name, email, role)
      select 'Person ' || n, 'person' || n || '@scope.test', 'agent' from generate_series(1, ${many}) n`);
    await pool.query(`insert into user_roles (user_id, role_id)
      select u.id, r.id from (select id, row_number() over (order by id) as n from help_desk.users where email like 'person%@scope.test') u
        join (select id, row_number() over (order by id) as n from roles where name like 'Role %') r
          on r.n in (1 + u.n % ${roles}, 1 + (u.n * 3 + 1) % ${roles}, 1 + (u.n * 11 + 2) % ${roles})`);
    await pool.query('analyze');
    const { rows } = await pool.query<{ id: number }>(
      `select id from help_desk.users where email like 'person%@scope.test' order by hashint8extended(id, 1) limit 500`,
    );
    let turn = 0;
    const [times = []] = await inTurns(401, [() => rightsOf(db, [rows[turn++ % rows.length]!.id])]);
    const note = `p95 ${p95(times).toFixed(2)} ms; ${many.toLocaleString('en')} people, ${roles} roles, three each`;
    line('rights of one person, median', median(times), 'ms', { atMost: 1 }, note);
  } finally {
    await db.destroy();
  }
}
