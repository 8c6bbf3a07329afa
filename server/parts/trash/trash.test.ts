import { sql } from 'kysely';
import type { ProblemList, ProblemView } from '../../../wire/problem/problem';
import { trashDays } from '../../../wire/parts/trash';
import { correctTotals, totalStatement } from '../../shared/totals';
import { type Client, signIn } from '../../testing/client';
import {
  makeAdmin,
  makeAgent,
  makeAsset,
  makeCab,
  makeChange,
  makeProblem,
  makeRelease,
  makeTicket,
} from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { countedTables } from '../../kinds';
import { cabTrash } from '../../cab/cab.write';
import { changeTrash } from '../../change/change.write';
import { problemTrash } from '../../problem/problem.write';
import { releaseTrash } from '../../release/release.write';
import { purgeTrash } from './trash.purge';

let server: TestServer;
let admin: Client;
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db, { full_name: 'Ada' }));
});
afterAll(() => server.close());

/** Each kind: how one is made, its paths, its rights. */
const kinds = [
  {
    kind: 'problem',
    make: async () => makeProblem(server.db),
    paths: { list: 'problem-list', view: 'problem', remove: 'problem-delete/{id}', restore: 'problem-restore' },
    rows: 'problems',
    view: ['view_problems'],
    right: 'delete_problem',
  },
  {
    kind: 'change',
    // Its risk is rated when something is done to it.
    make: async () => {
      const change = await makeChange(server.db);
      expect((await admin.post(`${api}/change-risk-recompute`)).status).toBe(200);
      return change;
    },
    paths: { list: 'change-list', view: 'change', remove: 'change/{id}', restore: 'change-restore' },
    rows: 'changes',
    view: ['view_changes'],
    right: 'delete_change',
  },
  {
    kind: 'release',
    make: async () => makeRelease(server.db),
    paths: { list: 'release-list', view: 'release', remove: 'release/{id}', restore: 'release-restore' },
    rows: 'releases',
    view: ['view_releases'],
    right: 'delete_release',
  },
  {
    kind: 'cab',
    make: async () => makeCab(server.db),
    paths: { list: 'cab', view: 'cab', remove: 'cab/{id}/workflow', restore: 'cab-restore' },
    rows: 'cabs',
    view: ['view_changes', 'enforce_cab'],
    right: 'manage_cab',
  },
] as const;
type OfKind = (typeof kinds)[number];

interface Row {
  id: number;
  deleted_at?: string;
  deleted_by?: { full_name: string };
  is_edit: boolean;
  is_delete: boolean;
}
const remove = ({ paths }: OfKind, id: number) => admin.delete(`${api}/${paths.remove.replace('{id}', String(id))}`);
const restore = ({ paths }: OfKind, id: number, who = admin) => who.post(`${api}/${paths.restore}/${id}`);
const rowsOf = async ({ paths, rows }: OfKind, query = ''): Promise<Row[]> =>
  (await admin.get<Record<string, Row[]>>(`${api}/${paths.list}?limit=100${query}`)).data[rows] ?? [];

