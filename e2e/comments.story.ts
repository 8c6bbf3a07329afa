import type { Page } from 'playwright-core';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';
import { looks } from './testing/looks';

let desk: HelpDesk;
let agent: Page;
let admin: Page;
beforeAll(async () => {
  desk = await startHelpDesk();
  [agent, admin] = [await desk.as('agent'), await desk.as('admin')];
});
afterAll(() => desk.end());

const open = async (page: Page, path = '/service-desk/problem/1/show') => {
  await page.goto(`${path}?tab=comments`);
  await page.getByRole('button', { name: 'Write a comment…' }).waitFor();
};
const box = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const write = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Write a comment…' }).click();
  await box(page).fill(text);
  await box(page).press('Control+Enter');
  await comments(page).filter({ hasText: text }).waitFor();
};
const expectSoon = async (condition: () => Promise<boolean>) => {
  for (let tries = 0; tries < 50 && !(await condition()); tries++) await new Promise((later) => setTimeout(later, 100));
  expect(await condition()).toBe(true);
};
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');

test('a comment with a mention is written by keyboard, and who reads the record sees it at once', async () => {
  await Promise.all([open(agent), open(admin)]);
  await agent.getByRole('radio', { name: 'Comments' }).check();
  await agent.getByText('No comments yet').waitFor();
  await agent.getByRole('radio', { name: 'All' }).check();
  await agent.getByRole('button', { name: 'Write a comment…' }).press('Enter');
  await box(agent).pressSequentially('Who knows this switch, @adm');
  const options = agent.getByRole('listbox', { name: 'People and teams to mention' }).getByRole('option');
  await options.first().waitFor();
  const name = (await options.first().textContent())!;
  expect(await box(agent).getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  expect(await faultsOf(agent)).toEqual([]);
  await box(agent).press('Enter');
  await options.first().waitFor({ state: 'detached' });
  await box(agent).pressSequentially('?');
  await box(agent).press('Control+Enter');
  await agent.getByText(/^The comment was added to /).waitFor();
  expect(
    await agent.getByRole('button', { name: 'Write a comment…' }).evaluate((button) => button.matches(':focus')),
  ).toBe(true);
  for (const page of [agent, admin])
    await comments(page)
      .filter({ hasText: `Who knows this switch, @${name} ?` })
      .waitFor();
});

test('the key c opens the tab, and there the form', async () => {
  await agent.goto('/service-desk/problem/3/show');
  await agent.getByRole('tab', { name: 'Comments' }).waitFor();
  await agent.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement?.matches('h1'));
  await agent.keyboard.press('c');
  await agent.getByRole('button', { name: 'Write a comment…' }).waitFor();
  await agent.keyboard.press('c');
  await box(agent).pressSequentially('By key');
  await box(agent).press('Control+Enter');
  await comments(agent).filter({ hasText: 'By key' }).waitFor();
  await open(agent);
});

test('what is sent with the last key that is typed has it all', async () => {
  await agent.getByRole('button', { name: 'Write a comment…' }).click();
  await box(agent).evaluate(async (field) => {
    field.focus();
    document.execCommand('insertText', false, 'All of it at once');
    await Promise.resolve();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, composed: true }));
  });
  await comments(agent).filter({ hasText: 'All of it at once' }).waitFor();
});

test('what is not sent stays as a draft of this record', async () => {
  await agent.getByRole('button', { name: 'Write a comment…' }).click();
  await box(agent).pressSequentially('Half a');
  // A page that is left with the last letter has no time to draw it.
  const kept = await box(agent).evaluate(async (field) => {
    field.focus();
    document.execCommand('insertText', false, ' thou');
    await Promise.resolve();
    return Object.values(localStorage).join();
  });
  expect(kept).toContain('Half a thou');
  await open(agent, '/service-desk/problem/2/show');
  await agent.getByRole('button', { name: 'Write a comment…' }).click();
  expect(await box(agent).textContent()).toBe('');
  // Who reads is known late: the draft is theirs all the same.
  await agent.route('**/get/permissions?*', async (route) => {
    await new Promise((later) => setTimeout(later, 1500));
    await route.continue();
  });
  await open(agent);
  await agent.getByRole('button', { name: 'Write a comment…' }).click();
  await agent.getByText('Half a thou').waitFor();
  await agent.unroute('**/get/permissions?*');
  await box(agent).pressSequentially('ght');
  await agent.getByRole('button', { name: 'Send comment' }).click();
  await comments(agent).filter({ hasText: 'Half a thought' }).waitFor();
  await open(agent);
  await agent.getByRole('button', { name: 'Write a comment…' }).click();
  expect(await box(agent).textContent()).toBe('');
  await agent.getByRole('button', { name: 'Cancel' }).click();
});

