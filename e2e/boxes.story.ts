import type { Page } from 'playwright-core';
import { boxFaultsOf } from './testing/boxes';
import { startHelpDesk, type HelpDesk } from './testing/help-desk';
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

describe.each([
  ['light', { scheme: 'light', language: 'en' }],
  ['dark, right to left', { scheme: 'dark', language: 'ar' }],
] as const)('%s', (_name, look) => {
  let page: Page;
  beforeAll(async () => {
    page = await desk.as('admin', look);
  });
  afterAll(() => page.context().close());

  test.each([
    ['a list', 'problem'],
    ['a list with a filter', 'changes?priority_ids=2,3'],
    ['the list of those that wait', 'my-approvals'],
    ['a form', 'problem/create'],
    ['a form of the server', 'changes/create'],
    ['a record', 'problem/1/show'],
    ['a change', 'changes/1/show'],
    ['a release', 'releases/1/show'],
    ['a record that is missing', 'problem/999999/show'],
    ['boards', 'cab'],
  ])('%s', async (_what, path) => {
    await open(page, path);
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