describe.each(kinds)('a deleted $kind', (of) => {
  test('stands in the trash with when and by whom, is 404 everywhere else, and comes back as it was', async () => {
    const { id } = await of.make();
    const before = (await admin.get(`${api}/${of.paths.view}/${id}`)).data;
    expect((await remove(of, id)).status).toBe(200);
    expect((await admin.get(`${api}/${of.paths.view}/${id}`)).status).toBe(404);
    expect((await remove(of, id)).status).toBe(404);
    expect((await rowsOf(of)).some((row) => row.id === id)).toBe(false);
    const [row] = await rowsOf(of, '&trash=true');
    expect(row).toMatchObject({ id, deleted_by: { full_name: 'Ada' }, is_edit: false, is_delete: false });
    expect(row?.deleted_at).toMatch(/^\d{4}-/);
    expect((await restore(of, id)).message).toMatch(/^(PROBLEM-\d+|CHANGE-\d+|RELEASE-\d+|Board \d+) was restored\.$/);
    expect((await admin.get(`${api}/${of.paths.view}/${id}`)).data).toEqual(before);
    expect((await rowsOf(of, '&trash=true')).some((one) => one.id === id)).toBe(false);
    const [living] = (await rowsOf(of)).filter((one) => one.id === id);
    expect(living).not.toHaveProperty('deleted_at');
  });

  test('is listed and restored with the right of deleting only', async () => {
    const { id } = await of.make();
    await remove(of, id);
    const agent = await signIn(server, await makeAgent(server.db, [...of.view]));
    for (const refused of [await agent.get(`${api}/${of.paths.list}?trash=true`), await restore(of, id, agent)])
      expect(refused).toMatchObject({ status: 403, message: `Missing permission: ${of.right}` });
    expect((await agent.get(`${api}/${of.paths.list}?trash=false`)).status).toBe(200);
  });

  test('is 404 to restore when it is not in the trash; a strange flag is 422', async () => {
    const { id } = await of.make();
    expect((await restore(of, id)).status).toBe(404);
    expect((await restore(of, 999_999)).status).toBe(404);
    expect((await admin.get(`${api}/${of.paths.list}?trash=perhaps`)).status).toBe(422);
  });
});

const ofKind = (kind: OfKind['kind']) => kinds.find((one) => one.kind === kind)!;
const [problems, changes, releases, cabs] = [ofKind('problem'), ofKind('change'), ofKind('release'), ofKind('cab')];

test('the list of the trash is searched, sorted and paged', async () => {
  const one = await makeProblem(server.db, { subject: 'Blue elephant' });
  const two = await makeProblem(server.db, { subject: 'Green elephant' });
  for (const { id } of [one, two]) await remove(problems, id);
  const found = async (query: string) => (await rowsOf(problems, `&trash=1&${query}`)).map(({ id }) => id);
  expect(await found('search-query=elephant')).toEqual([two.id, one.id]);
  expect(await found('search-query=elephant&sort-field=subject&sort-order=asc')).toEqual([one.id, two.id]);
  expect(await found('search-query=elephant&sort-field=deleted_at&sort-order=asc')).toEqual([one.id, two.id]);
  expect(await found(`problem_ids=${one.id}`)).toEqual([one.id]);
  const { data } = await admin.get<ProblemList>(`${api}/problem-list?trash=true&search-query=elephant&limit=1&page=2`);
  expect([data.total, data.problems.map(({ id }) => id)]).toEqual([2, [one.id]]);
});

test('links of a problem are hidden on the other records, and come back', async () => {
  const change = await makeChange(server.db);
  const [ticket, asset] = [await makeTicket(server.db), await makeAsset(server.db)];
  const { id } = await makeProblem(server.db, { change_id: change.id });
  await admin.post(`${api}/problem-attach-ticket/${id}`, { ticket_ids: [ticket.id] });
  await admin.post(`${api}/problem-attach-assets/${id}`, { asset_ids: [asset.id] });
  const seen = async () => [
    (await admin.get<{ change: { problem: unknown } }>(`${api}/change/${change.id}`)).data.change.problem,
    (await rowsOf(problems, `&ticket_ids=${ticket.id}`)).map((row) => row.id),
    (await rowsOf(problems, `&asset_ids=${asset.id}`)).map((row) => row.id),
  ];
  const before = await seen();
  expect(before).toMatchObject([{ id }, [id], [id]]);
  await remove(problems, id);
  expect(await seen()).toEqual([null, [], []]);
  await restore(problems, id);
  expect(await seen()).toEqual(before);
});

