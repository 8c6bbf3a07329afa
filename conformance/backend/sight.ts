import { HostFailure } from '../../server/help-desk/connected/host.request';
import { maxAsked, rawSightSource, type SightSource } from '../../server/help-desk/connected/may-see';
import { type Check, assert, demandNone, NotTried, Unmet } from '../check';
import { nameOf } from './lists';
import { type Backend, shown, timeout } from './open';

/** An id of no ticket, of the shape that ids have there: what is asked for is what was read. */
const nowhere = (ids: readonly string[]) => (ids.every((id) => /^\d+$/.test(id)) ? '999999999' : 'no-such-id');

/** The road on which the help-desk says who may see a ticket, as it says it. Throws {@link NotTried} if it need not. */
async function withSight<T>(
  backend: Backend,
  run: (of: (person: string, ids: readonly string[]) => Promise<string[]>, source: SightSource) => Promise<T>,
): Promise<T> {
  const source = rawSightSource('tickets', backend.connection);
  if (!source) throw new NotTried('The connection says may_see: everyone.');
  const of = async (person: string, ids: readonly string[]) => {
    const begun = Date.now();
    const seen = await source.of(person, ids).catch((error: Error) => {
      throw error instanceof HostFailure ? new Unmet(`For ${person}: ${error.message}.`) : error;
    });
    const taken = Date.now() - begun;
    assert(taken <= timeout.one, `For ${person} and ${ids.length} tickets it took ${(taken / 1000).toFixed(1)} s.`);
    return [...seen];
  };
  try {
    return await run(of, source);
  } finally {
    await source.close();
  }
}

/** Ids of tickets of the host, up to what is asked for at once. */
async function someTickets(backend: Backend): Promise<string[]> {
  const { rows } = await backend.walk('tickets');
  const ids = [...new Set([...(backend.ticket ? [backend.ticket] : []), ...rows.map(({ id }) => id)])];
  if (!ids.length) throw new NotTried('There are no tickets.');
  return ids.slice(0, maxAsked);
}

/** An agent and a client of the host. */
async function somePeople(backend: Backend): Promise<string[]> {
  const { rows } = await backend.walk('people');
  const active = rows.filter((row) => row.active !== false);
  const some = (['agent', 'client'] as const).flatMap((kind) => active.find((row) => row.kind === kind) ?? []);
  return [...new Set([...(backend.by ? [backend.by] : []), ...some.map((row) => nameOf('people', row))])];
}

const subset: Check<Backend> = {
  requirement: 28,
  title: 'For an agent and a client those come that they may see, of the tickets that were named and no others',
  run: (backend) =>
    withSight(backend, async (of) => {
      const ids = await someTickets(backend);
      for (const person of await somePeople(backend)) {
        const seen = await of(person, [...ids.slice(0, maxAsked - 1), nowhere(ids)]);
        demandNone(
          seen.filter((id) => !ids.includes(id)),
          `For ${person} there came tickets that were not asked for`,
        );
        const [first] = ids;
        const one = await of(person, [first!]);
        demandNone(
          one.filter((id) => id !== first),
          `Asked for ${first} alone, for ${person} there came`,
        );
        assert(
          one.includes(first!) === seen.includes(first!),
          `Whether ${person} may see ${first} depends on what else is asked for.`,
        );
      }
    }),
};

const stranger: Check<Backend> = {
  requirement: 28,
  title: 'Nobody whom the help-desk does not know may see a ticket',
  run: (backend) =>
    withSight(backend, async (of) => {
      const ids = await someTickets(backend);
      for (const person of ['agent:no-such-person', 'client:no-such-person', "agent:1' or '1'='1", 'agent:999999999']) {
        // To refuse is right as well.
        const seen = await of(person, ids).catch((error: Error) => {
          if (error.message.includes(' s.')) throw error;
          return [];
        });
        demandNone(seen, `For ${person}, who does not exist, there came`);
      }
    }),
};

const client: Check<Backend> = {
  requirement: 28,
  title: 'A client does not see every ticket of the others',
  run: (backend) =>
    withSight(backend, async (of) => {
      const tickets = (await backend.walk('tickets')).rows;
      const people = (await backend.walk('people')).rows;
      const requesterOf = (ticket: (typeof tickets)[number]) =>
        ticket.requester && (ticket.requester.includes(':') ? ticket.requester : `client:${ticket.requester}`);
      const organizations = new Map(people.map((row) => [nameOf('people', row), row.organization]));
      for (const row of people.filter(({ kind }) => kind === 'client').slice(0, 20)) {
        const person = nameOf('people', row);
        const others = tickets.filter((ticket) => {
          const requester = requesterOf(ticket);
          const together = row.organization && requester && organizations.get(requester) === row.organization;
          return requester && requester !== person && !together;
        });
        if (others.length < 2) continue;
        const ids = others.slice(0, maxAsked).map(({ id }) => id);
        const seen = await of(person, ids);
        assert(seen.length < ids.length, `${person} may see all ${ids.length} tickets that others have asked for.`);
        return;
      }
      throw new NotTried('There is no client beside two tickets of others.');
    }),
};

const many: Check<Backend> = {
  requirement: 28,
  title: `${maxAsked} tickets are decided within 2 seconds`,
  run: (backend) =>
    withSight(backend, async (of) => {
      const ids = await someTickets(backend);
      const [person] = await somePeople(backend);
      if (!person) throw new NotTried('There are no people.');
      const filled = [...ids, ...Array.from({ length: maxAsked - ids.length }, (_one, at) => String(900_000_000 + at))];
      const seen = await of(person, filled);
      demandNone(
        seen.filter((id) => !ids.includes(id)),
        `For ${person} there came tickets that do not exist`,
      );
    }),
};

const listed: Check<Backend> = {
  requirement: 28,
  title: 'The list of what somebody may see says the same',
  run: (backend) =>
    withSight(backend, async (of, source) => {
      for (const person of await somePeople(backend)) {
        const all = await source.all(person);
        if (!all) throw new NotTried('The help-desk does not list what somebody may see, or it is very much.');
        const some = all.slice(0, maxAsked);
        if (!some.length) continue;
        const seen = await of(person, some);
        demandNone(
          some.filter((id) => !seen.includes(id)),
          `In the list of ${person} there are tickets that they may not see`,
        );
      }
    }),
};

const unsigned: Check<Backend> = {
  requirement: 21,
  title: 'Who may see a ticket is told to nobody without a signature',
  async run(backend) {
    if (backend.connection.maySee !== 'http') throw new NotTried('The connection does not say may_see: http.');
    const body = JSON.stringify({ person: 'agent:1', ids: ['1'] });
    const reply = await backend.send(backend.api('/tickets/visible'), { method: 'POST', body, sign: () => ({}) });
    assert(reply.status === 401 || reply.status === 403, `It was answered with ${shown(reply)}, not 401.`);
  },
};

export const sightChecks: readonly Check<Backend>[] = [subset, stranger, client, many, listed, unsigned];
