import { sql } from 'kysely';
import type { AuditPage, AuditVerified } from '../../wire/audit/audit';
import { commentCalls } from '../../wire/parts/comment';
import type { Erasure } from '../../wire/person/person';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeAgent, makeProblem, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { goOnErasing } from './person.job';
import { traceEverywhere, tracesLeft } from './testing/traces';

let server: TestServer;
let admin: Client;
let adminId: number;

beforeAll(async () => {
  server = await startServer();
  const person = await makeAdmin(server.db, { full_name: 'Rosa Admin' });
  adminId = person.id;
  admin = await signIn(server, person);
});
afterAll(() => server.close());

const pathOf = (id: number) => `/service-desk/api/person-erase/${id}`;
const erase = (id: number, by = admin) => by.post<Erasure>(pathOf(id), { confirm: 1 });
/** Somebody else's transaction may be waited for. */
async function finish({ db } = server): Promise<void> {
  for (;;) {
    await goOnErasing(db, new Date());
    const left = await db.selectFrom('person_erasures').select('name').where('ended_at', 'is', null).execute();
    if (!left.length) return;
  }
}
const stored = (id: number, { db } = server) =>
  db.selectFrom('help_desk.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** On a database of its own: the rows that are made are no records. */
test('an erased person is in no table any more, whichever has text', async () => {
  const apart = await startServer();
  const rosa = await makeAdmin(apart.db);
  const boss = await signIn(apart, rosa);
  const ada = await makeAgent(apart.db, ['view_problems'], {
    full_name: 'Ada O’Quine-Löwe',
    email: 'ada.quine@example.test',
    profile_pic: 'https://pictures.example.test/ada.quine@example.test.png',
  });
  const { filled, left } = await traceEverywhere(apart.db, ada);
  expect(left).toEqual([]);
  expect(filled).toBeGreaterThan(90);
  expect((await tracesLeft(apart.db, ada)).length).toBeGreaterThan(90);
  expect(await erase(ada.id, boss)).toMatchObject({
    status: 200,
    message: `The person is called “Former person ${ada.id}” now, everywhere.`,
    data: { state: 'completed', former_name: `Former person ${ada.id}`, in_texts: true },
  });
  await finish(apart);
  expect(await tracesLeft(apart.db, ada)).toEqual([]);
  expect(await stored(ada.id, apart)).toMatchObject({
    ...{ full_name: `Former person ${ada.id}`, email: '', password_hash: null, profile_pic: null, active: false },
  });
  expect(
    await apart.db.selectFrom('person_erasures').selectAll().where('person_id', '=', ada.id).executeTakeFirst(),
  ).toMatchObject({ erased_by: rosa.id, name: null, email: null, ended_at: expect.any(Date) });
  await apart.close();
});

test('record, comment, mention, log and search have the new name', async () => {
  const bea = await makeAgent(server.db, ['view_problems', 'edit_problem'], {
    full_name: 'Bea Bergmann',
    email: 'bea@example.test',
  });
  const own = await signIn(server, bea);
  const problem = await makeProblem(server.db, { assigned_id: bea.id, subject: 'Bea Bergmann’s disk' });
  const comments = commentCalls.list.path.replace('{owner}', `sd_problem:${problem.id}`);
  const body = `<p>Ask <span data-mention="user:${bea.id}">@Bea Bergmann</span> or bea bergmann at BEA@example.test, not Bea Bergmannsen.</p>`;
  expect((await admin.post(comments, { body })).status).toBe(200);
  expect((await own.post(comments, { body: '<p>It is me.</p>' })).status).toBe(200);
  await sql`
    insert into activity_log (owner_type, owner_id, kind, actor_id, after)
    values ('sd_problem', ${problem.id}, 'created', ${bea.id}, ${JSON.stringify({ assigned: { id: bea.id, name: 'Bea Bergmann' } })})`.execute(
    server.db,
  );
  const verified = async () => (await admin.post<AuditVerified>('/service-desk/api/audit-verify', {})).data;
  expect(await verified()).toMatchObject({ ok: true });
  const { entries } = await verified();
  expect((await erase(bea.id)).status).toBe(200);
  await finish();
  // The lines that name her have one more entry each.
  expect(await verified()).toMatchObject({ ok: true, broken: null });
  expect((await verified()).entries).toBeGreaterThan(entries);
  const { audit } = (await admin.get<AuditPage>(`/service-desk/api/audit?owner=user:${bea.id}`)).data;
  expect(audit.map(({ text }) => text.replace(/[\u2068\u2069]/g, ''))).toContain(
    `Rosa Admin erased the name and address of Former person ${bea.id}`,
  );

  const former = `Former person ${bea.id}`;
  const list = await admin.get<{ comments: { body: string; author: { full_name: string; email: string } }[] }>(
    comments,
  );
  expect(list.data.comments.map((one) => one.body)).toEqual([
    `<p>Ask @${former} or ${former} at ${former}, not Bea Bergmannsen.</p>`,
    '<p>It is me.</p>',
  ]);
  expect(list.data.comments[1]?.author).toMatchObject({ full_name: former });
  expect((await admin.get(`/service-desk/api/problem/${problem.id}`)).status).toBe(200);
  expect((await admin.get('/service-desk/api/problem-list?limit=100')).status).toBe(200);
  expect(JSON.stringify((await admin.get('/service-desk/api/search?q=Bergmann')).data)).not.toContain('Bergmann’s');
  expect(JSON.stringify((await admin.get(`/service-desk/api/search?q=${encodeURIComponent(former)}`)).data)).toContain(
    problem.identifier,
  );
  expect((await own.get('/service-desk/api/problem-list')).status).toBe(401);
});

test('a form that was open when the name went cannot bring it back', async () => {
  const cem = await makeUser(server.db, { full_name: 'Cem Colak' });
  const problem = await makeProblem(server.db, { subject: 'Cem Colak’s key' });
  await erase(cem.id);
  const row = await server.db.selectFrom('problems').selectAll().where('id', '=', problem.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ subject: `Former person ${cem.id}’s key`, version: problem.version + 1 });
});

