import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { startReceiver, type Receiver } from '../server/webhook/testing/receiver';
import { looks } from './testing/looks';
import { settled } from './testing/settled';
import { faultsOf, startHelpDesk, type HelpDesk } from './testing/help-desk';

/** Another system is told what happens here: made in the page, sent, looked at, sent again. */
let desk: HelpDesk;
let receiver: Receiver;
let page: Page;

beforeAll(async () => {
  receiver = await startReceiver();
  desk = await startHelpDesk({ WEBHOOK_ALLOW: '127.0.0.1' });
  page = await desk.as('admin');
});
afterAll(async () => {
  await desk.end();
  await receiver.close();
});

test('a webhook is made with its secret, told of a change, and told again', async () => {
  await page.goto('/service-desk/admin');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('link', { name: 'Create webhook' }).first().click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('CRM');
  await page.getByRole('textbox', { name: /^Address/ }).fill('https://127.0.0.2/');
  await page
    .getByRole('searchbox', { name: 'Find an event' })
    .or(page.getByPlaceholder('Find an event'))
    .first()
    .fill('problem.upd');
  await page.getByRole('checkbox', { name: 'was changed problem.updated' }).check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText('This address leads into the network of the service desk.').waitFor();
  await page.getByRole('textbox', { name: /^Address/ }).fill(receiver.url);
  await page.getByRole('button', { name: 'Add condition' }).waitFor();
  await page.getByText('"type": "problem.updated"').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy the secret now' });
  const secret = await dialog.getByRole('textbox').inputValue();
  expect(secret).toMatch(/^whsec_/);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'CRM' }).waitFor();
  await page.getByText('Nothing was sent yet').waitFor();

  const session = (await (await page.request.get('/auth/session')).json()) as { data: { csrf_token: string } };
  const listed = (await (await page.request.get('/service-desk/api/problem-list?limit=10')).json()) as {
    data: { problems: { id: number; priority: { id: number } }[] };
  };
  const [problem] = listed.data.problems;
  const changed = await page.request.post('/service-desk/api/problem-bulk', {
    headers: { 'X-CSRF-Token': session.data.csrf_token },
    data: { ids: [problem!.id], set: { priority_id: problem!.priority.id === 1 ? 2 : 1 } },
  });
  expect(changed.status()).toBe(200);
  const row = page.getByRole('row').filter({ hasText: 'problem.updated' });
  await row.getByText('Delivered', { exact: true }).waitFor({ timeout: 20_000 });
  const [first] = receiver.received;
  expect(new Webhook(secret).verify(first!.text, first!.headers)).toMatchObject({ type: 'problem.updated' });
  await row.getByRole('button', { name: /^Open problem.updated/ }).click();
  const delivery = page.getByRole('dialog');
  await delivery.getByText(`POST ${receiver.url}`).waitFor();
  await delivery.getByText('204', { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await delivery.getByRole('button', { name: 'Close' }).last().click();
  for (let tries = 0; receiver.received.length < 2 && tries < 100; tries++) await page.waitForTimeout(200);
  expect(receiver.received[1]?.body.id).toBe(first!.body.id);

  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  const renewed = page.getByRole('dialog', { name: 'Copy the secret now' });
  expect(await renewed.getByRole('textbox').inputValue()).not.toBe(secret);
  await renewed.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Former secret works until').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/service-desk/webhooks');
  await page.getByRole('row').filter({ hasText: 'CRM' }).getByText('Working').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test.each(looks)('the pages in %s', async (name, look) => {
  const own = await desk.as('admin', look);
  for (const path of ['webhooks', 'webhooks/1/show', 'webhooks/1/edit']) {
    await own.goto(`/service-desk/${path}`);
    await own.getByRole('heading', { level: 1 }).waitFor();
    await settled(own);
    if (process.env.PICTURES)
      await own.screenshot({
        path: `${process.env.PICTURES}/${path.replaceAll('/', '-')}-${look.width}.png`,
        fullPage: true,
      });
    expect([name, path, await faultsOf(own)]).toEqual([name, path, []]);
  }
  await own.context().close();
});
