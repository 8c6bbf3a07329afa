import type { Page } from 'playwright-core';
import { slot } from '../../e2e/testing/help-desk';
import { until } from '../../server/testing/until';
import type { Account, RealHost } from './host';

interface Given {
  host: RealHost;
  /** A browser of its own in which somebody is signed in. */
  signedIn(account: Account): Promise<Page>;
  /** One in which an agent is signed in. */
  page: Page;
}

/** The plug-in's page of settings, used by who administers the host. */
export function tellSettings(given: () => Given): void {
  let host: RealHost;
  let own: Page;
  const field = (name: string) => own.locator(`[name="${host.settings.field(name)}"]`).last();
  beforeAll(async () => {
    host = given().host;
    own = await given().signedIn('administrator');
    await own.goto(host.settings.path);
  });
  afterAll(() => own?.context().close());

  async function save(): Promise<void> {
    const saved = own.waitForResponse((reply) => reply.request().method() === 'POST');
    await own.getByRole('button', { name: host.settings.save, exact: true }).click();
    await saved;
    await own.goto(host.settings.path);
  }
  async function tested(): Promise<string> {
    await own.getByRole('link', { name: 'Test the connection' }).click();
    const result = own.locator('strong[role=status]');
    await until(async () => (await result.innerText()) !== '', 15_000);
    return result.innerText();
  }

  test('it has the secret and tests the connection in a sentence', async () => {
    expect(await field('secret').inputValue()).toBe(host.api.secret);
    await field('address').fill('http://127.0.0.1:9');
    await save();
    expect(await tested()).toBe('Nothing replies at http://127.0.0.1:9.');
    await field('address').fill(host.desk.url);
    await field('secret').fill('another secret of both');
    await save();
    expect(await tested()).toBe('The service desk has another secret.');
    await field('secret').fill(host.api.secret);
    await save();
    expect(await tested()).toBe('The service desk replies, and has the same secret.');
  });

  test('a slot that is switched off is not on the page, the others are; switched on again it is', async () => {
    const ticket = host.ticketPage(await host.makeTicket('A ticket with slots'));
    const { page } = given();
    const points = async () => {
      await page.goto(ticket);
      await slot(page, 'ticket.actions').waitFor({ state: 'attached' });
      return page.locator('service-desk-slot').evaluateAll((all) => all.map((one) => one.getAttribute('point')));
    };
    const before = await points();
    expect(before).toEqual(expect.arrayContaining(['ticket.actions', 'ticket.problem', 'ticket.associates']));
    await field('ticket.problem').uncheck();
    await save();
    expect(await field('ticket.problem').isChecked()).toBe(false);
    expect(await points()).toEqual(before.filter((point) => point !== 'ticket.problem'));
    await field('ticket.problem').check();
    await save();
    expect(await points()).toEqual(before);
  });

  test('nobody else opens it', async () => {
    const agent = await given().signedIn('limited');
    await agent.goto(host.settings.path);
    expect(await agent.locator(`[name="${host.settings.field('secret')}"]`).count()).toBe(0);
    await agent.context().close();
  });
}
