import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { trustOf } from '../../shared/proxies';
import type { Connection } from './connection';
import { isHostId } from './host.rules';
import type { Ref } from './refs';

/** At most one line a minute tells of forged headers. */
const quiet = 60_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Who a trusted proxy says is signed in. A header that comes from elsewhere, or without the secret, is ignored; null if
 * the connection has no such road.
 */
export function proxyRoad({ signIn: { header } }: Connection, clock: () => number) {
  if (!header) return null;
  const name = header.name.toLowerCase();
  const secretHeader = header.secretHeader.toLowerCase();
  const secret = digest(header.secret);
  let trust: ReturnType<typeof trustOf> | undefined;
  let reportedAt = -Infinity;

  return (request: FastifyRequest): Ref | null => {
    const value = request.headers[name];
    if (value === undefined || value === '') return null;
    trust ??= trustOf(request.server.services.config.trustedProxies);
    const fault = !trust(request.socket.remoteAddress)
      ? 'it does not come from one of TRUSTED_PROXIES'
      : !timingSafeEqual(digest(String(request.headers[secretHeader] ?? '')), secret)
        ? 'the secret beside it is missing or wrong'
        : !isHostId(value)
          ? 'it names nobody'
          : null;
    if (fault === null) return { kind: header.kind, id: String(value) };
    if (clock() - reportedAt > quiet) {
      reportedAt = clock();
      request.log.warn(`The header ${header.name} is ignored: ${fault}.`);
    }
    return null;
  };
}
