import type { ActivityPage } from '../wire/parts/activity';
import type { ApprovalPage, MyApprovals } from '../wire/approval/approval';
import type { AssetList } from '../wire/asset/asset';
import type { PermissionKey } from '../wire/protocol/permission';
import type { ProblemList, ProblemView } from '../wire/problem/problem';
import { applyBoard, linkOf } from './testing/board';
import { anonymous, type Client, signIn } from './testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeCab,
  makeChange,
  makeContract,
  makeDepartment,
  makeOrganization,
  makeProblem,
  makeRelease,
  makeTicket,
  makeUser,
} from './testing/factories';
import { startServer, type TestServer } from './testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const api = '/service-desk/api';
const agent = async (...permissions: PermissionKey[]): Promise<Client> =>
  signIn(server, await makeAgent(server.db, permissions));
const missing = (key: string) => ({ status: 403, message: `Missing permission: ${key}` });

describe('a client', () => {
  const person = { id: 0, client: undefined as unknown as Client, staff: 0, unnamed: 0, asset: 0 };

  beforeAll(async () => {
    const organization = await makeOrganization(server.db);
    const client = await makeUser(server.db, {
      full_name: 'Cleo Client',
      email: 'cleo@client.test',
      organization_id: organization.id,
      permissions: ['view_own_assets', 'view_organization_assets'],
    });
    const staff = await makeAgent(server.db, [], { full_name: 'Stan Staff', email: 'hidden.staff@desk.test' });
    const unnamed = await makeUser(server.db, {
      full_name: '',
      email: 'hidden.colleague@client.test',
      organization_id: organization.id,
    });
    const asset = await makeAsset(server.db, { managed_by_id: staff.id, used_by_id: client.id });
    await makeAsset(server.db, { managed_by_id: staff.id, used_by_id: unnamed.id, organization_id: organization.id });
    Object.assign(person, {
      id: client.id,
      client: await signIn(server, client),
      staff: staff.id,
      unnamed: unnamed.id,
      asset: asset.id,
    });
  });

  const assets = async (query: string) => (await person.client.get<AssetList>(`${api}/asset-list?${query}`)).data;

  test('sees names of staff and colleagues, of e-mail addresses only their own', async () => {
    const { data } = await assets('sort-order=asc');
    expect(data.map(({ managed_by, used_by }) => ({ managed_by, used_by }))).toEqual([
      {
        managed_by: { id: person.staff, name: 'Stan Staff', full_name: 'Stan Staff', email: '' },
        used_by: { id: person.id, name: 'Cleo Client', full_name: 'Cleo Client', email: 'cleo@client.test' },
      },
      {
        managed_by: { id: person.staff, name: 'Stan Staff', full_name: 'Stan Staff', email: '' },
        used_by: { id: person.unnamed, name: '', full_name: '', email: '' },
      },
    ]);
  });

  test('finds people by their names, not by their e-mail addresses', async () => {
    expect((await assets('search-query=Stan')).total).toBe(2);
    for (const word of ['hidden', 'desk.test', 'hidden.colleague'])
      expect([
        word,
        (await assets(`search-query=${word}`)).total,
        (await assets(`meta=true&search-query=${word}`)).total,
      ]).toEqual([word, 0, 0]);
  });

  test('sees no address of who asked for a change that they decide on, and does not find it by one', async () => {
    const change = await makeChange(server.db, {
      requester_id: (await makeUser(server.db, { full_name: 'Rita Requester', email: 'rita@desk.test' })).id,
    });
    const cab = await makeCab(server.db, [{ users: [person] }]);
    const admin = await signIn(server, await makeAdmin(server.db));
    expect(await admin.post(`${api}/apply-cab-approval`, { change_id: change.id, workflow_id: cab.id })).toMatchObject({
      status: 200,
    });
    const mine = async (query = '') => (await person.client.get<MyApprovals>(`${api}/my-approvals${query}`)).data;
    expect((await mine()).approvals[0]?.requester).toMatchObject({ name: 'Rita Requester', email: '' });
    expect([(await mine('?search-query=Rita')).total, (await mine('?search-query=rita%40desk')).total]).toEqual([1, 0]);
  });

  test('is shown no address by an approval link, not even of who has no name', async () => {
    const [voter, decider] = [
      await makeUser(server.db, {
        full_name: '',
        email: 'hidden.voter@client.test',
        permissions: ['act_on_approvals'],
      }),
      await makeUser(server.db),
    ];
    const requester = await makeUser(server.db, { full_name: null, email: 'hidden.requester@client.test' });
    const board = await applyBoard(
      server,
      [{ users: [voter] }, { users: [decider, await makeAgent(server.db)], match: 'any' }],
      { change: { requester_id: requester.id } },
    );
    await board.vote(voter, 'approve');
    const { status, data } = await anonymous(server).get<ApprovalPage>(
      `${api}/change-conversation/${await linkOf(server.db, decider)}`,
    );
    expect([status, data.change.requester, data.change.votes[0]?.approver]).toEqual([200, '', '']);
    expect(JSON.stringify(data)).not.toContain('hidden');
  });

  test('sees no address in a ticket of their own', async () => {
    const ticket = await makeTicket(server.db, { requester_id: person.id, assigned_id: person.staff });
    await server.db
      .insertInto('help_desk.ticket_messages')
      .values({ ticket_id: ticket.id, author_id: person.staff, kind: 'reply', body: 'Hello' })
      .execute();
    const texts = await Promise.all(
      ['tickets', `tickets/${ticket.id}`].map(async (path) =>
        (await fetch(`${server.url}/help-desk/api/${path}`, { headers: person.client.headers })).text(),
      ),
    );
    for (const text of texts) {
      expect(text).toContain('Stan Staff');
      expect(text).toContain('cleo@client.test');
      expect(text).not.toContain('hidden.staff');
    }
  });

  test('sees the contract of an asset only if they may see that contract', async () => {
    const organization = await makeOrganization(server.db);
    const contractOf = async (
      permissions: PermissionKey[],
      given: (user: { id: number }) => Parameters<typeof makeContract>[1],
      shared = false,
    ) => {
      const user = await makeUser(server.db, {
        organization_id: organization.id,
        permissions: ['view_own_assets', ...permissions],
      });
      const asset = await makeAsset(server.db, { used_by_id: user.id });
      const contract = await makeContract(server.db, { name: 'Secret lease', ...given(user) });
      await server.db.insertInto('contract_assets').values({ contract_id: contract.id, asset_id: asset.id }).execute();
      if (shared)
        await server.db
          .insertInto('contract_organizations')
          .values({ contract_id: contract.id, organization_id: organization.id })
          .execute();
      const { data } = (await (await signIn(server, user)).get<AssetList>(`${api}/asset-list`)).data;
      return data[0]?.contract;
    };
    const seen = expect.objectContaining({ name: 'Secret lease' });
    expect(await contractOf([], (user) => ({ user_id: user.id }), true)).toEqual([]);
    expect(await contractOf(['view_own_contracts'], () => ({}), true)).toEqual([]);
    expect(await contractOf(['view_own_contracts'], (user) => ({ user_id: user.id }))).toEqual(seen);
    expect(await contractOf(['view_organization_contracts'], (user) => ({ user_id: user.id }))).toEqual([]);
    expect(await contractOf(['view_organization_contracts'], () => ({}), true)).toEqual(seen);
  });
});

