import type { Browser, Route } from 'playwright-core';
import { launchBrowser } from '../testing/browser';
import { type BundleHost, nonceOnly, startBundleHost } from './bundle-host';

let host: BundleHost;
let browser: Browser;
beforeAll(async () => void ([host, browser] = await Promise.all([startBundleHost(), launchBrowser()])));
afterAll(() => Promise.all([host?.close(), browser?.close()]));

const slot = '<service-desk-slot point="user.permissions" user-id="1"></service-desk-slot>';

describe.each(['manifest', 'entry', 'host-shim-mount', 'core', 'user.permissions'])(
  'a %s that never comes while the page still loads',
  (name) => {
    test('does not hold back the load event of the page, and Retry does without it', async () => {
      Object.assign(host.page, { policy: nonceOnly.replace('data:', "'self'"), body: `${slot}<img src="/picture">` });
      const page = await browser.newPage();
      let isWell = false;
      const hanging: Route[] = [];
      let pictureMayCome = () => {};
      await page.route(new RegExp(`/${name}\\.js(on)?(\\?|$)`), (route) => {
        if (isWell) return route.continue();
        hanging.push(route);
        setTimeout(pictureMayCome, 100);
      });
      // The page itself still loads something when it asks for the file.
      await page.route(
        '**/picture',
        (route) => (pictureMayCome = () => void route.fulfill({ body: '' }).catch(() => {})),
      );
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () =>
          window.ServiceDesk.configure({ timeouts: { manifest: 1500, entry: 1500, module: 1500 } }),
        );
      });
      await page.goto(`${host.url}/page`);
      expect(await page.evaluate(() => document.readyState)).toBe('complete');
      expect(hanging).toHaveLength(1);

      await page.getByRole('button', { name: 'Retry' }).waitFor();
      isWell = true;
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.waitForFunction(() => window.ServiceDesk.inspect().slots[0]?.state === 'ready');
      await page.close();
    });
  },
);

test('a shim from another origin, where nothing is guessed, loads its widget', async () => {
  const page = await browser.newPage();
  const file = '/service-desk/bundle/host-shim.js';
  await page.route(host.url + file, (route) => route.abort());
  Object.assign(host.page, { policy: '', body: `<script src="${host.elsewhere}${file}"></script>${slot}` });
  await page.goto(`${host.url}/page`);
  await page.waitForFunction(() => ['ready', 'failed'].includes(window.ServiceDesk.inspect().slots[0]?.state ?? ''));
  expect(await page.evaluate(() => window.ServiceDesk.inspect().slots[0]!.state)).toBe('ready');
  await page.close();
});
