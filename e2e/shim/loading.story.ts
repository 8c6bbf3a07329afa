import type { Mounting } from '../../host-shim/api';
import { startStory } from './host-page';

let story: Awaited<ReturnType<typeof startStory>>;
beforeAll(async () => (story = await startStory()));
afterAll(() => story.end());
beforeEach(() => story.host.requested.splice(0));

const shim =
  '<script src="/desk/service-desk/bundle/host-shim.js" data-manifest="/remote/manifest.json" nonce="NONCE"></script>';
const card = '<service-desk-slot point="ticket.associates" ticket-id="42"></service-desk-slot>';

test('a slot in sight loads its widget, with the attributes as context and a share scope of its own', async () => {
  // A page with a federation of its own, which would offer its React to the remote.
  const scope = `<script nonce="NONCE">window.__webpack_share_scopes__ = { default: { react: { '18.3.1': {} } } }</script>`;
  const { page, broken } = await story.open(card, scope + shim);
  await page.getByText('card 1').waitFor();
  expect(await page.evaluate(() => window.reported)).toEqual(['get ./card', 'mount {"ticketId":42}']);
  expect(await page.evaluate(() => JSON.stringify(window.scope))).toBe('{}');
  expect(broken).toEqual([]);
  await page.close();
});

test('the kit tells base, language and direction of the page', async () => {
  const { page } = await story.open(card);
  await page.getByText('card 1').waitFor();
  const reported = () =>
    page.evaluate(() => [window.kit.base, window.kit.locale, window.kit.dir, window.kit.theme, window.kit.api]);
  expect(await reported()).toEqual(['/desk', 'de-AT', 'ltr', 'auto', '1.0']);
  await page.evaluate(() => Object.assign(document.body, { lang: 'fr-CA', dir: 'rtl' }));
  expect((await reported()).slice(1, 3)).toEqual(['fr-CA', 'rtl']);
  await page.close();
});

test('what a host appends to the address of the script changes nothing', async () => {
  const { page } = await story.open(card, shim.replace('.js', '.js?t=1763674872'));
  await page.getByText('card 1').waitFor();
  expect(await page.evaluate(() => window.kit.base)).toBe('/desk');
  await page.close();
});

test('its one global is ServiceDesk; module loaders of the page are neither called nor replaced', async () => {
  const loaders = `<script nonce="NONCE">
    window.reported = [];
    window.define = Object.assign(() => told.push('define'), { amd: {} });
    window.require = () => told.push('require');
    window.module = { exports: {} };
    window.exports = window.module.exports;
    window.before = Object.fromEntries(Object.getOwnPropertyNames(window).map((name) => [name, window[name]]));
  </script>`;
  const { page } = await story.open(card, loaders + shim);
  await page.getByText('card 1').waitFor();
  const { added, replaced, reported } = await page.evaluate(() => {
    const { before, reported } = window as unknown as { before: Record<string, unknown>; reported: string[] };
    const now = Object.getOwnPropertyNames(window);
    const replaced = ['define', 'require', 'module', 'exports'].filter(
      (name) => before[name] !== window[name as never],
    );
    return { added: now.filter((name) => !(name in before)), replaced, reported, exports: before.exports };
  });
  // The remote of this story has some of its own.
  expect(added.filter((name) => !['before', 'synthetic_1', 'modules_1', 'scope', 'kit'].includes(name))).toEqual([
    'ServiceDesk',
  ]);
  expect(replaced).toEqual([]);
  expect(reported).toEqual(['get ./card', 'mount {"ticketId":42}']);
  await page.close();
});

test('nothing is fetched for a slot in a hidden pane until the pane is shown', async () => {
  const { page } = await story.open(`<div id="pane" hidden>${card}</div>`);
  await page.waitForTimeout(300);
  expect(story.host.requested.filter((path) => path.startsWith('/remote'))).toEqual([]);
  await page.evaluate(() => document.getElementById('pane')!.removeAttribute('hidden'));
  await page.getByText('card 1').waitFor();
  await page.close();
});

