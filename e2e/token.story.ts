import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openDatabase } from '../server/shared/db';
import { until } from '../server/testing/until';
import { launchBrowser } from './testing/browser';
import { type ConnectedDemo, startConnectedDemo } from './testing/connected';
import { faultsOf, slot } from './testing/help-desk';

/** A help-desk whose pages say by a signed token who is signed in. */
const key = 'a secret of thirty-two characters or more';
const issuer = 'https://harbour.example';
const subject = 'The lift stands still';

let demo: ConnectedDemo;
let agent: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the help-desk's page gets as a token; each that it asked for, and whether for another one than the last. */
let give: () => Promise<string>;
let requested: boolean[];

const token = (seconds = 300): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ kind: 'agent', id: agent, name: 'Ada Lindqvist', role: 'admin' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience('service-desk')
    .setIssuedAt(Math.min(now, now + seconds - 1))
    .setExpirationTime(now + seconds)
    .setJti(randomUUID())
    .sign(new TextEncoder().encode(key));
};
const signInForm = async () => '<!doctype html>\n<title>Sign in</title>\n<form>';

const hostPage = (slots: string) => `<!doctype html><html lang="en"><head><title>Harbour</title></head>
<body><h1>Harbour</h1>
<script src="/service-desk/bundle/host-shim.js"></script>
<script>
  ServiceDesk.configure({
    getIdentityToken: (fresh) => fetch('/token?fresh=' + fresh).then((reply) => reply.text()),
  });
</script>
${slots}</body></html>`;
const ticketSlots = (id: string) =>
  ['ticket.actions', 'ticket.associates', 'ticket.problem']
    .map((point) => `<service-desk-slot point="${point}" ticket-id="${id}"></service-desk-slot>`)
    .join('');
const pages = '<service-desk-slot point="page" base-path="/service-desk" navigation></service-desk-slot>';

beforeAll(async () => {
  demo = await startConnectedDemo({
    connection: () => `sign_in:
  token: { secret: '${key}', issuer: '${issuer}', audience: service-desk }`,
  });
  const { db } = openDatabase({ connectionString: demo.host.databaseUrl }, 1);
  const { id } = await db
    .selectFrom('help_desk.users')
    .select('id')
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirstOrThrow();
  await db.destroy();
  agent = String(id);
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await demo?.end();
}, 60_000);

beforeEach(async () => {
  requested = [];
  give = token;
  context = await browser.newContext({ baseURL: demo.desk.url, viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await context.route('**/token?*', async (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('fresh') === 'true');
    await route.fulfill({ contentType: 'text/plain', body: await give() });
  });
  const print = (address: string, slots: (path: string) => string) =>
    context.route(address, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: hostPage(slots(pathname)) })
        : route.continue();
    });
  await print('**/tickets/*', (path) => ticketSlots(path.split('/')[2]!));
  await print('**/service-desk/problem*', () => pages);
  await print('**/service-desk/problem/**', () => pages);
});
afterEach(() => context.close());

const bar = () => slot(page, 'ticket.actions');
const session = async () =>
  (
    (await (await page.request.get('/service-desk/api/session')).json()) as {
      data?: { csrf_token: string; user: { id: number; name: string } };
    }
  ).data;

/** Makes a problem as a form of ours does. */
async function makeProblem(fields: object, attachment?: Buffer): Promise<void> {
  const { csrf_token, user } = (await session())!;
  const first = async (list: string) => {
    const reply = await page.request.get(`/service-desk/api/dependency/${list}`);
    return ((await reply.json()) as { data: { data: { id: number }[] } }).data.data[0]!.id;
  };
  const reply = await page.request.post('/service-desk/api/problem', {
    headers: { 'X-CSRF-TOKEN': csrf_token },
    multipart: {
      description: 'Since noon.',
      requester_id: user.id,
      impact_id: 1,
      status_type_id: await first('statuses'),
      priority_id: await first('priorities'),
      department_id: await first('departments'),
      ...fields,
      ...(attachment && { attachment: { name: 'lift.txt', mimeType: 'text/plain', buffer: attachment } }),
    },
  });
  expect([reply.status(), await reply.text()]).toEqual([200, expect.anything()]);
}

