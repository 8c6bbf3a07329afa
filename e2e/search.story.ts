import type { Page } from 'playwright-core';
import { faultsOf, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
let agent: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
  agent = await desk.as('admin');
});
afterAll(() => desk.end());

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });
const options = (page: Page) => page.locator('dialog[open] [role=option]');
const open = async (page: Page, path = '/service-desk/problem') => {
  await page.goto(path);
  await settled(page);
};
/** The subject of the first problem of the demo. */
const subjectOf = async (page: Page): Promise<string> => {
  const reply = await page.request.get('/service-desk/api/problem/1');
  return ((await reply.json()) as { data: { subject: string } }).data.subject;
};

test('a record is found by the words of its subject in another order, and opened, by keyboard alone', async () => {
  const subject = await subjectOf(agent);
  const words = subject.split(/\W+/).filter((word) => word.length > 3);
  await open(agent);
  await agent.keyboard.press('Control+k');
  await field(agent).waitFor();
  await agent.keyboard.type(words.slice(0, 2).reverse().join(' '));
  const found = agent.getByRole('option', { name: subject });
  await found.waitFor();
  expect(await found.locator('mark').count()).toBeGreaterThan(0);
  expect(await faultsOf(agent)).toEqual([]);
  while ((await found.getAttribute('aria-selected')) !== 'true') await agent.keyboard.press('ArrowDown');
  expect(await field(agent).getAttribute('aria-activedescendant')).toBe(await found.getAttribute('id'));
  await agent.keyboard.press('Enter');
  await agent.getByRole('heading', { level: 1, name: subject }).waitFor();
  expect(new URL(agent.url()).pathname).toBe('/service-desk/problem/1/show');
});

test('what is typed while the code of the palette is on its way is searched, and is no key of the page', async () => {
  await agent.route('**/palette.js', async (route) => {
    await new Promise((later) => setTimeout(later, 1000));
    await route.continue();
  });
  await open(agent);
  await agent.keyboard.press('Control+k');
  await agent.keyboard.type('cprb-1x');
  await agent.keyboard.press('Backspace');
  expect(await field(agent).count()).toBe(0);
  await field(agent).waitFor();
  await agent.unroute('**/palette.js');
  expect(await field(agent).inputValue()).toBe('cprb-1');
  expect(new URL(agent.url()).pathname).toBe('/service-desk/problem');
  await field(agent).fill('prb-1');
  await agent.getByRole('option', { name: /PRB-1( |$)/ }).waitFor();
  await agent.keyboard.press('Enter');
  await agent.waitForURL('**/service-desk/problem/1/show');
});

test('what was looked at last is there at once, and a command does what its button does', async () => {
  const subject = await subjectOf(agent);
  await open(agent, '/service-desk/changes/1/show');
  // What comes late is not shown below the cursor; the next time it is there.
  await agent.keyboard.press('Control+k');
  await options(agent).first().waitFor();
  await settled(agent);
  await agent.keyboard.press('Escape');
  await agent.keyboard.press('Control+k');
  await agent.getByRole('group', { name: 'Recently viewed' }).getByRole('option', { name: subject }).waitFor();
  await agent.keyboard.type('copy link');
  await agent.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await agent.getByRole('option', { name: 'Copy the link to the record' }).waitFor();
  await agent.keyboard.press('Enter');
  await field(agent).waitFor({ state: 'detached' });
  await agent.getByText(/^Copied: .*\/service-desk\/changes\/1\/show/).waitFor();
  await open(agent, '/service-desk/problem/1/show');
  await agent.keyboard.press('Control+k');
  await agent.keyboard.type('change status');
  await agent.getByRole('option', { name: 'Change its status' }).waitFor();
  await agent.keyboard.press('Enter');
  await agent.getByRole('dialog', { name: 'Status' }).waitFor();
  await agent.keyboard.press('Escape');
});

test('outside of our part of the page the key is the host’s, and closed the palette gives the focus back', async () => {
  await open(agent);
  await agent.evaluate(() => {
    const own = document.body.appendChild(document.createElement('input'));
    own.id = 'own';
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    document.addEventListener('keydown', ({ key, defaultPrevented }) => key === 'k' && seen.push(defaultPrevented));
  });
  await agent.locator('#own').focus();
  await agent.keyboard.press('Control+k');
  expect(await agent.evaluate('window.seen')).toEqual([false]);
  expect(await field(agent).count()).toBe(0);

  await agent.getByRole('searchbox').focus();
  await agent.keyboard.press('Control+k');
  await field(agent).waitFor();
  // The host is told nothing of a key that was ours.
  expect(await agent.evaluate('window.seen')).toEqual([false]);
  await agent.keyboard.press('Escape');
  await agent.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement?.matches('input[type=search]'));
});

test('the host’s own navigation opens it on every page, and a result leads to its page', async () => {
  await open(agent, '/tickets');
  await slot(agent, 'search').getByRole('button', { name: 'Search' }).click();
  await field(agent).fill('prb-1');
  await agent.getByRole('option', { name: /PRB-1( |$)/ }).click();
  await agent.waitForURL('**/service-desk/problem/1/show');
  await settled(agent);
  // Here it is the palette of the page, which knows the record.
  const button = slot(agent, 'search').getByRole('button', { name: 'Search' });
  await button.click();
  await agent.getByRole('group', { name: 'On this page' }).waitFor();
  await agent.keyboard.press('Escape');
  await agent.waitForFunction(() => document.activeElement?.getAttribute('point') === 'search');
});

test('the page has all results, by kind, in its address; back leads back', async () => {
  const [word] = (await subjectOf(agent)).split(/\W+/).filter((one) => one.length > 3);
  await open(agent, '/service-desk/search');
  await agent.getByRole('searchbox', { name: 'Search in all records, tickets and people' }).fill(word!);
  await agent.waitForURL(`**/service-desk/search?q=${word}`);
  const kinds = agent.getByRole('group', { name: 'Kinds of records' });
  await kinds.getByRole('button', { name: /^Problems/ }).click();
  await agent.waitForURL(`**/service-desk/search?q=${word}&kind=problem`);
  await settled(agent);
  expect(await faultsOf(agent)).toEqual([]);
  const results = agent.getByRole('region', { name: 'Records' }).getByRole('link');
  await results.first().click();
  await agent.waitForURL('**/problem/*/show');
  await agent.goBack();
  await agent.waitForURL(`**/service-desk/search?q=${word}&kind=problem`);
  await agent.goBack();
  await agent.waitForURL(`**/service-desk/search?q=${word}`);
  await kinds.getByRole('button', { name: /^All/, pressed: true }).waitFor();
});

test.each(looks)('looks: %s', async (_, look) => {
  const page = await desk.as('admin', look);
  await open(page, '/service-desk/changes/1/show');
  await page.keyboard.press('Control+k');
  const combo = page.locator('dialog[open] [role=combobox]');
  await combo.waitFor();
  await options(page).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await combo.fill('server');
  await options(page).locator('mark').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  if (look.width < 560) {
    const box = (await page.locator('dialog[open] > div').boundingBox())!;
    expect([box.width, box.height]).toEqual([390, 900]);
  }
  await options(page).last().click();
  await page.waitForURL('**/service-desk/search?q=server');
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();
});
