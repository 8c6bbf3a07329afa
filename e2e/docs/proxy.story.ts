import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allCalls } from '../../wire/calls';
import { type BundleHost, startBundleHost } from '../shim/bundle-host';
import { startStory } from '../shim/host-page';
import { card, settled, type Snippet, snippetsIn } from './snippet';

let story: Awaited<ReturnType<typeof startStory>>;
let bundle: BundleHost;
beforeAll(async () => void ([story, bundle] = await Promise.all([startStory(), startBundleHost()])));
afterAll(() => Promise.all([story?.end(), bundle?.close()]));

const configurations = snippetsIn('nginx', 'apache', 'caddy');

/** The one regular expression of a configuration: which addresses it passes on; and the prefix that it takes off. */
function readRule({ code }: Snippet): { passes: RegExp; prefix: string } {
  const [, prefix = ''] = /rewrite \^(\/\w+)/.exec(code) ?? [];
  return { passes: new RegExp(/\^\/[^\s"]+/.exec(code)![0]), prefix };
}

/** Every call but those of the help-desk that we ship: signing in and its outbox. */
const called = allCalls
  .filter(({ name }) => !/^(session|outbox)\./.test(name))
  .map(({ call }) => call.path.replaceAll(/\{\w+\}/g, '1'));

test.each(configurations)(
  '%s: passes on every call, page and file of ours, and nothing of the host',
  (_name, snippet) => {
    const { passes, prefix } = readRule(snippet);
    expect(called.length).toBeGreaterThan(100);
    expect(
      [
        ...called,
        '/service-desk/bundle/host-shim.js',
        '/service-desk/bundle/assets/1/entry.js',
        '/service-desk',
        '/service-desk/problem/5',
        '/service-desk/changes?page=2',
        '/service-desk/my-approvals',
        '/change-approval/abc',
      ].filter((path) => !passes.test(prefix + path)),
    ).toEqual([]);
    const pages = [
      '/',
      '/login',
      '/service-desk-of-others',
      '/change-approvals',
      '/api/tickets',
      '/evil/service-desk/api/x',
    ];
    expect(pages.filter((path) => passes.test(prefix + path))).toEqual([]);
    expect(snippet.code).toContain('127.0.0.1:8080');
  },
);

test.each(configurations)('%s: a page behind a proxy that follows its rule shows a widget', async (_name, snippet) => {
  const { passes, prefix } = readRule(snippet);
  const refused: string[] = [];
  const proxy = createServer((request, response) => {
    const url = request.url ?? '';
    if (url === '/page')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><script src="${prefix}/service-desk/bundle/host-shim.js"></script>${card}`);
    if (!passes.test(url)) {
      refused.push(url);
      return void response.writeHead(404).end();
    }
    request.pipe(
      send(bundle.url + url.slice(prefix.length), { method: request.method, headers: request.headers }, (received) =>
        received.pipe(response.writeHead(received.statusCode ?? 502, received.headers)),
      ),
    );
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const page = await story.browser.newPage();
  await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/page`);
  await settled(page);
  await page.waitForLoadState('networkidle');
  expect(refused.filter((url) => url !== '/favicon.ico')).toEqual([]);
  await page.close();
  proxy.closeAllConnections();
  await new Promise((closed) => proxy.close(closed));
});
