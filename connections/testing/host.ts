import type { Page } from 'playwright-core';
import type { HostAdapter } from '../../conformance';
import type { RunningServer } from '../../e2e/testing/server';

/** People of the host who are seeded by its `start`. The agent is `first_admin` of its connection file. */
export const people = {
  agent: { login: 'ada', name: 'Ada Lindqvist', email: 'ada@example.test' },
  approver: { login: 'bo', name: 'Bo Hansen', email: 'bo@example.test' },
  client: { login: 'carl', name: 'Carl Customer', email: 'carl@example.test' },
  /** An agent whom the host shows the tickets of one queue, or project, only. */
  limited: { login: 'dan', name: 'Dan Limited', email: 'dan@example.test' },
  /** Administers the host. */
  administrator: { login: 'eve', name: 'Eve Admin', email: 'eve@example.test' },
} as const;
export type Account = keyof typeof people;
export const password = 'a long enough Passw0rd';

/** Text of the entry in the host's menu that leads to our pages. */
export const menuEntry = 'Service desk';

/** Starts a host with the service desk beside it; the settings are for the latter (`SMTP_URL`). */
export type StartHost = (settings: Record<string, string>) => Promise<RealHost>;

/**
 * A real help-desk from Debian with its own database, the service desk connected to it by the files of its folder, and a
 * proxy before both.
 */
export interface RealHost {
  name: string;
  /** What people type: the proxy. */
  url: string;
  desk: RunningServer;
  /** Selector of something that every page of the host's layout has, and no page of ours. */
  layout: string;
  /** Fills in the host's own form, which the page shows, and waits for the page after it. */
  signIn(page: Page, account: Account): Promise<void>;
  /** By the host's own page, as people do. */
  signOut(page: Page): Promise<void>;
  /**
   * Makes a ticket as the host's own users do; returns its id there. The client has asked for it. `of`: where the limited
   * agent sees it, too.
   */
  makeTicket(subject: string, of?: 'limited'): Promise<string>;
  /** Where the service desk asks it, and the secret by which. */
  api: { url: string; secret: string };
  /** The host's id of this person. */
  idOf(account: Account): Promise<string>;
  /** Path of a ticket's page, for who works on tickets. */
  ticketPage(id: string): string;
  /** The same for who asked for it, where the host has another page for them. */
  clientTicketPage?(id: string): string;
  /** Read from the host, not from us: the name of its status, and its replies with the logins of who wrote them. */
  readTicket(id: string): Promise<{ status: string; replies: { text: string; by: string }[] }>;
  /** The plug-in's page of settings: its path, the name of a setting's field there, and the button. */
  settings: { path: string; field(name: string): string; save: string };
  /** A ticket's page for the conformance kit; `open` goes there as the agent. */
  kitPage(open: HostAdapter['open']): HostAdapter;
  /** A status that a ticket can be given, as the host names it. */
  closed: string;
  end(): Promise<void>;
}
