import type { Page } from 'playwright-core';
import { boxFaultsOf } from './testing/boxes';
import { countClicks } from './testing/clicks';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** What people do with a record in how many clicks, and what its page looks like at every width. */
let desk: HelpDesk;
let page: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('agent');
});
afterAll(() => desk.end());

const get = async <T>(path: string): Promise<T> =>
  ((await (await page.request.get(`/service-desk/api/${path}`)).json()) as { data: T }).data;
const show = async (path: string) => {
  await page.goto(`/service-desk/${path}/show`);
  await page.getByRole('tab').first().waitFor();
  await settled(page);
};
/** Changes; contracts wait in the same list. */
const waiting = async () =>
  (await get<{ approvals: { change: { id: number } | null }[] }>('my-approvals')).approvals.flatMap(
    ({ change }) => change ?? [],
  );

const looked: [string, string][] = [
  ['a problem', 'problem/1'],
  ['a change', 'changes/1'],
  ['a release', 'releases/1'],
];
test.each(looked)('%s: nothing is cut off or covered at any width', async (_name, path) => {
  await show(path);
  expect(await boxFaultsOf(page)).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
});

test('a change that waits for the reader: nothing is cut off or covered, and it is approved', async () => {
  const clicks = countClicks('Approve from the record', 2);
  const [wait] = await waiting();
  await show(`changes/${wait!.id}`);
  expect(await boxFaultsOf(page)).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  const banner = page.getByRole('region', { name: 'Your decision is needed' });
  await clicks.click(banner.getByRole('button', { name: 'Approve' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Tested in the lab');
  await clicks.click(dialog.getByRole('button', { name: /^Approve/ }));
  await banner.waitFor({ state: 'detached' });
  expect(await waiting()).toEqual([]);
  clicks.logLinks();
});

test('facts stay in sight at the side, and stand below the description where there is no room', async () => {
  await show('changes/1');
  const [facts, description] = ['Details', 'Description'].map((name) => page.getByRole('region', { name }));
  const placed = async () => {
    const [rail, text] = [(await facts!.boundingBox())!, (await description!.boundingBox())!];
    return rail.x >= text.x + text.width ? 'beside' : rail.y >= text.y + text.height ? 'below' : 'overlapping';
  };
  const at: string[] = [];
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    at.push(await placed());
  }
  expect(at).toEqual(['below', 'below', 'below', 'beside']);
});

test('a priority is changed in place', async () => {
  const clicks = countClicks('Change a priority', 2);
  await show('problem/1');
  const headline = page.getByRole('group', { name: 'At a glance' });
  const before = await headline.getByRole('button', { name: /^Priority: / }).innerText();
  await clicks.click(headline.getByRole('button', { name: /^Priority: / }));
  const other = page.getByRole('dialog', { name: 'Priority' }).getByRole('option', { selected: false }).first();
  const name = await other.innerText();
  expect(await faultsOf(page)).toEqual([]);
  await clicks.click(other);
  await page.getByText(/^\S.* was saved\.$/).waitFor();
  expect(name).not.toBe(before);
  await headline.getByRole('button', { name: new RegExp(`^Priority: ${name}`) }).waitFor();
  clicks.logLinks();
});

test('printed: what can be read, without buttons', async () => {
  await show('changes/1');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('region', { name: 'Description' }).isVisible()).toBe(true);
  expect(await page.getByRole('region', { name: 'Details' }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'More' }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Show description' }).isVisible()).toBe(false);
  expect(await page.getByRole('tab', { selected: true }).isVisible()).toBe(true);
  expect(await page.getByRole('tab', { selected: false }).first().isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
});
