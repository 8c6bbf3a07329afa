import type { HostAdapter } from '../../conformance';

/** Sections of the help-desk, and what shows that one is there; of a list, the page of its first entry is looked at. */
const sections = [
  { name: 'Tickets', entry: '#messages article' },
  { name: 'People', entry: '#facts a' },
  { name: 'Organizations', entry: '#facts a' },
  { name: 'Service desk', shown: '.menu [aria-current]' },
];

/**
 * Our own help-desk as a host: a ticket's page as the built server at `url` prints it, with somebody signed in, and
 * another section at each visit.
 */
export const demo = (url: string): HostAdapter => {
  let visits = 0;
  return {
    name: 'Harbour Desk',
    async open(page) {
      const context = page.context();
      if (!(await context.cookies()).length)
        await context.request.post(`${url}/auth/login`, {
          data: { email: 'admin@demo.test', password: 'demo-Passw0rd' },
        });
      await page.goto(`${url}/thread/1`, { waitUntil: 'domcontentloaded' });
      await page.locator('#messages article').first().waitFor();
    },
    place: 'main',
    async click(page) {
      // Where the header is narrow it is behind the name.
      const person = page.locator('#person-button[aria-expanded=false]');
      if (await person.isVisible()) await person.click();
      const theme = page.getByLabel('Theme');
      const wanted = (await theme.inputValue()) === 'dark' ? 'light' : 'dark';
      await theme.selectOption(wanted);
      await page.locator(`html[data-theme=${wanted}]`).waitFor();
    },
    async submit(page) {
      const notes = page.locator('#messages .note');
      const before = await notes.count();
      await page.getByLabel('Write a reply').fill('Done');
      await page.getByRole('button', { name: 'Add a note' }).click();
      await notes.nth(before).waitFor();
      await page.getByText('The note was added.').waitFor();
    },
    async navigate(page) {
      const { name, entry, shown } = sections[visits++ % sections.length]!;
      await page.getByRole('link', { name, exact: true }).click();
      if (entry) await page.locator('#rows a').first().click();
      await page
        .locator(entry ?? shown!)
        .first()
        .waitFor();
    },
  };
};
