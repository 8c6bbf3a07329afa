import { makeDueChanges } from '../server/change-template';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../server/testing/database';
import { seedOnce } from '../server/seed';
import { demo } from '.';

let database: TestDatabase;
const timeZone = 'Europe/Oslo';

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const users = () =>
  database.db.selectFrom('help_desk.users').select(['email', 'role', 'password_hash']).orderBy('id').execute();

test('processes that start together seed the demo accounts once', async () => {
  const config = { demo, firstAdmin: null, timeZone };
  await Promise.all([seedOnce(database.db, config), seedOnce(database.db, config), seedOnce(database.db, config)]);
  const emails = (await users()).map(({ email }) => email).filter((email) => email.endsWith('@demo.test'));
  expect(emails).toEqual([
    'admin@demo.test',
    'agent@demo.test',
    'viewer@demo.test',
    'none@demo.test',
    'client@demo.test',
    'change@demo.test',
    'assets@demo.test',
  ]);
});

test('each demo account has its permissions', async () => {
  await seedOnce(database.db, { demo, firstAdmin: null, timeZone });
  const held = async (email: string) =>
    (
      await database.db
        .selectFrom('user_permissions')
        .innerJoin('permissions', 'permissions.id', 'user_permissions.permission_id')
        .innerJoin('help_desk.users', 'help_desk.users.id', 'user_permissions.user_id')
        .select('permissions.key')
        .where('help_desk.users.email', '=', email)
        .orderBy('permissions.id')
        .execute()
    ).map(({ key }) => key);
  expect(await held('viewer@demo.test')).toEqual([
    'view_problems',
    'view_changes',
    'view_releases',
    'view_assets',
    'view_asset_reports',
    'view_contracts',
  ]);
  expect(await held('agent@demo.test')).toEqual(
    expect.arrayContaining(['create_problem', 'delete_contract', 'manage_cmdb']),
  );
  expect(await held('agent@demo.test')).not.toContain('manage_products');
  expect(await held('none@demo.test')).toEqual([]);
});

