import { startHelpDesk } from '../testing/help-desk';
import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => (story = await startStory()));
afterAll(() => story.end());

const card = '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot>';
const scripts = (attributes: string) =>
  `<script src="/service-desk/bundle/host-shim.js" data-manifest="/desk/nothing.json" data-require-integrity nonce="NONCE"></script><script src="/service-desk/bundle/host-shim-tools.js" ${attributes} nonce="NONCE"></script>`;

/** A page whose own manifest leads nowhere, asked for with this override. */
async function overridden(attributes: string, address = '/remote/manifest.json') {
  story.host.faults.integrity = 'sha384-unknown';
  story.host.show(card, scripts(attributes));
  const page = await story.browser.newPage();
  await page.goto(`${story.host.url}/page?service-desk-override=${encodeURIComponent(address)}`);
  return page;
}
const banner = 'Service Desk is loaded from';

test('an override that the host allows takes another manifest, says so, and is gone after Reset', async () => {
  story.host.requested.splice(0);
  const page = await overridden('data-override');
  await page.getByText(banner).waitFor();
  await page.getByText('Could not load').waitFor();
  // The other remote is asked; its altered entry is refused as any other.
  expect(story.host.requested).toContain('/remote/manifest.json');
  expect(story.host.requested).not.toContain('/desk/nothing.json');
  await page.goto(`${story.host.url}/page`);
  await page.getByText(banner).waitFor();
  story.host.requested.splice(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.waitForFunction(() => !location.search);
  await page.getByText('Could not load').waitFor();
  expect(await page.getByText(banner).count()).toBe(0);
  expect(story.host.requested).toContain('/desk/nothing.json');
  await page.close();
});

test.each([
  ['a host that allows none', '', '/remote/manifest.json'],
  ['another origin than those allowed', 'data-override="http://localhost:1"', 'http://localhost:2/manifest.json'],
  ['an address that is script', 'data-override', 'javascript:alert(1)'],
])('%s: the override does nothing', async (_name, attributes, address) => {
  const page = await overridden(attributes, address);
  await page.getByText('Could not load').waitFor();
  expect(await page.getByText(banner).count()).toBe(0);
  await page.close();
});

test('each phase that went well is a measure, the last one of a name', async () => {
  story.host.faults.integrity = '';
  const { page } = await story.open(card + card);
  await page.getByText('card 1').nth(1).waitFor();
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType('measure')
        .map(({ name }) => name)
        .sort(),
    ),
  ).toEqual([
    'service-desk:entry ',
    'service-desk:manifest ',
    'service-desk:module ./card',
    'service-desk:mount ./card',
  ]);
  await page.close();
});

test('the demo’s debug page shows slots, phases and what the host was told', async () => {
  const desk = await startHelpDesk();
  const page = await desk.as('admin');
  await page.goto('/demo/debug.html');
  await page.getByRole('cell', { name: './ticket-associates' }).first().waitFor();
  const slots = page.getByRole('table', { name: 'Slots' });
  await slots.getByRole('row', { name: 'ticket.associates ready' }).waitFor();
  await slots.getByRole('row', { name: 'user.associates failed' }).waitFor();
  expect(await page.getByRole('table', { name: 'Told to the host' }).innerText()).toContain('"code":"context"');
  await page.getByRole('link', { name: 'disable' }).click();
  await page.waitForURL('**/demo/debug.html?service-desk-disable');
  expect(await slots.getByRole('row').count()).toBe(1);
  await page.screenshot({ path: '.test/debug.png' });
  await page.goBack();
  await page.getByRole('cell', { name: './ticket-associates' }).first().waitFor();
  await page.screenshot({ path: '.test/debug.png', fullPage: true });
  await desk.end();
});
