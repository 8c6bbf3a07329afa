import type { HostPage } from '../host-page';

/** A page with React 19 and a router of its own, in strict mode. */
export const react19: HostPage = {
  folder: 'react19',
  scripts: () => "'self'",
  main: { file: 'main.tsx' },
  adapter: (url) => ({
    name: 'React 19 page',
    async open(page) {
      await page.goto(`${url}/42`, { waitUntil: 'domcontentloaded' });
      await page.getByText('React 19.').waitFor();
    },
    place: '#place',
    async click(page) {
      await page.click('text=Watch');
      await page.getByText('Watched', { exact: true }).waitFor();
    },
    async shortcut(page) {
      await page.keyboard.press('w');
      await page.getByText('Not watched').waitFor();
    },
    async submit(page) {
      await page.getByLabel('Reply').fill('Done');
      await page.click('text=Send');
      await page.getByText('Saved reply,Done').waitFor();
    },
    async navigate(page) {
      await page.click('text=Next ticket');
      await page.waitForURL('**/react19/43');
      await page.goBack({ waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Ticket 42' }).waitFor();
    },
  }),
};
