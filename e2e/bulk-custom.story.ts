import type { Locator, Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';
import { settled } from './testing/settled';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
  const page = await desk.as('admin');
  const session = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  for (const kind of ['asset', 'contract']) {
    const reply = await page.request.post(`/service-desk/api/post-form-group/${kind}`, {
      headers: { 'X-CSRF-TOKEN': session.data.csrf_token },
      data: {
        name: 'Bookkeeping',
        fields: [
          { label: 'Cost centre', kind: 'text', pattern: 'CC-[0-9]{4}', pattern_message: 'CC- and four digits.' },
          { label: 'Written off', kind: 'date' },
          { label: 'Insured', kind: 'checkbox' },
        ],
      },
    });
    expect(reply.status()).toBe(200);
  }
  await page.context().close();
});
afterAll(() => desk.end());

const picture = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
};
/** Chooses the first two rows, and opens the dialog. */
async function open(page: Page, path: string, button: string | RegExp = 'Custom fields'): Promise<Locator> {
  await page.goto(path);
  await settled(page);
  const boxes = page.locator('tbody input[type=checkbox]');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  // What has no room goes into the menu.
  await settled(page);
  const more = page.getByRole('button', { name: /More fields|حقول أخرى|المزيد/ });
  const direct = page.getByRole('button', { name: button });
  await direct.or(more).first().waitFor();
  if (await direct.count()) await direct.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: button }).click();
  }
  return page.getByRole('dialog');
}

test.each(['asset', 'contract'])(
  'a custom field of two records of the kind %s is set at once, and set back',
  async (kind) => {
    const page = await desk.as('admin');
    const dialog = await open(page, `/service-desk/${kind}`);
    await choose(page, dialog, /Field/, 'Cost centre');
    const box = dialog.getByRole('textbox', { name: /Cost centre/ });
    await box.fill('CC-12');
    await dialog.getByText('CC- and four digits.').waitFor();
    await picture(page, `refused-${kind}`);
    await box.fill('CC-1234');
    await dialog.getByText('2 records will change.').waitFor();
    await dialog.getByRole('button', { name: 'Change 2' }).click();
    await page.getByText('2 records were changed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 records are as before.').waitFor();
    await page.context().close();
  },
  60_000,
);

test.each(looks)(
  'the dialog has no fault: %s',
  async (_name, look) => {
    const page = await desk.as('admin', look);
    const dialog = await open(page, '/service-desk/asset', /Custom fields|الحقول المخصصة/);
    for (const field of ['Cost centre', 'Written off', 'Insured']) {
      await choose(page, dialog, /Field|الحقل/, field);
      await dialog.locator('input[type=radio], input:not([role=combobox])').last().waitFor();
      await settled(page);
      expect(await faultsOf(page)).toEqual([]);
      await picture(page, `${look.language}-${look.width}-${field.replace(' ', '-')}`);
    }
    await dialog.getByRole('radio').first().check();
    await page.waitForTimeout(600);
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `${look.language}-${look.width}-preview`);
    await page.context().close();
  },
  60_000,
);
