import { assert, demandNone, type Check } from '../check';
import { countLeft, type Left } from '../page/leak';
import { changedLooks, keepLooks } from '../page/style';
import type { RemoteVisit } from './visit';

const CYCLES = 8;
const TOGETHER = 4;

/** Names that a container may add to `window` besides its own: those of webpack and of the federation runtime. */
const known = /^(webpackChunk|__)/;

/** Does something with each widget of the remote, one after another, in a fresh page. */
const withEach =
  (work: (visit: RemoteVisit, point: string) => Promise<void>) =>
  async (visit: RemoteVisit): Promise<void> => {
    await visit.open();
    for (const point of visit.points) {
      await visit.mount(point);
      await work(visit, point);
      await visit.unmount();
    }
  };

async function demandQuiet(visit: RemoteVisit, about: string): Promise<void> {
  const { thrown, violations } = await visit.seen();
  demandNone(thrown, `${about}: errors reached the page`);
  demandNone(violations, `${about}: the content policy of the page was violated`);
}

/** Requirements that show when widgets are on a page. */
export const widgetChecks: readonly Check<RemoteVisit>[] = [
  {
    requirement: 1,
    title: 'Its only global is the container; define and require are not used',
    async run(visit) {
      const { page, manifest } = visit;
      await visit.open();
      await page.evaluate(() => {
        const define = Object.assign(() => window.__conformance.reported.push('define'), { amd: {} });
        Object.assign(window, { define, require: define, module: {}, exports: {} });
        window.__conformance.names = Object.getOwnPropertyNames(window);
      });
      for (const point of visit.points) await visit.mount(point);
      const { added, reported } = await page.evaluate(() => ({
        added: Object.getOwnPropertyNames(window).filter((name) => !window.__conformance.names.includes(name)),
        reported: window.__conformance.reported,
      }));
      demandNone(
        added.filter((name) => name !== manifest.entry.global && !known.test(name)),
        'The page has got other globals',
      );
      demandNone(reported, 'It called a module loader of the page');
    },
  },
  {
    requirement: 2,
    title: 'Every widget mounts under a policy that allows scripts by nonce and no inline style',
    run: withEach((visit, point) => demandQuiet(visit, point)),
  },
  {
    requirement: 6,
    title: 'With its API answering 503 or refused, nothing reaches the page',
    async run(visit) {
      for (const api of ['503', 'offline'] as const) {
        visit.trouble.api = api;
        await visit.open().finally(() => undefined);
        for (const point of visit.points) {
          await visit.page.evaluate(
            (slot) => (document.getElementById('conformance-frame')!.innerHTML = slot),
            visit.slotOf(point),
          );
          await visit.page.waitForFunction(() =>
            ['ready', 'failed'].includes(
              (document.getElementById('conformance-frame')!.firstElementChild as { state?: string } | null)?.state ??
                '',
            ),
          );
          await visit.page.waitForTimeout(60);
          await visit.unmount();
          demandNone((await visit.seen()).thrown, `${point}: errors reached the page`);
        }
      }
    },
  },
  {
    requirement: 11,
    title: 'Every widget mounts, updates, and leaves the page as it was',
    async run(visit) {
      const { page } = visit;
      await visit.open();
      for (const point of visit.points) {
        await page.evaluate(keepLooks, '#conformance-frame');
        const before = await page.evaluate(outside);
        await visit.mount(point);
        await page.evaluate(() => {
          for (const name of ['ticket-id', 'user-id', 'organization-id', 'agent-id'])
            document.querySelector(`#conformance-frame [${name}]`)?.setAttribute(name, '2');
        });
        await page.waitForTimeout(30);
        demandNone(
          await page.evaluate(outside).then((now) => now.filter((line) => !before.includes(line))),
          `${point} has put something outside its slot`,
        );
        await visit.unmount();
        demandNone(
          await page.evaluate(outside).then((now) => now.filter((line) => !before.includes(line))),
          `${point} has left something behind`,
        );
        demandNone(
          (await page.evaluate(changedLooks)).changed,
          `${point}: elements of the host look otherwise than before`,
        );
        await demandQuiet(visit, point);
      }
      demandNone(
        (await visit.seen()).failures.map(({ point, message }) => `${point}: ${message}`),
        'Widgets failed',
      );
    },
  },
  {
    requirement: 11,
    title: 'Removed while it loads or mounts, a widget throws nothing and stays away',
    async run(visit) {
      await visit.open();
      for (const point of visit.points) {
        const left = await visit.page.evaluate(async (slot) => {
          const frame = document.getElementById('conformance-frame')!;
          for (const after of [0, 5, 30]) {
            frame.innerHTML = slot;
            const element = frame.firstElementChild!;
            await new Promise((done) => setTimeout(done, after));
            element.remove();
            await new Promise((done) => setTimeout(done, 60));
            if (element.shadowRoot?.childElementCount) return `still shows ${element.shadowRoot.textContent ?? ''}`;
          }
          return '';
        }, visit.slotOf(point));
        assert(!left, `The widget of ${point} was removed and ${left}.`);
        await demandQuiet(visit, point);
      }
    },
  },
  {
    requirement: 11,
    title: `Of every widget ${CYCLES} and ${2 * CYCLES} mounts and unmounts leave the same nodes and listeners`,
    async run(visit) {
      const fresh = await visit.anew();
      try {
        for (const point of fresh.points) {
          const left = await leftByCycles(fresh, fresh.slotOf(point), CYCLES, TOGETHER);
          if (!left) return;
          assert(
            !left.nodes && !left.listeners,
            `${2 * CYCLES} × ${point} leave ${left.nodes} nodes and ${left.listeners} listeners.`,
          );
        }
      } finally {
        await fresh.close();
      }
    },
  },
  {
    requirement: 13,
    title: 'Address and history stay as they are, but for the pages',
    async run(visit) {
      await visit.open();
      const where = () => visit.page.evaluate(() => `${location.href} ${history.length}`);
      const before = await where();
      for (const point of visit.points.filter((name) => name !== 'page')) {
        await visit.mount(point);
        assert((await where()) === before, `${point} has changed the address or the history: ${await where()}`);
        await visit.unmount();
      }
    },
  },
  {
    requirement: 15,
    title: 'Sizes do not depend on the page’s root font; direction does on the page',
    async run(visit) {
      await visit.open();
      // At one moment, for a widget that is still loading is drawn anew in between.
      const looks = () =>
        visit.page.evaluate(() => {
          const page = document.documentElement;
          const inside = document
            .getElementById('conformance-frame')!
            .firstElementChild!.shadowRoot!.querySelectorAll('*:not(:empty)');
          const sizes = (fontSize: string) => {
            page.style.fontSize = fontSize;
            return [...inside].map((element) => `${element.tagName} ${getComputedStyle(element).fontSize}`).join();
          };
          page.dir = 'ltr';
          const [small, large] = [sizes('10px'), sizes('20px')];
          page.style.fontSize = '16px';
          page.dir = 'rtl';
          return { small, large, direction: getComputedStyle(inside[0] ?? document.body).direction };
        });
      for (const point of visit.points) {
        await visit.mount(point);
        await visit.page.waitForTimeout(100);
        const { small, large, direction } = await looks();
        assert(small === large, `Sizes in ${point} follow the root font of the page.`);
        assert(direction === 'rtl', `${point} is drawn from left to right in a page from right to left.`);
        await visit.unmount();
      }
    },
  },
  {
    requirement: 16,
    title: 'Every button says what type it is; nothing stands outside the shadow root',
    run: withEach(async (visit, point) => {
      const found = await visit.page.evaluate(() => {
        const slot = document.getElementById('conformance-frame')!.firstElementChild!;
        return [...slot.shadowRoot!.querySelectorAll('button:not([type])'), ...slot.children].map(({ outerHTML }) =>
          outerHTML.slice(0, 80),
        );
      });
      demandNone(found, `In ${point}`);
    }),
  },
];

