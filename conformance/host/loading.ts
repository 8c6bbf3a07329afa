import { assert, demandNone, type Check } from '../check';
import { containerName } from '../probe/container';
import { slotHtml, type Visit } from './visit';

/** Milliseconds that a global of the host is waited for, beside the time that the page with the add-on had. */
const LATE = 2000;

/** Requirements 1 to 5 and 7. */
export const loadingChecks: readonly Check<Visit>[] = [
  {
    requirement: 1,
    title: 'Its only global is ServiceDesk; define, require and module stay the page’s own',
    async run(visit) {
      const { page } = visit;
      const added = () =>
        page.evaluate(() =>
          Object.getOwnPropertyNames(window).filter((name) => !window.__conformance.names.includes(name)),
        );
      // What the page gets by itself, at once or later; jQuery ends names of its own with random digits.
      const own = new Set<string>();
      const plain = (name: string) => name.replace(/\d+/g, '0');
      const learn = async () => (await added()).forEach((name) => own.add(plain(name)));
      for (let run = 0; run < 2; run++) {
        await visit.open({ shim: false });
        await page.waitForLoadState('networkidle').catch(() => undefined);
        await visit.adapter.click(page).catch(() => undefined);
        await learn();
      }
      const begun = performance.now();
      await visit.open();
      await page.evaluate(() =>
        Object.defineProperty(window, '__loaders', {
          value: ['define', 'require', 'module', 'exports'].map((name) => window[name as never]),
        }),
      );
      await mountProbe(visit);
      const ours = ['ServiceDesk', containerName(1), '__loaders'];
      const found = (await added()).filter((name) => !ours.includes(name));
      const kept = await page.evaluate(() =>
        ['define', 'require', 'module', 'exports'].every(
          (name, index) => window[name as never] === (window as unknown as { __loaders: unknown[] }).__loaders[index],
        ),
      );
      assert(kept, 'define, require, module or exports is another one than before.');
      const strange = () => found.filter((name) => !own.has(plain(name)));
      if (!strange().length) return;
      // What comes late by itself comes without the add-on too.
      const lasted = performance.now() - begun;
      await visit.open({ shim: false });
      for (const end = performance.now() + lasted + LATE; strange().length && performance.now() < end;) {
        await page.waitForTimeout(100);
        await learn();
      }
      demandNone(strange(), 'The page has got other globals');
    },
  },
  {
    requirement: 2,
    title: 'The policy of the page is not violated; no style element and no inline style is added',
    async run(visit) {
      const { page } = visit;
      await visit.open({ shim: false });
      await visit.open();
      const styles = () =>
        page.evaluate(
          () => document.querySelectorAll('style,link[rel=stylesheet]').length + document.adoptedStyleSheets.length,
        );
      const before = await styles();
      await mountProbe(visit);
      await visit.demandUntouched();
      assert((await styles()) === before, 'Style sheets were added to the document.');
      assert(
        (await visit.frame.locator('service-desk-slot[style]').count()) === 0,
        'The slot has got an inline style.',
      );
    },
  },
  {
    requirement: 3,
    title: 'Everything it asks for is below the prefix of its own script',
    async run(visit) {
      await visit.open();
      const shim = visit.requests.find((url) => /\/host-shim\.js(\?|$)/.test(url));
      assert(shim, 'The page did not ask for host-shim.js.');
      // A host that serves the script itself names the manifest.
      const manifest = (await visit.scriptOf())?.manifest;
      const root = visit.adapter.bundle
        ? new URL('/', shim).href
        : (manifest ?? shim).replace(/service-desk\/bundle\/(host-shim\.js|manifest\.json).*$/, '');
      const own = visit.requests.length;
      await mountProbe(visit);
      demandNone(
        visit.requests.slice(own).filter((url) => !url.startsWith(root)),
        `Not below ${root}`,
      );
      const base = await visit.page.evaluate(() => window.__conformance.kits[0]!.base);
      assert(visit.adapter.bundle || new URL(`${base}/`, shim).href === root, `The widget is told the base "${base}".`);
    },
  },
  {
    requirement: 4,
    title: 'Loaded a second time it defines nothing again and throws nothing',
    async run(visit) {
      const { page } = visit;
      await visit.open();
      await mountProbe(visit);
      const same = await page.evaluate(async () => {
        const first = window.ServiceDesk;
        const script = document.querySelector<HTMLScriptElement>('script[src*="host-shim.js"]');
        if (!script) return true;
        const again = document.createElement('script');
        Object.assign(again.dataset, script.dataset);
        again.nonce = script.nonce;
        again.src = `${script.src}?again`;
        await new Promise((done) => {
          again.onload = again.onerror = done;
          document.head.append(again);
        });
        return window.ServiceDesk === first;
      });
      assert(same, 'window.ServiceDesk was replaced by the second copy.');
      await visit.demandUntouched();
      const { reported } = await visit.seen();
      assert(reported.length === 1, `The widget was told more than its mount: ${reported.join(', ')}`);
    },
  },
  {
    requirement: 5,
    title: 'The remote is handed an empty share scope of the shim’s own',
    async run(visit) {
      await visit.open();
      await mountProbe(visit);
      const inside = await visit.page.evaluate(() => {
        const { scope } = window.__conformance;
        const shared =
          (window as unknown as { __webpack_share_scopes__?: Record<string, object> }).__webpack_share_scopes__ ?? {};
        return scope
          ? [...Object.keys(scope), ...(Object.values(shared).includes(scope) ? ['the scope of the page itself'] : [])]
          : ['no scope at all'];
      });
      demandNone(inside, 'The remote was handed');
    },
  },
  {
    requirement: 7,
    title: 'After a deploy an open page goes on, and a module that is gone comes from the new version',
    async run(visit) {
      await visit.open();
      await mountProbe(visit);
      visit.remote.version = 2;
      await visit.show(slotHtml('point="conformance.other"'));
      await visit.until('ready');
      assert(await visit.frame.getByText('Probe 2').isVisible(), 'The new slot does not show the new version.');
      assert(await visit.frame.getByText('Probe 1').isVisible(), 'The slot that was there has lost its widget.');
      await visit.demandUntouched();
    },
  },
];

/** A slot with a widget of the probe that has mounted. */
export async function mountProbe(visit: Visit, attributes?: Record<string, string>): Promise<void> {
  await visit.show(slotHtml(), attributes);
  await visit.until('ready');
  assert(await visit.frame.getByText('Probe 1').isVisible(), 'The widget is not on the page.');
}
