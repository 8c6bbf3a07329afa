import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
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
  const window = { planned_start_date, planned_end_date };
  return (await post<{ id: number }>('change', { ...usual, subject, asset_ids: [asset], ...window })).id;
};
const usual = { description: '<p>As planned.</p>', requester_id: 1, status_id: 1, change_type_id: 1 };

/** The time in so many hours, as the wire has it. */
const wireNow = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

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

/** The middle of an element. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

const day = (name: string, at: Page = page) => at.getByRole('group', { name });
const form = (at: Page = page) => at.getByRole('dialog', { name: 'New change' });
/** What the form has as the window. */
const formWindow = (at: Page = page) =>
  Promise.all(
    ['Planned start: Date', 'Planned start: Time', 'Planned end: Date', 'Planned end: Time'].map((label) =>
      form(at).getByLabel(label).inputValue(),
    ),
  );
const look = async (at: Page, name: string) => {
  if (process.env.LOOK) await at.screenshot({ path: `${process.env.LOOK}/${name}.png` });
};

test('a mouse that is drawn over empty time opens the form of a new change with that window; Escape lets go', async () => {
  await page.goto(address('&view=week'));
  await change().waitFor();
  const { x, y, height } = (await day('Friday, November 14').boundingBox())!;
  const to = (hour: number, steps = 1) => page.mouse.move(x + 30, y + (height * hour) / 24, { steps });
  const draw = async () => {
    await to(22.2);
    await page.mouse.down();
    await to(22);
    await to(20.2, 4);
  };
  await draw();
  await page.getByRole('application', { name: 'Choosing the time of a new change' }).waitFor();
  await look(page, 'drawn');
  await page.keyboard.press('Escape');
  await page.getByRole('application').waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(await form().count()).toBe(0);
  await draw();
  await page.mouse.up();
  await form().waitFor();
  expect(await formWindow()).toEqual(['2031-11-14', '20:00', '2031-11-14', '22:30']);
  await look(page, 'form');
  expect(await faultsOf(page)).toEqual([]);
  await form().getByRole('button', { name: 'Cancel' }).click();
  await form().waitFor({ state: 'detached' });
});

