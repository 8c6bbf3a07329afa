import type { Browser, Locator, Page, Route } from 'playwright-core';
import { assert, demandNone } from '../check';
import { record, type Seen } from '../page/recorder';
import { changedLooks, type Compared, keepLooks } from '../page/style';
import { createProbeRemote, type ProbeRemote } from '../probe/remote';
import type { HostAdapter } from './adapter';
import type {} from '../../host-shim/api';

/**
 * Milliseconds that the checks let the shim wait for a remote that never answers; for slots of the page itself; for a
 * remote that is well.
 */
const SHORT = 250;
const BRIEF = 1000;
const LONG = 5000;
/** For what the host itself does: its pages are as slow as they are. */
const HOST = 30_000;

const isShim = /\/host-shim\.js$/;

const waits = (limit: number) => ({
  manifest: limit,
  entry: limit,
  module: limit,
  mount: limit,
  retry: 5,
  coolDown: 60_000,
});

/** A page of the host that the kit has control of. */
export interface Visit {
  readonly adapter: HostAdapter;
  readonly page: Page;
  /** Answers for the add-on's remote in every page of the visit. */
  readonly remote: ProbeRemote;
  /** Lines that the shim has written to the console since the page was opened. */
  readonly lines: string[];
  /** Addresses that the page has asked for since it was opened. */
  readonly requests: string[];
  /** What of the host's own doings does not work without the add-on either. */
  readonly broken: Set<string>;
  /** What was compared of the host's looks in the check that runs. */
  looks: Compared;
  /** The kit's own element in the host's place. Its size is fixed, so that what is in it moves nothing outside. */
  readonly frame: Locator;
  /** Opens the host's page afresh, with or without the shim. */
  open(how?: { shim?: boolean; patient?: boolean; tries?: number }): Promise<void>;
  /** Takes what the page has thrown and violated until now for the host's own doing. */
  learn(): Promise<void>;
  /** Where the script of the shim and its manifest are; null if the page has no tag of it. */
  scriptOf(): Promise<{ src: string; manifest: string | null } | null>;
  /** How long the shim waits from now on: long, or shortly for what will never come. */
  wait(patient?: boolean): Promise<void>;
  /** Puts this into the frame, which is made with these attributes when it is not there. */
  show(html: string, attributes?: Record<string, string>): Promise<void>;
  /** What the page has been seen to do, without what it does by itself and what cannot leave it. */
  seen(): Promise<Omit<Seen, 'kits' | 'scope' | 'finish' | 'names'>>;
  /** Resolves when the last slot in the frame is in this state; rejects with a sentence if it does not get there. */
  until(state: 'ready' | 'failed'): Promise<void>;
  /**
   * Demands that nothing reached the page, that no policy was violated, that nothing of the host looks otherwise than
   * before.
   */
  demandUntouched(): Promise<void>;
  /** Another visit, in a browser context of its own. */
  anew(): Promise<Visit>;
  close(): Promise<void>;
}

export const slotHtml = (attributes = 'point="ticket.associates" ticket-id="42"'): string =>
  `<service-desk-slot ${attributes}></service-desk-slot>`;

/** What one visit has found out about the page, for another one. */
interface Learned {
  /** What the host alone throws and violates. */
  own: Set<string>;
  /** The shim's second file, as the add-on itself serves it, where the host serves the first one; and its hash. */
  secondFile: string;
  mount: string | null;
}

