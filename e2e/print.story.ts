import type { Page } from 'playwright-core';
import { startHelpDesk, type HelpDesk } from './testing/help-desk';
import { settled } from './testing/settled';

/** What comes out of the printer: what can be read, with exact dates, and nothing to press. */
let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

/** Controls that are drawn, times that say less than they know, identifiers in two lines. Run in the page. */
function wrongOnPaper(): string[] {
  const all = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
      one,
      ...(one.shadowRoot ? all(one.shadowRoot) : []),
    ]);
  const seen = all(document).filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 2 && height > 2;
  });
  const controls = seen.filter(
    (one) =>
      one.matches('button, select, input, [role=menu], [role=combobox], [role=search], nav') &&
      // The name of what is shown: of the open tab, of a value that is changed in its place, of a column.
      !one.matches('[aria-selected=true], [data-prints], th button'),
  );
  const relative = seen.filter(
    (one) => one.matches('time[data-exact]') && getComputedStyle(one, '::after').content !== `"${one.dataset.exact}"`,
  );
  const broken = seen.filter((one) => {
    const [text] = one.childNodes;
    if (!/^[A-Z]{2,4}-\d+$/.test(one.textContent.trim()) || text?.nodeType !== Node.TEXT_NODE) return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  });
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return [
    ...controls.map((one) => `control: ${one.outerHTML.slice(0, 120)}`),
    ...relative.map((one) => `not exact: ${one.textContent}`),
    ...broken.map((one) => `in two lines: ${one.textContent}`),
    ...(wide > 1 ? [`${wide} px are wider than the paper`] : []),
  ];
}

const print = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/service-desk/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  // A4 with Chromium's margins.
  await page.setViewportSize({ width: 718, height: 1046 });
};

test.each([
  ['en', 'light'],
  ['ar', 'dark'],
] as const)('lists, records and settings in %s, %s', async (language, scheme) => {
  const page = await desk.as('admin', { language, scheme });
  for (const path of [
    'problem',
    'changes',
    'assets/list',
    'contracts',
    'problem/1/show',
    'changes/1/show',
    'changes/1/show?tab=comments',
    'releases/1/show',
    'assets/1/show?tab=activity_log',
    'contracts/1/show',
    'cab',
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await print(page, path);
    expect([path, await page.evaluate(wrongOnPaper)]).toEqual([path, []]);
    if (process.env.LOOK) {
      const name = `${process.env.LOOK}/print-${language}-${path.replace(/\W+/g, '-')}`;
      await page.screenshot({ path: `${name}.png`, fullPage: true });
      await page.pdf({ path: `${name}.pdf`, format: 'A4' });
    }
  }
  await page.context().close();
});

test('a printed list says which view it is, its filters, its search, and which rows of how many', async () => {
  const page = await desk.as('agent');
  const said = () => page.locator('[data-printed-view]').innerText();
  await page.goto('/service-desk/problem?priority_ids=3:High,2:Medium&limit=10');
  await page.locator('[data-rows] tbody tr').first().waitFor();
  await settled(page);
  const range = page.getByText(/^1–\d+ of \d+$/);
  const rows = await page.locator('[data-rows] tbody tr').count();
  expect(await page.locator('[data-printed-view]').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await said()).toBe('Priority is High, Medium');
  expect(await range.innerText()).toMatch(new RegExp(`^1–${rows} of `));
  await page.goto('/service-desk/problem?q=slow');
  await settled(page);
  expect((await said()).split('\n')).toEqual(['View: All', 'Search: slow']);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/service-desk/problem');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link').nth(1).click();
  await settled(page);
  const name = await page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').innerText();
  await page.emulateMedia({ media: 'print' });
  expect((await said()).split('\n')[0]).toBe(`View: ${name}`);
  await page.context().close();
});

test('a file for the printer has the rows and no word of a control', async () => {
  const page = await desk.as('agent');
  await print(page, 'problem');
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('[data-rows] tbody tr').first().isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Create problem' }).isVisible()).toBe(false);
  expect(await page.getByText('Rows per page').isVisible()).toBe(false);
  await page.context().close();
});
