import { randomUUID } from 'node:crypto';
import type { TicketAction } from '../../wire/host/host';
import type { HostKind, HostTicket } from '../../server/help-desk/connected/host';
import { type Check, demand, NotTried } from '../check';
import { type Asked, patience, type Reply, shown } from './ask';
import { statementsOf, withSource } from './sql';
import { agentOf } from './who';

interface Action {
  key?: string;
  action: TicketAction;
  tickets?: string[];
  status?: string;
  priority?: string;
  agent?: string;
  team?: string;
  text?: string;
  files?: { name: string; type: string; base64: string }[];
}

const can = (asked: Asked, act: TicketAction): void => {
  if (!asked.connection.actions.includes(act)) throw new NotTried(`The connection does not name the action ${act}.`);
};

function ticketOf({ ticket }: Asked): string {
  if (!ticket) throw new NotTried('No ticket was named that may be acted upon: --ticket <id>.');
  return ticket;
}

async function authorOf(asked: Asked): Promise<string> {
  if (asked.by) return asked.by;
  if (!asked.cookies?.agent) throw new NotTried('Nobody was named who acts: --by agent:<id>, or --agent "name=value".');
  return `agent:${(await agentOf(asked)).id}`;
}

async function act(asked: Asked, action: Action): Promise<Reply> {
  const url = asked.api('/tickets/actions');
  const by = await authorOf(asked);
  const body = JSON.stringify({ key: randomUUID(), tickets: [ticketOf(asked)], by, ...action });
  return asked.ask(url, { method: 'POST', body, within: patience.page });
}

async function done(asked: Asked, action: Action): Promise<void> {
  const reply = await act(asked, action);
  demand(reply.status === 200 && reply.json !== undefined, `It was answered with ${shown(reply)}, not 200 and {}.`);
}

async function refused(asked: Asked, action: Action): Promise<void> {
  const reply = await act(asked, action);
  const { message } = (reply.json ?? {}) as { message?: unknown };
  demand(reply.status === 409 || reply.status === 422, `It was answered with ${shown(reply)}, not 422.`);
  demand(
    typeof message === 'string' && message,
    `The refusal has no sentence "message" for the person who asked: ${shown(reply)}.`,
  );
}

/** What is acted upon by HTTP may be read by statements. */
const bySql = ({ connection }: Asked, kind: HostKind): boolean => typeof connection.data[kind] === 'object';

async function ticketNow(asked: Asked): Promise<HostTicket> {
  const ids = [ticketOf(asked)];
  const [row] = await (bySql(asked, 'tickets')
    ? withSource(asked, statementsOf(asked.connection), (source) => source.byIds('tickets', ids))
    : asked.byIds('tickets', ids));
  demand(row, `There is no ticket ${asked.ticket}.`);
  return row;
}

/** Two values of a list, the ticket's own first if it has one. */
async function twoOf(asked: Asked, kind: 'statuses' | 'priorities', own?: string | null): Promise<[string, string]> {
  const { rows } = await (bySql(asked, kind)
    ? withSource(asked, statementsOf(asked.connection), (source) => source.changed(kind, null))
    : asked.walk(kind));
  const shownRows = rows.filter((row) => !('state' in row) || row.state === 'open');
  const first = own && rows.some(({ id }) => id === own) ? own : shownRows[0]?.id;
  const second = shownRows.find(({ id }) => id !== first)?.id;
  if (!first || !second) throw new NotTried(`There are no two ${kind}.`);
  return [first, second];
}

const field = { status: 'statuses', priority: 'priorities' } as const;

const set = (what: 'status' | 'priority'): Check<Asked> => ({
  requirement: 26,
  title: `The ${what} of a ticket is set, and is told from then on`,
  async run(asked) {
    can(asked, what);
    const before = await ticketNow(asked);
    const [own, other] = await twoOf(asked, field[what], before[what]);
    await done(asked, { action: what, [what]: other });
    const after = (await ticketNow(asked))[what];
    demand(after === other, `It was set to ${other}, and is told as ${after}.`);
    await done(asked, { action: what, [what]: own });
  },
});

