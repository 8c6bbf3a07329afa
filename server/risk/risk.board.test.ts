import { sql } from 'kysely';
import type { ActivityPage } from '../../wire/parts/activity';
import type { ChangeActions, ChangeView } from '../../wire/change/change';
import type { CabView } from '../../wire/cab/cab';
import type { RiskReply } from '../../wire/risk/risk';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeCab, makeListener, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

// Boards that a risk demands (G16, docs/decisions/058), and rules that look at it.

let server: TestServer;
let admin: Client;
let boss: { id: number };
let voter: { id: number };
let member: Client;
let requester_id: number;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  const head = await makeAdmin(server.db);
  boss = head;
  admin = await signIn(server, head);
  const ann = await makeAgent(server.db, ['view_changes']);
  voter = ann;
  member = await signIn(server, ann);
  requester_id = (await makeUser(server.db)).id;
});
beforeEach(async () => {
  await server.db.updateTable('cabs').set({ applies_from_risk: null }).execute();
});
afterAll(() => server.close());

const form = (more: object) => ({
  ...{ subject: 'Patch', description: '<p>Now.</p>', requester_id, status_id: 2, change_type_id: 1 },
  ...more,
});
const save = (more: object) => admin.post<{ id: number }>(`${api}/change`, form(more));
/** 15 points; with a high impact and an emergency 55. */
const created = async (more: object = {}) => (await save(more)).data.id;
const grave = { impact_id: 3, change_type_id: 4 };
const view = async (id: number) => (await admin.get<{ change: ChangeView }>(`${api}/change/${id}`)).data.change;
const allowed = async (id: number) =>
  (await admin.get<{ actions: ChangeActions }>(`${api}/change-action/${id}`)).data.actions.allowed_statuses.map(
    (one) => one.id,
  );
const board = (from: number | null) =>
  makeCab(server.db, [{ match: 'any', users: [voter] }], { applies_from_risk: from, action_on_approve: 4 });
const approvedBy = async (id: number, cab: { id: number }) => {
  expect((await admin.post(`${api}/apply-cab-approval`, { change_id: id, workflow_id: cab.id })).status).toBe(200);
  const vote = { action_type: 'approve', comment: 'Fine.' };
  expect((await member.post(`${api}/approval-action-without-hash/${id}`, vote)).status).toBe(200);
};
const demanded = async (id: number) => (await admin.get<RiskReply>(`${api}/change-risk/${id}`)).data.board;

test('a change of that risk is not released without the board; another one may go', async () => {
  const cab = await board(4);
  const [risky, calm] = [await created(grave), await created()];
  expect(await demanded(risky)).toEqual({ id: cab.id, name: cab.name });
  expect(await demanded(calm)).toBeNull();
  expect(await allowed(risky)).not.toContain(4);
  expect(await allowed(calm)).toContain(4);
  expect(await save({ ...grave, id: risky, status_id: 4 })).toMatchObject({
    status: 409,
    message: `The risk of this change is “Very high”: the board “${cab.name}” has to approve it first.`,
  });
  expect((await save({ id: calm, status_id: 4 })).status).toBe(200);
  const many = await admin.post<{ skipped: { message: string }[] }>(`${api}/change-bulk`, {
    ...{ ids: [risky], set: { status_id: 4 } },
  });
  expect(JSON.stringify(many)).toContain('has to approve it first');
  expect((await view(risky)).status.id).toBe(2);

  await approvedBy(risky, cab);
  expect((await view(risky)).status.id).toBe(4);
});

test('the approval of a board for less leaves it in Planning and its log says why; that of one for more counts', async () => {
  const [team, cab] = [await board(2), await board(4)];
  const risky = await created(grave);
  await approvedBy(risky, team);
  expect((await view(risky)).status.id).toBe(2);
  const log = await admin.get<{ change_activity_logs: ActivityPage }>(`${api}/change-log/${risky}`);
  expect(log.data.change_activity_logs.data.map(({ name }) => name)).toContain(
    `The board’s approval stands, but for its risk this change needs the approval of the board <i>${cab.name}</i> before it is released`,
  );
  const moderate = await created();
  expect(await demanded(moderate)).toMatchObject({ id: team.id });
  await approvedBy(moderate, cab);
  expect((await view(moderate)).status.id).toBe(4);
});

test('it is a field of the board', async () => {
  const cab = await board(null);
  const read = async () => (await admin.get<{ cab: CabView }>(`${api}/cab/${cab.id}`)).data.cab;
  const stored = await read();
  const body = {
    ...{ id: cab.id, name: cab.name, version: stored.version },
    levels: stored.levels.map(({ id, name, match }) => ({ id, name, match, approvers: { users: [voter.id] } })),
  };
  expect(stored.applies_from_risk).toBeNull();
  expect((await admin.post(`${api}/cab`, { ...body, applies_from_risk: 'high' })).status).toBe(200);
  expect((await read()).applies_from_risk).toBe('high');
  const { version } = await read();
  expect(await admin.post(`${api}/cab`, { ...body, version, applies_from_risk: 'huge' })).toMatchObject({
    ...{ status: 422, message: { applies_from_risk: 'Choose a level of risk: low, moderate, high or very_high.' } },
  });
  expect((await admin.post(`${api}/cab`, { ...body, version })).status).toBe(200);
  expect((await read()).applies_from_risk).toBeNull();
});

test('a rule of changes looks at the risk as it is after the save', async () => {
  await makeListener(server.db, {
    ...{ author_id: boss.id, events: JSON.stringify([{ event: 'impact' }]) },
    conditions: JSON.stringify({
      match: 'all',
      groups: [{ match: 'all', rules: [{ field: 'risk', operator: 'in', value: [3, 4] }] }],
    }),
    actions: JSON.stringify([{ type: 'set', field: 'priority_id', value: 4 }]),
  });
  const id = await created();
  await save({ id, impact_id: 1 });
  expect((await view(id)).priority?.id).toBeUndefined();
  await save({ id, impact_id: 3 });
  expect((await view(id)).priority?.id).toBe(4);
  // What the rule set is rated too.
  const { rows } = await sql<{ score: number }>`select risk_score as score from changes where id = ${id}`.execute(
    server.db,
  );
  expect(rows[0]!.score).toBe((await admin.get<RiskReply>(`${api}/change-risk/${id}`)).data.risk.score);
});