test('the keys go over empty time, take it, stretch it and open the form', async () => {
  await page.goto(address(''));
  await change().waitFor();
  const slot = page.getByRole('button', { name: /^Plan a change on/ });
  await slot.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const taken = page.getByRole('button', { name: 'Plan a change on Thursday, November 20' });
  await taken.waitFor();
  await look(page, 'slot');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('application', { name: 'Choosing the time of a new change' });
  await bar.waitFor();
  await page.keyboard.press('ArrowRight');
  await bar.getByText(/20 Nov 2031, 00:00 – .*22 Nov 2031, 00:00/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  expect(await taken.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true);
  await page.keyboard.press('Enter');
  await bar.waitFor();
  await page.keyboard.press('Enter');
  expect(await formWindow()).toEqual(['2031-11-20', '00:00', '2031-11-21', '00:00']);
  await page.keyboard.press('Escape');
  await form().waitFor({ state: 'detached' });
  expect(await taken.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true);
});

test('along the timeline a new change has what its row is, also from right to left', async () => {
  for (const language of ['en', 'ar'] as const) {
    const own = await desk.as('admin', { language, scheme: language === 'ar' ? 'dark' : 'light' });
    await own.goto(address('&view=timeline&by=asset'));
    await change(own).waitFor();
    await look(own, `timeline-${language}`);
    expect([language, await faultsOf(own)]).toEqual([language, []]);
    const row = own.locator('[data-row]').first();
    const cells = row.locator('[data-day]');
    const [first, second] = [await middleOf(cells.nth(8)), await middleOf(cells.nth(9))];
    // Later days are to the left.
    expect(Math.sign(second.x - first.x)).toBe(language === 'ar' ? -1 : 1);
    await own.mouse.move(first.x, first.y);
    await own.mouse.down();
    await own.mouse.move(second.x - 3, second.y, { steps: 3 });
    await own.mouse.move(second.x, second.y);
    await own.mouse.up();
    const dialog = own.getByRole('dialog');
    await dialog.locator('input[type="date"]').first().waitFor();
    await look(own, `timeline-form-${language}`);
    const name = (await row.getAttribute('aria-label'))!;
    await dialog.getByText(name).first().waitFor();
    await own.context().close();
  }
});

test('along hours a mouse moves a change by half hours and stretches it, also from right to left', async () => {
  const [hour, shown] = [3_600_000, (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)];
  for (const language of ['en', 'ar'] as const) {
    const own = await desk.as('admin', { language, scheme: language === 'ar' ? 'dark' : 'light' });
    await own.goto(address('&view=timeline&by=asset&scale=hours'));
    await change(own).waitFor();
    await look(own, `hours-${language}`);
    expect([language, await faultsOf(own)]).toEqual([language, []]);
    const before = (await windowOf()).map(shown);
    const { x, y, width } = (await change(own).boundingBox())!;
    const ofHour = (await own.locator('[data-hours]').first().boundingBox())!.width / 24;
    // Two hours earlier are to the left, from right to left to the right.
    const earlier = (language === 'ar' ? 2 : -2) * ofHour;
    await own.mouse.move(x + width / 2, y + 8);
    await own.mouse.down();
    await own.mouse.move(x + width / 2 + earlier / 4, y + 8, { steps: 3 });
    await own.mouse.move(x + width / 2 + earlier, y + 8, { steps: 4 });
    await look(own, `hours-held-${language}`);
    await own.mouse.up();
    await own.getByRole('application').waitFor({ state: 'detached' });
    expect((await windowOf()).map(shown)).toEqual(before.map((time) => time - 2 * hour));
    // It is stretched at its end by half an hour.
    const moved = (await change(own).boundingBox())!;
    const end = language === 'ar' ? moved.x + 4 : moved.x + moved.width - 4;
    await own.mouse.move(end, y + 8);
    await own.mouse.down();
    await own.mouse.move(end - earlier / 8, y + 8, { steps: 3 });
    await own.mouse.move(end - earlier / 4, y + 8, { steps: 3 });
    await own.mouse.up();
    await own.getByRole('application').waitFor({ state: 'detached' });
    expect((await windowOf()).map(shown)).toEqual([before[0]! - 2 * hour, before[1]! - 1.5 * hour]);
    await own.context().close();
  }
});

test('a finger scrolls; one that stays takes hold, moves, stretches and takes empty time', async () => {
  const phone = await desk.as('admin', { width: 390, touch: true });
  await phone.goto(address('&view=week&kinds=change'));
  await change(phone).waitFor();
  const finger = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const drag = async (from: { x: number; y: number }, by: { x: number; y: number }, stay: number) => {
    await touch('touchStart', from.x, from.y);
    await phone.waitForTimeout(stay);
    for (let i = 1; i <= 8; i++) await touch('touchMove', from.x + (by.x * i) / 8, from.y + (by.y * i) / 8);
    await touch('touchEnd');
  };
  const before = await windowOf();
  const scroller = phone.getByRole('region', { name: /^Calendar/ });
  await scroller.scrollIntoViewIfNeeded();
  const top = () => scroller.evaluate((one) => one.scrollTop);
  const was = await top();
  await drag(await middleOf(change(phone)), { x: 0, y: 120 }, 0);
  await phone.waitForTimeout(300);
  expect(await top()).toBeLessThan(was - 60);
  expect(await windowOf()).toEqual(before);
  await change(phone).scrollIntoViewIfNeeded();
  const scrolled = await top();
  await drag(await middleOf(change(phone)), { x: 0, y: -88 }, 600);
  await phone.getByText(/is now planned for/).waitFor();
  expect(await top()).toBe(scrolled);
  const moved = await windowOf();
  expect(moved).not.toEqual(before);
  await phone.getByRole('application').waitFor({ state: 'detached' });
  await look(phone, 'phone');
  const { x, y, width, height } = (await change(phone).boundingBox())!;
  await drag({ x: x + width / 2, y: y + height - 5 }, { x: 0, y: 44 }, 600);
  await phone.waitForTimeout(200);
  await phone.getByRole('application').waitFor({ state: 'detached' });
  const stretched = await windowOf();
  expect([stretched[0], stretched[1] > moved[1]]).toEqual([moved[0], true]);
  await drag({ x: x + width / 2, y: y - 90 }, { x: 0, y: 44 }, 600);
  await form(phone).waitFor();
  await phone.context().close();
});

test('a picture of the calendar is downloaded, whole and in its colours', async () => {
  for (const [view, width, height] of [
    ['month', 1000, 400],
    ['week', 700, 1056],
    ['timeline', 1000, 100],
    ['timeline&scale=hours', 1900, 100],
    ['agenda', 700, 200],
  ] as const) {
    await page.goto(address(`&view=${view}`));
    await page
      .getByText(/Patch the firmware of the core switch/)
      .first()
      .waitFor();
    const waited = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download picture' }).click();
    const download = await waited;
    expect(download.suggestedFilename()).toMatch(/^Calendar-November.*\.png$/);
    const file = await readFile(await download.path());
    if (process.env.LOOK) await download.saveAs(`${process.env.LOOK}/picture-${view.replace('&', '-')}.png`);
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect(file.readUInt32BE(16)).toBeGreaterThan(width);
    expect(file.readUInt32BE(20)).toBeGreaterThan(height);
  }
});

test('a week whose events are in the evening begins there, and a freeze that somebody makes comes by itself', async () => {
  await post('change', {
    ...usual,
    subject: 'Late',
    planned_start_date: '2031-12-03 21:00:00',
    planned_end_date: '2031-12-03 22:00:00',
  });
  await page.goto('/service-desk/calendar?day=2031-12-03&view=week&kinds=change,freeze');
  const late = page.getByRole('button', { name: /Late Open, Change/ });
  await late.waitFor();
  const scroller = page.getByRole('region', { name: /^Calendar/ });
  // It goes down as far as it can.
  expect(await scroller.evaluate((one) => one.scrollTop + one.clientHeight >= one.scrollHeight - 1)).toBe(true);
  await post('freeze', {
    ...{ name: 'Stock-taking', reason: '', begin: '2031-12-04 00:00:00', end: '2031-12-05 00:00:00' },
    ...{ time_zone: 'UTC', severity: 'block', scope: { all: true } },
  });
  await page.getByRole('button', { name: /^Stock-taking/ }).waitFor();
});

test('the week of the calendar is on the start page of the host, also when it is empty', async () => {
  for (const [width, scheme, language] of [
    [1440, 'light', 'en'],
    [390, 'dark', 'ar'],
  ] as const) {
    const own = await desk.as('admin', { width, scheme, language });
    await own.goto('/');
    const card = own.locator('service-desk-slot[point="calendar.week"]').getByRole('region');
    await card.waitFor();
    await card.scrollIntoViewIfNeeded();
    await look(own, `week-${language}`);
    expect(await faultsOf(own)).toEqual([]);
    if (language === 'en') {
      const [begin, end] = [wireNow(0), wireNow(1)];
      await post('change', { ...usual, subject: 'Soon now', planned_start_date: begin, planned_end_date: end });
      // It comes by itself.
      await card.getByRole('link', { name: /Soon now/ }).waitFor();
      await look(own, 'week-one');
      await card.getByRole('link', { name: /^(Show )?all/i }).click();
      await own.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
      expect(own.url()).toContain('view=week');
    }
    await own.context().close();
  }
  const client = await desk.as('client');
  await client.goto('/');
  await client.locator('service-desk-slot[point="home"]').getByText(/./).first().waitFor();
  expect(await client.locator('service-desk-slot[point="calendar.week"]').innerText()).toBe('');
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
  for (const view of [
    '',
    '&view=month',
    '&view=week',
    '&view=timeline',
    '&view=timeline&scale=hours',
    '&view=agenda',
  ]) {
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
