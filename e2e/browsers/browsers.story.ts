import { setTimeout as wait } from 'node:timers/promises';
import { demo } from '../../demo';
import { type RunningServer, startBuiltServer } from '../testing/server';
import { type Browser, browsers } from './driver';
import { watch } from './watched';

let server: RunningServer;
let watched: Awaited<ReturnType<typeof watch>>;
beforeAll(async () => {
  server = await startBuiltServer();
  watched = await watch(server.url);
});
afterAll(async () => {
  watched?.close();
  await server?.stop();
});

/** In the page: what is seen of a selector, inside of shadow roots too. */
const seen = (selector: string): string =>
  `(function all(root) { return [...root.querySelectorAll('*')].flatMap((one) => [
    ...(one.matches(${JSON.stringify(selector)}) ? [one] : []), ...(one.shadowRoot ? all(one.shadowRoot) : [])]); })(document)
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1)`;
const named = (selector: string, text: RegExp): string =>
  `${seen(selector)}.find((one) => ${text}.test((one.getAttribute('aria-label') ?? one.innerText).trim()))`;

/** Has it more than one color? */
const painted = `${seen('canvas')}.some((one) => {
  const { data } = one.getContext('2d').getImageData(0, 0, one.width, one.height);
  return new Uint32Array(data.buffer).some((color, _, all) => color !== all[0]);
})`;

interface Page {
  name: string;
  path: string;
  /** Text of the first heading. */
  heading: RegExp;
  /** What shows the page's content, and how many of it there are at least. */
  rows: readonly [selector: string, count: number];
}

const list = (name: string, path: string, heading: RegExp): Page => ({
  name,
  path: `/service-desk/${path}`,
  heading,
  rows: ['tbody tr', 3],
});

const pages: Page[] = [
  { name: 'tickets of the help-desk', path: '/tickets', heading: /^Tickets/, rows: ['tbody tr', 3] },
  {
    name: 'a ticket with its widgets',
    path: '/thread/1',
    heading: /\S/,
    rows: ['service-desk-slot[point="ticket.associates"]:not([aria-busy="true"])', 1],
  },
  list('problems', 'problem', /^Problems/),
  list('changes with a filter', 'changes?priority_ids=1,2,3', /^Changes/),
  list('releases', 'releases', /^Releases/),
  list('assets', 'assets/list', /^Assets/),
  list('contracts', 'contracts', /^Contracts/),
  list('vendors', 'vendor', /^Vendors/),
  list('products', 'products', /^Products/),
  { name: 'a problem', path: '/service-desk/problem/1/show', heading: /\S/, rows: ['[role=tab]', 3] },
  { name: 'a change', path: '/service-desk/changes/1/show', heading: /\S/, rows: ['[role=tab]', 3] },
  { name: 'a release', path: '/service-desk/releases/1/show', heading: /\S/, rows: ['[role=tab]', 3] },
  { name: 'a contract', path: '/service-desk/contracts/1/show', heading: /\S/, rows: ['[role=tab]', 2] },
  { name: 'a form of the server', path: '/service-desk/changes/create', heading: /change/i, rows: ['label', 6] },
  list('approvals', 'my-approvals', /approvals/i),
  { name: 'reports', path: '/service-desk/reports', heading: /^Reports/, rows: ['li a, td a', 3] },
  { name: 'settings', path: '/service-desk/admin', heading: /\S/, rows: ['a', 10] },
  list('a catalogue', 'asset-type', /types/i),
  { name: 'rules', path: '/service-desk/workflow', heading: /^Workflows/, rows: ['p', 2] },
  { name: 'notifications', path: '/service-desk/notifications', heading: /Notifications/i, rows: ['li, tbody tr', 5] },
  { name: 'jobs', path: '/service-desk/jobs', heading: /\S/, rows: ['p, tbody tr', 1] },
  {
    name: 'the page of the API',
    path: '/service-desk/api/docs',
    heading: /^Service Desk/,
    rows: ['.opblock-tag-section', 20],
  },
];

