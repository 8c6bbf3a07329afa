import type { FastifyRequest } from 'fastify';
import { hashOf } from '../../shared/token';
import { gate } from '../../shared/gate';
import { askHost, HostFailure } from './ask';
import type { Connection } from './connection';
import type { HostPerson } from './host';
import { kept } from './kept';
import { readPerson } from './person.rules';
import type { Told } from './person.told';

/** An answer is used for so long, and nobody is let in after it, in milliseconds. */
export const whoKept = 30_000;
const failureKept = 5000;
const within = 2000;
const mostBytes = 64 * 1024;
const mostKept = 10_000;
/** Questions to the host at the same moment; a host that hangs is not asked by everybody at once. */
const atOnce = 20;

interface Options {
  connection: Connection;
  /** Keeps a person of the host and returns whom they are here. */
  told: (person: HostPerson) => Promise<Told>;
  /** Cookies of ours, which are not the host's to see. */
  ownCookie: string;
  clock: () => number;
}

/** Whom the host has named; the person only at the moment when it has. */
type Named = Pick<Told, 'id'> & Partial<Told>;

/**
 * Asks the host who a request's cookies belong to, from server to server. null: nobody is signed in; or the request has no
 * cookie that the host would know. Rejects with {@link HostFailure} when the
 * host does not say.
 */
export function whoRoad({ connection, told, ownCookie, clock }: Options) {
  const { who } = connection.signIn;
  if (!who) return null;
  const url = new URL(who.url);
  const secret = connection.http?.secret ?? null;
  const named = new Set(who.cookies);
  const answers = kept<number | null>({ keep: () => whoKept, failure: failureKept, most: mostKept, clock });
  const slot = gate(atOnce);

  const ask = async (cookie: string): Promise<Told | null> => {
    const { status, json } = await askHost({ url, secret, headers: { cookie }, within, mostBytes });
    if (status === 401) return null;
    if (status !== 200) throw new HostFailure(`it answers with status ${status}`);
    return told(readPerson(json));
  };

  let line = { reason: '', at: -Infinity };
  /** A host that is down fails for everybody: one line tells of it, and another after a while. */
  const tell = (request: FastifyRequest, reason: string): void => {
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
      const asked: { told: Told | null } = { told: null };
      const id = await answers.get(hashOf(cookie), async () => {
        asked.told = await slot(() => ask(cookie)).catch((error: unknown) => {
          if (error instanceof HostFailure) tell(request, error.message);
          throw error;
        });
        return asked.told?.id ?? null;
      });
      return id === null ? null : (asked.told ?? { id });
    },
    forget: (request: FastifyRequest): boolean => answers.forget(hashOf(cookiesOf(request))),
  };
}
