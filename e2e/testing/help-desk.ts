import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { keepLanguage } from '../../server/help-desk/built-in/desk.language';
import { sessionCookie } from '../../server/help-desk/built-in/session';
import { newSession } from '../../server/help-desk/session';
import { openDatabase } from '../../server/shared/db';
import type { TicketActions } from '../../wire/ticket/ticket';
import { launchBrowser } from './browser';
import { startBuiltServer, type RunningServer } from './server';
import { followTraffic } from './settled';

type Account = 'admin' | 'agent' | 'change' | 'assets' | 'viewer' | 'none' | 'client';

interface Look {
  width?: number;
  scheme?: 'light' | 'dark';
  /** Language of the demo help-desk. */
  language?: 'en' | 'ar' | 'de';
  /** A phone's screen instead of a mouse. */
  touch?: boolean;
}

export interface HelpDesk {
  server: RunningServer;
  /** A page of a browser of its own in which this demo account is signed in. */
  as(account: Account, look?: Look): Promise<Page>;
  end(): Promise<void>;
}

/** The built server with the demo help-desk and these settings, and Chromium. `end()` it in `afterAll`. */
export async function startHelpDesk(env: Record<string, string> = {}): Promise<HelpDesk> {
  const server = await startBuiltServer(env);
  const browser: Browser = await launchBrowser();
  const { db } = openDatabase({ connectionString: server.databaseUrl }, 1);

  /** What signing in does, without the password: to check one takes half a second of a processor. */
  async function sessionOf(account: Account, language: NonNullable<Look['language']>): Promise<string> {
    const { id } = await db
      .selectFrom('help_desk.users')
      .select('id')
      .where('email', '=', `${account}@demo.test`)
      .executeTakeFirstOrThrow();
    await keepLanguage(db, id, language);
    return (await newSession(db, id)).id;
  }

  return {
    server,
    async as(account, { width = 1440, scheme = 'light', language = 'en', touch = false } = {}) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        hasTouch: touch,
        isMobile: touch,
      });
      const session = await sessionOf(account, language);
      await context.addCookies([
        { name: 'desk_lang', value: language, url: server.url },
        { name: sessionCookie, value: session, url: server.url, httpOnly: true, sameSite: 'Lax' },
      ]);
      const page = await context.newPage();
      followTraffic(page);
      return page;
    },
    async end() {
      await browser.close();
      await db.destroy();
      await server.stop();
    },
  };
}

/** The lowest id of a ticket of the demo data of which this is true. */
export async function findTicket(page: Page, wanted: (ticket: TicketActions) => boolean, from = 1): Promise<number> {
  for (let id = from; id <= 40; id++) {
    const reply = await page.request.get(`/service-desk/api/ticket-action/${id}`);
    if (reply.ok() && wanted(((await reply.json()) as { data: TicketActions }).data)) return id;
  }
  throw new Error('The demo data has no such ticket');
}

/** The slot of an extension point. Its texts and roles are found through the open shadow root. */
export const slot = (page: Page, point: string): Locator => page.locator(`service-desk-slot[point="${point}"]`);

/** Width of a dialog's box in px. */
export const widthOf = async (dialog: Locator): Promise<number> =>
  (await dialog.locator('xpath=./*').first().boundingBox())!.width;

// What it ends with would be sent over.
const axe = `${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')};0`;

/**
 * What is wrong with how the add-on's parts of a page look: axe violations, and a page that is wider than its window.
 * While a dialog is open, nobody gets at what lies behind it, and only the dialog is looked at. `within`: a selector of
 * what is looked at instead of the add-on's parts.
 */
export async function faultsOf(page: Page, within = 'service-desk-slot'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const dialog = await page.locator('service-desk-slot dialog[open]').count();
  const include = [dialog ? ['service-desk-slot', 'dialog[open]'] : [within]];
  // Of what is in order axe would describe every element as well, and all of it would be sent over.
  const violations = (await page.evaluate(
    `axe.run({ include: ${JSON.stringify(include)} }, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    ),
    ...(overflow > 0 ? [`overflow: ${overflow} px`] : []),
  ];
}
