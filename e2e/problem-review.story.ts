import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const api = '/service-desk/api';
const read = async <T>(path: string): Promise<T> => ((await (await page.request.get(path)).json()) as { data: T }).data;

/** For who wants to see it: the folder that SHOTS names. */
async function shoot(name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const [width, scheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

let id: number;

test('a problem is marked as major, and its timeline is filled from the logs', async () => {
  const { problems } = await read<{ problems: { id: number }[] }>(
    `${api}/problem-list?known_error=1&search-query=Laptops`,
  );
  id = problems[0]!.id;
  await page.goto(`/service-desk/problem/${id}/edit`);
  await page.getByRole('checkbox', { name: /^Major problem/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('was saved.').first().waitFor();
  await page.goto(`/service-desk/problem/${id}/show?tab=review`);
  await page.getByRole('tab', { name: 'Review', selected: true }).waitFor();
  await page.getByText('No review is written yet').waitFor();
  await shoot('review-empty');
  await page.getByRole('button', { name: 'Fill from the logs' }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('marked it as a major problem').waitFor();
  await timeline
    .getByText(/^Ticket #/)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('an entry is changed, what was learned is written, and all of it is taken along as Markdown and printed', async () => {
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('button', { name: /^Edit/ }).first().click();
  const entry = page.getByRole('dialog', { name: 'Edit entry' });
  await entry.getByRole('textbox', { name: /^Event/ }).fill('The first laptop does not wake');
  await shoot('review-entry');
  await entry.getByRole('button', { name: 'Save' }).click();
  await timeline.getByText('The first laptop does not wake').waitFor();

  await page.getByRole('button', { name: 'Write review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review' });
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('The BIOS was rolled out without a pilot.');
  await dialog.getByRole('textbox', { name: 'Action items' }).fill('Pilot each BIOS for a week.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('region', { name: 'Summary' }).getByText('without a pilot').waitFor();
  await shoot('review');
  expect(await faultsOf(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Markdown' }).click(),
  ]);
  const markdown = await readFile((await download.path())!, 'utf8');
  expect(markdown).toContain('## Summary of the problem\n\nThe BIOS was rolled out without a pilot.');
  expect(markdown).toMatch(/-\s+\*\*\d{4}-\d\d-\d\d \d\d:\d\d\*\* The first laptop does not wake/);

  await page.goto(`${api}/problem-review/${id}/print`);
  await page.getByRole('heading', { level: 2, name: 'Timeline of events' }).waitFor();
  await page.getByText('Pilot each BIOS for a week.').waitFor();
  await shoot('review-print');
});

test('a new change says how earlier changes on its assets went, and which problems it is like', async () => {
  const { changes } = await read<{ changes: { id: number; subject: string }[] }>(
    `${api}/change-list?status_ids=6&asset_ids_empty=0&limit=1`,
  );
  const { data: assets } = await read<{ data: { name: string }[] }>(
    `${api}/asset-list?change_ids=${changes[0]!.id}&limit=1`,
  );
  const asset = assets[0]!.name;
  await page.goto('/service-desk/changes/create');
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Update BIOS: laptops do not wake from sleep');
  await page.getByRole('region', { name: 'Similar problems' }).getByRole('link').first().waitFor();
  await page.getByRole('combobox', { name: /^Assets/ }).fill(asset);
  await page.getByRole('option', { name: asset }).first().click();
  await page.keyboard.press('Escape');
  const earlier = page.getByRole('region', { name: 'Earlier changes on these assets' });
  await earlier.getByRole('link', { name: changes[0]!.subject }).waitFor();
  await shoot('change-form');
  expect(await faultsOf(page)).toEqual([]);
});

test('in Arabic it stands from right to left', async () => {
  const arabic = await desk.as('admin', { language: 'ar', width: 390, scheme: 'dark' });
  await arabic.goto(`/service-desk/problem/${id}/show?tab=review`);
  await arabic.getByRole('region', { name: 'الخط الزمني' }).waitFor();
  if (process.env.SHOTS) await arabic.screenshot({ path: `${process.env.SHOTS}/review-ar.png`, fullPage: true });
  expect(await faultsOf(arabic)).toEqual([]);
});
