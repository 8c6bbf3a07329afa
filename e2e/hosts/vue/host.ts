import type { HostPage } from '../host-page';

/** A page with Vue 3. */
export const vue: HostPage = {
  folder: 'vue',
  scripts: () => "'self'",
  main: { file: 'main.ts' },
  adapter: (url) => ({
    name: 'Vue 3 page',
    async open(page) {
      await page.goto(`${url}/`, { waitUntil: 'domcontentloaded' });
      await page.getByText('Vue 3.').waitFor();
    },
    place: '#place',
    async click(page) {
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('It is done').waitFor();
    },
    async shortcut(page) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('d');
      await page.getByText('Not yet done').waitFor();
    },
    async submit(page) {
      await page.getByLabel('Reply').fill('Done');
      await page.click('text=Send');
      await page.getByText('Saved reply,Done').waitFor();
    },
    async navigate(page) {
      await page.click('text=Next ticket');
      await page.getByRole('heading', { name: 'Ticket 43' }).waitFor();
    },
  }),
};