test('what went into the trash together is linked again whichever comes back first', async () => {
  for (const order of [
    [problems, changes],
    [changes, problems],
  ]) {
    const change = await makeChange(server.db);
    const problem = await makeProblem(server.db, { change_id: change.id });
    const id = { problem: problem.id, change: change.id };
    for (const of of order) await remove(of, id[of.kind as 'problem']);
    for (const of of order) expect((await restore(of, id[of.kind as 'problem'])).status).toBe(200);
    const { data } = await admin.get<ProblemView>(`${api}/problem/${problem.id}`);
    expect(data.change).toMatchObject({ id: change.id });
  }
  const [change, release] = [await makeChange(server.db), await makeRelease(server.db)];
  await admin.post(`${api}/release/attach-change/${release.id}`, { change_ids: [change.id] });
  await remove(changes, change.id);
  await remove(releases, release.id);
  await restore(changes, change.id);
  await restore(releases, release.id);
  expect(await rowsOf(changes, `&release_ids=${release.id}`)).toMatchObject([{ id: change.id }]);
});

test('a link whose other end has another one by now stays away, and that is said', async () => {
  const ticket = await makeTicket(server.db);
  const [one, other] = [await makeProblem(server.db), await makeProblem(server.db)];
  await admin.post(`${api}/problem-attach-ticket/${one.id}`, { ticket_ids: [ticket.id] });
  await remove(problems, one.id);
  expect((await admin.post(`${api}/problem-attach-ticket/${other.id}`, { ticket_ids: [ticket.id] })).status).toBe(200);
  expect((await restore(problems, one.id)).message).toBe(
    `${one.identifier} was restored. 1 link did not come back: what they led to is gone, or has another link by now.`,
  );
  expect(await rowsOf(problems, `&ticket_ids=${ticket.id}`)).toMatchObject([{ id: other.id }]);
});

test('its identifier is free meanwhile; a restore that finds it taken is 409 and names it', async () => {
  const { id, identifier } = await makeChange(server.db);
  await remove(changes, id);
  await makeChange(server.db, { identifier, subject: 'The new one' });
  expect(await restore(changes, id)).toMatchObject({
    status: 409,
    message: `This change cannot be restored: “The new one” has its identifier ${identifier} now. Give that one another identifier first.`,
  });
  expect((await admin.get(`${api}/change/${id}`)).status).toBe(404);
  expect((await rowsOf(changes, '&trash=true'))[0]).toMatchObject({ id });
});

test('a board that decides on a change is gone with it and decides again after the restore', async () => {
  const approver = await makeAgent(server.db, ['view_changes']);
  const decides = await signIn(server, approver);
  const board = await makeCab(server.db, [{ users: [approver] }]);
  const { id } = await makeChange(server.db);
  expect((await admin.post(`${api}/apply-cab-approval`, { change_id: id, workflow_id: board.id })).status).toBe(200);
  const waiting = async () => (await decides.get<{ total: number }>(`${api}/my-approvals`)).data.total;
  const link = () =>
    server.db.selectFrom('approval_links').selectAll().where('user_id', '=', approver.id).executeTakeFirstOrThrow();
  const before = await link();
  expect(await waiting()).toBe(1);
  await remove(changes, id);
  expect([await waiting(), (await link()).ended]).toEqual([0, 'deleted']);
  await restore(changes, id);
  expect([await waiting(), await link()]).toEqual([1, before]);
});

test('the log tells that it was deleted and restored; release and change tell of each other', async () => {
  const [release, change] = [await makeRelease(server.db), await makeChange(server.db)];
  await admin.post(`${api}/release/attach-change/${release.id}`, { change_ids: [change.id] });
  await remove(releases, release.id);
  await restore(releases, release.id);
  const log = async (path: string, key: string) =>
    (await admin.get<Record<string, { data: { name: string }[] }>>(`${api}/${path}`)).data[key]?.data.map(
      ({ name }) => name,
    );
  expect((await log(`release-activitylog/${release.id}`, 'release_activity_logs'))?.slice(0, 2)).toEqual([
    '<b>Ada</b> restored this release from the trash',
    '<b>Ada</b> deleted this release',
  ]);
  expect((await log(`change-log/${change.id}`, 'change_activity_logs'))?.slice(0, 2)).toEqual([
    expect.stringMatching('attached'),
    expect.stringMatching('detached'),
  ]);
});

