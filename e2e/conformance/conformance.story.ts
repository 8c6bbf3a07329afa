import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, LaunchOptions } from 'playwright-core';
import {
  asHtml,
  asText,
  checkHost,
  checkRemote,
  failuresOf,
  faults,
  type HostAdapter,
  hostChecks,
  remoteChecks,
  type Report,
  startFaultServer,
} from '../../conformance';
import { startHosts } from '../hosts/server';
import { strict } from '../hosts/strict/host';
import { launchBrowser } from '../testing/browser';
import { type RunningServer, startBuiltServer } from '../testing/server';
import { badHost } from './bad-host/host';
import { badRemote } from './bad-remote';
import { selfServed } from './self-served/host';
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
        const reply = await context.request.post(`${server.url}/auth/login`, {
          data: { email: 'admin@demo.test', password: 'demo-Passw0rd' },
        });
        expect(reply.ok()).toBe(true);
      },
      attributes: {
        'user.associates': 'user-id="5"',
        'user.permissions': 'user-id="5"',
        'agent.permissions': 'agent-id="3"',
      },
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
    expect.stringMatching(/^11: 16 × ticket\.problem leave \d+ nodes and 16 listeners\.$/),
    expect.stringMatching(/^13: ticket\.problem has changed the address or the history: .*#bad/),
    '15: Sizes in ticket.problem follow the root font of the page.',
    '16: In ticket.problem: <button>Press</button>',
  ]);
  expect(asText(report)).toContain('Bad (remote): 0 of 12 checks passed');
});

const leaks = [
  {
    left: 'one listener',
    code: 'addEventListener(`resize${Math.random()}`, Object);',
    reason: '0 nodes and 16 listeners',
  },
  {
    left: 'one detached node',
    code: "(window.kept ??= []).push(document.createElement('i'));",
    reason: '16 nodes and 0 listeners',
  },
];
const aboutLeaks = /mounts and unmounts leave the same/;

test.each(leaks)('a widget that leaves $left behind each time is found out', async ({ code, reason }) => {
  const entry = tinyRemote.files['entry.js']!.replace('update(context);', (update) => update + code);
  const leaking = { ...tinyRemote, files: { ...tinyRemote.files, 'entry.js': entry } };
  const report = await tryRemote(
    'Leaking',
    leaking,
    remoteChecks.filter(({ title }) => aboutLeaks.test(title)),
  );
  expect(reasons(report)).toEqual([`11: 16 × ticket.problem leave ${reason}.`]);
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
  const report = await checkHost(
    { ...adapter, open },
    browser,
    hostChecks.filter(({ title }) => aboutLeaks.test(title)),
  );
  await served.close();
  expect(reasons(report)).toEqual([`11: ${reason} are left of 16 cycles.`]);
});

test('a remote without a manifest is told so', async () => {
  const report = await checkRemote({ name: 'Nothing', manifest: `${server.url}/service-desk/api/nothing` }, browser);
  expect(reasons(report)).toEqual([`8: There is no manifest at ${server.url}/service-desk/api/nothing.`]);
});

test('a host that serves the script itself passes, whatever it throws, violates and puts into the window by itself', async () => {
  const hosts = await startHosts([selfServed], server.url);
  const report = await checkHost(selfServed.adapter(hosts.urlOf(selfServed)), browser);
  await hosts.close();
  expect(reasons(report)).toEqual([]);
  expect(report.results.length).toBe(hostChecks.length);
});

test('where it leads to no service desk, a host that serves the script itself is told so', async () => {
  const hosts = await startHosts([selfServed]);
  const report = await checkHost(selfServed.adapter(hosts.urlOf(selfServed)), browser);
  await hosts.close();
  expect(reasons(report)).toEqual([
    expect.stringMatching(/^1: .*The host serves the script itself .*start it, and let the proxy lead there/),
  ]);
});

test('a careless host is told what it does wrong', async () => {
  const hosts = await startHosts([badHost]);
  const tried = hostChecks.filter(({ title }) =>
    /^(The remote is handed|A remote that is well|Remote: (offline|entry was altered)|A slot in a hidden|Keys typed|No style|A form finds|Headers)/.test(
      title,
    ),
  );
  const report = await checkHost(badHost.adapter(hosts.urlOf(badHost)), browser, tried);
  await hosts.close();
  expect(reasons(report)).toEqual([
    '5: The remote was handed: react; the scope of the page itself',
    expect.stringMatching(/^6: The host’s own click did not work: TimeoutError/),
    expect.stringMatching(
      /^6: The slot should be failed and is loading; the page has got: unhandled rejection: TypeError: Failed to fetch/,
    ),
    '6: The slot should be failed and is ready.',
    expect.stringMatching(/^12: While it was hidden it asked for: manifest\.json/),
    '14: The slot has no open shadow root.',
    '15: The slot has no open shadow root.',
    '16: Fields or buttons of the widget stand in the page itself.',
    '19: A request to the host’s own origin does not get its headers.',
  ]);
  expect(asHtml([report])).toContain(
    '6 · A remote that is gone, slow, broken or of another version leaves the page as it is',
  );
});

