import { type Check, assert, demandNone, NotTried } from '../check';
import { type Backend, idsQuery, shown } from './open';
import { nameOf } from './lists';

/** Ids that no host has, in every shape that an id may have. */
const odd = [
  '0',
  'no-such-id',
  'a/b',
  '../tickets',
  "o'x",
  '"quoted"',
  'a,b',
  'a b',
  'a%2Cb',
  '1 or 1=1',
  "1'; select 1; --",
  'ä😀',
  '日本',
  '18446744073709551616',
  '-1',
  '1e9',
  'x'.repeat(300),
];

const kinds = ['people', 'tickets'] as const;
type Kind = (typeof kinds)[number];
const spelled = (kind: Kind, id: string) => (kind === 'people' ? `client:${id}` : id);

const known = (kind: Kind): Check<Backend> => ({
  requirement: 23,
  title: `${kind}: those that are named come, and no others`,
  async run(backend) {
    const { rows } = await backend.walk(kind);
    const names = rows.slice(0, 100).map((row) => nameOf(kind, row));
    if (!names.length) throw new NotTried(`There are no ${kind}.`);
    const found = (await backend.byIds(kind, names)).map((row) => nameOf(kind, row));
    demandNone(
      names.filter((name) => !found.includes(name)),
      `${kind} that are told by pages, and not by ids`,
    );
    demandNone(
      found.filter((name) => !names.includes(name)),
      `${kind} that nobody asked for`,
    );
    assert(found.length === names.length, `Of ${names.length} ids ${found.length} rows came.`);
  },
});

const unknown = (kind: Kind): Check<Backend> => ({
  requirement: 23,
  title: `${kind}: an id that does not exist is left out, whatever its shape`,
  async run(backend) {
    if (!backend.reads(kind)) throw new NotTried(`The connection does not read ${kind}.`);
    const wrong: string[] = [];
    for (const id of odd) {
      if (!backend.readsByHttp(kind)) {
        const rows = await backend.byIds(kind, [spelled(kind, id)]);
        if (rows.length) wrong.push(`${id.slice(0, 20)} gets ${rows.length} rows`);
        continue;
      }
      const url = backend.api(`/${kind}?ids=${encodeURIComponent(idsQuery([spelled(kind, id)]))}`);
      const reply = await backend.send(url);
      const { rows } = (reply.json ?? {}) as { rows?: unknown };
      if (reply.status !== 200 || !Array.isArray(rows)) wrong.push(`${id.slice(0, 20)} gets ${shown(reply)}`);
      else if (rows.length) wrong.push(`${id.slice(0, 20)} gets ${rows.length} rows`);
    }
    demandNone(wrong, 'There should be no rows');
  },
});

const mixed: Check<Backend> = {
  requirement: 23,
  title: 'Beside ids that do not exist those that do are found',
  async run(backend) {
    const [first] = (await backend.walk('tickets')).rows;
    if (!first) throw new NotTried('There are no tickets.');
    const found = await backend.byIds('tickets', ['no-such-id', first.id, 'a,b']);
    assert(
      found.length === 1 && found[0]?.id === first.id,
      `Asked for ${first.id} among two others, ${found.map(({ id }) => id).join(', ') || 'nothing'} came.`,
    );
  },
};

const kindsApart: Check<Backend> = {
  requirement: 23,
  title: 'An agent’s id with the word client is another person, or nobody',
  async run(backend) {
    const agent = (await backend.walk('people')).rows.find(({ kind }) => kind === 'agent');
    if (!agent) throw new NotTried('There are no agents.');
    const found = await backend.byIds('people', [`client:${agent.id}`]);
    demandNone(
      found.filter(({ kind }) => kind !== 'client').map(({ kind, id }) => `${kind}:${id}`),
      `Asked for client:${agent.id}, there came`,
    );
  },
};

const justMade: Check<Backend> = {
  requirement: 23,
  title: 'A ticket that was made a moment ago is had by its id',
  async run(backend) {
    const { ticket } = backend;
    if (!ticket) throw new NotTried('No ticket was named: --ticket <id>.');
    if (!backend.reads('tickets')) throw new NotTried('The connection does not read tickets.');
    const [found] = await backend.byIds('tickets', [ticket]);
    assert(found?.id === ticket, `Asked for ${ticket}, ${found ? found.id : 'nothing'} came.`);
  },
};

export const idChecks: readonly Check<Backend>[] = [
  ...kinds.map(known),
  ...kinds.map(unknown),
  mixed,
  kindsApart,
  justMade,
];
