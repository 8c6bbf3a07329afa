import { randomUUID } from 'node:crypto';
import type { TicketAction } from '../../wire/host/host';
import type { HostKind, HostTicket } from '../../server/help-desk/connected/host';
import { type Check, assert, NotTried } from '../check';
import { type Backend, timeout, type Reply, shown } from './open';
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

const can = (backend: Backend, act: TicketAction): void => {
  if (!backend.connection.actions.includes(act)) throw new NotTried(`The connection does not name the action ${act}.`);
};

function ticketOf({ ticket }: Backend): string {
  if (!ticket) throw new NotTried('No ticket was named that may be acted upon: --ticket <id>.');
  return ticket;
}

async function authorOf(backend: Backend): Promise<string> {
  if (backend.by) return backend.by;
  if (!backend.cookies?.agent)
    throw new NotTried('Nobody was named who acts: --by agent:<id>, or --agent "name=value".');
  return `agent:${(await agentOf(backend)).id}`;
}

async function act(backend: Backend, action: Action): Promise<Reply> {
  const url = backend.api('/tickets/actions');
  const by = await authorOf(backend);
  const body = JSON.stringify({ key: randomUUID(), tickets: [ticketOf(backend)], by, ...action });
  return backend.send(url, { method: 'POST', body, within: timeout.page });
}

async function done(backend: Backend, action: Action): Promise<void> {
  const reply = await act(backend, action);
  assert(reply.status === 200 && reply.json !== undefined, `It was answered with ${shown(reply)}, not 200 and {}.`);
}

async function refused(backend: Backend, action: Action): Promise<void> {
  const reply = await act(backend, action);
  const { message } = (reply.json ?? {}) as { message?: unknown };
  assert(reply.status === 409 || reply.status === 422, `It was answered with ${shown(reply)}, not 422.`);
  assert(
    typeof message === 'string' && message,
    `The refusal has no sentence "message" for the person who asked: ${shown(reply)}.`,
  );
}

/** What is acted upon by HTTP may be read by statements. */
const bySql = ({ connection }: Backend, kind: HostKind): boolean => typeof connection.data[kind] === 'object';

async function ticketNow(backend: Backend): Promise<HostTicket> {
  const ids = [ticketOf(backend)];
  const [row] = await (bySql(backend, 'tickets')
    ? withSource(backend, statementsOf(backend.connection), (source) => source.byIds('tickets', ids))
    : backend.byIds('tickets', ids));
  assert(row, `There is no ticket ${backend.ticket}.`);
  return row;
}

/** Two values of a list, the ticket's own first if it has one. */
async function twoOf(
  backend: Backend,
  kind: 'statuses' | 'priorities',
  own?: string | null,
): Promise<[string, string]> {
  const { rows } = await (bySql(backend, kind)
    ? withSource(backend, statementsOf(backend.connection), (source) => source.changed(kind, null))
    : backend.walk(kind));
  const shownRows = rows.filter((row) => !('state' in row) || row.state === 'open');
  const first = own && rows.some(({ id }) => id === own) ? own : shownRows[0]?.id;
  const second = shownRows.find(({ id }) => id !== first)?.id;
  if (!first || !second) throw new NotTried(`There are no two ${kind}.`);
  return [first, second];
}

const field = { status: 'statuses', priority: 'priorities' } as const;

const set = (what: 'status' | 'priority'): Check<Backend> => ({
  requirement: 26,
  title: `The ${what} of a ticket is set, and is told from then on`,
  async run(backend) {
    can(backend, what);
    const before = await ticketNow(backend);
    const [own, other] = await twoOf(backend, field[what], before[what]);
    await done(backend, { action: what, [what]: other });
    const after = (await ticketNow(backend))[what];
    assert(after === other, `It was set to ${other}, and is told as ${after}.`);
    await done(backend, { action: what, [what]: own });
  },
});

