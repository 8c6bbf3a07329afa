import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Database, openDatabase } from '../server/shared/db';
import { until } from '../server/testing/until';
import { launchBrowser } from './testing/browser';
import { type ConnectedDemo, startConnectedDemo } from './testing/connected';
import { faultsOf, slot } from './testing/help-desk';
import type { RunningServer } from './testing/server';

/**
 * A help-desk that is not ours: the demo in one process stands for it, and a service desk in another is connected to it
 * by a file, over HTTP. Its own ids are no ids of the service desk.
 */
const ticket = { id: 900_001, number: 'HD-900001', subject: 'The printer of the third floor hums' };

let demo: ConnectedDemo;
let host: RunningServer;
let hostDb: Database;
let desk: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

/** A page of the host, in its own look, with the slots of a ticket. */
const hostPage = (id: string) => `<!doctype html><html lang="en"><head><title>Ticket</title></head>
<body style="background:#222;color:#eee;font:14px serif"><h1>Ticket</h1>
<script async src="/service-desk/bundle/host-shim.js"></script>
<service-desk-slot point="ticket.actions" ticket-id="${id}"></service-desk-slot>
<service-desk-slot point="ticket.associates" ticket-id="${id}"></service-desk-slot>
<div style="width:230px"><service-desk-slot point="ticket.problem" ticket-id="${id}"></service-desk-slot></div></body></html>`;

beforeAll(async () => {
  demo = await startConnectedDemo({
    connection: (url) => `sign_in:
  who: { url: '${url}/host-api/who', cookies: [service_desk_session] }
  page: '${url}/login?next={back}'`,
  });
  ({ host, desk } = demo);
  hostDb = openDatabase({ connectionString: host.databaseUrl }, 1).db;
  browser = await launchBrowser();
  context = await browser.newContext({ baseURL: desk.url, viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await page.route('**/tickets/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: hostPage(new URL(route.request().url()).pathname.split('/')[2]!) }),
  );
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await hostDb?.destroy();
  await demo?.end();
}, 120_000);

test('whoever is not signed in to the help-desk is told so, with the way to its page', async () => {
  await page.goto('/service-desk/problems');
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  const link = await page.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href');
  expect(link).toBe(`${host.url}/login?next=%2Fservice-desk%2Fproblems`);
});

test('signed in there, they are signed in here; lists of the help-desk are read, what it lacks is kept here', async () => {
  await page.request.post(`${host.url}/auth/login`, {
    data: { email: 'admin@demo.test', password: 'demo-Passw0rd' },
  });
  await page.goto('/service-desk/problems');
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
  await page.goto('/service-desk/connection');
  await page.getByRole('heading', { name: 'Connection to Harbour' }).waitFor();
  const row = (name: string) => page.getByRole('row', { name });
  await row('Locations').getByText('Kept here').waitFor();
  await row('People').getByText('Read', { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('a ticket that was made a second ago becomes a problem, on a page of the help-desk in its own look', async () => {
  const { id, ...fields } = ticket;
  const like = await hostDb
    .selectFrom('help_desk.tickets')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await hostDb
    .insertInto('help_desk.tickets')
    .values({ ...like, id, ticket_number: fields.number, subject: fields.subject })
    .execute();
  await page.goto(`/tickets/${id}`);
  await slot(page, 'ticket.actions').getByRole('button', { name: 'Attach problem' }).click();
  await page.getByRole('menuitem').first().click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(fields.subject);
  await dialog.getByRole('combobox', { name: 'Impact' }).click();
  await page.getByRole('option').first().click();
  await dialog.locator('[contenteditable=true]').fill('It hums since Monday.');
  await dialog.getByRole('button', { name: 'Create problem' }).click();
  await slot(page, 'ticket.problem').getByRole('link').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('what becomes global in its page is what the documents say, and functions of its own are not called', async () => {
  const calls = ['scrollTo', 'scroll', 'scrollBy', 'open', 'close', 'find', 'stop', 'print'];
  const before = await context.newPage();
  await before.addInitScript((names) => {
    const host = window as unknown as Record<string, unknown>;
    host.called = [];
    for (const name of names) host[name] = () => void (host.called as string[]).push(name);
    host.known = [];
    host.known = Object.getOwnPropertyNames(window);
  }, calls);
  await before.route('**/tickets/*', (route) => route.fulfill({ contentType: 'text/html', body: hostPage('1') }));
  await before.goto('/tickets/1');
  await slot(before, 'ticket.actions').getByRole('button', { name: 'Attach problem' }).waitFor();
  const { added, called } = await before.evaluate(() => {
    const { known, called } = window as unknown as { known: string[]; called: string[] };
    return { called, added: Object.getOwnPropertyNames(window).filter((name) => !known.includes(name)) };
  });
  expect(added.map((name) => name.replace(/service_desk_\w+$/, 'service_desk_<version>')).sort()).toEqual([
    'ServiceDesk',
    '__FEDERATION__',
    '__GLOBAL_LOADING_REMOTE_ENTRY__',
    '__VMOK__',
    'service_desk_<version>',
    'webpackChunkservice_desk_<version>',
  ]);
  expect(called).toEqual([]);
  // Now the help-desk has a function fetch of its own as well.
  await before.evaluate(() => void (window.fetch = () => Promise.reject(new Error('a fetch of the help-desk'))));
  await slot(before, 'ticket.actions').getByRole('button', { name: 'Attach problem' }).click();
  await before.getByRole('menuitem').first().click();
  await before.getByRole('dialog').getByRole('textbox', { name: 'Subject' }).waitFor();
  await before.close();
});

test('the problem leads back to the ticket’s page of the help-desk', async () => {
  await page.goto('/service-desk/problems');
  await page.getByRole('link', { name: ticket.subject }).first().click();
  await page.getByRole('tab', { name: /Tickets/ }).click();
  const link = page.getByRole('link', { name: ticket.subject }).last();
  await link.waitFor();
  await link.click();
  await page.waitForURL(`${host.url}/thread/${ticket.id}`);
});

test('what is done to the ticket here is done there', async () => {
  const status = await hostDb
    .selectFrom('help_desk.statuses')
    .select(['id', 'name'])
    .where('state', '=', 'closed')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const api = `${desk.url}/service-desk/api`;
  const read = async <T>(address: string) => ((await (await page.request.get(address)).json()) as { data: T }).data;
  const { csrf_token } = await read<{ csrf_token: string }>(`${api}/session`);
  const { data } = await read<{ data: { id: number; name: string }[] }>(
    `${desk.url}/service-desk/api/dependency/statuses?search-query=${encodeURIComponent(status.name)}`,
  );
  const reply = await page.request.post(`${api}/problem-bulk-actions`, {
    headers: { 'X-CSRF-TOKEN': csrf_token },
    data: { tickets: [`host:ticket:${ticket.id}`], action: { type: 'status', value: data[0]?.id } },
  });
  expect([reply.status(), await reply.text()]).toEqual([200, expect.anything()]);
  const there = () =>
    hostDb.selectFrom('help_desk.tickets').select('status_id').where('id', '=', ticket.id).executeTakeFirst();
  await until(async () => (await there())?.status_id === status.id, 15_000);
});

test('signed out there, nobody is signed in here', async () => {
  const session = await page.request.get(`${host.url}/auth/session`);
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  await page.request.post(`${host.url}/auth/logout`, { headers: { 'X-CSRF-TOKEN': data.csrf_token } });
  await page.goto('/service-desk/problems');
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
});
