import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, LaunchOptions } from 'playwright-core';
import { asHtml, asText, checkHost, checkRemote, failuresOf, faults, type HostAdapter, hostChecks, remoteChecks, type Report, startFaultServer } from '../../conformance';
import { startHosts } from '../hosts/server';
import { strict } from '../hosts/strict/host';
import { launchBrowser } from '../testing/browser';
import { type RunningServer, startBuiltServer } from '../testing/server';
import { badHost } from './bad-host/host';
import { badRemote } from './bad-remote';
import { serveRemote, type WrittenRemote } from './remote-server';
import { tinyRemote } from './tiny-remote';

jest.setTimeout(300_000);

let browser: Browser;
let server: RunningServer;
beforeAll(async () => void ([server, browser] = await Promise.all([startBuiltServer(), launchBrowser()])));
afterAll(() => Promise.all([server.stop(), browser.close()]));

const reasons = (report: Report) => failuresOf(report).map(({ requirement, reason }) => `${requirement}: ${reason}`);

async function tryRemote(name: string, written: WrittenRemote, checks = remoteChecks): Promise<Report> {
  const remote = await serveRemote(written);
  try {
    return await checkRemote({ name, manifest: remote.manifest, shim: 'dist/bundle' }, browser, checks);
  } finally {
    await remote.close();
  }
}

test('our own remote passes, with somebody signed in who sees every widget', async () => {
  const report = await checkRemote(
    {
      name: 'Service Desk',
      manifest: `${server.url}/service-desk/bundle/manifest.json`,
      async prepare(context) {
        const reply = await context.request.post(`${server.url}/auth/login`, { data: { email: 'admin@demo.test', password: 'demo-Passw0rd' } });
        expect(reply.ok()).toBe(true);
      },
      attributes: { 'user.associates': 'user-id="5"', 'user.permissions': 'user-id="5"', 'agent.permissions': 'agent-id="3"' },
    },
    browser,
  );
  expect(reasons(report)).toEqual([]);
});

test('a remote of another author passes: the mount contract, no framework, no bundler', async () => {
  expect(reasons(await tryRemote('Tiny', tinyRemote))).toEqual([]);
});

