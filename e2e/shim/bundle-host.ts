import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Manifest } from '../../host-shim/protocol';

/** A page and the built bundle beside it, where every file may be altered on its way. */
export interface BundleHost {
  url: string;
  /** The same server under another origin. */
  elsewhere: string;
  /** The version that is served: each build's name in its files is replaced by this one. */
  version: string;
  /** Returns what is sent for a file of `dist/bundle` (or another text to send in its place), `undefined` for 404. */
  send: (file: string, content: string) => string | undefined;
  /** The page from now on: its policy, `data-…` attributes of the script, and body. */
  page: { policy: string; attributes: string; body: string };
  /** Files of the bundle that were asked for. */
  requested: string[];
  close(): Promise<void>;
}

export const nonce = 'YnVuZGxl';
export const nonceOnly = `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src data:`;
export const readManifest = (): Manifest => JSON.parse(readFileSync('dist/bundle/manifest.json', 'utf8')) as Manifest;
export const sha384 = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Serves the bundle under `/service-desk/bundle/`, the page under every other path that is no call. Calls are refused:
 * nobody is signed in.
 */
export async function startBundleHost(): Promise<BundleHost> {
  const built = readManifest();
  const host: Omit<BundleHost, 'url' | 'elsewhere' | 'close'> = {
    version: built.version,
    send: (_file, content) => content,
    page: { policy: nonceOnly, attributes: '', body: '' },
    requested: [],
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = pathname.split('/service-desk/bundle/')[1];
    if (file) {
      host.requested.push(file);
      const content =
        file.startsWith('assets/') || file === 'manifest.json'
          ? read(built, file, host.version)
          : read(built, file, built.version);
      const sent = content === undefined ? undefined : host.send(file, content);
      const type = file.endsWith('.json') ? 'application/json' : 'text/javascript';
      return void response
        .writeHead(sent === undefined ? 404 : 200, { 'content-type': type, 'access-control-allow-origin': '*' })
        .end(sent);
    }
    if (pathname.includes('/api/'))
      return void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"success":false,"message":"Please sign in"}');
    const { policy, attributes, body } = host.page;
    const script = `<script src="/service-desk/bundle/host-shim.js" nonce="${nonce}" ${attributes}></script>`;
    response
      .writeHead(200, { 'content-type': 'text/html', ...(policy && { 'content-security-policy': policy }) })
      .end(`<!doctype html><html lang="en"><title>Host</title>${script}${body}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return Object.assign(host, {
    url: `http://127.0.0.1:${port}`,
    elsewhere: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  });
}

/** A file as a build of that version would have written it. */
function read(built: Manifest, file: string, version: string): string | undefined {
  // Only the version is another one: what does not carry it is the same in both.
  const plain = (name: string) => name.replace(/\W/g, '_');
  const named = (text: string) =>
    text.replaceAll(built.version, version).replaceAll(plain(built.version), plain(version));
  const [, folder] = /^assets\/([^/]+)\//.exec(file) ?? [];
  if (folder && folder !== built.version && folder !== version) return undefined;
  try {
    const text = readFileSync(`dist/bundle/${folder ? file.replace(folder, built.version) : file}`, 'utf8');
    if (folder) return folder === built.version ? text : named(text);
    if (file !== 'manifest.json' || version === built.version) return text;
    const files = Object.fromEntries(
      Object.keys(built.files).map((name) => [named(name), sha384(named(readFileSync(`dist/bundle/${name}`, 'utf8')))]),
    );
    const manifest = JSON.parse(named(text)) as Manifest;
    return JSON.stringify({ ...manifest, files, entry: { ...manifest.entry, integrity: files[manifest.entry.url] } });
  } catch {
    return undefined;
  }
}
