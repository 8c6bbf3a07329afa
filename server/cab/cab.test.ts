import type { CabList, CabView } from '../../wire/cab/cab';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Client, signIn } from '../testing/client';
import { makeAgent, makeCab, makeChange, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let manager: Client;
let ann: { id: number };
let bob: { id: number };

beforeAll(async () => {
  server = await startServer();
  manager = await signIn(server, await makeAgent(server.db, ['manage_cab']));
  ann = await makeAgent(server.db, [], { full_name: 'Ann' });
  bob = await makeAgent(server.db, [], { full_name: 'Bob' });
});
afterAll(() => server.close());

const api = '/service-desk/api/cab';
const level = (more: object = {}) => ({
  name: 'First',
  match: 'all',
  approvers: { users: [ann.id], user_types: [] },
  ...more,
});
const save = (more: object = {}) => manager.post<{ id: number }>(api, { name: 'Board', levels: [level()], ...more });
const view = async (id: number) => (await manager.get<{ cab: CabView }>(`${api}/${id}`)).data.cab;
const is422 = (fields: Record<string, string>) => expect.objectContaining({ status: 422, message: fields });
const required = 'This field is required.';

describe('saving a board', () => {
  test('creates it with its levels, approvers and the default actions', async () => {
    const { status, message, data } = await save({
      name: '  Infrastructure  ',
      send_auto_reminders: 1,
      reminder_interval: 4,
      levels: [
        level({ approvers: { users: [ann.id, bob.id, ann.id], user_types: [2, 1] } }),
        level({ name: 'Second', match: 'any', approvers: { user_types: [6] } }),
      ],
    });
    expect([status, message]).toEqual([200, 'Infrastructure was created.']);
    const cab = await view(data.id);
    expect(cab).toMatchObject({
      name: 'Infrastructure',
      send_auto_reminders: true,
      reminder_interval: 4,
      version: 1,
      action_on_approve: { id: 4, name: 'Pending Release' },
      action_on_deny: { id: 7, name: 'Rejected' },
      levels: [
        {
          name: 'First',
          order: 1,
          match: 'all',
          approvers: {
            users: [
              { id: ann.id, name: 'Ann' },
              { id: bob.id, name: 'Bob' },
            ],
            user_types: [
              { id: 1, name: 'Department manager' },
              { id: 2, name: 'Team lead' },
            ],
          },
        },
        {
          name: 'Second',
          order: 2,
          match: 'any',
          approvers: { users: [], user_types: [{ id: 6, name: 'All admins' }] },
        },
      ],
    });
  });

  test('more than half, or a percentage, of those who are asked (G17)', async () => {
    const { data } = await save({
      levels: [level({ match: 'majority', percent: 60 }), level({ match: 'percent', percent: '60' })],
    });
    expect((await view(data.id)).levels.map(({ match, percent }) => [match, percent])).toEqual([
      ['majority', null],
      ['percent', 60],
    ]);
  });

  test.each([
    [undefined, required],
    [null, required],
    ['', required],
    [0, 'Enter a whole percentage from 1 to 100.'],
    [101, 'Enter a whole percentage from 1 to 100.'],
    [50.5, 'Enter a whole percentage from 1 to 100.'],
    ['half', 'Enter a whole percentage from 1 to 100.'],
  ])('a percentage of %j is refused at its field', async (percent, sentence) => {
    expect(await save({ levels: [level(), level({ match: 'percent', percent })] })).toEqual(
      is422({ 'levels[1].percent': sentence }),
    );
  });

  test('null as an action: the status before the run returns', async () => {
    const { data } = await save({ action_on_approve: null, action_on_deny: 2 });
    expect(await view(data.id)).toMatchObject({ action_on_approve: null, action_on_deny: { id: 2, name: 'Planning' } });
  });

  test('keeps, adds, removes and reorders levels at once', async () => {
    const {
      data: { id },
    } = await save({ levels: [level({ name: 'One' }), level({ name: 'Two' }), level({ name: 'Three' })] });
    const [one, two, three] = (await view(id)).levels;
    const saved = await save({
      id,
      levels: [
        level({ id: three?.id, name: 'Drei' }),
        level({ name: 'New', approvers: { users: [bob.id] } }),
        level({ id: one?.id, name: 'One' }),
      ],
    });
    expect(saved).toMatchObject({ status: 200, message: 'Board was saved.' });
    const { levels, version } = await view(id);
    expect(version).toBe(2);
    expect(levels.map(({ name, order }) => [name, order])).toEqual([
      ['Drei', 1],
      ['New', 2],
      ['One', 3],
    ]);
    expect([levels[0]?.id, levels[2]?.id, levels.some((other) => other.id === two?.id)]).toEqual([
      three?.id,
      one?.id,
      false,
    ]);
  });

  test('runs its levels by their order', async () => {
    const {
      data: { id },
    } = await save({ levels: [level({ name: 'B', order: 2 }), level({ name: 'A', order: 1 })] });
    expect((await view(id)).levels.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  test('a stale version is refused and names who saved last', async () => {
    const {
      data: { id },
    } = await save();
    const cleo = await signIn(server, await makeAgent(server.db, ['manage_cab'], { full_name: 'Cleo' }));
    await cleo.post(api, { id, name: 'Hers', levels: [level()], version: 1 });
    expect(await save({ id, version: 1 })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Cleo saved this record after you opened it/) as string,
    });
    expect(
      (await manager.post(api, { id, name: 'Mine', levels: [level()] }, { 'if-match': `"cab-${id}-2"` })).status,
    ).toBe(200);
  });

  test('every rule has its sentence at its field', async () => {
    expect(await save({ name: '', levels: [level({ name: ' ', match: 'some' })] })).toEqual(
      is422({ name: required, 'levels[0].name': required, 'levels[0].match': 'Choose any, all, majority or percent.' }),
    );
    expect(await save({ name: 'x'.repeat(256) })).toEqual(
      is422({ name: 'The name should be less than 255 characters.' }),
    );
    expect(await save({ levels: [] })).toEqual(is422({ levels: 'A board needs at least one level.' }));
    expect(await save({ levels: [level({ match: undefined })] })).toEqual(is422({ 'levels[0].match': required }));
    const none = 'at least one user or one user type is required to create a CAB';
    expect(
      await save({
        levels: [level(), level({ approvers: { users: [], user_types: [] } }), level({ approvers: undefined })],
      }),
    ).toEqual(is422({ 'levels[1].approvers': none, 'levels[2].approvers': none }));
    expect(await save({ send_auto_reminders: true })).toEqual(is422({ reminder_interval: required }));
    expect(await save({ send_auto_reminders: true, reminder_interval: 3 })).toEqual(
      is422({ reminder_interval: 'Choose an interval from the list.' }),
    );
    expect(await save({ levels: Array.from({ length: 21 }, () => level()) })).toEqual(
      is422({ levels: 'A board has at most 20 levels.' }),
    );
  });

  test('choices must exist; who left cannot approve', async () => {
    const left = await makeUser(server.db, { full_name: 'Lea', active: false });
    expect(await save({ action_on_approve: 999, action_on_deny: 3 })).toEqual(
      is422({
        action_on_approve: 'A board cannot leave a change in this status.',
        action_on_deny: 'A board cannot leave a change in this status.',
      }),
    );
    const gone = 'Some of these approvers do not exist any more.';
    expect(
      await save({
        levels: [
          level({ approvers: { users: [ann.id, 999_999] } }),
          level({ approvers: { user_types: [77] } }),
          level({ approvers: { users: [left.id] } }),
        ],
      }),
    ).toEqual(
      is422({
        'levels[0].approvers': gone,
        'levels[1].approvers': gone,
        'levels[2].approvers': 'Lea is deactivated and cannot approve.',
      }),
    );
  });

  test('a level of another board, or one sent twice, is refused', async () => {
    const other = (await view((await save()).data.id)).levels[0];
    const {
      data: { id },
    } = await save();
    const own = (await view(id)).levels[0];
    expect(
      await save({ id, levels: [level({ id: other?.id }), level({ id: own?.id }), level({ id: own?.id })] }),
    ).toEqual(
      is422({
        'levels[0].id': 'This level is not one of the board any more. Open the board again.',
        'levels[2].id': 'This level was sent twice.',
      }),
    );
  });
});

describe('deleting', () => {
  test('a level; the others close up, and the last one stays', async () => {
    const cab = await makeCab(server.db, [{}, {}, {}]);
    const [first, second, third] = (await view(cab.id)).levels;
    expect(await manager.delete(`${api}/${first?.id}/level`)).toMatchObject({
      status: 200,
      message: `The level of ${cab.name} was deleted.`,
    });
    expect((await view(cab.id)).levels.map(({ id, order }) => [id, order])).toEqual([
      [second?.id, 1],
      [third?.id, 2],
    ]);
    const both = await Promise.all([
      manager.delete(`${api}/${second?.id}/level`),
      manager.delete(`${api}/${third?.id}/level`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toBe('A board needs at least one level.');
    expect((await manager.delete(`${api}/${first?.id}/level`)).status).toBe(404);
  });

  test.each(['/workflow/', '/workflow', ''])('a board at cab/{id}%s', async (path) => {
    const cab = await makeCab(server.db);
    expect(await manager.delete(`${api}/${cab.id}${path}`)).toMatchObject({
      status: 200,
      message: `${cab.name} was deleted.`,
    });
    expect((await manager.get(`${api}/${cab.id}`)).status).toBe(404);
  });

  test('a board that a pending run uses is refused; a run of the past does not matter and keeps its copy', async () => {
    const cab = await makeCab(server.db);
    const change = await makeChange(server.db);
    const run = await server.db
      .insertInto('cab_runs')
      .values({
        change_id: change.id,
        cab_id: cab.id,
        name: cab.name,
        previous_status_id: 1,
        send_auto_reminders: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await manager.delete(`${api}/${cab.id}/workflow/`)).toMatchObject({
      status: 409,
      message: 'This board cannot be deleted: it is used by 1 change that waits for its decision.',
    });
    await server.db.updateTable('cab_runs').set({ status: 'DENIED' }).where('id', '=', run.id).execute();
    expect((await manager.delete(`${api}/${cab.id}/workflow/`)).status).toBe(200);
    expect(
      await server.db.selectFrom('cab_runs').select(['name', 'cab_id']).where('id', '=', run.id).executeTakeFirst(),
    ).toEqual({ name: cab.name, cab_id: null });
  });
});

describe('the list', () => {
  test('is searched, sorted and paged', async () => {
    for (const name of ['Zulu list', 'Alpha list', 'Mike list']) await save({ name });
    const { data } = await manager.get<CabList>(`${api}?search=list&sort_by=name&order=asc&limit=2&page=1`);
    expect([data.total, data.cabs.map(({ name }) => name)]).toEqual([3, ['Alpha list', 'Mike list']]);
    expect(data.data).toEqual(data.cabs);
    const ids = (await manager.get<CabList>(api)).data.cabs.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  test.each<[PermissionKey[], boolean]>([
    [['view_changes', 'enforce_cab'], false],
    [['manage_cab'], true],
  ])('who holds %s may read; may edit: %s', async (keys, edits) => {
    const reader = await signIn(server, await makeAgent(server.db, keys));
    await makeCab(server.db);
    const { data } = await reader.get<CabList>(api);
    expect([data.cabs[0]?.is_edit, data.cabs[0]?.is_delete]).toEqual([edits, edits]);
  });
});
