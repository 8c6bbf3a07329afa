import type { Page } from 'playwright-core';
import { countClicks } from './testing/clicks';
import { faultsOf, findTicket, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** How many clicks the tasks of every day take. */
let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const rows = (page: Page) => page.getByRole('row').filter({ has: page.locator('a[href$="/show"]') });
const read = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/service-desk/api/${path}`)).json()) as { data: T }).data;
const send = async (page: Page, path: string, data: object): Promise<void> => {
  const session = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const headers = { 'X-CSRF-TOKEN': session.data.csrf_token };
  const reply = await page.request.post(`/service-desk/api/${path}`, { headers, data });
  expect([reply.status(), path]).toEqual([200, path]);
};

test('the oldest high open problem of a department, with its date in sight', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/problem');
  await rows(page).first().waitFor();
  const clicks = countClicks('Oldest high open problem of a department', 3);
  await clicks.click(page.getByRole('link', { name: 'High and urgent' }));
  await page.getByRole('button', { name: 'Status is not Resolved, Closed' }).waitFor();
  await clicks.click(page.getByRole('button', { name: 'Filter', exact: true }));
  await page.getByRole('combobox', { name: 'Filter by' }).waitFor();
  await page.keyboard.type('dep');
  await page.getByRole('option', { name: 'Department' }).and(page.locator('[data-pointed=true]')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Network' }).first().waitFor();
  await page.keyboard.type('network');
  await page.getByRole('option', { name: 'Network' }).first().and(page.locator('[data-pointed=true]')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Department is Network/ }).waitFor();
  await page.keyboard.press('Escape');
  // Newest first is how the list is sorted: the oldest is the last of this one page.
  const last = rows(page).last();
  await last.waitFor();
  const { data } = (await (
    await page.request.get(`/service-desk/api/problem-list?limit=100&sort-field=created_at&sort-order=asc`)
  ).json()) as {
    data: {
      problems: { id: number; department: { name: string }; priority: { id: number }; status: { id: number } }[];
    };
  };
  const oldest = data.problems.find(
    ({ department, priority, status }) =>
      /^Network/.test(department.name) && priority.id > 2 && ![2, 3].includes(status.id),
  );
  await page
    .locator(`a[href$="/problem/${String(oldest?.id)}/show"]`)
    .first()
    .waitFor();
  expect(await last.locator('a[href$="/show"]').first().getAttribute('href')).toMatch(
    `/problem/${String(oldest?.id)}/`,
  );
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  await clicks.click(last.locator('a[href$="/show"]').first());
  await page.getByText('Created', { exact: true }).first().waitFor();
  clicks.logLinks();
});

test('an asset that is known by a part of its serial number goes to another person', async () => {
  const page = await desk.as('admin');
  interface Row {
    id: number;
    used_by: { id: number; full_name: string } | null;
  }
  const { data: assets } = await read<{ data: Row[] }>(
    page,
    'asset-list?limit=100&sort-field=created_at&sort-order=asc',
  );
  const { id, used_by: before } = assets.find(({ used_by }) => used_by !== null)!;
  const { data: people } = await read<{ data: { id: number; name: string }[] }>(page, 'dependency/users?limit=20');
  const after = people.find((one) => one.id !== before!.id)!;
  // As demo/asset-forms.ts numbers them; five of its six digits are known.
  const serial = String((id * 7919) % 1_000_000)
    .padStart(6, '0')
    .slice(1);
  await page.goto('/service-desk/assets');
  await rows(page).first().waitFor();
  const clicks = countClicks('Asset by part of its serial to another person', 4);
  await clicks.click(page.getByRole('searchbox'));
  await page.keyboard.type(serial);
  await page.waitForURL(new RegExp(`q=${serial}`));
  const found = page.locator(`a[href$="/assets/${id}/show"]`).first();
  await found.waitFor();
  await clicks.click(found);
  await clicks.click(page.getByRole('button', { name: 'Assign to someone else' }));
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: /^Used by/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type(after.name);
  await page.getByRole('option', { name: after.name }).first().waitFor();
  await page.keyboard.press('Enter');
  await clicks.click(dialog.getByRole('button', { name: 'Assign' }));
  await dialog.waitFor({ state: 'detached' });
  clicks.logLinks();
  const said = page.getByRole('status').filter({ hasText: /was assigned\.$/ });
  await said.getByRole('link').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const { asset } = await read<{ asset: { used_by: { id: number } | null } }>(page, `asset/${id}`);
  expect(asset.used_by?.id).toBe(after.id);
});

test('the changes of next week with their dates, in order', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/changes');
  await rows(page).first().waitFor();
  const clicks = countClicks('Changes of next week with dates, in order', 1);
  const view = page.getByRole('link', { name: 'Next week' });
  await view
    .or(page.getByRole('button', { name: 'More', exact: true }))
    .first()
    .waitFor();
  await clicks.click(view);
  await page.waitForURL(/planned_start_date=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
  const head = page.getByRole('columnheader', { name: /^Planned window/ });
  await head.waitFor();
  await settled(page);
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  const place = (await page.locator('[data-rows] thead th').allInnerTexts()).findIndex((text) =>
    /^Planned window/.test(text),
  );
  const windows = page.locator(`[data-rows] tbody tr td:nth-child(${place + 1}) time`);
  const starts = await windows.evaluateAll((times) => times.map((time) => time.getAttribute('datetime')!));
  expect(starts.length).toBeGreaterThan(1);
  expect(starts).toEqual([...starts].sort());
  // When it begins and when it ends: Tue 24 Nov, 22:00–23:30 (1 h 30 min).
  for (const text of await windows.allInnerTexts()) expect(text).toMatch(/\d{2}:\d{2}.*\d{2}:\d{2} \(.+\)/);
  expect(await faultsOf(page)).toEqual([]);
  clicks.logLinks();
});

test('a problem is closed, its five tickets replied to and resolved', async () => {
  const page = await desk.as('agent');
  const clicks = countClicks('Close with 5 tickets replied and resolved', 5);
  const { problems } = await read<{ problems: { id: number; active: string }[] }>(page, 'problem-list?limit=100');
  const { data: free } = await read<{ data: { id: number }[] }>(page, 'dependency/tickets_based_on_problem?limit=100');
  let id = 0;
  let linked = 0;
  for (const problem of problems.filter(({ active }) => active === '1')) {
    linked = (await read<{ total: number }>(page, `problem-tickets/${problem.id}`)).total;
    if (linked > 5) continue;
    id = problem.id;
    break;
  }
  if (linked < 5)
    await send(page, `problem-attach-ticket/${id}`, {
      ticket_ids: free.slice(0, 5 - linked).map((ticket) => ticket.id),
    });

  await page.goto(`/service-desk/problem/${id}/show`);
  await settled(page);
  await clicks.click(page.getByRole('button', { name: 'Actions' }));
  await clicks.click(page.getByRole('menuitem', { name: 'Close problem' }));
  const dialog = page.getByRole('alertdialog', { name: 'Close problem' });
  await clicks.click(dialog.getByRole('checkbox', { name: /^Reply to the (\d+ )?open ticket/ }));
  // The cursor is in its box.
  await dialog.locator('[contenteditable]:focus').waitFor();
  await page.keyboard.type('The new firmware is in place. Please try again.');
  await clicks.click(dialog.getByRole('checkbox', { name: /to Resolved$/ }));
  expect(await faultsOf(page)).toEqual([]);
  await clicks.click(dialog.getByRole('button', { name: 'Close problem' }));
  await dialog.waitFor({ state: 'detached' });
  clicks.logLinks();

  const { tickets } = await read<{ tickets: { status: { name: string } }[] }>(page, `problem-tickets/${id}`);
  expect(tickets.map(({ status }) => status.name)).toEqual(
    tickets.map(() => expect.stringMatching(/^(Resolved|Closed)$/)),
  );
  const { problem_activity_logs: log } = await read<{ problem_activity_logs: { data: { name: string }[] } }>(
    page,
    `problem-log/${id}`,
  );
  const reported = log.data.map(({ name }) => name).join('\n');
  expect(reported).toContain('closed this problem');
  expect(reported).toContain('replied');
});

test('a problem is made of a ticket, with its three assets', async () => {
  const page = await desk.as('agent');
  const ticket = await findTicket(page, ({ problem }) => problem === null);
  const { data: assets } = await read<{ data: { id: number; name: string }[] }>(page, 'dependency/assets?limit=3');
  await send(page, 'ticket-attach-assets', { ticket_id: ticket, asset_ids: assets.map(({ id }) => id) });
  await page.goto(`/thread/${ticket}`);
  const clicks = countClicks('Problem from a ticket with 3 assets', 6);
  const bar = slot(page, 'ticket.actions');
  await clicks.click(bar.getByRole('button', { name: 'Attach problem' }));
  await clicks.click(bar.getByRole('menuitem', { name: 'New problem' }));
  const dialog = page.getByRole('dialog', { name: 'New problem' });
  await dialog.getByRole('textbox', { name: /^Subject/ }).waitFor();
  for (const { name } of assets) await dialog.getByRole('button', { name: `Remove ${name}`, exact: true }).waitFor();
  // What the ticket does not say.
  await clicks.click(dialog.getByRole('combobox', { name: /^Impact/ }));
  await clicks.click(dialog.getByRole('listbox').getByRole('option').first());
  await clicks.click(dialog.getByRole('button', { name: 'Create problem' }));
  await dialog.waitFor({ state: 'detached' });
  await slot(page, 'ticket.problem').getByRole('link').waitFor();
  clicks.logLinks();
});

test('a detached asset is back by one click', async () => {
  const page = await desk.as('agent');
  const { data: assets } = await read<{ data: { id: number; name: string }[] }>(page, 'dependency/assets?limit=1');
  await send(page, 'problem-attach-assets/1', { asset_ids: assets.map(({ id }) => id) });
  await page.goto('/service-desk/problem/1/show?tab=assets');
  await page.getByRole('tab', { name: 'Assets', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: assets[0]!.name });
  await row.getByRole('button', { name: /^Detach/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Detach' }).click();
  await row.waitFor({ state: 'detached' });
  const clicks = countClicks('Undo of a detach', 1);
  await clicks.click(page.getByRole('button', { name: 'Undo' }));
  await row.waitFor();
  clicks.logLinks();
});

test('a change is sent to a board, and approved by the link of the mail', async () => {
  const page = await desk.as('agent');
  const { changes } = await read<{ changes: { id: number; status: { id: number }; subject: string }[] }>(
    page,
    'change-list?limit=10',
  );
  // Open or in planning: a board may be asked.
  const change = changes.find(({ status }) => status.id < 3)!;
  await page.goto('/service-desk/changes');
  const clicks = countClicks('Change sent to a board', 4);
  await clicks.click(page.locator(`a[href$="/changes/${change.id}/show"]`).first());
  await clicks.click(page.getByRole('tab', { name: 'CABs', exact: true }));
  await clicks.click(page.getByRole('tabpanel').getByRole('button', { name: 'Apply CAB' }));
  const dialog = page.getByRole('dialog', { name: 'Apply CAB' });
  await dialog.getByRole('combobox', { name: /^CAB/ }).and(page.locator(':focus')).waitFor();
  const send = dialog.getByRole('button', { name: 'Apply CAB' });
  const before = await send.boundingBox();
  await page.keyboard.type('infra');
  const boards = page.getByRole('listbox').getByRole('option');
  await boards.filter({ hasText: 'Infrastructure board' }).waitFor();
  await boards.nth(1).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await dialog.getByRole('region', { name: 'Approvers' }).getByRole('listitem').first().waitFor();
  // Else a click while the approvers come would miss it.
  expect(await send.boundingBox()).toEqual(before);
  await clicks.click(send);
  await dialog.waitFor({ state: 'detached' });
  clicks.logLinks();

  const mail = await mailOf(change.subject);
  const reader = await page.context().browser()!.newPage({ baseURL: desk.server.url });
  await reader.setContent(mail.replaceAll('href="/', `href="${desk.server.url}/`));
  const approved = countClicks('Approve from the mail', 2);
  const link = reader.locator('a[href*="/change-approval/"]').first();
  await link.evaluate((anchor) => anchor.removeAttribute('target'));
  await approved.click(link);
  await reader
    .getByRole('textbox', { name: /^Comment/ })
    .and(reader.locator(':focus'))
    .waitFor();
  await reader.keyboard.type('Go ahead');
  await approved.click(reader.getByRole('button', { name: 'Approve' }));
  await reader.getByText(/^You approved CHN-\d+\.$/).waitFor();
  approved.logLinks();
  await reader.close();
});

