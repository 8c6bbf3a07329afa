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
const read = async <T>(path: string): Promise<T> =>
  ((await (await admin.request.get(path)).json()) as { data: T }).data;

/** Creates a record by the API. */
async function made(path: string, data: object): Promise<number> {
  const { csrf_token } = await read<{ csrf_token: string }>('/auth/session');
  const reply = await admin.request.post(`${api}/${path}`, { data, headers: { 'X-CSRF-TOKEN': csrf_token } });
  const body = (await reply.json()) as { data?: { id: number }; message?: unknown };
  if (!body.data) throw new Error(JSON.stringify(body.message));
  return body.data.id;
}

const details = () => admin.getByRole('region', { name: 'Details' });
const hoursAgo = (hours: number) =>
  new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

test('a problem names the change that caused it, which is offered first, and each leads to the other', async () => {
  const { data: assets } = await read<{ data: { id: number }[] }>(`${api}/dependency/assets?limit=1`);
  const { draft } = await read<{ draft: Record<string, { id: number } | null> }>(`${api}/problem-draft`);
  const requester_id = draft.requester_id!.id;
  const text = { description: '<p>As planned.</p>', requester_id, asset_ids: [assets[0]!.id] };
  const change = await made('change', {
    ...{ ...text, subject: 'Firmware of last night', status_id: 1, change_type_id: 2 },
    ...{ planned_start_date: hoursAgo(30), planned_end_date: hoursAgo(28) },
  });
  const problem = await made('problem', {
    ...{ ...text, subject: 'It does not start any more', impact_id: 1, status_type_id: 1 },
    ...{ department_id: draft.department_id!.id, priority_id: draft.priority_id!.id },
  });

  await admin.goto(`/service-desk/problem/${problem}/edit`);
  await admin.getByRole('combobox', { name: /^Caused by/ }).click();
  await admin.getByRole('option', { name: /Firmware of last night.*recent, on its assets/ }).waitFor();
  const first = admin.getByRole('listbox').getByRole('option').first();
  expect(await first.innerText()).toContain('recent, on its assets');
  await admin.getByRole('option', { name: /Firmware of last night/ }).click();
  expect(await faultsOf(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin
    .getByText(/ was saved\.$/)
    .first()
    .waitFor();
  await admin.getByRole('link', { name: 'View problem' }).click();
  await details()
    .getByRole('link', { name: /Firmware of last night/ })
    .click();
  await admin.waitForURL(`**/changes/${change}/show`);
  await details()
    .getByRole('link', { name: /It does not start any more/ })
    .waitFor();
  expect(await faultsOf(admin)).toEqual([]);
});
