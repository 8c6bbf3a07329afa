import { createServer, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Extension, Manifest } from '../../host-shim/protocol';

type Fault = 'ok' | 'hang' | '503' | 'corrupt';

/** A host page and a remote, both as small as can be, served by us: what the shim itself does shows without React. */
export interface Synthetic {
  url: string;
  /** What the remote does from now on. */
  faults: { manifest: Fault; entry: Fault; integrity: string; api: Manifest['api']; version: number };
  extensions: Extension[];
  /** Where the page is shown: of a host with a router of its own, in many places. */
  places: RegExp;
  /** Paths that were asked for. */
  requested: string[];
  /** A page whose body is this, under a policy that allows scripts by nonce only. */
  show(body: string, head?: string): string;
  close(): Promise<void>;
}

const extension = (point: Extension['point'], module: string, order: number): Extension => ({ point, module, order });

/**
 * A container as webpack makes one, with widgets that write down what happens to them. `window.trouble` makes modules
 * fail.
 */
const container = (version: number) => `
window.reported = window.reported || [];
var synthetic_${version} = {
  init(scope) { window.scope = scope; },
  async get(name) {
    reported.push('get ' + name);
    if (window.trouble > 0) { window.trouble--; throw new Error('chunk 404'); }
    return () => ({ mount: modules_${version}[name] });
  },
};
var modules_${version} = {
  './card'(element, context, kit) {
    reported.push('mount ' + JSON.stringify(context));
    window.kit = kit;
    element.innerHTML = '<p>card ' + ${version} + '</p><a href="/inside?x=1#y">inside</a> <a id="out" href="https://example.test/">outside</a><input><button type="button">b</button>';
    kit.signal.addEventListener('abort', () => reported.push('abort'));
    return { update: (next) => reported.push('update ' + JSON.stringify(next)), unmount: () => reported.push('unmount') };
  },
  './second'(element) { element.textContent = 'second'; return { unmount() {} }; },
  './throws'() { throw new Error('no mount today'); },
  './hangs'(element) { return new Promise((done) => (window.finishMount = () => done({ unmount: () => reported.push('late unmount') }))); },
  './silent'() {},
  './stumbles'(element, context, kit) {
    element.textContent = 'stumbles';
    return { update: (next) => (next.ticketId > 1 ? Promise.reject(new Error('no update')) : undefined), unmount() { throw new Error('no way out'); } };
  },
  './field'(element, context, kit) {
    const draw = (now) => {
      element.innerHTML = '<button type="button">' + now.label + '</button>';
      const button = element.firstChild;
      button.disabled = now.disabled;
      button.onclick = () => kit.emit('input', { value: [...now.value, now.value.length + 1] });
    };
    draw(context);
    return { update: draw, unmount() {} };
  },
};`;

export async function startSynthetic(): Promise<Synthetic> {
  let page = '';
  const nonce = 'c3ludGhldGlj';
  const faults: Synthetic['faults'] = {
    manifest: 'ok',
    entry: 'ok',
    integrity: '',
    api: { min: '1.0', max: '1.9' },
    version: 1,
  };
  const synthetic: Omit<Synthetic, 'url' | 'close'> = {
    faults,
    requested: [],
    places: /^\/page$/,
    extensions: [
      extension('ticket.associates', './card', 0),
      extension('ticket.actions', './card', 1),
      extension('ticket.actions', './second', 2),
      extension('user.associates', './throws', 3),
      extension('organization.associates', './hangs', 4),
      extension('form.asset-select', './field', 5),
      extension('inbox', './second', 6),
    ],
    show(
      body,
      head = '<script src="/desk/service-desk/bundle/host-shim.js" data-manifest="/remote/manifest.json" nonce="NONCE"></script>',
    ) {
      page =
        `<!doctype html><html lang="de-AT"><head><title>Host</title>${head}</head><body><h1>Host page</h1>${body}</body></html>`.replaceAll(
          'NONCE',
          nonce,
        );
      return '/page';
    },
  };

  function received(response: ServerResponse, fault: Fault, type: string, text: string) {
    if (fault === 'hang') return;
    response.writeHead(fault === '503' ? 503 : 200, { 'content-type': type });
    response.end(fault === 'ok' ? text : '<!doctype html><p>Please sign in');
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    synthetic.requested.push(path);
    if (synthetic.places.test(path)) {
      const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; connect-src 'self'; form-action 'self'`;
      return void response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(page);
    }
    if (path === '/remote/manifest.json') {
      const { integrity, api, version } = faults;
      const manifest: Manifest = {
        schema: 1,
        name: 'synthetic',
        version: String(version),
        api,
        files: {},
        extensions: synthetic.extensions,
        entry: { url: `v${version}/entry.js`, global: `synthetic_${version}`, integrity },
      };
      return received(response, faults.manifest, 'application/json', JSON.stringify(manifest));
    }
    const entry = /^\/remote\/v(\d+)\/entry\.js$/.exec(path);
    if (entry) return received(response, faults.entry, 'text/javascript', container(Number(entry[1])));
    const file = /^(?:\/desk)?\/service-desk\/bundle\/([\w./-]+)$/.exec(path)?.[1];
    if (!file) return void response.writeHead(200, { 'content-type': 'text/plain' }).end('another page');
    readFile(`dist/bundle/${file}`).then(
      (content) =>
        response
          .writeHead(200, { 'content-type': file.endsWith('.json') ? 'application/json' : 'text/javascript' })
          .end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return Object.assign(synthetic, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  });
}
