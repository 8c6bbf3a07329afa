import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { BulkJob, BulkReply, BulkResult } from '../../../wire/parts/bulk';
import { bulkWorks } from '../../bulks';
import { type Client, signIn } from '../../testing/client';
import { makeAdmin, makeAgent, makeDepartment, makeUser } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { until } from '../../testing/until';
import { batch, type BulkRunner, runBulkJob } from './job.run';

let server: TestServer;
let admin: Client;
let ada: { id: number };
let requester: { id: number; email: string };
let department: { id: number };
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer();
  ada = await makeAdmin(server.db, { full_name: 'Ada' });
  admin = await signIn(server, ada);
  requester = await makeUser(server.db, { email: 'rita@example.test' });
  department = await makeDepartment(server.db);
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('outgoing_mails').execute());

let made = 0;
/** Problems of priority 2, by one statement; their ids. */
async function problems(count: number): Promise<number[]> {
  const prefix = `JOB-${++made}-`;
  const { rows } = await sql<{ id: number }>`
    insert into problems (identifier, subject, description, impact_id, status_type_id, priority_id, requester_id, department_id)
    select ${prefix} || i, 'Problem ' || i, '', 1, 1, 2, ${requester.id}, ${department.id} from generate_series(1, ${count}) i returning id`.execute(
    server.db,
  );
  return rows.map(({ id }) => id);
}
async function assets(count: number): Promise<number[]> {
  const prefix = `JOB-${++made}-`;
  const { rows } = await sql<{ id: number }>`
    insert into assets (identifier, name, asset_type_id) select ${prefix} || i, 'Asset ' || i, 1 from generate_series(1, ${count}) i returning id`.execute(
    server.db,
  );
  return rows.map(({ id }) => id);
}

