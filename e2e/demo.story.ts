import type { Page } from 'playwright-core';
import { sessionCookie } from '../server/help-desk/built-in/session';
import { boxFaultsOf } from './testing/boxes';
import { faultsOf, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** The first minute of somebody who tries the product: the help-desk that we ship, around the add-on. */
let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('one click signs somebody in, and five links lead straight to what can be tried', async () => {
  const page = await desk.as('admin');
  await page.context().clearCookies();
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe('/login');
  const accounts = page.getByRole('region', { name: 'Try it as' });
  expect(await accounts.locator('strong').allInnerTexts()).toEqual([
    'Administrator',
    'Agent and approver',
    'Change manager',
    'Asset manager',
    'Read-only agent',
    'Agent without permissions',
    'Client',
  ]);
  await accounts.getByRole('button', { name: /^Administrator/ }).click();
  await heading(page, 'Welcome to Harbour Desk').waitFor();
  await page.getByRole('heading', { name: 'The help-desk' }).waitFor();
  await page.getByRole('heading', { name: 'The add-on' }).waitFor();

  const follow = async (name: string) => {
    await page.goto('/');
    await page.getByRole('link', { name, exact: true }).click();
  };
  await follow('A ticket with widgets');
  await slot(page, 'ticket.associates').getByRole('row').nth(1).waitFor();
  await slot(page, 'ticket.problem').getByRole('link').waitFor();
  await follow('If this fails');
  await heading(page, 'Directory').waitFor();
  await page.getByRole('tab', { name: 'If this fails', selected: true }).waitFor();
  await follow('Approve a change');
  await page.getByRole('button', { name: 'Approve', exact: true }).first().waitFor();
  await follow('Import a spreadsheet');
  await heading(page, 'Import assets').waitFor();
  await follow('Why a rule did not run');
  await page.getByText('Priority is High, not Urgent.').waitFor();
  await page.context().close();
});

test('who may not try something reads which accounts may', async () => {
  const page = await desk.as('assets');
  await page.goto('/');
  const rule = page.getByRole('listitem').filter({ hasText: 'Why a rule did not run' });
  await rule.getByText('For: Administrator.').waitFor();
  expect(await rule.getByRole('link').allInnerTexts()).toEqual(['Sign in as another account']);
  expect(await page.getByRole('link', { name: 'Import a spreadsheet' }).count()).toBe(1);
  await rule.getByRole('link').click();
  await page
    .getByRole('region', { name: 'Try it as' })
    .getByRole('button', { name: /^Administrator/ })
    .click();
  await page.getByText('Priority is High, not Urgent.').waitFor();
  await page.context().close();
});

test.each([
  ['client', ['Overview', 'My approvals', 'Inbox', 'My notifications', 'My tokens']],
  ['none', ['Overview', 'My approvals', 'Inbox', 'My notifications', 'My tokens']],
  [
    'viewer',
    [
      ...[
        'Overview',
        'Problems',
        'Changes',
        'Releases',
        'Assets',
        'Contracts',
        'Products',
        'Vendors',
        'Calendar',
        'Reports',
      ],
      ...['My approvals', 'Inbox', 'My notifications', 'My tokens'],
    ],
  ],
] as const)('the menu of %s has what they may open, and the overview links to nothing else', async (account, names) => {
  const page = await desk.as(account);
  await page.goto('/service-desk');
  await heading(page, 'Overview').waitFor();
  expect(await page.getByRole('navigation', { name: 'Service desk' }).getByRole('link').allInnerTexts()).toEqual(names);
  const lists = page.getByRole('navigation', { name: 'All lists' }).getByRole('link');
  await lists.first().waitFor();
  expect(await lists.allInnerTexts()).toEqual(names.slice(1));
  await page.context().close();
});

test('settings are one place, also from the addresses of before', async () => {
  const page = await desk.as('admin');
  for (const [from, to] of [
    ['/admin', 'Administration'],
    ['/service-desk/administration', 'Administration'],
    ['/admin/workflows', 'Workflows'],
    ['/admin/listeners', 'Listeners'],
    ['/admin/form-groups', 'Form groups of assets'],
  ] as const) {
    await page.goto(from);
    await heading(page, to).waitFor();
  }
  await page.goto('/service-desk/admin');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('role');
  await page.getByRole('link', { name: 'Agents and their permissions' }).click();
  await heading(page, 'Agents').waitFor();
  await page.context().close();
});

test('a mail is shown with its styles, without a script, and its links open beside the page', async () => {
  const page = await desk.as('admin');
  await page.goto('/outbox');
  await page
    .getByRole('navigation', { name: 'Mails' })
    .getByRole('button', { name: /Reminder/ })
    .first()
    .click();
  const button = page.frameLocator('iframe').getByRole('link').first();
  await button.waitFor();
  expect(await button.evaluate((link) => getComputedStyle(link.closest('td') ?? link).backgroundColor)).toBe(
    'rgb(29, 78, 216)',
  );
  const [beside] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
  expect(await button.getAttribute('href')).toMatch(/\/service-desk\/contract-approval\//);
  expect(beside).toBeDefined();
  expect(await button.evaluate(() => self.origin)).toBe('null');
  await page.context().close();
});

test('390 px: the menu is behind a button, which Escape and a page close', async () => {
  const page = await desk.as('agent', { width: 390 });
  await page.goto('/service-desk/problem');
  await heading(page, 'Problems').waitFor();
  expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(56);
  expect((await heading(page, 'Problems').boundingBox())!.y).toBeLessThan(80);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const link = page.getByRole('link', { name: 'Changes', exact: true });
  expect(await link.isVisible()).toBe(false);
  await menu.click();
  expect(await menu.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await link.isVisible()).toBe(false);
  await menu.click();
  await link.click();
  await heading(page, 'Changes').waitFor();
  expect(await link.isVisible()).toBe(false);
  await page.context().close();
});

const pages = ['/', '/tickets', '/people', '/organizations/1', '/admin/agents', '/outbox', '/service-desk'] as const;

describe.each([
  ['light', 'en'],
  ['dark', 'ar'],
  ['light', 'de'],
  ['dark', 'de'],
] as const)('%s, %s', (scheme, language) => {
  let page: Page;
  beforeAll(async () => {
    page = await desk.as('admin', { scheme, language });
  });
  afterAll(() => page.context().close());

  test.each([...pages, '/login'])('%s: every control can be reached at every width, no axe violation', async (path) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    if (path === '/login') await page.context().clearCookies({ name: sessionCookie });
    await page.goto(path);
    await settled(page);
    expect(await boxFaultsOf(page, true)).toEqual([]);
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faultsOf(page, 'body')).toEqual([]);
      expect((await page.locator('header.top').boundingBox())!.height).toBeLessThan(60);
    }
    if (path === '/tickets') expect((await page.locator('#rows tr').first().boundingBox())!.y).toBeLessThan(260);
  });
});
