import { readFile } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import type { ServedPage } from './host-page';

export interface HostServer {
  /** Address of a host, without a trailing slash. */
  urlOf(host: ServedPage): string;
  /** Addresses that have been asked for, as they reach the server. */
  readonly requested: string[];
  /** Violations of the content policy that browsers have reported. */
  readonly reports: string[];
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
};
const nonce = 'aG9zdCBwYWdl';

/**
 * Serves the pages, each below a prefix of its own with the add-on below that: the shim as it was built, all else from
 * `addOn`, if there is one.
 */
export async function startHosts(hosts: readonly ServedPage[], addOn?: string): Promise<HostServer> {
  const bundles = new Map(
    await Promise.all(hosts.map(async (host) => [host, host.main && (await bundle(host))] as const)),
  );
  const requested: string[] = [];
  const reports: string[] = [];
  const agent = new Agent({ keepAlive: true });

  async function received(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    requested.push(request.url ?? '/');
    const [, folder, ...rest] = pathname.split('/');
    const host = hosts.find((one) => one.folder === folder);
    const file = rest.join('/');
    const send = (type: string, body: string | Buffer, headers = {}) =>
      void response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);

    const shim = /^service-desk\/bundle\/((?:[\w./-]+\/)?host-shim[\w-]*\.js)$/.exec(file)?.[1];
    if (shim) return send('text/javascript', await readFile(`dist/bundle/${shim}`));
    // A page below /service-desk is the host's; only what is asked for on a page is the add-on's (docs/embedding/operation.md).
    const isPage = request.headers['sec-fetch-mode'] === 'navigate';
    if (addOn && (!host || (/^(service-desk\/|api\/form\/render$)/.test(file) && !isPage)))
      return pass(
        addOn + (host ? `/${file}` : pathname) + (request.url ?? '').slice(pathname.length),
        request,
        response,
        agent,
      );
    if (!host) return void response.writeHead(404).end();
    if (file === 'policy') return void (reports.push(await bodyOf(request)), response.writeHead(204).end());
    if (file === 'save') return send('text/plain', decodeURIComponent(await bodyOf(request)));
    if (file === 'main.js') return send('text/javascript', bundles.get(host) ?? '');
    const extension = path.extname(file);
    const place = `${host.place ?? 'e2e/hosts'}/${folder}`;
    if (types[extension]) {
      const found = await readFile(host.files?.[file] ?? `${place}/${file}`).catch(() => null);
      return found ? send(types[extension], found) : void response.writeHead(404).end();
    }
    const page = await readFile(`${place}/page.html`, 'utf8');
    const policy = `default-src 'none'; script-src ${host.scripts(nonce)}; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; form-action 'self'; base-uri 'none'; report-uri /${folder}/policy; ${host.directives ?? ''}`;
    send('text/html; charset=utf-8', page.replaceAll('{{page}}', rest.at(-1) ?? '').replaceAll('{{nonce}}', nonce), {
      'content-security-policy': policy,
    });
  }

  const server = createServer(
    (request, response) => void received(request, response).catch(() => response.writeHead(500).end()),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: ({ folder }) => `http://127.0.0.1:${port}/${folder}`,
    requested,
    reports,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function bundle({ folder, place = 'e2e/hosts', main }: ServedPage): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${place}/${folder}/${main!.file}`],
    alias: main!.alias,
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  return outputFiles[0]!.text;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Hands a request on to the add-on’s server, as a reverse proxy does. */
function pass(url: string, request: IncomingMessage, response: ServerResponse, agent: Agent): void {
  const passed = ask(url, { agent, method: request.method, headers: request.headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}