describe('filters', () => {
  test('a list is no oracle for another kind: a filter by it needs its view right, in every spelling', async () => {
    const change = await makeChange(server.db);
    await makeProblem(server.db, { change_id: change.id });
    const reader = await agent('view_problems');
    for (const query of [`change_ids=${change.id}`, `change_ids[]=${change.id}`, `change-ids[0]=${change.id}`]) {
      expect(await reader.get(`${api}/problem-list?${query}`)).toMatchObject(missing('view_changes'));
    }
    expect(
      (
        await (
          await agent('view_problems', 'view_changes')
        ).get<ProblemList>(`${api}/problem-list?change_ids=${change.id}`)
      ).data.total,
    ).toBe(1);
  });

  test('a shared filter is applied with the rights of who applies it', async () => {
    const change = await makeChange(server.db);
    const owner = await agent('view_problems', 'view_changes');
    const saved = await owner.post<{ id: number }>(`${api}/agent/problem-filter`, {
      name: 'By change',
      filters: { 'change-ids': [change.id] },
    });
    expect((await owner.get(`${api}/problem-list?filter_id=${saved.data.id}`)).status).toBe(200);
    const reader = await agent('view_problems');
    expect(await reader.get(`${api}/problem-list?filter_id=${saved.data.id}`)).toMatchObject(missing('view_changes'));
  });

  test('a lookup is narrowed by a record only for who may see it', async () => {
    const problem = await makeProblem(server.db, { change_id: (await makeChange(server.db)).id });
    const plain = await agent();
    expect(await plain.get(`/api/dependency/tickets_based_on_change?change_id=1`)).toMatchObject(
      missing('view_changes'),
    );
    expect(await plain.get(`/api/dependency/tasks?change_id=1`)).toMatchObject(missing('view_changes'));
    expect(await plain.get(`/api/dependency/tickets_based_on_problem`)).toMatchObject(missing('view_problems'));
    expect(await (await agent('view_changes')).get(`/api/dependency/changes?supplements=${problem.id}`)).toMatchObject(
      missing('view_problems'),
    );
    expect(
      (await (await agent('view_changes', 'view_problems')).get(`/api/dependency/changes?supplements=${problem.id}`))
        .status,
    ).toBe(200);
    expect((await plain.get(`/api/dependency/tasks`)).status).toBe(200);
  });
});

