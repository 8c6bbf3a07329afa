import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { extensionPoints } from '../../wire/extension/extension';

/** Another origin, which has extensions: one that was built, and by name some that have a fault. */
export interface ExtensionOrigin {
  url: string;
  /** From now on what had hung comes. */
  mend(): void;
  end(): Promise<void>;
}

/** A container by hand, whose one module has this `mount`. */
const container = (name: string, mount: string, more = ''): string =>
  `var ext_${name} = { init: function () {}, get: function () { return Promise.resolve(function () { return { title: ${JSON.stringify(`Tab ${name}`)}, mount: ${mount} }; }); } };${more}`;

const shows = `function (element) { element.textContent = 'It is here'; return { unmount: function () {} }; }`;

/** What is wrong with each, as its one script says it. */
const scripts: Record<string, string> = {
  throws: container('throws', `function () { throw new Error('mount of throws'); }`),
  stuck: container('stuck', `function () { return new Promise(function () {}); }`),
  later: container(
    'later',
    `function (element) { element.textContent = 'It is here'; setTimeout(function () { throw new Error('later'); }); return { unmount: function () { throw new Error('unmount'); } }; }`,
  ),
  heavy: container('heavy', shows, `var ext_weight = ${JSON.stringify('x'.repeat(5 * 1024 * 1024))};`),
  altered: container('altered', shows),
  future: container('future', shows),
  silent: container('silent', shows),
};
/** `gone` has no manifest, `noscript` a manifest whose script is missing. */
export const faulty = [...Object.keys(scripts), 'gone', 'noscript'];

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

function manifestOf(name: string): string {
  const integrity = hashOf(name === 'altered' ? 'something else' : (scripts[name] ?? ''));
  return JSON.stringify({
    ...{ schema: 1, name, version: '1.0.0' },
    api: name === 'future' ? { min: '2.0', max: '2.9' } : { min: '1.0', max: '1.9' },
    entry: { url: 'entry.js', global: `ext_${name}`, integrity },
    extensions: extensionPoints.map((point) => ({ point, module: './part' })),
  });
}

/** Serves `built` below /acme/, and the faulty ones below their names. `silent` never replies until it is mended. */
export async function startOrigin(built: string): Promise<ExtensionOrigin> {
  let isMended = false;
  const server: Server = createServer((request, response) => {
    const [, name = '', file = ''] = (request.url ?? '').split('?')[0]!.split('/');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    const send = (text: string | Buffer) =>
      response
        .setHeader('content-type', file.endsWith('.json') ? 'application/json' : 'text/javascript; charset=utf-8')
        .end(text);
    if (name === 'silent' && !isMended) return;
    if (name === 'acme')
      void readFile(path.join(built, path.basename(file))).then(send, () => response.writeHead(404).end());
    else if (name !== 'gone' && file === 'manifest.json' && faulty.includes(name)) send(manifestOf(name));
    else if (file === 'entry.js' && scripts[name]) send(scripts[name]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mend: () => {
      isMended = true;
    },
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
