import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { ApiError } from '../../shared/errors';
import type { Database, Db } from '../../shared/db';
import { say } from '../../shared/sentence';
import { hashOf } from '../../shared/token';
import type { HelpDesk, HelpDeskPerson, Identity } from '../help-desk';
import { activePeople, activePerson } from '../person';
import { sessionsIn } from '../session';
import { noTokens } from '../session.routes';
import { HostFailure } from './host.request';
import type { Connection } from './connection';
import { csrfTokens } from './csrf';
import { kept } from './kept';
import { storePerson } from './person.store';
import { proxyRoad } from './proxy';
import type { Ref } from './refs';
import { requireUnused, takeOnce, tokenRoad } from './token';
import { whoKept, whoRoad } from './who';
import * as sessionSentences from '../../../texts/compiled/server/session';

/** Not the name of the help-desk that we ship: a cookie counts for all ports of a machine. */
export const hostSessionCookie = 'service_desk_host_session';

/** Why somebody counts as signed in, and whom they are here. */
interface SignedIn {
  id: number;
  /** As they have just been read; null for who has left. */
  person?: HelpDeskPerson | null;
  /** Does what proves it ride along without the page's doing, as a cookie does? */
  rides: boolean;
}

interface Options {
  db: Database;
  /** Our id of a record of the host, which is asked for it if need be; null if there is none. */
  find: (ref: Ref) => Promise<number | null>;
  /** Milliseconds that only grow. */
  clock?: () => number;
  /** Gets what the host says of a person by the road `who`, as it came. */
  seen?: (json: unknown) => void;
}

type Identifying = Pick<HelpDesk, 'readsAuthorization' | 'identify' | 'identifyAll' | 'takeToken' | 'endSession'>;

/**
 * Who is signed in, by the roads of the connection, in this order: a bearer token, a session of ours that a token opened,
 * the header of a proxy, and the host's answer about the cookies (E40, docs/decisions/023).
 */
export function identityBy(
  connection: Connection,
  { db: ours, find, clock = () => performance.now(), seen = () => undefined }: Options,
): Identifying {
  const sessions = sessionsIn(hostSessionCookie);
  const csrf = csrfTokens();
  const stored = (person: Parameters<typeof storePerson>[1]) => storePerson(ours, person, connection.firstAdmin);
  const who = whoRoad({ connection, stored, ownCookie: hostSessionCookie, clock, seen });
  const proxy = proxyRoad(connection, clock);
  const token = tokenRoad(connection);
  const bearers = kept<{ id: number; name: string; ends: number }>({
    keep: ({ ends }) => Math.min(whoKept, ends * 1000 - Date.now()),
    failure: 0,
    max: 10_000,
    clock,
  });

  /** A token that rides with each request instead of a cookie; it counts until its end, or until it is exchanged. */
  const bearerOf = (request: FastifyRequest): Promise<SignedIn> | null => {
    const [, jwt] = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!token || !jwt) return null;
    return bearers
      .get(hashOf(jwt), async () => {
        const { person, name, ends } = await token(jwt, warn(request.log));
        return { id: (await stored(person)).id, name, ends };
      })
      .then(async ({ id, name }) => {
        await requireUnused(ours, { name }, warn(request.log));
        return { id, rides: false };
      });
  };

  /** By another road than a session of ours; null if nobody is signed in. */
  async function signedIn(request: FastifyRequest): Promise<SignedIn | null> {
    const ref = proxy?.(request);
    if (!ref) {
      const named = await who?.of(request);
      return named ? { ...named, rides: true } : null;
    }
    const id = await find(ref);
    return id === null ? null : { id, rides: true };
  }

  const identity = async (
    db: Db,
    person: HelpDeskPerson,
    rides: boolean,
    request: FastifyRequest,
  ): Promise<Identity> => ({
    person,
    csrf_token: rides ? await csrf(db, person.id, request.server.services.now()) : null,
  });

  return {
    readsAuthorization({ headers: { authorization = '' } }) {
      if (/^Bearer +sd_/i.test(authorization)) return false;
      // A proxy that signs people in may pass on by what they did, e.g. Basic or Negotiate.
      return /^Bearer /i.test(authorization) ? token !== null : proxy !== null;
    },

    async identify(db, request) {
      const bearer = bearerOf(request);
      const session = token && !bearer ? await sessions.use(db, request) : null;
      if (session) return session;
      const found = await (bearer ?? signedIn(request)).catch(refuse);
      if (!found) return null;
      const person = found.person === undefined ? await activePerson(db)(found.id) : found.person;
      return person ? identity(db, person, found.rides, request) : null;
    },

    async identifyAll(db, requests) {
      const people = token ? await sessions.readAll(db, requests) : [];
      const ids = await Promise.all(
        requests.map(async (request, i) => {
          const bearer = bearerOf(request);
          if (!bearer && people[i]) return people[i].id;
          // Whoever cannot be asked about is nobody: the stream ends, and the browser comes back.
          const found = await (bearer ?? signedIn(request)).catch(() => null);
          return found?.id ?? null;
        }),
      );
      const known = await activePeople(db, [...new Set(ids.filter((id) => id !== null))]);
      return ids.map((id) => (id === null ? null : (known.get(id) ?? null)));
    },

    async takeToken(db, jwt, reply) {
      if (!token) throw noTokens();
      const { log } = reply.request;
      const taken = await token(jwt, warn(log)).catch(refuse);
      await takeOnce(db, taken, warn(log));
      const { person } = await stored(taken.person);
      if (!person) throw new ApiError(401, say(sessionSentences.left));
      return { person, csrf_token: await sessions.keepOrOpen(db, reply, person.id) };
    },

    async endSession(db, request, reply) {
      who?.forget(request);
      return sessions.close(db, request, reply);
    },
  };
}

const warn =
  (log: FastifyBaseLogger) =>
  (reason: string): void =>
    log.warn(reason);

/** The host did not say: the request is not let in, and may be tried again. */
function refuse(error: unknown): never {
  if (!(error instanceof HostFailure)) throw error;
  throw new ApiError(503, say(sessionSentences.unknown), 5);
}
