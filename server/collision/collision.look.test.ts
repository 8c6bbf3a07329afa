import { sql } from 'kysely';
import type { ChangeList, ChangeView } from '../../wire/change/change';
import type { CollisionReply } from '../../wire/collision/collision';
import type { InboxList } from '../../wire/inbox/inbox';
import { announcedIn } from '../testing/announced';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeFreeze, makeTeam } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { lookAtCollisions } from './collision.look';

// What lists have of what changes collide with, and who is told of it (G13): looked at again by the clock, where something changed.

let server: TestServer;
let admin: Client;
let ada: { id: number };
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  ada = await makeAdmin(server.db, { full_name: 'Ada Admin' });
  admin = await signIn(server, ada);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('outgoing_mails').execute();
});

const look = () => lookAtCollisions(server.db, 'https://desk.test');
const marks = async () => (await server.db.selectFrom('collision_marks').select('id').execute()).length;

/** Each test plans in a year of its own. */
let year = 2040;
const newYear = () => {
  const own = ++year;
  const at = (text: string) => new Date(`${own}-${text}:00Z`);
  const plan = async (assets: { id: number }[] = [], given: object = {}) => {
    const window = { planned_start_date: at('03-01T10:00'), planned_end_date: at('03-01T12:00') };
    const change = await makeChange(server.db, { ...window, ...given });
    for (const { id } of assets)
      await server.db.insertInto('change_assets').values({ change_id: change.id, asset_id: id }).execute();
    return change;
  };
  return { at, plan };
};

const row = async ({ id }: { id: number }, more = '') =>
  (await admin.get<ChangeList>(`${api}/change-list?change_ids[]=${id}${more}`)).data.changes[0];
const listed = async (change: { id: number }) => (await row(change))?.collisions;
/** What the list has, and what the live call has. */
const both = async (change: { id: number }) => [
  await listed(change),
  (await admin.get<CollisionReply>(`${api}/change-collisions/${change.id}`)).data.collisions.length,
];
const mails = async () =>
  (
    await server.db
      .selectFrom('outgoing_mails')
      .select(['kind', 'recipient_email', 'subject', 'html'])
      .orderBy('id')
      .execute()
  ).filter(({ kind }) => kind === 'change-collides');

