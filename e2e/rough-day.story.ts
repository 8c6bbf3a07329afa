import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;
/** Films of so many MB: files, because the contents would go to the browser in one long message. */
let folder: string;
let [large, small] = ['', ''];

async function film(megabytes: number): Promise<string> {
  const file = path.join(folder, String(megabytes), 'film.bin');
  await mkdir(path.dirname(file));
  await writeFile(file, Buffer.alloc(megabytes * 1024 * 1024, 7));
  return file;
}

beforeAll(async () => {
  desk = await startHelpDesk();
  folder = await mkdtemp(path.join(tmpdir(), 'rough-day-'));
  [large, small] = [await film(30), await film(8)];
});
afterAll(async () => {
  await desk.end();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  page = await desk.as('agent');
});
afterEach(() => page.context().close());

const subject = () => page.getByRole('textbox', { name: /^Subject/ });
const description = () => page.getByRole('textbox', { name: /^Description/ });
const submit = () => page.getByRole('button', { name: /^Create / });
const wording = (sentence: string | RegExp) => page.getByText(sentence).first().waitFor();
const gone = 'The server could not be reached. Check your connection and try again.';

async function choose(field: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
}

/** The form of a new problem, filled in. */
async function fillForm(name: string): Promise<void> {
  await page.goto('/service-desk/problem/create');
  await subject().fill(name);
  for (const field of [/^Requester/, /^Department/, /^Status/, /^Priority/, /^Impact/]) await choose(field);
  await description().fill(`What is known of ${name}.`);
}

interface Found {
  id: number;
  subject: string;
}

async function find(name: string): Promise<Found[]> {
  const reply = await page.request.get('/service-desk/api/problem-list', { params: { 'search-query': name } });
  return ((await reply.json()) as { data: { problems: Found[] } }).data.problems;
}

async function problemOf<T>(id: number): Promise<T> {
  return ((await (await page.request.get(`/service-desk/api/problem/${id}`)).json()) as { data: T }).data;
}

async function token(of: Page): Promise<Record<string, string>> {
  const { data } = (await (await of.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  return { 'X-CSRF-TOKEN': data.csrf_token };
}

/** Saves a problem with another subject, as somebody at another desk does. */
async function rename(by: Page, id: number, name: string): Promise<void> {
  const { data } = (await (await by.request.get(`/service-desk/api/problem/${id}`)).json()) as {
    data: Record<string, { id: number } | string | null>;
  };
  const chosen = ['requester_id', 'department_id', 'impact_id', 'status_type_id', 'priority_id'].map((field) => [
    field,
    (data[field] as { id: number }).id,
  ]);
  const reply = await by.request.post('/service-desk/api/problem', {
    headers: await token(by),
    data: {
      ...Object.fromEntries(chosen),
      id,
      subject: name,
      identifier: data.identifier,
      description: data.description,
    },
  });
  if (!reply.ok()) throw new Error(await reply.text());
}

/** What has the focus, through all shadow roots. */
const focused = () =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return { tag: element?.tagName ?? '', text: element?.textContent ?? '' };
  });

test('the session ends in the middle of a form: what was typed is saved, once, after signing in again in another tab', async () => {
  await fillForm('Zeta session');
  const tab = await page.context().newPage();
  await tab.request.post('/auth/logout', { headers: await token(tab) });
  await submit().click();
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await dialog.getByText('Sign in again in another tab and press Try again. What you typed here is kept.').waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('You are not signed in yet.').waitFor();

  await tab.goto('/service-desk/problem');
  await tab.getByLabel('Email').fill('agent@demo.test');
  await tab.getByLabel('Password').fill('demo-Passw0rd');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('heading', { name: 'Problems' }).waitFor();

  expect(await subject().inputValue()).toBe('Zeta session');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await wording(/^\S.* was created\.$/);
  const [saved, ...more] = await find('Zeta session');
  expect(more).toEqual([]);
  expect((await problemOf<{ description: string }>(saved!.id)).description).toContain('What is known of Zeta session.');
});

test('giving up the dialog keeps the form, which can be sent later', async () => {
  await fillForm('Zeta later');
  await page.request.post('/auth/logout', { headers: await token(page) });
  await submit().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await wording('You are not signed in, or your session has ended.');
  expect(await subject().inputValue()).toBe('Zeta later');
  await page.request.post('/auth/login', { data: { email: 'agent@demo.test', password: 'demo-Passw0rd' } });
  await submit().click();
  await wording(/^\S.* was created\.$/);
  expect(await find('Zeta later')).toHaveLength(1);
});

