import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port';
import { endInAnyCase } from '../testing/leftovers';

/** A browser that Playwright does not drive, through what W3C WebDriver commands both have. */
export interface Browser {
  version: string;
  open(url: string): Promise<void>;
  /** The value of an expression in the page, also of one that is promised. */
  run<T>(expression: string): Promise<T>;
  /** Moves to a point of the window, in CSS px, and presses the button of the mouse there. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** What the browser's own console was told since as an error or a warning; null where nobody can read it. */
  log: ((since: number) => Promise<string[]>) | null;
  /** A PNG of the window. */
  picture(): Promise<Buffer>;
  end(): Promise<void>;
}

/** Sends one command of WebDriver; `name` is that of Firefox, method and path are those over HTTP. */
type Send = (name: string, method: 'GET' | 'POST', way: string, body?: object) => Promise<unknown>;

const size = { width: 1440, height: 900 };
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'];
const miniBrowser = libraries
  .flatMap((folder) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => `${folder}/${name}/MiniBrowser`))
  .find((file) => existsSync(file));
const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

/** Those that are on this machine can be started; of the others the Debian packages that bring them are named. */
export const browsers = [
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver and xvfb',
    start:
      miniBrowser && existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb')
        ? () => startWebKit(miniBrowser)
        : null,
  },
  { name: 'Firefox', packages: 'firefox-esr', start: firefox ? () => startFirefox(firefox) : null },
];

const actionsOf = (...sources: object[]) => ({ actions: sources });
const keys = (text: string) => [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));

const commands = (send: Send, version: string, end: () => Promise<void>): Omit<Browser, 'log'> => ({
  version,
  open: async (url) => void (await send('WebDriver:Navigate', 'POST', 'url', { url })),
  async run<T>(expression: string) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${expression})).then((value) => done([value]), (error) => done([null, String(error)]));`;
    const [value, fault] = (await send('WebDriver:ExecuteAsyncScript', 'POST', 'execute/async', {
      script,
      args: [],
    })) as [T, string?];
    if (fault) throw new Error(`In the page: ${fault}`);
    return value;
  },
  async click(x, y) {
    const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' };
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [at, ...press] };
    await send('WebDriver:PerformActions', 'POST', 'actions', actionsOf(pointer));
  },
  async type(text) {
    await send(
      'WebDriver:PerformActions',
      'POST',
      'actions',
      actionsOf({ type: 'key', id: 'keys', actions: keys(text) }),
    );
  },
  picture: async () =>
    Buffer.from(String(await send('WebDriver:TakeScreenshot', 'GET', 'screenshot', { full: false })), 'base64'),
  end,
});

/** A process that prints nothing here; ends with the story in any case. */
function launch(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; end: () => Promise<void> } {
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async (): Promise<void> => {
    child.kill();
    await closed;
    forget();
  };
  const forget = endInAnyCase(end);
  return { child, end };
}

/** What `attempt` returns as soon as it does not throw; `child` has 30 seconds for it. */
async function once<T>(child: ChildProcess, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 300 || child.exitCode !== null) throw error;
      await wait(100);
    }
  }
}

/** Is there an X server of this display? It has bound this file by then. */
async function startScreen(): Promise<{ display: string; end: () => Promise<void> }> {
  const display = `:${await freePort()}`;
  const { child, end } = launch('/usr/bin/Xvfb', [display, '-screen', '0', `${size.width}x${size.height + 100}x24`]);
  await once(child, async () => {
    if (!existsSync(`/tmp/.X11-unix/X${display.slice(1)}`)) throw new Error('Xvfb does not start');
  });
  return { display, end };
}

async function startWebKit(binary: string): Promise<Browser> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = launch('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: screen.display,
    GDK_BACKEND: 'x11',
    // Whoever runs the stories may be at work in another language.
    LANG: 'C.UTF-8',
  });
  const call = async (method: string, way: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${port}${way}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { value: unknown };
    if (!reply.ok) throw new Error(`${way}: ${(value as { message: string }).message}`);
    return value;
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } };
  const started = await once(driver.child, () => call('POST', '/session', { capabilities }));
  const { sessionId, capabilities: has } = started as { sessionId: string; capabilities: { browserVersion: string } };
  const send: Send = (_name, method, way, body) =>
    call(method, `/session/${sessionId}/${way}`, method === 'POST' ? body : undefined);
  await send('', 'POST', 'window/rect', { x: 0, y: 0, ...size });
  const end = async (): Promise<void> => {
    await call('DELETE', `/session/${sessionId}`).catch(() => undefined);
    await driver.end();
    await screen.end();
  };
  return { ...commands(send, has.browserVersion, end), log: null };
}

/** By Marionette, which geckodriver speaks too: lengths and JSON on a socket. */
async function startFirefox(binary: string): Promise<Browser> {
  const port = await freePort();
  const profile = await mkdtemp(path.join(tmpdir(), 'service-desk-firefox-'));
  await writeFile(
    path.join(profile, 'user.js'),
    [`user_pref("marionette.port", ${port});`, 'user_pref("app.normandy.enabled", false);'].join('\n'),
  );
  const { child, end } = launch(
    binary,
    ['--marionette', '--remote-allow-system-access', '--headless', '--no-remote', '--profile', profile],
    {
      HOME: profile,
      MOZ_HEADLESS_WIDTH: String(size.width),
      MOZ_HEADLESS_HEIGHT: String(size.height),
    },
  );
  const socket = await once(child, () => connected(port));
  const send = marionette(socket);
  const started = await send('WebDriver:NewSession', 'POST', 'session', {});
  await send('WebDriver:SetWindowRect', 'POST', 'window/rect', size);
  const { browserVersion } = (started as { capabilities: { browserVersion: string } }).capabilities;
  const stop = async (): Promise<void> => {
    socket.destroy();
    await end();
    await rm(profile, { recursive: true, force: true });
  };
  return { ...commands(send, browserVersion, stop), log: (since) => consoleOf(send, since) };
}

/** Errors and warnings that pages caused, also those that were left since; of Firefox's own there are some, too. */
async function consoleOf(send: Send, since: number): Promise<string[]> {
  const script = `const { nsIScriptError } = Ci;
    return Services.console.getMessageArray().filter((one) => one instanceof nsIScriptError && one.timeStamp >= arguments[0])
      .map(({ errorMessage, sourceName }) => errorMessage + ' (' + sourceName + ')');`;
  const context = (value: string) => send('Marionette:SetContext', 'POST', '', { value });
  await context('chrome');
  try {
    return (await send('WebDriver:ExecuteScript', 'POST', '', { script, args: [since] })) as string[];
  } finally {
    await context('content');
  }
}

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.off('error', reject)));
    socket.once('error', reject);
  });

function marionette(socket: Socket): Send {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let received = Buffer.alloc(0);
  let last = 0;

  function read(message: string): void {
    const parsed = JSON.parse(message) as unknown;
    // The first says what it speaks.
    if (!Array.isArray(parsed)) return;
    const [, id, error, result] = parsed as [1, number, { message: string } | null, Record<string, unknown> | null];
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result && 'value' in result ? result.value : result);
    waiting.delete(id);
  }

  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      const message = received.toString('utf8', colon + 1, end);
      received = received.subarray(end);
      read(message);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'));
  });
  return (name, _method, _way, body = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const message = JSON.stringify([0, id, name, body]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}