describe('the demo data', () => {
  beforeEach(() => seedOnce(database.db, { demo, firstAdmin: null, timeZone }));
  const count = async (table: 'help_desk.tickets' | 'problems' | 'assets' | 'changes' | 'releases' | 'contracts') =>
    (
      await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;

  test('about 40 tickets, 25 problems, 300 assets, 30 changes, 10 releases, 40 contracts', async () => {
    expect(await count('help_desk.tickets')).toBeGreaterThanOrEqual(38);
    expect([
      await count('problems'),
      await count('assets'),
      await count('changes'),
      await count('releases'),
      await count('contracts'),
    ]).toEqual([25, 300, 30, 10, 40]);
  });

  test('a change waits for the demo agent at the active level of a board; the status of every change fits its run', async () => {
    const waiting = await database.db
      .selectFrom('cab_approvers as a')
      .innerJoin('cab_run_levels as l', 'l.id', 'a.level_id')
      .innerJoin('help_desk.users as u', 'u.id', 'a.user_id')
      .select('u.email')
      .where('a.status', '=', 'PENDING')
      .where('l.is_active', '=', true)
      .orderBy('u.email')
      .execute();
    expect(waiting).toEqual([{ email: 'admin@demo.test' }, { email: 'agent@demo.test' }]);
    const awaited = await database.db.selectFrom('changes').select('id').where('status_id', '=', 3).execute();
    const pending = await database.db
      .selectFrom('cab_runs')
      .select('change_id as id')
      .where('status', '=', 'PENDING')
      .execute();
    expect(awaited).toEqual(pending);
  });

  test('every limit of the forms holds for it, and every identifier is that of its id', async () => {
    const problems = await database.db.selectFrom('problems').select(['id', 'identifier', 'subject']).execute();
    for (const { id, identifier, subject } of problems)
      expect([identifier, [...subject].length <= 50]).toEqual([`PRB-${id}`, true]);
  });

  test('nothing lies in the future that has happened', async () => {
    for (const table of [
      'problems',
      'changes',
      'assets',
      'help_desk.tickets',
      'help_desk.ticket_messages',
      'activity_log',
      'contracts',
    ] as const) {
      const late = await database.db
        .selectFrom(table)
        .select('id')
        .where('created_at', '>', new Date(Date.now() + 1000))
        .execute();
      expect([table, late]).toEqual([table, []]);
    }
  });

  test('rows were created in the order of their ids', async () => {
    for (const table of ['problems', 'changes', 'releases', 'contracts', 'help_desk.tickets'] as const) {
      const rows = await database.db.selectFrom(table).select('created_at').orderBy('id').execute();
      const times = rows.map(({ created_at }) => created_at.getTime());
      expect([table, times]).toEqual([table, [...times].sort((a, b) => a - b)]);
    }
  });

  test('descriptions have several paragraphs', async () => {
    for (const table of ['problems', 'changes', 'contracts'] as const)
      for (const { description } of await database.db.selectFrom(table).select('description').execute())
        expect(description.match(/<p>/g)?.length).toBeGreaterThan(1);
  });

  test('changes are planned around today, some of them in the next week; releases around their changes', async () => {
    const day = 86_400_000;
    const planned = await database.db
      .selectFrom('changes as c')
      .leftJoin('release_changes as l', 'l.change_id', 'c.id')
      .leftJoin('releases as r', 'r.id', 'l.release_id')
      .select([
        'c.planned_start_date as start',
        'c.planned_end_date as end',
        'c.change_closed_on as closed',
        'c.created_at',
        'r.planned_start_date as from',
        'r.planned_end_date as to',
      ])
      .where('c.planned_start_date', 'is not', null)
      .execute();
    const inDays = planned.map(({ start }) => ((start?.getTime() ?? 0) - Date.now()) / day);
    expect(inDays.filter((days) => days > 0 && days < 14).length).toBeGreaterThan(5);
    expect(inDays.filter((days) => days < 0).length).toBeGreaterThan(5);
    for (const { start, end, closed, created_at, from, to } of planned) {
      expect(end!.getTime()).toBeGreaterThan(start!.getTime());
      expect(start!.getTime()).toBeGreaterThan(created_at.getTime());
      if (closed) expect(closed.getTime()).toBeGreaterThanOrEqual(end!.getTime());
      if (from) expect([from <= start!, to! >= end!]).toEqual([true, true]);
    }
  });

  test('nothing is changed at the end of the year, and servers are patched once a month', async () => {
    const read = (table: 'freezes' | 'maintenances') =>
      database.db.selectFrom(table).select(['name', 'recurrence', 'everything', 'asset_type_ids']).execute();
    expect(await read('freezes')).toMatchObject([{ name: 'Year-end freeze', everything: true }]);
    const [night] = await read('maintenances');
    expect([night?.recurrence, night?.asset_type_ids.length]).toEqual(['FREQ=MONTHLY;BYDAY=-1SA', 2]);
  });

  test('a patch day comes by the calendar, whose coming one is there already', async () => {
    const templates = await database.db
      .selectFrom('change_templates')
      .select(['name', 'recurrence'])
      .orderBy('id')
      .execute();
    expect(templates).toEqual([
      { name: 'Patch day, second Tuesday', recurrence: 'FREQ=MONTHLY;BYDAY=2TU' },
      { name: 'Open a port of the firewall', recurrence: null },
    ]);
    const clock = { now: new Date(), address: 'http://desk.test', requesterMayDecideAlone: false, clockShiftDays: 0 };
    expect(await makeDueChanges(database.db, clock)).toBe(0);
    expect(await makeDueChanges(database.db, { ...clock, clockShiftDays: 62 })).toBe(1);
  });

  test('contracts end on different days, custom fields are filled, mails lie in the outbox, ticket numbers are short', async () => {
    const ends = await database.db.selectFrom('contracts').select('contract_end_date').execute();
    expect(new Set(ends.map(({ contract_end_date }) => contract_end_date?.toISOString().slice(0, 10))).size).toBe(40);
    const filled = await database.db.selectFrom('custom_field_values').select('owner_id').distinct().execute();
    expect(filled.length).toBeGreaterThan(20);
    const mails = await database.db.selectFrom('outgoing_mails').select(['sent_at', 'html']).execute();
    expect(mails.length).toBeGreaterThan(10);
    expect(mails.filter(({ sent_at }) => !sent_at)).toEqual([]);
    const tickets = await database.db.selectFrom('help_desk.tickets').select('ticket_number').orderBy('id').execute();
    expect(tickets[0]?.ticket_number).toBe('TCK-1001');
  });

  test('contracts are in every state, one waits for the admin, and every contract has the term that it shows', async () => {
    const statuses = await database.db
      .selectFrom('contracts')
      .select('contract_status_id as id')
      .distinct()
      .orderBy('id')
      .execute();
    expect(statuses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    const waiting = await database.db
      .selectFrom('contract_terms as n')
      .innerJoin('contracts as c', 'c.id', 'n.contract_id')
      .innerJoin('help_desk.users as u', 'u.id', 'n.approver_id')
      .select(['n.type', 'c.contract_status_id as status', 'c.contract_renewal_status_id as renewal', 'u.email'])
      .where('n.decision', '=', 'pending')
      .orderBy('n.type')
      .execute();
    expect(waiting).toEqual([
      { type: 'Created', status: 1, renewal: null, email: 'admin@demo.test' },
      { type: 'Extended', status: 3, renewal: 3, email: 'agent@demo.test' },
      { type: 'Renewed', status: 3, renewal: 1, email: 'admin@demo.test' },
    ]);
    const { rows: torn } = await sql`
      select c.identifier from contracts c left join contract_terms n on n.contract_id = c.id and n.is_current
      where (n.contract_start_date, n.contract_end_date, n.cost) is distinct from (c.contract_start_date, c.contract_end_date, c.cost)
        and not (n.type = 'Extended' and (n.contract_end_date, n.cost) = (c.contract_end_date, c.cost))`.execute(
      database.db,
    );
    expect(torn).toEqual([]);
    const { rows: seats } = await sql<{ more: number }>`
      select sign(c.license_count - count(*))::int as more from contracts c join contract_assets l on l.contract_id = c.id
      where c.license_count is not null and c.contract_status_id = 3 group by c.id order by 1`.execute(database.db);
    expect(seats).toEqual([{ more: -1 }, { more: 0 }, { more: 1 }]);
    const { rows: hours } = await sql<{ time: string }>`
      select distinct to_char(contract_end_date at time zone ${timeZone}, 'HH24:MI') as time from contracts`.execute(
      database.db,
    );
    expect(hours).toEqual([{ time: '00:00' }]);
  });

  test('the demo client uses assets and has tickets; tickets and problems are linked', async () => {
    const client = await database.db
      .selectFrom('help_desk.users')
      .select('id')
      .where('email', '=', 'client@demo.test')
      .executeTakeFirstOrThrow();
    expect(
      await database.db.selectFrom('assets').select('id').where('used_by_id', '=', client.id).execute(),
    ).not.toEqual([]);
    expect(
      await database.db.selectFrom('help_desk.tickets').select('id').where('requester_id', '=', client.id).execute(),
    ).not.toEqual([]);
    expect((await database.db.selectFrom('problem_tickets').selectAll().execute()).length).toBeGreaterThan(20);
    expect(
      (await database.db.selectFrom('problems').select('id').where('change_id', 'is not', null).execute()).length,
    ).toBeGreaterThan(8);
  });

  test('services lead down to racks, and 60 assets depend on the core switch', async () => {
    const related = async (parent: string, relation: string) =>
      (
        await database.db
          .selectFrom('asset_relations as r')
          .innerJoin('assets as p', 'p.id', 'r.parent_id')
          .innerJoin('assets as c', 'c.id', 'r.child_id')
          .innerJoin('cmdb_relations as t', 't.id', 'r.cmdb_id')
          .select('c.name')
          .where('p.name', '=', parent)
          .where('t.forward_relation_name', '=', relation)
          .orderBy('c.id')
          .execute()
      ).map(({ name }) => name);
    expect(await related('Online shop', 'Depends on')).toEqual(['Shop application', 'Payment gateway', 'Search index']);
    expect(await related('Payment gateway', 'Runs on')).toEqual(['Granite R7 #010']);
    expect(await related('Rack 4', 'Contains')).toContain('Granite R7 #010');
    const [hub] = await database.db
      .selectFrom('asset_relations as r')
      .innerJoin('assets as c', 'c.id', 'r.child_id')
      .select((eb) => ['c.name', eb.fn.countAll<number>().as('count')])
      .where('r.cmdb_id', '=', 1)
      .groupBy('c.name')
      .orderBy('count', 'desc')
      .limit(1)
      .execute();
    expect(hub).toEqual({ name: 'Meridian S48 #001', count: 60 });
  });
});
