import { sql } from 'kysely';
import type { ChangeList, ChangeView } from '../../wire/change/change';
import type { RiskLearned, RiskReply } from '../../wire/risk/risk';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeAsset, makeChange, makeFreeze, makeTeam, makeUser } from '../testing/factories';
import { brier, makeHistory, makeHouse } from '../testing/risks';
import { startServer, type TestServer } from '../testing/server';
import { sentStatements } from '../testing/statements';
import { lookAtCollisions } from '../collision';
import { rate, rateAll, rateMissed } from './index';

let server: TestServer;
let admin: Client;
let agent: Client;
let requester_id: number;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  agent = await signIn(server, await makeAgent(server.db, ['view_changes', 'view_assets']));
  requester_id = (await makeUser(server.db)).id;
});
afterAll(() => server.close());

const of = async (id: number, headers = {}, who = agent) =>
  (await who.get<RiskReply>(`${api}/change-risk/${id}`, headers)).data.risk;
const drafted = (form: object, who = agent) => who.post<RiskReply>(`${api}/change-risk`, form);
const recompute = async (who = admin) => who.post<RiskLearned>(`${api}/change-risk-recompute`);
const rated = async (id: number) =>
  (await agent.get<ChangeList>(`${api}/change-list?change_ids=${id}`)).data.changes[0]!.risk;
