import type { Browser, BrowserContext, Page } from 'playwright-core';
import { record } from '../../conformance/page/recorder';
import { launchBrowser } from '../testing/browser';
import { choose } from '../testing/choose';
import { type RunningServer, startBuiltServer } from '../testing/server';
import { signInAtHosts } from './real-remote';
import { type HostServer, startHosts } from './server';
import { trusted } from './trusted/host';

let addOn: RunningServer;
let server: HostServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [addOn, browser] = await Promise.all([startBuiltServer(), launchBrowser()]);
  server = await startHosts([trusted], addOn.url);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([server.close(), addOn.stop()]);
});

/** Opens a page in which somebody is signed in and whose errors and violations are recorded. */
async function start(origin: string): Promise<void> {
  context = await signInAtHosts(browser, origin);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await context.newPage();
  await page.addInitScript(record, {});
}

/** What has gone wrong on the page since it was loaded. */
const faults = () => page.evaluate(() => [...window.__conformance.thrown, ...window.__conformance.violations]);

/** Sends a change to a board and waits for the link in the mail. */
async function approvalLink(): Promise<string> {
  const get = async <T>(path: string): Promise<T> =>
    ((await (await context.request.get(path)).json()) as { data: T }).data;
  const { csrf_token: token } = await get<{ csrf_token: string }>('/auth/session');
  const { changes } = await get<{ changes: { id: number }[] }>('/service-desk/api/change-list?limit=100');
  for (const { id } of changes) {
    const sent = await context.request.post('/service-desk/api/apply-cab-approval', {
      data: { change_id: id, workflow_id: 1 },
      headers: { 'X-CSRF-TOKEN': token },
    });
    if (sent.ok()) break;
  }
  for (let tries = 0; tries < 50; tries++) {
    const { mails } = await get<{ mails: { id: number }[] }>('/api/outbox?limit=10');
    for (const { id } of mails) {
      const { html } = (await get<{ mail: { html: string } }>(`/api/outbox/${id}`)).mail;
      const [link] = /\/change-approval\/[\w-]+/.exec(html) ?? [];
      if (link) return link;
    }
    await page.waitForTimeout(200);
  }
  throw new Error('No approval link was mailed');
}

