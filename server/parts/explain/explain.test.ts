import type { Explained, WhoList } from '../../../wire/access/explain';
import type { RightScope } from '../../../wire/access/role';
import { recordKinds } from '../../../wire/protocol/kind';
import { type Client, signIn } from '../../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeDepartment,
  makeOrganization,
  makeProblem,
  makeRole,
  makeTeam,
  makeUser,
} from '../../testing/factories';
import { kinds, limitedScopes, makeWorld, type Ownership, ownerships, visible, type World } from '../../testing/scoped';
import { startServer, type TestServer } from '../../testing/server';

/** Why somebody may or may not see a record, and who may (G27). */
let server: TestServer;
let admin: Client;
let adminId: number;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  const person = await makeAdmin(server.db, { full_name: 'Ada Admin' });
  adminId = person.id;
  admin = await signIn(server, person);
});
afterAll(() => server.close());

const explain = (user: number, owner: string, client = admin) =>
  client.get<Explained>(`${api}/access-explain?user_id=${user}&owner=${owner}`);
const textsOf = ({ reasons }: Pick<Explained, 'reasons'>) => reasons.map(({ text }) => text);
const who = async (owner: string, query = '?limit=100', client = admin) =>
  (await client.get<WhoList>(`${api}/access-who/${owner}${query}`)).data;

const give = (userId: number, roleId: number) =>
  server.db.insertInto('user_roles').values({ user_id: userId, role_id: roleId }).execute();

describe('somebody may see a record', () => {
  test('as an administrator', async () => {
    const asset = await makeAsset(server.db);
    expect((await explain(adminId, `sd_assets:${asset.id}`)).data).toMatchObject({
      allowed: true,
      reasons: [{ key: 'view_assets', scope: 'all', text: 'Ada Admin is an administrator and may do everything.' }],
    });
  });

  test('by a right for all records, of a role or held singly; each way is told', async () => {
    const role = await makeRole(server.db, ['view_assets'], { name: 'Stock keeper' });
    const bea = await makeAgent(server.db, ['view_assets'], { full_name: 'Bea' });
    await give(bea.id, role.id);
    const asset = await makeAsset(server.db);
    const { data } = await explain(bea.id, `sd_assets:${asset.id}`);
    expect(data).toMatchObject({
      allowed: true,
      person: { id: bea.id, name: 'Bea' },
      record: { name: asset.identifier, path: `/service-desk/assets/${asset.id}/show` },
    });
    expect(data.reasons).toEqual([
      {
        ...{ key: 'view_assets', role: { id: role.id, name: 'Stock keeper' }, scope: 'all' },
        text: 'The role “Stock keeper” gives “View assets” for all records.',
      },
      { key: 'view_assets', scope: 'all', text: 'Bea holds “View assets” singly, for all records.' },
    ]);
  });

  test('by each scope, with the field by which the record is in it', async () => {
    const { db } = server;
    const [bergen, team, acme] = [
      await makeDepartment(db, { name: 'Bergen' }),
      await makeTeam(db, { name: 'Night shift' }),
      await makeOrganization(db, { name: 'Acme' }),
    ];
    const role = async (scope: RightScope) =>
      makeRole(db, [
        ['view_assets', scope],
        ['view_changes', scope],
        ['view_contracts', scope],
      ]);
    const person = async (scope: RightScope) => {
      const { id } = await makeAgent(db, [], {
        ...{ full_name: 'Bea', department_id: bergen.id, organization_id: acme.id },
      });
      await give(id, (await role(scope)).id);
      await db.insertInto('help_desk.team_members').values({ user_id: id, team_id: team.id }).execute();
      return id;
    };
    const [department, teams, organization, mine] = [
      await person('department'),
      await person('team'),
      await person('organization'),
      await person('mine'),
    ];
    const user = await makeUser(db, { department_id: bergen.id, organization_id: acme.id });
    const owned = async (given: object) => `sd_assets:${(await makeAsset(db, given)).id}`;
    const contract = await makeContract(db);
    const asset = await makeAsset(db, { department_id: bergen.id });
    await db.insertInto('contract_assets').values({ contract_id: contract.id, asset_id: asset.id }).execute();
    await db
      .insertInto('contract_organizations')
      .values({ contract_id: contract.id, organization_id: acme.id })
      .execute();
    const change = await makeChange(db, { team_id: team.id });
    const watched = await makeAsset(db);
    await db
      .insertInto('watchers')
      .values({ owner_type: 'sd_assets', owner_id: watched.id, user_id: mine, level: 'mentions' })
      .execute();

    const cases: [number, string, RightScope, string, string][] = [
      [department, await owned({ department_id: bergen.id }), 'department', 'department_id', 'it belongs to Bergen'],
      [
        ...([department, await owned({ used_by_id: user.id }), 'department', 'used_by_id'] as const),
        'whoever uses it belongs to Bergen',
      ],
      [department, `sd_contracts:${contract.id}`, 'department', 'asset_ids', 'it has an asset of Bergen'],
      [teams, `sd_changes:${change.id}`, 'team', 'team_id', 'it belongs to Night shift'],
      [
        organization,
        await owned({ organization_id: acme.id }),
        'organization',
        'organization_id',
        'it belongs to Acme',
      ],
      [organization, `sd_contracts:${contract.id}`, 'organization', 'organization_ids', 'it is for Acme'],
      [mine, await owned({ managed_by_id: mine }), 'mine', 'managed_by_id', 'Bea manages it'],
      [mine, await owned({ used_by_id: mine }), 'mine', 'used_by_id', 'Bea uses it'],
      [mine, `sd_assets:${watched.id}`, 'mine', 'watchers', 'Bea watches it'],
      // What is one's own is in every scope.
      [teams, await owned({ managed_by_id: teams }), 'team', 'managed_by_id', 'Bea manages it'],
    ];
    for (const [user_id, owner, scope, field, words] of cases) {
      const { data } = await explain(user_id, owner);
      expect([owner, data.allowed]).toEqual([owner, true]);
      expect(data.reasons).toEqual([expect.objectContaining({ scope, field })]);
      expect(data.reasons[0]?.text).toContain(`The record is one of these: ${words}.`);
    }
  });

  test('by a role that the connected help-desk gives', async () => {
    const { db } = server;
    const role = await makeRole(db, ['view_problems'], { name: 'From the file' });
    const team = await makeTeam(db, { name: 'Second line' });
    const bea = await makeAgent(db, [], { full_name: 'Bea' });
    await db.insertInto('help_desk.team_members').values({ user_id: bea.id, team_id: team.id }).execute();
    await db.insertInto('host_rights').values({ source: 'team', name: 'Second line', preset: role.name }).execute();
    const problem = await makeProblem(db);
    const { data } = await explain(bea.id, `sd_problem:${problem.id}`);
    expect(data.reasons).toEqual([
      {
        ...{ key: 'view_problems', role: { id: role.id, name: 'From the file' }, scope: 'all' },
        text: 'The role “From the file”, given by the help-desk, gives “View problems” for all records.',
      },
    ]);
    expect((await who(`sd_problem:${problem.id}`)).people.map(({ id }) => id)).toContain(bea.id);
    await db.deleteFrom('host_rights').where('name', '=', 'Second line').execute();
    expect((await explain(bea.id, `sd_problem:${problem.id}`)).data.allowed).toBe(false);
  });
});

