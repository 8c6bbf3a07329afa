import { randomUUID } from 'node:crypto';
import type { TicketAction } from '../../wire/host/host';
import type { HostTicket } from '../../server/help-desk/connected/host';
import { type Check, assert, NotTried } from '../check';
import { type Backend, timeout, type Reply, shown } from './open';
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

function demandRefusal(reply: Reply): void {
  const { message } = (reply.json ?? {}) as { message?: unknown };
  assert(reply.status === 409 || reply.status === 422, `It was answered with ${shown(reply)}, not 422.`);
  assert(
    typeof message === 'string' && message,
    `The refusal has no sentence "message" for the person who asked: ${shown(reply)}.`,
  );
}

const refused = async (backend: Backend, action: Action): Promise<void> => demandRefusal(await act(backend, action));

/** Done, or refused with a sentence as a life cycle of the host may. Returns whether it was done. */
async function doneOrRefused(backend: Backend, action: Action): Promise<boolean> {
  const reply = await act(backend, action);
  if (reply.status === 200 && reply.json !== undefined) return true;
  demandRefusal(reply);
  return false;
}

async function ticketNow(backend: Backend): Promise<HostTicket> {
  const [row] = await backend.byIds('tickets', [ticketOf(backend)]);
  assert(row, `There is no ticket ${backend.ticket}.`);
  return row;
}

const field = { status: 'statuses', priority: 'priorities' } as const;
type Field = keyof typeof field;

/** What can be set and read again. */
function fieldOf({ connection }: Backend): Field {
  const what = (['status', 'priority'] as const).find((one) => connection.actions.includes(one));
  if (!what) throw new NotTried('The connection names neither status nor priority.');
  return what;
}

/** Values that a ticket could have, but not these; open statuses first, those that are not offered never. */
async function othersOf(backend: Backend, what: Field, not: readonly (string | null | undefined)[]): Promise<string[]> {
  const { rows } = await backend.walk(field[what]);
  const stateOf = (row: (typeof rows)[number]) => ('state' in row ? row.state : 'open');
  return ['open', 'closed']
    .flatMap((state) => rows.filter((row) => stateOf(row) === state))
    .map(({ id }) => id)
    .filter((id) => !not.includes(id));
}

/**
 * Gives the ticket the first of these values that it takes; a life cycle may refuse some. Returns it, with the key of the
 * action; null if it takes none.
 */
async function move(
  backend: Backend,
  what: Field,
  to: readonly string[],
): Promise<{ value: string; key: string } | null> {
  for (const value of to) {
    const key = randomUUID();
    if (await doneOrRefused(backend, { key, action: what, [what]: value })) return { value, key };
  }
  return null;
}

/** As {@link move}, to another value than it has. Throws {@link NotTried} if there is none that it takes. */
async function moveAway(backend: Backend, what: Field, now: string | null | undefined) {
  const others = await othersOf(backend, what, [now]);
  if (!others.length) throw new NotTried(`There is no other ${what}.`);
  const moved = await move(backend, what, others);
  if (!moved) throw new NotTried(`The help-desk refuses every other ${what} for this ticket, each with a sentence.`);
  return moved;
}

const back = async (backend: Backend, what: Field, value: string | null | undefined): Promise<void> => {
  if (value) await move(backend, what, [value]);
};

const set = (what: Field): Check<Backend> => ({
  requirement: 26,
  title: `The ${what} of a ticket is set, and is told from then on`,
  async run(backend) {
    can(backend, what);
    const before = (await ticketNow(backend))[what];
    const { value } = await moveAway(backend, what, before);
    const after = (await ticketNow(backend))[what];
    assert(after === value, `It was set to ${value}, and is told as ${after}.`);
    await back(backend, what, before);
  },
});

const once: Check<Backend> = {
  requirement: 26,
  title: 'The same key again does nothing more',
  async run(backend) {
    const what = fieldOf(backend);
    const before = (await ticketNow(backend))[what];
    const { value, key } = await moveAway(backend, what, before);
    const next = await move(backend, what, [
      ...(before ? [before] : []),
      ...(await othersOf(backend, what, [before, value])),
    ]);
    if (!next)
      throw new NotTried(`From ${value} the help-desk lets this ticket go nowhere, each time with a sentence.`);
    // The key is signed anew a second later, as in a second try.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await done(backend, { key, action: what, [what]: value });
    const now = (await ticketNow(backend))[what];
    await back(backend, what, before);
    assert(now === next.value, `The ${what} was set to ${value} a second time: ${now} instead of ${next.value}.`);
  },
};

const changedSince: Check<Backend> = {
  requirement: 24,
  title: 'What an action changed is told to who asks what changed',
  async run(backend) {
    const what = fieldOf(backend);
    const { cursor, ended } = await backend.walk('tickets');
    if (!ended || cursor === null) throw new NotTried('The host does not tell which tickets changed.');
    const before = (await ticketNow(backend))[what];
    await moveAway(backend, what, before);
    const { rows } = await backend.changed('tickets', cursor);
    await back(backend, what, before);
    assert(
      rows.some(({ id }) => id === ticketOf(backend)),
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
    const agent = by.replace(/^agent:/, '');
    if (!(await doneOrRefused(backend, { action: 'assign', agent })))
      throw new NotTried('The help-desk refuses to assign this ticket to who acts, with a sentence.');
    const { assigned } = await ticketNow(backend);
    assert(assigned?.replace(/^agent:/, '') === agent, `It is told as assigned to ${assigned}.`);
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
    const what = fieldOf(backend);
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