describe('the activity log', () => {
  test('names a record of another kind only to who may see that kind', async () => {
    const [asset, other, change, release, ticket] = [
      await makeAsset(server.db, { name: 'Hidden router' }),
      await makeAsset(server.db, { name: 'Hidden switch' }),
      await makeChange(server.db, { subject: 'Hidden change' }),
      await makeRelease(server.db, { subject: 'Hidden release' }),
      await makeTicket(server.db),
    ];
    const problem = await makeProblem(server.db, { subject: 'Hidden problem' });
    const admin = await signIn(server, await makeAdmin(server.db));
    for (const path of [
      `problem-attach-assets/${problem.id}`,
      `problem-attach-change/${problem.id}/${change.id}`,
      `problem-attach-ticket/${ticket.id}/${problem.id}`,
      `change/attach-release/${change.id}/${release.id}`,
      `complete-release/${release.id}`,
    ])
      expect(
        (await admin.post(`${api}/${path}`, path.includes('assets') ? { asset_ids: [asset.id] } : undefined)).status,
      ).toBe(200);
    const form = {
      id: problem.id,
      subject: 'Hidden problem',
      description: problem.description,
      requester_id: problem.requester_id,
      department_id: problem.department_id,
      impact_id: 1,
      status_type_id: 1,
      priority_id: 2,
    };
    expect((await admin.post(`${api}/problem`, { ...form, asset_ids: [asset.id, other.id] })).status).toBe(200);
    await admin.delete(`${api}/problem-detach-change/${problem.id}/${change.id}`);

    const log = async (client: Client, path: string, key: string) =>
      (await client.get<Record<string, ActivityPage>>(`${api}/${path}`)).data[key]?.data.map(({ name }) =>
        name.replace(/^<b>.*<\/b> /, ''),
      );
    expect(await log(await agent('view_problems'), `problem-log/${problem.id}`, 'problem_activity_logs')).toEqual([
      'detached a change',
      'attached an asset',
      `attached the ticket <i>#${ticket.ticket_number}</i>`,
      'attached a change',
      'attached an asset',
    ]);
    expect(
      await log(
        await agent('view_problems', 'view_changes', 'view_assets'),
        `problem-log/${problem.id}`,
        'problem_activity_logs',
      ),
    ).toEqual([
      'detached the change <i>Hidden change</i>',
      'attached the asset <i>Hidden switch</i>',
      `attached the ticket <i>#${ticket.ticket_number}</i>`,
      'attached the change <i>Hidden change</i>',
      'attached the asset <i>Hidden router</i>',
    ]);
    expect(await log(await agent('view_changes'), `change-log/${change.id}`, 'change_activity_logs')).toEqual([
      'detached a problem',
      'completed a release',
      'attached a release',
      'attached a problem',
    ]);
    expect(await log(await agent('view_releases'), `release-log/${release.id}`, 'release_activity_logs')).toEqual(
      expect.arrayContaining(['attached a change']),
    );
    expect(
      await log(
        await agent('view_changes', 'view_problems', 'view_releases'),
        `change-log/${change.id}`,
        'change_activity_logs',
      ),
    ).toEqual([
      'detached the problem <i>Hidden problem</i>',
      'completed the release <i>Hidden release</i>',
      'attached the release <i>Hidden release</i>',
      'attached the problem <i>Hidden problem</i>',
    ]);
  });
});

