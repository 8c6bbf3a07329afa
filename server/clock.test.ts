import { sql } from 'kysely';
import { type Client, signIn } from './testing/client';
import { makeAdmin, makeAsset, makeChange, makeDepartment, makeTicket, makeUser } from './testing/factories';
import { startServer, type TestServer } from './testing/server';

let server: TestServer;
let admin: Client;
let requester_id: number;
let department_id: number;
let now = new Date('2031-03-01T10:00:00.123Z');
const api = '/service-desk/api';

beforeAll(async () => {
  server = await startServer({ now: () => now });
  admin = await signIn(server, await makeAdmin(server.db));
  requester_id = (await makeUser(server.db)).id;
  department_id = (await makeDepartment(server.db)).id;
});
afterAll(() => server.close());

const text = { subject: 'Mail is slow', description: '<p>Text</p>' };
const kinds = {
  problem: {
    form: () => ({ ...text, requester_id, department_id, status_type_id: 1, impact_id: 1, priority_id: 1 }),
    owner: 'sd_problem',
    close: 'problem-close',
    ended: 'closed_at',
    assets: 'problem-attach-assets',
  },
  change: {
    form: () => ({ ...text, requester_id, status_id: 1, change_type_id: 2 }),
    owner: 'sd_changes',
    close: 'change-close',
    ended: 'change_closed_on',
    assets: 'change/attach-assets',
  },
  release: {
    form: () => ({ ...text, status_id: 1, priority_id: 2, release_type_id: 3 }),
    owner: 'sd_releases',
    close: 'complete-release',
    ended: 'completed_at',
    assets: 'release/attach-assets',
  },
} as const;

/** The services' clock goes on by an hour for each step; the database's own stands years before. */
describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('the times of a %s are those of the services', (kind) => {
  const { form, owner, close, ended, assets } = kinds[kind];
  let id: number;
  const later = () => (now = new Date(now.getTime() + 3_600_000));
  const row = async () => {
    const { rows } = await sql<Record<string, Date | null>>`
      select created_at, updated_at, ${sql.ref(ended)} as ended,
        (select max(l.created_at) from activity_log l where l.owner_type = ${owner} and l.owner_id = t.id) as reported
      from ${sql.table(`${kind}s`)} t where id = ${id}`.execute(server.db);
    return rows[0];
  };

  test('when it is created, edited, linked, planned and ended', async () => {
    const created = later();
    id = (await admin.post<{ id: number }>(`${api}/${kind}`, form())).data.id;
    expect(await row()).toEqual({ created_at: created, updated_at: created, reported: created, ended: null });

    const edited = later();
    await admin.post(`${api}/${kind}`, { ...form(), id, subject: 'Mail is fast' });
    expect(await row()).toEqual({ created_at: created, updated_at: edited, reported: edited, ended: null });

    const linked = later();
    await admin.post(`${api}/${assets}/${id}`, { asset_ids: [(await makeAsset(server.db)).id] });
    expect(await row()).toEqual({ created_at: created, updated_at: linked, reported: linked, ended: null });

    const planned = later();
    const key = kind === 'problem' ? 'symptoms' : kind === 'change' ? 'reason' : 'build-plan';
    await admin.post(`${api}/general-popup/${id}/${owner}`, { identifier: key, description: '<p>So</p>' });
    expect((await row())?.reported).toEqual(planned);
    const entry = await server.db
      .selectFrom('planning_entries')
      .select('updated_at')
      .where('owner_id', '=', id)
      .execute();
    expect(entry.at(-1)?.updated_at).toEqual(planned);

    const over = later();
    expect((await admin.post(`${api}/${close}/${id}`)).status).toBe(200);
    expect(await row()).toEqual({ created_at: created, updated_at: over, reported: over, ended: over });
  });
});

test('a link made from the other side has the same clock', async () => {
  const [change, ticket] = [await makeChange(server.db), await makeTicket(server.db)];
  now = new Date(now.getTime() + 60_000);
  const body = { ticket_id: ticket.id, change_id: change.id, type: 'initiated' };
  expect((await admin.post(`${api}/attach-change/ticket`, body)).status).toBe(200);
  const { updated_at } = await server.db
    .selectFrom('changes')
    .select('updated_at')
    .where('id', '=', change.id)
    .executeTakeFirstOrThrow();
  expect(updated_at).toEqual(now);
});