test('a name of one word, and one that two people have, is taken where an id says whose it is', async () => {
  const max = await makeUser(server.db, { full_name: 'Max', email: 'max@example.test' });
  const one = await makeUser(server.db, { full_name: 'Kim Lee', email: 'kim1@example.test' });
  const other = await makeUser(server.db, { full_name: 'kim lee', email: 'kim2@example.test' });
  const problem = await makeProblem(server.db, { subject: 'Max temperature; Kim Lee; kim1@example.test' });
  const snapshot = (person: typeof max) => ({
    requester: { id: person.id, name: person.full_name, full_name: person.full_name, email: person.email },
    subject: `Max, ${person.full_name}`,
  });
  for (const person of [max, one, other])
    await server.db
      .insertInto('activity_log')
      .values({
        owner_type: 'sd_problem',
        owner_id: problem.id,
        kind: 'updated',
        before: null,
        after: JSON.stringify(snapshot(person)),
      })
      .execute();
  expect((await admin.post<Erasure>(pathOf(max.id), { dry_run: 1 })).data).toMatchObject({ in_texts: false });
  for (const { id } of [max, one]) expect((await erase(id)).data).toMatchObject({ in_texts: false });
  await finish();
  const lines = await server.db
    .selectFrom('activity_log')
    .select('after')
    .where('owner_id', '=', problem.id)
    .where('kind', '=', 'updated')
    .orderBy('id')
    .execute();
  const former = (id: number) => ({ id, name: `Former person ${id}`, full_name: `Former person ${id}`, email: '' });
  expect(lines.map(({ after }) => after)).toEqual([
    { requester: former(max.id), subject: 'Max, Max' },
    { requester: former(one.id), subject: 'Max, Kim Lee' },
    snapshot(other),
  ]);
  const row = await server.db
    .selectFrom('problems')
    .select('subject')
    .where('id', '=', problem.id)
    .executeTakeFirstOrThrow();
  expect(row.subject).toBe(`Max temperature; Kim Lee; Former person ${one.id}`);
  expect(await stored(other.id)).toMatchObject({ full_name: 'kim lee', email: 'kim2@example.test' });
});

test('a dry run counts, and writes nothing', async () => {
  const dee = await makeAgent(server.db, ['view_problems'], { full_name: 'Dee Dorn' });
  await makeProblem(server.db, { requester_id: dee.id, subject: 'For Dee Dorn' });
  const reply = await admin.post<Erasure>(pathOf(dee.id), { dry_run: 1 });
  expect(reply.data).toMatchObject({
    ...{ state: 'none', former_name: `Former person ${dee.id}`, in_texts: true, texts: 2, renamed: 0 },
    counts: { records: 1, comments: 0, access: 1 },
  });
  expect(await stored(dee.id)).toMatchObject({ full_name: 'Dee Dorn', active: true });
});