export async function startVisit(
  browser: Browser,
  adapter: HostAdapter,
  learned: Learned = { own: new Set(), secondFile: '', mount: null },
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(HOST);
  const remote = createProbeRemote();
  remote.mount = learned.mount;
  const lines: string[] = [];
  const requests: string[] = [];
  let withShim = true;
  // What it throws and violates without us is no fault of ours.
  const { own } = learned;
  const bundle = adapter.bundle ?? '/service-desk/bundle/';

  /** The tag of the shim's script on the page, without which nothing was run: where it and its manifest are. */
  const scriptOf = () =>
    page.evaluate(() => {
      const script = document.querySelector<HTMLScriptElement>('script[src*="host-shim"]');
      const manifest = script?.dataset.manifest;
      return script && { src: script.src, manifest: manifest ? new URL(manifest, location.href).href : null };
    });

  /**
   * A script that the host serves itself takes its second file from the add-on, by the manifest: it is read there before
   * the kit answers for the add-on.
   */
  async function findSecondFile(): Promise<void> {
    const script = await scriptOf();
    if (!script?.manifest || new URL(script.src).pathname.includes(bundle)) return;
    const { manifest } = script;
    const reply = await context.request.get(manifest).catch(() => null);
    const { files = {} } = (await reply?.json().catch(() => ({}))) as { files?: Record<string, string> };
    const [file, hash] = Object.entries(files).find(([name]) => name.endsWith('host-shim-mount.js')) ?? [];
    assert(
      file && hash,
      `The host serves the script itself (${script.src}), and there is no manifest of the service desk at ${manifest}: start it, and let the proxy lead there.`,
    );
    learned.secondFile = await (await context.request.get(new URL(file, manifest).href)).text();
    learned.mount = remote.mount = hash;
  }

  page.on('console', (line) => void (line.text().startsWith('[service-desk]') && lines.push(line.text())));
  page.on('request', (request) => void requests.push(request.url()));
  await page.addInitScript(record, waits(BRIEF));
  await context.route(
    ({ pathname }) => isShim.test(pathname),
    (route) => (withShim ? route.continue() : route.abort()),
  );
  await context.route(
    ({ pathname }) => pathname.includes(bundle) && !isShim.test(pathname),
    (route, request) => {
      const file = new URL(request.url()).pathname.split(bundle)[1] ?? '';
      const given = remote.received(file);
      const isMount = given === 'well' && learned.secondFile && /^v\d+\/host-shim-mount\.js$/.test(file);
      return isMount
        ? route.fulfill({ contentType: 'text/javascript', body: learned.secondFile })
        : response(route, given);
    },
  );

  /** What the page has thrown and violated by itself. */
  async function learn(): Promise<void> {
    const { thrown, violations } = await page.evaluate(() => ({
      thrown: window.__conformance.thrown,
      violations: window.__conformance.violations,
    }));
    for (const fault of [...thrown, ...violations]) own.add(fault);
  }

  const visit: Visit = {
    adapter,
    page,
    learn,
    scriptOf,
    broken: new Set(),
    remote,
    lines,
    requests,
    looks: { compared: 0, changed: [] },
    frame: page.locator('#conformance-frame'),
    async open({ shim = true, patient = true, tries = 1 } = {}) {
      withShim = shim;
      await page.goto('about:blank');
      for (const list of [lines, requests, remote.requested as string[]]) list.length = 0;
      await adapter.open(page);
      if (!shim) {
        await learn();
        await findSecondFile();
        return;
      }
      const slots = await page.evaluate(slotsOfThePage, { timeouts: waits(patient ? LONG : SHORT), limit: LONG });
      assert(
        slots !== 'no shim',
        'The page has no window.ServiceDesk, or only a queue for it: the script of the shim did not run. Does the page include host-shim.js, and does its content policy allow it?',
      );
      assert(slots !== 'loading', 'A slot of the page itself goes on loading.');
      // On a slow machine a slot of the page may have been too late although all is well; the kit's would fail with it.
      if (slots === 'failed' && !remote.fault && tries < 3) await visit.open({ shim, patient, tries: tries + 1 });
    },
    wait: (patient = true) =>
      page.evaluate((timeouts) => window.ServiceDesk.configure({ timeouts }), waits(patient ? LONG : SHORT)),
    async show(html, attributes = {}) {
      const found = await page.evaluate(
        async ({ place, html, attributes }) => {
          const parent = document.querySelector(place);
          if (!parent) return false;
          let frame = document.getElementById('conformance-frame');
          if (!frame) {
            frame = document.createElement('div');
            frame.id = 'conformance-frame';
            Object.assign(frame.style, { contain: 'strict', blockSize: '400px' });
            for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
            parent.append(frame);
          }
          frame.scrollIntoView();
          const template = document.createElement('template');
          template.innerHTML = html;
          frame.append(template.content);
          return true;
        },
        { place: adapter.place, html, attributes },
      );
      assert(found, `The page has no element ${adapter.place}, which the adapter names as the place for a slot.`);
    },
    seen: () =>
      // Each of a thousand names of `window` would be checked on its way here.
      page
        .evaluate(() => ({
          ...window.__conformance,
          kits: undefined,
          scope: undefined,
          finish: undefined,
          names: undefined,
        }))
        .then((seen) => ({
          ...seen,
          thrown: seen.thrown.filter((error) => !own.has(error)),
          violations: seen.violations.filter((violation) => !own.has(violation)),
        })),
    async until(state) {
      const now = await page.evaluate(stateOfLast, { wanted: state, limit: LONG });
      if (now === state) return;
      const { thrown } = await visit.seen();
      assert(
        false,
        `The slot should be ${state} and is ${now ?? 'no slot of the shim'}${thrown.length ? `; the page has got: ${thrown.join('; ').replace(/\.$/, '')}` : ''}.`,
      );
    },
    async demandUntouched() {
      const { thrown, violations } = await visit.seen();
      demandNone(thrown, 'Errors reached the page');
      demandNone(violations, 'The content policy of the page was violated');
      const { compared, changed } = await page.evaluate(changedLooks);
      visit.looks = { compared: visit.looks.compared + compared, changed: [...visit.looks.changed, ...changed] };
      demandNone(changed, 'Elements of the host look otherwise than before');
    },
    anew: () => startVisit(browser, adapter, learned),
    close: () => context.close(),
  };
  return visit;
}

