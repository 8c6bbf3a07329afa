import { type BundleHost, nonce, startBundleHost } from '../shim/bundle-host';
import { startStory } from '../shim/host-page';
import { card, settled, snippetsIn } from './snippet';

let story: Awaited<ReturnType<typeof startStory>>;
let bundle: BundleHost;
beforeAll(async () => void ([story, bundle] = await Promise.all([startStory(), startBundleHost()])));
afterAll(() => Promise.all([story?.end(), bundle?.close()]));

test.each(snippetsIn('js'))('%s: runs in the page', async (_name, { code }) => {
  const { page, broken } = await story.open(
    `<meta name="csrf-token" content="printed">${code.includes('ServiceDesk.actions') ? '' : card}<script nonce="NONCE">${code}</script>`,
  );
  await settled(page);
  expect(broken).toEqual([]);
  if (code.includes('getRequestHeaders')) {
    const headers = await page.evaluate(() => window.kit.requestHeaders('POST', '/api'));
    expect(JSON.stringify(headers)).toMatch(/X-CSRF-?Token":"(printed|the printed one)"/i);
    expect(await page.evaluate(() => window.kit.requestHeaders('POST', '/api', true).then(Object.keys))).toEqual(
      Object.keys(headers),
    );
  }
  if (code.includes('getIdentityToken')) {
    // What the synthetic host answers at any address.
    expect(await page.evaluate(() => window.kit.requestHeaders('GET', '/api'))).toMatchObject({
      Authorization: 'Bearer another page',
    });
    expect(await page.evaluate(() => window.kit.requestHeaders('GET', 'https://example.test/'))).toEqual({});
  }
  if (code.includes('ServiceDesk.actions')) {
    await page.evaluate(() =>
      window.kit.offer([{ id: 'a', label: 'Attach assets', run: () => window.reported.push('ran') }]),
    );
    await page.getByRole('button', { name: 'Attach assets' }).click();
    expect(await page.evaluate(() => window.reported)).toContain('ran');
  }
  await page.close();
});

test.each(snippetsIn('http'))(
  '%s: a page with this policy shows a widget of the real remote without a violation',
  async (_name, { code }) => {
    const page = await story.browser.newPage();
    await page.addInitScript(() => {
      window.reported = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        window.reported.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
    bundle.page = {
      policy: code.replace('Content-Security-Policy: ', '').replace('NONCE', nonce).trim(),
      attributes: '',
      body: card,
    };
    await page.goto(`${bundle.url}/page`);
    await settled(page);
    expect(await page.evaluate(() => window.reported)).toEqual([]);
    await page.close();
  },
);

test.each(snippetsIn('css'))('%s: the widget inherits it', async (_name, { code }) => {
  const { page } = await story.open(`<aside class="sidebar">${card}</aside>`);
  await settled(page);
  const names = [...code.matchAll(/--[\w-]+/g)].map(([name]) => name);
  const seen = await page.evaluate(
    ([css, wanted]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      const inside = document.querySelector('service-desk-slot')!.shadowRoot!.querySelector('p')!;
      return wanted.filter((name) => !getComputedStyle(inside).getPropertyValue(name));
    },
    [code, names] as const,
  );
  expect(names.length).toBeGreaterThan(3);
  expect(seen).toEqual([]);
  await page.close();
});
