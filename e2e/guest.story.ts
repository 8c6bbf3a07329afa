import type { Page } from 'playwright-core';
import { faultsOf, findTicket, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

declare global {
  interface Window {
    shift: number;
  }
}

/** Adds up what moves by itself, from the first paint on. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const open = async (page: Page, ticket: number) => {
  await page.goto(`/thread/${ticket}`);
  await slot(page, 'ticket.actions').getByRole('button').first().waitFor();
  await settled(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement & { state?: string }>('service-desk-slot[point^=ticket]')].every(
      (one) => one.style.getPropertyValue('--service-desk-height') === '0' || one.state === 'idle',
    ),
  );
  return page.evaluate(() => window.shift);
};

test.each([1440, 390])('the ticket page does not move: %i px, first and second visit', async (width) => {
  const page = await desk.as('agent', { width });
  await watch(page);
  const ticket = await findTicket(page, ({ problem }) => problem !== null);
  const first = await open(page, ticket);
  const second = await open(page, ticket);
  const other = await open(page, await findTicket(page, ({ problem }) => problem === null));
  console.info(`Layout shift at ${width} px: ${[first, second, other].map((shift) => shift.toFixed(4)).join(', ')}`);
  expect(first).toBeLessThan(0.05);
  expect(second).toBeLessThanOrEqual(0.02);
  expect(other).toBeLessThanOrEqual(0.02);
  await page.context().close();
});

test('what was there last time is kept free until the content has come, in a height that no store can forge', async () => {
  const page = await desk.as('agent');
  const ticket = await findTicket(page, ({ problem }) => problem !== null);
  const height = () => slot(page, 'ticket.problem').evaluate((element) => element.getBoundingClientRect().height);
  await open(page, ticket);
  const whole = await height();
  expect(whole).toBeGreaterThan(20);

  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/ticket-action/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/thread/${ticket}`);
  await slot(page, 'ticket.problem').locator('[lang]').waitFor({ state: 'attached' });
  expect(await slot(page, 'ticket.problem').getByRole('link').count()).toBe(0);
  expect(await height()).toBe(whole);
  release();
  await slot(page, 'ticket.problem').getByRole('link').waitFor();
  expect(await height()).toBe(whole);
  await page.unroute('**/ticket-action/*');

  for (const forged of ['{', 'null', '{"ticket.problem45":99999}', '{"ticket.problem45":"red;"}']) {
    await page.evaluate((text) => localStorage.setItem('service-desk', text), forged);
    await open(page, ticket);
    expect(await height()).toBe(whole);
  }
  await page.context().close();
});

test('while the server is away the slots say so in the language of the page, which they have from the last time', async () => {
  const page = await desk.as('agent', { language: 'ar' });
  const ticket = await findTicket(page, ({ problem }) => problem !== null);
  await open(page, ticket);
  await page.route('**/service-desk/bundle/**', (route) =>
    route.request().url().includes('host-shim.js') ? route.continue() : route.abort(),
  );
  await page.goto(`/thread/${ticket}`);
  const retry = page.getByRole('button', { name: 'إعادة المحاولة' }).first();
  await retry.waitFor();
  expect(await page.getByText('تعذّر التحميل').count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);

  for (const forged of ['{"texts":null}', '{"texts":7}', '{"texts":{}}']) {
    await page.evaluate((text) => localStorage.setItem('service-desk', text), forged);
    await page.goto(`/thread/${ticket}`);
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
  }
  await page.context().close();
});

describe('in the page of a host', () => {
  let page: Page;
  let ticket: number;
  beforeAll(async () => {
    page = await desk.as('agent');
    ticket = await findTicket(page, ({ problem }) => problem !== null);
  });
  afterAll(() => page.context().close());

  const fontOf = (point: string, name: 'fontSize' | 'fontFamily' | 'blockSize') =>
    slot(page, point)
      .getByRole('button')
      .first()
      .evaluate((button, property) => getComputedStyle(button)[property], name);
  const give = (name: string, value: string) =>
    page.evaluate(([property, given]) => document.body.style.setProperty(property!, given!), [name, value]);

  test('type size and font are those that the host gives; without them 13 px', async () => {
    await open(page, ticket);
    expect(await fontOf('ticket.actions', 'fontSize')).toBe('13px');
    expect(await fontOf('ticket.actions', 'blockSize')).toBe('32px');
    for (const size of ['12px', '16px', '20px']) {
      await give('--service-desk-font-size', size);
      expect(await fontOf('ticket.actions', 'fontSize')).toBe(size);
      expect(await faultsOf(page)).toEqual([]);
    }
    await give('--service-desk-font', 'inherit, serif');
    await page.evaluate(() => (document.body.style.fontFamily = 'Papyrus, fantasy'));
    expect(await fontOf('ticket.actions', 'fontFamily')).toBe('Papyrus, fantasy');
    await give('--service-desk-font', 'Georgia, serif');
    expect(await fontOf('ticket.actions', 'fontFamily')).toBe('Georgia, serif');
  });

  test('in 230 px no tab and no name is cut', async () => {
    await open(page, ticket);
    const card = slot(page, 'ticket.associates');
    await card.evaluate((element) => (element.style.width = '230px'));
    for (const tab of ['Assets', 'Changes', 'Contracts']) {
      await card.getByRole('tab', { name: tab }).click();
      await settled(page);
      const cut = await card.evaluate((element) =>
        [...element.shadowRoot!.querySelectorAll<HTMLElement>('[role=tablist], [data-clip]')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ innerText }) => innerText),
      );
      expect(cut).toEqual([]);
      expect(await faultsOf(page)).toEqual([]);
    }
  });

  test('a tab that loads keeps the height of the one before', async () => {
    await open(page, ticket);
    const card = slot(page, 'ticket.associates');
    await card.getByRole('region', { name: 'Associated assets' }).waitFor();
    const height = () => card.evaluate((element) => element.getBoundingClientRect().height);
    const before = await height();
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/attached-change/ticket*', async (route) => {
      await held;
      await route.continue();
    });
    await card.getByRole('tab', { name: 'Changes' }).click();
    await card.locator('tr[aria-hidden]').first().waitFor({ state: 'attached' });
    expect(await height()).toBe(before);
    release();
    await card.locator('tr[aria-hidden]').first().waitFor({ state: 'detached' });
    await page.unroute('**/attached-change/ticket*');
  });

  test('with nothing attached the card is one line with its action', async () => {
    const empty = (data: object) => ({ json: { success: true, message: '', data } });
    await page.route(/\/asset-list\?/, (route) => route.fulfill(empty({ data: [], total: 0 })));
    await page.route('**/attached-change/ticket*', (route) =>
      route.fulfill(empty({ changes: [], total: 0, detach_change: true })),
    );
    await page.route(/\/api\/[^?]*contract/, (route) => route.fulfill(empty({ data: [], contracts: [], total: 0 })));
    await open(page, ticket);
    const card = slot(page, 'ticket.associates');
    await card.getByText('Nothing is attached yet.').waitFor();
    expect((await card.boundingBox())!.height).toBeLessThan(50);
    expect(await faultsOf(page)).toEqual([]);
    await card.getByRole('button', { name: 'Attach assets' }).click();
    await page.getByRole('dialog', { name: 'Attach assets' }).waitFor();
    await page.keyboard.press('Escape');
    await page.unrouteAll();
  });
});
