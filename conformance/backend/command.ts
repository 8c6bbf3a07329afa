import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readConnection } from '../../server/help-desk/connected/connection.read';
import type { Report } from '../report';
import type { BackendAdapter } from './adapter';
import { checkBackend } from './backend';
import { priorityOrder } from './order';

/** What the person at the terminal gives for the time of the checks: cookies, a ticket, who acts. */
export interface Lent {
  agent?: string;
  client?: string;
  expired?: string;
  ticket?: string;
  by?: string;
}

/** Drives the help-desk that a connection file describes; throws a sentence for each fault of the file. */
export async function checkConnection(file: string, { ticket, by, ...cookies }: Lent): Promise<Report> {
  const connection = await readConnection(path.resolve(file));
  // Before a ticket is made or acted upon.
  const order = await priorityOrder(connection).catch(() => null);
  if (order) console.error(`Priorities of ${connection.name}, ${order.sentence}.`);
  const adapter: BackendAdapter = { name: connection.name, connection, cookies, by };
  return checkBackend({ ...adapter, ticket: ticket ?? (await madeNow(connection.actions.length > 0)) });
}

/** Asks the person at the terminal to make a ticket; nobody is there in a script. */
async function madeNow(acts: boolean): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const reported = acts ? ' It will be acted upon: status, priority, assignee, a reply.' : '';
  const id = await terminal.question(
    `Make a ticket in the help-desk now, and type its id (or nothing).${reported}\n> `,
  );
  terminal.close();
  return id.trim() || undefined;
}
