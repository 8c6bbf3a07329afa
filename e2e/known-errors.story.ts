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
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png`, fullPage: name === 'ticket' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a ticket looks like a known error: its workaround is replied and it is linked, and the next one needs no search', async () => {
  const found = await read<{ data: { id: number; name: string }[] }>(
    `${api}/dependency/tickets?search-query=${encodeURIComponent('Laptop does not wake from sleep')}`,
  );
  const ticket = found.data[0]!.id;
  await page.goto(`/thread/${ticket}`);
  const suggestion = page.getByRole('region', { name: 'Looks like' });
  await suggestion.waitFor();
  expect(await suggestion.getByRole('link').first().innerText()).toContain(
    'Laptops do not wake from sleep after BIOS 1.19',
  );
  await suggestion.getByText('Known error').waitFor();
  await suggestion.getByText('Hold the power button for ten seconds').waitFor();
  await shoot('ticket');
  await suggestion.getByRole('button', { name: 'Reply and link' }).click();
  await page.getByRole('button', { name: 'Detach problem' }).first().waitFor();
  await suggestion.waitFor({ state: 'detached' });
  const { messages } = await read<{ messages: { body: string }[] }>(`/help-desk/api/tickets/${ticket}`);
  expect(messages.at(-1)?.body).toContain('Hold the power button');
  expect(await faultsOf(page)).toEqual([]);
});

test('known errors are a tab of the list', async () => {
  await page.goto('/service-desk/problem');
  await page
    .getByRole('link', { name: 'Known errors' })
    .or(page.getByRole('tab', { name: 'Known errors' }))
    .first()
    .click();
  await page.getByRole('cell', { name: 'Known error' }).first().waitFor();
  await shoot('list');
  expect(await faultsOf(page)).toEqual([]);
});

test('the workaround goes to all open tickets of the problem, after a look at it', async () => {
  const { problems } = await read<{ problems: { id: number; subject: string }[] }>(
    `${api}/problem-list?known_error=1&search-query=Laptops`,
  );
  await page.goto(`/service-desk/problem/${problems[0]!.id}/show`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Send to all tickets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to all tickets' });
  await dialog.getByText('Hold the power button').waitFor();
  await shoot('send');
  const send = dialog.getByRole('button', { name: /^Send to/ });
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Send to all tickets' }).click();
  await dialog.getByText('No open ticket is left to send it to.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('while a problem is written, similar ones stand below its subject', async () => {
  await page.goto('/service-desk/problem/create');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Scanner crashes on double-sided pages');
  const similar = page.getByRole('region', { name: 'Similar problems' });
  await similar.getByRole('link', { name: /Scanner software crashes/ }).waitFor();
  await shoot('form');
  expect(await faultsOf(page)).toEqual([]);
});
