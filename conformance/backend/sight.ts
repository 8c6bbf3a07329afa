import { HostFailure } from '../../server/help-desk/connected/host.request';
import { maxAsked, rawSightSource, type Seen, type SightSource } from '../../server/help-desk/connected/may-see';
import { type Check, assert, demandNone, NotTried, Unmet } from '../check';
import { nameOf } from './lists';
import { type Backend, shown, timeout } from './open';

/** Names of nobody and nothing, of the shape that those have which were read. */
function nowhere(kind: Seen, names: readonly string[], count: number): string[] {
  const prefix = kind === 'people' ? 'client:' : '';
  const areNumbers = names.every((name) => /^(\w+:)?\d+$/.test(name));
  return Array.from({ length: count }, (_one, at) => prefix + (areNumbers ? 900_000_000 + at : `no-such-id-${at}`));
}

const setting = { tickets: 'may_see', people: 'people_visible' } as const;

/** The road on which the help-desk says who may see what, as it says it. Throws {@link NotTried} if it need not. */
async function withSight<T>(
  kind: Seen,
  backend: Backend,
  run: (of: (person: string, ids: readonly string[]) => Promise<string[]>, source: SightSource) => Promise<T>,
): Promise<T> {
  const source = rawSightSource(kind, backend.connection);
  if (!source)
    throw new NotTried(
      kind === 'tickets' ? 'The connection says may_see: everyone.' : 'The connection does not say people_visible.',
    );
  const of = async (person: string, ids: readonly string[]) => {
    const begun = Date.now();
    const seen = await source.of(person, ids).catch((error: Error) => {
      throw error instanceof HostFailure ? new Unmet(`For ${person}: ${error.message}.`) : error;
    });
    const taken = Date.now() - begun;
    assert(taken <= timeout.one, `For ${person} and ${ids.length} ${kind} it took ${(taken / 1000).toFixed(1)} s.`);
    return [...seen];
  };
  try {
    return await run(of, source);
  } finally {
    await source.close();
  }
}

/** Tickets, or people, of the host, up to what is asked for at once. */
async function some(kind: Seen, backend: Backend): Promise<string[]> {
  const names = (await backend.walk(kind)).rows.map((row) => nameOf(kind, row));
  const ids = [...new Set([...(kind === 'tickets' && backend.ticket ? [backend.ticket] : []), ...names])];
  if (!ids.length) throw new NotTried(`There are no ${kind}.`);
  return ids.slice(0, maxAsked);
}

/** An agent and a client of the host. */
async function somePeople(backend: Backend): Promise<string[]> {
  const { rows } = await backend.walk('people');
  const active = rows.filter((row) => row.active !== false);
  const some = (['agent', 'client'] as const).flatMap((kind) => active.find((row) => row.kind === kind) ?? []);
  return [...new Set([...(backend.by ? [backend.by] : []), ...some.map((row) => nameOf('people', row))])];
}

const subset = (kind: Seen): Check<Backend> => ({
  requirement: 28,
  title: `For an agent and a client those come that they may see, of the ${kind} that were named and no others`,
  run: (backend) =>
    withSight(kind, backend, async (of) => {
      const ids = await some(kind, backend);
      for (const person of await somePeople(backend)) {
        const seen = await of(person, [...ids.slice(0, maxAsked - 1), ...nowhere(kind, ids, 1)]);
        demandNone(
          seen.filter((id) => !ids.includes(id)),
          `For ${person} there came ${kind} that were not asked for`,
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
});

const stranger = (kind: Seen): Check<Backend> => ({
  requirement: 28,
  title:
    kind === 'tickets'
      ? 'Nobody whom the help-desk does not know may see a ticket'
      : 'Nobody whom the help-desk does not know may see people',
  run: (backend) =>
    withSight(kind, backend, async (of) => {
      const ids = await some(kind, backend);
      for (const person of ['agent:no-such-person', 'client:no-such-person', "agent:1' or '1'='1", 'agent:999999999']) {
        // To refuse is right as well.
        const seen = await of(person, ids).catch((error: Error) => {
          if (error.message.includes(' s.')) throw error;
          return [];
        });
        demandNone(seen, `For ${person}, who does not exist, there came`);
      }
    }),
});

const client: Check<Backend> = {
  requirement: 28,
  title: 'A client does not see every ticket of the others',
  run: (backend) =>
    withSight('tickets', backend, async (of) => {
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

const many = (kind: Seen): Check<Backend> => ({
  requirement: 28,
  title: `${maxAsked} ${kind} are decided within 2 seconds`,
  run: (backend) =>
    withSight(kind, backend, async (of) => {
      const ids = await some(kind, backend);
      const [person] = await somePeople(backend);
      if (!person) throw new NotTried('There are no people.');
      const seen = await of(person, [...ids, ...nowhere(kind, ids, maxAsked - ids.length)]);
      demandNone(
        seen.filter((id) => !ids.includes(id)),
        `For ${person} there came ${kind} that do not exist`,
      );
    }),
});

const listed = (kind: Seen): Check<Backend> => ({
  requirement: 28,
  title:
    kind === 'tickets'
      ? 'The list of what somebody may see says the same'
      : 'The list of the people whom somebody may see says the same',
  run: (backend) =>
    withSight(kind, backend, async (of, source) => {
      for (const person of await somePeople(backend)) {
        const all = await source.all(person);
        if (!all) throw new NotTried('The help-desk does not list what somebody may see, or it is very much.');
        const some = all.slice(0, maxAsked);
        if (!some.length) continue;
        const seen = await of(person, some);
        demandNone(
          some.filter((id) => !seen.includes(id)),
          `In the list of ${person} there are ${kind} that they may not see`,
        );
      }
    }),
});

const unsigned = (kind: Seen): Check<Backend> => ({
  requirement: 21,
  title:
    kind === 'tickets'
      ? 'Who may see a ticket is told to nobody without a signature'
      : 'Who may see people is told to nobody without a signature',
  async run(backend) {
    const way = kind === 'tickets' ? backend.connection.maySee : backend.connection.peopleVisible;
    if (way !== 'http') throw new NotTried(`The connection does not say ${setting[kind]}: http.`);
    const ids = kind === 'tickets' ? ['1'] : ['client:1'];
    const body = JSON.stringify({ person: 'agent:1', ids });
    const reply = await backend.send(backend.api(`/${kind}/visible`), { method: 'POST', body, sign: () => ({}) });
    assert(reply.status === 401 || reply.status === 403, `It was answered with ${shown(reply)}, not 401.`);
  },
});

const checksOf = (kind: Seen): Check<Backend>[] =>
  [subset, stranger, many, listed, unsigned].map((check) => check(kind));

export const sightChecks: readonly Check<Backend>[] = [...checksOf('tickets'), client, ...checksOf('people')];
