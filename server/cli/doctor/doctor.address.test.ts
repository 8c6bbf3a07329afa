import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import { servePages } from '../../bundle/bundle';
import { freePort } from '../../testing/free-port';
import { startServer } from '../../testing/server';
import { installation, of } from './testing';

const at = installation();
const { doctor, plant, proxyTo, listening } = at;

describe('public address', () => {
  const passing = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    'x-forwarded-for': `${headers['x-forwarded-for'] as string}, ${socket.remoteAddress}`,
    'x-forwarded-proto': 'http',
  });

  test('is not reached, or leads elsewhere', async () => {
    const report = await doctor({ ...at.well, PUBLIC_URL: `http://127.0.0.1:${await freePort()}` });
    expect(of(report, 'public address')[0]?.found).toContain('is not reached from this machine (ECONNREFUSED)');
    const page = await listening(createServer((_request, response) => response.writeHead(502).end('Bad gateway')));
    const bad = await doctor({ ...at.well, PUBLIC_URL: page });
    expect(of(bad, 'public address')[0]?.found).toContain('answered by something else than the service desk (502)');
    expect(of(bad, 'bundle')[0]?.found).toContain('Browsers get no manifest');
  });

  test('a proxy that does not say for whom it asks', async () => {
    const silent = await proxyTo(at.server.url, ({ headers: { 'x-forwarded-for': _, ...headers } }) => headers);
    await plant({ PUBLIC_URL: silent }, ['public address', 'fault', 'does not say for whom it asks']);
  });

  test('a proxy that passes on what clients make up', async () => {
    await plant({ PUBLIC_URL: await proxyTo(at.server.url, ({ headers }) => headers) }, [
      'public address',
      'fault',
      'address that a client makes up',
    ]);
  });

  test('a proxy that says another scheme, and one that keeps the host', async () => {
    const secure = await proxyTo(at.server.url, (incoming) => ({ ...passing(incoming), 'x-forwarded-proto': 'https' }));
    await plant({ PUBLIC_URL: secure }, ['public address', 'fault', 'A request to http:// arrives as https']);
    const inner = await proxyTo(at.server.url, (incoming) => ({ ...passing(incoming), host: 'inner.test' }));
    await plant({ PUBLIC_URL: inner }, ['public address', 'warning', 'arrives as one to inner.test']);
  });

  test('a proxy that is not trusted', async () => {
    const wary = await startServer({ pages: (app) => servePages(app, path.join(at.root, 'dist')) });
    try {
      const report = await doctor({
        ...at.well,
        ...{
          DATABASE_URL: wary.databaseUrl,
          PORT: new URL(wary.url).port,
          PUBLIC_URL: await proxyTo(wary.url, passing),
        },
      });
      const [found] = of(report, 'public address');
      expect(found).toMatchObject({
        found: expect.stringContaining('does not count'),
        next: 'Set TRUSTED_PROXIES to 127.0.0.1, or its network.',
      });
    } finally {
      await wary.close();
    }
  });

  test('another installation, and a clock that is wrong', async () => {
    const other = await startServer();
    // Databases of tests are copies of one, with its secret.
    await sql`update installation set secret = 'of another installation'`.execute(other.db);
    const report = await doctor({ ...at.well, PUBLIC_URL: other.url });
    await other.close();
    expect(of(report, 'public address', 'warning')[0]?.found).toContain('another service desk answers');
    const dated = (seconds: number) =>
      proxyTo(at.server.url, passing, ({ headers }) => ({
        ...headers,
        date: new Date(Date.now() + seconds * 1000).toUTCString(),
      }));
    await plant({ PUBLIC_URL: await dated(-600) }, [
      'public address',
      'fault',
      /clock of the public address is (599|600|601) s behind/,
    ]);
    await plant({ PUBLIC_URL: await dated(90) }, [
      'public address',
      'warning',
      /clock of the public address is \d+ s ahead/,
    ]);
  });

  test('what doctor asks is there for nobody else', async () => {
    for (const value of [undefined, '', `${Date.now()}.${'x'.repeat(43)}`]) {
      const headers: Record<string, string> = value === undefined ? {} : { 'service-desk-doctor': value };
      const reply = await fetch(`${at.server.url}/service-desk/doctor`, { headers });
      expect(reply.status).toBe(404);
      expect(await reply.text()).toBe(await (await fetch(`${at.server.url}/service-desk/api/nothing-here`)).text());
    }
  });
});

describe('help-desk', () => {
  const connected = async (http: string, more = '') => {
    const file = path.join(at.folder, 'connection.yaml');
    await writeFile(
      file,
      `name: Little\nsign_in: { who: { url: "${http}/who" } }\nhttp: { url: "${http}/api", secret: "\${LITTLE_SECRET}" }\ndata: { people: http, statuses: http, tickets: http }\nmay_see: everyone\n${more}`,
    );
    const { findings, text } = await doctor({ ...at.well, HELP_DESK: file, LITTLE_SECRET: 'planted secret of both' });
    expect(text).not.toContain('planted secret of both');
    return findings.filter(({ check, state }) => check === 'help-desk' && state !== 'ok');
  };
  const host = (listener: (request: IncomingMessage, response: ServerResponse) => void) =>
    listening(createServer(listener));
  const json = { 'content-type': 'application/json' };

  test('is well, refuses the signature, is away, has another clock', async () => {
    expect(await connected(await host((_, response) => response.writeHead(200, json).end('{"rows":[]}')))).toEqual([]);
    const refusing = await host(({ url }, response) =>
      response.writeHead(url?.startsWith('/api') ? 401 : 200, json).end('null'),
    );
    expect(await connected(refusing)).toEqual([
      expect.objectContaining({ state: 'fault', found: 'The host API of Little refuses our signature (401).' }),
    ]);
    const away = await connected(`http://127.0.0.1:${await freePort()}`);
    expect(away.map(({ found }) => found)).toEqual([
      'The host API of Little cannot be used: it cannot be reached (ECONNREFUSED).',
      'Who is signed in: Little cannot be used: it cannot be reached (ECONNREFUSED).',
    ]);
    const late = await host((_, response) =>
      response.writeHead(200, { ...json, date: new Date(Date.now() - 400_000).toUTCString() }).end('{"rows":[]}'),
    );
    expect(await connected(late)).toEqual([
      expect.objectContaining({
        state: 'fault',
        found: expect.stringMatching(/clock of Little is 400 s behind|clock of Little is 401 s behind/),
      }),
    ]);
  });

  test('a file that cannot be', async () => {
    expect((await connected('http://127.0.0.1:1', 'colour: red\n'))[0]).toMatchObject({
      state: 'fault',
      found: expect.stringMatching(/connection\.yaml, line \d+/),
    });
    const gone = await doctor({ ...at.well, HELP_DESK: path.join(at.folder, 'gone.yaml') });
    expect(of(gone, 'help-desk')[0]?.found).toContain('cannot be read (ENOENT)');
  });
});
