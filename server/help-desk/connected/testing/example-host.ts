import type { Connection } from '../connection';

export const secret = 'a secret that both sides know';

/** What the examples of docs/connect/examples keep in their file: ids of every shape, names of every script. */
export function storeOf(people = 40, tickets = 40) {
  let count = 0;
  const next = () => ({ changed: ++count });
  const list = (...names: string[]) => names.map((name, i) => ({ id: `${i + 1}`, name, position: i, ...next() }));
  return {
    kinds: ['people', 'teams', 'statuses', 'priorities', 'tickets'],
    statuses: list('New', 'Open', 'Gelöst').map((row, i) => ({ ...row, state: i === 2 ? 'closed' : 'open' })),
    priorities: list('Low', 'High'),
    teams: list('First line', 'Network'),
    people: Array.from({ length: people }, (_, i) => ({
      // An agent and a client of the same number are two people.
      kind: i % 10 === 0 ? 'agent' : 'client',
      id: i < 2 ? '1' : `u,${i}/ä%2C`,
      name: `Person ${i} ŽÓÁ`,
      email: i % 3 ? `person${i}@example.test` : null,
      role: i === 0 ? 'admin' : i % 10 === 0 ? 'agent' : null,
      ...next(),
    })),
    tickets: Array.from({ length: tickets }, (_, i) => ({
      id: i === 17 ? 'T/17' : `${i + 1}`,
      number: `NR-${i + 1000}`,
      subject: `Mail is slow 😀 ${i}`,
      requester: 'client:1',
      assigned: null as string | null,
      team: null as string | null,
      status: '1',
      priority: '1',
      ...next(),
    })),
    sessions: { 'of-an-agent': 'agent:1', 'of-a-client': 'client:1' },
    replies: [],
    keys: [],
    count,
  };
}

/** A connection to such a host, by HTTP alone. */
export const connectionTo = (url: string): Connection => ({
  name: 'Example',
  signIn: { who: { url: `${url}/who`, cookies: ['host_session'] }, token: null, header: null, page: null },
  http: { url, secret },
  sql: null,
  data: { people: 'http', teams: 'http', statuses: 'http', priorities: 'http', tickets: 'http' },
  maySee: 'everyone',
  peopleVisible: 'everyone',
  every: 60,
  actions: ['status', 'priority', 'assign', 'reply'],
  pages: {},
  rights: { roles: {}, teams: {} },
  firstAdmin: null,
});
