import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../testing/browser';
import { type BundleHost, nonceOnly, readManifest, sha384, startBundleHost } from './bundle-host';

let host: BundleHost;
let browser: Browser;
beforeAll(async () => void ([host, browser] = await Promise.all([startBundleHost(), launchBrowser()])));
afterAll(() => Promise.all([host?.close(), browser?.close()]));
const manifest = readManifest();
const card = '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>';
beforeEach(() => {
  host.send = (_file, content) => content;
  host.page = { policy: nonceOnly, attributes: 'data-require-integrity', body: card };
  host.requested.splice(0);
});

interface Outcome {
  state: string;
  code?: string;
  violations: string[];
}

/** Opens the page and waits until its slot has settled. `configure` runs before a slot asks for anything. */
async function outcome(options: object = {}): Promise<Outcome & { page: Page }> {
  const page = await browser.newPage();
  await page.addInitScript(
    (given) => {
      Object.assign(window, { codes: [], violations: [] });
      document.addEventListener('DOMContentLoaded', () => window.ServiceDesk.configure(given));
      document.addEventListener('service-desk:error', (event) =>
        window.codes.push((event as CustomEvent<{ code: string }>).detail.code),
      );
      document.addEventListener('securitypolicyviolation', (event) =>
        window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    },
    { timeouts: { module: 3000 }, ...options },
  );
  await page.goto(`${host.url}/page`);
  await page.waitForFunction(() =>
    ['ready', 'failed'].includes(document.querySelector<HTMLElement & { state: string }>('service-desk-slot')!.state),
  );
  const reported = await page.evaluate(() => ({
    state: document.querySelector<HTMLElement & { state: string }>('service-desk-slot')!.state,
    code: window.codes[0],
    violations: window.violations,
  }));
  return { ...reported, page };
}

declare global {
  interface Window {
    codes: string[];
    violations: string[];
  }
}

const altered = (wanted: string | RegExp) => (file: string, content: string) =>
  (typeof wanted === 'string' ? file === wanted : wanted.test(file)) ? `${content}\n/* altered */` : content;
const manifestWith = (change: (read: typeof manifest) => void) => (file: string, content: string) => {
  if (file !== 'manifest.json') return content;
  const read = JSON.parse(content) as typeof manifest;
  change(read);
  return JSON.stringify(read);
};
const without = (files: typeof manifest.files, name: RegExp) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => !name.test(file)));

test('an unaltered remote runs under requireIntegrity and a policy of nothing but the nonce', async () => {
  const { state, violations, page } = await outcome();
  expect([state, violations]).toEqual(['ready', []]);
  await page.close();
});

test('a page with Trusted Types runs the remote, with one policy of its own', async () => {
  host.page.policy = `${nonceOnly}; require-trusted-types-for 'script'; trusted-types service-desk`;
  const { state, violations, page } = await outcome();
  expect([state, violations]).toEqual(['ready', []]);
  await page.close();
});

test.each([
  ['the entry', altered(manifest.entry.url), 'entry'],
  ['the mounting part of the shim', altered(/host-shim-mount\.js$/), 'entry'],
  ['the chunk that all widgets need', altered(/\/core\.js$/), 'module'],
  ['the chunk of the point', altered(/\/ticket\.associates\.js$/), 'module'],
  [
    'a chunk that the manifest does not list',
    manifestWith((read) => (read.files = without(read.files, /\/ticket\.associates\.js$/))),
    'module',
  ],
] as const)('%s is refused', async (_name, send, code) => {
  host.send = send;
  const reported = await outcome();
  expect([reported.state, reported.code, reported.violations]).toEqual(['failed', code, []]);
  await reported.page.close();
});

test.each([
  ['an entry without a hash', manifestWith((read) => (read.entry = { ...read.entry, integrity: '' }))],
  [
    'an entry from an origin that is not allowed',
    manifestWith(
      (read) => (read.entry = { ...read.entry, url: `${host.elsewhere}/service-desk/bundle/${read.entry.url}` }),
    ),
  ],
] as const)('%s is not even asked for', async (_name, send) => {
  // Named by the host, so that the shim asks for nothing before it has read it.
  host.page.attributes = 'data-require-integrity data-manifest="/service-desk/bundle/manifest.json"';
  host.send = send;
  const reported = await outcome();
  expect([reported.state, reported.code, reported.violations]).toEqual(['failed', 'integrity', []]);
  expect(host.requested).not.toContain(manifest.entry.url);
  await reported.page.close();
});

