import type { RightScope } from '../wire/access/role';
import { type OwningKind, recordKinds } from '../wire/protocol/kind';
import type { BulkResult } from '../wire/parts/bulk';
import { type Client, signIn } from './testing/client';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeDepartment,
  makeOrganization,
  makeProblem,
  makeRelease,
  makeTeam,
} from './testing/factories';
import { commentsOf, importFile } from './testing/import-file';
import { kinds } from './testing/scoped';
import { startServer, type TestServer } from './testing/server';

/**
 * Random readers ask random questions about random records on every road that names records; what they are told is compared with a
 * model in memory, which knows whose a record is by the sentences of G27 and nothing of SQL.
 */
const seed = Number(process.env.SCOPE_SEED ?? 20_261_130);
const questions = Number(process.env.SCOPE_QUESTIONS ?? 600);

/** mulberry32 */
let state = seed;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const below = (max: number): number => Math.floor(random() * max);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!;
const maybe = <T>(value: T, share = 0.5): T | null => (random() < share ? value : null);

interface Person {
  id: number;
  department: number | null;
  organization: number | null;
  teams: number[];
  scopes: Partial<Record<OwningKind, RightScope[]>>;
  client: Client;
}

/** Whose a record is. */
interface Facts {
  kind: OwningKind;
  id: number;
  name: string;
  departments: number[];
  teams: number[];
  organizations: number[];
  people: number[];
  watchers: number[];
}

let server: TestServer;
const people: Person[] = [];
const records: Facts[] = [];
const api = '/service-desk/api';

const views: Record<OwningKind, string> = {
  problem: 'view_problems',
  change: 'view_changes',
  release: 'view_releases',
  asset: 'view_assets',
  contract: 'view_contracts',
};
const edits = {
  ...{ problem: 'edit_problem', change: 'edit_change', release: 'edit_release' },
  ...{ asset: 'edit_asset', contract: 'edit_contract' },
} as const;
const scopes: readonly RightScope[] = ['all', 'department', 'team', 'organization', 'mine'];

function sees(person: Person, facts: Facts): boolean {
  const held = person.scopes[facts.kind];
  if (!held) return false;
  const own = facts.people.includes(person.id) || facts.watchers.includes(person.id);
  return held.some((scope) => {
    if (scope === 'all') return true;
    if (own) return true;
    if (scope === 'department') return person.department !== null && facts.departments.includes(person.department);
    if (scope === 'organization')
      return person.organization !== null && facts.organizations.includes(person.organization);
    return scope === 'team' && facts.teams.some((team) => person.teams.includes(team));
  });
}

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  const many = async (make: () => Promise<{ id: number }>, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await make()).id));
  const departments = await many(() => makeDepartment(db), 4);
  const teams = await many(() => makeTeam(db), 3);
  const organizations = await many(() => makeOrganization(db), 3);
  for (let n = 0; n < 12; n++) {
    const [department, organization] = [maybe(oneOf(departments), 0.8), maybe(oneOf(organizations), 0.8)];
    const own: Person['scopes'] = {};
    for (const kind of kinds) if (random() < 0.9) own[kind] = [oneOf(scopes.slice(n % 3 ? 1 : 0))];
    const granted = kinds.flatMap((kind) => (own[kind] ? [[views[kind], own[kind][0]!] as [never, RightScope]] : []));
    const { id } = await makeAgent(
      db,
      [
        ...granted,
        ...kinds.flatMap((kind) => (own[kind] ? [edits[kind] as never] : [])),
        ...(own.asset ? (['export_assets', 'import_assets', 'create_asset'] as never[]) : []),
      ],
      { department_id: department, organization_id: organization },
    );
    const mine = teams.filter(() => random() < 0.4);
    if (mine.length)
      await db
        .insertInto('help_desk.team_members')
        .values(mine.map((team_id) => ({ team_id, user_id: id })))
        .execute();
    people.push({
      ...{ id, department, organization, teams: mine, scopes: own },
      client: await signIn(server, { id }),
    });
  }
  const person = () => oneOf(people);
  for (let n = 0; n < 300; n++) {
    const kind = oneOf(kinds);
    const name = `Word${n}x ${kind}`;
    const department_id = maybe(oneOf(departments));
    const [one, other] = [maybe(person().id, 0.3), person().id];
    const team_id = maybe(oneOf(teams));
    const organization_id = maybe(oneOf(organizations));
    const facts: Facts = { kind, id: 0, name, departments: [], teams: [], organizations: [], people: [], watchers: [] };
    if (department_id && kind !== 'contract' && kind !== 'release') facts.departments.push(department_id);
    if (kind === 'problem') {
      const given = { subject: name, department_id, assigned_id: one, requester_id: other };
      facts.id = (await makeProblem(db, given)).id;
      facts.people.push(other, ...(one ? [one] : []));
    } else if (kind === 'change') {
      const given = { subject: name, department_id, agent_id: one, requester_id: other, team_id };
      const planned = {
        planned_start_date: new Date(Date.now() + 86_400_000),
        planned_end_date: new Date(Date.now() + 90_000_000),
      };
      facts.id = (await makeChange(db, { ...given, ...planned })).id;
      facts.people.push(other, ...(one ? [one] : []));
      if (team_id) facts.teams.push(team_id);
    } else if (kind === 'release') {
      facts.id = (await makeRelease(db, { subject: name })).id;
    } else if (kind === 'asset') {
      const user = maybe(person(), 0.4);
      const given = { name, department_id, organization_id, managed_by_id: one, used_by_id: user?.id ?? null };
      facts.id = (await makeAsset(db, given)).id;
      facts.people.push(...(one ? [one] : []), ...(user ? [user.id] : []));
      if (organization_id) facts.organizations.push(organization_id);
      // Also where its user is.
      if (user?.department) facts.departments.push(user.department);
      if (user?.organization) facts.organizations.push(user.organization);
    } else {
      facts.id = (await makeContract(db, { name, owner_id: other, user_id: one })).id;
      facts.people.push(other, ...(one ? [one] : []));
      if (organization_id) {
        await db.insertInto('contract_organizations').values({ contract_id: facts.id, organization_id }).execute();
        facts.organizations.push(organization_id);
      }
      const assets = records.filter((one) => one.kind === 'asset');
      if (assets.length && random() < 0.5) {
        const asset = oneOf(assets);
        await db.insertInto('contract_assets').values({ contract_id: facts.id, asset_id: asset.id }).execute();
        const { department_id: of } = await db
          .selectFrom('assets')
          .select('department_id')
          .where('id', '=', asset.id)
          .executeTakeFirstOrThrow();
        if (of) facts.departments.push(of);
      }
    }
    for (const { id: user_id } of people)
      if (random() < 0.04) {
        const level = oneOf(['all', 'mentions', 'none'] as const);
        await db
          .insertInto('watchers')
          .values({ owner_type: recordKinds[kind].owner, owner_id: facts.id, user_id, level })
          .execute();
        if (level !== 'none') facts.watchers.push(user_id);
      }
    records.push(facts);
  }
}, 120_000);
afterAll(() => server.close());