describe('somebody may not see a record', () => {
  test('without the right', async () => {
    const bea = await makeAgent(server.db, ['view_changes'], { full_name: 'Bea' });
    const asset = await makeAsset(server.db);
    expect((await explain(bea.id, `sd_assets:${asset.id}`)).data).toMatchObject({
      allowed: false,
      reasons: [
        {
          ...{ key: 'view_assets', scope: null },
          text: 'Neither a role nor a single right gives Bea “View assets”.',
        },
      ],
    });
  });

  test.each([
    ['department', 'Oslo', 'Bergen', 'The record belongs to Oslo. Bea belongs to Bergen.'],
    ['department', null, 'Bergen', 'The record has no department. Bea belongs to Bergen.'],
    ['department', 'Oslo', null, 'The record belongs to Oslo. Bea belongs to no department.'],
    ['department', null, null, 'The record has no department. Bea belongs to no department.'],
    ['organization', 'Oslo', 'Bergen', 'The record belongs to Oslo. Bea belongs to Bergen.'],
    ['organization', null, null, 'The record has no organization. Bea belongs to no organization.'],
    ['team', 'Oslo', 'Bergen', 'Records of this kind have no team.'],
    ['mine', 'Oslo', 'Oslo', ''],
  ] as const)('in scope %s, where the record is of %s and the person of %s', async (scope, of, own, words) => {
    const { db } = server;
    const place = async (name: string | null) => ({
      department_id: name === null ? null : (await makeDepartment(db, { name })).id,
      organization_id: name === null ? null : (await makeOrganization(db, { name })).id,
    });
    const bea = await makeAgent(db, [['view_assets', scope]], { full_name: 'Bea', ...(await place(own)) });
    const asset = await makeAsset(db, await place(of));
    const { data } = await explain(bea.id, `sd_assets:${asset.id}`);
    expect(data.allowed).toBe(false);
    expect(data.reasons).toEqual([expect.objectContaining({ key: 'view_assets', scope })]);
    expect(data.reasons[0]?.text).toContain(words);
    expect(data.reasons[0]?.text).toContain('It is not one of Bea’s own');
    expect(await (await signIn(server, bea)).get(`${api}/asset/${asset.id}`)).toMatchObject({ status: 404 });
  });

  test('of another team', async () => {
    const { db } = server;
    const [mine, other] = [await makeTeam(db, { name: 'Day' }), await makeTeam(db, { name: 'Night' })];
    const bea = await makeAgent(db, [['view_changes', 'team']], { full_name: 'Bea' });
    await db.insertInto('help_desk.team_members').values({ user_id: bea.id, team_id: mine.id }).execute();
    const change = await makeChange(db, { team_id: other.id });
    const { data } = await explain(bea.id, `sd_changes:${change.id}`);
    expect(data).toMatchObject({ allowed: false, reasons: [{ scope: 'team', field: 'team_id' }] });
    expect(textsOf(data)[0]).toContain('The record belongs to Night. Bea belongs to Day.');
  });

  test('once they have left', async () => {
    const bea = await makeAgent(server.db, ['view_assets'], { full_name: 'Bea', active: false });
    const asset = await makeAsset(server.db);
    const { data } = await explain(bea.id, `sd_assets:${asset.id}`);
    expect(data.allowed).toBe(false);
    expect(textsOf(data)).toEqual(['Bea has left the help-desk and can’t sign in.']);
    expect((await who(`sd_assets:${asset.id}`)).people.map(({ id }) => id)).not.toContain(bea.id);
  });
});

