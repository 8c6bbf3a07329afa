import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { type Client, signIn } from '../testing/client';
import { contractForm, contractKeys, renewalForm } from '../testing/contract';
import { makeAgent, makeVendor } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { until } from '../testing/until';
import { runContracts } from './contract.job';
import { momentOf } from './contract.operation';

const api = '/service-desk/api';
const config = { timeZone: 'Europe/Berlin', currency: 'EUR', clockShiftDays: 0 };
type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let now: Date;
let owner: Person;
let client: Client;
let vendor: number;

beforeAll(async () => {
  server = await startServer({ config: { timeZone: config.timeZone }, now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  await server.db.deleteFrom('contracts').execute();
  await server.db.deleteFrom('outgoing_mails').execute();
  owner = await makeAgent(server.db, contractKeys, { full_name: 'Olga' });
  client = await signIn(server, owner);
  vendor = (await makeVendor(server.db)).id;
});

const make = async (given: object = {}): Promise<number> => {
  const response = await client.post<{ id: number }>(`${api}/contract`, contractForm(vendor, given));
  if (response.status !== 200) throw new Error(JSON.stringify(response.message));
  return response.data.id;
};
/** The job at this moment, in so many processes at once. */
const run = async (at: string, processes = 1): Promise<void> => {
  now = new Date(at);
  const job = () => runContracts(server.db, momentOf(now, config, server.url));
  await Promise.all(Array.from({ length: processes }, job));
};
const status = async (id: number) =>
  (await server.db.selectFrom('contracts').select('contract_status_id').where('id', '=', id).executeTakeFirstOrThrow())
    .contract_status_id;
const mails = async () =>
  (
    await server.db
      .selectFrom('outgoing_mails')
      .select(['kind', 'recipient_email', 'html'])
      .orderBy('recipient_email')
      .execute()
  ).map(({ kind, recipient_email, html }) => ({ kind, to: recipient_email, html }));
const kinds = async () => (await mails()).map(({ kind }) => kind);

test('a contract begins with its day and expires the day after its end, in the time zone of the help-desk', async () => {
  const id = await make({ contract_start_date: '2026-04-01 00:00:00', contract_end_date: '2026-04-30 00:00:00' });
  await run('2026-03-31T21:59:00Z');
  expect(await status(id)).toBe(2);
  await run('2026-03-31T22:00:00Z');
  expect(await status(id)).toBe(3);
  await run('2026-04-30T21:59:00Z');
  expect(await status(id)).toBe(3);
  await run('2026-04-30T22:00:00Z');
  expect(await status(id)).toBe(5);
  await run('2026-04-30T22:01:00Z');
  expect(await mails()).toMatchObject([
    { kind: 'contract-expired', to: owner.email, html: expect.stringContaining('Apr 30, 2026') as string },
  ]);
  const log = await server.db
    .selectFrom('activity_log')
    .select(['kind', 'actor_id'])
    .where('owner_type', '=', 'sd_contracts')
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { kind: 'created', actor_id: owner.id },
    { kind: 'began', actor_id: null },
    { kind: 'expired', actor_id: null },
  ]);
});

test('a server that was stopped for a year catches up: begun, expired, one mail', async () => {
  const id = await make({ contract_start_date: '2026-04-01 00:00:00', notify_before: 5 });
  await run('2028-01-01T10:00:00Z');
  expect([await status(id), await kinds()]).toEqual([5, ['contract-expired']]);
});

