import type { Comment, Mentionable } from '../../../wire/parts/comment';
import { announcedIn } from '../../testing/announced';
import { type Client, signIn } from '../../testing/client';
import {
  makeAgent,
  makeAsset,
  makeChange,
  makeContract,
  makeProblem,
  makeRelease,
  makeTeam,
  makeUser,
} from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';
import { purgeTrash } from '../trash/trash.purge';

let server: TestServer;
let ann: Client;
let annId: number;
/** Sees problems and nothing else. */
let ben: Client;
let benId: number;

const views = ['view_problems', 'view_changes', 'view_releases', 'view_assets', 'view_contracts'] as const;

beforeAll(async () => {
  server = await startServer();
  const first = await makeAgent(server.db, [...views, 'edit_problem', 'delete_problem'], { full_name: 'Ann Agent' });
  const second = await makeAgent(server.db, ['view_problems'], { full_name: 'Ben Blick' });
  [annId, benId] = [first.id, second.id];
  [ann, ben] = [await signIn(server, first), await signIn(server, second)];
});
afterAll(() => server.close());

const api = '/service-desk/api';
const newOwner = async () => `sd_problem:${(await makeProblem(server.db)).id}`;
const list = async (owner: string, who: Client = ann, query = '') =>
  (await who.get<{ comments: Comment[]; total: number }>(`${api}/comments/${owner}${query}`)).data;
const add = (owner: string, body: unknown, who: Client = ann) =>
  who.post<{ id: number }>(`${api}/comments/${owner}`, body as object);
const written = async (owner: string, body: string, who: Client = ann) => (await add(owner, { body }, who)).data.id;

test('records of all five kinds are commented, oldest first', async () => {
  const { db } = server;
  const owners = [
    `sd_problem:${(await makeProblem(db)).id}`,
    `sd_changes:${(await makeChange(db)).id}`,
    `sd_releases:${(await makeRelease(db)).id}`,
    `sd_assets:${(await makeAsset(db)).id}`,
    `sd_contracts:${(await makeContract(db)).id}`,
  ];
  for (const owner of owners) {
    expect(await add(owner, { body: '<p>First</p>' })).toMatchObject({
      status: 200,
      message: expect.stringMatching(/^The comment was added to [A-Z]+-\d+\.$/),
    });
    await written(owner, '<p>Second</p>');
    const { comments, total } = await list(owner);
    expect(total).toBe(2);
    expect(comments.map(({ body }) => body)).toEqual(['<p>First</p>', '<p>Second</p>']);
    expect(comments[0]).toMatchObject({
      author: { id: annId, full_name: 'Ann Agent', profile_pic: null },
      edited_at: null,
      deleted_at: null,
      attachments: [],
      can_edit: true,
      can_delete: true,
    });
    expect((await list(owner, ann, '?page=2&limit=1')).comments.map(({ body }) => body)).toEqual(['<p>Second</p>']);
  }
});

test('only who may see the record reads and writes; a record that there is not is 404', async () => {
  const change = `sd_changes:${(await makeChange(server.db)).id}`;
  for (const path of ['comments', 'mentionable'])
    expect(await ben.get(`${api}/${path}/${change}`)).toMatchObject({
      status: 403,
      message: 'Missing permission: view_changes',
    });
  expect((await add(change, { body: 'x' }, ben)).status).toBe(403);
  const id = await written(change, 'Not for Ben');
  expect((await ben.post(`${api}/comment/${id}`, { body: 'x' })).status).toBe(403);
  expect((await ben.delete(`${api}/comment/${id}`)).status).toBe(403);
  for (const owner of ['sd_problem:999999', 'sd_problem:x', 'sd_cabs:1', 'planning:1', 'sd_problem:0'])
    expect([owner, (await ann.get(`${api}/comments/${owner}`)).status]).toEqual([owner, 404]);
});

test('a client reads and writes on the asset that they use, and on no other', async () => {
  const user = await makeUser(server.db, { permissions: ['view_own_assets'], full_name: '' });
  const client = await signIn(server, user);
  const mine = `sd_assets:${(await makeAsset(server.db, { used_by_id: user.id })).id}`;
  const other = `sd_assets:${(await makeAsset(server.db)).id}`;
  await written(mine, 'Does it still work?');
  expect((await add(mine, { body: 'It does.' }, client)).status).toBe(200);
  const { comments } = await list(mine, client);
  expect(comments.map(({ author, can_delete }) => [author?.full_name, can_delete])).toEqual([
    ['Ann Agent', false],
    // No e-mail address stands for the name.
    ['', true],
  ]);
  expect((await client.get(`${api}/comments/${other}`)).status).toBe(404);
  expect((await client.get<{ mentionables: Mentionable[] }>(`${api}/mentionable/${mine}`)).data.mentionables).toEqual(
    [],
  );
});

