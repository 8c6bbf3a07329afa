import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, slot, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

let desk: HelpDesk;
let viewer: Page;
let admin: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
  [viewer, admin] = [await desk.as('viewer'), await desk.as('admin')];
});
afterAll(() => desk.end());

const api = '/service-desk/api';

/** Writes as this person would, by the API. */
async function post<T>(page: Page, path: string, body: object): Promise<T> {
  const session = await page.request.get('/auth/session');
  const { csrf_token } = ((await session.json()) as { data: { csrf_token: string } }).data;
  const reply = await page.request.post(path, { data: body, headers: { 'X-CSRF-TOKEN': csrf_token } });
  expect([path, reply.status()]).toEqual([path, 200]);
  return ((await reply.json()) as { data: T }).data;
}

const idOf = async (page: Page): Promise<number> =>
  ((await (await page.request.get('/service-desk/get/permissions?limit=1')).json()) as { data: { user_id: number } })
    .data.user_id;
const mention = (id: number) => `<p>Can you look, <span data-mention="user:${id}">you</span>?</p>`;
const bell = (page: Page) => slot(page, 'inbox').getByRole('link', { name: /^Inbox/ });

test('a mention rings the bell at once; opening it in the inbox reads it', async () => {
  await viewer.goto('/service-desk/problem');
  await bell(viewer).waitFor();
  expect(await bell(viewer).getAttribute('aria-label')).toBe('Inbox: nothing unread');
  const me = await idOf(viewer);
  await post(admin, `${api}/comments/sd_problem:2`, { body: mention(me) });
  await slot(viewer, 'inbox').getByRole('link', { name: 'Inbox: 1 unread' }).waitFor();
  await bell(viewer).click();
  await viewer.getByRole('heading', { name: 'Inbox' }).waitFor();
  await viewer.getByText(/mentioned you: Can you look, you\?$/).waitFor();
  expect(await faultsOf(viewer)).toEqual([]);
  // By keyboard, as in every list.
  await viewer.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement?.matches('h1'));
  await viewer.keyboard.press('j');
  await viewer.keyboard.press('Enter');
  await viewer.getByRole('button', { name: 'Write a comment…' }).waitFor();
  expect(new URL(viewer.url()).pathname).toBe('/service-desk/problem/2/show');
  expect(new URL(viewer.url()).searchParams.get('tab')).toBe('comments');
  await slot(viewer, 'inbox').getByRole('link', { name: 'Inbox: nothing unread' }).waitFor();
});

test('a record that one looks at is read; one that one watches is told of, and one does not any more', async () => {
  await viewer.goto('/service-desk/problem/3/show');
  const watch = viewer.getByRole('button', { name: /^Watch(ing)?\b/ });
  await watch.click();
  const dialog = viewer.getByRole('dialog', { name: 'Inform me of' });
  expect(await faultsOf(viewer)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Comments, status and assignee' }).click();
  await viewer.getByText(/^You watch /).waitFor();
  await viewer.getByRole('button', { name: /^Watching/ }).waitFor();
  await viewer.goto('/service-desk/changes');
  await bell(viewer).waitFor();
  await post(admin, `${api}/comments/sd_problem:3`, { body: 'Twice' });
  await post(admin, `${api}/comments/sd_problem:3`, { body: 'as much' });
  await slot(viewer, 'inbox').getByRole('link', { name: 'Inbox: 1 unread' }).waitFor();
  await viewer.goto('/service-desk/inbox?tab=unread');
  await viewer.getByText('2 events').waitFor({ state: 'attached' });
  await viewer.goto('/service-desk/problem/3/show');
  await slot(viewer, 'inbox').getByRole('link', { name: 'Inbox: nothing unread' }).waitFor();

  await watch.click();
  await dialog.getByRole('radio', { name: 'Nothing of this record' }).click();
  await viewer.getByText(/^You no longer watch /).waitFor();
  await post(admin, `${api}/comments/sd_problem:3`, { body: 'Not for you' });
  await viewer.goto('/service-desk/inbox?tab=unread');
  await viewer.getByText('You are up to date').waitFor();
});

test('all are read with one button', async () => {
  const me = await idOf(viewer);
  for (const id of [4, 5]) await post(admin, `${api}/comments/sd_problem:${id}`, { body: mention(me) });
  await viewer.goto('/service-desk/inbox');
  await slot(viewer, 'inbox').getByRole('link', { name: 'Inbox: 2 unread' }).waitFor();
  await viewer.getByRole('button', { name: 'Mark all as read' }).click();
  await slot(viewer, 'inbox').getByRole('link', { name: 'Inbox: nothing unread' }).waitFor();
  await viewer.getByRole('tab', { name: 'Mentions' }).click();
  await viewer
    .getByText(/mentioned you/)
    .first()
    .waitFor();
});

test.each(looks)('the inbox and its settings look right: %s', async (_, look) => {
  const page = await desk.as('viewer', look);
  const me = await idOf(page);
  await post(admin, `${api}/comments/sd_changes:2`, { body: mention(me) });
  await page.goto('/service-desk/inbox');
  await slot(page, 'page').getByRole('tab').first().waitFor();
  await slot(page, 'page').locator('tbody tr, [role=listitem]').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/service-desk/my-notifications');
  await slot(page, 'page').getByRole('checkbox').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();
});
