import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

/** The calendar of changes (G10): what is planned, moved with the keys and a mouse, as a table, narrow and from right to left. */
let desk: HelpDesk;
let page: Page;
let asset: number;
let id: number;

const api = '/service-desk/api';
const address = (search: string) => `/service-desk/calendar?day=2031-11-12${search}`;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
  const assets = (await (await page.request.get(`${api}/asset-list?limit=1`)).json()) as {
    data: { data: { id: number }[] };
  };
  asset = assets.data.data[0]!.id;
  id = await planned('Patch the firmware of the core switch', '2031-11-12 22:00:00', '2031-11-12 23:30:00');
  await planned('Replace the fan', '2031-11-13 22:30:00', '2031-11-13 23:00:00');
});
afterAll(() => desk.end());

async function post<Data>(path: string, data: object): Promise<Data> {
  const session = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const reply = await page.request.post(`${api}/${path}`, {
    headers: { 'X-CSRF-TOKEN': session.data.csrf_token },
    data,
  });
  return ((await reply.json()) as { data: Data }).data;
}

const planned = async (subject: string, planned_start_date: string, planned_end_date: string): Promise<number> => {
  const form = { subject, description: '<p>As planned.</p>', requester_id: 1, status_id: 1, change_type_id: 1 };
  return (await post<{ id: number }>('change', { ...form, asset_ids: [asset], planned_start_date, planned_end_date }))
    .id;
};

/** When the change is planned by the server. */
async function windowOf(): Promise<[string, string]> {
  const reply = await page.request.get(`${api}/change/${id}`);
  const { change } = ((await reply.json()) as { data: { change: Record<string, string> } }).data;
  return [change.planned_start_date!, change.planned_end_date!];
}

const change = (at: Page = page) => at.getByRole('button', { name: /Patch the firmware of the core switch/ });

test('a month shows a planned change; the keys move it with what it meets, and Undo takes it back', async () => {
  await page.goto('/service-desk/changes');
  await page.getByRole('group', { name: 'Filters' }).locator('..').getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
  await page.goto(address(''));
  await change().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await change().focus();
  await page.keyboard.press('Enter');
  const bar = page.getByRole('application', { name: /^Changing the time of/ });
  await bar.waitFor();
  await page.keyboard.press('ArrowRight');
  await bar.getByText(/collisions? with this window/).waitFor();
  await bar.getByText(/Replace the fan/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText(/is now planned for Thu,? 13 Nov 2031, 22:00–23:30/).waitFor();
  expect(await windowOf()).toEqual(['2031-11-13 22:00:00', '2031-11-13 23:30:00']);
  await bar.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toMatch(
    /Patch the firmware/,
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/was saved/).waitFor();
  expect(await windowOf()).toEqual(['2031-11-12 22:00:00', '2031-11-12 23:30:00']);
});

test('a mouse moves and stretches it in the week; Escape lets go where it was', async () => {
  await page.goto(address('&view=week'));
  const box = async () => (await change().boundingBox())!;
  await change().scrollIntoViewIfNeeded();
  const before = await box();
  const day = (await page.getByRole('group', { name: 'Thursday, November 13' }).boundingBox())!;
  await page.mouse.move(before.x + 40, before.y + 12);
  await page.mouse.down();
  await page.mouse.move(before.x + 44, before.y + 20);
  await page.mouse.move(day.x + 40, before.y + 12 - 44, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await box()).x).toBe(before.x);
  await page.mouse.move(before.x + 40, before.y + 12);
  await page.mouse.down();
  await page.mouse.move(before.x + 44, before.y + 20);
  await page.mouse.move(day.x + 40, before.y + 12 - 44, { steps: 5 });
  await page.mouse.up();
  await page.getByText(/is now planned for Thu,? 13 Nov 2031, 21:00–22:30/).waitFor();
  await page.getByRole('application').waitFor({ state: 'detached' });
  const moved = await box();
  await page.mouse.move(moved.x + 40, moved.y + moved.height - 3);
  await page.mouse.down();
  await page.mouse.move(moved.x + 40, moved.y + moved.height + 12);
  await page.mouse.move(moved.x + 40, moved.y + moved.height + 20, { steps: 3 });
  await page.mouse.up();
  await page.getByText(/is now planned for Thu,? 13 Nov 2031, 21:00–23:00/).waitFor();
  expect(await windowOf()).toEqual(['2031-11-13 21:00:00', '2031-11-13 23:00:00']);
  await page.goto(`/service-desk/changes/${id}/show`);
  await page
    .getByText(/13 Nov 2031, 21:00–23:00/)
    .first()
    .waitFor();
});

test('the agenda has the same rows, and an address for other calendars is made once', async () => {
  await page.goto(address('&view=agenda&kinds=change'));
  const row = page.getByRole('row').filter({ hasText: 'Patch the firmware of the core switch' });
  await row.getByText('Open').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await row.getByRole('button', { name: /^Change time of/ }).click();
  const bar = page.getByRole('application');
  await bar.getByRole('button', { name: 'Later' }).click();
  await bar.getByText(/21:30–23:30/).waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to this view' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(await faultsOf(page)).toEqual([]);
  const feed = await page.request.get(url);
  expect(feed.headers()['content-type']).toContain('text/calendar');
});

test('on paper a month keeps its events and has nothing to press', async () => {
  await page.goto(address(''));
  await change().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await change().isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Subscribe' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
});

test.each(looks)('month, week and agenda look right: %s', async (_, look) => {
  const own = await desk.as('admin', look);
  for (const view of ['', '&view=month', '&view=week', '&view=agenda']) {
    await own.goto(address(view));
    await own
      .getByText(/Patch the firmware of the core switch/)
      .first()
      .waitFor();
    if (process.env.LOOK)
      await own.screenshot({
        path: `${process.env.LOOK}/${look.language}-${look.width}${view || '&first'}.png`,
        fullPage: true,
      });
    expect([view, await faultsOf(own)]).toEqual([view, []]);
  }
  await own.goto(address(''));
  // A phone begins with the agenda.
  const isNarrow = look.width < 600;
  await own
    .getByText(/Patch the firmware of the core switch/)
    .first()
    .waitFor();
  expect(await own.getByRole('table').count()).toBe(isNarrow ? 1 : 0);
  await own.context().close();
});
