import type { HostPage } from '../host-page';

/** Everything that an old page can do to a guest without meaning it, and what a message in it may contain. */
export const hostile: HostPage = {
  folder: 'hostile',
  scripts: () => "'self'",
  adapter: (url) => ({
    name: 'Hostile page',
    open: async (page) => void (await page.goto(`${url}/42`, { waitUntil: 'domcontentloaded' })),
    place: '#place',
    async click(page) {
      await page.click('#vote');
      await page.waitForFunction(() => document.getElementById('votes')!.textContent === '1');
    },
    async shortcut(page) {
      await page.keyboard.press('Alt+v');
      await page.waitForFunction(() => document.getElementById('votes')!.textContent === '2');
    },
    async submit(page) {
      await page.getByLabel('Text').fill('Done');
      await page.click('text=Send');
      await page
        .getByText('text=Done&action=/elsewhere&submit=no&elements=none&addEventListener=none&attributes=none', {
          exact: true,
        })
        .waitFor();
    },
    async navigate(page) {
      await page.click('#next');
      await page.getByRole('heading', { name: 'Ticket 43' }).waitFor();
    },
  }),
};
