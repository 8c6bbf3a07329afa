import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from '../help-desk/connected/connection';
import type { HostPerson } from '../help-desk/connected/host';

type Answers = (request: IncomingMessage, response: ServerResponse) => void;

/** A help-desk of somebody else, as far as signing in goes: it knows people by the cookie `desk`. */
export interface LittleHost {
  url: string;
  /** Who is signed in, by the value of the cookie `desk`. Tests change it. */
  people: Map<string, HostPerson>;
  /** What it was asked: path and cookies. */
  requested: { path: string; cookie: string; headers: IncomingMessage['headers'] }[];
  /** Replies in its place, e.g. with what is wrong; null: it is well. */
  instead: Answers | null;
  close(): Promise<void>;
}

export async function littleHost(): Promise<LittleHost> {
  const server = http.createServer((request, response) => {
    host.requested.push({ path: request.url ?? '', cookie: request.headers.cookie ?? '', headers: request.headers });
    if (host.instead) return host.instead(request, response);
    const [, value] = /(?:^|; )desk=([^;]*)/.exec(request.headers.cookie ?? '') ?? [];
    const person = host.people.get(value ?? '');
    return person ? sendJson(response, person) : response.writeHead(401).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host: LittleHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    people: new Map(),
    requested: [],
    instead: null,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return host;
}

export function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** A connection to nothing; tests say what they are about. */
export const connectionWith = (
  given: Partial<Omit<Connection, 'signIn'>> & { signIn?: Partial<Connection['signIn']> },
) =>
  ({
    name: 'Little desk',
    http: null,
    sql: null,
    data: {},
    maySee: 'everyone',
    peopleVisible: 'everyone',
    every: 3600,
    actions: [],
    pages: {},
    rights: { roles: {}, teams: {} },
    firstAdmin: null,
    ...given,
    signIn: { who: null, token: null, header: null, page: null, ...given.signIn },
  }) satisfies Connection;
