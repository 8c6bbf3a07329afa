import type { FastifyRequest } from 'fastify';
import { ApiError } from '../shared/errors';
import { say } from '../shared/sentence';
import * as sessionSentences from '../../texts/compiled/server/session';

/** Do people reach us by https? As PUBLIC_URL says, or a trusted proxy. */
export const isSecure = ({ protocol, server }: FastifyRequest): boolean =>
  protocol === 'https' || server.services.config.publicUrl?.startsWith('https:') === true;

/**
 * Throws 403 if a page of another site sent this: it would sign somebody in under an account that is not theirs.
 * Browsers say where a request comes from. What says nothing is no browser, so no other site drives it.
 */
export function requireOwnSite(request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const own =
    site === undefined ? origin === undefined || isOurs(origin, request) : site === 'same-origin' || site === 'none';
  if (!own) throw new ApiError(403, say(sessionSentences.other_site));
}

function isOurs(origin: string, { host, server }: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const { publicUrl } = server.services.config;
  return new URL(origin).host === host || (publicUrl !== null && origin === new URL(publicUrl).origin);
}