test('what is written is safe, needed, and has 20,000 characters at most', async () => {
  const owner = await newOwner();
  await written(owner, '<p onclick="x()">Hi<script>1</script> <span data-mention="other:1" class="x">you</span></p>');
  expect((await list(owner)).comments[0]?.body).toBe('<p>Hi <span>you</span></p>');
  for (const body of [undefined, '', '<p>&nbsp;</p>', '<script>1</script>'])
    expect(await add(owner, { body })).toMatchObject({ status: 422, message: { body: 'This field is required.' } });
  const long = (count: number) => `<p><b>${'&lt;'.repeat(10)}${'ä'.repeat(count - 10)}</b></p>`;
  expect((await add(owner, { body: long(20_000) })).status).toBe(200);
  expect(await add(owner, { body: long(20_001) })).toMatchObject({
    status: 422,
    message: { body: 'The comment should have at most 20000 characters.' },
  });
  expect((await list(owner)).total).toBe(2);
});

test('one edits one’s own and nobody else’s; two edits of one version are not lost', async () => {
  const owner = await newOwner();
  const id = await written(owner, 'Frist', ben);
  expect(await ann.post(`${api}/comment/${id}`, { body: 'Mine now' })).toMatchObject({
    status: 403,
    message: 'Only who wrote a comment may edit it.',
  });
  expect((await ben.post(`${api}/comment/${id}`, { body: 'First', version: 1 })).status).toBe(200);
  expect((await ben.post(`${api}/comment/${id}`, { body: 'Late', version: 1 })).status).toBe(409);
  const [comment] = (await list(owner, ben)).comments;
  expect(comment).toMatchObject({ body: 'First', version: 2, can_edit: true });
  expect(comment?.edited_at).toMatch(/^\d{4}-/);
});

test('deleted is one’s own, or with the right to edit the record; a place without text stays', async () => {
  const owner = await newOwner();
  const [bens, anns] = [await written(owner, 'Rude', ben), await written(owner, 'Polite')];
  expect(await ben.delete(`${api}/comment/${anns}`)).toMatchObject({
    status: 403,
    message: 'Only who wrote a comment, or may edit the record, may delete it.',
  });
  expect(await ann.delete(`${api}/comment/${bens}`)).toMatchObject({
    status: 200,
    message: expect.stringMatching(/^The comment on [A-Z]+-\d+ was deleted\.$/),
  });
  const { comments, total } = await list(owner, ben);
  expect(total).toBe(2);
  expect(comments[0]).toMatchObject({ id: bens, body: '', can_edit: false, can_delete: false, author: { id: benId } });
  expect(comments[0]?.deleted_at).toMatch(/^\d{4}-/);
  expect((await ben.post(`${api}/comment/${bens}`, { body: 'Again' })).status).toBe(404);
  expect((await ann.delete(`${api}/comment/${bens}`)).status).toBe(404);
});

test('a file comes with the comment, for who sees the record, and goes with it', async () => {
  const owner = `sd_changes:${(await makeChange(server.db)).id}`;
  const form = new FormData();
  form.append('body', 'See the log');
  form.append('attachment', new Blob(['line']), 'log.txt');
  const id = (await add(owner, form)).data.id;
  const [file] = (await list(owner)).comments[0]!.attachments;
  expect(file).toMatchObject({ value: 'log.txt', size: 4, owner: `comment:${id}` });
  const download = async (who: Client) =>
    (await fetch(`${server.url}/service-desk/download/${file!.id}/comment:${id}/attachment`, { headers: who.headers }))
      .status;
  expect([await download(ann), await download(ben)]).toEqual([200, 403]);
  await ann.delete(`${api}/comment/${id}`);
  expect(await download(ann)).toBe(404);
});

