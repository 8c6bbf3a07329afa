import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { asText, checkHost, failuresOf } from '../../conformance';
import { launchBrowser } from '../../e2e/testing/browser';
import { choose, pick } from '../../e2e/testing/choose';
import { faultsOf, slot } from '../../e2e/testing/help-desk';
import { type MailSink, startMailSink } from '../../server/testing/mail-sink';
import { signatureHeader, signatureOf, timeHeader } from '../../server/help-desk/connected/signature';
import { until } from '../../server/testing/until';
import { type Account, menuEntry, people, type RealHost, type StartHost } from './host';
import { looksOfHost } from './looks';
import { tellSettings } from './settings';
import { tellSight } from './sight';

/** What every real help-desk goes through, in Chromium, by way of its proxy. It names none of them. */
export function tellStory(start: StartHost): void {
  let sink: MailSink;
  let host: RealHost;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    sink = await startMailSink();
    [host, browser] = await Promise.all([start({ SMTP_URL: sink.url }), launchBrowser()]);
    page = await newPage();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await host?.end();
    await sink?.close();
  }, 60_000);

  /** A browser of its own, with nobody signed in. */
  async function newPage(): Promise<Page> {
    const context: BrowserContext = await browser.newContext({
      baseURL: host.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    return context.newPage();
  }

  async function signedIn(account: Account): Promise<Page> {
    const own = await newPage();
    await own.goto('/service-desk');
    await own.getByRole('link', { name: 'Sign in', exact: true }).click();
    await host.signIn(own, account);
    return own;
  }

  const bar = (on = page) => slot(on, 'ticket.actions');
  const heading = (name: string, on = page) => on.getByRole('heading', { name, exact: true }).first().waitFor();

  /** The page of a ticket with its widgets. */
  async function openTicket(id: string): Promise<void> {
    await page.goto(host.ticketPage(id));
    await bar()
      .getByRole('button', { name: /problem$/ })
      .waitFor();
  }

  async function menu(button: string, choice: string, group?: string): Promise<void> {
    await bar().getByRole('button', { name: button }).click();
    await (group ? bar().getByRole('group', { name: group }) : bar()).getByRole('menuitem', { name: choice }).click();
  }

  /** Fills in what the form asks for and the ticket does not say. */
  async function fill(form: Locator, text: string, fields: RegExp[]): Promise<void> {
    await form.locator('[contenteditable=true]').first().waitFor();
    for (const field of fields) {
      const select = form.getByRole('combobox', { name: field });
      if ((await select.count()) && (await isEmpty(select))) await choose(page, form, field);
    }
    await form.locator('[contenteditable=true]').first().fill(text);
    const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.status() < 300);
    await form.getByRole('button', { name: /^Create / }).click();
    await saved;
    await form.waitFor({ state: 'detached' });
  }

  const subjects = {
    printer: 'The printer hums',
    scanner: 'The scanner is slow',
  };
  let printer: string;
  let scanner: string;

  test('whoever is not signed in is told so, signs in by the host’s own form and is back', async () => {
    await page.goto('/service-desk');
    await heading('You are not signed in');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await host.signIn(page, 'agent');
    await heading('Overview');
    expect(new URL(page.url()).pathname).toMatch(/^\/service-desk(\/home)?$/);
  });

  test('a ticket’s page shows the widgets, and everything of the host looks as without them', async () => {
    printer = await host.makeTicket(subjects.printer);
    scanner = await host.makeTicket(subjects.scanner);
    const bare = await page.context().newPage();
    await bare.route(/service-desk\/|host-shim/, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    // Twice: the host may remember the first visit, in a list of what was seen lately.
    for (let visit = 0; visit < 2; visit++) await bare.goto(host.ticketPage(printer));
    const before = await looksOfHost(bare);
    await bare.close();
    await openTicket(printer);
    await slot(page, 'ticket.associates').getByRole('heading').first().waitFor();
    await slot(page, 'ticket.problem').waitFor({ state: 'attached' });
    expect(before.length).toBeGreaterThan(30);
    expect(await looksOfHost(page)).toEqual(before);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a problem is created from the ticket, with its subject and requester', async () => {
    await menu('Attach problem', 'New problem');
    const dialog = page.getByRole('dialog', { name: 'New problem' });
    await dialog.getByText(people.client.name).first().waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(subjects.printer);
    await fill(dialog, 'It hums since Monday.', [/^Department/, /^Status/, /^Priority/, /^Impact/]);
    await slot(page, 'ticket.problem').getByRole('link').first().waitFor();
  });

  test('another ticket gets the problem that is there', async () => {
    await openTicket(scanner);
    await menu('Attach problem', 'Existing problem');
    const dialog = page.getByRole('dialog', { name: 'Attach existing problem' });
    await choose(page, dialog, /^Problem/, subjects.printer);
    await dialog.getByRole('button', { name: /^Attach( \d+)?$/ }).click();
    await slot(page, 'ticket.problem').getByRole('link').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  const change = 'New rollers for the printer';

  test('a change is created from the ticket', async () => {
    await menu('Attach change', 'New change', 'Change started by this ticket');
    const dialog = page.getByRole('dialog', { name: 'New change' });
    await dialog.getByRole('textbox', { name: 'Subject' }).fill(change);
    await fill(dialog, 'Replace the rollers.', [/^Requester/, /^Change type/, /^Department/, /^Priority/]);
    await slot(page, 'ticket.associates').getByRole('tab', { name: 'Changes' }).click();
    await slot(page, 'ticket.associates').getByRole('link', { name: change }).waitFor();
  });

  test('a board of the host’s people is asked; its approver approves by the link of a mail, without signing in', async () => {
    await page.goto('/service-desk/cab/create');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Change board');
    const level = page.getByRole('textbox', { name: /^Level name/ });
    await page.getByRole('button', { name: 'Create board' }).waitFor();
    if ((await level.count()) === 0) await page.getByRole('button', { name: 'Add level' }).click();
    await level.first().fill('Owners');
    await pick(page, page.getByRole('combobox', { name: /^Users/ }).first(), people.approver.name);
    await page.getByRole('button', { name: 'Create board' }).click();
    await page.getByText('Returning to the list of boards…').waitFor();

    await page.goto('/service-desk/changes');
    const row = page.getByRole('row', { name: change });
    await row.hover();
    await row.getByRole('link', { name: /^View/ }).click();
    await heading(change);
    await page.getByRole('tab', { name: 'CABs' }).click();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Apply CAB' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply CAB' });
    await choose(page, dialog, /^CAB/, 'Change board');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Apply CAB' }).click();
    await dialog.waitFor({ state: 'detached' });

    const link = await mailedLink(sink, people.approver.email);
    expect(link.origin).toBe(host.url);
    const nobody = await newPage();
    await nobody.goto(link.href);
    await nobody.getByRole('textbox', { name: /^Comment/ }).fill('Go ahead');
    expect(await faultsOf(nobody)).toEqual([]);
    await nobody.getByRole('button', { name: 'Approve' }).click();
    await nobody.getByText(/^You approved \S+\.$/).waitFor();
    await nobody.context().close();

    await page.reload();
    await page.getByText(/via email link$/).waitFor();
  });

  test('our pages stand in the host’s layout: by its menu, by a deep link and after a reload', async () => {
    await page.goto(host.ticketPage(printer));
    await page.getByRole('link', { name: menuEntry, exact: true }).first().click();
    await page
      .getByRole('heading', { name: /^(Overview|Problems)$/, level: 1 })
      .first()
      .waitFor();
    expect(await page.locator(host.layout).count()).toBe(1);
    const ours = page.getByRole('navigation', { name: 'Service desk' });
    await ours.getByRole('link', { name: 'Assets' }).click();
    await heading('Assets');
    await ours.getByRole('link', { name: 'Problems' }).click();
    await heading('Problems');
    await page.getByRole('link', { name: subjects.printer }).first().click();
    await heading(subjects.printer);
    const deep = page.url();
    expect(new URL(deep).pathname).toMatch(/^\/service-desk\/problem\/\d+\/show$/);
    await page.reload();
    await heading(subjects.printer);
    expect(await page.locator(host.layout).count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('about:blank');
    await page.goto(deep);
    await heading(subjects.printer);
  });

  test('search and bell are in the host’s header, and our pages have them in their menu only', async () => {
    await page.goto(host.ticketPage(printer));
    const [search, bell] = [slot(page, 'search').getByRole('button'), slot(page, 'inbox').getByRole('link')];
    for (const one of [search, bell]) {
      await one.waitFor();
      const { x, y, width } = (await one.boundingBox())!;
      expect(y).toBeLessThan(120);
      expect(x + width).toBeLessThanOrEqual(1440);
    }
    expect(await slot(page, 'search').count()).toBe(1);
    await search.click();
    await page.getByRole('combobox', { name: 'Search and commands' }).fill(subjects.printer);
    await page
      .getByRole('option', { name: new RegExp(subjects.printer) })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await bell.click();
    await heading('Inbox');
    expect(await slot(page, 'search').count()).toBe(0);
    expect(await slot(page, 'inbox').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a ticket that was made now has its widgets at once', async () => {
    const requested = Date.now();
    await openTicket(await host.makeTicket('A ticket of this very second'));
    // It is not the pass after 60 seconds that has brought it.
    expect(Date.now() - requested).toBeLessThan(15_000);
  });

  test('a reply and a status for all tickets of the problem reach the host, by the person who gave them', async () => {
    await page.goto('/service-desk/problem');
    await page.getByRole('link', { name: subjects.printer }).first().click();
    await page.getByRole('tab', { name: 'Tickets' }).click();
    await page.getByText('1–2 of 2').waitFor();
    const act = async (action: string, give: (dialog: Locator) => Promise<unknown>, press: string) => {
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await page.getByRole('button', { name: action, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: action });
      await give(dialog);
      await dialog.getByRole('button', { name: press }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const reply = 'The rollers come on Friday.';
    await act('Reply', (dialog) => dialog.getByRole('textbox', { name: /^Reply/ }).fill(reply), 'Send');
    await act('Change status', (dialog) => choose(page, dialog, /^Status/, host.closed), 'Apply');
    for (const id of [printer, scanner]) {
      await until(async () => (await host.readTicket(id)).status === host.closed, 20_000);
      const { replies } = await host.readTicket(id);
      expect(replies.filter(({ text }) => text.includes(reply))).toEqual([
        { text: expect.anything(), by: people.agent.login },
      ]);
    }
    for (const subject of Object.values(subjects))
      await page.getByRole('row', { name: subject }).getByText(host.closed, { exact: true }).waitFor();
  });

  test('a link of our page leads to the host’s page of the ticket', async () => {
    await page.getByRole('tabpanel').getByRole('link', { name: subjects.scanner }).click();
    await page.waitForURL((url) => url.href === new URL(host.ticketPage(scanner), host.url).href);
    await page.getByText(subjects.scanner).first().waitFor();
  });

  test('a client sees the ticket without what agents do', async () => {
    const client = await signedIn('client');
    await client.goto((host.clientTicketPage ?? host.ticketPage)(printer));
    await client.getByText(subjects.printer).first().waitFor();
    await client.waitForLoadState('networkidle');
    expect(await bar(client).getByRole('button').count()).toBe(0);
    expect((await client.request.get('/service-desk/api/session')).status()).toBe(200);
    expect((await client.request.get('/service-desk/api/problem-list')).status()).toBeGreaterThanOrEqual(400);
    // A host may print its clients no slots at all.
    if (await client.locator('service-desk-slot').count()) expect(await faultsOf(client)).toEqual([]);
    await client.context().close();
  });

  test('the host names those tickets that it shows a person, and no others', async () => {
    const others = [await host.makeTicket('The door squeaks'), await host.makeTicket('The clock is late')];
    const theirs = await host.makeTicket('The lamp in the hall is dark', 'limited');
    const ids = [...others, theirs, '4711000'];
    const visible = async (kind: string, account: Account) => {
      const body = JSON.stringify({ person: `${kind}:${await host.idOf(account)}`, ids });
      const { pathname: target } = new URL(`${host.api.url}/tickets/visible`);
      const time = Math.floor(Date.now() / 1000);
      const signature = signatureOf(host.api.secret, { method: 'POST', target, body, time });
      const headers = {
        'content-type': 'application/json',
        [timeHeader]: String(time),
        [signatureHeader]: signature,
      };
      const reply = await fetch(`${host.api.url}/tickets/visible`, { method: 'POST', body, headers });
      return ((await reply.json()) as { ids: string[] }).ids;
    };
    expect(await visible('agent', 'limited')).toEqual([theirs]);
    expect(await visible('agent', 'agent')).toEqual(expect.arrayContaining(others));
    expect(await visible('client', 'client')).toEqual([...others, theirs]);
    // Somebody of the other kind is nobody.
    expect(await visible('client', 'limited')).toEqual([]);
  });

  test('the conformance kit drives the page of a ticket, whole', async () => {
    const address = host.url + host.ticketPage(await host.makeTicket('A ticket for the kit'));
    // The kit's own limit is for what is there; a host may take its time for a page while much else runs.
    const patient = { waitUntil: 'domcontentloaded', timeout: 30_000 } as const;
    const adapter = host.kitPage(async (own) => {
      await own.goto(address, patient);
      if (!(await own.locator('input[type=password]').count())) return;
      await host.signIn(own, 'agent');
      await own.goto(address, patient);
    });
    const report = await checkHost(adapter, browser);
    console.log(asText(report).split('\n').at(-1));
    expect(failuresOf(report).map(({ requirement, title, reason }) => `${requirement} ${title}: ${reason}`)).toEqual(
      [],
    );
    expect(report.results.length).toBeGreaterThan(40);
  }, 300_000);

  describe('an agent whom the host limits', () => tellSight(() => ({ host, signedIn })));

  describe('the page of settings', () => tellSettings(() => ({ host, signedIn, page })));

  test('while our server is gone the host’s page is whole, and each slot offers Retry; then they are back', async () => {
    await host.desk.kill();
    await page.goto(host.ticketPage(printer));
    await page.getByText(subjects.printer).first().waitFor();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.first().waitFor();
    expect(await page.locator(host.layout).count()).toBe(1);
    await host.desk.restart();
    await retry.first().click();
    await bar().getByRole('button').first().waitFor();
    await slot(page, 'ticket.problem').getByRole('link').first().waitFor();
    expect(await retry.count()).toBe(0);
  });

  test('signed out of the host, nobody is signed in here', async () => {
    await host.signOut(page);
    const session = async () => (await page.request.get('/service-desk/api/session')).status();
    await until(async () => (await session()) === 401, 35_000);
    await page.goto('/service-desk');
    await heading('You are not signed in');
  });
}

/** Whether nothing is chosen in a select of ours: what is chosen stands beside its input. */
const isEmpty = (select: Locator): Promise<boolean> =>
  select.evaluate((input) => {
    const control = input.closest('[class*="control"]');
    return !control?.querySelector('[class*="singleValue"], [class*="multiValue"]');
  });

/** The latest approval link that was mailed to this address. */
async function mailedLink(sink: MailSink, to: string): Promise<URL> {
  for (let looks = 0; looks < 150; looks++) {
    const sentence = sink.received.join('');
    const mail = sentence.slice(sentence.toLowerCase().lastIndexOf(`rcpt to:<${to}>`)).replaceAll('=\r\n', '');
    const found = sentence.includes(`<${to}>`) && /https?:\/\/[^\s"<>]+\/change-approval\/[\w-]+/.exec(mail)?.[0];
    if (found) return new URL(found.replaceAll('=3D', '='));
    await pause(100);
  }
  throw new Error(`No approval link was mailed to ${to}: ${sink.subjects.join(', ')}`);
}
