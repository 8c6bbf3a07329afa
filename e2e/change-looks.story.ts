import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const tabs = [
  'activity_log',
  'planning',
  'associated_assets',
  'associated_releases',
  'associated_cabs',
  'associated_tickets',
  'associated_tasks',
];

/** An entry that is a page, in the languages of the looks. */
const whoCanSee = ['Who can see this', 'Wer kann das sehen?', 'من يمكنه رؤية هذا'];

/** A change's page and its dialogs: no axe violation, nothing wider than the window. */
describe.each(looks)('%s', (_name, look) => {
  let page: Page;
  let change: { full: number; bare: number };
  beforeAll(async () => {
    page = await desk.as('admin', look);
    change = await makeChanges(page);
  });
  afterAll(() => page.context().close());

  const fine = async () => expect(await faultsOf(page)).toEqual([]);
  const open = async (id: number, tab: string) => {
    await page.goto(`/service-desk/changes/${id}/show?tab=${tab}`);
    await page.getByRole('tabpanel').waitFor();
    await settled(page);
  };

  test.each(tabs)('the tab %s', async (tab) => {
    await open(change.full, tab);
    await fine();
    // Empty and failing they have the same parts on every screen: once is enough.
    if (look !== looks[0]?.[1]) return;
    await open(change.bare, tab);
    await fine();
    const failing = /change-log|change-planning|asset-list|attached-ticket|attached-task|change-approval-status/;
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong.' } }),
    );
    await open(change.full, tab);
    await fine();
    await page.unroute(failing);
  });

  test('the menus and every dialog behind them', async () => {
    await open(change.bare, 'activity_log');
    const menu = page.locator('[data-alert-area="change-view"] ~ header button[aria-haspopup=menu]');
    for (const at of [0, 1, 2]) {
      await menu.nth(at).click();
      await page.getByRole('menuitem').first().waitFor();
      await fine();
      const count = await page.getByRole('menuitem').count();
      await page.keyboard.press('Escape');
      // All but Edit, the first of the last menu, and who can see it, which are pages; of the planning entries one is enough.
      for (let item = at === 2 ? 1 : 0; item < (at === 0 ? 1 : count); item++) {
        await menu.nth(at).click();
        const entry = page.getByRole('menuitem').nth(item);
        if (whoCanSee.includes((await entry.textContent()) ?? '')) {
          await page.keyboard.press('Escape');
          continue;
        }
        await entry.click();
        // What it holds beside the button that closes it: some show grey lines for a second.
        const dialog = page.locator('dialog').first();
        await dialog.locator('button').nth(1).or(dialog.getByRole('table')).first().waitFor();
        await fine();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
    }
  });

  test('the duration with its error; a change that nobody may update', async () => {
    await open(change.bare, 'planning');
    await page.locator('dd button').last().click();
    await page.locator('dialog button[type=submit]').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await fine();
    const viewer = await desk.as('viewer', look);
    await viewer.goto(`/service-desk/changes/${change.full}/show?tab=planning`);
    await viewer.locator('button[aria-disabled=true]').first().focus();
    await viewer.getByRole('tooltip').waitFor();
    expect(await faultsOf(viewer)).toEqual([]);
    await viewer.context().close();
  });
});

/** A change with everything and one with nothing, made by the API. */
async function makeChanges(page: Page): Promise<{ full: number; bare: number }> {
  const token = ((await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } }).data
    .csrf_token;
  const send = async (method: 'POST' | 'PATCH', path: string, data?: object) => {
    const reply = await page.request.fetch(`/service-desk/api/${path}`, {
      method,
      data,
      headers: { 'X-CSRF-TOKEN': token },
    });
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
    return ((await reply.json()) as { data: { id: number } }).data;
  };
  const raise = async (subject: string) =>
    (
      await send('POST', 'change', {
        subject,
        description: '<p>Raised for its looks.</p>',
        requester_id: 1,
        status_id: 1,
        change_type_id: 2,
      })
    ).id;
  const full = await raise('Consolidation of the monitoring probes of all northern sites into one platform');
  await send('POST', `change/attach-assets/${full}`, { asset_ids: [1, 2, 3] });
  await send('POST', 'attach-ticket/change', { change_id: full, ticket_ids: [1, 2], type: 'initiating' });
  await send('POST', 'attach-ticket/change', { change_id: full, ticket_ids: [3], type: 'causing' });
  await send('POST', 'attach-task/change', { change_id: full, task_ids: [1, 2] });
  await send('POST', `change/attach-release/${full}/1`);
  await send('POST', `general-popup/${full}/sd_changes`, {
    identifier: 'reason',
    description: '<p>The old probes go blind at noon.</p>',
  });
  await send('PATCH', `update-activity-duration/${full}`, { total_activity_duration: 135 });
  const board = await send('POST', 'cab', {
    name: 'Board of looks',
    levels: [
      { name: 'First', match: 'all', approvers: { users: [1, 2] } },
      { name: 'Second', match: 'any', approvers: { users: [3] } },
    ],
  });
  await send('POST', 'apply-cab-approval', { change_id: full, workflow_id: board.id });
  return { full, bare: await raise('An empty change') };
}
