import type { Locator, Page } from 'playwright-core';

/** More stops than any of our dialogs has for Tab. */
const MANY = 60;

/** What has the focus, through open shadow roots, in words: inside which dialog, and which element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return [element?.localName, element?.id, element?.ariaLabel ?? element?.textContent?.trim().slice(0, 40)].join(' ');
  });

const holdsFocus = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => element.contains((element.getRootNode() as ShadowRoot).activeElement));

/**
 * Waits until the focus is in the dialog, and demands that it is still there when the page's traps have had their
 * turns.
 */
export async function expectFocusInside(page: Page, dialog: Locator): Promise<void> {
  await dialog.waitFor();
  await page.waitForTimeout(150);
  expect(await holdsFocus(dialog)).toBe(true);
}

/** Tab leads from the first to the last and to the first again, Shift+Tab back to the last: never out. */
export async function expectGoneRound(page: Page, dialog: Locator): Promise<void> {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    expect([key, await holdsFocus(dialog)]).toEqual([key, true]);
    return dialog.evaluate((element) =>
      [...element.querySelectorAll('*')].indexOf((element.getRootNode() as ShadowRoot).activeElement!),
    );
  };
  const first = await press('Tab');
  const stops = [first];
  for (let next = await press('Tab'); next !== first; next = await press('Tab')) {
    stops.push(next);
    expect(stops.length).toBeLessThan(MANY);
  }
  expect(stops.length).toBeGreaterThan(2);
  expect(new Set(stops).size).toBe(stops.length);
  expect(await press('Shift+Tab')).toBe(stops.at(-1));
}

/**
 * Which of these places of the window show something else than `part` or what is in it; places as shares of the window,
 * e.g. of a bar on its edge.
 */
const covered = (part: Locator, within: 'itself' | 'the window'): Promise<string[]> =>
  part.evaluate((element, where) => {
    const root = element.getRootNode() as ShadowRoot;
    const box = where === 'itself' ? element.getBoundingClientRect() : new DOMRect(0, 0, innerWidth, innerHeight);
    const shares = [0.01, 0.25, 0.5, 0.75, 0.99];
    const strange = shares.flatMap((across) =>
      shares.flatMap((down) => {
        const [x, y] = [box.x + box.width * across, box.y + box.height * down];
        const inPage = document.elementFromPoint(x, y);
        return inPage === root.host && element.contains(root.elementFromPoint(x, y))
          ? []
          : [`${Math.round(x)},${Math.round(y)}: ${inPage?.outerHTML.slice(0, 80)}`];
      }),
    );
    return strange;
  }, within);

/** The dialog's overlay covers the whole window, bars of the page and its modal included. */
export const expectOnTop = async (dialog: Locator): Promise<void> =>
  expect(await covered(dialog, 'the window')).toEqual([]);

/** The menu of a select lies in the shadow root of its dialog, in the window, above everything. */
export async function expectMenuOnTop(dialog: Locator, menu: Locator): Promise<void> {
  await menu.waitFor();
  expect(
    await dialog.evaluate((element, list) => element.getRootNode() === list!.getRootNode(), await menu.elementHandle()),
  ).toBe(true);
  expect(await covered(menu, 'itself')).toEqual([]);
}
