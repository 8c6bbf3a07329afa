import type { FastifyRequest } from 'fastify';
import { hashOf } from '../../shared/token';
import { gate } from '../../shared/gate';
import { requestHost, HostFailure } from './host.request';
import type { Connection } from './connection';
import type { HostPerson } from './host';
import { kept } from './kept';
import { readPerson } from './person.rules';
import type { PersonState } from './person.store';

/** An answer is used for so long, and nobody is let in after it, in milliseconds. */
export const whoKept = 30_000;
const failureKept = 5000;
const within = 2000;
const maxBytes = 64 * 1024;
const maxKept = 10_000;
/** Questions to the host at the same moment; a host that hangs is not asked by everybody at once. */
const atOnce = 20;

interface Options {
  connection: Connection;
  /** Keeps a person of the host and returns whom they are here. */
  stored: (person: HostPerson) => Promise<PersonState>;
  /** Cookies of ours, which are not the host's to see. */
  ownCookie: string;
  clock: () => number;
  /** Gets what the host says of a person, as it came. */
  seen: (json: unknown) => void;
}

/** Whom the host has named; the person only at the moment when it has. */
type Named = Pick<PersonState, 'id'> & Partial<PersonState>;

/**
 * Asks the host who a request's cookies belong to, from server to server. null: nobody is signed in; or the request has no
 * cookie that the host would know. Rejects with {@link HostFailure} when the
 * host does not say.
 */
export function whoRoad({ connection, stored, ownCookie, clock, seen }: Options) {
  const { who } = connection.signIn;
  if (!who) return null;
  const url = new URL(who.url);
  const secret = connection.http?.secret ?? null;
  const named = new Set(who.cookies);
  const cached = kept<number | null>({ keep: () => whoKept, failure: failureKept, max: maxKept, clock });
  const slot = gate(atOnce);

  const fetchSession = async (cookie: string): Promise<PersonState | null> => {
    const { status, json } = await requestHost({ url, secret, headers: { cookie }, within, maxBytes });
    if (status === 401) return null;
    if (status !== 200) throw new HostFailure(`it answers with status ${status}`);
    seen(json);
    return stored(readPerson(json));
  };

  let line = { reason: '', at: -Infinity };
  /** A host that is down fails for everybody: one line tells of it, and another after a while. */
  const report = (request: FastifyRequest, reason: string): void => {
    if (line.reason === reason && clock() - line.at < failureKept) return;
    line = { reason, at: clock() };
    request.log.warn(`The help-desk does not say who is signed in: ${reason}.`);
  };

  /** The pairs that are sent on, as they came. */
  const cookiesOf = ({ headers }: FastifyRequest): string =>
    (headers.cookie ?? '')
      .split(/; */)
      .filter((pair) => {
        const name = pair.split('=', 1)[0]!.trim();
        return name && name !== ownCookie && (named.size === 0 || named.has(name));
      })
      .join('; ');

  return {
    async of(request: FastifyRequest): Promise<Named | null> {
      const cookie = cookiesOf(request);
      if (!cookie) return null;
      const result: { store: PersonState | null } = { store: null };
      const id = await cached.get(hashOf(cookie), async () => {
        result.store = await slot(() => fetchSession(cookie)).catch((error: unknown) => {
          if (error instanceof HostFailure) report(request, error.message);
          throw error;
        });
        return result.store?.id ?? null;
      });
      return id === null ? null : (result.store ?? { id });
    },
    forget: (request: FastifyRequest): boolean => cached.forget(hashOf(cookiesOf(request))),
  };
}
