import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { startConnectedDemo, type ConnectedDemo } from '../../e2e/testing/connected';
import { launchBrowser } from '../../e2e/testing/browser';
import { slot } from '../../e2e/testing/help-desk';
import * as addresses from '../../server/help-desk/connected/testing/addresses';
import { freePort } from '../../server/testing/free-port';
import { until } from '../../server/testing/until';
import { startInFolder } from '../testing/folder';
import { hasProxy, proxies, type ProxyName } from '../testing/proxies';
import { type Echo, startEcho } from './echo';

/** The files of docs/connect/proxy in the programs that they are for. */
const names = Object.keys(proxies) as ProxyName[];
const missing = names.filter((name) => !hasProxy(name));
if (missing.length) console.warn(`Not installed, so their files are not tried: ${missing.join(', ')} (npm run hosts).`);
const there = (name: ProxyName) => (hasProxy(name) ? describe : describe.skip);

/** Live updates stay open: they are looked at by themselves. */
const called = addresses.called.filter((path) => !path.endsWith('/api/events'));
const ours = [
  ...addresses.ours,
  // Ids of a help-desk arrive as they were sent.
  '/service-desk/api/ticket-action/host%3Aticket%3Aa%2Fb%20c?limit=10&sort=a%26b',
];
const pages = [...addresses.pages, '/service-desk/changes?page=2'];
const { theirs } = addresses;

const forged = {
  'X-Forwarded-For': '6.6.6.6',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  'X-Remote-User': 'forged',
  'X-Proxy-Secret': 'forged',
};

/** A proxy before two servers that say what reached them. */
const startProxied = (name: ProxyName, variant: { hostPrints: boolean; saysWho?: boolean }) =>
  startInFolder(name, async (folder, running) => {
    const [desk, host, port] = [await startEcho('desk'), await startEcho('host'), await freePort()];
    running.push(desk.end, host.end);
    running.push(await proxies[name]({ folder, port, deskPort: desk.port, hostPort: host.port, ...variant }));
    const url = `http://127.0.0.1:${port}`;
    const query = async (path: string, init?: RequestInit) => (await (await fetch(url + path, init)).json()) as Echo;
    return { url, desk, host, query };
  });
type Proxied = Awaited<ReturnType<typeof startProxied>>;

for (const name of names)
  there(name)(name, () => {
    describe.each([
      ['our pages are printed by the service desk', false],
      ['by the help-desk', true],
    ])('%s', (_, hostPrints) => {
      let proxied: Proxied;
      beforeAll(async () => void (proxied = await startProxied(name, { hostPrints })));
      afterAll(() => proxied?.end());

      test('every call, page and link goes where it belongs, unaltered', async () => {
        const wrong: string[] = [];
        const expectAt = async (at: Echo['at'], path: string) => {
          const echo = await proxied.query(path);
          if (echo.at !== at || echo.url !== path) wrong.push(`${path} came to ${echo.at} as ${echo.url}`);
        };
        for (const path of [...called, ...ours]) await expectAt('desk', path);
        for (const path of pages) await expectAt(hostPrints ? 'host' : 'desk', path);
        for (const path of theirs) await expectAt('host', path);
        expect(called.length).toBeGreaterThan(100);
        expect(wrong).toEqual([]);
      });

      test('headers by which the proxy speaks for somebody are its own', async () => {
        for (const path of ['/service-desk/api/session', '/service-desk', '/change-approval/abc']) {
          const { headers } = await proxied.query(path, { headers: forged });
          expect(headers.host).toBe(new URL(proxied.url).host);
          expect(headers['x-forwarded-for']).toBe('127.0.0.1');
          expect(headers['x-forwarded-proto']).toBe('http');
          expect(JSON.stringify(headers)).not.toMatch(/forged|evil/);
        }
      });
    });

    describe('what is long', () => {
      let proxied: Proxied;
      beforeAll(async () => void (proxied = await startProxied(name, { hostPrints: false })));
      afterAll(() => proxied?.end());

      test('live updates come at once, and end when the browser leaves', async () => {
        const { streams } = proxied.desk;
        const [stream] = (await once(get(`${proxied.url}/service-desk/api/events`), 'response')) as [IncomingMessage];
        const received: string[] = [];
        stream.on('data', (chunk) => received.push(String(chunk))).on('error', () => undefined);
        await until(async () => received.join('').includes('first'), 2000);
        streams[0]!.write('data: second\n\n');
        await until(async () => received.join('').includes('second'), 2000);
        stream.destroy();
        await until(async () => {
          streams[0]?.write(': beat\n\n');
          return streams.length === 0;
        }, 5000);
      });

      test('25 MB go up and come down whole', async () => {
        const length = 25 * 1024 * 1024;
        const up = await proxied.query('/service-desk/api/problem', { method: 'POST', body: Buffer.alloc(length) });
        expect([up.at, up.length]).toEqual(['desk', length]);
        const down = await fetch(`${proxied.url}/service-desk/download/1/sd_problem:1/attachment?bytes=${length}`);
        expect((await down.arrayBuffer()).byteLength).toBe(length);
      });
    });
  });

