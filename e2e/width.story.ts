import type { Locator, Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** What tables do with the width that there is: columns, names, the way to those that give way. */
let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const open = async (page: Page, path: string, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/service-desk/${path}`);
  await page.locator('[data-rows] th').first().waitFor();
  await settled(page);
};
const table = (page: Page): Locator => page.locator('[data-rows]').first();
/** The heads as they are read, without boxes and actions. */
const headsOf = async (page: Page): Promise<string[]> =>
  (await table(page).locator('th').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => text && !/^Actions/.test(text));

// The columns of the specification: D1 §2, D2 §2, D3 §2.
const problems = ['Identifier', 'Subject', 'Requester', 'Assigned to', 'Priority', 'Department', 'Status'];
const changes = ['Identifier', 'Subject', 'Requester', 'Status', 'Priority', 'Department', 'Created'];
const assets = ['Name', 'Managed by', 'Used by', 'Contract'];
const whole: [string, string[]][] = [
  ['problem', problems],
  ['changes', changes],
  ['releases', ['Identifier', 'Subject', 'Release type', 'Priority', 'Status', 'Plan Start Date', 'Plan End Date']],
  [
    'assets/list',
    [
      'Identifier',
      'Name',
      'Asset type',
      'Asset status',
      'Department',
      'Location',
      'Organization',
      'Managed by',
      'Used by',
    ],
  ],
  [
    'contracts',
    ['Identifier', 'Name', 'Cost', 'Expiry', 'Status', 'Renewal status', 'Vendor', 'Organizations', 'Contract type'],
  ],
  [
    'problem/1/show?tab=associated_tickets',
    ['Ticket number', 'Subject', 'Status', 'Priority', 'Assigned to', 'Assigned team', 'Type'],
  ],
  ['problem/1/show?tab=associated_assets', assets],
  ['releases/1/show?tab=associated_changes', changes],
  ['assets/1/show?tab=associated_changes', changes],
];

/** Names, statuses and priorities that are cut, and actions that lie over a cell. */
const faultsIn = (page: Page): Promise<string[]> =>
  table(page).evaluate((frame) => {
    const found: string[] = [];
    const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    for (const cell of frame.querySelectorAll('tbody [data-main], tbody [data-main] [data-clip], tbody [data-whole]'))
      if (cut(cell)) found.push(`cut: ${cell.textContent}`);
    for (const row of frame.querySelectorAll('tbody tr')) {
      const cells = [...row.querySelectorAll('td[data-clip]')].map((cell) => cell.getBoundingClientRect());
      for (const action of row.querySelectorAll('td:last-child :is(a, button)')) {
        const { left, right, width } = action.getBoundingClientRect();
        const over = cells.some((cell) => Math.min(cell.right, right) - Math.max(cell.left, left) > 1);
        if (width > 0 && over) found.push(`over a cell: ${action.getAttribute('aria-label')}`);
      }
    }
    return found;
  });

describe('from 1,366 px on every column of the specification is drawn', () => {
  let page: Page;
  beforeAll(async () => {
    page = await desk.as('admin');
  });
  afterAll(() => page.context().close());

  test.each(whole)('%s', async (path, columns) => {
    await open(page, path, 1366);
    expect(await headsOf(page)).toEqual(columns);
    expect(await page.getByRole('button', { name: /^\+\d+ column/ }).count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await settled(page);
    expect(await headsOf(page)).toEqual(columns);
    expect(await faultsIn(page)).toEqual([]);
  });
});

test.each(['de', 'ar'] as const)('no name, status or priority is cut at 1,440 px in %s', async (language) => {
  const page = await desk.as('admin', { language });
  for (const path of [
    'problem',
    'changes',
    'releases',
    'assets/list',
    'contracts',
    'releases/1/show?tab=associated_changes',
  ]) {
    await open(page, path, 1440);
    expect([path, await faultsIn(page)]).toEqual([path, []]);
  }
  await page.context().close();
});

test('the pages take what the host gives, and no table is wider than 1,920 px', async () => {
  const page = await desk.as('admin');
  await open(page, 'changes', 1920);
  expect((await table(page).boundingBox())!.width).toBeGreaterThan(1650);
  await page.setViewportSize({ width: 2560, height: 900 });
  await settled(page);
  expect(Math.round((await table(page).boundingBox())!.width)).toBe(1920);
  await page.context().close();
});

describe.each([
  ['left to right', { language: 'en' }, /^\+\d+ columns?$/, 'Fewer columns'],
  ['right to left', { language: 'ar' }, /^\+\d+ (عمود|عمودان|أعمدة)$/, 'أعمدة أقل'],
] as const)('at 1,024 px, %s', (_name, look, more, fewer) => {
  let page: Page;
  beforeAll(async () => {
    page = await desk.as('admin', look);
    await open(page, 'assets/list', 1024);
  });
  afterAll(() => page.context().close());
  const heads = () => table(page).locator('th[scope=col]').count();

  test('what gives way is said at the end of the table, and shown when that is pressed', async () => {
    expect(await heads()).toBe(6);
    const button = table(page).getByRole('button', { name: more });
    expect(await button.innerText()).toMatch(/^\+?3/);
    await button.focus();
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await heads()).toBe(9);
    // The focus stays where it was, for the way back.
    expect(
      await table(page)
        .getByRole('button', { name: fewer })
        .evaluate((one) => one.matches(':focus')),
    ).toBe(true);
  });

  test('the table scrolls inside, by keyboard too, and its first column stays', async () => {
    const first = () => table(page).locator('tbody tr').first().locator('td').nth(1).boundingBox();
    const before = (await first())!.x;
    const region = table(page);
    await region.focus();
    await page.keyboard.press(look.language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForFunction(
      (frame) => Math.abs((frame as HTMLElement).scrollLeft) > 20,
      await region.elementHandle(),
    );
    expect(Math.abs((await first())!.x - before)).toBeLessThan(1);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    // What has the focus does not hide behind the first column.
    const last = table(page).locator('tbody tr').first().locator('td a').nth(1);
    await last.focus();
    const under = await last.evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      const root = link.getRootNode() as ShadowRoot;
      return (
        root.elementFromPoint(left + width / 2, top + Math.min(height, 20) / 2)?.closest('td') === link.closest('td')
      );
    });
    expect(under).toBe(true);
  });

  test('it is in order for axe, and it is a picture to look at', async () => {
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/scrolled-${look.language}.png` });
    expect(await faultsOf(page)).toEqual([]);
  });

  test('they give way again', async () => {
    await table(page).getByRole('button', { name: fewer }).click();
    await settled(page);
    expect(await heads()).toBe(6);
  });
});

