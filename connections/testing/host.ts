import type { Page } from 'playwright-core';
import type { RunningServer } from '../../e2e/testing/server';

/** People of the host who are seeded by its `start`; both change approvers have an account there. */
export const people = {
  agent: { login: 'ada', name: 'Ada Lindqvist', email: 'ada@example.test' },
  approver: { login: 'bo', name: 'Bo Hansen', email: 'bo@example.test' },
  client: { login: 'carl', name: 'Carl Customer', email: 'carl@example.test' },
} as const;
export type Account = keyof typeof people;
export const password = 'a long enough Passw0rd';

/**
 * A real help-desk from Debian with its own database, the service desk connected to it by the files of this folder,
 * and a proxy before both.
 */
export interface RealHost {
  name: string;
  /** What people type: the proxy. */
  url: string;
  desk: RunningServer;
  /** Fills in the host's own form. */
  signIn(page: Page, account: Account): Promise<void>;
  signOut(page: Page): Promise<void>;
  /** Makes a ticket as the host's own users do; returns its id there. The client has asked for it. */
  makeTicket(subject: string): Promise<string>;
  /** Path of a ticket's page. */
  ticketPage(id: string): string;
  /** Read from the host, not from us: the name of its status, who it is assigned to (login), texts of its replies. */
  readTicket(id: string): Promise<{ status: string; assigned: string | null; replies: string[] }>;
  /** A status that a ticket can be given, as the host names it. */
  closed: string;
  end(): Promise<void>;
}