describe('the reminder', () => {
  test('goes once to agents, addresses and the owner, though three processes run; each in their language', async () => {
    const ann = await makeAgent(server.db, [], { full_name: 'Ann', locale: 'de', email: 'ann@example.test' });
    const left = await makeAgent(server.db, [], { email: 'left@example.test' });
    const id = await make({
      notify_before: 30,
      notify_agent_ids: [ann.id, left.id],
      email_ids: ['ANN@example.test', 'pat@example.test'],
    });
    await server.db.updateTable('help_desk.users').set({ active: false }).where('id', '=', left.id).execute();
    await run('2026-11-30T22:59:00Z');
    expect(await mails()).toEqual([]);
    await run('2026-11-30T23:00:00Z', 3);
    await run('2026-12-01T10:00:00Z', 3);
    const sent = await mails();
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual(
      [ann.email, 'pat@example.test', owner.email].sort().map((to) => ['contract-reminder', to]),
    );
    expect(sent.find(({ to }) => to === ann.email)?.html).toContain('lang="de"');
    expect(sent.find(({ to }) => to === owner.email)?.html).toContain('ends on Dec 31, 2026, in 30 days.');
    expect(sent.find(({ to }) => to === owner.email)?.html).toContain(`/service-desk/contracts/${id}/show`);
    expect(sent.find(({ to }) => to === 'pat@example.test')?.html).not.toContain('/service-desk/');
  });

  test('goes at the next run if its moment has passed when it is set', async () => {
    await make({ notify_before: 3650 });
    await run('2026-03-01T10:01:00Z');
    expect(await kinds()).toEqual(['contract-reminder']);
  });

  test('is armed anew by another number of days, not by another save', async () => {
    const id = await make({ notify_before: 30 });
    await run('2026-12-05T10:00:00Z');
    await client.post(`${api}/contract`, contractForm(vendor, { id, name: 'Copper', notify_before: 30 }));
    await run('2026-12-05T10:01:00Z');
    expect(await kinds()).toEqual(['contract-reminder']);
    await client.post(`${api}/contract`, contractForm(vendor, { id, name: 'Copper', notify_before: 20 }));
    await run('2026-12-10T10:00:00Z');
    expect(await kinds()).toEqual(['contract-reminder']);
    await run('2026-12-11T10:00:00Z');
    expect(await kinds()).toEqual(['contract-reminder', 'contract-reminder']);
  });

  test('that is overdue on an ended contract is dropped; the mail of its end is sent', async () => {
    await make({ notify_before: 5, email_ids: ['pat@example.test'] });
    await run('2027-01-01T10:00:00Z');
    expect(await kinds()).toEqual(['contract-expired', 'contract-expired']);
    const { rows } = await sql`select from contracts where remind_at is not null`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('is not sent of a draft, or of what was terminated', async () => {
    const [draft, ended] = [await make({ notify_before: 5, status_id: 1 }), await make({ notify_before: 5 })];
    await client.post(`${api}/contract-terminate/${ended}`);
    await run('2026-12-30T10:00:00Z');
    expect([await status(draft), await status(ended), await kinds()]).toEqual([1, 6, []]);
  });
});

test('a renewal that was approved follows without a gap, and nobody is told of an end', async () => {
  const ann = await makeAgent(server.db, ['view_contracts', 'approve_contract']);
  const id = await make();
  await client.post(`${api}/contract-renew/${id}`, renewalForm(ann.id));
  await (await signIn(server, ann)).post(`${api}/contract-approve/${id}`, {});
  await server.db.deleteFrom('outgoing_mails').execute();
  await run('2026-12-31T22:59:00Z', 3);
  const cost = async () =>
    (await server.db.selectFrom('contracts').select('cost').where('id', '=', id).executeTakeFirstOrThrow()).cost;
  expect([await status(id), await cost()]).toEqual([3, 1000]);
  await run('2026-12-31T23:00:00Z', 3);
  expect([await status(id), await cost(), await kinds()]).toEqual([3, 1120, []]);
});

test('a contract that somebody holds is left for the next run, and nobody waits', async () => {
  const [held, free] = [await make(), await make()];
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('contracts').select('id').where('id', '=', held).forUpdate().execute();
    await run('2027-01-01T10:00:00Z');
    expect([await status(held), await status(free)]).toEqual([3, 5]);
  });
  await run('2027-01-01T10:01:00Z');
  expect(await status(held)).toBe(5);
  expect(await kinds()).toHaveLength(2);
});

test('days are added to the clock for trials', async () => {
  const id = await make();
  await runContracts(server.db, momentOf(now, { ...config, clockShiftDays: 306 }, server.url));
  expect(await status(id)).toBe(5);
  // The log keeps the real time.
  const lines = await server.db
    .selectFrom('activity_log')
    .select('created_at')
    .where('owner_type', '=', 'sd_contracts')
    .where('owner_id', '=', id)
    .where('kind', '=', 'expired')
    .execute();
  expect(lines).toEqual([{ created_at: now }]);
});

test('a process that is killed in between leaves the rest to another, and no mail is sent twice', async () => {
  const count = 3000;
  await sql`
    insert into contracts (identifier, name, contract_type_id, contract_status_id, contract_start_date, contract_end_date, vendor_id, owner_id)
    select 'KILL-' || n, 'Old ' || n, 1, 3, '2020-01-01', '2020-12-31', ${vendor}, ${owner.id} from generate_series(1, ${count}) n`.execute(
    server.db,
  );
  const expired = async () =>
    (
      await sql<{ count: number }>`select count(*) as count from contracts where contract_status_id = 5`.execute(
        server.db,
      )
    ).rows[0]?.count ?? 0;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, '../queue/testing/worker.process.ts')],
    {
      env: { ...process.env, DATABASE_URL: server.databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await until(async () => (await expired()) > 0, 60_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const before = await expired();
  expect(before).toBeLessThan(count);
  await run(new Date().toISOString(), 3);
  expect(await expired()).toBe(count);
  const { rows } = await sql<{ mails: number; contracts: number }>`
    select count(*) as mails, count(distinct subject) as contracts from outgoing_mails where kind = 'contract-expired'`.execute(
    server.db,
  );
  expect(rows[0]).toEqual({ mails: count, contracts: count });
}, 120_000);
