import type { Page } from 'playwright-core';
import { wireDayIn } from '../wire/protocol/moment';
import { boxFaultsOf } from './testing/boxes';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** Lists, forms, records and dialogs from a phone to 2,560 px and at 200 % zoom: nothing is cut off or covered. */
let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const open = async (page: Page, path: string) => {
  await page.goto(`/service-desk/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
};

const day = (from: number): string => wireDayIn('UTC', Date.now() + from * 86_400_000);
const nextWeek = `changes?planned_start_date=${day(-30)}..${day(30)}&sort=planned_start_date&order=asc`;

describe.each([
  ['German', { scheme: 'dark', language: 'de' }],
  ['Arabic', { scheme: 'dark', language: 'ar' }],
] as const)('%s', (_name, look) => {
  let page: Page;
  beforeAll(async () => {
    page = await desk.as('admin', look);
  });
  afterAll(() => page.context().close());

  test.each([
    ['problems', 'problem'],
    ['changes with a filter', 'changes?priority_ids=2,3'],
    ['the changes of next week', nextWeek],
    ['releases', 'releases'],
    ['assets', 'assets/list'],
    ['contracts', 'contracts'],
    ['those that wait', 'my-approvals'],
    ['a form', 'problem/create'],
    ['a form of the server', 'changes/create'],
    ['a problem', 'problem/1/show'],
    ['a change', 'changes/1/show'],
    ['a release', 'releases/1/show'],
    ['an asset', 'assets/1/show'],
    ['a contract', 'contracts/1/show'],
    ['a record that is missing', 'problem/999999/show'],
    ['settings', 'admin'],
    ['boards', 'cab'],
    ['reports', 'reports'],
  ])('%s', async (_what, path) => {
    await open(page, path);
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/${look.language}-${path.replace(/\W+/g, '-')}.png` });
    expect(await faultsOf(page)).toEqual([]);
    expect(await boxFaultsOf(page)).toEqual([]);
  });

  test('a dialog', async () => {
    await open(page, 'problem');
    await page.locator('tbody a').first().focus();
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    expect(await boxFaultsOf(page)).toEqual([]);
  });
});