test('files of what is in the trash cannot be had, and are there again after the restore', async () => {
  const { id } = await makeProblem(server.db);
  const file = await makeFile('sd_problem', id);
  const entry = await server.db
    .insertInto('planning_entries')
    .values({ owner_type: 'sd_problem', owner_id: id, key: 'solution', description: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const planned = await makeFile('planning', entry.id);
  const statuses = async () =>
    Promise.all(
      [`${file}/sd_problem:${id}`, `${planned}/planning:${entry.id}`].map(
        async (path) =>
          (await fetch(`${server.url}/service-desk/download/${path}/attachment`, { headers: admin.headers })).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200]);
  await remove(problems, id);
  expect(await statuses()).toEqual([404, 404]);
  await restore(problems, id);
  expect(await statuses()).toEqual([200, 200]);
});

async function makeFile(owner_type: string, owner_id: number): Promise<number> {
  const { id } = await server.db
    .insertInto('attachments')
    .values({ owner_type, owner_id, value: 'a.txt', size: 1, type: 'txt' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('attachment_chunks')
    .values({ attachment_id: id, position: 0, bytes: Buffer.from('a') })
    .execute();
  return id;
}

test('after 30 days it is removed for good, with its files, entries and custom fields; two processes do it once', async () => {
  const [old, young] = [await makeChange(server.db), await makeChange(server.db)];
  await makeFile('sd_changes', old.id);
  await makeFile('sd_changes', young.id);
  await admin.post(`${api}/general-popup/${old.id}/sd_changes`, { identifier: 'reason', description: 'Text' });
  for (const { id } of [old, young]) await remove(changes, id);
  const now = new Date();
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
  await server.db
    .updateTable('trash')
    .set({ deleted_at: days(1) })
    .where('record_id', '=', young.id)
    .execute();
  const owned = async ({ id }: { id: number }) => {
    const { rows } = await sql<{ files: number; entries: number; trashed: number }>`select
      (select count(*) from attachments where owner_type = 'sd_changes' and owner_id = ${id}) as files,
      (select count(*) from planning_entries where owner_type = 'sd_changes' and owner_id = ${id}) as entries,
      (select count(*) from trash where kind = 'change' and record_id = ${id}) as trashed`.execute(server.db);
    return rows[0];
  };
  await purgeTrash(server.db, days(trashDays - 0.01));
  expect(await owned(old)).toEqual({ files: 1, entries: 1, trashed: 1 });
  await Promise.all([purgeTrash(server.db, days(trashDays + 0.01)), purgeTrash(server.db, days(trashDays + 0.01))]);
  expect(await owned(old)).toEqual({ files: 0, entries: 0, trashed: 0 });
  expect(await owned(young)).toEqual({ files: 1, entries: 0, trashed: 1 });
  expect((await restore(changes, old.id)).status).toBe(404);
});

test('a board comes back with its levels and approvers; totals stay exact', async () => {
  const { id } = await makeCab(server.db, [{}, { user_types: [1] }]);
  const before = (await admin.get(`${api}/cab/${id}`)).data;
  await remove(cabs, id);
  await restore(cabs, id);
  expect((await admin.get(`${api}/cab/${id}`)).data).toEqual(before);
  for (const table of countedTables) {
    const total = async () => (await totalStatement(table).execute(server.db)).rows[0]?.total;
    const kept = await total();
    await correctTotals(server.db, [table]);
    expect([table, kept]).toEqual([table, await total()]);
  }
});

test('every table that refers to a kind with a trash goes into it with the record', async () => {
  for (const { kind, followers } of [problemTrash, changeTrash, releaseTrash, cabTrash]) {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = ${kind.table}::regclass`.execute(
      server.db,
    );
    // Runs of a board are copies that keep no more than its id.
    const referring = rows.map(({ name }) => name).filter((name) => !(kind.type === 'cab' && name === 'cab_runs'));
    expect(followers.map(({ table }) => table)).toEqual(expect.arrayContaining(referring));
  }
});
