import { type HostKind, hostKinds, type HostPerson, type HostRows } from '../../server/help-desk/connected/host';
import { faultOf } from '../../server/help-desk/connected/host.rules';
import { type Check, assert, demandNone, NotTried } from '../check';
import type { Backend } from './open';
import { orderCheck } from './order';

/** What names a record of a kind: of a person `agent:12`. */
export const nameOf = <K extends HostKind>(kind: K, row: HostRows[K]): string =>
  kind === 'people' ? `${(row as HostPerson).kind}:${row.id}` : row.id;

/** The kinds of which there may be more than a page. */
const large = ['people', 'tickets'] as const;

const whole = (kind: HostKind): Check<Backend> => ({
  requirement: 22,
  title: `${kind}: every row can be taken, each once`,
  async run(backend) {
    if (!backend.readsByHttp(kind)) throw new NotTried(`The connection does not read ${kind} by HTTP.`);
    const { rows } = await backend.walk(kind);
    demandNone(
      rows.flatMap((row) => {
        const fault = faultOf(kind, row);
        return fault ? [`${JSON.stringify((row as { id?: unknown } | null)?.id)}: ${fault}`] : [];
      }),
      `${kind} that cannot be taken`,
    );
    const names = rows.map((row) => nameOf(kind, row));
    demandNone(
      names.filter((name, i) => names.indexOf(name) !== i && names.length < 5000),
      `${kind} that come twice`,
    );
    assert(new Set(names).size === names.length, `Some ${kind} come twice.`);
  },
});

const small = (kind: (typeof large)[number]): Check<Backend> => ({
  requirement: 22,
  title: `${kind}: pages of three are the same records as pages of a thousand`,
  async run(backend) {
    if (!backend.readsByHttp(kind)) throw new NotTried(`The connection does not read ${kind} by HTTP.`);
    const { rows: all, ended } = await backend.walk(kind);
    const found: string[] = [];
    let since: string | null = null;
    for (let page = 0; page < 4; page++) {
      const next: Awaited<ReturnType<Backend['rows']>> = await backend.rows(kind, {
        limit: '3',
        ...(since !== null && { since }),
      });
      assert(next.rows.length <= 3, `Three ${kind} were asked for, ${next.rows.length} came.`);
      found.push(...next.rows.map((row) => nameOf(kind, row as HostRows[typeof kind])));
      if (!next.more) break;
      since = String(next.cursor);
    }
    assert(
      new Set(found).size === found.length,
      `In four pages of three some ${kind} come twice: ${found.join(', ')}.`,
    );
    const known = new Set(all.map((row) => nameOf(kind, row)));
    demandNone(
      found.filter((name) => ended && !known.has(name)),
      `${kind} of small pages that large ones lack`,
    );
    assert(
      found.length >= Math.min(all.length, 12),
      `Four pages of three have ${found.length} of ${all.length} ${kind}.`,
    );
  },
});

const stable = (kind: (typeof large)[number]): Check<Backend> => ({
  requirement: 22,
  title: `${kind}: the same cursor gives the same page again`,
  async run(backend) {
    if (!backend.readsByHttp(kind)) throw new NotTried(`The connection does not read ${kind} by HTTP.`);
    const { cursor, more } = await backend.rows(kind, { limit: '2' });
    if (!more) throw new NotTried(`There are no more than two ${kind}.`);
    const pages: string[] = [];
    for (let time = 0; time < 2; time++) {
      const { rows } = await backend.rows(kind, { limit: '2', since: String(cursor) });
      pages.push(rows.map((row) => nameOf(kind, row)).join(', '));
    }
    assert(pages[0] === pages[1], `First it was ${pages[0]}, then ${pages[1]}.`);
  },
});

/** References from tickets and people to lists. */
const references: readonly [from: 'people' | 'tickets' | 'teams', field: string, to: HostKind][] = [
  ['tickets', 'status', 'statuses'],
  ['tickets', 'priority', 'priorities'],
  ['tickets', 'type', 'ticket_types'],
  ['tickets', 'team', 'teams'],
  ['tickets', 'department', 'departments'],
  ['people', 'organization', 'organizations'],
  ['people', 'department', 'departments'],
];

const led = ([from, field, to]: (typeof references)[number]): Check<Backend> => ({
  requirement: 22,
  title: `${from}: each ${field} is one of the ${to}`,
  async run(backend) {
    const [{ rows }, list] = [await backend.walk(from), await backend.walk(to)];
    const known = new Set(list.rows.map(({ id }) => id));
    const named = rows.map((row) => (row as unknown as Record<string, unknown>)[field]);
    demandNone(
      [...new Set(named)]
        .filter((id) => typeof id === 'string' && id !== '' && list.ended && !known.has(id))
        .map(String),
      `${field} of ${from} that ${to} lack`,
    );
  },
});

const requesters: Check<Backend> = {
  requirement: 22,
  title: 'tickets: who asked is among the people',
  async run(backend) {
    if (!backend.reads('people')) throw new NotTried('The connection does not read people.');
    const { rows } = await backend.walk('tickets');
    const named = rows.flatMap(({ requester }) =>
      requester ? [/^(agent|client):/.test(requester) ? requester : `client:${requester}`] : [],
    );
    const some = [...new Set(named)].slice(0, 100);
    if (!some.length) throw new NotTried('No ticket has a requester.');
    const found = (await backend.byIds('people', some)).map((row) => nameOf('people', row));
    demandNone(
      some.filter((name) => !found.includes(name)),
      'Requesters that people lack',
    );
  },
};

export const listChecks: readonly Check<Backend>[] = [
  ...hostKinds.map(whole),
  ...large.flatMap((kind) => [small(kind), stable(kind)]),
  ...references.map(led),
  requesters,
  orderCheck,
];
