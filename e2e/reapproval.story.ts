import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let admin: Page;
let id: number;

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
});
afterAll(() => desk.end());

test('a change is approved by its board, then rewritten: the form asks, the board page says what changed', async () => {
  const { changes } = (
    (await (await admin.request.get('/service-desk/api/change-list?limit=100')).json()) as {
      data: { changes: { id: number; subject: string; status: { id: number } }[] };
    }
  ).data;
  id = changes.find(({ status }) => status.id === 4)!.id;
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
  await dialog.getByRole('button', { name: 'Change and ask again' }).click();
  await dialog.waitFor({ state: 'detached' });
  await admin.goto(`/service-desk/changes/${id}/show?tab=associated_cabs`);
  await admin.getByText('Changed after the approval').waitFor();
  await admin.getByText('Rewritten after the approval').first().waitFor();
  expect(await faultsOf(admin)).toEqual([]);
});
