import type { Page } from 'playwright-core';
import { pick } from './testing/choose';
import { startHelpDesk, type HelpDesk } from './testing/help-desk';

const subject = 'Larger disks for the video archive';
const written = 'Sun, 24 Nov 2030, 22:00–23:30 (1 h 30 min)';

let desk: HelpDesk;
let admin: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  admin = await desk.as('admin');
});
afterAll(() => desk.end());

const get = async <T>(path: string): Promise<T> => ((await (await admin.request.get(path)).json()) as { data: T }).data;

/** The address in the mail that asks for a decision on the change. */
async function approvalLink(): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const { mails } = await get<{ mails: { id: number; kind: string; subject: string }[] }>('/api/outbox?limit=50');
    const mail = mails.find((one) => one.kind === 'approval-requested' && one.subject.includes(subject));
    if (mail) {
      const { html } = (await get<{ mail: { html: string } }>(`/api/outbox/${mail.id}`)).mail;
      expect(html).toContain(written);
      return /\/change-approval\/[\w-]+/.exec(html)![0];
    }
    await admin.waitForTimeout(250);
  }
  throw new Error('No approval was asked for');
}

test('a change gets a window, is found by it, and is approved with it in sight', async () => {
  const { changes } = await get<{ changes: { id: number }[] }>(
    `/service-desk/api/change-list?search-query=${encodeURIComponent(subject)}`,
  );
  const id = changes[0]!.id;

  await admin.goto(`/service-desk/changes/${id}/edit`);
  for (const [label, time] of [
    ['Planned start', '22:00'],
    ['Planned end', '23:30'],
  ] as const) {
    await admin.getByLabel(`${label}: Date`).fill('2030-11-24');
    await admin.getByLabel(`${label}: Time`).selectOption(time);
  }
  await admin.locator('button[type=submit]').last().click();
  await admin.getByText(/^\S.* was saved\.$/).waitFor();
  await admin.goto(`/service-desk/changes/${id}/show`);
  await admin.getByText(written).waitFor();

  await admin.goto('/service-desk/changes?planned_start_date=2030-11-18 00:00:00..2030-11-24 23:30:00');
  await admin.getByRole('link', { name: subject }).first().waitFor();
  await admin.goto('/service-desk/changes?planned_start_date=2030-11-25 00:00:00..');
  await admin.getByText('Nothing matches').first().waitFor();

  await admin.goto(`/service-desk/changes/${id}/show?tab=associated_cabs`);
  await admin.getByRole('tabpanel').getByRole('button', { name: 'Apply CAB' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Apply CAB' });
  await pick(admin, dialog.getByRole('combobox', { name: /^CAB/ }), 'Workplace board');
  await admin.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Apply CAB' }).click();
  await dialog.waitFor({ state: 'detached' });

  await admin.goto(await approvalLink());
  await admin.getByText(written).waitFor();
  await admin.getByRole('button', { name: 'Approve' }).waitFor();
});