test('Submit pressed twice, and once more while the first is under way, makes one problem', async () => {
  await fillForm('Zeta twice');
  const sent: Request[] = [];
  page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().endsWith('/api/problem') && sent.push(request),
  );
  await page.route('**/service-desk/api/problem', async (route) => {
    await wait(1000);
    await route.continue();
  });
  await submit().dblclick();
  await subject().press('Enter');
  await wording(/^\S.* was created\.$/);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await find('Zeta twice')).toHaveLength(1);
});

test('one form sent from two tabs at the same time makes one problem; both get the same answer', async () => {
  await fillForm('Zeta tabs');
  const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/problem'));
  await page.route('**/service-desk/api/problem', (route) => route.abort());
  await submit().click();
  await wording(gone);
  const key = { 'idempotency-key': (await request).headers()['idempotency-key']!, ...(await token(page)) };
  const data = (await request).postDataJSON() as object;
  const responses = await Promise.all(
    [1, 2, 3].map(async () => (await page.request.post('/service-desk/api/problem', { headers: key, data })).json()),
  );
  expect(responses.slice(1)).toEqual([responses[0], responses[0]]);
  await page.unroute('**/service-desk/api/problem');
  await submit().click();
  await wording(/^\S.* was created\.$/);
  expect(await find('Zeta tabs')).toHaveLength(1);
});

test('two people edit one problem: the second reads who was first, keeps the text and saves on purpose', async () => {
  const { id } = (await find(''))[0]!;
  const admin = await desk.as('admin');
  const name = ((await (await admin.request.get('/auth/session')).json()) as { data: { user: { full_name: string } } })
    .data.user.full_name;
  await page.goto(`/service-desk/problem/${id}/edit`);
  // The editor comes last and moves what is below it: a click would fall beside Update.
  await description().waitFor();
  await subject().fill('What the second typed');
  await rename(admin, id, 'What the first saved');
  await page.getByRole('button', { name: 'Save' }).click();
  await wording(new RegExp(`^You and ${name} changed: Subject\\.`));
  await page
    .getByRole('group', { name: /Subject/ })
    .getByText('What the first saved')
    .waitFor();
  expect(await subject().inputValue()).toBe('What the second typed');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await wording(/^\S.* was saved\.$/);
  expect((await problemOf<Found>(id)).subject).toBe('What the second typed');
  await admin.context().close();
});

test('a file of 30 MB is refused at its field, before it is sent', async () => {
  await fillForm('Large file');
  await page.getByText('Up to 25 MB').waitFor();
  await page.locator('input[type=file]').setInputFiles(large);
  await wording('The file is larger than 25 MB.');
  await submit().click();
  await wording(/^\S.* was created\.$/);
});

test('where the limit is not known, the server refuses it with a sentence at the field', async () => {
  await page.route('**/service-desk/get/permissions*', (route) => route.abort());
  await fillForm('Zeta large');
  await page.locator('input[type=file]').setInputFiles(large);
  await submit().click();
  await wording('The file is too large: at most 25 MB can be attached.');
  expect(await page.getByRole('button', { name: 'Attachment Replace' }).getAttribute('aria-invalid')).toBe('true');
  expect(await subject().inputValue()).toBe('Zeta large');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await submit().click();
  await wording(/^\S.* was created\.$/);
  expect(await find('Zeta large')).toHaveLength(1);
});

test('a server that dies in the middle of an upload: a sentence, everything still there, saved once when it is back', async () => {
  await fillForm('Zeta upload');
  await page.locator('input[type=file]').setInputFiles(small);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1_000_000,
  });
  await submit().click();
  await page.getByRole('progressbar', { name: /^Uploading [1-9]/ }).waitFor();
  await desk.server.kill();
  await wording(gone);
  expect(await subject().inputValue()).toBe('Zeta upload');
  await page.getByText('film.bin').waitFor();
  await desk.server.restart();
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  expect(await find('Zeta upload')).toEqual([]);
  await submit().click();
  await wording(/^\S.* was created\.$/);
  const [saved, ...more] = await find('Zeta upload');
  expect(more).toEqual([]);
  expect(await problemOf(saved!.id)).toMatchObject({ attachment: { value: 'film.bin', size: 8 * 1024 * 1024 } });
});