describe.each((['nginx', 'caddy'] as const).filter(hasProxy))('the road "header" with %s', (name) => {
  let proxied: Proxied;
  beforeAll(async () => void (proxied = await startProxied(name, { hostPrints: false, saysWho: true })));
  afterAll(() => proxied?.end());
  const query = (path: string, headers: Record<string, string>) => proxied.query(path, { headers });
  const secret = 'the secret of the connection file';

  test.each([
    ['says who is signed in', { cookie: 'desk=ann' }, 'ann'],
    ['replaces what the browser says', { cookie: 'desk=ann', ...forged }, 'ann'],
    ['says nobody of nobody', {}, ''],
    ['also if the browser says somebody', forged, ''],
  ])('%s', async (_, headers, user) => {
    for (const path of ['/service-desk/api/session', '/service-desk/problem', '/change-approval/abc']) {
      const echo = await query(path, headers);
      expect([echo.at, echo.headers['x-remote-user'] ?? '', echo.headers['x-proxy-secret']]).toEqual([
        'desk',
        user,
        secret,
      ]);
      expect(echo.headers['x-forwarded-for']).toBe('127.0.0.1');
    }
  });
});

there('caddy')('a whole help-desk behind Caddy', () => {
  let demo: ConnectedDemo;
  let proxy: { end(): Promise<void> };
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    demo = await startConnectedDemo({
      publicUrl: url,
      connection: (host) => `sign_in:
  who: { url: '${host}/host-api/who', cookies: [service_desk_session] }
  page: '/login?next={back}'`,
    });
    const [deskPort, hostPort] = [demo.desk, demo.host].map((server) => Number(new URL(server.url).port));
    proxy = await startInFolder('caddy', async (folder, running) => {
      running.push(await proxies.caddy({ folder, port, deskPort: deskPort!, hostPort: hostPort!, hostPrints: false }));
      return {};
    });
  }, 120_000);
  afterAll(async () => {
    await proxy?.end();
    await demo?.end();
  });

  test('signed in to it people see the slots of a ticket, hear what others do, and send and get files', async () => {
    const browser = await launchBrowser();
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    await page.goto('/service-desk/problem');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByRole('textbox', { name: /mail/i }).fill('admin@demo.test');
    await page.locator('input[type=password]').fill('demo-Passw0rd');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Problems' }).waitFor();

    await page.goto('/thread/1');
    await slot(page, 'ticket.associates').getByRole('heading').first().waitFor();
    await slot(page, 'ticket.actions').getByRole('button').first().waitFor();

    const read = async <T>(path: string) => ((await (await page.request.get(path)).json()) as { data: T }).data;
    const { csrf_token, user } = await read<{ csrf_token: string; user: { id: number } }>('/service-desk/api/session');
    const firstOf = async (list: string) =>
      (await read<{ data: { id: number }[] }>(`/service-desk/api/dependency/${list}`)).data[0]!.id;
    const received = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const source = new EventSource('/service-desk/api/events');
          source.onmessage = ({ data }) => {
            source.close();
            resolve(data as string);
          };
        }),
    );
    const content = Buffer.alloc(20 * 1024 * 1024, 'A page of a manual.\n');
    const fields = {
      subject: 'The manual is too long',
      description: 'It is attached.',
      requester_id: user.id,
      impact_id: 1,
      status_type_id: await firstOf('statuses'),
      priority_id: await firstOf('priorities'),
      department_id: await firstOf('departments'),
    };
    const sent = await page.request.post('/service-desk/api/problem', {
      headers: { 'X-CSRF-TOKEN': csrf_token },
      multipart: { ...fields, attachment: { name: 'manual.txt', mimeType: 'text/plain', buffer: content } },
    });
    expect([sent.status(), await sent.text()]).toEqual([200, expect.anything()]);
    expect(JSON.parse(await received)).toMatchObject({ kind: 'problem' });

    await page.goto('/service-desk/problem');
    await page.getByRole('link', { name: fields.subject }).first().click();
    const file = page.getByRole('link', { name: /manual\.txt/ }).first();
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
    await browser.close();
  });

  test('what only the machine itself may ask the service desk is not reached by way of the proxy', async () => {
    await demo.host.kill();
    for (const path of ['/livez', '/readyz', '/healthz'])
      expect([(await fetch(demo.desk.url + path)).status, (await fetch(url + path)).status]).toEqual([200, 502]);
  });
});
