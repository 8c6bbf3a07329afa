import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { assert, messageOf, Unmet } from '../check';
import type { PointId } from '../../host-shim/protocol';
import { record, type Seen } from '../page/recorder';

/**
 * What the kit has to know of a remote. The address of its manifest is enough for one that needs nobody to be signed
 * in.
 */
export interface RemoteAdapter {
  name: string;
  /** Address of `manifest.json`. */
  manifest: string;
  /** Folder of the shim to try it with; the one beside the manifest if left out. */
  shim?: string;
  /** Signs somebody in. */
  prepare?(context: BrowserContext): Promise<void>;
  /** Attributes of the slot by point, instead of `ticket-id="1"` and the like. */
  attributes?: Readonly<Record<string, string>>;
}

export interface RemoteManifest {
  schema: number;
  name: string;
  version: string;
  api: { min: string; max: string };
  entry: { url: string; global: string; integrity: string };
  files: Record<string, string>;
  extensions: { point: string; module: string; order: number }[];
}

export interface RemoteVisit {
  readonly manifest: RemoteManifest;
  readonly page: Page;
  /** What fails: nothing, or every request that is not for the remote's own files. */
  readonly trouble: { api: 'none' | '503' | 'offline' };
  /** The points it has widgets for. */
  readonly points: readonly string[];
  /** Text of one of its files; null if it is not there. */
  fileOf(file: string): Promise<Buffer | null>;
  /** An empty page at the remote's own origin, under a policy of nonces, that includes the shim. */
  open(): Promise<void>;
  /** The slot of a point as HTML. */
  slotOf(point: string): string;
  /** Puts a point's slot into the empty page and waits until it is there. */
  mount(point: string): Promise<void>;
  unmount(): Promise<void>;
  seen(): Promise<Pick<Seen, 'thrown' | 'failures' | 'violations'>>;
  /** Another visit, in a browser context of its own. */
  anew(): Promise<RemoteVisit>;
  close(): Promise<void>;
}

const TEST_PAGE = '/conformance-page';
const NONCE = 'Y29uZm9ybWFuY2U';

/** Every extension point, and what a host prints there if it knows nothing better. */
export const usualAttributes: Readonly<Record<PointId, string>> = {
  'ticket.associates': 'ticket-id="1"',
  'ticket.problem': 'ticket-id="1"',
  'ticket.actions': 'ticket-id="1"',
  'user.associates': 'user-id="1"',
  'user.permissions': 'user-id="1"',
  'organization.associates': 'organization-id="1"',
  'agent.permissions': 'agent-id="1"',
  'form.asset-select': '',
  'automation.create': 'kind="workflow"',
  inbox: '',
  'menu.approvals': '',
  home: '',
  'calendar.week': '',
  search: '',
  page: `base-path="${TEST_PAGE}"`,
};

