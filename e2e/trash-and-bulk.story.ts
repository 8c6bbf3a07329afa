import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

test('a deleted problem is back by one click in the success, or from the trash days later', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/problem/3/show');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('For 30 days you can restore it from the trash.').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^\S.* was restored\.$/).waitFor();

  await page.request.fetch('/service-desk/api/problem/3').then((reply) => expect(reply.status()).toBe(200));
  await page.goto('/service-desk/problem/3/show');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('heading', { name: 'Trash: Problems' }).waitFor();
  await page.getByRole('button', { name: /^Restore / }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Restore / }).click();
  await page.getByText('The trash is empty').waitFor();
});

test('all open changes of a filter get a status at once; what may not is named; one click undoes it', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/changes');
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
  await page.getByRole('button', { name: 'Set Status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Status' });
  await choose(page, dialog, /Status/, 'Planning');
  await dialog.getByText(/records will change\./).waitFor();
  await dialog.getByText(/are skipped:/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Change \d+$/ }).click();
  await page.getByText(/records were changed\. \d+ were skipped: CHN-/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/records are as before\./).waitFor();
});
