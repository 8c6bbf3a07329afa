import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../testing/browser';
import { findTicket } from '../testing/help-desk';
import { type RunningServer, startBuiltServer } from '../testing/server';
import { signInAtHosts } from './real-remote';
import { type HostServer, startHosts } from './server';
import { expectFocusInside, expectGoneRound, expectMenuOnTop, expectOnTop, focused } from './traps/focus';
import { traps, trapsPage } from './traps/host';

let addOn: RunningServer;
let server: HostServer;
let browser: Browser;
let context: BrowserContext;
let ticket: number;
let page: Page;
beforeAll(async () => {
  [addOn, browser] = await Promise.all([startBuiltServer(), launchBrowser()]);
  server = await startHosts([trapsPage], addOn.url);
  context = await signInAtHosts(browser, new URL(server.urlOf(trapsPage)).origin);
  page = await context.newPage();
  ticket = await findTicket(page, ({ problem }) => problem === null);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([server.close(), addOn.stop()]);
});

const CLIENT = 5;
const modal = () => page.locator('#modal');
const open = async (trap: string) => {
  await page.goto(`${server.urlOf(trapsPage)}/${trap}/${ticket}/${CLIENT}`);
  await modal().getByRole('button', { name: 'Attach assets' }).waitFor();
  await modal().getByRole('button', { name: 'Update permissions' }).waitFor();
};

/** The host's own trap goes on working: its modal is open, and the focus cannot leave it. */
async function expectTrapped(): Promise<void> {
  expect(await modal().isVisible()).toBe(true);
  await page.locator('#first').focus();
  await page.locator('#beside').evaluate((field) => field.focus());
  await page.waitForTimeout(30);
  expect(await focused(page)).toMatch(/^(input first|div modal|dialog modal)/);
  await page.keyboard.press('Escape');
  await modal().waitFor({ state: 'hidden' });
}

async function expectClosedBy(key: string, dialog: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press(key);
  await dialog.waitFor({ state: 'detached' });
  expect(await modal().isVisible()).toBe(true);
  await opener.and(page.locator(':focus')).waitFor();
}

describe.each(traps)('in a modal of the host: %s', (trap) => {
  beforeEach(() => open(trap));

  test('attach assets: on top, focus inside, a menu above it, Escape for one thing at a time', async () => {
    const opener = modal().getByRole('button', { name: 'Attach assets' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Attach assets' });
    await expectFocusInside(page, dialog);
    await dialog
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .waitFor();
    await expectOnTop(dialog);
    await expectGoneRound(page, dialog);
    const select = dialog.getByRole('combobox', { name: 'Asset type' });
    await select.click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await expectMenuOnTop(dialog, page.getByRole('listbox'));
    await page.keyboard.type('a');
    expect(await select.inputValue()).toBe('a');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expectFocusInside(page, dialog);
    await expectClosedBy('Escape', dialog, opener);
  });

  test('a new problem: typed into field and editor; the question, and a dialog above it, are answered first', async () => {
    const opener = modal().getByRole('button', { name: 'Attach problem' });
    await opener.click();
    await page.getByRole('menuitem', { name: 'New problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'New problem' });
    const editor = dialog.getByRole('textbox', { name: 'Description' });
    await editor.waitFor();
    await expectFocusInside(page, dialog);
    await expectOnTop(dialog);
    await expectGoneRound(page, dialog);
    await dialog.getByRole('textbox', { name: 'Subject' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Docks lose power');
    expect(await dialog.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Docks lose power');
    await editor.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Since Monday.');
    expect(await editor.innerText()).toBe('Since Monday.');
    const status = dialog.getByRole('combobox', { name: /^Status/ });
    await status.click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await expectMenuOnTop(dialog, page.getByRole('listbox'));
    await page.keyboard.press('Enter');

    await page.keyboard.press('Escape');
    await dialog.getByRole('alertdialog', { name: 'Discard what you entered?' }).waitFor();
    await expectFocusInside(page, dialog);
    await page.keyboard.press('Escape');
    await dialog.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expectFocusInside(page, dialog);

    for (const field of [/^Department/, /^Priority/, /^Impact/]) {
      await dialog.getByRole('combobox', { name: field }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
    }
    const cookies = await context.cookies();
    await context.clearCookies();
    await dialog.getByRole('button', { name: /^Create / }).click();
    const question = page.getByRole('alertdialog', { name: 'Your session has ended' });
    await expectFocusInside(page, question);
    await expectOnTop(question);
    await expectGoneRound(page, question);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await context.addCookies(cookies);
    expect(await dialog.isVisible()).toBe(true);
    await expectFocusInside(page, dialog);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await modal().isVisible()).toBe(true);
    await opener.and(page.locator(':focus')).waitFor();
  });

  test('update permissions; and the trap of the host still holds its own modal', async () => {
    const opener = modal().getByRole('button', { name: 'Update permissions' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Update permissions' });
    await expectFocusInside(page, dialog);
    await expectOnTop(dialog);
    await expectGoneRound(page, dialog);
    await expectClosedBy('Escape', dialog, opener);
    await expectTrapped();
  });
});

test.each(['bootstrap', 'jquery'])(
  'beside a modal of the host that wants the focus (%s): the dialog has it, then the modal again',
  async (trap) => {
    await open(trap);
    const beside = page.getByRole('main');
    await beside.getByRole('button', { name: 'Attach problem' }).click();
    await page.getByRole('menuitem', { name: 'New problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'New problem' });
    await expectFocusInside(page, dialog);
    await expectOnTop(dialog);
    await dialog.getByRole('textbox', { name: 'Subject' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Docks');
    await dialog.getByRole('combobox', { name: /^Status/ }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await expectMenuOnTop(dialog, page.getByRole('listbox'));
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Since Monday.');
    expect(await dialog.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Docks');
    expect(await dialog.getByRole('textbox', { name: 'Description' }).innerText()).toBe('Since Monday.');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(trap === 'jquery' ? 'input first ' : 'div modal Host modal');
    await expectTrapped();
  },
);
