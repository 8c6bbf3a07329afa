import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { compileScript, parse } from 'vue/compiler-sfc';
import { type BundleHost, nonce, startBundleHost } from './bundle-host';
import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
let bundle: BundleHost;
beforeAll(async () => void ([story, bundle] = await Promise.all([startStory(), startBundleHost()])));
afterAll(() => Promise.all([story?.end(), bundle?.close()]));

interface Snippet {
  file: string;
  language: string;
  code: string;
}

/** Every fenced block of docs/embedding/. */
const snippets: Snippet[] = readdirSync('docs/embedding').flatMap((file) =>
  [...readFileSync(`docs/embedding/${file}`, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({ file, language, code })),
);
const of = (...languages: string[]) => snippets.filter(({ language }) => languages.includes(language)).map((snippet, index): [string, Snippet] => [`${snippet.file}, ${snippet.language} ${index + 1}`, snippet]);

const settled = (page: Page) => page.waitForFunction(() => window.ServiceDesk?.inspect().slots.length && window.ServiceDesk.inspect().slots.every(({ state }) => state === 'ready'));
const card = '<service-desk-slot point="ticket.associates" ticket-id="42"></service-desk-slot>';

/** What PHP, Blade, Django and ERB would print: values by what they are called, no control tags. */
const printed = (template: string) =>
  template
    .replaceAll(/@csrf|\{% csrf_token %\}/g, '<input type="hidden" name="csrf" value="token">')
    .replaceAll(/<\?=(.*?)\?>|\{\{(.*?)\}\}|<%=(.*?)%>/g, (_all, ...names: (string | undefined)[]) => {
      const name = names.find((part) => typeof part === 'string') ?? '';
      if (/nonce/i.test(name)) return nonceOfHost;
      if (/csrf|authenticity/.test(name)) return 'token';
      if (/asset_ids/.test(name)) return '3,5';
      if (/id\b/.test(name)) return '42';
      throw new Error(`Nothing is known of ${name}`);
    });
const nonceOfHost = 'NONCE';
const ownRemote = (html: string) => html.replaceAll('host-shim.js"', 'host-shim.js" data-manifest="/remote/manifest.json"');

test.each(of('php', 'blade', 'django', 'erb', 'html'))('%s: what is printed shows its widgets', async (_name, { code }) => {
  const page = printed(code);
  const script = '<script src="/service-desk/bundle/host-shim.js" nonce="NONCE"></script>';
  const required = code.includes('data-require-integrity');
  // Under requireIntegrity only the real remote will do; elsewhere a small one shows more.
  const head = required ? ' ' : ownRemote(page.includes('host-shim.js') ? '<!-- of the snippet -->' : script);
  const opened = await story.open((required ? page : ownRemote(page)) + (page.includes('<service-desk') ? '' : card), head);
  await settled(opened.page);
  expect([opened.said, opened.broken]).toEqual([[], []]);
  if (page.includes('asset-select') && page.includes('<form')) expect(await opened.page.evaluate(() => 'setFormValue' in ElementInternals.prototype && document.forms[0]!.elements.length)).toBeGreaterThan(0);
  await opened.page.close();
});

test.each(of('js'))('%s: runs in the page', async (_name, { code }) => {
  const { page, broken } = await story.open(`<meta name="csrf-token" content="printed">${card}<script nonce="NONCE">${code}</script>`);
  await settled(page);
  expect(broken).toEqual([]);
  if (code.includes('getRequestHeaders')) {
    const headers = await page.evaluate(() => window.kit.requestHeaders('POST', '/api'));
    expect(JSON.stringify(headers)).toMatch(/X-CSRF-?Token":"(printed|the printed one)"/i);
    expect(await page.evaluate(() => window.kit.requestHeaders('POST', '/api', true).then(Object.keys))).toEqual(Object.keys(headers));
  }
  if (code.includes('ServiceDesk.actions')) {
    await page.evaluate(() => window.kit.offer([{ id: 'a', label: 'Attach assets', run: () => window.told.push('ran') }]));
    await page.getByRole('button', { name: 'Attach assets' }).click();
    expect(await page.evaluate(() => window.told)).toContain('ran');
  }
  await page.close();
});

test.each(of('http'))('%s: a page with this policy shows a widget of the real remote without a violation', async (_name, { code }) => {
  const page = await story.browser.newPage();
  await page.addInitScript(() => {
    window.told = [];
    document.addEventListener('securitypolicyviolation', (event) => window.told.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
  });
  bundle.page = { policy: code.replace('Content-Security-Policy: ', '').replace('NONCE', nonce).trim(), attributes: '', body: card };
  await page.goto(`${bundle.url}/page`);
  await settled(page);
  expect(await page.evaluate(() => window.told)).toEqual([]);
  await page.close();
});

test.each(of('css'))('%s: the widget inherits it', async (_name, { code }) => {
  const { page } = await story.open(`<aside class="sidebar">${card}</aside>`);
  await settled(page);
  const names = [...code.matchAll(/--[\w-]+/g)].map(([name]) => name);
  const seen = await page.evaluate(
    ([css, wanted]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      const inside = document.querySelector('service-desk-slot')!.shadowRoot!.querySelector('p')!;
      return wanted.filter((name) => !getComputedStyle(inside).getPropertyValue(name));
    },
    [code, names] as const,
  );
  expect(names.length).toBeGreaterThan(3);
  expect(seen).toEqual([]);
  await page.close();
});

test.each(of('nginx'))('%s: what it passes on is enough for a page', async (_name, { code }) => {
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

/** Angular as far as a directive needs it: it is the directive that is tried, not Angular. */
const angular = `export const Directive = () => (type) => type; export const Input = () => () => undefined;
export class ElementRef { constructor(element) { this.nativeElement = element; } }
export const inject = () => new ElementRef(globalThis.injected);`;

const sources = { 'service-desk-host': 'host-shim/package/index.ts', 'service-desk-host/react': 'host-shim/package/react.ts', 'service-desk-host/vue': 'host-shim/package/vue.ts', 'service-desk-host/protocol': 'host-shim/protocol.ts' };
const given: Plugin = {
  name: 'given',
  setup(setup) {
    setup.onResolve({ filter: /^service-desk-host/ }, ({ path: name }) => ({ path: path.resolve(sources[name as keyof typeof sources]) }));
    setup.onResolve({ filter: /^@angular\/core$/ }, ({ path: name }) => ({ path: name, namespace: 'given' }));
    setup.onLoad({ filter: /.*/, namespace: 'given' }, () => ({ contents: angular }));
  },
};

async function bundled(code: string, loader: 'ts' | 'tsx', globalName?: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, loader, resolveDir: process.cwd() }, bundle: true, write: false, format: 'iife', globalName, plugins: [given], jsx: 'automatic', target: 'es2022', logLevel: 'error',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
  });
  const text = outputFiles[0]!.text.replaceAll('</script', '<\\/script');
  return `<div id="app"></div><script nonce="NONCE">${text}</script>`;
}

test.each(of('tsx'))('%s: mounts, and the host follows a link', async (_name, { code }) => {
  const { page, broken } = await story.open(await bundled(code, 'tsx'));
  await page.getByText('inside').click();
  await page.waitForFunction(() => document.querySelector('main')!.title === '/inside?x=1#y');
  expect(broken).toEqual([]);
  await page.close();
});

test.each(of('vue'))('%s: mounts, and the host follows a link', async (_name, { code }) => {
  const { descriptor } = parse(code);
  const { content } = compileScript(descriptor, { id: 'page', inlineTemplate: true, genDefaultAs: 'App' });
  const { page, broken } = await story.open(await bundled(`${content}\nimport { createApp } from 'vue';\ncreateApp(App).mount('#app');`, 'ts'));
  await page.getByText('inside').click();
  await page.waitForFunction(() => document.querySelector('main')!.title === '/inside?x=1#y');
  expect(broken).toEqual([]);
  await page.close();
});

test.each(of('angular'))('%s: the directive mounts, updates and unmounts', async (_name, { code }) => {
  const { page, broken } = await story.open(await bundled(code, 'ts', 'angular'));
  await page.evaluate(() => {
    const { TicketAssociates } = (window as unknown as { angular: { TicketAssociates: new () => { ticketAssociates: object; ngOnChanges(): void; ngOnDestroy(): void } } }).angular;
    Object.assign(globalThis, { injected: document.getElementById('app') });
    const directive = new TicketAssociates();
    directive.ticketAssociates = { ticketId: 42 };
    directive.ngOnChanges();
    Object.assign(window, { directive });
  });
  await page.getByText('card 1').waitFor();
  await page.evaluate(async () => {
    const { directive } = window as unknown as { directive: { ticketAssociates: object; ngOnChanges(): void; ngOnDestroy(): void } };
    directive.ticketAssociates = { ticketId: 43 };
    directive.ngOnChanges();
    await Promise.resolve();
    directive.ngOnDestroy();
  });
  await page.waitForFunction(() => window.told.includes('unmount'));
  expect(await page.evaluate(() => window.told)).toContain('update {"ticketId":43}');
  expect(broken).toEqual([]);
  await page.close();
});

test.each(of('ts'))('%s: runs bundled into a page', async (_name, { file, code }) => {
  const script = (await bundled(code, 'ts', 'snippet')).replaceAll('NONCE', nonce);
  const page = await story.browser.newPage();
  bundle.page = { policy: '', attributes: '', body: `${file === 'module-federation.md' ? '' : card}${script}` };
  await page.goto(`${bundle.url}/page`);
  if (file === 'module-federation.md') {
    const left = await page.evaluate(async () => {
      const { mountAssociates } = (window as unknown as { snippet: { mountAssociates(place: HTMLElement, id: number): Promise<() => void> } }).snippet;
      const place = document.getElementById('app')!;
      const unmount = await mountAssociates(place, 42);
      while (!place.shadowRoot!.textContent) await new Promise((next) => setTimeout(next, 20));
      const shown = place.shadowRoot!.textContent!.length;
      unmount();
      await new Promise((next) => setTimeout(next, 50));
      return [shown > 0, place.shadowRoot!.textContent];
    });
    expect(left).toEqual([true, '']);
  } else {
    const said: string[] = [];
    page.on('console', (line) => void said.push(line.text()));
    await settled(page);
    await page.waitForTimeout(200);
    expect(said.some((line) => line.startsWith('mount ./ticket-associates'))).toBe(true);
  }
  await page.close();
});

test('no snippet is left out', () => {
  const languages = ['php', 'blade', 'django', 'erb', 'html', 'js', 'http', 'css', 'nginx', 'tsx', 'vue', 'angular', 'ts'];
  expect(snippets.filter(({ language }) => !languages.includes(language))).toEqual([]);
  expect(snippets.length).toBeGreaterThan(18);
});

test('troubleshooting explains each code of the closed list', () => {
  const codes = /export type FailureCode = (.*);/.exec(readFileSync('host-shim/protocol.ts', 'utf8'))![1]!.split(' | ').map((code) => code.slice(1, -1));
  const explained = [...readFileSync('docs/embedding/troubleshooting.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
  expect(explained.sort()).toEqual(codes.sort());
});
