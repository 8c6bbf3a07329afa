import type { Locator, Page } from 'playwright-core';
import { boxFaultsOf } from './testing/boxes';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** What people do with a record in how many clicks, and what its page looks like at every width. */
let desk: HelpDesk;
let page: Page;
let clicks: number;
beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('agent');
});
afterAll(() => desk.end());
beforeEach(() => {
  clicks = 0;
});

async function click(on: Locator): Promise<void> {
  clicks += 1;
  await on.click();
}

/** Prints how many clicks a task took. */
function spent(task: string, limit: number): void {
  process.stdout.write(`${task}: ${clicks} clicks, at most ${limit}\n`);
  expect(clicks).toBeLessThanOrEqual(limit);
}

const get = async <T>(path: string): Promise<T> =>
  ((await (await page.request.get(`/service-desk/api/${path}`)).json()) as { data: T }).data;
const show = async (path: string) => {
  await page.goto(`/service-desk/${path}/show`);
  await page.getByRole('tab').first().waitFor();
  await settled(page);
};
const waiting = async () => (await get<{ approvals: { change: { id: number } }[] }>('my-approvals')).approvals;

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
  const [wait] = await waiting();
  await show(`changes/${wait!.change.id}`);
  expect(await boxFaultsOf(page)).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  const banner = page.getByRole('region', { name: 'Your decision is needed' });
  await click(banner.getByRole('button', { name: 'Approve' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Tested in the lab');
  await click(dialog.getByRole('button', { name: /^Approve/ }));
  await banner.waitFor({ state: 'detached' });
  expect(await waiting()).toEqual([]);
  spent('Approve from the record', 2);
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
  await show('problem/1');
  const headline = page.getByRole('group', { name: 'At a glance' });
  const before = await headline.getByRole('button', { name: /^Priority: / }).innerText();
  await click(headline.getByRole('button', { name: /^Priority: / }));
  const other = page.getByRole('dialog', { name: 'Priority' }).getByRole('option', { selected: false }).first();
  const name = await other.innerText();
  expect(await faultsOf(page)).toEqual([]);
  await click(other);
  await page.getByText('The problem was saved.').waitFor();
  expect(name).not.toBe(before);
  await headline.getByRole('button', { name: new RegExp(`^Priority: ${name}`) }).waitFor();
  spent('Change a priority', 2);
});

test('a problem is closed, its five tickets replied to and resolved', async () => {
  const { csrf_token: token } = (
    (await (await page.request.get('/auth/session')).json()) as never as {
      data: { csrf_token: string };
    }
  ).data;
  const { problems } = await get<{ problems: { id: number; active: string }[] }>('problem-list?limit=100');
  const { data: free } = await get<{ data: { id: number }[] }>('dependency/tickets_based_on_problem?limit=100');
  let id = 0;
  let linked = 0;
  for (const problem of problems.filter(({ active }) => active === '1')) {
    linked = (await get<{ total: number }>(`problem-tickets/${problem.id}`)).total;
    if (linked > 5) continue;
    id = problem.id;
    break;
  }
  if (linked < 5)
    await page.request.post(`/service-desk/api/problem-attach-ticket/${id}`, {
      headers: { 'X-CSRF-TOKEN': token },
      data: { ticket_ids: free.slice(0, 5 - linked).map((ticket) => ticket.id) },
    });

  await show(`problem/${id}`);
  await click(page.getByRole('button', { name: 'Actions' }));
  await click(page.getByRole('menuitem', { name: 'Close problem' }));
  const dialog = page.getByRole('alertdialog', { name: 'Close problem' });
  await click(dialog.getByRole('checkbox', { name: 'Reply to the 5 linked tickets' }));
  const text = dialog.getByRole('textbox', { name: /^Reply/ });
  await click(text);
  await page.keyboard.type('The new firmware is in place. Please try again.');
  await click(dialog.getByRole('checkbox', { name: /to Resolved$/ }));
  expect(await faultsOf(page)).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Close problem' }));
  await dialog.waitFor({ state: 'detached' });
  spent('Close with 5 tickets replied and resolved', 6);

  const { tickets } = await get<{ tickets: { status: { name: string } }[] }>(`problem-tickets/${id}`);
  expect(tickets.map(({ status }) => status.name)).toEqual(
    tickets.map(() => expect.stringMatching(/^(Resolved|Closed)$/)),
  );
  const { problem_activity_logs: log } = await get<{ problem_activity_logs: { data: { name: string }[] } }>(
    `problem-log/${id}`,
  );
  const told = log.data.map(({ name }) => name).join('\n');
  expect(told).toContain('closed this problem');
  expect(told).toContain('replied');
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