/** The mail that asks somebody to approve this change. */
async function mailOf(subject: string): Promise<string> {
  const admin = await desk.as('admin');
  const get = async <T>(path: string) => ((await (await admin.request.get(path)).json()) as { data: T }).data;
  for (let tries = 0; tries < 40; tries++) {
    const { mails } = await get<{ mails: { id: number; subject: string }[] }>('/api/outbox?limit=50');
    for (const { id } of mails) {
      const { html } = (await get<{ mail: { html: string } }>(`/api/outbox/${id}`)).mail;
      if (html.includes('/change-approval/') && html.includes(subject)) return html;
    }
    await admin.waitForTimeout(250);
  }
  throw new Error(`No approval link was mailed for ${subject}`);
}

test('a change is approved from the list of those that wait', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/my-approvals');
  const clicks = countClicks('Approve from the list', 2);
  await clicks.click(page.getByRole('button', { name: /^Approve/ }).first());
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: /^Comment/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type('Tested in the lab');
  await clicks.click(dialog.getByRole('button', { name: /^Approve/ }));
  await dialog.waitFor({ state: 'detached' });
  clicks.logLinks();
});

test('labels for forty assets', async () => {
  const page = await desk.as('admin');
  await page.goto('/service-desk/assets');
  await rows(page).first().waitFor();
  const clicks = countClicks('Labels for 40 assets', 6);
  await clicks.choose(page.getByRole('combobox', { name: 'Rows per page' }), '50');
  await rows(page).nth(49).waitFor();
  await clicks.click(rows(page).first().getByRole('checkbox'));
  await page.keyboard.down('Shift');
  await clicks.click(rows(page).nth(39).getByRole('checkbox'));
  await page.keyboard.up('Shift');
  await clicks.click(page.getByRole('button', { name: 'Print labels' }));
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  await dialog.getByText(/^40 labels on /).waitFor();
  const download = page.waitForEvent('download');
  await clicks.click(dialog.getByRole('link', { name: 'Download PDF' }));
  expect((await download).suggestedFilename()).toBe('labels.pdf');
  clicks.logLinks();
});