test('clients see what is theirs by rights of their own, no draft, and of other kinds nothing', async () => {
  const { db } = server;
  const acme = await makeOrganization(db, { name: 'Acme' });
  const given = { full_name: 'Carl', organization_id: acme.id };
  const own = await makeUser(db, { ...given, permissions: ['view_own_assets', 'view_own_contracts'] });
  const all = await makeUser(db, { ...given, permissions: ['view_organization_assets'] });
  const [used, other, ofAcme] = [
    await makeAsset(db, { used_by_id: own.id }),
    await makeAsset(db),
    await makeAsset(db, { organization_id: acme.id }),
  ];
  const [draft, active] = [
    await makeContract(db, { user_id: own.id, contract_status_id: 1 }),
    await makeContract(db, { user_id: own.id, contract_status_id: 3 }),
  ];
  const told = async (id: number, owner: string) => {
    const { data } = await explain(id, owner);
    return [data.allowed, data.reasons[0]?.key, data.reasons[0]?.scope, data.reasons[0]?.text];
  };
  expect(await told(own.id, `sd_assets:${used.id}`)).toEqual([
    ...[true, 'view_own_assets', 'mine'],
    'Carl holds “View own assets” singly. The record is one of these: Carl uses it.',
  ]);
  expect(await told(own.id, `sd_assets:${other.id}`)).toEqual([
    ...[false, 'view_own_assets', 'mine'],
    expect.stringContaining('It is not one of Carl’s own'),
  ]);
  expect(await told(all.id, `sd_assets:${ofAcme.id}`)).toEqual([
    ...[true, 'view_organization_assets', 'organization'],
    expect.stringContaining('it belongs to Acme'),
  ]);
  expect(await told(own.id, `sd_contracts:${active.id}`)).toEqual([
    ...[true, 'view_own_contracts', 'mine'],
    expect.stringContaining('Carl is its user'),
  ]);
  expect(await told(own.id, `sd_contracts:${draft.id}`)).toEqual([
    ...[false, 'view_own_contracts', 'mine'],
    expect.stringContaining('Clients don’t see contracts that are drafts.'),
  ]);
  const problem = await makeProblem(db, { requester_id: own.id });
  expect(await told(own.id, `sd_problem:${problem.id}`)).toEqual([
    ...[false, 'view_problems', null],
    'Carl is a client, and clients may not do this.',
  ]);
  const clients = async (owner: string) =>
    (await who(owner)).people.filter(({ role }) => role === 'client').map(({ id }) => id);
  expect(await clients(`sd_assets:${used.id}`)).toEqual([own.id]);
  expect(await clients(`sd_assets:${ofAcme.id}`)).toEqual([all.id]);
  expect(await clients(`sd_contracts:${active.id}`)).toEqual([own.id]);
  expect(await clients(`sd_contracts:${draft.id}`)).toEqual([]);
  expect(await clients(`sd_problem:${problem.id}`)).toEqual([]);
});