test('what is refused', async () => {
  const eve = await makeUser(server.db, { full_name: 'Eve Ebert' });
  expect(await admin.post(pathOf(eve.id), {})).toMatchObject({
    status: 422,
    message: { confirm: 'Confirm that this person is to be erased. It can’t be undone.' },
  });
  expect(await erase(adminId)).toMatchObject({
    status: 409,
    message: 'You can’t erase yourself. Another administrator can.',
  });
  expect((await erase(999_999)).status).toBe(404);
  expect((await erase(eve.id, await signIn(server, await makeAgent(server.db)))).status).toBe(403);
  expect((await erase(eve.id)).status).toBe(200);
  expect(await erase(eve.id)).toMatchObject({
    status: 409,
    message: `This person was erased already: Former person ${eve.id}.`,
  });
  const program = await makeUser(server.db, { full_name: 'Probe', role: 'agent', is_service: true, email: '' });
  expect((await erase(program.id)).status).toBe(404);
});

test('of two who erase the same person one does it; of two administrators who erase each other one is left', async () => {
  const fay = await makeUser(server.db, { full_name: 'Fay Fuchs' });
  const second = await makeAdmin(server.db, { full_name: 'Sven Second' });
  const client = await signIn(server, second);
  const both = await Promise.all([erase(fay.id), erase(fay.id, client)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const third = await makeAdmin(server.db, { full_name: 'Tom Third' });
  const each = await Promise.all([erase(third.id, client), erase(second.id, await signIn(server, third))]);
  const [won, lost] = each.map(({ status }) => status).sort();
  expect(won).toBe(200);
  expect([401, 403, 409]).toContain(lost);
  await finish();
});

test('who comments while they are erased leaves no name', async () => {
  const gus = await makeAgent(server.db, ['view_problems'], { full_name: 'Gus Gerlach', email: 'gus@example.test' });
  const own = await signIn(server, gus);
  const problem = await makeProblem(server.db);
  const comments = commentCalls.list.path.replace('{owner}', `sd_problem:${problem.id}`);
  const writing = Array.from({ length: 8 }, (_, n) =>
    own.post(comments, { body: `<p>Gus Gerlach ${n}, gus@example.test</p>` }),
  );
  const [erased, ...replies] = await Promise.all([erase(gus.id), ...writing]);
  expect(erased.status).toBe(200);
  for (const { status } of replies) expect([200, 401, 403]).toContain(status);
  await finish();
  expect(await tracesLeft(server.db, gus)).toEqual([]);
});

test('many rows are renamed behind the call, and go on where a process stopped', async () => {
  const hal = await makeUser(server.db, { full_name: 'Hal Hansen', email: 'hal@example.test' });
  await sql`
    insert into activity_log (owner_type, owner_id, kind, after)
    select 'sd_problem', 1, 'updated', jsonb_build_object('subject', 'For Hal Hansen ' || n) from generate_series(1, 1200) n`.execute(
    server.db,
  );
  await sql`create table parted (at date, remark text) partition by range (at)`.execute(server.db);
  for (const [name, from, to] of [
    ['parted_1', '2026-01-01', '2026-02-01'],
    ['parted_2', '2026-02-01', '2026-03-01'],
  ] as const)
    await sql
      .raw(`create table ${name} partition of parted for values from ('${from}') to ('${to}')`)
      .execute(server.db);
  await sql`insert into parted values ('2026-01-05', 'Hal Hansen'), ('2026-02-05', 'hal hansen')`.execute(server.db);
  const reply = await erase(hal.id);
  expect(reply.data).toMatchObject({ state: 'running', texts: null });
  expect(reply.message).toContain('goes on in the background');
  expect(await stored(hal.id)).toMatchObject({ full_name: `Former person ${hal.id}` });
  await goOnErasing(server.db, new Date(), 0);
  expect((await tracesLeft(server.db, hal)).length).toBeGreaterThan(0);
  await Promise.all([finish(), finish()]);
  await finish();
  expect(await tracesLeft(server.db, hal)).toEqual([]);
  const after = await admin.post<Erasure>(pathOf(hal.id), { dry_run: 1 });
  expect(after.data).toMatchObject({ state: 'completed', renamed: 1202 });
});