describe('a page with Trusted Types and scripts by nonce only', () => {
  const SUBJECT = 'Scanners lose their pairing';
  const HTML = `<meta charset="utf-8"><style>b { color: red }</style><h2 style="color:red">Found</h2><p onclick="throw 1">It is <span style="font-weight: 700">the firmware</span>, see
    <a href="https://firmware.example/" onmouseover="throw 1">there</a><img src="https://firmware.example/x.png" onerror="throw 1"></p><ul><li>one</li><li>two</li></ul><script>throw 1</script>`;
  const PICTURE = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const editor = () => page.getByRole('textbox', { name: 'Description' });

  beforeAll(() => start(new URL(server.urlOf(trusted)).origin));
  afterEach(async () => {
    expect(await faults()).toEqual([]);
    expect(server.reports).toEqual([]);
  });
  afterAll(() => context.close());

  test('the list, with a policy in force that the docs name', async () => {
    const response = await page.goto(`${server.urlOf(trusted)}/service-desk/problem`);
    await page.getByRole('table').first().waitFor();
    expect(response!.headers()['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types service-desk dompurify",
    );
  });

  test('list and form: typed, formatted, pasted, cut and pasted again, with a picture; it is saved', async () => {
    await page.getByRole('link', { name: 'Create problem' }).click();
    await page.getByRole('textbox', { name: /^Subject/ }).fill(SUBJECT);
    for (const field of [/^Requester/, /^Department/, /^Status/, /^Priority/, /^Impact/])
      await choose(page, page, field);
    await editor().click();
    await page.keyboard.type('Since Monday.');
    await page.keyboard.press('Enter');
    await editor().evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, HTML);
    await editor().getByRole('listitem').nth(1).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    expect((await editor().innerText()).trim()).toBe('');
    await page.keyboard.press('Control+v');
    await editor().getByRole('listitem').nth(1).waitFor();
    expect(await editor().getByRole('heading', { name: 'Found' }).count()).toBe(1);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'scanner.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByRole('heading', { name: 'Problems' }).waitFor();
  });

  test('view: the description as it was written, in a dialog; the picture; every tab', async () => {
    const row = page.getByRole('row', { name: new RegExp(SUBJECT) });
    await row.hover();
    await row.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('heading', { name: SUBJECT }).waitFor();
    await page.getByRole('link', { name: /scanner\.png/ }).waitFor();
    await page.getByRole('button', { name: 'Show description' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Since Monday.').waitFor();
    expect(await dialog.getByRole('heading', { name: 'Found' }).count()).toBe(1);
    expect(await dialog.getByRole('link', { name: 'there' }).getAttribute('href')).toBe('https://firmware.example/');
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['one', 'two']);
    expect(await dialog.locator('strong, b').innerText()).toBe('the firmware');
    await page.keyboard.press('Escape');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.waitForLoadState('networkidle');
    }
  });

  test('edit: the editor holds what was saved; a planning entry is written in a dialog', async () => {
    await page.getByRole('tab', { name: 'Planning' }).click();
    await page.getByRole('button', { name: 'Root cause' }).click();
    const dialog = page.getByRole('dialog', { name: 'Root cause' });
    await dialog.getByRole('textbox', { name: /^Description/ }).click();
    await page.keyboard.type('The key is forgotten.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The key is forgotten.').waitFor();
    await page.goto(page.url().replace(/show.*/, 'edit'));
    await editor().getByRole('listitem').nth(1).waitFor();
    expect(await editor().getByRole('heading', { name: 'Found' }).count()).toBe(1);
  });

  test('the approval page, which somebody finds by a link in a mail', async () => {
    await page.goto(server.urlOf(trusted) + (await approvalLink()));
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await page.getByRole('heading', { name: 'Description' }).waitFor();
  });
});

test('no page of the demo help-desk violates its own policy or throws', async () => {
  const paths =
    `/tickets /thread/1 /people /user/5 /organizations /organizations/1 /assign-teams/1 /admin/department/1 /admin/agents /admin/agents/3/permissions /demo/automation.html
    / /service-desk /outbox /not-found /login /demo/plain.html /demo/debug.html /service-desk/problem /service-desk/problem/create /service-desk/problem/1/show /service-desk/changes
    /service-desk/changes/1/show /service-desk/releases /service-desk/my-approvals /service-desk/cab /service-desk/jobs /service-desk/status`.split(
      /\s+/,
    );
  await start(addOn.url);
  const visit = async (path: string) => {
    const own = await context.newPage();
    await own.addInitScript(record, {});
    const response = await own.goto(path);
    await own.waitForLoadState('networkidle');
    await own.waitForFunction(() => window.ServiceDesk.inspect().slots.every(({ state }) => state !== 'loading'));
    const seen = await own.evaluate(() => ({
      faults: [...window.__conformance.thrown, ...window.__conformance.violations],
      failed: window.ServiceDesk.inspect().slots.filter(({ state }) => state === 'failed').length,
    }));
    await own.close();
    return {
      path,
      strict: /script-src 'nonce-[\w+/=]+';/.test(response!.headers()['content-security-policy'] ?? ''),
      ...seen,
    };
  };
  const seen = [];
  // Side by side, because a page that is idle is waited for.
  for (let at = 0; at < paths.length; at += 5) seen.push(...(await Promise.all(paths.slice(at, at + 5).map(visit))));
  // The debug page has one slot that is told nonsense, to show how that looks.
  expect(seen).toEqual(
    paths.map((path) => ({ path, strict: true, faults: [], failed: path === '/demo/debug.html' ? 1 : 0 })),
  );
  await context.close();
});