describe('packed, and installed in an empty folder beside playwright-core', () => {
  const run = promisify(execFile);
  const { executablePath, env } = JSON.parse(process.env.STORY_BROWSER ?? '{}') as LaunchOptions;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: 'conformance' });
    const archive = path.join(folder, stdout.trim().split('\n').at(-1)!);
    await run(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--offline',
        '--no-audit',
        '--no-fund',
        archive,
        path.resolve('node_modules/playwright-core'),
      ],
      { cwd: folder },
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Runs the command; returns its exit code and all it printed. */
  async function command(...args: string[]): Promise<{ code: number; printed: string }> {
    const options = {
      cwd: folder,
      env: { ...process.env, ...(env as Record<string, string>), CHROMIUM_PATH: executablePath ?? '' },
    };
    return run(path.join(folder, 'node_modules/.bin/service-desk-conformance'), args, options).then(
      ({ stdout }) => ({ code: 0, printed: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        printed: stdout + stderr,
      }),
    );
  }

  test('its command tries a remote and writes the report as a page', async () => {
    const remote = await serveRemote(tinyRemote);
    const { code, printed } = await command(
      'remote',
      remote.manifest,
      '--shim',
      path.resolve('dist/bundle'),
      '--report',
      'report.html',
    );
    const without = await command('remote', remote.manifest);
    await remote.close();
    expect(printed).toContain('(remote): 12 of 12 checks passed');
    expect(code).toBe(0);
    expect(await readFile(path.join(folder, 'report.html'), 'utf8')).toContain('12 of 12 checks passed');
    expect(without).toMatchObject({
      code: 1,
      printed: expect.stringMatching(
        /host-shim\.js does not run\. If it does not lie beside the manifest, name its folder/,
      ),
    });
  });

  test.each([
    { args: ['--help'], code: 0, message: /^service-desk-conformance host <adapter\.mjs>/ },
    { args: [], code: 2, message: /^service-desk-conformance host <adapter\.mjs>/ },
    {
      args: ['remote', '--shimm', 'x'],
      code: 2,
      message: /^Unknown option '--shimm'[^]*service-desk-conformance host/,
    },
    { args: ['host', 'nowhere.mjs'], code: 2, message: /^There is no file \S+nowhere\.mjs\.$/m },
    {
      args: ['host', 'empty.mjs'],
      code: 2,
      message:
        /empty\.mjs is no adapter: it has no name, open, place, click, submit, navigate\. The README shows one\./,
    },
    {
      args: ['host', 'down.mjs'],
      code: 1,
      message:
        /The page does not open: net::ERR_CONNECTION_REFUSED at http:\/\/127\.0\.0\.1:3\/\. Is the host running[^]*0 of 1 checks passed/,
    },
    { args: ['remote', 'desk'], code: 1, message: /"desk" is no address\. It should look like https:/ },
    {
      args: ['remote', 'http://127.0.0.1:3/manifest.json'],
      code: 1,
      message:
        /Nothing answers at http:\/\/127\.0\.0\.1:3\/manifest\.json: connect ECONNREFUSED 127\.0\.0\.1:3\. Is the server running\?/,
    },
  ])('it answers $args', async ({ args, code, message }) => {
    await writeFile(path.join(folder, 'empty.mjs'), 'export const adapter = {};');
    await writeFile(
      path.join(folder, 'down.mjs'),
      `const act = async () => {};\nexport default { name: 'Down', open: (page) => page.goto('http://127.0.0.1:3/'), place: 'body', click: act, submit: act, navigate: act };`,
    );
    const answered = await command(...args);
    expect(answered).toEqual({ code, printed: expect.stringMatching(message) });
  });

  test('it says that a manifest is a page', async () => {
    const { code, printed } = await command('remote', `${server.url}/`);
    expect({ code, printed }).toEqual({
      code: 1,
      printed: expect.stringMatching(
        /is no JSON; it begins with "<!doctype html[^]*It is a page: has somebody to be signed in first/i,
      ),
    });
  });
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