describe('sentences', () => {
  test('a refusal names a change or release only to who may see it', async () => {
    const [first, second, closed] = [
      await makeChange(server.db),
      await makeChange(server.db),
      await makeChange(server.db, { status_id: 6 }),
    ];
    const [release, other] = [await makeRelease(server.db), await makeRelease(server.db)];
    const problem = await makeProblem(server.db, { change_id: first.id });
    await server.db.insertInto('release_changes').values({ release_id: release.id, change_id: first.id }).execute();
    const attach = 'attach_problem';
    const refusals: [PermissionKey[], PermissionKey, string, object | undefined, string, string][] = [
      [
        ['view_problems', attach],
        'view_changes',
        `problem-attach-change/${problem.id}/${second.id}`,
        undefined,
        'This problem already has a change. Detach it first.',
        `This problem already has the change ${first.identifier} “${first.subject}”. Detach it first.`,
      ],
      [
        ['view_problems', attach],
        'view_changes',
        `problem-attach-change/${problem.id}/${closed.id}`,
        undefined,
        'This change is closed.',
        `The change ${closed.identifier} is closed.`,
      ],
      [
        ['view_releases', 'attach_release'],
        'view_changes',
        `release/attach-change/${other.id}`,
        { change_ids: [closed.id] },
        'This change is closed.',
        `The change ${closed.identifier} is closed.`,
      ],
      [
        ['view_releases', 'attach_release'],
        'view_changes',
        `release/attach-change/${other.id}`,
        { change_ids: [first.id] },
        `This change already has the release ${release.identifier} “${release.subject}”.`,
        `The change ${first.identifier} already has the release ${release.identifier} “${release.subject}”.`,
      ],
      [
        ['view_changes', 'attach_change'],
        'view_releases',
        `change/attach-release/${first.id}/${other.id}`,
        undefined,
        `The change ${first.identifier} already has a release.`,
        `The change ${first.identifier} already has the release ${release.identifier} “${release.subject}”.`,
      ],
    ];
    for (const [keys, key, path, body, without, with_] of refusals) {
      expect(await (await agent(...keys)).post(`${api}/${path}`, body)).toMatchObject({
        status: 409,
        message: without,
      });
      expect(await (await agent(...keys, key)).post(`${api}/${path}`, body)).toMatchObject({
        status: 409,
        message: with_,
      });
    }
  });

  test('closing a problem tells of its open change only who may see changes', async () => {
    const change = await makeChange(server.db);
    const close = async (...keys: PermissionKey[]) =>
      (
        await (
          await agent('view_problems', 'close_problem', ...keys)
        ).post(`${api}/problem-close/${(await makeProblem(server.db, { change_id: change.id })).id}`)
      ).message;
    expect(await close()).not.toContain('change');
    expect(await close('view_changes')).toContain(`Its change ${change.identifier} “${change.subject}” is still open.`);
  });
});

test('who sees no assets leaves those of a record as they are, whatever the form sends', async () => {
  const [asset, department] = [await makeAsset(server.db), await makeDepartment(server.db)];
  const problem = await makeProblem(server.db, { department_id: department.id });
  const link = { problem_id: problem.id, asset_id: asset.id };
  await server.db.insertInto('problem_assets').values(link).execute();
  const form = {
    id: problem.id,
    subject: 'Changed',
    description: 'x',
    requester_id: problem.requester_id,
    department_id: department.id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 2,
  };
  const editor = await agent('view_problems', 'edit_problem', 'detach_problem', 'attach_problem');
  const shown = (await editor.get<ProblemView>(`${api}/problem/${problem.id}`)).data;
  expect(shown.asset_ids).toEqual([]);
  expect((await editor.post(`${api}/problem`, { ...form, asset_ids: [] })).status).toBe(200);
  expect(
    await server.db
      .selectFrom('problem_assets')
      .select(['problem_id', 'asset_id'])
      .where('problem_id', '=', problem.id)
      .execute(),
  ).toEqual([link]);
  expect(await editor.post(`${api}/problem`, { ...form, asset_ids: [asset.id] })).toMatchObject(
    missing('attach_asset'),
  );
});
