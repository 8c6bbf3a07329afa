import { findTicket, slot, startHelpDesk, type HelpDesk } from '../testing/help-desk';
import { settled } from '../testing/settled';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

test.each(['block', 'inline-block', 'flex', 'inline-flex', 'grid'])(
  'buttons keep their gaps in a slot that the page makes %s',
  async (display) => {
    const page = await desk.as('agent');
    await page.goto(`/thread/${await findTicket(page, ({ problem }) => problem === null)}`);
    const bar = slot(page, 'ticket.actions');
    await bar.getByRole('button', { name: 'Attach problem' }).waitFor();
    await bar.getByRole('button', { name: 'Attach change' }).waitFor();
    await settled(page);
    await bar.evaluate((element, given) => {
      const sheet = new CSSStyleSheet();
      // In a flex container every display is a block's.
      sheet.replaceSync(
        `:has(> service-desk-slot) { display: block !important } service-desk-slot { display: ${given} }`,
      );
      document.adoptedStyleSheets = [sheet];
      return element;
    }, display);
    expect(await bar.evaluate((element) => getComputedStyle(element).display)).toBe(display);
    const gaps = await bar.evaluate((element) => {
      const boxes = [...element.shadowRoot!.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
      return boxes.slice(1).map((box, index) => {
        const before = boxes[index]!;
        return Math.max(box.left - before.right, box.top - before.bottom);
      });
    });
    expect(gaps.length).toBeGreaterThan(0);
    for (const gap of gaps) expect([6, 7, 8]).toContain(Math.floor(gap));
    await page.context().close();
  },
);

test('lines of buttons that wrap begin at the same edge', async () => {
  const page = await desk.as('agent');
  await page.goto(`/thread/${await findTicket(page, ({ problem }) => problem === null)}`);
  const bar = slot(page, 'ticket.actions');
  await bar.getByRole('button', { name: 'Attach change' }).waitFor();
  await settled(page);
  const starts = await bar.evaluate((element) => {
    Object.assign(element.style, { width: '160px' });
    const { left } = element.getBoundingClientRect();
    return [...element.shadowRoot!.querySelectorAll('button')].map((one) => one.getBoundingClientRect().left - left);
  });
  expect(starts.length).toBeGreaterThan(2);
  expect(new Set(starts)).toEqual(new Set([0]));
  await page.context().close();
});

test('cards bear a column of 230 px: no word is broken, nothing is cut, every corner is the host’s', async () => {
  const page = await desk.as('agent');
  await page.goto(`/thread/${await findTicket(page, ({ problem }) => problem !== null)}`);
  const card = slot(page, 'ticket.associates');
  await card.getByRole('tab', { name: 'Assets' }).waitFor();
  await card.evaluate((element) => {
    Object.assign(element.style, { width: '230px' });
    element.style.setProperty('--service-desk-radius', '0px');
  });
  await settled(page);
  const found = await card.evaluate((element) => {
    const root = element.shadowRoot!;
    const rounded = [...root.querySelectorAll('button, section, [role=alert]')].filter(
      (one) => parseFloat(getComputedStyle(one).borderStartStartRadius) > 0,
    ).length;
    const wide = [...root.querySelectorAll('button, h2, h3, [role=tab]')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
    );
    return { rounded, wide: wide.map(({ textContent }) => textContent) };
  });
  expect(found).toEqual({ rounded: 0, wide: [] });
  await page.context().close();
});
