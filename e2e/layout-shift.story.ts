import type { Page } from 'playwright-core';
import { findTicket, slot, startHelpDesk, type HelpDesk } from './testing/help-desk';
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
