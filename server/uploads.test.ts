import { readdir } from 'node:fs/promises';
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { uploadFolder } from './shared/upload-folder';
import { type Client, signIn } from './testing/client';
import { makeAdmin, makeDepartment, makeUser } from './testing/factories';
import { startServer, type TestServer } from './testing/server';
import { until } from './testing/until';

let server: TestServer;
let client: Client;
let form: Record<string, unknown>;
let watcher: pg.Client;

jest.setTimeout(120_000);

beforeAll(async () => {
  server = await startServer();
  watcher = new pg.Client(server.databaseUrl);
  await watcher.connect();
  client = await signIn(server, await makeAdmin(server.db));
  const [requester, department] = [await makeUser(server.db), await makeDepartment(server.db)];
  form = {
    subject: 'Mail is slow',
    description: 'Text',
    requester_id: requester.id,
    department_id: department.id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
  };
});
afterAll(async () => {
  await watcher.end();
  await server.close();
});

const save = '/service-desk/api/problem';
const head = (): string =>
  Object.entries(form)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`)
    .join('') + '--b\r\nContent-Disposition: form-data; name="attachment"; filename="a.bin"\r\n\r\n';

interface Sending {
  upload: ClientRequest;
  /** Status and Retry-After. */
  received: Promise<{ status: number | undefined; retryAfter: string | undefined }>;
}

/** An upload of which all but the end is sent. */
function beginUpload(content: Buffer): Sending {
  const upload = request(server.url + save, {
    method: 'POST',
    agent: false,
    headers: { ...client.headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const received = new Promise<IncomingMessage>((resolve, reject) =>
    upload.on('response', resolve).on('error', reject),
  ).then((response) => {
    response.resume();
    return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
  });
  upload.write(head());
  upload.write(content);
  return { upload, received };
}
const finish = ({ upload, received }: Sending) => (upload.end('\r\n--b--\r\n'), received);

/** A download whose receiver reads its beginning and no more. */
const beginDownload = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) =>
    get(server.url + path, { headers: client.headers, agent: false }, (response) =>
      response.once('data', () => (response.pause(), resolve(response))),
    ).on('error', reject),
  );

test('thirty slow uploads and thirty slow downloads at once hold up no list', async () => {
  const { id } = (await client.post<{ id: number }>(save, formWith(Buffer.alloc(20_000_000, 'x')))).data;
  const { attachment } = (await client.get<{ attachment: { id: number; owner: string } }>(`${save}/${id}`)).data;
  const sending = Array.from({ length: 30 }, () => beginUpload(Buffer.alloc(500_000, 'x')));
  const reading = await Promise.all(
    Array.from({ length: 30 }, () =>
      beginDownload(`/service-desk/download/${attachment.id}/${encodeURIComponent(attachment.owner)}/attachment`),
    ),
  );
  // Without a connection to spare a list would wait until the uploads end, which they do after it.
  for (let turn = 0; turn < 9; turn++) expect((await client.get('/service-desk/api/problem-list')).status).toBe(200);
  for (const response of reading) response.destroy();
  for (const { status } of await Promise.all(sending.map(finish))) expect(status).toBe(200);
});

function formWith(content: Buffer): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, String(value));
  data.append('attachment', new Blob([new Uint8Array(content)]), 'a.bin');
  return data;
}

test('uploads that end at the same moment are stored on a quarter of the connections, and lists go on', async () => {
  const sending = Array.from({ length: 20 }, () => beginUpload(Buffer.alloc(5_000_000, 'x')));
  let storing = true;
  const done = Promise.all(sending.map(finish)).finally(() => (storing = false));
  let [max, last, lists] = [0, 0, 0];
  const watch = async (): Promise<void> => {
    while (storing) {
      const { rows } = await watcher.query<{ count: string }>(
        "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and query ilike '%attachment_chunks%'",
      );
      // One that ends while the list of connections is read stands in it beside the next one.
      const count = Number(rows[0]?.count);
      max = Math.max(max, Math.min(count, last));
      last = count;
      await wait(5);
    }
  };
  const fetchIt = async (): Promise<void> => {
    while (storing) if ((await client.get('/service-desk/api/problem-list')).status === 200) lists++;
  };
  await Promise.all([watch(), fetchIt(), done]);
  expect((await done).map(({ status }) => status)).toEqual(sending.map(() => 200));
  // The server of a test has five connections.
  expect(max).toBe(1);
  expect(lists).toBeGreaterThan(5);
});

test('more uploads than one process reads are asked to come again', async () => {
  const sending = Array.from({ length: 40 }, () => beginUpload(Buffer.alloc(1000, 'x')));
  await until(async () => (await readdir(uploadFolder(server.app.services.config))).length === 40);
  const oneMore = await finish(beginUpload(Buffer.alloc(1000, 'x')));
  const withoutFile = await client.post(save, form);
  const responses = await Promise.all(sending.map(finish));
  expect(oneMore).toEqual({ status: 503, retryAfter: '10' });
  expect(withoutFile.status).toBe(200);
  expect(responses.map(({ status }) => status)).toEqual(sending.map(() => 200));
  expect((await finish(beginUpload(Buffer.alloc(1000, 'x')))).status).toBe(200);
});
