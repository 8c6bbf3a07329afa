import type { Locator, Page } from 'playwright-core';

/** Chooses an option of a select by its field's label: the first, or the one of this name. Answers its text. */
export async function choose(page: Page, within: Page | Locator, field: RegExp, option?: string): Promise<string> {
  const select = within.getByRole('combobox', { name: field });
  await select.click();
  if (option) await select.fill(option);
  // The list lies in the top layer, beside what holds the select.
  const listed = page.getByRole('listbox').getByRole('option', option ? { name: option } : {});
  const chosen = listed.first();
  const name = await chosen.innerText();
  await chosen.click();
  return name;
}