describe('the number in the list is that of the live call', () => {
  test('pages of changes that collide with something else now load anew, those of others do not', async () => {
    const { plan } = newYear();
    const [shared, alone] = [await makeAsset(server.db), await makeAsset(server.db)];
    const [mine, apart] = [await plan([shared]), await plan([alone])];
    await look();
    await announcedIn(server.db);
    const other = await plan([shared]);
    await server.db.updateTable('changes').set({ change_type_id: 3 }).where('id', '=', apart.id).execute();
    await look();
    expect(await announcedIn(server.db)).toEqual([`change ${mine.id}`, `change ${other.id}`].sort());
  });

  test('for shared and related assets, people, teams, freezes each time, and assets outside of their windows', async () => {
    const { at, plan } = newYear();
    const [db, host, cable] = [await makeAsset(server.db), await makeAsset(server.db), await makeAsset(server.db)];
    await server.db.insertInto('asset_relations').values({ parent_id: db.id, child_id: host.id, cmdb_id: 2 }).execute();
    const [who, team] = [await makeAgent(server.db), await makeTeam(server.db)];
    const mine = await plan([db, cable], { agent_id: who.id, team_id: team.id, planned_end_date: at('03-03T12:00') });
    const other = await plan([host], { agent_id: who.id });
    const third = await plan([cable], {
      team_id: team.id,
      planned_start_date: at('03-02T10:00'),
      planned_end_date: at('03-02T11:00'),
    });
    const apart = await plan([], { planned_start_date: at('06-01T10:00'), planned_end_date: at('06-01T11:00') });
    await makeFreeze(server.db, 'freezes', {
      ...{ begins_at: at('03-01T20:00'), ends_at: at('03-01T22:00'), recurrence: 'FREQ=DAILY;COUNT=2' },
    });
    await makeFreeze(server.db, 'maintenances', {
      ...{ begins_at: at('05-01T20:00'), ends_at: at('05-01T22:00'), everything: false, asset_ids: [cable.id] },
    });
    await look();
    expect(await both(mine)).toEqual([7, 7]);
    expect(await both(other)).toEqual([2, 2]);
    expect(await both(third)).toEqual([3, 3]);
    expect(await both(apart)).toEqual([0, 0]);
    expect(await row(mine, '&has_collisions=1')).toMatchObject({ id: mine.id });
    expect(await row(mine, '&has_collisions=0')).toBeUndefined();
    expect(await row(apart, '&has_collisions=0')).toMatchObject({ id: apart.id });
    expect(await row(apart, '&has_collisions=1')).toBeUndefined();
    expect((await admin.get(`${api}/change-list?has_collisions=perhaps`)).status).toBe(422);
  });

  test('after each way in which it changes, on both sides', async () => {
    const { at, plan } = newYear();
    const [one, two] = [await makeAsset(server.db), await makeAsset(server.db)];
    const [mine, other] = [await plan([one]), await plan([two])];
    const now = async () => {
      await look();
      const [own, others] = [await both(mine), await both(other)];
      expect([own[0], others[0]]).toEqual([own[1], others[1]]);
      return own[0];
    };
    const setOther = (values: object) =>
      server.db.updateTable('changes').set(values).where('id', '=', other.id).execute();
    expect(await now()).toBe(0);
    const relation = { parent_id: one.id, child_id: two.id, cmdb_id: 1 };
    await server.db.insertInto('asset_relations').values(relation).execute();
    expect(await now()).toBe(1);
    await server.db.deleteFrom('asset_relations').where('parent_id', '=', one.id).execute();
    expect(await now()).toBe(0);
    await server.db.insertInto('change_assets').values({ change_id: other.id, asset_id: one.id }).execute();
    expect(await now()).toBe(1);
    await setOther({ planned_start_date: at('03-01T12:00'), planned_end_date: at('03-01T13:00') });
    expect(await now()).toBe(0);
    await setOther({ planned_start_date: at('03-01T11:00') });
    expect(await now()).toBe(1);
    await setOther({ status_id: 6 });
    expect(await now()).toBe(0);
    await setOther({ status_id: 2 });
    expect(await now()).toBe(1);
    const freeze = await makeFreeze(server.db, 'freezes', { begins_at: at('01-01T00:00'), ends_at: at('12-01T00:00') });
    expect(await now()).toBe(2);
    await server.db.updateTable('freezes').set({ active: false }).where('id', '=', freeze.id).execute();
    expect(await now()).toBe(1);
    await setOther({ planned_start_date: null });
    expect(await now()).toBe(0);
  });

  test('a kind of relation that begins to carry impact', async () => {
    const { plan } = newYear();
    const [one, two] = [await makeAsset(server.db), await makeAsset(server.db)];
    await server.db.insertInto('asset_relations').values({ parent_id: one.id, child_id: two.id, cmdb_id: 3 }).execute();
    const [mine, other] = [await plan([one]), await plan([two])];
    await look();
    expect([await listed(mine), await listed(other)]).toEqual([0, 0]);
    const impact = (word: 'both' | 'none') =>
      server.db.updateTable('cmdb_relations').set({ impact: word }).where('id', '=', 3).execute();
    await impact('both');
    await look();
    await impact('none');
    expect([await listed(mine), await listed(other)]).toEqual([1, 1]);
    await look();
    expect([await listed(mine), await listed(other)]).toEqual([0, 0]);
  });

  test('an asset that moves into the scope of a freeze', async () => {
    const { at, plan } = newYear();
    const [rack, elsewhere] = [await makeAsset(server.db), await makeAsset(server.db)];
    const [type, other] = await server.db.selectFrom('asset_types').select('id').orderBy('id').limit(2).execute();
    await sql`update assets set asset_type_id = ${other!.id} where id = any(${[rack.id, elsewhere.id]})`.execute(
      server.db,
    );
    await makeFreeze(server.db, 'freezes', {
      ...{ begins_at: at('02-28T00:00'), ends_at: at('03-02T00:00'), everything: false, asset_type_ids: [type!.id] },
    });
    const mine = await plan([rack]);
    await look();
    expect(await listed(mine)).toBe(0);
    await server.db.updateTable('assets').set({ asset_type_id: type!.id }).where('id', '=', rack.id).execute();
    await look();
    expect(await both(mine)).toEqual([1, 1]);
  });

  test('a change that is deleted, and comes back from the trash', async () => {
    const { plan } = newYear();
    const printer = await makeAsset(server.db);
    const [mine, other] = [await plan([printer]), await plan([printer])];
    await look();
    expect(await listed(mine)).toBe(1);
    expect((await admin.delete(`${api}/change/${other.id}`)).status).toBe(200);
    await look();
    expect(await listed(mine)).toBe(0);
    expect((await admin.post(`${api}/change-restore/${other.id}`)).status).toBe(200);
    await look();
    expect([await listed(mine), await listed(other)]).toEqual([1, 1]);
  });

  test('it is a column of files, and a freeze of everything takes all changes in slices', async () => {
    const { at, plan } = newYear();
    const mine = await plan();
    await makeFreeze(server.db, 'freezes', { begins_at: at('03-01T00:00'), ends_at: at('03-02T00:00') });
    await look();
    const file = await fetch(
      `${server.url}${api}/change-export/csv?change_ids[]=${mine.id}&columns=identifier,collisions`,
      { headers: admin.headers },
    );
    expect(await file.text()).toContain(`${mine.identifier},1`);
  });

  test('nothing is left to look at, and then there is one statement for each kind of mark', async () => {
    await look();
    expect(await marks()).toBe(0);
  });
});

