import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, signatureHeader, timeHeader } from '../signature';
import { secret, storeOf } from './example-host';

interface Row {
  id: string;
  changed: number;
  kind?: string;
  [field: string]: unknown;
}
type Query = Record<string, string | undefined>;

/** How a host answers; each fault puts something else in the place of one part. */
export interface Answers {
  isSigned(request: IncomingMessage, body: string): boolean;
  /** Reference of the person of a session. */
  who(session: string): string | undefined;
  nobody: { status: number; headers?: Record<string, string>; body?: string };
  page(rows: Row[], query: Query): { status?: number; rows?: unknown[]; cursor?: unknown; more?: unknown };
  byIds(rows: Row[], ids: string[], nameOf: (row: Row) => string): { status?: number; rows?: unknown[] };
  search(rows: Row[], word: string): unknown[];
  row(row: Row, kind: string): unknown;
  knowsKey(keys: string[], key: string): boolean;
  /** Whether its life cycle lets a ticket have this status. */
  mayBecome(status: string): boolean;
  /** Of these tickets those that this person may see. */
  visible(person: string, tickets: Row[], people: Row[]): unknown[];
  /** The same of all tickets. */
  visibleTo(person: string, tickets: Row[], people: Row[]): unknown[];
  /** References of those of these people whom this person may see. */
  visiblePeople(person: string, asked: Row[], people: Row[]): unknown[];
  /** Milliseconds until it says so. */
  visibleAfter: number;
  /** Of an action on what does not exist. */
  refusal: { status: number; body: object };
  delay: number;
}

export const good: Answers = {
  isSigned: ({ method, url, headers }, body) =>
    isSigned(
      secret,
      { method: method ?? '', target: url ?? '', body, time: Number(headers[timeHeader.toLowerCase()] ?? NaN) },
      String(headers[signatureHeader.toLowerCase()]),
      Date.now() / 1000,
    ),
  who: (session) => (storeOf().sessions as Record<string, string>)[session],
  nobody: { status: 401, body: '{}' },
  page(rows, { since = '0', limit = '1000' }) {
    const later = rows.filter(({ changed }) => changed > Number(since)).sort((a, b) => a.changed - b.changed);
    const page = later.slice(0, Number(limit));
    return { rows: page, cursor: String(page.at(-1)?.changed ?? since), more: later.length > page.length };
  },
  byIds: (rows, ids, nameOf) => ({ rows: rows.filter((row) => ids.includes(nameOf(row))) }),
  search: (rows, word) =>
    rows
      .filter((row) => [row.name, row.number].some((text) => typeof text === 'string' && text.includes(word)))
      .slice(0, 50),
  row: (row) => row,
  knowsKey: (keys, key) => keys.includes(key),
  mayBecome: () => true,
  visible: (person, tickets, people) =>
    people.some((row) => `${row.kind}:${row.id}` === person)
      ? tickets.filter(({ requester }) => person.startsWith('agent:') || requester === person).map(({ id }) => id)
      : [],
  visibleTo: (person, tickets, people) => good.visible(person, tickets, people),
  visiblePeople: (person, asked, people) =>
    people.some((row) => `${row.kind}:${row.id}` === person)
      ? asked.map((row) => `${row.kind}:${row.id}`).filter((one) => person.startsWith('agent:') || one === person)
      : [],
  visibleAfter: 0,
  refusal: { status: 422, body: { message: 'This does not exist.' } },
  delay: 0,
};

/** A host that answers as it is told to. */
export async function startFaultyHost(responses: Answers): Promise<{ url: string; close(): void }> {
  const store = storeOf() as unknown as Record<string, Row[]> & { keys: string[]; kinds: string[]; count: number };
  const send = (status: number, json: unknown) => ({ status, body: JSON.stringify(json) });

  function received(request: IncomingMessage, body: string): Answers['nobody'] {
    const url = new URL(request.url ?? '', 'http://host');
    const query: Query = Object.fromEntries(url.searchParams);
    const place = url.pathname.slice(1);
    const nameOf = (row: Row) => (place === 'people' || place === 'who' ? `${row.kind}:${row.id}` : row.id);
    if (!responses.isSigned(request, body)) return { status: 401, body: '{}' };
    if (place === 'who') {
      const who = responses.who(/host_session=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
      const person = store.people!.find((row) => nameOf(row) === who);
      return person ? send(200, responses.row(person, 'who')) : responses.nobody;
    }
    if (place === 'tickets/visible') {
      const { person, ids } = JSON.parse(body) as { person: string; ids: string[] };
      const asked = store.tickets!.filter(({ id }) => ids.includes(id));
      return send(200, { ids: responses.visible(person, asked, store.people!) });
    }
    if (place === 'people/visible') {
      const { person, ids } = JSON.parse(body) as { person: string; ids: string[] };
      const asked = store.people!.filter((row) => ids.includes(`${row.kind}:${row.id}`));
      return send(200, { ids: responses.visiblePeople(person, asked, store.people!) });
    }
    if (query.visible_to !== undefined && place === 'people') return send(404, {});
    if (query.visible_to !== undefined) {
      const ids = responses.visibleTo(query.visible_to, store.tickets!, store.people!);
      return send(200, { rows: ids.map((id) => ({ id })), cursor: null, more: false });
    }
    if (request.method === 'POST') return act(JSON.parse(body) as Record<string, string>);
    const rows = store[place] ?? [];
    if (query.ids !== undefined) {
      const { status = 200, ...reply } = responses.byIds(rows, query.ids.split(',').map(decodeURIComponent), nameOf);
      return send(status, reply);
    }
    if (query.search !== undefined) return send(200, { rows: responses.search(rows, query.search) });
    const { status = 200, rows: page, ...more } = responses.page(rows, query);
    return send(status, { rows: page?.map((row) => responses.row(row as Row, place)), ...more });
  }

  function act({ key, action, tickets, ...value }: Record<string, string>): Answers['nobody'] {
    if (responses.knowsKey(store.keys, key!)) return send(200, {});
    const list = { status: 'statuses', priority: 'priorities' }[action!];
    const rows = store.tickets!.filter(({ id }) => tickets!.includes(id));
    if (!rows.length || (list && !store[list]!.some(({ id }) => id === value[action!])))
      return send(responses.refusal.status, responses.refusal.body);
    if (action === 'status' && !responses.mayBecome(value.status!))
      return send(422, { message: 'Its life cycle does not allow that.' });
    for (const row of rows)
      Object.assign(row, {
        ...(list && { [action!]: value[action!] }),
        ...(action === 'assign' && { assigned: value.agent }),
        changed: ++store.count,
      });
    store.keys.push(key!);
    return send(200, {});
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => (body += String(part)));
    request.on('end', () =>
      setTimeout(
        () => {
          const { status, headers, body: text } = received(request, body);
          response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
        },
        /visible/.test(request.url ?? '') ? responses.visibleAfter : responses.delay,
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
