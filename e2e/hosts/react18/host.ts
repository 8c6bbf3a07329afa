import path from 'node:path';
import type { HostPage } from '../host-page';

/** A page with React 18 of its own, which it also offers to others by a share scope. */
export const react18: HostPage = {
  folder: 'react18',
  scripts: () => "'self'",
  main: {
    file: 'main.tsx',
    alias: {
      react: path.resolve('e2e/node_modules/react-18'),
      'react-dom': path.resolve('e2e/node_modules/react-dom-18'),
    },
  },
  adapter: (url) => ({
    name: 'React 18 page',
    async open(page) {
      await page.goto(`${url}/`, { waitUntil: 'domcontentloaded' });
      await page.getByText('React 18.').waitFor();
    },
    place: '#place',
    async click(page) {
      await page.click('text=Like');
      await page.getByText('1 likes').waitFor();
    },
    async shortcut(page) {
      await page.keyboard.press('Control+l');
      await page.getByText('2 likes').waitFor();
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