test('one edits one’s own, quotes and, with the right to edit the record, deletes what others wrote', async () => {
  const mine = comments(agent).filter({ hasText: 'Half a thought' });
  await mine.getByRole('button', { name: 'Edit comment' }).click();
  await agent.getByRole('textbox', { name: 'Comment' }).press('End');
  await agent.getByRole('textbox', { name: 'Comment' }).pressSequentially(', whole now');
  await agent.getByRole('button', { name: 'Save' }).click();
  await comments(agent).filter({ hasText: 'Half a thought, whole now' }).getByText('edited').waitFor();

  const seen = comments(admin).filter({ hasText: 'whole now' });
  await seen.waitFor();
  expect(await seen.getByRole('button', { name: 'Edit comment' }).count()).toBe(0);
  await seen.getByRole('button', { name: /^Quote / }).click();
  await admin
    .getByRole('textbox', { name: 'Comment' })
    .getByText(/wrote:$/)
    .waitFor();
  await admin.getByRole('button', { name: 'Cancel' }).click();
  await seen.getByRole('button', { name: /^Delete comment of / }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  for (const page of [admin, agent]) await comments(page).getByText('This comment was deleted.').waitFor();
});

test('a file goes with a comment', async () => {
  await admin.getByRole('button', { name: 'Write a comment…' }).click();
  await box(admin).pressSequentially('The log:');
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: 'switch.log', mimeType: 'text/plain', buffer: Buffer.from('up') });
  await admin.getByRole('button', { name: 'Send comment' }).click();
  const [download] = await Promise.all([
    agent.waitForEvent('download'),
    comments(agent)
      .getByRole('link', { name: /switch\.log/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('switch.log');
});

test('comments and what happened are one stream; what is shown and in which order is remembered', async () => {
  const path = '/service-desk/problem/4/show';
  await open(agent, path);
  await write(agent, 'Between the lines');
  await agent
    .getByRole('region', { name: 'Comments' })
    .getByText(/created this problem/)
    .waitFor();
  await agent.getByRole('radio', { name: 'Comments' }).check();
  await agent.getByText(/created this problem/).waitFor({ state: 'detached' });
  await agent.getByRole('radio', { name: 'Changes' }).check();
  await agent.getByText('Between the lines').waitFor({ state: 'detached' });
  await agent.getByRole('radio', { name: 'All' }).check();
  await comments(agent).filter({ hasText: 'Between the lines' }).waitFor();
  await agent.getByRole('combobox', { name: 'Order of the entries' }).selectOption({ label: 'Oldest first' });
  const region = agent.getByRole('region', { name: 'Comments' });
  await expectSoon(
    async () => (await region.innerText()).indexOf('created this') < (await region.innerText()).indexOf('Between'),
  );
  await open(agent, path);
  expect(await agent.getByRole('combobox', { name: 'Order of the entries' }).inputValue()).toBe('asc');
  await agent.getByRole('combobox', { name: 'Order of the entries' }).selectOption({ label: 'Newest first' });
});

test('who writes is shown to who reads the record; what is new waits while somebody writes', async () => {
  await Promise.all([open(agent), open(admin)]);
  await admin.getByRole('button', { name: 'Write a comment…' }).click();
  await box(admin).pressSequentially('Let me look');
  await agent.getByText(/^\S.* is writing…$/).waitFor();
  await write(agent, 'Found it already');
  const newer = admin.getByRole('button', { name: 'Show 1 new entry' });
  await newer.waitFor();
  expect(await comments(admin).filter({ hasText: 'Found it already' }).count()).toBe(0);
  expect(await box(admin).textContent()).toBe('Let me look');
  await newer.click();
  const first = comments(admin).filter({ hasText: 'Found it already' });
  await first.waitFor();
  await expectSoon(() => first.evaluate((entry) => entry.matches(':focus')));
  expect(await box(admin).textContent()).toBe('Let me look');
  // An edit is seen in its place.
  await comments(agent).filter({ hasText: 'Found it already' }).getByRole('button', { name: 'Edit comment' }).click();
  await box(agent).press('End');
  await box(agent).pressSequentially(', port 4');
  await agent.getByRole('button', { name: 'Save' }).click();
  await comments(admin).filter({ hasText: 'Found it already, port 4' }).waitFor();
  await agent.getByText(/is writing…$/).waitFor({ state: 'detached' });
});

test('pictures are pasted and files dropped into a comment; one that is too large is refused, the text stays', async () => {
  await open(admin);
  await admin.getByRole('button', { name: 'Write a comment…' }).click();
  await box(admin).press('End');
  const give = (event: string, files: [name: string, bytes: number][]) =>
    box(admin).evaluate(
      (element, [type, given]) => {
        const data = new DataTransfer();
        for (const [name, bytes] of given)
          data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true, composed: true };
        element.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data }),
        );
      },
      [event, files] as const,
    );
  await give('paste', [['image.png', 10]]);
  await give('paste', [['image.png', 12]]);
  await give('drop', [['log.txt', 20]]);
  const chosen = admin.getByRole('list', { name: 'Attachment' }).getByRole('listitem');
  expect(await chosen.allInnerTexts()).toEqual([
    expect.stringContaining('image.png'),
    expect.stringContaining('image-2.png'),
    expect.stringContaining('log.txt'),
  ]);
  await give('drop', [['dump.bin', 26 * 1024 * 1024]]);
  await admin.getByText(/^dump\.bin: The file is larger than /).waitFor();
  expect(await box(admin).textContent()).toContain('Let me look');
  expect(await faultsOf(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Remove: log.txt' }).click();
  await admin.getByRole('button', { name: 'Send comment' }).click();
  const entry = comments(agent).filter({ hasText: 'Let me look' });
  await entry.getByRole('link', { name: /image-2\.png/ }).waitFor();
  expect(await entry.getByRole('link', { name: /\.(png|txt)/ }).count()).toBe(2);
});

test('a link leads to a comment on its page, marks it and says when there is none', async () => {
  const path = '/service-desk/problem/5/show';
  await open(agent, path);
  await write(agent, 'The first of many');
  for (let n = 0; n < 11; n++) await write(agent, `More ${n}`);
  await agent.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await agent.getByRole('button', { name: 'Next page' }).click();
  await comments(agent)
    .filter({ hasText: 'The first of many' })
    .getByRole('button', { name: /^Copy link / })
    .click();
  await agent.getByText('The link was copied', { exact: false }).first().waitFor();
  const address = await agent.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/service-desk\/problem\/5\/show\?tab=comments&comment=\d+$/);
  await admin.goto(address);
  const marked = admin.locator('[aria-current=true][data-comment]');
  await marked.waitFor();
  expect(await marked.innerText()).toContain('The first of many');
  await expectSoon(() => marked.evaluate((entry) => entry.matches(':focus')));
  expect(await marked.isVisible()).toBe(true);
  expect(await faultsOf(admin)).toEqual([]);
  await admin.goto(`${path}?tab=comments&comment=999999`);
  await admin.getByText('The comment of this link is not on this record.').waitFor();
});

