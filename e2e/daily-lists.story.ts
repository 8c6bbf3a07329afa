import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const rows = (page: Page) => page.getByRole('row').filter({ has: page.locator('a[href$="/show"]') });
/** Counts what is clicked, and prints it. */
function counter(task: string) {
  let count = 0;
  return {
    click: async (locator: ReturnType<Page['getByRole']>) => {
      count++;
      await locator.click();
    },
    tell: () => {
      process.stdout.write(`${task}: ${String(count)} clicks\n`);
      return count;
    },
  };
}

test('the oldest high open problem of a department, with its date in sight', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/problem');
  await rows(page).first().waitFor();
  const clicks = counter('oldest high open problem of a department');
  await clicks.click(page.getByRole('link', { name: 'High and urgent' }));
  await page.getByText('Status is not Resolved, Closed').waitFor();
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
  expect(await faultsOf(page)).toEqual([]);
  await clicks.click(last.locator('a[href$="/show"]').first());
  await page.getByText('Created', { exact: true }).first().waitFor();
  expect(clicks.tell()).toBeLessThanOrEqual(3);
});

test('the changes of next week', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/problem');
  await rows(page).first().waitFor();
  const clicks = counter('changes of next week');
  await clicks.click(page.getByRole('link', { name: 'Changes', exact: true }).first());
  await page.waitForURL(/\/changes/);
  const view = page.getByRole('link', { name: 'Next week' });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await view.or(more).first().waitFor();
  await clicks.click(view);
  await page
    .getByRole('button', { name: /^Planned start/ })
    .first()
    .waitFor();
  await page.waitForURL(/planned_start_date=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
  expect(await faultsOf(page)).toEqual([]);
  expect(clicks.tell()).toBeLessThanOrEqual(2);
});

test('the views of a list are one menu on a phone, and saved ones can be opened by default', async () => {
  const page = await desk.as('agent');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/service-desk/problem');
  const menu = page.getByRole('button', { name: 'All', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Unassigned' }).click();
  await page.waitForURL(/assigned_ids_empty/);
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Remove filter Status' }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Nobody’s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Options of Nobody’s' }).click();
  await page.getByRole('menuitem', { name: 'Open the list with it' }).click();
  await page.getByText('The filter was saved.').first().waitFor();
  await page.goto('/service-desk/problem');
  await page.locator('[aria-current=page]', { hasText: 'Nobody’s' }).waitFor();
  await page.getByText('Assigned to is empty').waitFor();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.locator('[aria-current=page]', { hasText: 'All' }).waitFor();
  expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0);
});