test('a change is planned for so many minutes', async () => {
  const { at, plan } = newYear();
  const duration = async ({ id }: { id: number }) =>
    (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change.planned_duration;
  expect(await duration(await plan())).toBe(120);
  expect(await duration(await plan([], { planned_end_date: at('03-02T10:00') }))).toBe(1440);
  expect(await duration(await plan([], { planned_start_date: null }))).toBeNull();
});

describe('the assignee is told', () => {
  const assigned = () => makeAgent(server.db, ['view_changes'], { full_name: 'Carl' });

  test('once of each new collision, by mail and in the inbox, in their language', async () => {
    const { at, plan } = newYear();
    const carl = await makeAgent(server.db, ['view_changes'], { locale: 'de' });
    const printer = await makeAsset(server.db);
    const mine = await plan([printer], { agent_id: carl.id, subject: 'Toner' });
    await look();
    expect(await mails()).toEqual([]);
    const other = await plan([printer], { subject: 'Paper' });
    await look();
    await look();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient_email: carl.email,
      subject: 'Neue Kollisionen Ihrer geplanten Änderungen: 1',
    });
    expect(mail?.html).toContain(`${mine.identifier} „Toner“ kollidiert jetzt mit: ${other.identifier} Paper.`);
    expect(mail?.html).toContain(`https://desk.test/service-desk/changes/${mine.id}/show`);
    const inbox = await (await signIn(server, carl)).get<InboxList>(`${api}/inbox`);
    expect(JSON.stringify(inbox.data)).toContain(`${other.identifier} Paper`);
    await makeFreeze(server.db, 'freezes', { name: 'Sale', begins_at: at('03-01T00:00'), ends_at: at('03-02T00:00') });
    await look();
    expect((await mails()).map(({ html }) => html).join()).toContain('Änderungssperre „Sale“');
    expect(await mails()).toHaveLength(2);
  });

  test('again of a warning that becomes a block, and not of the same assignee or team', async () => {
    const { at, plan } = newYear();
    const carl = await assigned();
    await plan([], { agent_id: carl.id });
    await plan([], { agent_id: carl.id });
    await look();
    expect(await mails()).toEqual([]);
    const { id } = await makeFreeze(server.db, 'freezes', { begins_at: at('03-01T11:00'), ends_at: at('03-02T00:00') });
    await look();
    await server.db.updateTable('freezes').set({ name: 'Renamed' }).where('id', '=', id).execute();
    await look();
    expect(await mails()).toHaveLength(1);
    await server.db.updateTable('freezes').set({ severity: 'block' }).where('id', '=', id).execute();
    await look();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'New collisions of your planned changes: 2',
      'New collisions of your planned changes: 2',
    ]);
  });

  test('not of what they did themselves: their own change, relation or freeze; others are', async () => {
    const { at, plan } = newYear();
    const [carl, dora] = [await assigned(), await assigned()];
    const [one, two] = [await makeAsset(server.db), await makeAsset(server.db)];
    await plan([one], { agent_id: dora.id, updated_by: carl.id });
    await look();
    await plan([one], { agent_id: carl.id, updated_by: carl.id });
    await look();
    const to = async () => (await mails()).map(({ recipient_email }) => recipient_email);
    expect(await to()).toEqual([dora.email]);
    await plan([two], { agent_id: ada.id, updated_by: ada.id });
    await look();
    await server.db
      .insertInto('asset_relations')
      .values({ parent_id: one.id, child_id: two.id, cmdb_id: 1, created_by: dora.id })
      .execute();
    await look();
    expect((await to()).slice(1).sort()).toEqual([carl.email, await emailOf(ada.id)].sort());
    await server.db.deleteFrom('outgoing_mails').execute();
    const frozen = { begins_at: at('03-01T00:00'), ends_at: at('03-02T00:00'), updated_by: ada.id };
    await makeFreeze(server.db, 'freezes', frozen);
    await look();
    expect((await to()).sort()).toEqual([carl.email, dora.email].sort());
  });

  test('once of each, also where several processes look at more than one transaction takes', async () => {
    const { at, plan } = newYear();
    const carl = await assigned();
    const assets = await Promise.all(Array.from({ length: 60 }, () => makeAsset(server.db)));
    const hour = 3_600_000;
    const pair = (nth: number) => ({
      agent_id: carl.id,
      planned_start_date: new Date(+at('01-01T10:00') + nth * 24 * hour),
      planned_end_date: new Date(+at('01-01T12:00') + nth * 24 * hour),
    });
    const first = [];
    for (const [nth, asset] of assets.entries()) first.push(await plan([asset], pair(nth)));
    await look();
    const second = [];
    for (const [nth, asset] of assets.entries()) second.push(await plan([asset], pair(nth)));
    await Promise.all([look(), look(), look()]);
    expect(await marks()).toBe(0);
    const text = (await mails()).map(({ html }) => html).join('\n');
    for (const change of [...first, ...second]) {
      expect([change.identifier, await listed(change)]).toEqual([change.identifier, 2]);
      expect(text.match(new RegExp(`${change.identifier} “[^”]*” now collides`, 'g'))).toHaveLength(1);
    }
  });

  test('in one mail of a freeze over more changes than one transaction looks at; those without an assignee have it too', async () => {
    const { at, plan } = newYear();
    const people = await Promise.all(Array.from({ length: 20 }, assigned));
    for (let round = 0; round < 30; round++)
      await Promise.all(people.map(({ id }) => plan([], { agent_id: id, planned_end_date: at('03-01T10:00') })));
    const nobodys = await plan();
    await look();
    await makeFreeze(server.db, 'freezes', { begins_at: at('03-01T00:00'), ends_at: at('03-02T00:00') });
    const followed: number[] = [];
    await lookAtCollisions(server.db, 'https://desk.test', async (trx, ids) => {
      const left = await trx.selectFrom('collision_marks').select('id').where('what', '=', 'freezes').execute();
      expect([left.length, ids.length <= 20]).toEqual([0, true]);
      followed.push(...ids);
    });
    expect([followed.length, new Set(followed).size, followed.includes(nobodys.id)]).toEqual([601, 601, true]);
    expect(await listed(nobodys)).toBe(1);
    const to = (await mails()).map(({ recipient_email }) => recipient_email);
    expect(new Set(to).size).toBe(20);
    // Two of them may have changes in two transactions.
    expect(to.length).toBeLessThanOrEqual(22);
  });

  test('nobody who may not see changes, or who left', async () => {
    const { at, plan } = newYear();
    const [blind, gone] = [await makeAgent(server.db, []), await makeAgent(server.db, ['view_changes'])];
    await plan([], { agent_id: blind.id });
    await plan([], { agent_id: gone.id });
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', gone.id).execute();
    await makeFreeze(server.db, 'freezes', { begins_at: at('03-01T00:00'), ends_at: at('03-02T00:00') });
    await look();
    expect(await mails()).toEqual([]);
  });
});

const emailOf = async (id: number) =>
  (await server.db.selectFrom('help_desk.users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
