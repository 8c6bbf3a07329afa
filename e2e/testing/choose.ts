import type { Locator, Page } from 'playwright-core';

/** Chooses an option of a select by its field's label: the first, or the one of this name. Returns its text. */
export function choose(page: Page, within: Page | Locator, field: RegExp, option?: string): Promise<string> {
  return pick(page, within.getByRole('combobox', { name: field }), option);
}

/** The same for a select that is at hand. */
export async function pick(page: Page, select: Locator, option?: string): Promise<string> {
  await select.click();
  if (option) await select.fill(option);
  // The list lies in the top layer, beside what holds the select.
  const listed = page.getByRole('listbox').getByRole('option', option ? { name: option } : {});
  // While the search is under way the list of before is there, and a click may fall between the two.
  const all = page.getByRole('listbox').getByRole('option');
  for (
    let looks = 0;
    option && looks < 50 && ((await listed.count()) === 0 || (await all.count()) > (await listed.count()));
    looks++
  )
    await page.waitForTimeout(100);
  const chosen = listed.first();
  const name = await chosen.innerText();
  await chosen.click();
  // A list that was drawn anew at that moment took no click: it is open still, and nothing is chosen.
  const open = page.getByRole('listbox').getByRole('option', { selected: false });
  if (option && (await open.allInnerTexts()).includes(name)) await listed.first().click();
  return name;
}
