import type { HostPage } from '../../hosts/host-page';

/** A host with a loader of its own that withstands nothing, and whose star does nothing. */
export const badHost: HostPage = {
  folder: 'bad-host',
  place: 'e2e/conformance',
  scripts: () => "'self'",
  adapter: (url) => ({
    name: 'Careless host',
    open: async (page) => void (await page.goto(`${url}/42`, { waitUntil: 'domcontentloaded' })),
    place: '#place',
    async click(page) {
      await page.click('#star');
      await page.waitForSelector('#star.on', { timeout: 200 });
    },
    async submit(page) {
      await page.click('text=Send');
      await page.waitForURL('**/save');
    },
    async navigate(page) {
      await page.click('text=Next');
      await page.waitForURL('**/43');
    },
  }),
};