/** Keeps how the host looks, so that {@link Visit.demandUntouched} can compare. The frame has to be there. */
export const keepHostLooks = (visit: Visit): Promise<number> => visit.page.evaluate(keepLooks, '#conformance-frame');

/**
 * Runs in the page: says how long the shim is to wait, and how the slots of the page itself are when they have come.
 */
async function slotsOfThePage({
  timeouts,
  limit,
}: {
  timeouts: object;
  limit: number;
}): Promise<'no shim' | 'loading' | 'failed' | 'ready'> {
  // A page that loads the shim `async` has a queue until it comes.
  const isThere = () => typeof (window as Partial<Window>).ServiceDesk?.inspect === 'function';
  for (const end = performance.now() + limit; !isThere() && performance.now() < end;)
    await new Promise((done) => setTimeout(done, 10));
  if (!isThere()) return 'no shim';
  window.ServiceDesk.configure({ timeouts });
  // They begin when they have been seen to be in sight.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const some = (wanted: string) => window.ServiceDesk.inspect().slots.some(({ state }) => state === wanted);
  for (const end = performance.now() + limit; some('loading') && performance.now() < end;)
    await new Promise((done) => setTimeout(done, 10));
  return some('loading') ? 'loading' : some('failed') ? 'failed' : 'ready';
}

/** Runs in the page: the state of the last slot in the frame, when it is the wanted one or the time is over. */
async function stateOfLast({ wanted, limit }: { wanted: string; limit: number }): Promise<string | undefined> {
  const state = () =>
    [...document.querySelectorAll<HTMLElement & { state?: string }>('#conformance-frame service-desk-slot')].at(-1)
      ?.state;
  for (const end = performance.now() + limit; state() !== wanted && performance.now() < end;)
    await new Promise((done) => setTimeout(done, 10));
  return state();
}

function response(route: Route, given: ReturnType<ProbeRemote['received']>): Promise<void> | undefined {
  if (given === 'hang') return undefined;
  if (given === 'well') return route.continue();
  if (given === 'offline') return route.abort('connectionrefused');
  const { status, type, body } = given;
  return route.fulfill({
    status,
    contentType: type,
    headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
    body,
  });
}
