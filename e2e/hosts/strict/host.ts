import type { HostPage } from '../host-page';

/**
 * Printed by a server: scripts by nonce only, 10 px root font, a dialog that traps the focus, both directions of
 * writing, and functions of its own under names of the browser's (own-functions.js).
 */
export const strict: HostPage = {
  folder: 'strict',
  scripts: (nonce) => `'nonce-${nonce}'`,
  adapter: (url) => ({
    name: 'Strict page',
    open: async (page) => void (await page.goto(`${url}/42`, { waitUntil: 'domcontentloaded' })),
    place: '#place',
    async click(page) {
      await page.click('#turn');
      await page.waitForSelector('html[dir=rtl]');
    },
    async shortcut(page) {
      await page.keyboard.press('?');
      await page.waitForSelector('#help:not([hidden])');
      await page.click('#close');
      await page.waitForSelector('#help', { state: 'hidden' });
    },
    async submit(page) {
      await page.fill('[name=reply]', 'Done');
      await page.click('text=Send');
      await page.getByText('reply=Done', { exact: true }).waitFor();
    },
    async navigate(page) {
      await page.click('text=Next ticket');
      await page.getByRole('heading', { name: 'Ticket 43' }).waitFor();
    },
    async trap(page) {
      await page.keyboard.press('?');
      await page.waitForSelector('#help:not([hidden])');
    },
  }),
};
