import type { PermissionsReply } from '../../../wire/access/access';
import { presets } from '../../../wire/access/presets';
import { rightsOf } from '../../shared/rights';
import { anonymous } from '../../testing/client';
import { makeRole } from '../../testing/factories';
import { connectionWith, type LittleHost, littleHost } from '../../testing/little-host';
import { startServer, type TestServer } from '../../testing/server';
import { inTransaction } from '../../shared/transaction';
import { type ConnectedHelpDesk, connectHelpDesk } from '.';
import type { Connection } from './connection';
import type { HostPerson } from './host';
import { take } from './take';

let host: LittleHost;
let server: TestServer;
let helpDesk: ConnectedHelpDesk;
/** Milliseconds that the clock is ahead. */
let later = 0;
const rights: Connection['rights'] = {
  roles: {
    'Service managers': ['problem-manager', 'read-only'],
    client: ['user'],
    Nobody: ['no-such-preset'],
    Night: ['Night shift'],
  },
  teams: { 'Change board': ['change-manager'] },
};

beforeAll(async () => {
  host = await littleHost();
  const connection = connectionWith({ signIn: { who: { url: `${host.url}/who`, cookies: [] } }, rights });
  server = await startServer({
    helpDesk: async (db) => {
      helpDesk = connectHelpDesk(connection, { db, clock: () => performance.now() + later });
      await helpDesk.start();
      return helpDesk;
    },
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

let count = 0;
function somebody(given: Partial<HostPerson>) {
  const id = `P${++count}`;
  const person: HostPerson = { kind: 'agent', id, name: id, ...given };
  host.people.set(id, person);
  const held = async (): Promise<string[]> => {
    later += 31_000;
    const reply = await anonymous(server).get<PermissionsReply>('/service-desk/get/permissions?limit=all', {
      cookie: `desk=${id}`,
    });
    return Object.entries(reply.data.actions)
      .filter(([, may]) => may)
      .map(([key]) => key);
  };
  return { person, held };
}

test('whoever has a role of the host has the rights of its presets, and loses them with it', async () => {
  const { person, held } = somebody({ roles: ['Service managers', 'Something else'] });
  expect(await held()).toEqual(expect.arrayContaining(['view_problems', 'create_problem', 'delete_problem']));
  expect(await held()).not.toContain('create_asset');
  person.roles = ['Something else'];
  expect(await held()).toEqual([]);
  person.roles = ['Nobody'];
  expect(await held()).toEqual([]);
});

test('G26 a file also names a role of our own, as it is called on its page, with its scopes', async () => {
  const { person, held } = somebody({ roles: ['Night'] });
  expect(await held()).toEqual([]);
  const role = await makeRole(server.db, [['view_assets', 'team']], { name: 'Night shift' });
  expect(await held()).toContain('view_assets');
  const { id } = await server.db
    .selectFrom('host_refs')
    .select('id')
    .where('host_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect((await rightsOf(server.db, [id])).get(id)!.scopes).toEqual(new Map([['view_assets', ['team']]]));
  await server.db.updateTable('roles').set({ name: 'Day shift' }).where('id', '=', role.id).execute();
  expect(await held()).toEqual([]);
});

test('a role that the answer does not tell of is kept; an empty list means none', async () => {
  const { person, held } = somebody({ roles: ['Service managers'] });
  expect(await held()).toContain('view_problems');
  delete person.roles;
  expect(await held()).toContain('view_problems');
  person.roles = [];
  expect(await held()).toEqual([]);
});

test('whoever is in a team has its rights, and its name counts as it is now', async () => {
  await inTransaction(server.db, (trx) => take(trx, 'teams', [{ id: 'T1', name: 'Change board' }]));
  const { person, held } = somebody({ teams: ['T1'] });
  expect(await held()).toContain('manage_cab');
  await inTransaction(server.db, (trx) => take(trx, 'teams', [{ id: 'T1', name: 'Retired board' }]));
  expect(await held()).not.toContain('manage_cab');
  await inTransaction(server.db, (trx) => take(trx, 'teams', [{ id: 'T1', name: 'Change board' }]));
  expect(await held()).toContain('manage_cab');
  person.teams = [];
  expect(await held()).not.toContain('manage_cab');
});

test('kinds of people are roles too: every client has the rights of users, and an agent does not', async () => {
  const client = somebody({ kind: 'client' });
  await client.held();
  const row = await server.db
    .selectFrom('host_refs')
    .select('id')
    .where('host_id', '=', client.person.id)
    .executeTakeFirstOrThrow();
  const held = (await rightsOf(server.db, [row.id])).get(row.id);
  expect([...held!.permissions].sort()).toEqual([...presets.user].sort());
});

test('rights that somebody was given here come on top, and stay', async () => {
  const { person, held } = somebody({ roles: ['Service managers'] });
  await held();
  const { id } = await server.db
    .selectFrom('host_refs')
    .select('id')
    .where('host_id', '=', person.id)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('user_permissions')
    .columns(['user_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('permissions')
        .select([eb.val(id).as('user_id'), 'id'])
        .where('key', 'in', ['view_assets', 'create_asset']),
    )
    .execute();
  expect(await held()).toEqual(expect.arrayContaining(['create_asset', 'create_problem']));
  person.roles = [];
  expect(await held()).toContain('create_asset');
  expect(await held()).not.toContain('create_problem');
});

test('the box of permissions tells what comes by a role, apart from what was given here', async () => {
  const { person, held } = somebody({ role: 'admin', roles: ['Service managers'] });
  await held();
  person.role = 'agent';
  await held();
  const reply = await anonymous(server).get<PermissionsReply>('/service-desk/get/permissions?limit=all', {
    cookie: `desk=${person.id}`,
  });
  const row = (key: string) => reply.data.permissions.find((one) => one.key === key);
  expect(row('edit_problem')).toMatchObject({ checked: false, by_role: true });
  expect(row('create_asset')).toMatchObject({ checked: false, by_role: false });
});

test('the file as it is now counts: what a former one said is gone with the next start', async () => {
  const { held } = somebody({ roles: ['Service managers'] });
  expect(await held()).toContain('create_problem');
  await connectHelpDesk(connectionWith({ rights: { roles: {}, teams: {} } }), { db: server.db }).start();
  expect(await held()).toEqual([]);
  await helpDesk.start();
  expect(await held()).toContain('create_problem');
});
