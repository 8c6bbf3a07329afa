import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let admin: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
});
afterAll(() => desk.end());

const api = '/service-desk/api';

/** Changes of the demo in this status. */
async function changesIn(status: number): Promise<number[]> {
  const reply = await admin.request.get(`${api}/change-list?status_ids=${status}&limit=100`);
  const { data } = (await reply.json()) as { data: { changes: { id: number }[] } };
  return data.changes.map(({ id }) => id);
}
const question = () => admin.getByRole('dialog').getByRole('radio', { name: 'Failed' });

test('closing asks how it went, by the menu as by the status; what was said can be set once more', async () => {
  const [reviewed] = await changesIn(5);
  await admin.goto(`/service-desk/changes/${reviewed}/show`);
  await admin.getByRole('button', { name: /^Status: / }).click();
  await admin.getByRole('option', { name: 'Closed' }).click();
  await question().waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await question().click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await admin.getByText('Failed', { exact: true }).waitFor();
  await admin.getByRole('button', { name: 'Set outcome' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Set the outcome' });
  await dialog.getByRole('radio', { name: 'Backed out' }).click();
  await dialog.getByRole('textbox', { name: 'Review' }).fill('The old image is back since Monday.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('The old image is back since Monday.').waitFor();
  await admin.getByRole('button', { name: 'Set outcome' }).waitFor({ state: 'detached' });
  expect(await faultsOf(admin)).toEqual([]);
});

test('the list is filtered by outcome', async () => {
  await admin.goto('/service-desk/changes?outcomes=4');
  await admin.getByRole('button', { name: 'Outcome is Backed out' }).waitFor();
  const reply = await admin.request.get(`${api}/change-list?outcomes[]=backed_out`);
  const { total } = ((await reply.json()) as { data: { total: number } }).data;
  expect(total).toBeGreaterThan(0);
  await admin.getByRole('row').nth(total).waitFor();
  expect(await admin.getByRole('row').count()).toBe(total + 1);
});

test('where it is required, the setting says so beside the statuses of changes', async () => {
  await admin.goto('/service-desk/change-status');
  const box = admin.getByRole('checkbox', { name: /^Closing a change needs its outcome/ });
  await box.click();
  await admin.getByText('The setting was saved.').waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.reload();
  await box.waitFor();
  expect(await box.isChecked()).toBe(true);
});
