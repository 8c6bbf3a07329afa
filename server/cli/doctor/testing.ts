import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as TcpServer } from 'node:net';
import path from 'node:path';
import { version } from '../../../package.json';
import { noteVerifiedBackup } from '../../testing/backups';
import { servePages } from '../../bundle/bundle';
import { startMailSink } from '../../testing/mail-sink';
import { startServer, type TestServer } from '../../testing/server';
import { cli } from '../testing/run';
import type { Finding } from './finding';

interface Installation {
  server: TestServer;
  /** Deleted behind the tests. */
  folder: string;
  dataDir: string;
  /** A package with a bundle. */
  root: string;
  /** Its settings. */
  well: Record<string, string>;
}

export interface Report {
  code: number;
  findings: Finding[];
  text: string;
}

type Headers = (incoming: IncomingMessage) => Record<string, string | string[] | undefined>;

export const of = ({ findings }: Report, check: string, state: Finding['state'] = 'fault') =>
  findings.filter((one) => one.check === check && one.state === state);

/** The tests run on Node 20 too, of which doctor warns. */
export const isNoNode = ({ check }: Finding) => check !== 'Node';

/** An installation where all is well, for the tests of a file, and doctor, which looks at it. */
export function installation() {
  const at = {} as Installation;
  const ends: (() => unknown)[] = [];

  /** A package folder with a bundle, as far as doctor looks. */
  async function packageWith(bundle: string): Promise<string> {
    const made = await mkdtemp(path.join(at.folder, 'package-'));
    const entry = 'console.log("bundle")';
    const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
    await mkdir(path.join(made, 'dist/bundle/assets'), { recursive: true });
    await mkdir(path.join(made, 'dist/api-page'), { recursive: true });
    await writeFile(path.join(made, 'dist/bundle/assets/entry.js'), entry);
    const manifest = { version: bundle, entry: { url: 'assets/entry.js', integrity } };
    await writeFile(path.join(made, 'dist/bundle/manifest.json'), JSON.stringify(manifest));
    return made;
  }

  beforeAll(async () => {
    at.folder = await mkdtemp('/tmp/service-desk-doctor-');
    at.root = await packageWith(`${version}-0a1b2c3d`);
    at.server = await startServer({
      config: { trustedProxies: ['127.0.0.1'] },
      pages: (app) => servePages(app, path.join(at.root, 'dist')),
    });
    at.dataDir = path.join(at.folder, 'data');
    await mkdir(at.dataDir);
    await noteVerifiedBackup(at.server.db, path.join(at.folder, 'desk.backup'));
    const mail = await startMailSink();
    ends.push(() => mail.close());
    const proxy = await proxyTo(at.server.url, ({ headers, socket }) => ({
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
      'x-forwarded-proto': 'http',
    }));
    at.well = {
      ...{ DEMO: '0', DATA_DIR: at.dataDir, DATABASE_URL: at.server.databaseUrl, PUBLIC_URL: proxy },
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'Desk <desk@example.test>', PORT: new URL(at.server.url).port },
      TRUSTED_PROXIES: '127.0.0.1',
    };
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await at.server.close();
    await rm(at.folder, { recursive: true });
  });

  async function listening(one: Server | TcpServer): Promise<string> {
    one.listen(0, '127.0.0.1');
    await once(one, 'listening');
    ends.push(() => {
      if ('closeAllConnections' in one) one.closeAllConnections();
      one.close();
    });
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  }

  /** A reverse proxy; `headers` are those that it passes on, `answer` may change what comes back. */
  const proxyTo = (
    target: string,
    headers: Headers,
    answer: Headers = (incoming) => incoming.headers,
  ): Promise<string> =>
    listening(
      createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
        const { method, url } = incoming;
        const asked = request(target + url, { method, headers: headers(incoming), agent: false }, (reply) => {
          outgoing.sendDate = false;
          outgoing.writeHead(reply.statusCode!, answer(reply));
          reply.pipe(outgoing);
        });
        incoming.pipe(asked);
      }),
    );

  async function doctor(env: Record<string, string>, place = at.root): Promise<Report> {
    const { code, out, err } = await cli(['doctor', '--json'], env, { cwd: at.folder, root: place });
    expect(err).toBe('');
    const { exit_code, findings } = JSON.parse(out) as { exit_code: number; findings: Finding[] };
    expect(exit_code).toBe(code);
    return { code, findings, text: out };
  }

  /** The one fault that was planted, and nothing besides. */
  async function plant(
    changed: Record<string, string>,
    [check, state, found]: [string, 'fault' | 'warning', RegExp | string],
    place = at.root,
  ): Promise<Finding> {
    const report = await doctor({ ...at.well, ...changed }, place);
    const bad = report.findings.filter((one) => one.state === 'fault' || one.state === 'warning').filter(isNoNode);
    expect(bad.map((one) => `${one.check} ${one.state}: ${one.found}`)).toEqual([expect.stringMatching(found)]);
    expect(bad[0]).toMatchObject({ check, state, next: expect.any(String) });
    expect(report.code).toBe(state === 'fault' ? 2 : 1);
    return bad[0]!;
  }

  return Object.assign(at, { doctor, plant, packageWith, proxyTo, listening });
}