const once: Check<Backend> = {
  requirement: 26,
  title: 'The same key again does nothing more',
  async run(backend) {
    const what = (['status', 'priority'] as const).find((one) => backend.connection.actions.includes(one));
    if (!what) throw new NotTried('The connection names neither status nor priority.');
    const [own, other] = await twoOf(backend, field[what], (await ticketNow(backend))[what]);
    const key = randomUUID();
    await done(backend, { key, action: what, [what]: other });
    await done(backend, { action: what, [what]: own });
    // The key is signed anew a second later, as in a second try.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await done(backend, { key, action: what, [what]: other });
    const now = (await ticketNow(backend))[what];
    assert(now === own, `The ${what} was set to ${other} a second time: ${now} instead of ${own}.`);
  },
};

const changedSince: Check<Backend> = {
  requirement: 24,
  title: 'What an action changed is told to who asks what changed',
  async run(backend) {
    const what = (['status', 'priority'] as const).find((one) => backend.connection.actions.includes(one));
    if (!what) throw new NotTried('The connection names neither status nor priority.');
    const { cursor, ended } = await backend.walk('tickets');
    if (!ended || cursor === null) throw new NotTried('The host does not tell which tickets changed.');
    const [own, other] = await twoOf(backend, field[what], (await ticketNow(backend))[what]);
    await done(backend, { action: what, [what]: other });
    const reported: string[] = [];
    for (let since: string = cursor, more = true, page = 0; more && page < 20; page++) {
      const next = await backend.rows('tickets', { since, limit: '1000' });
      reported.push(...next.rows.map(({ id }) => id));
      more = next.more === true;
      since = String(next.cursor);
    }
    await done(backend, { action: what, [what]: own });
    assert(
      reported.includes(ticketOf(backend)),
      `The ${what} of ${backend.ticket} was set, and it is not among what changed.`,
    );
  },
};

const assign: Check<Backend> = {
  requirement: 26,
  title: 'A ticket is assigned to an agent',
  async run(backend) {
    can(backend, 'assign');
    const by = await authorOf(backend);
    await done(backend, { action: 'assign', agent: by.replace(/^agent:/, '') });
    const { assigned } = await ticketNow(backend);
    assert(assigned?.replace(/^agent:/, '') === by.replace(/^agent:/, ''), `It is told as assigned to ${assigned}.`);
  },
};

const reply: Check<Backend> = {
  requirement: 26,
  title: 'A reply with a file is taken',
  async run(backend) {
    can(backend, 'reply');
    const base64 = Buffer.from('This file was sent by the conformance kit.').toString('base64');
    await done(backend, {
      action: 'reply',
      text: '<p>This reply was sent by the <b>conformance kit</b>.</p>',
      files: [{ name: 'conformance.txt', type: 'text/plain', base64 }],
    });
  },
};

const noTicket: Check<Backend> = {
  requirement: 26,
  title: 'An action on a ticket that does not exist is refused with a sentence',
  async run(backend) {
    const [first] = backend.connection.actions;
    if (!first) throw new NotTried('The connection names no actions.');
    await refused(backend, {
      action: first,
      tickets: ['no-such-ticket'],
      status: '1',
      priority: '1',
      agent: '1',
      text: 'x',
    });
  },
};

const noValue: Check<Backend> = {
  requirement: 26,
  title: 'A value that does not exist is refused with a sentence, and nothing is changed',
  async run(backend) {
    const what = (['status', 'priority'] as const).find((one) => backend.connection.actions.includes(one));
    if (!what) throw new NotTried('The connection names neither status nor priority.');
    const before = (await ticketNow(backend))[what];
    await refused(backend, { action: what, [what]: 'no-such-value' });
    const after = (await ticketNow(backend))[what];
    assert(before === after, `The ${what} was ${before} and is ${after}.`);
  },
};

export const actionChecks: readonly Check<Backend>[] = [
  set('status'),
  set('priority'),
  once,
  changedSince,
  assign,
  reply,
  noTicket,
  noValue,
];