test('the other rights over the record are told too, in the words of its unavailable actions', async () => {
  const { db } = server;
  const bea = await makeAgent(db, ['view_problems', ['edit_problem', 'mine']], { full_name: 'Bea' });
  const [own, other] = [await makeProblem(db, { assigned_id: bea.id }), await makeProblem(db)];
  const rightOf = async (id: number, key: string) =>
    (await explain(bea.id, `sd_problem:${id}`)).data.rights.find((one) => one.key === key);
  expect(await rightOf(own.id, 'edit_problem')).toMatchObject({
    allowed: true,
    text: expect.stringContaining('Bea is assigned to it'),
  });
  const refused = await rightOf(other.id, 'edit_problem');
  expect(refused).toMatchObject({ allowed: false, text: expect.stringContaining('for one’s own records') });
  expect(await rightOf(own.id, 'close_problem')).toMatchObject({
    allowed: false,
    text: 'Neither a role nor a single right gives Bea “Close problem”.',
  });
  const hidden = async (id: number) =>
    (
      await admin.get<{ actions: { action: string; shown: boolean; why: string | null }[] }>(
        `${api}/hidden-actions/problem/${id}?user_id=${bea.id}`,
      )
    ).data.actions;
  const action = (all: Awaited<ReturnType<typeof hidden>>, name: string) => all.find((one) => one.action === name);
  expect(action(await hidden(own.id), 'problem_edit')).toMatchObject({ shown: true, why: null });
  expect(action(await hidden(other.id), 'problem_edit')).toMatchObject({ shown: false, why: refused?.text });
  const blind = await makeAgent(db, [['view_problems', 'mine'], 'edit_problem'], { full_name: 'Bo' });
  const unseen = (
    await admin.get<{ actions: { shown: boolean; why: string | null }[] }>(
      `${api}/hidden-actions/problem/${other.id}?user_id=${blind.id}`,
    )
  ).data.actions;
  expect(unseen.filter(({ shown }) => shown)).toEqual([]);
  expect(unseen[0]?.why).toContain('It is not one of Bo’s own');
});

test('in the language of the reader, the role by its name there', async () => {
  const bea = await makeAgent(server.db, [], { full_name: 'Bea' });
  const auditor = await server.db
    .selectFrom('roles')
    .select('id')
    .where('built_in_key', '=', 'role_read_only')
    .executeTakeFirstOrThrow();
  await give(bea.id, auditor.id);
  const asset = await makeAsset(server.db);
  const { data } = await admin.get<Explained>(`${api}/access-explain?user_id=${bea.id}&owner=sd_assets:${asset.id}`, {
    'accept-language': 'de',
  });
  expect(textsOf(data)).toEqual([expect.stringMatching(/^Die Rolle „.+“ gibt „.+“ für alle Datensätze\.$/)]);
});