const lists: Record<OwningKind, { path: string; rows: string; file: string; lookup: string }> = {
  problem: { path: 'problem-list', rows: 'problems', file: 'problem-export/csv', lookup: 'problems' },
  change: { path: 'change-list', rows: 'changes', file: 'change-export/csv', lookup: 'changes' },
  release: { path: 'release-list', rows: 'releases', file: 'release-export/csv', lookup: 'releases' },
  asset: { path: 'asset-list', rows: 'assets', file: 'export/csv', lookup: 'assets' },
  contract: { path: 'contract-list', rows: 'contracts', file: '', lookup: 'contracts' },
};

const text = async (person: Person, path: string): Promise<string> => {
  const response = await fetch(`${server.url}${api}/${path}`, { headers: person.client.headers });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`);
  return body;
};
const namesIn = (body: string, kind: OwningKind): string[] =>
  [...new Set([...body.matchAll(new RegExp(`Word\\d+x ${kind}`, 'g'))].map(([name]) => name))].sort();

/** What an edit of many of the kind sets; of contracts it sets custom fields only, and there are none. */
const settable: Partial<Record<OwningKind, object>> = {
  problem: { priority_id: 4 },
  change: { priority_id: 4 },
  release: { priority_id: 4 },
  asset: { asset_status_id: 2 },
};

type Asked = { road: string; found: unknown; expected: unknown };

/** A question on one road, with what the model says. */
const roads: Record<string, (person: Person, kind: OwningKind, own: Facts[]) => Promise<Asked>> = {
  list: async (person, kind, own) => {
    const limit = oneOf([1, 5, 20, 100]);
    const order = oneOf(['asc', 'desc'] as const);
    const sorted = [...own].sort((a, b) => (order === 'asc' ? a.id - b.id : b.id - a.id));
    const page = 1 + below(Math.max(1, Math.ceil(sorted.length / limit)));
    const { path, rows } = lists[kind];
    const body = JSON.parse(
      await text(person, `${path}?limit=${limit}&page=${page}&sort-field=id&sort-order=${order}`),
    ) as { data: Record<string, unknown> };
    const found = (body.data[rows] ?? body.data) as { id: number }[] | { data: { id: number }[]; total: number };
    const list = Array.isArray(found) ? found : found.data;
    return {
      road: `list ${page} of ${limit}`,
      found: { ids: list.map(({ id }) => id), total: body.data.total ?? (found as { total: number }).total },
      expected: { ids: sorted.slice((page - 1) * limit, page * limit).map(({ id }) => id), total: sorted.length },
    };
  },
  view: async (person, kind, own) => {
    const facts = oneOf(records.filter((one) => one.kind === kind));
    const { status } = await person.client.get(`${api}/${kind}/${facts.id}`);
    return { road: `view ${facts.id}`, found: status, expected: own.includes(facts) ? 200 : 404 };
  },
  actions: async (person, kind, own) => {
    const facts = oneOf(records.filter((one) => one.kind === kind));
    const { status } = await person.client.get(`${api}/${kind}-action/${facts.id}`);
    return { road: `actions ${facts.id}`, found: status, expected: own.includes(facts) ? 200 : 404 };
  },
  search: async (person, kind, own) => {
    const facts = oneOf(records.filter((one) => one.kind === kind));
    const [word] = facts.name.split(' ');
    const body = await text(person, `search?q=${word}&kinds[]=${kind}`);
    return {
      road: `search ${word}`,
      found: namesIn(body, kind).filter((name) => name.startsWith(`${word} `)),
      expected: own.includes(facts) ? [facts.name] : [],
    };
  },
  lookup: async (person, kind, own) => {
    const facts = oneOf(records.filter((one) => one.kind === kind));
    const [word] = facts.name.split(' ');
    const body = await text(person, `dependency/${lists[kind].lookup}?search-query=${word}&limit=100`);
    return {
      road: `lookup ${word}`,
      found: namesIn(body, kind),
      expected: own
        .map(({ name }) => name)
        .filter((name) => name.startsWith(word!))
        .sort(),
    };
  },
  count: async (person, kind, own) => {
    const { path } = lists[kind];
    const body = JSON.parse(await text(person, `${path}?limit=1`)) as { data: Record<string, unknown> };
    const rows = (body.data[lists[kind].rows] ?? body.data) as { total?: number };
    return { road: 'count', found: body.data.total ?? rows.total, expected: own.length };
  },
  file: async (person, kind, own) => {
    if (!lists[kind].file) return { road: 'file', found: 0, expected: 0 };
    return {
      road: 'file',
      found: namesIn(await text(person, lists[kind].file), kind),
      expected: own.map(({ name }) => name).sort(),
    };
  },
  'many at once': async (person, kind, own) => {
    if (!settable[kind]) return { road: 'many at once', found: 0, expected: 0 };
    const some = Array.from({ length: 8 }, () => oneOf(records.filter((one) => one.kind === kind)));
    const ids = [...new Set(some.map(({ id }) => id))].sort((a, b) => a - b);
    const body = { ids, set: settable[kind], dry_run: true };
    const { data } = await person.client.post<BulkResult>(`${api}/${kind}-bulk`, body);
    return {
      road: `many at once ${ids.join()}`,
      // Of what is out of sight not even the identifier.
      found: data.skipped.filter(({ identifier }) => identifier === '').map(({ id }) => id),
      expected: ids.filter((id) => !own.some((one) => one.id === id)),
    };
  },
  'all that match': async (person, kind, own) => {
    if (!settable[kind]) return { road: 'all that match', found: 0, expected: 0 };
    const body = { filter: {}, set: settable[kind], dry_run: true };
    const { data } = await person.client.post<BulkResult>(`${api}/${kind}-bulk`, body);
    return { road: 'all that match', found: data.changed + data.skipped.length, expected: own.length };
  },
  import: async (person, kind, own) => {
    if (kind !== 'asset') return { road: 'import', found: 0, expected: 0 };
    const some = Array.from({ length: 6 }, () => oneOf(records.filter((one) => one.kind === kind)));
    const ids = [...new Set(some.map(({ id }) => id))];
    const file = ['ID,Name', ...ids.map((id) => `${id},Renamed`)].join('\n');
    const done = await importFile({ client: person.client, server }, file, { update_existing: 1, dry_run: 1 });
    const rows = (await commentsOf(person.client, done.id)).map((comment) => Number(/^\d+/.exec(comment)));
    return {
      road: `import ${ids.join()}`,
      found: rows.map((row) => ids[row - 2]),
      expected: ids.filter((id) => !own.some((one) => one.id === id)),
    };
  },
  home: async (person, kind, own) => {
    const found = namesIn(await text(person, 'home'), kind);
    const names = own.map(({ name }) => name);
    return { road: 'home', found: found.filter((name) => !names.includes(name)), expected: [] };
  },
  calendar: async (person, kind, own) => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const body = await text(person, `change-calendar?from=${day(-1)}&to=${day(30)}`);
    const found = namesIn(body, kind);
    const names = own.map(({ name }) => name);
    return {
      road: 'calendar',
      found: kind === 'change' ? found : found.filter((name) => !names.includes(name)),
      expected: kind === 'change' ? names.sort() : [],
    };
  },
};

test(`${questions} random questions: nothing is told that may not be seen, nothing is kept back that may`, async () => {
  const wrong: unknown[] = [];
  for (let n = 0; n < questions && wrong.length < 10; n++) {
    const person = oneOf(people);
    const seen = kinds.filter((kind) => person.scopes[kind]);
    if (!seen.length) continue;
    const kind = oneOf(seen);
    const own = records.filter((one) => one.kind === kind && sees(person, one));
    const name = oneOf(Object.keys(roads));
    const { road, found, expected } = await roads[name]!(person, kind, own);
    if (JSON.stringify(found) !== JSON.stringify(expected))
      wrong.push({ n, person: person.id, scopes: person.scopes[kind], kind, road, found, expected });
  }
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
}, 300_000);