test('a bad remote is told what it does wrong', async () => {
  const report = await tryRemote('Bad', badRemote);
  expect(reasons(report)).toEqual([
    '1: The page has got other globals: badHelpers',
    expect.stringMatching(/^2: ticket\.problem: the content policy of the page was violated: style-src-attr inline/),
    expect.stringMatching(/^6: ticket\.problem: errors reached the page: unhandled rejection: (SyntaxError|TypeError)/),
    '7: The container is called bad in every version: a new one would be answered by the code of the old.',
    '8: In the manifest: "ticket.sidebar" is no extension point',
    '8: Files: latest/extra.js has another hash',
    expect.stringMatching(/^11: ticket\.problem has put something outside its slot: .*bad-portal/),
    expect.stringMatching(/^11: ticket\.\w+: the content policy/),
    expect.stringMatching(/^11: 24 × ticket\.problem leave \d+ nodes and 24 listeners\.$/),
    expect.stringMatching(/^13: ticket\.problem has changed the address or the history: .*#bad/),
    '15: Sizes in ticket.problem follow the root font of the page.',
    '16: In ticket.problem: <button>Press</button>',
  ]);
  expect(asText(report)).toContain('Bad (remote): 0 of 12 checks passed');
});

const leaks = [
  { left: 'one listener', code: 'addEventListener(`resize${Math.random()}`, Object);', reason: '0 nodes and 24 listeners' },
  { left: 'one detached node', code: "(window.kept ??= []).push(document.createElement('i'));", reason: '24 nodes and 0 listeners' },
];
const aboutLeaks = /mounts and unmounts leave the same/;

test.each(leaks)('a widget that leaves $left behind each time is found out', async ({ code, reason }) => {
  const entry = tinyRemote.files['entry.js']!.replace('update(context);', (update) => update + code);
  const leaking = { ...tinyRemote, files: { ...tinyRemote.files, 'entry.js': entry } };
  const report = await tryRemote('Leaking', leaking, remoteChecks.filter(({ title }) => aboutLeaks.test(title)));
  expect(reasons(report)).toEqual([`11: 24 × ticket.problem leave ${reason}.`]);
});

test.each(leaks)('so is a shim whose slots leave $left behind', async ({ code, reason }) => {
  const served = await startHosts([strict]);
  const adapter = strict.adapter(served.urlOf(strict));
  // As if it were in the shim: once for every slot that comes.
  const slotLeaks = `{ const { attachShadow } = Element.prototype; Element.prototype.attachShadow = function (init) { ${code} return attachShadow.call(this, init); }; }`;
  const open: HostAdapter['open'] = async (page) => {
    await page.addInitScript(slotLeaks);
    await adapter.open(page);
  };
  const report = await checkHost({ ...adapter, open }, browser, hostChecks.filter(({ title }) => aboutLeaks.test(title)));
  await served.close();
  expect(reasons(report)).toEqual([`11: ${reason.replaceAll('24', '40')} are left of 40 cycles.`]);
});

test('a remote without a manifest is told so', async () => {
  const report = await checkRemote({ name: 'Nothing', manifest: `${server.url}/service-desk/api/nothing` }, browser);
  expect(reasons(report)).toEqual([`8: There is no manifest at ${server.url}/service-desk/api/nothing.`]);
});

test('a careless host is told what it does wrong', async () => {
  const hosts = await startHosts([badHost]);
  const tried = hostChecks.filter(({ title }) => /^(The remote is handed|A remote that is well|Remote: (offline|entry was altered)|A slot in a hidden|Keys typed|No style|A form finds|Headers)/.test(title));
  const report = await checkHost(badHost.adapter(hosts.urlOf(badHost)), browser, tried);
  await hosts.close();
  expect(reasons(report)).toEqual([
    '5: The remote was handed: react; the scope of the page itself',
    expect.stringMatching(/^6: The host’s own click did not work: TimeoutError/),
    expect.stringMatching(/^6: The slot should be failed and is loading; the page has got: unhandled rejection: TypeError: Failed to fetch/),
    '6: The slot should be failed and is ready.',
    '12: While it was hidden it asked for: manifest.json; v1/entry.js; v1/probe.js',
    '14: The slot has no open shadow root.',
    '15: The slot has no open shadow root.',
    '16: Fields or buttons of the widget stand in the page itself.',
    '19: A request to the host’s own origin does not get its headers.',
  ]);
  expect(asHtml([report])).toContain('6 · A remote that is gone, slow, broken or of another version leaves the page as it is');
});

test('packed and unpacked, its command tries a remote and writes the report as a page', async () => {
  const run = promisify(execFile);
  // Below the project, so that playwright-core is found as the package's peer.
  await mkdir('.test', { recursive: true });
  const folder = await mkdtemp(path.resolve('.test/kit-'));
  const remote = await serveRemote(tinyRemote);
  try {
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: 'conformance' });
    await run('tar', ['-xzf', stdout.trim().split('\n').at(-1)!], { cwd: folder });
    const { executablePath, env } = JSON.parse(process.env.STORY_BROWSER ?? '{}') as LaunchOptions;
    const command = [path.join(folder, 'package/dist/cli.mjs'), 'remote', remote.manifest, '--shim', 'dist/bundle', '--report', path.join(folder, 'report.html')];
    const tried = await run(process.execPath, command, { env: { ...process.env, ...(env as Record<string, string>), CHROMIUM_PATH: executablePath ?? '' } });
    expect(tried.stdout).toContain('(remote): 12 of 12 checks passed');
    expect(await readFile(path.join(folder, 'report.html'), 'utf8')).toContain('12 of 12 checks passed');
  } finally {
    await remote.close();
    await rm(folder, { recursive: true });
  }
});

test('the fault server is well, broken and well again as it is told', async () => {
  const server = await startFaultServer();
  const manifest = async () => (await fetch(`${server.url}/manifest.json`)).status;
  expect(await manifest()).toBe(200);
  expect(await (await fetch(`${server.url}/use/answers-503`)).text()).toContain('aria-current="true">answers 503');
  expect(await manifest()).toBe(503);
  server.use(faults.find(({ name }) => name === 'offline')!);
  await expect(manifest()).rejects.toThrow();
  server.use(null);
  expect(await manifest()).toBe(200);
  await server.close();
});