describe('asking', () => {
  test('unknown people and records are 404, what is missing 422', async () => {
    const asset = await makeAsset(server.db);
    const bea = await makeAgent(server.db);
    expect(await explain(999_999, `sd_assets:${asset.id}`)).toMatchObject({ status: 404 });
    for (const owner of ['sd_assets:999999', 'sd_tickets:1', 'nonsense', 'cab:1']) {
      expect(await explain(bea.id, owner)).toMatchObject({ status: 404 });
      expect(await admin.get(`${api}/access-who/${owner}`)).toMatchObject({ status: 404 });
    }
    expect(await admin.get(`${api}/access-explain`)).toMatchObject({
      status: 422,
      message: { user_id: expect.any(String), owner: expect.any(String) },
    });
    expect(await admin.get(`${api}/access-explain?user_id=x&owner=sd_assets:1`)).toMatchObject({ status: 422 });
  });

  test('is for who manages roles, of records that they see themselves', async () => {
    const { db } = server;
    const [asset, own] = [await makeAsset(db), await makeDepartment(db)];
    const owner = `sd_assets:${asset.id}`;
    const bea = await makeAgent(db);
    for (const person of [await makeAgent(db, ['view_assets']), await makeUser(db)]) {
      const client = await signIn(server, person);
      expect((await explain(bea.id, owner, client)).status).toBe(403);
      expect((await client.get(`${api}/access-who/${owner}`)).status).toBe(403);
    }
    const blind = await signIn(server, await makeAgent(db, ['manage_catalogues']));
    expect(await explain(bea.id, owner, blind)).toMatchObject({
      status: 403,
      message: 'Missing permission: view_assets',
    });
    expect((await blind.get(`${api}/access-who/${owner}`)).status).toBe(403);
    const limited = await signIn(
      server,
      await makeAgent(db, ['manage_catalogues', ['view_assets', 'department']], { department_id: own.id }),
    );
    expect((await explain(bea.id, owner, limited)).status).toBe(404);
    expect((await limited.get(`${api}/access-who/${owner}`)).status).toBe(404);
    const seen = await makeAsset(db, { department_id: own.id });
    expect((await explain(bea.id, `sd_assets:${seen.id}`, limited)).status).toBe(200);
    expect((await limited.get(`${api}/access-who/sd_assets:${seen.id}`)).status).toBe(200);
  });
});

describe('who can see a record', () => {
  test('is paged by name, searched, and each has by what', async () => {
    const { db } = server;
    const role = await makeRole(db, [['view_releases', 'mine']], { name: 'Zebra watchers' });
    const release = await db
      .insertInto('releases')
      .values({
        ...{ identifier: 'REL-ZEBRA', subject: 'Zebra', description: '', status_id: 1, priority_id: 1 },
        ...{ release_type_id: 1, planned_start_date: new Date(), planned_end_date: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = ['Zebra C', 'Zebra A', 'Zebra B', 'Zebra A'];
    for (const full_name of names) {
      const { id } = await makeAgent(db, [], { full_name });
      await give(id, role.id);
      await db
        .insertInto('watchers')
        .values({ owner_type: 'sd_releases', owner_id: release.id, user_id: id, level: 'all' })
        .execute();
    }
    const blind = await makeAgent(db, [], { full_name: 'Zebra blind' });
    await give(blind.id, role.id);
    const owner = `sd_releases:${release.id}`;
    const all = await who(owner, '?search-query=zebra&limit=100');
    expect([all.total, all.people.map(({ full_name }) => full_name)]).toEqual([
      4,
      ['Zebra A', 'Zebra A', 'Zebra B', 'Zebra C'],
    ]);
    expect(all.people[0]?.reasons).toEqual([
      'The role “Zebra watchers” gives “View releases” for one’s own records. The record is one of these: Zebra A watches it.',
    ]);
    const pages = await Promise.all([1, 2].map((page) => who(owner, `?search-query=zebra&limit=2&page=${page}`)));
    expect(pages.flatMap(({ people }) => people.map(({ id }) => id))).toEqual(all.people.map(({ id }) => id));
  });

  test('agrees with the explanation, and with what they are shown, for every kind, scope and ownership', async () => {
    const world: World = await makeWorld(server.db);
    const wrong: unknown[] = [];
    const paths = { problem: 'problem', change: 'change', release: 'release', asset: 'asset', contract: 'contract' };
    for (const kind of kinds)
      for (const ownership of ownerships) {
        const id = world.ids[kind][ownership];
        const owner = `${recordKinds[kind].owner}:${id}`;
        const seeing = new Map((await who(owner)).people.map((one) => [one.id, one.reasons]));
        for (const scope of limitedScopes) {
          const reader = world.readers[scope];
          const expected = visible[kind][scope].includes(ownership as Ownership);
          const { data } = await explain(reader.id, owner);
          const { status } = await (await signIn(server, reader)).get(`${api}/${paths[kind]}/${id}`);
          const listed = seeing.has(reader.id);
          const isSame = !listed || JSON.stringify(seeing.get(reader.id)) === JSON.stringify(textsOf(data));
          if (data.allowed !== expected || listed !== expected || (status === 200) !== expected || !isSame)
            wrong.push({ kind, ownership, scope, expected, allowed: data.allowed, listed, status, isSame });
          const isTold = data.reasons.length > 0 && data.reasons.every(({ text }) => text.length > 20);
          if (!isTold) wrong.push({ kind, ownership, scope, reasons: data.reasons });
        }
      }
    expect(wrong).toEqual([]);
  });
});
