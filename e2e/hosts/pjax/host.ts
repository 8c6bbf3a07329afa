import type { HostPage } from '../host-page';

/** Replaces its content without loading a page, clones and restores it, sends every field it finds. */
export const pjax: HostPage = {
  folder: 'pjax',
  scripts: () => "'self'",
  adapter: (url) => ({
    name: 'PJAX page',
    open: async (page) => void (await page.goto(`${url}/42`, { waitUntil: 'domcontentloaded' })),
    place: '#place',
    async click(page) {
      await page.click('#star');
      await page.waitForSelector('#star[aria-pressed=true]');
    },
    async shortcut(page) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('s');
      await page.waitForSelector('#star[aria-pressed=false]');
    },
    async submit(page) {
      await page.fill('[name=reply]', 'Done');
      await page.click('text=Send');
      await page.getByText('Saved reply=Done', { exact: true }).waitFor();
    },
    async navigate(page) {
      await page.click('text=Ticket 43');
      await page.getByRole('heading', { name: 'Ticket 43' }).waitFor();
      await page.goBack({ waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Ticket 42' }).waitFor();
    },
  }),
};
