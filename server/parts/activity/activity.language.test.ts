import type { ActivityPage } from '../../../wire/parts/activity';
import { api, applyBoard } from '../../testing/board';
import { signIn } from '../../testing/client';
import { makeAdmin, makeAgent, makeAsset } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { removeDeactivatedApprovers } from '../../approval/approval.remind';
import { sentence } from './sentences';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a log is read in the language of who reads it', async () => {
  const { db } = server;
  const [bob, cleo] = [
    await makeAgent(db, ['view_changes'], { full_name: 'Bob' }),
    await makeAgent(db, ['view_changes'], { full_name: 'Cleo' }),
  ];
  const ann = await makeAdmin(db, { full_name: '<i>Ann</i>' });
  const admin = await signIn(server, ann);
  const form = { subject: 'Router', description: 'Old', requester_id: bob.id, status_id: 1, change_type_id: 2 };
  const { id } = (await admin.post<{ id: number }>(`${api}/change`, form)).data;
  await admin.post(`${api}/change`, { ...form, id, subject: 'Switch', description: 'New', agent_id: cleo.id });
  const assets = [await makeAsset(db, { name: 'R&D' }), await makeAsset(db, { name: 'Core' })];
  await admin.post(`${api}/change/attach-assets/${id}`, { asset_ids: assets.map((asset) => asset.id) });
  await admin.patch(`${api}/update-activity-duration/${id}`, { total_activity_duration: 95 });

  const log = async (language?: string) =>
    (
      await admin.get<{ change_activity_logs: ActivityPage }>(
        `${api}/change-log/${id}?sort-order=asc`,
        language ? { 'accept-language': language } : {},
      )
    ).data.change_activity_logs.data.map(({ name }) => name.replace(/[\u2068\u2069]/g, ''));
  const actor = '<b>&lt;i&gt;Ann&lt;/i&gt;</b>';
  expect(await log()).toEqual([
    `${actor} created this change`,
    `${actor} changed subject from <i>Router</i> to <i>Switch</i>; changed the description; set agent to <i>Cleo</i>`,
    `${actor} attached 2 assets <i>R&amp;D</i>, <i>Core</i>`,
    `${actor} changed the activity duration from <i>0 h 0 min</i> to <i>1 h 35 min</i>`,
  ]);
  expect(await log('de-AT,de;q=0.9')).toEqual([
    `${actor} hat diese Änderung angelegt`,
    `${actor} hat den Betreff von <i>Router</i> zu <i>Switch</i> geändert; die Beschreibung geändert; den Bearbeiter auf <i>Cleo</i> gesetzt`,
    `${actor} hat 2 Assets <i>R&amp;D</i>, <i>Core</i> angehängt`,
    `${actor} hat die Dauer der Arbeit von <i>0 Std. 0 Min.</i> auf <i>1 Std. 35 Min.</i> geändert`,
  ]);
  expect(await log('ar')).toEqual([
    `أنشأ ${actor} هذا التغيير`,
    `أجرى ${actor} ما يلي: تغيير الموضوع من <i>Router</i> إلى <i>Switch</i>؛ تغيير الوصف؛ تعيين الموظف إلى <i>Cleo</i>`,
    `أرفق ${actor} أصلين: <i>R&amp;D</i>، <i>Core</i>`,
    `غيّر ${actor} مدة العمل من <i>0 ساعة و0 دقيقة</i> إلى <i>ساعة واحدة و35 دقيقة</i>`,
  ]);
});

test('so is what happens to a board, with what people typed as it is', async () => {
  const [ann, bob] = [
    await makeAgent(server.db, ['view_changes'], { full_name: 'Ann' }),
    await makeAgent(server.db, ['view_changes'], { full_name: 'Bob' }),
  ];
  const { changeId, manager, ...board } = await applyBoard(server, [{ match: 'all', users: [ann, bob] }], {
    cab: { name: 'Infra' },
  });
  await board.vote(ann, 'deny', 'Too <early>.');
  const applied = await applyBoard(server, [{ match: 'all', users: [ann, bob] }], { cab: { name: 'Infra' } });
  await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', bob.id).execute();
  await removeDeactivatedApprovers(server.db, {
    now: new Date(),
    address: 'http://desk.test',
    requesterMayDecideAlone: false,
  });
  const log = async (id: number, language: string) =>
    (
      await manager.get<{ change_activity_logs: ActivityPage }>(`${api}/change-log/${id}`, {
        'accept-language': language,
      })
    ).data.change_activity_logs.data.map(({ name }) => name.replace(/[\u2068\u2069]/g, ''));
  expect(await log(changeId, 'de')).toContain(
    '<b>Ann</b> hat diese Änderung auf der Stufe <i>Level 1</i> des Gremiums <i>Infra</i> abgelehnt: <i>Too &lt;early&gt;.</i>',
  );
  expect(await log(changeId, 'ar')).toContain(
    'رفض <b>Ann</b> هذا التغيير في المستوى <i>Level 1</i> من المجلس <i>Infra</i>: <i>Too &lt;early&gt;.</i>',
  );
  expect(await log(applied.changeId, 'de')).toContain(
    '<b>Das System</b> hat die genehmigende Person <i>Bob</i> von der Stufe <i>Level 1</i> des Gremiums <i>Infra</i> entfernt: <i>Nicht mehr aktiv.</i>',
  );
});

const reported = (kind: string, more: object = {}, owner_type = 'sd_problem') => ({
  owner_type,
  kind,
  before: null,
  after: null,
  ...more,
});
const things = (what: string, count: number) =>
  reported('attached', {
    after: { what, items: Array.from({ length: count }, (_, i) => ({ id: i, name: `${i + 1}` })) },
  });
const reader = { zone: 'UTC', sees: () => true, seesTicket: () => true };

test('numbers stand with the form of the language, and what is not seen has no name', () => {
  const arabic = (count: number, sees: boolean) =>
    sentence(things('ticket', count), 'Ann', {
      zone: 'UTC',
      language: 'ar',
      sees: () => sees,
      seesTicket: () => true,
    }).replace(/[\u2068\u2069]/g, '');
  expect([1, 2, 3, 11].map((count) => arabic(count, false))).toEqual([
    'أرفق <b>Ann</b> إحدى التذاكر',
    'أرفق <b>Ann</b> تذكرتين',
    'أرفق <b>Ann</b> 3 تذاكر',
    'أرفق <b>Ann</b> 11 تذكرة',
  ]);
  expect(arabic(3, true)).toBe('أرفق <b>Ann</b> 3 تذاكر: <i>1</i>، <i>2</i>، <i>3</i>');
  expect(
    sentence(things('asset', 1), 'Ann', { zone: 'UTC', language: 'en', sees: () => false, seesTicket: () => true }),
  ).toBe('<b>Ann</b> attached an asset');
  expect(sentence(things('task', 1), 'Ann', { ...reader, language: 'de' })).toBe(
    '<b>Ann</b> hat die Aufgabe <i>1</i> angehängt',
  );
});

test('an event of a later version is told in its own words, in every language', () => {
  const later = reported('merged-with');
  expect(sentence(later, 'Ann', { ...reader, language: 'en' })).toBe('<b>Ann</b> merged with this problem');
  expect(sentence(later, null, { ...reader, language: 'de' })).toBe('<b>Das System</b>: merged with (dieses Problem)');
});
