import pg from 'pg';
import type { Page } from 'playwright-core';
import { choose } from './testing/choose';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;
let page: Page;

beforeAll(async () => {
  desk = await startHelpDesk();
  page = await desk.as('admin');
});
afterAll(() => desk.end());

const tamper = async (statement: string) => {
  const client = new pg.Client(desk.server.databaseUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
};
const verify = async () => {
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
};

test('an administrator finds who did what, verifies it, takes it along, and sees what somebody tampered with', async () => {
  await page.goto('/service-desk/tokens');
  await page.goto('/service-desk/my-tokens');
  await page.getByRole('button', { name: 'Make a token', exact: true }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Night shift');
  const dialog = page.getByRole('dialog');
  await page.getByRole('checkbox', { name: 'Read: Problems' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  await page.getByRole('textbox', { name: 'Token' }).waitFor();

  await page.goto('/service-desk/audit');
  await verify();
  await page.getByText(/entries were checked: nothing was changed or taken out\./).waitFor();
  await page.getByText(/made the token Night shift/).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await choose(page, page, /^Event/, 'Tokens');
  await page.waitForURL(/event=token/);
  await page.keyboard.press('Escape');
  await page.getByText(/made the token Night shift/).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export signed file' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^audit.*\.jsonl$/);

  await tamper(
    `update activity_log set kind = 'opened' where id = (select min(source_id) from audit where source = 'activity')`,
  );
  await verify();
  await page
    .getByText(/^Entry \d+ of \d{4}-\d\d-\d\d does not fit\. What it is about was changed afterwards\.$/)
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('narrow, dark and in Arabic it has no faults, and an agent without the right reads why', async () => {
  for (const look of [
    { width: 390 },
    { scheme: 'dark' as const },
    { language: 'ar' as const, width: 390 },
    { language: 'ar' as const, scheme: 'dark' as const },
  ]) {
    const other = await desk.as('admin', look);
    await other.goto('/service-desk/audit');
    await other.getByRole('table').or(other.getByRole('list')).first().waitFor();
    expect(await faultsOf(other)).toEqual([]);
    if (process.env.PICTURES)
      await other.screenshot({
        path: `${process.env.PICTURES}/audit-${look.language ?? 'en'}-${look.scheme ?? 'light'}-${look.width ?? 1440}.png`,
      });
    await other.context().close();
  }
  const agent = await desk.as('agent');
  await agent.goto('/service-desk/audit');
  await agent.getByText('You don’t have permission to view the audit.').waitFor();
});
