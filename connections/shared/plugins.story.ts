import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signatureOf } from '../../server/help-desk/connected/signature';
import { freePort } from '../../server/testing/free-port';
import { until } from '../../server/testing/until';

/** What plug-ins of one language have in common, under its interpreter, with the smallest host there can be. */
const languages = [
  {
    language: 'PHP',
    command: 'php',
    args: (port: number) => ['-S', `127.0.0.1:${port}`, 'connections/shared/testing/host.php'],
    has: ['-v'],
  },
  {
    language: 'Perl',
    command: 'perl',
    args: () => ['connections/shared/testing/host.pl'],
    has: ['-MHTTP::Tiny', '-v'],
  },
  { language: 'Ruby', command: 'ruby', args: () => ['connections/shared/testing/host.rb'], has: ['-v'] },
].filter(({ command, has }) => spawnSync(command, has).status === 0);

test('an interpreter is on this machine', () => expect(languages.length).toBeGreaterThan(0));

const secret = 'a secret that both of them know';

describe.each(languages)('what plug-ins in $language have in common', ({ language, command, args }) => {
  let folder: string;
  let url: string;
  let child: ChildProcess;
  let desk: Server;
  /** What the service desk replies with to the test of the connection. */
  let reply: { status: number; date?: string };
  let got: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'service-desk-plugin-'));
    desk = createServer((request, response) => {
      got.push(`${request.method} ${request.url} ${String(request.headers['x-service-desk-signature']).slice(0, 7)}`);
      response.writeHead(reply.status, reply.date ? { date: reply.date } : {}).end('{}');
    }).listen(0, '127.0.0.1');
    const port = await freePort();
    await until(async () => desk.listening, 5000);
    const address = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`;
    child = spawn(command, args(port), {
      env: {
        ...process.env,
        SECRET: secret,
        FOLDER: folder,
        DESK: address,
        PORT: String(port),
        PHP_CLI_SERVER_WORKERS: '3',
      },
      stdio: 'ignore',
      detached: true,
    });
    url = `http://127.0.0.1:${port}`;
    await until(
      () =>
        fetch(`${url}/host/who`).then(
          () => true,
          () => false,
        ),
      15_000,
    );
  });
  afterAll(async () => {
    process.kill(-child.pid!, 'SIGKILL');
    desk.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await rm(path.join(folder, 'keys'), { recursive: true, force: true });
    await writeFile(path.join(folder, 'log'), '');
    await rm(path.join(folder, 'log.away'), { force: true });
    got = [];
  });

  interface Sent {
    body?: object;
    by?: string;
    ago?: number;
    cookie?: string;
    signedFor?: string;
  }
  async function send(target: string, { body, by = secret, ago = 0, cookie = '', signedFor = target }: Sent = {}) {
    const method = body ? 'POST' : 'GET';
    const time = Math.floor(Date.now() / 1000) - ago;
    const text = body ? JSON.stringify(body) : '';
    const response = await fetch(url + target, {
      method,
      body: text || undefined,
      headers: {
        'content-type': 'application/json',
        'x-service-desk-time': String(time),
        'x-service-desk-signature': signatureOf(by, { method, target: signedFor, body: text, time }),
        cookie,
      },
    });
    return [response.status, (await response.json()) as unknown] as const;
  }
  const done = async () =>
    (await readFile(path.join(folder, 'log'), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown[])
      .filter(([what]) => what !== 'as');
  const act = (key: string, tickets: string[], more: object = { action: 'status', status: '5' }) =>
    send('/host/tickets/actions', { body: { key, tickets, by: 'agent:1', ...more } });

  test('who is signed in is told to signed requests only', async () => {
    // Of the service desk that it came with.
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const ada = { kind: 'agent', id: '1', name: 'Ada Lindqvist', email: 'ada@example.test', plugin: version };
    expect(await send('/host/who', { cookie: 'session=ada' })).toEqual([200, ada]);
    expect(await send('/host/who', { cookie: 'session=eve' })).toEqual([401, {}]);
    const wrong = [{ by: 'another secret' }, { ago: 400 }, { ago: -400 }, { signedFor: '/host/tickets' }, { by: '' }];
    for (const one of wrong) expect((await send('/host/who', { cookie: 'session=ada', ...one }))[0]).toBe(401);
    expect((await fetch(`${url}/host/who`, { headers: { cookie: 'session=ada' } })).status).toBe(401);
  });

  test('of the tickets that were asked for those come that the help-desk shows the person, and no others', async () => {
    const visible = (person: unknown, ids: unknown) => send('/host/tickets/visible', { body: { person, ids } });
    expect(await visible('agent:1', ['2', '1', 'x', '-3', '0', ' 4'])).toEqual([200, { ids: ['2', '1'] }]);
    expect(await visible('agent:2', ['2', '1'])).toEqual([200, { ids: ['1'] }]);
    expect(await visible('agent:2', [])).toEqual([200, { ids: [] }]);
    for (const [person, ids] of [
      ['everybody', ['1']],
      ['agent:1\n', ['1']],
      ['agent:1', '1'],
      ['agent:1', Array(1001).fill('1')],
    ])
      expect((await visible(person, ids))[0]).toBe(400);
    expect((await visible('client:1', ['1']))[0]).toBe(502);
  });

  test('all that somebody may see comes by pages', async () => {
    const page = async (query: string) => (await send(`/host/tickets?visible_to=agent:2&${query}`))[1];
    expect(await page('limit=3')).toEqual({ rows: [{ id: '1' }], cursor: '3', more: true });
    expect(await page('limit=3&since=3')).toEqual({ rows: [], cursor: '4', more: false });
    expect([404, 422]).toContain((await send('/host/tickets'))[0]);
  });

  test('an action is done once for each ticket, also if it comes twice at once', async () => {
    const files = [{ name: 'a.txt', type: 'text/plain', base64: 'aGVsbG8=' }];
    const reply = { action: 'reply', text: '<p>Hello</p>', files };
    const first = act('a', ['1', '2'], reply);
    // While the first is at it: another process takes the second.
    await pause(100);
    expect(await Promise.all([first, act('a', ['1', '2'], reply)])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    expect(await act('a', ['1', '2'], reply)).toEqual([200, {}]);
    expect(await done()).toEqual([
      ['reply', 1, '<p>Hello</p>', 'hello'],
      ['reply', 2, '<p>Hello</p>', 'hello'],
    ]);
    expect(await act('b', ['1'])).toEqual([200, {}]);
    expect((await done()).at(-1)).toEqual(['status', 1, '5']);
  });

  test('what failed is tried again, but for a reply that is there', async () => {
    const reply = { action: 'reply', text: '<p>Hello, Carl</p>' };
    await writeFile(path.join(folder, 'log.away'), '');
    expect((await act('a', ['1'], reply))[0]).toBe(502);
    expect((await act('b', ['2'], reply))[0]).toBe(502);
    await rm(path.join(folder, 'log.away'));
    expect(await act('a', ['1'], reply)).toEqual([200, {}]);
    expect(await act('b', ['2'], reply)).toEqual([200, {}]);
    expect(await act('c', ['2'], reply)).toEqual([200, {}]);
    expect(await done()).toEqual([
      ['reply', 1, '<p>Hello, Carl</p>', null],
      // That of key c: it was not begun before.
      ['reply', 2, '<p>Hello, Carl</p>', null],
    ]);
  });

  test('what can never be done is refused with a sentence', async () => {
    const says = (message: string) => [422, { message }];
    expect(await act('a', ['3'])).toEqual(says('Small: Ticket 3 is closed for ever.'));
    expect(await act('b', ['1'], { action: 'dance' })).toEqual(says('Small: This cannot be done.'));
    expect(await act('c', ['1'], { action: 'status', status: '5', by: 'agent:7' })).toEqual(
      says('Small: You cannot act.'),
    );
    const unseen = says('Small: You may not see this ticket, or there is none.');
    expect(await act('e', ['5'])).toEqual(unseen);
    expect(await act('f', ['2'], { action: 'status', status: '5', by: 'agent:2' })).toEqual(unseen);
    const rule = { action: 'status', status: '5', by: null };
    expect(await act('g', ['9'], rule)).toEqual(says('Small: There is no such ticket.'));
    expect(await act('h', ['4'], rule)).toEqual([200, {}]);
    expect(await done()).toEqual([['status', 4, '5']]);
    await writeFile(path.join(folder, 'log'), '');
    for (const [tickets, by] of [
      [['x'], 'agent:1'],
      [[], 'agent:1'],
      [['1'], 'root'],
    ])
      expect(await act('d', tickets as string[], { action: 'status', status: '5', by })).toEqual(
        says('Small does not know this ticket, or you.'),
      );
    expect(await done()).toEqual([]);
  });

  test('a key is kept for two days', async () => {
    await act('a', ['1']);
    const keys = path.join(folder, 'keys');
    const hours = async (ago: number) => {
      const [name] = await readdir(keys);
      const then = Date.now() / 1000 - ago * 3600;
      await utimes(path.join(keys, name!), then, then);
      await act('b', ['2']);
      return (await readdir(keys)).includes(name!);
    };
    expect(await hours(47)).toBe(true);
    await rm(keys, { recursive: true });
    await act('a', ['1']);
    expect(await hours(49)).toBe(false);
  });

  test('the connection is tested in a sentence', async () => {
    const sentence = async () => (await fetch(`${url}/host/test`)).text();
    reply = { status: 200 };
    expect(await sentence()).toBe('The service desk replies, and has the same secret.');
    expect(got).toEqual(['POST /service-desk/api/host/changed sha256=']);
    reply = { status: 401 };
    expect(await sentence()).toBe('The service desk has another secret.');
    reply = { status: 401, date: new Date(Date.now() - 600_000).toUTCString() };
    expect(await sentence()).toMatch(/^The clocks of both machines differ by (599|600|601) seconds\.$/);
    reply = { status: 404 };
    expect(await sentence()).toMatch(/^What replies at .* is not a service desk .* \(status 404\)\.$/);
  });

  test('a slot is printed if it is on, and nothing of a page gets out of its attributes', async () => {
    const slots = await (await fetch(`${url}/host/slots`)).text();
    expect(slots).toMatch(
      /^<service-desk-slot point="ticket\.actions" ticket-id="4&(quot|#34);2"><\/service-desk-slot>/,
    );
    expect(slots).not.toContain('ticket.problem');
    const back = async (to: string) => (await fetch(`${url}/host/back?back=${encodeURIComponent(to)}`)).text();
    expect(await back('/service-desk/problem?x=1')).toBe('/service-desk/problem?x=1');
    for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\r\nX: 1', ''])
      expect(await back(bad)).toBe('/');
  });

  test('search and bell are for the header of every page, each as it is switched', async () => {
    const bar = await (await fetch(`${url}/host/bar`)).text();
    if (language !== 'Ruby') expect(bar).toContain('<service-desk-slot point="search"></service-desk-slot>');
    if (language !== 'Perl')
      expect(bar).toMatch(/serviceDeskPlaces\(\[\["\^\\?\/","search",null,"#account"\]\]\)<\/script>$/);
    expect(bar).not.toContain('inbox');
  });

  if (language === 'Perl')
    test('a form of settings shows what is set, and what came of it', async () => {
      const form = await (await fetch(`${url}/host/form`)).text();
      expect(form).toContain('name="secret" value="a secret that both of them know"');
      expect(form).toContain('name="ticket.actions" value="1" checked>');
      expect(form).toContain('name="ticket.problem" value="1">');
      expect(form).toContain('<strong role="status">&#60;b&#62;</strong>');
    });

  if (language !== 'Perl')
    test('a form of settings shows what is set, and our pages are in a slot', async () => {
      const form = await (await fetch(`${url}/host/form`)).text();
      expect(form).toContain('name="settings[secret]" value="a secret that both of them know"');
      expect(form).toContain('name="settings[ticket.actions]" value="1" checked>');
      expect(form).toContain('name="settings[ticket.problem]" value="1">');
      expect(await (await fetch(`${url}/host/slots`)).text()).toContain(
        '<service-desk-slot point="page" base-path="/service-desk" navigation',
      );
    });

  if (language === 'PHP')
    test('without a copy of the script the head has the service desk’s, with the nonce and the theme', async () => {
      const head = await (await fetch(`${url}/host/head`)).text();
      // There is no theme beside the shared file.
      expect(head).toContain('<style nonce="n0nce"></style>');
      expect(head).toContain('<script async src="/service-desk/bundle/host-shim.js" nonce="n0nce"></script>');
    });
});