for (const { name, packages, start } of browsers) {
  const title = start
    ? name
    : `${name} is not on this machine, and is not tried: on Debian, apt-get install ${packages}`;
  (start ? describe : describe.skip)(title, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await start!();
      await open('/login');
      const account = { email: demo.accounts[0]!.email, password: demo.password };
      await browser.run(`fetch('/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify(account))} }).then((reply) => reply.status)`);
    });
    afterAll(() => browser?.end());
    const open = (path: string) => browser.open(watched.url + path);

    /** Waits until it is true, or says what else there is on the page. */
    async function until(expression: string): Promise<void> {
      for (let tries = 0; !(await browser.run<boolean>(`Boolean(${expression})`)); tries++) {
        if (tries > 100) throw new Error(`Never: ${expression}\n${JSON.stringify(await browser.run(whole))}`);
        await wait(100);
      }
    }
    /**
     * Waits until nothing more is loaded, but for the live stream. Of a script that is on its way when its page is left,
     * Firefox logs that it is not the one it should be.
     */
    async function quiet(): Promise<void> {
      for (let calm = 0; calm < 5; calm = watched.loading() === 0 ? calm + 1 : 0) await wait(100);
    }
    const whole = `({ errors, text: ${seen('h1, h2, p, td, label, button')}.map((one) => one.innerText).join(' | ').slice(0, 2000) })`;
    const errors = () => browser.run<string[]>('errors');

    /** Presses the mouse in the middle of an element, as soon as it stays where it is. */
    async function press(element: string): Promise<void> {
      await until(element);
      let [before, at] = ['', ''];
      do {
        await wait(100);
        before = at;
        at = await browser.run<string>(`((one) => {
          one.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x + width / 2, y + height / 2].join();
        })(${element})`);
      } while (at !== before);
      const [x = 0, y = 0] = at.split(',').map(Number);
      await browser.click(x, y);
    }

    test.each(pages)('$name', async ({ path, heading, rows: [selector, count] }) => {
      await open(path);
      await until(`${seen('h1')}.some((one) => ${heading}.test(one.innerText.trim()))`);
      await until(`${seen(selector)}.length >= ${count}`);
      await until(`${seen('[aria-busy="true"]')}.length === 0`);
      expect(await errors()).toEqual([]);
    });

    test('the map of an asset is painted', async () => {
      await open('/service-desk/assets/list?q=Warehouse+system');
      await until(named('tbody a', /^Warehouse system/));
      const record = await browser.run<string>(`${named('tbody a', /^Warehouse system/)}.pathname`);
      await open(`${record}?tab=relationships`);
      await press(named('button, label', /^Map$/));
      await until(painted);
      expect(await errors()).toEqual([]);
    });

    test('the chart of a report is painted', async () => {
      await open('/service-desk/reports');
      await press(named('a', /^Asset reports$/));
      await press(named('tbody a', /^Laptops by age/));
      await until(painted);
      expect(await errors()).toEqual([]);
    });

    test('a vendor is written with mouse and keyboard, and saved', async () => {
      await open('/service-desk/vendor/create');
      const made = `Hafen & Söhne, ${name}`;
      const fields = {
        Name: made,
        Email: 'hafen@example.com',
        'Primary contact': 'Ann',
        Address: 'Kai 1',
      };
      for (const [label, text] of Object.entries(fields)) {
        await press(named('label', new RegExp(`^${label}`)));
        await browser.type(text);
      }
      await press(`${seen('[contenteditable=true]')}[0]`);
      await browser.type('Ropes, lamps');
      await press(named('button', /^Create vendor$/));
      await until(named('h1', /^Vendors/));
      expect(await errors()).toEqual([]);
      await open(`/service-desk/vendor?q=${encodeURIComponent(made)}`);
      await until(`${seen('tbody tr')}.length === 1`);
      expect(await errors()).toEqual([]);
    });

    test('assets are chosen in a dialog of a ticket', async () => {
      await open('/thread/1');
      await press(named('button', /^Attach assets$/));
      await until(`${seen('dialog tbody tr')}.length >= 3`);
      await press(`${seen('dialog tbody input[type=checkbox]')}[0]`);
      await until(named('dialog button', /Attach 1/));
      await press(named('dialog button', /^Close/));
      await press(named('dialog button', /^Discard$/));
      await until(`!${seen('dialog')}.length`);
      expect(await errors()).toEqual([]);
    });

    test('a file to import is read, its columns are matched', async () => {
      await open('/service-desk/asset-importer/settings');
      await until(`${seen('h1')}.length`);
      await browser.run(`((input) => {
        const files = new DataTransfer();
        files.items.add(new File(['Name,Serial number\\r\\nDell XPS,SN-1\\r\\n'], 'assets.csv', { type: 'text/csv' }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      })((function all(root) { return [...root.querySelectorAll('*')].flatMap((one) => [
        ...(one.matches('input[type=file]') ? [one] : []), ...(one.shadowRoot ? all(one.shadowRoot) : [])]); })(document)[0])`);
      await until(named('h2', /^Fields and columns/));
      expect(await errors()).toEqual([]);
    });

    test('a page that is left with its live stream logs nothing, in the browser and on the server', async () => {
      await quiet();
      const since = Date.now();
      for (const path of ['problem', 'problem/1/show', 'changes', 'problem']) {
        await open(`/service-desk/${path}`);
        await until(`${seen('h1')}.length`);
        await quiet();
      }
      const console = (await browser.log?.(since)) ?? [];
      expect(console.filter((line) => line.includes(watched.url))).toEqual([]);
      expect(server.output().match(/"level":"(warn|error|fatal)".*/g) ?? []).toEqual([]);
    });
  });
}
