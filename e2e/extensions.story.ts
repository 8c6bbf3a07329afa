import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { faulty, type ExtensionOrigin, startOrigin } from './extensions/origin';
import { looks } from './testing/looks';
import { settled } from './testing/settled';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

/**
 * The tutorial of docs/extensions.md: an extension is made, built, served from another origin, named, switched on and
 * seen at each point. Then extensions that hang, throw, weigh 5 MB, are altered, gone or of another version.
 */
let folder: string;
let origin: ExtensionOrigin;
let desk: HelpDesk;
let admin: Page;

const root = path.join(__dirname, '..');
const node = (...given: string[]) => execFileSync(process.execPath, given, { cwd: root, stdio: 'pipe' });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'extensions-'));
  const made = path.join(folder, 'acme');
  node('tools/new.mjs', 'extension', made);
  // As `npm install` does; webpack is the one of this repository.
  symlinkSync(path.join(root, 'node_modules'), path.join(made, 'node_modules'));
  node('e2e/extensions/build.mjs', made);
  origin = await startOrigin(path.join(made, 'dist'));
  const points = '[record.tab, record.action, list.column, home.card, page]';
  const file = path.join(folder, 'extensions.yaml');
  writeFileSync(
    file,
    `- name: acme\n  manifest: ${origin.url}/acme/manifest.json\n  points: ${points}\n  needs: {scopes: [problem:read], addresses: []}\n` +
      faulty
        .map((name) => `- {name: ${name}, manifest: ${origin.url}/${name}/manifest.json, points: ${points}}\n`)
        .join(''),
  );
  desk = await startHelpDesk({ EXTENSIONS: file });
  admin = await desk.as('admin');
});
afterAll(async () => {
  await desk?.end();
  await origin?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The lists of records that have a column of an extension. */
const listPages = ['problem', 'changes', 'releases', 'assets', 'contracts'];

const problemOf = async (page: Page): Promise<number> => {
  const reply = await page.request.get('/service-desk/api/problem-list?limit=10');
  return ((await reply.json()) as { data: { problems: { id: number }[] } }).data.problems[0]!.id;
};

async function turn(name: string, points: readonly string[], active: boolean): Promise<void> {
  const session = (await (await admin.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  for (const point of points) {
    const reply = await admin.request.post('/service-desk/api/extension', {
      headers: { 'X-CSRF-Token': session.data.csrf_token },
      data: { name, point, active },
    });
    expect(reply.status()).toBe(200);
  }
}

test('G25: an extension is switched on and seen as tab, action, column, card and page', async () => {
  await admin.goto('/service-desk/admin');
  await admin.getByRole('link', { name: 'Extensions', exact: true }).click();
  const acme = admin.getByRole('region', { name: 'acme' });
  await acme.getByText('Version 1.0.0').waitFor();
  await acme.getByText('Read: Problems').waitFor();
  await admin
    .getByRole('region', { name: 'future' })
    .getByText(/^Made for versions 2\.0 to 2\.9/)
    .waitFor();
  await admin.getByRole('region', { name: 'gone' }).getByText('The manifest did not load.').waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  for (const name of [
    'Tab of a record',
    'Action of a record',
    'Column of a list',
    'Card on the start page',
    'Page of its own',
  ]) {
    await acme.getByRole('checkbox', { name }).check();
    await admin.getByText('acme is switched on.').first().waitFor();
  }

  const page = await desk.as('agent');
  await page.goto('/service-desk');
  const card = page.getByRole('region', { name: 'Open credit' });
  await card.getByRole('link', { name: 'All customers with credit' }).waitFor();
  await page.getByRole('link', { name: 'Credit overview' }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  // Arranged as our own blocks are.
  const titles = () =>
    page.locator('[data-block]').evaluateAll((all) => all.map((one) => one.getAttribute('data-block')));
  const arranged = async (menu: string, item: string) => {
    await page.getByRole('button', { name: menu }).click();
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/service-desk/api/home-layout'));
    await page.getByRole('menuitem', { name: item }).click();
    expect((await saved).status()).toBe(200);
  };
  expect((await titles()).at(-1)).toBe('extension-acme');
  await arranged('Options of “Open credit”', 'Move towards the start');
  await page.reload();
  await card.getByRole('link', { name: 'All customers with credit' }).waitFor();
  expect((await titles()).at(-2)).toBe('extension-acme');
  await arranged('Options of “Open credit”', 'Hide this block');
  expect(await card.count()).toBe(0);
  await arranged('Arrange page', 'Show “Open credit”');
  await arranged('Arrange page', 'Usual arrangement of the page');
  expect(await faultsOf(page)).toEqual([]);
  await card.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Credit overview' }).waitFor();
  await page.getByText(/^This page is ours: en/).waitFor();

  const id = await problemOf(page);
  await page.goto('/service-desk/problems');
  await page.getByRole('columnheader', { name: 'Credit' }).waitFor();
  await page
    .getByRole('cell', { name: /^\d+%$/ })
    .first()
    .waitFor();

  await page.goto(`/service-desk/problem/${id}/show`);
  await page.getByRole('tab', { name: 'Credit' }).click();
  await page.getByText(/^Credit is fine for \S+\.$/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Ask for credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for credit' });
  await dialog.getByRole('button', { name: 'Ask Acme' }).click();
  await page.getByText('Acme was asked.').waitFor();
  expect(await dialog.count()).toBe(0);

  // What it does not declare is refused.
  await page.goto('/service-desk/changes');
  const changes = await page.request.get('/service-desk/api/change-list?limit=10', {
    headers: { 'X-Service-Desk-Extension': 'acme' },
  });
  expect(changes.status()).toBe(403);
  await turn('acme', ['record.tab', 'record.action', 'list.column', 'home.card', 'page'], false);
  await page.goto(`/service-desk/problem/${id}/show`);
  await page.getByRole('tab', { name: 'Comments' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Credit' }).count()).toBe(0);
});

test('G25: an extension that has a fault fails in its own place, and our page is as before', async () => {
  const page = await desk.as('agent');
  const id = await problemOf(page);
  const shown = () => page.getByRole('tab', { name: 'Comments' }).waitFor();
  const timed = async () => {
    const begin = Date.now();
    await page.goto(`/service-desk/problem/${id}/show`);
    await shown();
    return Date.now() - begin;
  };
  await timed();
  const before = await timed();
  for (const name of faulty) await turn(name, ['record.tab'], true);
  const after = await timed();
  process.stdout.write(`record page: ${before} ms without, ${after} ms with ${faulty.length} extensions that fail\n`);
  expect(after).toBeLessThan(before + 1000);

  const tab = async (name: string) => {
    await page.goto(`/service-desk/problem/${id}/show?tab=extension-${name}`);
    await page.getByRole('tab', { name: new RegExp(`^(Tab )?${name}$`), selected: true }).waitFor({ timeout: 20_000 });
  };
  for (const name of ['throws', 'altered', 'future', 'gone', 'noscript', 'stuck']) {
    await tab(name);
    const panel = page.getByRole('tabpanel');
    await panel.getByText('could not be shown. The rest of the page works.').waitFor({ timeout: 20_000 });
    await panel.getByRole('button', { name: 'Retry' }).waitFor();
  }
  expect(await faultsOf(page)).toEqual([]);
  for (const name of ['later', 'heavy']) {
    await tab(name);
    await page.getByRole('tabpanel').getByText('It is here').waitFor();
    await page.getByRole('tab', { name: 'Comments' }).click();
    await page.getByRole('tabpanel').getByText('It is here').waitFor({ state: 'detached' });
  }

  // What hung and works again is shown by Retry.
  await tab('silent');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).waitFor({ timeout: 20_000 });
  origin.mend();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('tabpanel').getByText('It is here').waitFor();

  // The other points: the sign for nothing in a cell, an alert for an action, a sentence in a card and on a page.
  await turn('throws', ['record.action', 'list.column', 'home.card', 'page'], true);
  await page.goto('/service-desk/problems');
  await page.getByRole('columnheader', { name: 'throws' }).waitFor();
  await page.getByRole('cell', { name: '---', exact: true }).first().waitFor();
  await page.goto(`/service-desk/problem/${id}/show`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'throws' }).click();
  await page.getByText('throws did not work. Nothing else is affected.').waitFor();
  await page.goto('/service-desk');
  await page
    .getByRole('region', { name: /throws/ })
    .getByText('could not be shown.')
    .waitFor();
  await page.goto('/service-desk/extension/throws');
  await page.getByText('could not be shown.').waitFor();
  await page.goto('/service-desk/extension/nobody');
  await page.getByText('No extension of this name has a page here.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test.each(looks)('G25: the page of extensions and all five points of one in %s', async (name, look) => {
  await turn('acme', ['record.tab', 'record.action', 'list.column', 'home.card', 'page'], true);
  const id = await problemOf(admin);
  const own = await desk.as('admin', look);
  const looked = async (what: string): Promise<void> => {
    await settled(own);
    if (process.env.PICTURES)
      await own.screenshot({ path: `${process.env.PICTURES}/extension-${what}-${look.width}.png`, fullPage: true });
    expect([name, what, await faultsOf(own)]).toEqual([name, what, []]);
  };
  const record = `problem/${id}/show?tab=extension-acme`;
  for (const address of ['extensions', record, ...listPages, '', 'extension/acme']) {
    await own.goto(`/service-desk/${address}`);
    await own.getByRole('heading', { level: 1 }).waitFor();
    await looked(address.replaceAll(/\W+/g, '-') || 'home');
    // A cell of theirs stands in the line of ours, also where a row is a card.
    if (listPages.includes(address)) {
      // Arabic has a mark of direction on both sides of the sign.
      const cell = own.getByText(/^\d+\u200e?%\u200e?$/).first();
      expect(await cell.evaluate((element) => getComputedStyle(element).display)).toBe('inline');
    }
  }
  // The menu of the help-desk knows no page of an extension, and marks none instead.
  await own.goto('/service-desk/extension/acme');
  await own.getByText(/^This page is ours/).waitFor();
  expect(await own.locator('.menu [aria-current]').count()).toBe(0);
  await own.goto(`/service-desk/${record}`);
  await own.getByRole('button', { name: look.language === 'ar' ? 'الإجراءات' : 'Actions' }).click();
  await own.getByRole('menuitem', { name: 'Ask for credit' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Ask Acme' }).waitFor();
  await looked('dialog');
  await own.context().close();
});