test('of two windows in which one comment is edited, the second keeps its text and shows the other', async () => {
  const other = await desk.as('agent');
  await open(agent, '/service-desk/problem/6/show');
  await write(agent, 'One text');
  await open(other, '/service-desk/problem/6/show');
  for (const page of [agent, other])
    await comments(page).filter({ hasText: 'One text' }).getByRole('button', { name: 'Edit comment' }).click();
  await box(agent).fill('His text');
  await box(other).fill('Her text');
  await agent.getByRole('button', { name: 'Save' }).click();
  await comments(agent).filter({ hasText: 'His text' }).waitFor();
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('button', { name: 'Keep mine' }).waitFor();
  expect(await box(other).textContent()).toBe('Her text');
  expect(
    await comments(other)
      .filter({ has: box(other) })
      .innerText(),
  ).toContain('His text');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await other.getByRole('button', { name: 'Save' }).click();
  await comments(agent).filter({ hasText: 'Her text' }).waitFor();
  await other.context().close();
});

test('of a record that was deleted a moment ago the text stays as a draft', async () => {
  const path = '/service-desk/problem/7/show';
  const session = (await (await admin.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const headers = { 'X-CSRF-TOKEN': session.data.csrf_token };
  await open(agent, path);
  await agent.getByRole('button', { name: 'Write a comment…' }).click();
  await box(agent).pressSequentially('Too late');
  expect((await admin.request.delete('/service-desk/api/problem-delete/7', { headers })).ok()).toBe(true);
  await agent.getByRole('button', { name: 'Send comment' }).click();
  await agent.getByText('What you wrote is kept as a draft in this browser.').waitFor();
  expect(await box(agent).textContent()).toBe('Too late');
  expect((await admin.request.post('/service-desk/api/problem-restore/7', { headers })).ok()).toBe(true);
  await open(agent, path);
  await agent.getByRole('button', { name: 'Write a comment…' }).click();
  expect(await box(agent).textContent()).toBe('Too late');
  await agent.getByRole('button', { name: 'Send comment' }).click();
  await comments(agent).filter({ hasText: 'Too late' }).waitFor();
});

test('whoever reads further down stays there; what is new is a button that follows', async () => {
  const path = '/service-desk/problem/5/show';
  await Promise.all([open(agent, path), open(admin, path)]);
  await agent.setViewportSize({ width: 1440, height: 500 });
  const last = comments(agent).filter({ hasText: 'More 3' });
  await last.evaluate((entry) => entry.scrollIntoView({ block: 'start' }));
  const before = await last.evaluate((entry) => entry.getBoundingClientRect().top);
  await write(admin, 'Something new above');
  const newer = agent.getByRole('button', { name: 'Show 1 new entry' });
  await newer.waitFor();
  expect(await last.evaluate((entry) => entry.getBoundingClientRect().top)).toBe(before);
  expect(await newer.evaluate((button) => button.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await newer.press('Enter');
  await expectSoon(() =>
    comments(agent)
      .filter({ hasText: 'Something new above' })
      .evaluate((entry) => entry.matches(':focus')),
  );
  await agent.setViewportSize({ width: 1440, height: 900 });
});

test('what was written and what happened is downloaded as one file', async () => {
  await open(agent, '/service-desk/problem/5/show');
  await agent.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    agent.waitForEvent('download'),
    agent.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^History of .*\.csv$/);
});

test('a comment that a program writes says through which token', async () => {
  const session = (await (await agent.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const made = await agent.request.post('/service-desk/api/token', {
    headers: { 'X-CSRF-TOKEN': session.data.csrf_token },
    data: { name: 'Night watch', scopes: ['write'] },
  });
  const { data } = (await made.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' };
  const reply = await fetch(`${desk.server.url}/service-desk/api/comments/sd_problem:1`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ body: '<p>The backup is slow again.</p>' }),
  });
  expect(reply.status).toBe(200);
  await open(agent);
  const own = comments(agent).filter({ hasText: 'The backup is slow again.' });
  await own.getByText('through token Night watch').waitFor();
  expect(await faultsOf(agent)).toEqual([]);
  if (process.env.PICTURES) await agent.screenshot({ path: `${process.env.PICTURES}/through-1440.png` });
});

test.each(['change', 'release', 'asset', 'contract'])('a %s has comments as well', async (kind) => {
  const { data } = (await (await admin.request.get(`/service-desk/api/${kind}-list?limit=1`)).json()) as {
    data: Record<string, { id: number }[]>;
  };
  const rows = Object.values(data).find((value) => Array.isArray(value))!;
  await open(admin, `/service-desk/${kind}${kind === 'asset' || kind === 'contract' ? 's' : ''}/${rows[0]!.id}/show`);
});

test.each(looks)('comments and their form have no fault (%s)', async (_name, look) => {
  const page = await desk.as('agent', look);
  await page.goto('/service-desk/problem/1/show?tab=comments');
  await page
    .getByRole('region', { name: /^(Comments|التعليقات)$/ })
    .getByRole('listitem')
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^(Write a comment…|اكتب تعليقًا…)$/ }).click();
  await page.getByRole('textbox', { name: /^(Comment|تعليق)/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/comments-${look.width}.png`, fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
