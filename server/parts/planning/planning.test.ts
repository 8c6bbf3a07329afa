import type { Attachment } from '../../../wire/parts/attachment';
import type { PlanningDetail, PlanningEntry } from '../../../wire/parts/planning';
import { purgeTrash } from '../trash/trash.purge';
import { type Client, signIn } from '../../testing/client';
import { makeAgent, makeProblem } from '../../testing/factories';
import { startServer, type TestServer } from '../../testing/server';

let server: TestServer;
let agent: Client;

beforeAll(async () => {
  server = await startServer({ config: { maxUploadBytes: 1024 * 1024 } });
  agent = await signIn(
    server,
    await makeAgent(server.db, ['view_problems', 'edit_problem', 'delete_problem'], {
      full_name: 'Ann Agent',
      time_zone: 'Asia/Kolkata',
    }),
  );
});
afterAll(() => server.close());

const api = '/service-desk/api';
const entries = async (id: number) =>
  (await agent.get<{ planning_popups: PlanningEntry[] }>(`${api}/problem-planning/${id}`)).data.planning_popups;
const popup = (id: number, key: string) =>
  agent.get<{ general_info: PlanningDetail }>(`${api}/general-popup/${id}/sd_problem/${key}`);
const write = (id: number, body: object, headers?: Record<string, string>) =>
  agent.post(`${api}/general-popup/${id}/sd_problem`, body, headers);
const newId = async () => (await makeProblem(server.db)).id;

function withFile(fields: Record<string, string>, name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('attachment', new Blob([content]), name);
  return form;
}
const download = async (file: Attachment, who: Client = agent) =>
  fetch(`${server.url}/service-desk/download/${file.id}/${file.owner}/attachment`, { headers: who.headers });

test('an entry is added, changed and deleted', async () => {
  const { id, identifier } = await makeProblem(server.db);
  expect((await popup(id, 'root-cause')).data.general_info).toEqual({
    identifier: 'root-cause',
    title: null,
    description: '',
    attachment: null,
    version: null,
  });
  expect(await write(id, { identifier: 'root-cause', description: '<p>A loop.</p>' })).toMatchObject({
    status: 200,
    message: `The planning entry of ${identifier} was saved.`,
  });
  await write(id, { identifier: 'root-cause', description: '<p>Two loops.</p>' });
  expect((await popup(id, 'root-cause')).data.general_info).toMatchObject({
    description: '<p>Two loops.</p>',
    version: 2,
  });
  expect(await agent.delete(`${api}/delete/general-popup/${id}/sd_problem/root-cause`)).toMatchObject({
    status: 200,
    message: `The planning entry of ${identifier} was deleted.`,
  });
  expect(await entries(id)).toEqual([]);
  expect((await agent.delete(`${api}/delete/general-popup/${id}/sd_problem/root-cause`)).status).toBe(404);
});

test('entries come in the order root-cause, impact, symptoms, solution, workaround; only the solution keeps a title', async () => {
  const id = await newId();
  for (const identifier of ['workaround', 'solution', 'symptoms', 'impact', 'root-cause'])
    await write(id, { identifier, title: 'Title', description: 'Text' });
  expect((await entries(id)).map(({ key, title }) => [key, title])).toEqual([
    ['root-cause', null],
    ['impact', null],
    ['symptoms', null],
    ['solution', 'Title'],
    ['workaround', null],
  ]);
});

test('This field is required.', async () => {
  const id = await newId();
  for (const description of [undefined, '', '<p>&nbsp;</p>', '<script>alert(1)</script>']) {
    expect(await write(id, { identifier: 'impact', description })).toMatchObject({
      status: 422,
      message: { description: 'This field is required.' },
    });
  }
});

test('The title should be less than 50 characters.', async () => {
  const id = await newId();
  expect((await write(id, { identifier: 'solution', description: 'Text', title: 'x'.repeat(50) })).status).toBe(200);
  expect(await write(id, { identifier: 'solution', description: 'Text', title: 'x'.repeat(51) })).toMatchObject({
    status: 422,
    message: { title: 'The title should be less than 50 characters.' },
  });
});

test('other identifiers are unknown', async () => {
  const id = await newId();
  expect(await write(id, { identifier: 'backout-plan', description: 'Text' })).toMatchObject({
    status: 422,
    message: { identifier: 'The identifier is one of root-cause, impact, symptoms, solution, workaround.' },
  });
  expect((await popup(id, 'backout-plan')).status).toBe(404);
  expect((await agent.get(`${api}/problem-planning/999999`)).status).toBe(404);
});