const html = (
  shim: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Conformance</title>
<script nonce="${NONCE}" src="${shim}"></script></head><body><h1>A page</h1><p>Some text of the page</p><div id="conformance-frame"></div></body></html>`;

const policy = `default-src 'none'; script-src 'nonce-${NONCE}'; connect-src 'self'; img-src 'self' data: blob:`;

/** Throws {@link Unmet} if there is no manifest that can be read. */
export async function startRemoteVisit(browser: Browser, adapter: RemoteAdapter): Promise<RemoteVisit> {
  assert(
    URL.canParse(adapter.manifest),
    `"${adapter.manifest}" is no address. It should look like https://desk.example/service-desk/bundle/manifest.json.`,
  );
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await adapter.prepare?.(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const { origin } = new URL(adapter.manifest);
  const folder = new URL('.', adapter.manifest);
  const shim = new URL('host-shim.js', folder).href;
  const trouble: RemoteVisit['trouble'] = { api: 'none' };

  const fileOf = async (file: string) => {
    const { href } = new URL(file, folder);
    const reply = await context.request.get(href).catch((error: unknown) => {
      throw new Unmet(`Nothing answers at ${href}: ${messageOf(error)}. Is the server running?`);
    });
    return reply.ok() ? reply.body() : null;
  };
  const text = await fileOf(adapter.manifest);
  const manifest = parse(text, adapter.manifest);

  await page.addInitScript(record, { coolDown: 0, retry: 5 });
  await context.route(
    ({ pathname }) => !pathname.startsWith(folder.pathname),
    (route, request) => {
      if (request.isNavigationRequest() && new URL(request.url()).pathname.startsWith(TEST_PAGE))
        return route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': policy },
          body: html(shim),
        });
      if (trouble.api === 'offline') return route.abort('connectionrefused');
      return trouble.api === '503'
        ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'Service unavailable' })
        : route.continue();
    },
  );
  if (adapter.shim) {
    const own = adapter.shim;
    await context.route(/\/host-shim[\w-]*\.js$/, async (route, request) => {
      const file = new URL(request.url()).pathname.slice(folder.pathname.length);
      return route.fulfill({ contentType: 'text/javascript', body: await readFile(path.join(own, file)) });
    });
  }

  const visit: RemoteVisit = {
    manifest,
    page,
    trouble,
    points: [...new Set((manifest.extensions ?? []).map(({ point }) => point))],
    fileOf,
    async open() {
      await page.goto('about:blank');
      await page.goto(origin + TEST_PAGE);
      assert(
        await page.evaluate(() => typeof window.ServiceDesk === 'object'),
        `The shim at ${adapter.shim ? `${adapter.shim}/host-shim.js` : shim} does not run. If it does not lie beside the manifest, name its folder (--shim).`,
      );
    },
    slotOf(point) {
      const attributes = adapter.attributes?.[point] ?? usualAttributes[point as PointId] ?? '';
      return point === 'form.asset-select'
        ? '<service-desk-asset-select name="assets" multiple></service-desk-asset-select>'
        : `<service-desk-slot point="${point}" ${attributes}></service-desk-slot>`;
    },
    async mount(point) {
      await page.evaluate(
        (slot) => (document.getElementById('conformance-frame')!.innerHTML = slot),
        visit.slotOf(point),
      );
      const state = () =>
        page.evaluate(
          () => (document.getElementById('conformance-frame')!.firstElementChild as { state?: string } | null)?.state,
        );
      await page
        .waitForFunction(() =>
          ['ready', 'failed'].includes(
            (document.getElementById('conformance-frame')!.firstElementChild as { state?: string } | null)?.state ?? '',
          ),
        )
        .catch(() => undefined);
      if ((await state()) === 'ready') return;
      const { failures } = await visit.seen();
      assert(false, `The widget of ${point} is ${await state()}: ${failures.at(-1)?.message ?? 'it said nothing'}`);
    },
    async unmount() {
      await page.evaluate(async () => {
        document.getElementById('conformance-frame')!.replaceChildren();
        await new Promise((done) => setTimeout(done, 20));
      });
    },
    seen: () =>
      page.evaluate(() => ({
        thrown: window.__conformance.thrown,
        failures: window.__conformance.failures,
        violations: window.__conformance.violations,
      })),
    anew: () => startRemoteVisit(browser, adapter),
    close: () => context.close(),
  };
  return visit;
}

function parse(text: Buffer | null, address: string): RemoteManifest {
  if (!text) throw new Unmet(`There is no manifest at ${address}.`);
  const sentence = text.toString();
  try {
    return JSON.parse(sentence) as RemoteManifest;
  } catch {
    const hint = /^\s*</.test(sentence)
      ? ' It is a page: has somebody to be signed in first, or does a rule of the server answer every address with one?'
      : '';
    throw new Unmet(
      `What is at ${address} is no JSON; it begins with ${JSON.stringify(sentence.trim().slice(0, 40))}.${hint}`,
    );
  }
}
