import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const lists = ['problem', 'changes', 'releases', 'my-approvals', 'cab'];

/** Parts of a table that are cut off or lie over each other, and rows that are higher than they need to be. */
const misplaced = (page: Page) =>
  page
    .locator('[data-rows]')
    .first()
    .evaluate((frame) => {
      const bounds = frame.getBoundingClientRect();
      const seen = (element: Element) =>
        getComputedStyle(element).opacity !== '0' && element.getClientRects().length > 0;
      const faults: string[] = [];
      for (const row of frame.querySelectorAll('tr')) {
        const cells = [...row.children].map((cell) => ({ cell, box: cell.getBoundingClientRect() }));
        const card = (row as HTMLElement).dataset.card !== undefined;
        for (const { cell, box } of cells) {
          const name = cell.textContent.slice(0, 30);
          if (box.left < bounds.left - 1 || box.right > bounds.right + 1) faults.push(`outside: ${name}`);
          // A card's text has room for its focus ring beside it; a longer text ends with an ellipsis.
          const ends = getComputedStyle(cell).textOverflow === 'ellipsis' || cell.querySelector('[data-actions]');
          const spills = cell.scrollWidth > cell.clientWidth + (card ? 4 : 1) && !ends;
          if (spills) faults.push(`wider than its cell: ${name}`);
          for (const other of cells) {
            const { left, right, top, bottom } = other.box;
            const across = Math.min(box.right, right) - Math.max(box.left, left);
            const down = Math.min(box.bottom, bottom) - Math.max(box.top, top);
            if (other.cell !== cell && across > 1 && down > (card ? 13 : 1)) faults.push(`overlap: ${name}`);
          }
        }
        for (const control of row.querySelectorAll('button, input')) {
          if (!seen(control) || control.closest('[class*=usual]')) continue;
          const box = control.getBoundingClientRect();
          if (box.left < bounds.left - 1 || box.right > bounds.right + 1 || box.width < 16)
            faults.push(`cut off: ${control.getAttribute('aria-label') ?? control.textContent}`);
        }
        const main = row.querySelector('[data-main]');
        const height = row.getBoundingClientRect().height;
        // A long subject may have nine lines, where the column is narrowest.
        if (!card && height > 192) faults.push(`high row: ${height}`);
        if (card && height > 190) faults.push(`high card: ${height}`);
        if (!card && main && main.getBoundingClientRect().width < 149) faults.push('narrow subject');
      }
      return faults;
    });