const once: Check<Asked> = {
  requirement: 26,
  title: 'The same key again does nothing more',
  async run(asked) {
    const what = (['status', 'priority'] as const).find((one) => asked.connection.actions.includes(one));
    if (!what) throw new NotTried('The connection names neither status nor priority.');
    const [own, other] = await twoOf(asked, field[what], (await ticketNow(asked))[what]);
    const key = randomUUID();
    await done(asked, { key, action: what, [what]: other });
    await done(asked, { action: what, [what]: own });
    // The key is signed anew a second later, as in a second try.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await done(asked, { key, action: what, [what]: other });
    const now = (await ticketNow(asked))[what];
    demand(now === own, `The ${what} was set to ${other} a second time: ${now} instead of ${own}.`);
  },
};

const changedSince: Check<Asked> = {
  requirement: 24,
  title: 'What an action changed is told to who asks what changed',
  async run(asked) {
    const what = (['status', 'priority'] as const).find((one) => asked.connection.actions.includes(one));
    if (!what) throw new NotTried('The connection names neither status nor priority.');
    const { cursor, ended } = await asked.walk('tickets');
    if (!ended || cursor === null) throw new NotTried('The host does not tell which tickets changed.');
    const [own, other] = await twoOf(asked, field[what], (await ticketNow(asked))[what]);
    await done(asked, { action: what, [what]: other });
    const told: string[] = [];
    for (let since: string = cursor, more = true, page = 0; more && page < 20; page++) {
      const next = await asked.rows('tickets', { since, limit: '1000' });
      told.push(...next.rows.map(({ id }) => id));
      more = next.more === true;
      since = String(next.cursor);
    }
    await done(asked, { action: what, [what]: own });
    demand(told.includes(ticketOf(asked)), `The ${what} of ${asked.ticket} was set, and it is not among what changed.`);
  },
};

const assign: Check<Asked> = {
  requirement: 26,
  title: 'A ticket is assigned to an agent',
  async run(asked) {
    can(asked, 'assign');
    const by = await authorOf(asked);
    await done(asked, { action: 'assign', agent: by.replace(/^agent:/, '') });
    const { assigned } = await ticketNow(asked);
    demand(assigned?.replace(/^agent:/, '') === by.replace(/^agent:/, ''), `It is told as assigned to ${assigned}.`);
  },
};

const reply: Check<Asked> = {
  requirement: 26,
  title: 'A reply with a file is taken',
  async run(asked) {
    can(asked, 'reply');
    const base64 = Buffer.from('This file was sent by the conformance kit.').toString('base64');
    await done(asked, {
      action: 'reply',
      text: '<p>This reply was sent by the <b>conformance kit</b>.</p>',
      files: [{ name: 'conformance.txt', type: 'text/plain', base64 }],
    });
  },
};

const noTicket: Check<Asked> = {
  requirement: 26,
  title: 'An action on a ticket that does not exist is refused with a sentence',
  async run(asked) {
    const [first] = asked.connection.actions;
    if (!first) throw new NotTried('The connection names no actions.');
    await refused(asked, {
      action: first,
      tickets: ['no-such-ticket'],
      status: '1',
      priority: '1',
      agent: '1',
      text: 'x',
    });
  },
};

const noValue: Check<Asked> = {
  requirement: 26,
  title: 'A value that does not exist is refused with a sentence, and nothing is changed',
  async run(asked) {
    const what = (['status', 'priority'] as const).find((one) => asked.connection.actions.includes(one));
    if (!what) throw new NotTried('The connection names neither status nor priority.');
    const before = (await ticketNow(asked))[what];
    await refused(asked, { action: what, [what]: 'no-such-value' });
    const after = (await ticketNow(asked))[what];
    demand(before === after, `The ${what} was ${before} and is ${after}.`);
  },
};

export const actionChecks: readonly Check<Asked>[] = [
  set('status'),
  set('priority'),
  once,
  changedSince,
  assign,
  reply,
  noTicket,
  noValue,
];