test('nothing is fetched for a slot far below until it comes near', async () => {
  const { page } = await story.open(`<p id="far"></p>${card}`);
  await page.close();
  const far = await story.browser.newPage({ viewport: { width: 800, height: 400 } });
  story.host.requested.splice(0);
  await far.goto(story.host.url + story.host.show(`<table height="3000"><tr><td>far</table>${card}`));
  await far.waitForTimeout(300);
  expect(story.host.requested.filter((path) => path.startsWith('/remote'))).toEqual([]);
  await far.evaluate(() => scrollTo(0, 3000));
  await far.getByText('card 1').waitFor();
  await far.close();
});

test('several widgets at one point each get an element of their own, in order, in one open shadow root', async () => {
  const { page } = await story.open('<service-desk-slot point="ticket.actions" ticket-id="1"></service-desk-slot>');
  await page.getByText('second').waitFor();
  expect(
    await page.evaluate(() =>
      [...document.querySelector('service-desk-slot')!.shadowRoot!.children].map((child) =>
        child.textContent!.slice(0, 6),
      ),
    ),
  ).toEqual(['card 1', 'second']);
  await page.close();
});

test('included twice, the shim defines its elements once and throws nothing', async () => {
  const { page, broken } = await story.open(card, shim + shim.replace('.js', '.js?again'));
  await page.getByText('card 1').waitFor();
  expect(broken).toEqual([]);
  expect(story.host.requested.filter((path) => path.endsWith('entry.js'))).toHaveLength(1);
  // The first one's global stays: it is the one that knows the slots.
  expect(await page.evaluate(() => window.ServiceDesk.inspect().slots.length)).toBe(1);
  await page.close();
});

test('an element with the name of the container is not taken for it', async () => {
  const { page } = await story.open(`<div id="synthetic_1"></div>${card}`);
  await page.getByText('card 1').waitFor();
  await page.close();
});

test('the call mount() takes a context, updates it and unmounts more than once', async () => {
  const { page } = await story.open('<div id="here"></div>');
  await page.evaluate(() => {
    const mounting = window.ServiceDesk.createHost({ theme: 'dark' }).mount(
      'ticket.associates',
      document.getElementById('here')!,
      { ticketId: 7 },
    );
    Object.assign(window, { mounting });
  });
  await page.getByText('card 1').waitFor();
  expect(await page.evaluate(() => window.kit.theme)).toBe('dark');
  await page.evaluate(async () => {
    const { mounting } = window as unknown as { mounting: Mounting<'ticket.associates'> };
    mounting.update({ ticketId: 8 });
    await Promise.resolve();
    mounting.unmount();
    mounting.unmount();
  });
  await page.waitForFunction(() => window.reported.includes('unmount'));
  expect(await page.evaluate(() => window.reported)).toEqual([
    'get ./card',
    'mount {"ticketId":7}',
    'update {"ticketId":8}',
    'abort',
    'unmount',
  ]);
  await page.close();
});

test('preload fetches modules before a slot asks', async () => {
  const { page } = await story.open('');
  await page.evaluate(() => window.ServiceDesk.preload('ticket.associates'));
  expect(await page.evaluate(() => window.reported)).toEqual(['get ./card']);
  await page.close();
});

test('a person without the right that the host knows of does not even load the widget', async () => {
  story.host.extensions[0]!.requires = 'view_assets';
  const { page } = await story.open(
    '<service-desk-slot id="late" hidden point="ticket.associates" ticket-id="1"></service-desk-slot>',
  );
  await page.evaluate(() => {
    window.ServiceDesk.configure({ permissions: ['view_problems'] });
    document.getElementById('late')!.hidden = false;
  });
  await page.waitForFunction(() => window.ServiceDesk.inspect().slots[0]?.state === 'ready');
  expect(await page.evaluate(() => window.reported)).toEqual([]);
  delete story.host.extensions[0]!.requires;
  await page.close();
});
