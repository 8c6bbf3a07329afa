import { slot, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

test('a page of plain HTML has the card, the row and the actions of its ticket', async () => {
  const page = await desk.as('agent');
  const response = await page.goto('/demo/plain.html');
  expect((await response!.text()).match(/<script/g)).toHaveLength(1);
  await slot(page, 'ticket.associates').getByRole('tab', { name: 'Assets', selected: true }).waitFor();
  await slot(page, 'ticket.actions').getByRole('button', { name: 'Attach change' }).waitFor();
  await slot(page, 'ticket.problem').getByRole('link').waitFor();

  await slot(page, 'ticket.problem').getByRole('button', { name: 'Detach problem' }).click();
  await page.getByRole('alertdialog', { name: 'Detach problem' }).getByRole('button', { name: 'Detach' }).click();
  // The message of it has a link to the problem, too.
  await slot(page, 'ticket.problem').getByRole('button', { name: 'Detach problem' }).waitFor({ state: 'detached' });
  await slot(page, 'ticket.actions').getByRole('button', { name: 'Attach problem' }).waitFor();
});

test("the asset select is a field of the page's own form: required, reset, submitted natively", async () => {
  const page = await desk.as('agent');
  await page.goto('/demo/plain.html');
  const field = page.locator('service-desk-asset-select');
  const select = field.getByRole('combobox', { name: 'Assets' });
  await select.waitFor();

  await page.getByRole('button', { name: 'Send' }).click();
  expect(page.url()).toContain('/demo/plain.html');

  const chosen: string[] = [];
  for (let index = 0; index < 2; index++) {
    await select.click();
    const option = field.getByRole('option').nth(index);
    // Its name; identifier and owner stand below it.
    chosen.push((await option.innerText()).split('\n')[0]!);
    await option.click();
    await page.keyboard.press('Escape');
  }
  for (const name of chosen) await field.getByText(name).first().waitFor();
  const ids = await page.evaluate(() => new FormData(document.forms[0]!).getAll('assets'));
  expect(ids).toHaveLength(2);

  await page.getByRole('button', { name: 'Reset' }).click();
  await field.getByText('Choose…').waitFor();
  await select.click();
  await field.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  const [id] = await page.evaluate(() => new FormData(document.forms[0]!).getAll('assets'));
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Submitted' }).waitFor();
  expect(await page.locator('body').innerText()).toContain(String(id));
});
