import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Installation } from '../mail/unsubscribe';

/** Below what a help-desk's proxy passes on. */
export const doctorPath = '/service-desk/doctor';
export const doctorHeader = 'service-desk-doctor';

/** A signature counts for so long, in milliseconds. A clock that is wrong by more cannot be told by it. */
const countsFor = 24 * 3_600_000;

/** What `service-desk doctor` is told of its own request, as it arrived. */
export interface Arrived {
  /** Package version of the process. */
  version: string;
  scheme: string;
  host: string;
  /** Whom the request counts as coming from. */
  address: string;
  /** Who has opened the connection, and by which port. */
  peer: { address: string; port: number; trusted: boolean };
  forwarded: { for: string | null; proto: string | null; host: string | null };
}

const signatureOf = ({ secret }: Pick<Installation, 'secret'>, time: number): string =>
  createHmac('sha256', secret).update(`doctor ${time}`).digest('base64url');

/** The header of a request by whoever can read the database, at this moment in milliseconds since 1970. */
export const doctorValue = (installation: Pick<Installation, 'secret'>, time: number): string =>
  `${time}.${signatureOf(installation, time)}`;

/** Was it made for this installation, within the last day or the next? */
export function isDoctor(installation: Pick<Installation, 'secret'>, value: unknown, now: number): boolean {
  const [, time, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(typeof value === 'string' ? value : '') ?? [];
  if (!time || Math.abs(now - Number(time)) > countsFor) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(installation, Number(time))));
}

/** How a request has arrived. */
export function arrivedAs(
  { protocol, host, ip, socket, headers }: FastifyRequest,
  trusts: (address: string | undefined) => boolean,
  version: string,
): Arrived {
  const text = (name: string): string | null => headers[name]?.toString() ?? null;
  const { remoteAddress = '', remotePort = 0 } = socket;
  return {
    ...{ version, scheme: protocol, host, address: ip },
    peer: { address: remoteAddress, port: remotePort, trusted: trusts(remoteAddress) },
    forwarded: {
      for: text('x-forwarded-for'),
      proto: text('x-forwarded-proto'),
      host: text('x-forwarded-host'),
    },
  };
}