const set = { priority_id: 4 };
const bulk = (body: object, who = admin, kind = 'problem') => who.post<BulkReply>(`${api}/${kind}-bulk`, body);
const undo = (id: number | null | undefined, who = admin) => who.post<BulkReply>(`${api}/bulk-undo/${id}`);
const jobOf = async (id: number, who = admin) => (await who.get<{ job: BulkJob }>(`${api}/bulk-job/${id}`)).data.job;
const stop = (id: number, who = admin) => who.post(`${api}/bulk-job/${id}/stop`);
/** The id of the job that a call has started. */
function started({ status, data }: { status: number; data: BulkReply }): number {
  expect([status, Object.keys(data)]).toEqual([200, ['job_id']]);
  return (data as { job_id: number }).job_id;
}
const runner = (given: Partial<BulkRunner> = {}): BulkRunner => ({
  db: server.db,
  works: bulkWorks,
  now: () => new Date(),
  address: 'http://desk.test',
  ...given,
});
const run = (id: number) => runBulkJob(runner(), { id }, 600_000);
const step = (id: number) => runBulkJob(runner(), { id }, 0);
const priorities = async (ids: number[]) => {
  const { rows } = await sql<{ priority_id: number; count: number }>`
    select priority_id, count(*)::integer as count from problems where id = any(${ids}) group by 1 order by 1`.execute(
    server.db,
  );
  return Object.fromEntries(rows.map(({ priority_id, count }) => [priority_id, count]));
};
const logged = async (ids: number[], kind: string) =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from activity_log where owner_type = 'sd_problem' and owner_id = any(${ids}) and kind = ${kind}`.execute(
      server.db,
    )
  ).rows[0]?.count;

describe('over 1,000 records', () => {
  test('an edit answers with a job at once; up to 1,000 it is done within the call', async () => {
    const ids = await problems(1001);
    const few = await bulk({ ids: ids.slice(0, 1000), set });
    expect(few).toMatchObject({ status: 200, data: { id: expect.any(Number), changed: 1000, skipped: [] } });
    expect(few.data).not.toHaveProperty('job_id');
    const many = await bulk({ ids, set: { priority_id: 3 } });
    const id = started(many);
    expect(many.message).toBe('1,001 records are being changed.');
    expect(await jobOf(id)).toMatchObject({
      ...{ action: 'edit', kind: 'problem', state: 'waiting', total: 1001, done: 0, is_stop: true, result: null },
      owner: { full_name: 'Ada' },
    });
    expect(await priorities(ids)).toEqual({ 2: 1, 4: 1000 });
  });

  test('it tells how far it is, and at its end what the call would have sent; undo is a job, too', async () => {
    const ids = await problems(1200);
    await bulk({ ids: ids.slice(0, 2), set });
    const id = started(await bulk({ ids: [...ids, 999_999_999], set }));
    await step(id);
    expect(await jobOf(id)).toMatchObject({
      state: 'running',
      done: batch,
      changed: batch - 2,
      skipped: 2,
      message: '',
    });
    await run(id);
    const job = await jobOf(id);
    expect(job).toMatchObject({ state: 'completed', done: 1201, changed: 1198, skipped: 3, is_stop: false, error: '' });
    expect(job.message).toMatch(/^1,198 records were changed\. 3 were skipped: JOB-\d+-1, JOB-\d+-2, #999999999\.$/);
    expect(job.result).toMatchObject({ id: expect.any(Number), changed: 1198 });
    expect(job.result?.skipped).toEqual([
      { id: ids[0], identifier: expect.any(String), why: 'No change needed.' },
      { id: ids[1], identifier: expect.any(String), why: 'No change needed.' },
      { id: 999_999_999, identifier: '', why: 'This problem does not exist or was deleted.' },
    ]);
    expect(await priorities(ids)).toEqual({ 4: 1200 });
    expect(await logged(ids, 'updated')).toBe(1200);

    const back = started(await undo(job.result?.id));
    expect(await undo(job.result?.id)).toMatchObject({ status: 409 });
    await run(back);
    expect(await jobOf(back)).toMatchObject({
      ...{ action: 'undo', state: 'completed', changed: 1198, message: '1,198 records are as before.' },
      result: { id: null, changed: 1198, skipped: [] },
    });
    expect(await priorities(ids)).toEqual({ 2: 1198, 4: 2 });
    expect(await undo(job.result?.id)).toMatchObject({ status: 409, message: 'This was undone already.' });
  });

  test('by the filter of the list as by ids; what matches is that of the call', async () => {
    const there = await makeDepartment(server.db);
    const ids = await problems(1100);
    await sql`update problems set department_id = ${there.id} where id = any(${ids})`.execute(server.db);
    const id = started(await bulk({ filter: { dept_ids: [there.id] }, set }));
    const later = await problems(1);
    await sql`update problems set department_id = ${there.id} where id = any(${later})`.execute(server.db);
    await run(id);
    expect((await jobOf(id)).changed).toBe(1100);
    expect(await priorities(later)).toEqual({ 2: 1 });
  });

  test.each(['problem', 'asset'])('deleting %ss and restoring them', async (kind) => {
    const ids = await (kind === 'asset' ? assets(1300) : problems(1300));
    const count = async () =>
      (await sql`select from ${sql.table(`${kind}s`)} where id = any(${ids})`.execute(server.db)).rows.length;
    const id = started(await bulk({ ids, delete: true }, admin, kind));
    await run(id);
    const job = await jobOf(id);
    expect(job).toMatchObject({ action: 'delete', changed: 1300, message: '1,300 records were deleted.' });
    expect(await count()).toBe(0);
    const back = started(await undo(job.result?.id));
    await run(back);
    expect(await jobOf(back)).toMatchObject({ state: 'completed', changed: 1300 });
    expect(await count()).toBe(1300);
  });

  test('who hears of several records gets one mail, at the end', async () => {
    const ids = await problems(1100);
    const id = started(await bulk({ ids, set: { status_type_id: 2 } }));
    const mails = () => server.db.selectFrom('outgoing_mails').select(['kind', 'subject']).execute();
    await step(id);
    expect(await mails()).toEqual([]);
    await run(id);
    expect(await mails()).toEqual([{ kind: 'changed-at-once', subject: 'Ada changed 1100 records of yours' }]);
    expect(await server.db.selectFrom('bulk_job_told').select('record_id').execute()).toEqual([]);
  });

  test('what somebody else saved since the preview is passed over, also behind the first batch', async () => {
    const ids = await problems(1100);
    const { data } = await bulk({ ids, set, dry_run: true });
    const { as_of } = data as BulkResult;
    const id = started(await bulk({ ids, set, as_of }));
    await step(id);
    const other = await signIn(server, await makeAdmin(server.db));
    await other.post(`${api}/problem-close/${ids.at(-1)}`);
    await run(id);
    expect((await jobOf(id)).result?.skipped).toMatchObject([
      { id: ids.at(-1), why: 'Somebody else has changed it since you chose it.' },
    ]);
  });

  test('more than 10,000 are refused as before', async () => {
    const there = await makeDepartment(server.db);
    const ids = await problems(10_001);
    await sql`update problems set department_id = ${there.id} where id = any(${ids})`.execute(server.db);
    expect((await bulk({ filter: { dept_ids: [there.id] }, set })).status).toBe(422);
  }, 60_000);
});

describe('a job', () => {
  test('belongs to who started it; admins may read it, and nobody else stops it', async () => {
    const user = await makeAgent(server.db, ['view_problems', 'edit_problem']);
    const [mine, other] = [
      await signIn(server, user),
      await signIn(server, await makeAgent(server.db, ['view_problems'])),
    ];
    const id = started(await bulk({ ids: await problems(1001), set }, mine));
    expect((await jobOf(id, mine)).is_stop).toBe(true);
    expect((await jobOf(id, admin)).is_stop).toBe(false);
    expect((await other.get(`${api}/bulk-job/${id}`)).status).toBe(404);
    for (const who of [other, admin]) expect((await stop(id, who)).status).toBe(404);
    expect((await stop(id, mine)).status).toBe(200);
    expect((await stop(id, mine)).status).toBe(409);
  });

  test('that is stopped says what is done, and that can be undone', async () => {
    const ids = await problems(1500);
    const id = started(await bulk({ ids, set }));
    await step(id);
    expect(await stop(id)).toMatchObject({
      status: 200,
      message: 'It stops after the current records. What is done stays.',
    });
    await run(id);
    const job = await jobOf(id);
    expect(job).toMatchObject({ state: 'stopped', done: batch, changed: batch, error: '' });
    expect(job.message).toBe(`${batch} records were changed.`);
    expect(await priorities(ids)).toEqual({ 2: 1000, 4: 500 });
    expect((await undo(job.result?.id)).data).toMatchObject({ changed: batch });
    expect(await priorities(ids)).toEqual({ 2: 1500 });
  });

  test('is stopped although the batch in hand takes long, and before the next one', async () => {
    const ids = await problems(1500);
    const id = started(await bulk({ ids, set }));
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let held = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const holding = server.db.transaction().execute(async (trx) => {
      await sql`select from problems where id = ${ids[700]} for update`.execute(trx);
      held();
      await released;
    });
    await isHeld;
    const running = run(id);
    await until(async () => (await jobOf(id)).done === batch);
    expect((await stop(id)).status).toBe(200);
    expect(await jobOf(id)).toMatchObject({ state: 'running', is_stop: false });
    release();
    await Promise.all([holding, running]);
    expect(await jobOf(id)).toMatchObject({ state: 'stopped', done: 2 * batch });
  });

  test('an undo that was stopped goes on behind its last record', async () => {
    const ids = await problems(2600);
    const id = started(await bulk({ ids, set }));
    await run(id);
    const edit = (await jobOf(id)).result?.id;
    const first = started(await undo(edit));
    await step(first);
    await stop(first);
    const second = started(await undo(edit));
    expect(await jobOf(second)).toMatchObject({ total: 2600 - batch });
    await run(second);
    expect(await jobOf(second)).toMatchObject({ changed: 2600 - batch, skipped: 0 });
    expect(await priorities(ids)).toEqual({ 2: 2600 });
  });

  test('an edit that is under way cannot be undone yet', async () => {
    const id = started(await bulk({ ids: await problems(1100), set }));
    await step(id);
    const { edit_id } = await server.db
      .selectFrom('bulk_jobs')
      .select('edit_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await undo(edit_id)).toMatchObject({ status: 409, message: 'This is still being worked on.' });
  });

  test('the ten minutes begin with its end', async () => {
    const id = started(await bulk({ ids: await problems(1100), set }));
    await runBulkJob(runner({ now: () => new Date(Date.now() - 3600_000) }), { id }, 0);
    await run(id);
    expect((await undo((await jobOf(id)).result?.id)).status).toBe(200);
  });

  test.each([
    ['loses the right', (user: { id: number }) => sql`delete from user_permissions where user_id = ${user.id}`],
    ['is deactivated', (user: { id: number }) => sql`update help_desk.users set active = false where id = ${user.id}`],
  ])('stops behind the batch in which who started it %s, and says why', async (_what, end) => {
    const user = await makeAgent(server.db, ['view_problems', 'edit_problem']);
    const ids = await problems(1500);
    const id = started(await bulk({ ids, set: { status_type_id: 2 } }, await signIn(server, user)));
    await step(id);
    await end(user).execute(server.db);
    await run(id);
    const job = await jobOf(id);
    expect(job).toMatchObject({ state: 'stopped', done: batch, changed: batch });
    expect(job.error).not.toBe('');
    // What was done is told all the same.
    expect(await server.db.selectFrom('outgoing_mails').select('kind').execute()).toHaveLength(1);
  });

  test('an undo needs its right in each batch', async () => {
    const user = await makeAgent(server.db, ['view_problems', 'edit_problem', 'delete_problem']);
    const [mine, ids] = [await signIn(server, user), await problems(1500)];
    const id = started(await bulk({ ids, delete: true }, mine));
    await run(id);
    const back = started(await undo((await jobOf(id)).result?.id, mine));
    await step(back);
    await sql`delete from user_permissions u using permissions p where p.id = u.permission_id and p.key = 'delete_problem' and u.user_id = ${user.id}`.execute(
      server.db,
    );
    await run(back);
    expect(await jobOf(back)).toMatchObject({ state: 'stopped', changed: batch });
  });

  test('two processes at the same time do each record once', async () => {
    const ids = await problems(4000);
    const id = started(await bulk({ ids, set }));
    await Promise.all([run(id), run(id)]);
    expect(await jobOf(id)).toMatchObject({ state: 'completed', done: 4000, changed: 4000 });
    expect(await logged(ids, 'updated')).toBe(4000);
  });

  test('does the largest selection', async () => {
    const ids = await problems(10_000);
    const id = started(await bulk({ ids, set: { status_type_id: 2 } }));
    const [held, begun] = [monitorEventLoopDelay({ resolution: 5 }), Date.now()];
    held.enable();
    await run(id);
    held.disable();
    if (process.env.MEASURE) console.log({ ms: Date.now() - begun, longestHold: held.max / 1e6 });
    expect(await jobOf(id)).toMatchObject({ changed: 10_000 });
  }, 120_000);

  test('unknown ones are 404', async () => {
    expect((await admin.get(`${api}/bulk-job/999999`)).status).toBe(404);
    expect((await stop(999_999)).status).toBe(404);
  });
});