test('a page signs in by one token for all its slots; downloads and live updates work by the cookie', async () => {
  await page.goto('/tickets/1');
  await bar()
    .getByRole('button', { name: /problem/ })
    .waitFor();
  await slot(page, 'ticket.associates').getByRole('heading').first().waitFor();
  expect(requested).toEqual([false]);
  expect((await session())?.user.name).toBe('Ada Lindqvist');
  expect(await faultsOf(page)).toEqual([]);

  const content = Buffer.from('Its manual');
  await makeProblem({ subject }, content);
  await page.goto('/service-desk/problem');
  await page.getByRole('link', { name: subject }).first().click();
  await page.getByRole('heading', { name: subject }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /lift\.txt/ })
      .first()
      .click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe('Its manual');

  await page.getByRole('link', { name: 'Problems' }).first().click();
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
  await makeProblem({ subject: 'The door does not close' });
  await page.getByText('The door does not close').first().waitFor();
});

test('an expired token: the page is asked for another one, and nobody notices', async () => {
  const expired = await token(-60);
  give = async () => (requested.length === 1 ? expired : token());
  await page.goto('/tickets/1');
  await bar()
    .getByRole('button', { name: /problem/ })
    .waitFor();
  expect([requested[0], requested.slice(1).includes(true)]).toEqual([false, true]);
  // Not only the calls: the cookie is there as well.
  expect((await session())?.user.name).toBe('Ada Lindqvist');
});

test.each([
  ['only expired tokens', () => token(-60)],
  ['its sign-in form instead of a token', signInForm],
])('a page that has %s: a sentence, once, and Retry signs in', async (_, given) => {
  give = given;
  await page.goto('/tickets/1');
  await page.getByText('Could not load: Your session has ended').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(await session()).toBeUndefined();
  expect(await faultsOf(page)).toEqual([]);
  give = token;
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await bar()
    .getByRole('button', { name: /problem/ })
    .waitFor();
  await slot(page, 'ticket.associates').getByRole('heading').first().waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' });
  expect((await session())?.user.name).toBe('Ada Lindqvist');
});

test('what is refused only after Retry was pressed is loaded with the rest', async () => {
  give = () => token(-60);
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let refused = 0;
  await page.route('**/service-desk/api/asset-list*', async (route) => {
    const reply = await route.fetch();
    // The second is the last that a call tries by itself.
    if (reply.status() === 401 && ++refused === 2) await released;
    await route.fulfill({ response: reply });
  });
  await page.goto('/tickets/1');
  await page.getByText('Could not load: Your session has ended').first().waitFor();
  await until(() => refused === 2);
  give = token;
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await bar()
    .getByRole('button', { name: /problem/ })
    .waitFor();
  release();
  await slot(page, 'ticket.associates').getByText('Nothing is attached yet.').waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});

test('a session that ended is opened anew while somebody works; after signing out there is none', async () => {
  await page.goto('/service-desk/problem');
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
  await context.clearCookies();
  requested = [];
  await page.getByRole('navigation').getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('heading', { name: 'Changes' }).waitFor();
  await until(async () => (await session()) !== undefined);
  expect((await session())?.user.name).toBe('Ada Lindqvist');
  expect(requested).toContain(true);

  const { csrf_token } = (await session())!;
  const ended = await page.request.delete('/service-desk/api/session', { headers: { 'X-CSRF-TOKEN': csrf_token } });
  expect(ended.status()).toBe(200);
  give = signInForm;
  expect(await session()).toBeUndefined();
  await page.goto('/tickets/1');
  await page.getByText('Could not load: Your session has ended').first().waitFor();
});
