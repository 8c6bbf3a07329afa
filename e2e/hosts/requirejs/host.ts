import type { HostPage } from '../host-page';

/**
 * RequireJS, shortcuts of a single key by `event.target`, tabs by the address’s hash, a pane that is hidden at first.
 */
export const requirejs: HostPage = {
  folder: 'requirejs',
  scripts: () => "'self'",
  files: { 'require.js': 'e2e/node_modules/requirejs/require.js' },
  adapter: (url) => ({
    name: 'RequireJS page',
    async open(page) {
      await page.goto(`${url}/42`, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('html[data-ready]');
    },
    place: '#place',
    async click(page) {
      await page.click('#flag');
      await page.getByText('Flagged', { exact: true }).waitFor();
    },
    async shortcut(page) {
      await page.keyboard.press('f');
      await page.getByText('Flagged by key').waitFor();
    },
    async submit(page) {
      await page.fill('[name=note]', 'Done');
      await page.click('text=Save');
      await page.getByText('Saved note=Done').waitFor();
    },
    async navigate(page) {
      await page.click('text=Activity');
      await page.getByRole('heading', { name: 'Activity' }).waitFor();
      await page.click('text=Details');
      await page.locator('#flag').waitFor();
    },
  }),
};