describe.each([
  ['light', { scheme: 'light', language: 'en' }],
  ['dark, right to left', { scheme: 'dark', language: 'ar' }],
] as const)('%s', (_name, look) => {
  let page: Page;
  beforeAll(async () => {
    page = await desk.as('admin', look);
  });
  afterAll(() => page.context().close());

  test.each(lists)('%s: nothing is cut off or lies over another at any width', async (list) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/service-desk/${list}`);
    await page.getByRole('row').nth(1).or(page.getByRole('row').first()).first().waitFor();
    for (const width of [1440, 390, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect([width, await misplaced(page)]).toEqual([width, []]);
      // A table and cards, which axe looks at; it finds nothing new in a wider one.
      if (width === 1440 || width === 390) expect([width, await faultsOf(page)]).toEqual([width, []]);
    }
  });
});

/** The element with the focus, inside of shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
  });

describe('with the keyboard', () => {
  let page: Page;
  let subjects: string[];
  beforeAll(async () => {
    page = await desk.as('admin');
  });
  afterAll(() => page.context().close());
  beforeEach(async () => {
    await page.goto('/service-desk/problem');
    await page.getByRole('row').nth(5).waitFor();
    await settled(page);
    subjects = await page.locator('tbody [data-main]').allTextContents();
  });
  const search = () => page.getByRole('searchbox');

  test('j and k go from row to row, Enter opens, and the way back leads to the same row', async () => {
    await page.getByRole('button', { name: 'Columns' }).focus();
    for (const key of ['j', 'j', 'j', 'k', 'j']) await page.keyboard.press(key);
    expect(await focused(page)).toBe(subjects[2]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: subjects[2] }).waitFor();
    await page.goBack();
    await page.getByRole('row').nth(5).waitFor();
    await page.locator('tbody a:focus').waitFor();
    expect(await focused(page)).toBe(subjects[2]);
  });

  test('/ searches, letters in the field stay letters, and none of the host’s keys is taken', async () => {
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('/');
    await page.keyboard.type('jk?');
    expect(await search().inputValue()).toBe('jk?');
    const taken = await page.evaluate(() => {
      const event = new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true, composed: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(taken).toBe(false);
  });

  test('? shows all keys; e edits and c creates', async () => {
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Next row').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.waitForURL(/\/edit$/);
    await page.goBack();
    await page.getByRole('row').nth(5).waitFor();
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('c');
    await page.waitForURL(/\/create$/);
  });

  test('a page that is loaded takes its keys at once; those of a record follow from its list', async () => {
    await page.goto('/service-desk/problem');
    await page.getByRole('row').nth(5).waitFor();
    await page.locator('h1:focus').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: subjects[0] }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Actions' }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('dialog', { name: 'Status' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: subjects[1] }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Change its status').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL(/\/problem(\?|$)/);
    await page.getByRole('row').nth(5).waitFor();
  });

  test('Tab leaves the rows in one step, arrows move between the controls of a row', async () => {
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    if ((await focused(page)) !== subjects[0]) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(subjects[0]);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(subjects[1]);
    await page.keyboard.press('End');
    expect(await focused(page)).toBe(`More actions for ${subjects[1]}`);
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toBe(`Edit ${subjects[1]}`);
    await page.keyboard.press('Tab');
    expect(await page.locator('tbody :focus').count()).toBe(0);
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe(`Edit ${subjects[1]}`);
  });

  test('the skip link leads past the head of the table', async () => {
    await page.getByRole('button', { name: 'Skip to the rows' }).focus();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe(subjects[0]);
  });
});

test('a filtered page of a list is what the way back leads to; records know their neighbours', async () => {
  const page = await desk.as('admin');
  await page.goto('/service-desk/problem?limit=10&page=2&sort=subject&order=asc');
  await page.getByRole('row').nth(5).waitFor();
  const address = page.url();
  const subjects = await page.locator('tbody [data-main]').allTextContents();
  await page.getByRole('link', { name: subjects[3], exact: true }).click();
  await page.getByText(/^14 of \d+$/).waitFor();
  await page.getByRole('link', { name: 'Next record of the list' }).click();
  await page.getByRole('heading', { level: 1, name: subjects[4] }).waitFor();
  await page.getByRole('link', { name: 'Previous record of the list' }).click();
  await page.getByRole('heading', { level: 1, name: subjects[3] }).waitFor();
  await page.locator('service-desk-slot').getByRole('link', { name: 'Problems', exact: true }).click();
  await page.getByRole('row').nth(5).waitFor();
  expect(page.url()).toBe(address);

  // The last record of the page leads to the first one of the next, and the way back to the page that has it.
  await page.goto('/service-desk/problem?limit=10&page=3&sort=subject&order=asc');
  await page.getByRole('row').nth(1).waitFor();
  const [following] = await page.locator('tbody [data-main]').allTextContents();
  await page.goto(address);
  await page.getByRole('link', { name: subjects[9], exact: true }).click();
  await page.getByText(/^20 of \d+$/).waitFor();
  await page.getByRole('link', { name: 'Next record of the list' }).click();
  await page.getByRole('heading', { level: 1, name: following }).waitFor();
  await page.getByText(/^21 of \d+$/).waitFor();
  await page.locator('service-desk-slot').getByRole('link', { name: 'Problems', exact: true }).click();
  await page.getByRole('link', { name: following, exact: true }).waitFor();
  expect(page.url()).toBe(address.replace('page=2', 'page=3'));
  // And the first one of a page to the last of the page before.
  await page.getByRole('link', { name: following, exact: true }).click();
  await page.getByRole('link', { name: 'Previous record of the list' }).click();
  await page.getByRole('heading', { level: 1, name: subjects[9] }).waitFor();
  await page.context().close();
});

test('columns are chosen, moved and made wider, and stay so after a reload', async () => {
  const page = await desk.as('agent', { width: 1920 });
  await page.goto('/service-desk/problem');
  await page.getByRole('row').nth(5).waitFor();
  const heads = async () => (await page.getByRole('columnheader').allTextContents()).filter(Boolean);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Created' }).check();
  await page.getByRole('button', { name: 'Move Created' }).press('Home');
  await page.keyboard.press('Escape');
  expect((await heads())[0]).toBe('Created');
  const head = page.getByRole('columnheader', { name: 'Identifier' });
  const before = (await head.boundingBox())!.width;
  const handle = (await page.locator('[data-handle=identifier]').boundingBox())!;
  await page.mouse.move(handle.x + 4, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 64, handle.y + 10, { steps: 5 });
  await page.mouse.up();
  await head.getByRole('button').press('Shift+ArrowRight');
  await settled(page);
  const after = (await head.boundingBox())!.width;
  expect(Math.round(after - before)).toBeGreaterThan(60);
  await page.reload();
  await page.getByRole('row').nth(5).waitFor();
  await page.getByRole('columnheader', { name: 'Created' }).waitFor();
  expect((await heads())[0]).toBe('Created');
  expect(Math.round((await head.boundingBox())!.width)).toBe(Math.round(after));
  await page.context().close();
});

test('Shift adds what rows are sorted by that are equal so far', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/problem');
  await page.getByRole('row').nth(5).waitFor();
  await page.getByRole('columnheader', { name: 'Priority' }).getByRole('button').click();
  await page.waitForURL(/sort=priority/);
  await page
    .getByRole('columnheader', { name: 'Subject' })
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await page.waitForURL(/sort=priority%2Csubject&order=desc%2Casc/);
  await settled(page);
  expect(await page.getByRole('columnheader', { name: 'Subject' }).innerText()).toContain('2');
  const rows = await page.locator('tbody tr').allInnerTexts();
  expect(rows.length).toBe(10);
  await page.context().close();
});
