import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/testing/browser';
import { startConnectedDesk } from '../../e2e/testing/connected';
import { slot } from '../../e2e/testing/help-desk';
import { menuEntry, people, type RealHost } from './host';

/** A real help-desk without anything of ours, and the proxy before it. */
export interface BareHost extends Pick<RealHost, 'name' | 'url' | 'signIn' | 'makeTicket' | 'ticketPage' | 'layout'> {
  /** The name and the folder that the installer is given, and its options. */
  host: string;
  folder: string;
  options: string[];
  env: Record<string, string>;
  deskPort: number;
  /** The colour of its theme.css. */
  accent: string;
  /** Folders in which nothing may be left by `remove`. */
  folders: string[];
  /** Everything else that it may change, as a text: accounts of the database, settings. */
  state(): Promise<string>;
  /** A session's cookies, got as a browser gets them. */
  cookies(account: 'agent' | 'client'): Promise<string>;
  restart(): Promise<void>;
  end(): Promise<void>;
}

interface Run {
  code: number | null;
  printed: string;
}

/** Names and contents of files, but those that a running host writes itself. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = entry.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'folder';
      return `${path.relative(folder, file)} ${content}`;
    })
    .filter((line) => !/\.log |(^|\/)(tmp|log|plugin_assets|files\/\d+)[/ ]/.test(line))
    .sort();
}

/** The installer on a real help-desk: from running to a green kit, stopped half-way, and taken back. */
export function tellInstallStory(start: () => Promise<BareHost>): void {
  let host: BareHost;
  let to: string;
  let restarts: Server;
  let browser: Browser;
  let before: { files: string[]; state: string };
  let options: string[];

  const now = async () => ({ files: host.folders.flatMap(contentsOf), state: await host.state() });

  beforeAll(async () => {
    [host, browser] = await Promise.all([start(), launchBrowser()]);
    to = path.join(await mkdtemp(path.join(tmpdir(), 'service-desk-connect-')), 'connection');
    restarts = createServer(
      (_request, response) =>
        void host.restart().then(
          () => response.end(),
          () => response.writeHead(500).end(),
        ),
    );
    await new Promise<void>((resolve) => restarts.listen(0, '127.0.0.1', resolve));
    const { port } = restarts.address() as AddressInfo;
    const again = `${process.execPath} -e "fetch('http://127.0.0.1:${port}').then((r) => process.exit(r.ok ? 0 : 1))"`;
    options = ['--to', to, '--desk', `http://127.0.0.1:${host.deskPort}`, '--restart', again, ...host.options];
    before = await now();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    restarts?.close();
    if (to) {
      await run(['remove', '--to', to, '--yes']);
      await rm(path.dirname(to), { recursive: true, force: true });
    }
    await host?.end();
  }, 120_000);

  /** Runs the installer; with `until` it is killed as soon as it prints that. */
  function run(args: readonly string[], until?: string): Promise<Run> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, ['tools/service-desk.mjs', 'connect', ...args], {
        env: { ...process.env, ...host.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          printed += chunk;
          if (until && printed.includes(until)) child.kill('SIGKILL');
        });
      child.once('close', (code) => resolve({ code, printed }));
    });
  }
  const connect = (...more: string[]) => run([host.host, host.folder, ...options, ...more]);

  test('it says what it would do, and changes nothing', async () => {
    const { code, printed } = await connect('--dry-run');
    expect(printed).toMatch(/would: .*\n[^]*Nothing was changed\.\n$/);
    expect(code).toBe(0);
    expect(await now()).toEqual(before);
  }, 60_000);

  test('without a yes nothing is changed either', async () => {
    const { code, printed } = await connect();
    expect(printed).toContain('Each change is asked for first');
    expect(code).toBe(2);
    expect(await now()).toEqual(before);
  }, 60_000);

  test('stopped half-way and run again it goes on, to a kit without a fault, with nothing written by hand', async () => {
    const begun = Date.now();
    await run([host.host, host.folder, ...options, '--yes'], 'connection file');
    const cookies = [`--agent=${await host.cookies('agent')}`, `--client=${await host.cookies('client')}`];
    const { code, printed } = await connect('--yes', ...cookies);
    expect(printed).toContain('already done: ');
    expect(printed.match(/^ {2}FAILED.*\n.*/gm) ?? []).toEqual([]);
    expect(printed).toMatch(/\(backend\): \d+ of \d+ checks passed/);
    expect(printed).toContain(`${host.name} is connected.`);
    expect(code).toBe(0);
    const minutes = (Date.now() - begun) / 60_000;
    console.log(
      `${host.name}: ${minutes.toFixed(1)} minutes from the running host to a green kit, 0 lines by hand. ${/\(backend\): .*/.exec(printed)?.[0]}`,
    );
    expect(minutes).toBeLessThan(5);
  }, 360_000);

  test('a connection that is complete is left as it is', async () => {
    const state = await now();
    const { code, printed } = await connect('--yes', '--no-kit');
    expect(printed.match(/^already done/gm)?.length).toBeGreaterThan(3);
    expect(code).toBe(0);
    expect(await now()).toEqual(state);
  }, 120_000);

  test('with it, an agent has the widgets on a ticket, and our pages in the host’s layout', async () => {
    const variables = Object.fromEntries(
      readFileSync(path.join(to, 'service-desk.env'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(/=(.*)/) as [string, string]),
    );
    const desk = await startConnectedDesk({
      file: path.join(to, 'connection.yaml'),
      publicUrl: host.url,
      port: host.deskPort,
      env: variables,
    });
    try {
      const page = await (await browser.newContext({ baseURL: host.url })).newPage();
      page.setDefaultTimeout(20_000);
      await page.goto('/service-desk');
      await page.getByRole('link', { name: 'Sign in', exact: true }).click();
      await host.signIn(page, 'agent');
      await page.goto(host.ticketPage(await host.makeTicket('Made beside the installer')));
      await slot(page, 'ticket.actions')
        .getByRole('button', { name: /problem$/ })
        .waitFor();
      // The theme of the host's folder.
      const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--service-desk-accent').trim();
      expect(await page.evaluate(accent)).toBe(host.accent);
      await page.getByRole('link', { name: menuEntry, exact: true }).first().click();
      await page
        .getByRole('heading', { name: /^(Overview|Problems)$/, level: 1 })
        .first()
        .waitFor();
      expect(await page.locator(host.layout).count()).toBe(1);
    } finally {
      await desk.stop();
    }
  }, 120_000);

  test('a plug-in of an older version beside a newer one is named', async () => {
    const file = path.join(to, 'connect.journal.json');
    const journal = readFileSync(file, 'utf8');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const { writeFile } = await import('node:fs/promises');
    await writeFile(file, journal.replace(`"version": "${version}"`, '"version": "0.0.9"'));
    const { code, printed } = await run(['check', '--to', to]);
    await writeFile(file, journal);
    expect(printed).toContain(`of version 0.0.9, the service desk of ${version}: connect it again`);
    expect(code).toBe(1);
  }, 120_000);

  test('it takes back exactly what it did', async () => {
    const { code, printed } = await run(['remove', '--to', to, '--yes', ...host.options]);
    expect(printed).toContain('Everything was taken back.');
    expect(code).toBe(0);
    await host.restart();
    expect(await now()).toEqual(before);
  }, 120_000);
}

/** The people of the story, by what they sign in with. */
export const loginOf = (account: 'agent' | 'client'): string => people[account].login;