const view = async (id: number) => (await agent.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const plan = (id: number, key: string, description: string) =>
  admin.post(`${api}/general-popup/${id}/sd_changes`, { identifier: key, description });
const form = (more: object) => ({
  ...{ subject: 'Patch', description: '<p>Now.</p>', requester_id, status_id: 2, change_type_id: 1 },
  ...more,
});
const created = async (more: object) => {
  const { data, status } = await admin.post<{ id: number }>(`${api}/change`, form(more));
  expect(status).toBe(200);
  return data.id;
};
/** A Wednesday morning, months ahead. */
const calm = { planned_start_date: '2031-01-08 10:00:00', planned_end_date: '2031-01-08 12:00:00' };
const texts = (risk: RiskReply['risk']) => risk.reasons.map(({ text, weight }) => `${weight}: ${text}`);

describe('points', () => {
  test('each reason has its points; it is rated as it is saved, and shown on the view and in lists', async () => {
    const id = await created(calm);
    expect(texts(await of(id))).toEqual(['10: It has no backout plan.', '5: It has no rollout plan.']);
    expect(await of(id)).toMatchObject({ level: 'moderate', score: 20, basis: 'points' });
    expect(await rated(id)).toEqual({ level: 'moderate', score: 20 });
    expect((await view(id)).risk).toEqual({ level: 'moderate', score: 20 });
    await plan(id, 'backout-plan', '<p>Back.</p>');
    await plan(id, 'rollout-plan', '<p>Forth.</p>');
    expect(await rated(id)).toEqual({ level: 'low', score: 5 });
    expect(await of(id)).toEqual({ level: 'low', score: 5, basis: 'points', reasons: [] });
  });

  test('type, impact, priority, assets, time, notice and length of the window', async () => {
    const assets = [];
    for (let i = 0; i < 5; i++) assets.push(await makeAsset(server.db, { impact_type_id: i ? null : 3 }));
    const id = await created({
      ...{ change_type_id: 4, impact_id: 3, priority_id: 4, asset_ids: assets.map((one) => one.id) },
      ...{ planned_start_date: '2031-01-10 19:00:00', planned_end_date: '2031-01-11 06:00:00' },
    });
    expect(texts(await of(id))).toEqual([
      '20: It is an emergency change.',
      '15: Its impact is “High”.',
      '10: It works on an asset of high impact.',
      '10: It has no backout plan.',
      '8: Its priority is “Urgent”.',
      '6: It works on 5 assets or more.',
      '5: Its window is longer than 8 hours.',
      '5: It has no rollout plan.',
      '3: It begins outside of business hours: Friday evening.',
    ]);
    expect(await of(id)).toMatchObject({ level: 'very_high', score: 87 });
    const [reason] = (await of(id, { 'accept-language': 'de' })).reasons;
    expect(reason).toEqual({
      ...{ code: 'risk.is_emergency', params: {}, text: 'Es ist eine Notfalländerung.', weight: 20 },
    });
    await admin.delete(`${api}/change/detach-asset/${id}/${assets[0]!.id}`);
    expect(await rated(id)).toEqual({ level: 'very_high', score: 71 });
    const soon = await created({ ...calm, planned_start_date: '2020-01-08 10:00:00' });
    expect(texts(await of(soon))).toContain('8: It was planned less than 24 hours ahead.');
  });

  test('a draft is rated as it would be saved, with what it collides with; nothing is written', async () => {
    const date = (time: string) => new Date(`2032-03-10T${time}:00Z`);
    await makeFreeze(server.db, 'freezes', {
      ...{ name: 'Fair', begins_at: date('09:00'), ends_at: date('18:00'), severity: 'block' },
    });
    const window = { planned_start_date: '2032-03-10 10:00:00', planned_end_date: '2032-03-10 12:00:00' };
    const { data } = await drafted({ ...window, change_type_id: 3, impact_id: 2 });
    expect(texts(data.risk)).toEqual([
      '20: A freeze or a maintenance window blocks its window.',
      '12: It is a major change.',
      '10: It has no backout plan.',
      '5: It has no rollout plan.',
      '5: Its impact is “Medium”.',
    ]);
    const id = await created({ ...calm, impact_id: 3, change_type_id: 4 });
    const before = await rated(id);
    // What is not sent is as it has it.
    const again = await drafted({ id, ...calm, impact_id: null });
    expect(texts(again.data.risk)).not.toContain('15: Its impact is “High”.');
    expect(texts(again.data.risk)).toContain('20: It is an emergency change.');
    expect(await rated(id)).toEqual(before);
    const moved = await created({ ...calm, ...window });
    await lookAtCollisions(server.db, '', (trx, ids) => rate(trx, ids, 'UTC'));
    expect(texts(await of(moved))[0]).toBe('20: A freeze or a maintenance window blocks its window.');
    expect(await rated(moved)).toMatchObject({ score: (await of(moved)).score });
  });

  test('an unknown change, a choice that does not exist, an end before the start', async () => {
    expect((await agent.get(`${api}/change-risk/999999`)).status).toBe(404);
    expect(await drafted({ impact_id: 99 })).toMatchObject({ status: 422, message: { impact_id: expect.any(String) } });
    expect(
      await drafted({ planned_start_date: '2031-01-02 00:00:00', planned_end_date: '2031-01-01 00:00:00' }),
    ).toMatchObject({ status: 422 });
    expect((await recompute(agent)).status).toBe(403);
  });

  test('one that is over keeps the risk that it had', async () => {
    const id = await created({ ...calm, change_type_id: 4 });
    const before = await rated(id);
    await admin.post(`${api}/change-close/${id}`, { outcome: 'successful' });
    await sql`update changes set impact_id = 3 where id = ${id}`.execute(server.db);
    await recompute();
    expect(await rated(id)).toEqual(before);
    expect(await of(id)).toMatchObject(before!);
  });
});

/** Of each reason with changes: what it says, and how many the list that it opens has, and those of them that failed. */
async function compared(id: number) {
  const { reasons } = await of(id);
  const lists = [];
  for (const { text, changes } of reasons) {
    const path = changes!.path.replace('/service-desk/changes?', `${api}/change-list?limit=1&exact_total=true&`);
    const all = (await agent.get<ChangeList>(path)).data.total;
    const failed = (await agent.get<ChangeList>(path.replace(/outcomes=[\d,]+/, 'outcomes=failed,backed_out'))).data;
    const [first, second] = text.match(/\d+/g)!.map(Number);
    expect([first, second]).toEqual([changes!.failed, changes!.total]);
    lists.push([text, all, failed.total]);
    expect([all, failed.total]).toEqual([changes!.total, changes!.failed]);
  }
  return lists;
}

describe('history', () => {
  test('it foretells better than points, and each sentence has the numbers of the list that it opens', async () => {
    const house = await makeHouse(server.db, 7);
    const open = await makeHistory(server.db, house, 300, 'open');
    expect((await recompute()).data).toMatchObject({ basis: 'points' });
    const scores = async () => {
      const rows = await server.db
        .selectFrom('changes')
        .select(['id', 'risk_score', 'risk_basis'])
        .where(
          'id',
          'in',
          open.map(({ id }) => id),
        )
        .execute();
      expect(new Set(rows.map((row) => row.risk_basis)).size).toBe(1);
      const byId = new Map(rows.map((row) => [row.id, row.risk_score!]));
      return open.map(({ id, failed }) => ({ failed, chance: byId.get(id)! / 100 }));
    };
    const byPoints = brier(await scores());
    await makeHistory(server.db, house, 600, 'closed');
    const { data, message } = await recompute();
    expect(data).toMatchObject({ basis: 'history' });
    expect(message).toBe(`The risk of ${data.rated} changes was computed.`);
    const byHistory = brier(await scores());
    expect(byHistory / byPoints).toBeLessThan(0.9);

    for (const { id } of open.slice(0, 12)) expect((await compared(id)).length).toBeGreaterThan(1);
    const [first] = open;
    const risk = await of(first!.id);
    const weights = risk.reasons.map(({ weight }) => weight);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(await rated(first!.id)).toEqual({ level: risk.level, score: risk.score });

    // A sentence counts what was closed since, while the weights are of the night before.
    const { id } = await makeChange(server.db, { team_id: house.teams[0]! });
    await admin.post(`${api}/change-close/${id}`, { outcome: 'failed' });
    for (const one of open.slice(0, 3)) await compared(one.id);
  });

  test('lists sort and filter by it, and count it', async () => {
    const list = async (query: string) => (await agent.get<ChangeList>(`${api}/change-list?limit=100&${query}`)).data;
    const levels = async (query: string) => new Set((await list(query)).changes.map((row) => row.risk?.level));
    expect(await levels('risk_levels[]=high&risk_levels[]=very_high')).toEqual(new Set(['high', 'very_high']));
    expect(await levels('risk_levels=1')).toEqual(new Set(['low']));
    const sorted = (await list('sort-field=risk&sort-order=desc')).changes.map((row) => row.risk!.score);
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
    expect(sorted[0]).toBeGreaterThan(20);
    const groups = (
      await agent.get<{ changes: { name: string; count: number }[] }>(`${api}/change-groups?group_by=risk`)
    ).data;
    expect(groups.changes.map(({ name }) => name)).toEqual(expect.arrayContaining(['Low', 'High']));
    expect(await agent.get(`${api}/change-list?risk_levels=huge`)).toMatchObject({ status: 422 });
  });

  test('the night rates any number in the same statements, and what was never rated', async () => {
    const statements = async () =>
      (
        await sentStatements(() =>
          rateAll({ db: server.db, zone: 'UTC', now: new Date() }).then(() => ({ status: 200 }) as never),
        )
      ).length;
    const before = await statements();
    const some = await makeHistory(server.db, await makeHouse(server.db, 3), 80, 'closed');
    expect(await statements()).toBe(before);
    expect(await rated(some[0]!.id)).not.toBeNull();
  });

  test('a process that starts rates what was never rated, and all if a night was missed', async () => {
    const { db } = server;
    const [never, wrong] = [await makeChange(db), await makeChange(db)];
    const spoil = async () => {
      await db.updateTable('changes').set({ risk_score: null }).where('id', '=', never.id).execute();
      await db.updateTable('changes').set({ risk_score: 99 }).where('id', '=', wrong.id).execute();
    };
    const score = async (id: number) =>
      (await db.selectFrom('changes').select('risk_score').where('id', '=', id).executeTakeFirstOrThrow()).risk_score;
    const { learned_at } = await db.selectFrom('risk_model').select('learned_at').executeTakeFirstOrThrow();
    await spoil();
    await rateMissed({ db, zone: 'UTC', now: new Date(learned_at.getTime() + 23 * 3_600_000) });
    expect(await score(never.id)).not.toBeNull();
    expect(await score(wrong.id)).toBe(99);
    await spoil();
    await rateMissed({ db, zone: 'UTC', now: new Date(learned_at.getTime() + 25 * 3_600_000) });
    expect(await score(never.id)).not.toBeNull();
    expect(await score(wrong.id)).not.toBe(99);
    await db.deleteFrom('risk_model').execute();
    await rateMissed({ db, zone: 'UTC', now: new Date() });
    expect(await db.selectFrom('risk_model').select('total').executeTakeFirst()).toBeDefined();
  });

  test('it begins to count as the 200th change is closed', async () => {
    const fresh = await startServer();
    try {
      const { db } = fresh;
      const boss = await signIn(fresh, await makeAdmin(db));
      await makeHistory(db, await makeHouse(db, 1), 199, 'closed');
      const basis = async () => (await boss.get<RiskReply>(`${api}/change-risk/${open.id}`)).data.risk.basis;
      const open = await makeChange(db, { team_id: (await makeTeam(db)).id });
      await boss.post(`${api}/change-risk-recompute`);
      expect(await basis()).toBe('points');
      // Several at once: each may be the one that finds history long enough.
      const last = [await makeChange(db), await makeChange(db), await makeChange(db), await makeChange(db)];
      const closed = await Promise.all(
        last.map(({ id }) => boss.post(`${api}/change-close/${id}`, { outcome: 'failed' })),
      );
      expect(closed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await basis()).toBe('history');
    } finally {
      await fresh.close();
    }
  });
});
