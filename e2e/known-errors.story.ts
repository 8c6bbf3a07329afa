import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { openDatabase } from '../server/shared/db';
import { until } from '../server/testing/until';
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
    await page.screenshot({
      path: `${folder}/${name}-${width}-${scheme}.png`,
      fullPage: name === 'ticket' || name === 'alike',
    });
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

test('the fifth ticket that looks alike asks once: one click makes a problem with all five, and a "no" is kept', async () => {
  const made = async (subjects: readonly string[]): Promise<number[]> => {
    const { db } = openDatabase({ connectionString: desk.server.databaseUrl }, 1);
    try {
      const { rows } = await sql<{ id: number }>`
        insert into help_desk.tickets (ticket_number, subject, text, requester_id, status_id, priority_id, type_id)
        select 'TCK-' || (select max(id) from help_desk.tickets) + 5000 + n, s, s || ': the spindle stops and the display says E417.',
          (select id from help_desk.users where email = 'client@demo.test'), 1, 2, 2
        from unnest(${[...subjects]}::text[]) with ordinality u(s, n) returning id`.execute(db);
      return rows.map(({ id }) => id);
    } finally {
      await db.destroy();
    }
  };
  const lathe = await made([
    'Lathe seven stops',
    'Lathe stops again',
    'Lathe seven stops at noon',
    'Lathe stops, E417',
  ]);
  const banner = page.getByRole('region', { name: 'Tickets that look alike' });
  await page.goto(`/thread/${lathe[3]}`);
  await page.getByRole('button', { name: 'Attach problem' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await banner.count()).toBe(0);
  const [fifth] = await made(['Lathe seven stops since noon']);
  await page.goto(`/thread/${fifth}`);
  await banner.getByText('5 tickets of the last 7 days look alike').waitFor();
  await banner.getByText('Show tickets').click();
  expect(await faultsOf(page)).toEqual([]);
  await shoot('alike');
  if (process.env.SHOTS) {
    const arabic = await desk.as('admin', { language: 'ar' });
    await arabic.goto(`/thread/${fifth}`);
    await arabic.getByRole('region', { name: 'تذاكر متشابهة' }).waitFor();
    await arabic.getByText('عرض التذاكر').click();
    await arabic.screenshot({ path: `${process.env.SHOTS}/alike-ar.png`, fullPage: true });
    await arabic.context().close();
  }
  await banner.getByRole('button', { name: 'Create problem' }).click();
  await page.getByRole('button', { name: 'Detach problem' }).first().waitFor();
  await banner.waitFor({ state: 'detached' });
  const { problems } = await read<{ problems: { id: number }[] }>(`${api}/problem-list?search-query=Lathe`);
  const { tickets } = await read<{ tickets: { id: number }[] }>(`${api}/problem-tickets/${problems[0]!.id}`);
  expect(tickets.map(({ id }) => id).sort((one, other) => one - other)).toEqual([...lathe, fifth]);

  const kiln = await made(Array.from({ length: 5 }, (_, n) => `Kiln ${n} loses temperature`));
  await page.goto(`/thread/${kiln[0]}`);
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.goto(`/thread/${kiln[4]}`);
  await page.getByRole('button', { name: 'Attach problem' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await banner.count()).toBe(0);
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

test('a known error is published to clients on its page, and that is undone', async () => {
  const { problems } = await read<{ problems: { id: number }[] }>(
    `${api}/problem-list?known_error=1&search-query=Laptops`,
  );
  const { id } = problems[0]!;
  const published = async () => (await read<{ published: boolean }>(`${api}/problem/${id}`)).published;
  const before = await published();
  await page.goto(`/service-desk/problem/${id}/show`);
  const choice = page.getByRole('checkbox', { name: 'Published to clients' });
  await choice.setChecked(!before);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await shoot('publish');
  expect(await published()).toBe(!before);
  expect(await faultsOf(page)).toEqual([]);
  await undo.click();
  await until(async () => (await published()) === before);
});

test('a report that is ready opens with its chart, and is saved as it is', async () => {
  await page.goto('/service-desk/reports');
  const ready = page.getByRole('region', { name: 'Ready-made reports' });
  await ready.getByRole('link', { name: 'Age without a change' }).waitFor();
  await shoot('presets');
  expect(await faultsOf(page)).toEqual([]);
  if (process.env.SHOTS) {
    const arabic = await desk.as('admin', { language: 'ar', scheme: 'dark' });
    await arabic.goto('/service-desk/reports');
    await arabic.getByRole('region', { name: 'تقارير جاهزة' }).waitFor();
    await arabic.screenshot({ path: `${process.env.SHOTS}/presets-ar.png` });
    await arabic.context().close();
  }
  await ready.getByRole('link', { name: 'Age without a change' }).click();
  await page.getByRole('table', { name: 'Numbers by Age' }).waitFor();
  await shoot('preset');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Open the report' }).click();
  await page.getByRole('heading', { name: 'Age without a change' }).first().waitFor();
  await page.getByRole('table', { name: 'Numbers by Age' }).waitFor();
});
