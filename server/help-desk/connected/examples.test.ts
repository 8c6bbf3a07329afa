import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkBackend } from '../../../conformance/backend/backend';
import { failuresOf } from '../../../conformance/report';
import { freePort } from '../../testing/free-port';
import { secret, storeOf, connectionTo } from './testing/example-host';

/** Each example of docs/connect/examples, and what runs it. */
const examples = [
  { file: 'host-api.mjs', command: 'node', args: (file: string) => [file], has: ['--version'] },
  { file: 'host_api.py', command: 'python3', args: (file: string) => [file], has: ['--version'] },
  { file: 'host-api.pl', command: 'perl', args: (file: string) => [file], has: ['--version'] },
  { file: 'host_api.rb', command: 'ruby', args: (file: string) => [file], has: ['-rwebrick', '--version'] },
  {
    file: 'host-api.php',
    command: 'php',
    args: (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file],
    has: ['--version'],
  },
];

const there = examples.filter(({ command, has }) => spawnSync(command, has).status === 0);
const missing = examples.filter((example) => !there.includes(example));
if (missing.length)
  process.stderr.write(`Skipped, not on this machine: ${missing.map(({ command }) => command).join(', ')}\n`);

const running: ChildProcess[] = [];
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'service-desk-examples-'))));
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

async function start({ file, command, args }: (typeof examples)[number]): Promise<{ url: string; store: string }> {
  const port = await freePort();
  const store = path.join(folder, `${file}.json`);
  await writeFile(store, JSON.stringify(storeOf()));
  const child = spawn(command, args(path.resolve('docs/connect/examples', file), port), {
    env: { ...process.env, STORE: store, SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  let sentence = '';
  child.stderr.on('data', (text) => (sentence += String(text)));
  const url = `http://127.0.0.1:${port}/host-api`;
  for (let tries = 0; ; tries++) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    );
    if (up) return { url, store };
    if (tries === 100 || child.exitCode !== null) throw new Error(`${command} does not serve: ${sentence}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test.each(there)(
  'the example $file passes the conformance kit',
  async (example) => {
    const { url, store } = await start(example);
    const report = await checkBackend({
      name: example.file,
      connection: { ...connectionTo(url), maySee: 'http' },
      cookies: { agent: 'other=1; host_session=of-an-agent', client: 'host_session=of-a-client' },
      ticket: 'T/17',
    });
    expect(failuresOf(report)).toEqual([]);
    expect(
      report.results.filter(({ skipped, requirement }) => skipped && requirement !== 27).map(({ title }) => title),
    ).toEqual([
      'A session that has ended is nobody’s: 401',
      ...['organizations', 'departments', 'locations', 'ticket_types'].map(
        (kind) => `${kind}: every row can be taken, each once`,
      ),
      'tickets: each type is one of the ticket_types',
      'tickets: each department is one of the departments',
      'people: each organization is one of the organizations',
      'people: each department is one of the departments',
      'people: by SQL they come with what they are searched by, name',
      'tickets: by SQL they come with what they are searched by, number and subject',
      // The example lets everybody see everybody.
      'For an agent and a client those come that they may see, of the people that were named and no others',
      'Nobody whom the help-desk does not know may see people',
      '1000 people are decided within 2 seconds',
      'The list of the people whom somebody may see says the same',
      'Who may see people is told to nobody without a signature',
    ]);
    const { replies } = JSON.parse(await readFile(store, 'utf8')) as { replies: unknown[] };
    expect(replies).toMatchObject([
      {
        ticket: 'T/17',
        by: 'agent:1',
        text: expect.stringContaining('<b>conformance kit</b>'),
        files: [{ name: 'conformance.txt' }],
      },
    ]);
  },
  60_000,
);

test('an interpreter is on this machine', () => expect(there.map(({ command }) => command)).toContain('node'));
