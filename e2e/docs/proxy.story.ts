import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BundleHost, startBundleHost } from '../shim/bundle-host';
import { startStory } from '../shim/host-page';
import { card, settled, snippetsIn } from './snippet';

let story: Awaited<ReturnType<typeof startStory>>;
let bundle: BundleHost;
beforeAll(async () => void ([story, bundle] = await Promise.all([startStory(), startBundleHost()])));
afterAll(() => Promise.all([story?.end(), bundle?.close()]));

test.each(snippetsIn('nginx'))('%s: what it passes on is enough for a page', async (_name, { code }) => {
  const places = [...code.matchAll(/location (\S+) \{ proxy_pass (\S+); \}/g)].map(([, place = '']) => place);
  expect(places.length).toBe(code.trim().split('\n').length);
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    if (url === '/page') return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><script src="/service-desk/bundle/host-shim.js"></script>${card}`);
    if (!places.some((place) => url.startsWith(place))) return void response.writeHead(404).end();
    request.pipe(ask(bundle.url + url, { method: request.method, headers: request.headers }, (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))));
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const page = await story.browser.newPage();
  await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/page`);
  await settled(page);
  await page.waitForTimeout(300);
  expect(asked.filter((url) => url !== '/page' && url !== '/favicon.ico' && !places.some((place) => url.startsWith(place)))).toEqual([]);
  await page.close();
  proxy.closeAllConnections();
  await new Promise((closed) => proxy.close(closed));
});

