import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tidyUploads, uploadFolder } from '../../shared/upload-folder';
import { type Client, signIn } from '../../testing/client';
import { filesPlace, fileStores } from '../../testing/files';
import { makeAdmin, makeAgent, makeProblem, makeUser } from '../../testing/factories';
import type { TestStore } from '../../testing/s3';
import { startServer, type TestServer } from '../../testing/server';

const save = '/service-desk/api/problem';
describe.each(fileStores)('files in %s', (_name, start) => {
  let store: TestStore | null;
  let server: TestServer;
  let admin: Client;
  let form: Record<string, string>;
  let problemId: number;

  beforeAll(async () => {
    store = await start();
    server = await startServer({ config: { filesAt: store && filesPlace(store) } });
    const person = await makeAdmin(server.db);
    admin = await signIn(server, person);
    const problem = await makeProblem(server.db);
    problemId = problem.id;
    form = {
      subject: 'Disk is full',
      description: '<p>Since Monday.</p>',
      requester_id: String(person.id),
      department_id: String(problem.department_id),
      impact_id: '1',
      status_type_id: '1',
      priority_id: '1',
    };
  });
  afterAll(async () => {
    await server.close();
    await store?.close();
  });

  function formData(file: Blob, name: string): FormData {
    const data = new FormData();
    for (const [field, value] of Object.entries(form)) data.append(field, value);
    data.append('attachment', file, name);
    return data;
  }

  const uploads = () => uploadFolder(server.app.services.config);
  const left = () => readdir(uploads()).catch(() => []);
  const stored = async () => {
    const count = async (table: 'problems' | 'attachments' | 'attachment_chunks' | 'activity_log') =>
      (
        await server.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows;
    return {
      problems: await count('problems'),
      attachments: await count('attachments'),
      chunks: await count('attachment_chunks'),
      entries: await count('activity_log'),
    };
  };
  const attach = async (name: string): Promise<{ id: number; value: string; owner: string }> => {
    const { id } = (await admin.post<{ id: number }>(save, formData(new Blob(['secret']), name))).data;
    return (await admin.get<{ attachment: { id: number; value: string; owner: string } }>(`${save}/${id}`)).data
      .attachment;
  };
  const download = (id: number, owner: string, who = admin) =>
    fetch(`${server.url}/service-desk/download/${id}/${encodeURIComponent(owner)}/attachment`, {
      headers: who.headers,
    });

  test('a file is had only by its own owner string', async () => {
    const { id, owner } = await attach('a.txt');
    expect(await (await download(id, owner)).text()).toBe('secret');
    for (const other of [
      `sd_problem:${problemId}`,
      'sd_problem:999999',
      `sd_changes:${owner.split(':')[1]}`,
      `planning:${problemId}`,
      `${owner}x`,
      `x${owner}`,
      owner.toUpperCase(),
      'sd_problem',
      '*',
      "' or 1=1--",
    ]) {
      const response = await download(id, other);
      expect([other, response.status, await response.json()]).toEqual([
        other,
        404,
        {
          success: false,
          message: 'This attachment does not exist or was deleted.',
          code: 'record.none',
          params: { what: 'attachment' },
        },
      ]);
    }
  });

  test('without the right to see its owner a file is not to be had', async () => {
    const { id, owner } = await attach('a.txt');
    for (const person of [await makeAgent(server.db, ['view_changes', 'view_assets']), await makeUser(server.db)]) {
      const response = await download(id, owner, await signIn(server, person));
      expect([response.status, await response.json()]).toEqual([
        403,
        {
          success: false,
          message: 'Missing permission: view_problems',
          code: 'right.missing',
          params: { key: 'view_problems' },
          refusal: 'You can’t see problems. Ask an administrator for “View problems”.',
        },
      ]);
    }
    expect(
      (await download(id, owner, await signIn(server, await makeAgent(server.db, ['view_problems'])))).status,
    ).toBe(200);
  });

  test.each([
    ['протокол 日本 🗒.log', 'протокол 日本 🗒.log'],
    ['تقرير.pdf', 'تقرير.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.txt', 'plan.txt'],
    ['a\u202etxt.exe', 'atxt.exe'],
    ['a\tb\u0001c.txt', 'abc.txt'],
    ['two\nlines.txt', 'two lines.txt'],
    ['two\r\nlines\n.txt', 'two lines .txt'],
    ['\u200b\u2060', 'file'],
    ['"quoted"; filename=x.txt', '"quoted"; filename=x.txt'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['50% off.txt', '50% off.txt'],
    [`${'é'.repeat(300)}.txt`, `${'é'.repeat(251)}.txt`],
    [`${'🗒'.repeat(200)}.txt`, `${'🗒'.repeat(125)}.txt`],
    ['\u0001', 'file'],
  ])('a file called %j is kept as %j', async (name, kept) => {
    const { id, value, owner } = await attach(name);
    expect(value).toBe(kept);
    const disposition = (await download(id, owner)).headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(kept);
  });

  test('30 MB are refused with a sentence; nothing is stored or left behind', async () => {
    const before = await stored();
    const response = await admin.post(save, formData(new Blob([Buffer.alloc(30_000_000, 'x')]), 'film.mp4'));
    expect(response).toMatchObject({ status: 413, message: 'The file is too large: at most 25 MB can be attached.' });
    expect(await stored()).toEqual(before);
    expect(await left()).toEqual([]);
  });

  test.each([
    ['before its end', 0.5, false],
    ['rudely', 0.5, true],
    ['when all but the last byte has come', 1, false],
  ])('an upload that breaks off %s leaves nothing', async (_name, share, rudely) => {
    const before = await stored();
    const fields = Object.entries(form).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const body = Buffer.from(
      `${fields.join('')}--b\r\nContent-Disposition: form-data; name="attachment"; filename="a.bin"\r\n\r\n${'x'.repeat(4_000_000)}\r\n--b--\r\n`,
    );
    const headers = {
      ...admin.headers,
      host: '127.0.0.1',
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(body.length),
    };
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `POST ${save} HTTP/1.1\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );
    const sent = new Promise((resolve) => socket.write(body.subarray(0, Math.floor(body.length * share) - 1), resolve));
    await sent;
    while (!(await left()).length) await wait(5);
    if (rudely) socket.resetAndDestroy();
    else socket.destroy();
    for (let turn = 0; turn < 200 && (await left()).length; turn++) await wait(10);
    expect(await left()).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  test('a form that is refused keeps no file of it', async () => {
    const before = await stored();
    const data = formData(new Blob(['x'.repeat(600_000)]), 'a.txt');
    data.set('department_id', '999999');
    expect(await admin.post(save, data)).toMatchObject({
      status: 422,
      message: { department_id: 'This choice does not exist any more.' },
    });
    expect(await stored()).toEqual(before);
    expect(await left()).toEqual([]);
  });

  test('what killed servers left behind goes at once; what is being uploaded by others that run stays', async () => {
    const folder = path.dirname(uploads());
    const [place] = path.basename(uploads()).split('-') as [string];
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const elsewhere = '0123456789ab';
    const minutesAgo = (minutes: number) => Date.now() / 1000 - minutes * 60;
    const made: [name: string, minutes: number, stays: boolean][] = [
      [path.basename(uploads()), 60, true],
      [`${place}-${ended}-0a1b2c3d`, 0, false],
      // A process of before with the same id, as in a container that was started again.
      [`${place}-${process.pid}-0a1b2c3d`, 0, false],
      [`${place}-${process.ppid}-0a1b2c3d`, 0, true],
      // Process ids of another container say nothing here.
      [`${elsewhere}-${ended}-0a1b2c3d`, 9, true],
      [`${elsewhere}-1-0a1b2c3d`, 11, false],
      // Of a version that had no folders of processes.
      ['4b9ffd12-0000-4000-8000-000000000000', 11, false],
    ];
    for (const [name, minutes] of made) {
      await mkdir(path.join(folder, name), { recursive: true });
      await writeFile(path.join(folder, name, 'half'), 'half');
      await utimes(path.join(folder, name), minutesAgo(minutes), minutesAgo(minutes));
    }
    await tidyUploads(server.app.services.config);
    expect((await readdir(folder)).sort()).toEqual(made.flatMap(([name, , stays]) => (stays ? [name] : [])).sort());
    expect(await left()).toEqual(['half']);
    // It has shown that it lives.
    expect((await stat(uploads())).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
    await rm(folder, { recursive: true });
  });

  test('an attachment comes with a picture of its type, which anybody may load and which carries nothing that was typed', async () => {
    const { data } = await admin.post<{ id: number }>(save, formData(new Blob(['Text']), 'notes.txt'));
    const { icon_url } = (await admin.get<{ attachment: { icon_url: string } }>(`${save}/${data.id}`)).data.attachment;
    const icon = await fetch(server.url + icon_url);
    expect([icon.status, icon.headers.get('content-type'), await icon.text()]).toEqual([
      200,
      'image/svg+xml',
      expect.stringContaining('>TXT</text>'),
    ]);
    expect(await (await fetch(`${server.url}/service-desk/file-icon/bin`)).text()).not.toContain('<text');
    for (const odd of ['<b>', 'PDF', 'a.b', 'x'.repeat(11)])
      expect((await fetch(`${server.url}/service-desk/file-icon/${encodeURIComponent(odd)}`)).status).toBe(404);
  });

  test('a file that cannot be read is a failure in the envelope, not a file', async () => {
    const broken = await startServer({ breaks: true });
    const person = await makeAdmin(broken.db);
    const problem = await makeProblem(broken.db);
    const { id } = await broken.db
      .insertInto('attachments')
      .values({
        owner_type: 'sd_problem',
        owner_id: problem.id,
        value: 'lost.txt',
        size: 4,
        type: 'txt',
        created_by: person.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { headers } = await signIn(broken, person);
    const failed = await fetch(`${broken.url}/service-desk/download/${id}/sd_problem:${problem.id}/attachment`, {
      headers,
    });
    expect([failed.status, failed.headers.get('content-type'), failed.headers.get('content-disposition')]).toEqual([
      500,
      'application/json; charset=utf-8',
      null,
    ]);
    expect(await failed.json()).toMatchObject({ success: false });
    await broken.close();
  });
});
