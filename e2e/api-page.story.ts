import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/**
 * What axe finds in the reader itself (swagger-ui-dist 5.35): its headings skip a level, the row of an operation is a
 * button with a link in it, and its introduction stands outside of its main part.
 */
const ofTheReader = ['heading-order', 'nested-interactive', 'region'];

async function violations(page: Page): Promise<string[]> {
  const found = (await page.evaluate(
    `${axe};axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return found
    .filter(({ id }) => !ofTheReader.includes(id))
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The page of the API, with what the browser refused or could not load so far. */
async function openPage(look: { width: number; scheme: 'light' | 'dark' }, hash = '') {
  const page = await desk.as('none', look);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(desk.server.url) && !url.startsWith('data:')) faults.push(url);
  });
  await page.goto(`/service-desk/api/docs${hash}`);
  // The reader draws the document of all calls at once; that takes a busy machine a while.
  await page.getByRole('heading', { name: /^Service Desk/ }).waitFor({ timeout: 60_000 });
  return { page, faults };
}

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('the API is read in a window of %d px, %s', async (width, scheme) => {
  const { page, faults } = await openPage({ width, scheme });
  const { paths } = (await (await page.request.get('/service-desk/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { tags?: string[] }>>;
  };
  const tags = new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap((one) => one.tags ?? [])));
  for (const tag of tags) await page.locator(`[data-tag="${tag}"]`).waitFor();

  const filter = page.getByPlaceholder('Filter by tag or path');
  await filter.fill('problem-list');
  await page.locator('[data-tag="session"]').waitFor({ state: 'detached' });
  await page.locator('[data-tag="problem"]').getByRole('button').click();
  await page.getByText('List problems', { exact: true }).waitFor();
  await filter.fill('');
  await page.getByText('Create or edit a problem').click();
  await page.getByText('multipart/form-data').first().waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: /Try it out|Authorize|Execute/ }).count()).toBe(0);

  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(faults).toEqual([]);
});

test('an operation has an address, and its files are not sent twice', async () => {
  const { page, faults } = await openPage({ width: 1440, scheme: 'light' }, '#/change/change.close');
  await page.getByText('Needs close_change.').waitFor();
  expect(faults).toEqual([]);
  const script = await page.request.get('/service-desk/api/docs/reader.js');
  const again = await page.request.get('/service-desk/api/docs/reader.js', {
    headers: { 'if-none-match': script.headers().etag ?? '' },
  });
  expect([script.status(), again.status()]).toEqual([200, 304]);
});

/** Time of the processor that opening the page takes, with this document, in seconds. */
async function timeToOpen(document?: object): Promise<number> {
  const page = await desk.as('none');
  if (document) await page.route('**/openapi.json', (route) => route.fulfill({ json: document }));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('/service-desk/api/docs');
  await page.locator('[data-tag="session"]').waitFor({ timeout: 60_000 });
  const { metrics } = await session.send('Performance.getMetrics');
  await page.context().close();
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

test('all calls take the page little longer to open than one of them', async () => {
  const page = await desk.as('none');
  const whole = (await (await page.request.get('/service-desk/api/openapi.json')).json()) as { paths: object };
  const one = { ...whole, components: {}, paths: { '/': { get: { tags: ['session'], responses: { 200: {} } } } } };
  const times = [await timeToOpen(), await timeToOpen(one), await timeToOpen(), await timeToOpen(one)];
  const ratio = Math.min(times[0]!, times[2]!) / Math.min(times[1]!, times[3]!);
  // 1.4; where the reader works through the whole document before it shows anything, 5.
  expect(ratio).toBeLessThan(2.5);
});

test('a call shows what the components that it names hold', async () => {
  const { page, faults } = await openPage({ width: 1440, scheme: 'light' }, '#/change/change.view');
  const call = page.locator('.opblock.is-open');
  await call.getByText('Example Value').first().waitFor();
  const text = await call.innerText();
  // A parameter of the path, and a component within a component.
  expect(text).toMatch(/id\s\*\s+integer\s+\(path\)/);
  expect(text).toMatch(/"change_type": \{\s+"id": 1,\s+"name": "string"/);
  expect(await call.getByText(/Could not resolve/).count()).toBe(0);
  expect(faults).toEqual([]);
});