test('what is altered is refused also where integrity is not required; what is not listed then runs', async () => {
  host.page.attributes = '';
  host.send = altered(/\/core\.js$/);
  const refused = await outcome();
  expect([refused.state, refused.code]).toEqual(['failed', 'module']);
  await refused.page.close();
  host.send = manifestWith((read) => (read.files = without(read.files, /\/ticket\.associates\.js$/)));
  const ran = await outcome();
  expect(ran.state).toBe('ready');
  await ran.page.close();
});

test('the option requires it as the attribute does, and does not take the attribute back', async () => {
  host.send = manifestWith((read) => (read.files = without(read.files, /\/ticket\.associates\.js$/)));
  const back = await outcome({ requireIntegrity: false });
  expect([back.state, back.code]).toEqual(['failed', 'module']);
  await back.page.close();
  host.page.attributes = '';
  const option = await outcome({ requireIntegrity: true });
  expect([option.state, option.code]).toEqual(['failed', 'module']);
  await option.page.close();
});

test('a manifest whose hash is on the script is taken only unaltered', async () => {
  let text = '';
  host.send = (file, content) => (file === 'manifest.json' ? (text = content) : content);
  await (await fetch(`${host.url}/service-desk/bundle/manifest.json`)).text();
  host.page.attributes = `data-require-integrity data-integrity="${sha384(text)}"`;
  const same = await outcome();
  expect(same.state).toBe('ready');
  await same.page.close();
  host.send = (file, content) => (file === 'manifest.json' ? `${content} ` : content);
  const other = await outcome();
  expect([other.state, other.code]).toEqual(['failed', 'manifest']);
  await other.page.close();
});

test('a manifest from another origin needs that origin allowed', async () => {
  host.page.policy = '';
  host.page.attributes = `data-require-integrity data-manifest="${host.elsewhere}/service-desk/bundle/manifest.json"`;
  const refused = await outcome();
  expect([refused.state, refused.code]).toEqual(['failed', 'integrity']);
  expect(host.requested.filter((file) => file !== 'host-shim.js' && !file.endsWith('host-shim-mount.js'))).toEqual([]);
  await refused.page.close();
  const allowed = await outcome({ origins: [host.elsewhere] });
  expect(allowed.state).toBe('ready');
  await allowed.page.close();
});

test('of all files that the manifest lists each one runs as it is and is refused altered', async () => {
  const { page } = await outcome();
  const files = Object.keys(manifest.files).filter((file) => file !== manifest.entry.url);
  expect(files.length).toBeGreaterThan(20);
  const load = (file: string, query: string) =>
    page.evaluate(
      async ([address, more]) => {
        const { vet } = document.querySelector<
          HTMLScriptElement & { vet(url: string, script: HTMLScriptElement): string }
        >('script[src$="entry.js"]')!;
        const script = document.createElement('script');
        // As the remote's own loader does it; a query keeps the browser from answering from its memory.
        script.src =
          vet(
            new URL(address!, document.querySelector<HTMLScriptElement>('script[src$="host-shim.js"]')!.src).href,
            script,
          ) + more!;
        const happened = new Promise((resolve) =>
          Object.assign(script, { onload: () => resolve('ran'), onerror: () => resolve('refused') }),
        );
        document.head.append(script);
        return happened;
      },
      [file, query],
    );
  const outcomes: Record<string, unknown> = {};
  for (const file of files) {
    host.send = (_file, content) => content;
    const asIs = await load(file, '?as-it-is');
    host.send = altered(file);
    outcomes[file] = [asIs, await load(file, '?altered')];
  }
  expect(outcomes).toEqual(Object.fromEntries(files.map((file) => [file, ['ran', 'refused']])));
  await page.close();
});