test('the server goes and comes back under an open list, view, half a view and half-filled form', async () => {
  const other = () => page.context().newPage();
  await fillForm('Zeta restart');
  const { id } = (await find(''))[0]!;
  const [list, view, half] = [await other(), await other(), await other()];
  await list.goto('/service-desk/problem');
  await list.getByRole('link').nth(2).waitFor();
  await view.goto(`/service-desk/problem/${id}/show`);
  await view.getByRole('tab', { name: 'Assets', exact: true }).waitFor();
  await view.waitForLoadState('domcontentloaded');
  // The server goes before this page has all of its code.
  const code = '**/activity-log.js';
  await half.route(code, (route) => route.abort());
  await half.goto(`/service-desk/problem/${id}/show`);
  await half.getByRole('tabpanel').getByText('Could not load').waitFor();
  await half.unroute(code);
  await desk.server.kill();

  const rows = await list.getByRole('row').count();
  await list.getByRole('button', { name: 'Identifier' }).click();
  await list.getByText('Could not load').waitFor();
  expect(await list.getByRole('row').count()).toBe(rows);
  await view.getByRole('tab', { name: 'Assets', exact: true }).click();
  await view.getByText('Could not load').first().waitFor();
  await submit().click();
  await wording(gone);
  await desk.server.restart();

  // The live stream comes back by itself, and with it what could not be loaded.
  for (const one of [list, view, half])
    await one.getByText('Could not load').first().waitFor({ state: 'detached', timeout: 30_000 });
  // Until then the list shows the rows of its former order.
  await list.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await subject().inputValue()).toBe('Zeta restart');
  await submit().click();
  await wording(/^\S.* was created\.$/);
  expect(await find('Zeta restart')).toHaveLength(1);

  const admin = await desk.as('admin');
  const first = (await list
    .getByRole('link', { name: /^View / })
    .first()
    .getAttribute('href'))!;
  await rename(admin, Number(/\d+/.exec(first)![0]), 'Renamed in the list');
  await list.getByRole('link', { name: 'Renamed in the list', exact: true }).waitFor();
  await rename(admin, id, 'Renamed in the view');
  await view.getByRole('heading', { name: 'Renamed in the view' }).waitFor();
  await admin.context().close();
});

test('two seconds per call: skeletons in the place of what comes, nothing jumps', async () => {
  await page.addInitScript(() => {
    Object.assign(window, { jumps: 0 });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput)
          Object.assign(window, { jumps: (window as unknown as { jumps: number }).jumps + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(/\/service-desk\/(api|get)\//, async (route) => {
    if (!route.request().url().endsWith('/events')) await wait(2000);
    await route.continue().catch(() => undefined);
  });
  const jumps = () => page.evaluate(() => (window as unknown as { jumps: number }).jumps);
  await page.goto('/service-desk/problem');
  const table = page.getByRole('region', { name: 'Problems' });
  await table.locator('tbody tr').nth(5).waitFor();
  expect(await table.getAttribute('aria-busy')).toBe('true');
  await page.getByText('Create problem').waitFor();
  const top = (await table.boundingBox())!.y;
  await table.getByRole('link').first().waitFor();
  expect((await table.boundingBox())!.y).toBe(top);
  expect(await jumps()).toBeLessThan(0.05);

  const { id } = (await find(''))[0]!;
  await page.goto(`/service-desk/problem/${id}/show`);
  await page.getByRole('status', { name: 'Loading…' }).first().waitFor();
  await page.getByRole('tab', { name: 'Assets', exact: true }).waitFor();
  expect(await jumps()).toBeLessThan(0.1);
});

test('a load that fails says so; Retry works from the keyboard and the focus stays in the page', async () => {
  let failing = true;
  await page.route('**/service-desk/api/problem-list*', (route) =>
    failing ? route.fulfill({ status: 500, body: 'Bad gateway' }) : route.continue(),
  );
  await page.goto('/service-desk/problem');
  await wording('Could not load');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.focus();
  // The reply may come before the next line waits for it.
  const requested = page.waitForResponse(/problem-list/);
  await page.keyboard.press('Enter');
  await requested;
  await retry.waitFor();
  expect((await focused()).text).toBe('Retry');
  failing = false;
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(5).waitFor();
  expect((await focused()).tag).not.toBe('BODY');
});
