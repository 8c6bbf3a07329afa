import type { Page } from 'playwright-core';

/** Opens the menu of fields, then all filters, of a list in any language, and looks at each. */
export async function lookAtFilters(page: Page, look: () => Promise<void>): Promise<void> {
  const opens = page.locator('[role=group] [aria-haspopup=dialog]');
  await opens.first().click();
  await page.locator('[popover] [role=option]').nth(2).waitFor();
  await look();
  await page.keyboard.press('Escape');
  await opens.last().click();
  await page.getByRole('form').first().waitFor();
  await look();
}
