import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let admin: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
});
afterAll(() => desk.end());

const get = async <T>(path: string): Promise<T> => ((await (await admin.request.get(path)).json()) as { data: T }).data;

/** A change of the demo that its board approved and that is not closed. */
async function approvedChange(): Promise<number> {
  const { changes } = await get<{ changes: { id: number; status: { id: number } }[] }>(
    '/service-desk/api/change-list?limit=100',
  );
  for (const change of changes.filter(({ status }) => ![3, 6].includes(status.id))) {
    const { cab } = await get<{ cab: { status: string } | null }>(
      `/service-desk/api/change-approval-status/${change.id}`,
    );
    if (cab?.status === 'APPROVED') return change.id;
  }
  throw new Error('The demo has no approved change.');
}

test('what a board approved is rewritten: the form asks first, and the page of the board says what changed', async () => {
  const id = await approvedChange();
  await admin.goto(`/service-desk/changes/${id}/edit`);
  const subject = admin.getByRole('textbox', { name: /^Subject/ });
  await subject.fill('Rewritten after the approval');
  await admin.getByRole('button', { name: /^(Save|Update)/ }).click();
  const dialog = admin.getByRole('alertdialog', { name: 'This change is approved' });
  await dialog.waitFor();
  expect(await dialog.textContent()).toContain('changed the subject.');
  expect(await faultsOf(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await subject.inputValue()).toBe('Rewritten after the approval');
  await admin.getByRole('button', { name: /^(Save|Update)/ }).click();
  await dialog.getByRole('button', { name: 'Change and request again' }).click();
  await dialog.waitFor({ state: 'detached' });
  await admin.goto(`/service-desk/changes/${id}/show?tab=associated_cabs`);
  await admin.getByText('Changed after the approval').waitFor();
  await admin.getByText('Rewritten after the approval').first().waitFor();
  expect(await faultsOf(admin)).toEqual([]);
});