describe('mentions', () => {
  const span = (name: string) => `<p>Look, <span data-mention="${name}">you</span></p>`;

  test('people and teams who may see the record are offered, found in any case', async () => {
    const { db } = server;
    const sarka = await makeAgent(db, ['view_problems'], { full_name: 'Sárka Nová' });
    await makeAgent(db, ['view_changes'], { full_name: 'Sárka Blind' });
    await makeUser(db, { full_name: 'Sárka Client' });
    await makeAgent(db, ['view_problems'], { full_name: 'Sárka Gone', active: false });
    const [team, blind] = [await makeTeam(db, { name: 'Sárkas' }), await makeTeam(db, { name: 'Sárka’s blind team' })];
    await db.insertInto('help_desk.team_members').values({ team_id: team.id, user_id: sarka.id }).execute();
    const { data } = await ann.get<{ mentionables: Mentionable[] }>(
      `${api}/mentionable/${await newOwner()}?search-query=S%C3%81RKA`,
    );
    expect(data.mentionables).toEqual([
      { type: 'user', id: sarka.id, name: 'Sárka Nová' },
      { type: 'team', id: team.id, name: 'Sárkas' },
    ]);
    expect(blind.id).toBeGreaterThan(0);
    expect(
      (await ann.get<{ mentionables: unknown[] }>(`${api}/mentionable/${await newOwner()}?search-query=%25`)).data
        .mentionables,
    ).toEqual([]);
  });

  test('are kept with the comment; who may not see the record is named, nothing is written', async () => {
    const { db } = server;
    const owner = `sd_changes:${(await makeChange(db)).id}`;
    expect(await add(owner, { body: span(`user:${benId}`) })).toMatchObject({
      status: 422,
      message: { mention_ids: 'Ben Blick may not see this record, so they cannot be mentioned here.' },
    });
    for (const body of [
      { body: 'You', mention_ids: [999_999] },
      { body: span('user:999999') },
      { body: span('team:999999') },
    ])
      expect(await add(owner, body)).toMatchObject({
        status: 422,
        message: { mention_ids: 'Somebody you mention does not exist or has left.' },
      });
    const many = Array.from({ length: 51 }, (_, i) => i + 1);
    expect((await add(owner, { body: 'All of you', mention_ids: many })).message).toEqual({
      mention_ids: 'Mention at most 50 people.',
    });
    expect((await list(owner)).total).toBe(0);

    const problem = await newOwner();
    const team = await makeTeam(db);
    const id = (await add(problem, { body: span(`team:${team.id}`), mention_ids: [benId, benId] })).data.id;
    expect((await list(problem)).comments[0]?.body).toBe(span(`team:${team.id}`));
    const kept = () =>
      db
        .selectFrom('comment_mentions')
        .select(['user_id', 'team_id'])
        .where('comment_id', '=', id)
        .orderBy('user_id')
        .execute();
    expect(await kept()).toEqual([
      { user_id: benId, team_id: null },
      { user_id: null, team_id: team.id },
    ]);
    await ann.post(`${api}/comment/${id}`, { body: span(`user:${annId}`) });
    expect(await kept()).toEqual([{ user_id: annId, team_id: null }]);
    await ann.delete(`${api}/comment/${id}`);
    expect(await kept()).toEqual([]);
  });
});

test('whoever reads the record is told at once, who may not see it is not', async () => {
  const owner = `sd_changes:${(await makeChange(server.db)).id}`;
  await announcedIn(server.db);
  const id = await written(owner, 'Now');
  await ann.post(`${api}/comment/${id}`, { body: 'Then' });
  await ann.delete(`${api}/comment/${id}`);
  expect(await announcedIn(server.db)).toEqual([`comment ${id}`]);
});

test('comments stay while the record is in the trash, and go with it', async () => {
  const problem = await makeProblem(server.db);
  const owner = `sd_problem:${problem.id}`;
  await written(owner, 'Stays');
  await ann.delete(`${api}/problem-delete/${problem.id}`);
  expect((await ann.get(`${api}/comments/${owner}`)).status).toBe(404);
  const left = () =>
    server.db
      .selectFrom('comments')
      .select('body')
      .where('owner_id', '=', problem.id)
      .where('owner_type', '=', 'sd_problem')
      .execute();
  expect(await left()).toEqual([{ body: 'Stays' }]);
  await purgeTrash(server.db, new Date(Date.now() + 31 * 86_400_000));
  expect(await left()).toEqual([]);
});
