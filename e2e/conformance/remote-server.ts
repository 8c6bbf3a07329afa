import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A remote written by hand: what its author says in the manifest, and the texts of its files. */
export interface WrittenRemote {
  version: string;
  global: string;
  /** Folder of its files. */
  folder: string;
  extensions: { point: string; module: string; order: number }[];
  files: Record<string, string>;
  /** Hashes that are told instead of the true ones. */
  hashes?: Record<string, string>;
}

/** Serves it under `/remote/`, and `{}` for every call of its API. */
export async function serveRemote({
  version,
  global,
  folder,
  extensions,
  files,
  hashes,
}: WrittenRemote): Promise<{ manifest: string; close: () => Promise<void> }> {
  const texts = Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
  const listed = Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [
      file,
      hashes?.[file] ?? `sha384-${createHash('sha384').update(text).digest('base64')}`,
    ]),
  );
  const entry = `${folder}/entry.js`;
  const manifest = JSON.stringify({
    schema: 1,
    name: 'written',
    version,
    api: { min: '1.0', max: '1.999' },
    entry: { url: entry, global, integrity: listed[entry] },
    files: listed,
    extensions,
  });
  const server = createServer((request, response) => {
    const file = /^\/remote\/([^?]*)/.exec(request.url ?? '')?.[1];
    if (file === 'manifest.json')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(manifest);
    const text = file && texts[file];
    if (text) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(text);
    response.writeHead(file ? 404 : 200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    manifest: `http://127.0.0.1:${(server.address() as AddressInfo).port}/remote/manifest.json`,
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