/**
 * Runs in the page: what stands outside the slot, scripts and preloads of the remote left out, and every attribute of
 * html and body.
 */
function outside(): string[] {
  const elements = [...document.querySelectorAll('body *, head *')].filter(
    (element) => !element.matches('script, link[rel=preload], link[rel=modulepreload], #conformance-frame *'),
  );
  const attributes = [document.documentElement, document.body].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  );
  return [
    ...elements.map((element, index) => `${index} <${element.tagName.toLowerCase()} class="${element.className}">`),
    ...attributes,
    `${document.adoptedStyleSheets.length} adopted sheets`,
  ];
}

/**
 * What is left of a slot that comes and goes so often, and then twice as often, several of them together; see
 * {@link countLeft}.
 */
export const leftByCycles = (visit: RemoteVisit, slot: string, times: number, together: number): Promise<Left | null> =>
  countLeft(visit.page, {
    open: visit.open,
    work: (count) => visit.page.evaluate(comeAndGo, { slot, rounds: count / together, together }),
    times,
  });

/** Runs in the page. Some leave with requests under way, some when all is shown. */
async function comeAndGo({
  slot,
  rounds,
  together,
}: {
  slot: string;
  rounds: number;
  together: number;
}): Promise<void> {
  const frame = document.getElementById('conformance-frame')!;
  for (let round = 0; round < rounds; round++) {
    frame.innerHTML = slot.repeat(together);
    const end = performance.now() + 20_000;
    const shown = [...frame.children] as (Element & { state?: string })[];
    while (shown.some(({ state }) => state !== 'ready')) {
      if (shown.some(({ state }) => state === 'failed') || performance.now() > end)
        throw new Error('A widget did not get ready.');
      await new Promise(requestAnimationFrame);
    }
    await new Promise((done) => setTimeout(done, (round % 2) * 50));
    frame.replaceChildren();
    await new Promise(requestAnimationFrame);
  }
}