test('script is taken out', async () => {
  const id = await newId();
  await write(id, {
    identifier: 'solution',
    title: '<script>1</script>',
    description: '<p onclick="x()">Hi <img src=x onerror=alert(1)><a href="javascript:x">link</a></p>',
  });
  expect((await popup(id, 'solution')).data.general_info).toMatchObject({
    title: '<script>1</script>',
    description: '<p>Hi <a rel="noopener noreferrer nofollow">link</a></p>',
  });
});

test('somebody who saved meanwhile is named, and nothing is overwritten', async () => {
  const id = await newId();
  await write(id, { identifier: 'impact', description: 'First' });
  await write(id, { identifier: 'impact', description: 'Second', version: 1 });
  const refusal = await write(id, { identifier: 'impact', description: 'Late', version: 1 });
  expect(refusal).toMatchObject({
    status: 409,
    message:
      'Ann Agent saved this record after you opened it. Your input is kept: reload the record, compare and save again.',
  });
  expect((await write(id, { identifier: 'impact', description: 'Late', version: 0 })).status).toBe(409);
  const { headers } = await popup(id, 'impact');
  expect(
    (await write(id, { identifier: 'impact', description: 'Third' }, { 'if-match': headers.get('etag') ?? '' })).status,
  ).toBe(200);
  expect((await popup(id, 'impact')).data.general_info).toMatchObject({ description: 'Third', version: 3 });
});

test('the file goes in, is replaced, comes out whole and is removed', async () => {
  const id = await newId();
  const bytes = new Uint8Array(600_000).map((_, i) => i % 251);
  await write(id, withFile({ identifier: 'symptoms', description: 'Text' }, 'old.txt', 'old'));
  await write(id, withFile({ identifier: 'symptoms', description: 'Text' }, 'протокол 日本.log', bytes));
  const file = (await popup(id, 'symptoms')).data.general_info.attachment as Attachment;
  expect(file).toMatchObject({
    value: 'протокол 日本.log',
    size: 600_000,
    owner: expect.stringMatching(/^planning:\d+$/),
  });
  const reply = await download(file);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '600000',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="________ __.log"; filename*=UTF-8''${encodeURIComponent('протокол 日本.log')}`,
  });
  expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  await write(id, { identifier: 'symptoms', description: 'Text', attachment_delete: '1' });
  expect((await popup(id, 'symptoms')).data.general_info.attachment).toBeNull();
  expect((await download(file)).status).toBe(404);
});

test('a file needs its owner, and the right to see it', async () => {
  const id = await newId();
  await write(id, withFile({ identifier: 'impact', description: 'Text' }, 'a.txt', 'secret'));
  const file = (await popup(id, 'impact')).data.general_info.attachment as Attachment;
  for (const owner of [`sd_problem:${id}`, 'planning:999999', 'planning', 'constructor:1', 'sd_problem:1e3', '..'])
    expect((await download({ ...file, owner })).status).toBe(404);
  const stranger = await download(file, await signIn(server, await makeAgent(server.db, ['view_changes'])));
  expect([stranger.status, await stranger.json()]).toEqual([
    403,
    {
      success: false,
      message: 'Missing permission: view_problems',
      code: 'right.missing',
      params: { key: 'view_problems' },
      refusal: 'You can’t see problems. Ask an administrator for “View problems”.',
    },
  ]);
  expect((await fetch(`${server.url}/service-desk/download/${file.id}/${file.owner}/attachment`)).status).toBe(401);
});

test('a file above the limit is refused, and leaves nothing', async () => {
  const id = await newId();
  const response = await write(
    id,
    withFile({ identifier: 'impact', description: 'Text' }, 'big.bin', new Uint8Array(1_100_000)),
  );
  expect(response).toMatchObject({ status: 413, message: 'The file is too large: at most 1 MB can be attached.' });
  expect(await entries(id)).toEqual([]);
});

test('deleting the problem takes its entries and files along', async () => {
  const id = await newId();
  await write(id, withFile({ identifier: 'impact', description: 'Text' }, 'a.txt', 'text'));
  const file = (await popup(id, 'impact')).data.general_info.attachment as Attachment;
  await agent.delete(`${api}/problem-delete/${id}`);
  expect((await download(file)).status).toBe(404);
  await purgeTrash(server.db, new Date(Date.now() + 31 * 86_400_000));
  expect(await server.db.selectFrom('planning_entries').select('id').where('owner_id', '=', id).execute()).toEqual([]);
});
