import { request } from 'node:http';
import type { Attachment } from '../../wire/parts/attachment';
import { type Client, signIn } from '../testing/client';
import { makeAdmin, makeDepartment, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

let server: TestServer;
let admin: Client;
let fields: Record<string, string>;
const save = '/service-desk/api/problem';

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, await makeAdmin(server.db));
  fields = {
    subject: 'Slow',
    description: '<p>Slow</p>',
    requester_id: String((await makeUser(server.db)).id),
    department_id: String((await makeDepartment(server.db)).id),
    impact_id: '1',
    status_type_id: '1',
    priority_id: '1',
  };
});
afterAll(() => server.close());

const head = (disposition: string): string => `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
const form = (parameter: string, content: string): Buffer =>
  Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `${head(`name="${name}"`)}${value}\r\n`)
      .join('')}${head(`name="attachment"; ${parameter}`)}${content}\r\n--b--\r\n`,
  );

/** Sends a body in pieces of so many bytes; returns the new problem's attachment and its bytes. */
async function upload(body: Buffer, bytes = body.length): Promise<[Attachment, string]> {
  const id = await new Promise<number>((resolve, reject) => {
    const call = request(
      server.url + save,
      {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length },
      },
      (response) => {
        let text = '';
        response
          .on('data', (chunk: Buffer) => (text += chunk.toString()))
          .on('end', () => resolve((JSON.parse(text) as { data: { id: number } }).data.id));
      },
    );
    call.on('error', reject).setNoDelay(true);
    for (let at = 0; at < body.length; at += bytes) call.write(body.subarray(at, at + bytes));
    call.end();
  });
  const { attachment } = (await admin.get<{ attachment: Attachment }>(`${save}/${id}`)).data;
  const file = await fetch(`${server.url}/service-desk/download/${attachment.id}/${attachment.owner}/attachment`, {
    headers: admin.headers,
  });
  return [attachment, await file.text()];
}

test.each([
  ['raw', 'filename="two\nlines.txt"'],
  ['as a carriage return', 'filename="two\rlines.txt"'],
  ['by RFC 5987', "filename*=UTF-8''two%0Alines.txt"],
  ['folded', 'filename="two\r\n lines.txt"'],
  ['as browsers do', 'filename="two%0D%0Alines.txt"'],
])('a line feed in the name of a file, sent %s, becomes a space and the file is kept', async (_way, parameter) => {
  expect(await upload(form(parameter, 'Text'))).toMatchObject([{ value: 'two lines.txt', size: 4 }, 'Text']);
});

test.each([1, 2, 3, 7, 64])(
  'also when it comes in pieces of %i bytes, and the content stays as it is',
  async (bytes) => {
    const content = 'a\nb\rc\r\n\r\n--a\nx\n--b\r\n\r\n-b\r\n--\r\n\n-- b \r\n-';
    expect(await upload(form('filename="two\nlines.txt"', content), bytes)).toMatchObject([
      { value: 'two lines.txt' },
      content,
    ]);
  },
);

test('a field that comes as JSON is taken as it was sent', async () => {
  const odd = Buffer.from(
    `--b\r\nContent-Disposition: form-data; name="id"\r\nContent-Type: application/json\r\n\r\n[73]\r\n${form('filename="a.txt"', 'x').toString()}`,
  );
  const response = await fetch(server.url + save, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: odd,
  });
  expect([response.status, await response.json()]).toEqual([
    422,
    {
      success: false,
      message: { id: 'Choose a value from the list.' },
      code: { id: 'rule.choose_one' },
      params: { id: {} },
    },
  ]);
});
