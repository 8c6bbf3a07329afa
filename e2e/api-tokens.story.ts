import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

let desk: HelpDesk;

beforeAll(async () => {
  desk = await startHelpDesk();
});
afterAll(() => desk.end());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** What another program gets, outside of the browser. */
const call = (token: string, path: string) =>
  fetch(desk.server.url + path, { headers: { authorization: `Bearer ${token}` } });

test('a token is made in the page, a program uses it, and it ends when it is revoked', async () => {
  const page = await desk.as('agent');
  await page.goto('/service-desk/my-tokens');
  await page.getByText('No tokens').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Make a token').click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Night shift');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  await page.getByText('Choose what the token may do.').waitFor();
  await page.getByRole('checkbox', { name: 'Read: Problems' }).focus();
  await page.keyboard.press('Space');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  const shown = page.getByRole('textbox', { name: 'Token' });
  const token = await shown.inputValue();
  expect(token).toMatch(/^sd_[A-Za-z0-9]{40}$/);
  expect(await page.locator('pre').nth(0).textContent()).toContain(
    `curl -H 'Authorization: Bearer ${token}' \\\n  '${desk.server.url}/service-desk/api/problem-list?limit=10'`,
  );
  expect(JSON.parse((await page.locator('pre').nth(1).textContent())!)).toEqual({
    mcpServers: {
      'service-desk': {
        type: 'http',
        url: `${desk.server.url}/service-desk/mcp`,
        headers: { Authorization: `Bearer ${token}` },
      },
    },
  });
  expect(await faultsOf(page)).toEqual([]);
  const first = await call(token, '/service-desk/api/problem-list?limit=10');
  expect([first.status, first.headers.get('ratelimit-policy')]).toEqual([200, '"default";q=600;w=60']);
  expect((await call(token, '/service-desk/api/change-list')).status).toBe(403);
  await button(page, 'I have copied it').click();
  await page.reload();
  await page.getByText('problem:read').waitFor();
  expect(await page.content()).not.toContain(token);
  await page.getByText('127.0.0.1').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Revoke Night shift').click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No tokens').waitFor();
  expect((await call(token, '/service-desk/api/problem-list')).status).toBe(401);
});

test('an administrator adds a service account, gives it rights and a token, and sees all tokens', async () => {
  const page = await desk.as('admin');
  await page.goto('/service-desk/tokens');
  await button(page, 'Add service account').click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Monitoring');
  await page.getByRole('dialog').getByRole('button', { name: 'Add service account' }).click();
  await button(page, 'Make a token for Monitoring').click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Probe');
  await page.getByRole('checkbox', { name: 'Read: Everything' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a token' }).click();
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue();
  await button(page, 'I have copied it').click();
  await button(page, 'Revoke Probe').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect((await call(token, '/service-desk/api/problem-list')).status).toBe(403);
  await page.getByRole('link', { name: 'Permissions' }).click();
  await page.getByText('More: single permissions (0)').click();
  await page.getByRole('checkbox', { name: 'view problems' }).check();
  await button(page, 'Save').click();
  await page.getByText('The permissions were updated.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect((await call(token, '/service-desk/api/problem-list')).status).toBe(200);
});