test('a column that somebody ticks is shown even where there is no room, and stays after a reload', async () => {
  const page = await desk.as('agent');
  await open(page, 'problem', 1024);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Location', exact: true }).check();
  await page.getByRole('checkbox', { name: /^Department/ }).check();
  await page.keyboard.press('Escape');
  expect(await headsOf(page)).toEqual(expect.arrayContaining(['Department', 'Location']));
  await page.reload();
  await settled(page);
  expect(await headsOf(page)).toEqual(expect.arrayContaining(['Department', 'Location']));
  await page.context().close();
});

test('tabs without room are in a menu: arrows, Escape, and the chosen one is in the row', async () => {
  const page = await desk.as('admin');
  await open(page, 'assets/1/show?tab=associated_changes', 1366);
  const row = page.getByRole('tablist', { name: 'Associations' }).or(page.getByRole('tablist')).first();
  const more = row.locator('xpath=..').getByRole('button', { name: 'More' });
  expect(
    await row.evaluate((list) => {
      const { right } = list.parentElement!.getBoundingClientRect();
      const seen = [...list.querySelectorAll('[role=tab]')].filter((tab) =>
        tab.checkVisibility({ visibilityProperty: true }),
      );
      return seen.filter((tab) => tab.getBoundingClientRect().right > right + 1).length;
    }),
  ).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menu', { name: 'More' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await more.evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const name = await page.locator('[role=menuitem]:focus').innerText();
  await page.keyboard.press('Enter');
  const tab = page.getByRole('tab', { name: name.replace(/ \(\d+\)$/, '') });
  await page.locator('[role=tab][aria-selected=true]:focus').waitFor();
  expect(await tab.getAttribute('aria-selected')).toBe('true');
  await page.context().close();
});
