import type { Browser, BrowserContext } from 'playwright-core';
import { record } from '../conformance/page/recorder';
import { signInAtHosts } from './hosts/real-remote';
import { type HostServer, startHosts } from './hosts/server';
import { strict } from './hosts/strict/host';
import { launchBrowser } from './testing/browser';
import { type RunningServer, startBuiltServer } from './testing/server';

// A page whose scripts need a nonce, and that has functions of its own under names of the browser's.

let addOn: RunningServer;
let server: HostServer;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  [addOn, browser] = await Promise.all([startBuiltServer(), launchBrowser()]);
  server = await startHosts([strict], addOn.url);
  context = await signInAtHosts(browser, new URL(server.urlOf(strict)).origin);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([server.close(), addOn.stop()]);
});

test('widgets, dialogs and form fields work there: no function of the page is called, nothing is thrown or against its policy', async () => {
  const page = await context.newPage();
  await page.addInitScript(record, {});
  await strict.adapter(server.urlOf(strict)).open(page);
  await page.evaluate(() => {
    document.querySelector('#place')!.innerHTML =
      '<service-desk-slot point="ticket.associates" ticket-id="1"></service-desk-slot><service-desk-slot point="ticket.actions" ticket-id="1"></service-desk-slot><service-desk-asset-select name="assets"></service-desk-asset-select>';
  });
  const card = page.locator('#place [point="ticket.associates"]');
  await card.getByRole('tab').nth(1).click();
  await card.getByRole('tab').first().click();
  await page.locator('#place').getByRole('button', { name: 'Attach assets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach assets' });
  await dialog
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const field = page.locator('#place service-desk-asset-select');
  await field.getByRole('combobox').click();
  await field.getByRole('option').first().click();
  await page.waitForFunction(
    () => document.querySelector<HTMLElement & { value: unknown[] }>('service-desk-asset-select')!.value.length === 1,
  );
  const { called, thrown, violations } = await page.evaluate(() => ({
    called: (window as unknown as { calledOwn: string[] }).calledOwn,
    thrown: window.__conformance.thrown,
    violations: window.__conformance.violations,
  }));
  expect({ called, thrown, violations, reports: server.reports }).toEqual({
    called: [],
    thrown: [],
    violations: [],
    reports: [],
  });
});
