import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { retryAfter } from '../../wire/protocol/outage';
import { toApiError } from '../shared/errors';
import { originsOf } from '../shared/declared';
import { Sentence } from '../shared/sentence';

/** A page that is printed; its scripts, and styles within it, carry the nonce. */
export interface Printed {
  html: string;
  nonce: string;
}

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Pages run no script but with the nonce of their response, and have no inline style but with it. */
const policy = (nonce: string, called: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: [`'nonce-${nonce}'`],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'", ...called],
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

export async function sendPage(reply: FastifyReply, { html, nonce }: Printed): Promise<FastifyReply> {
  await reply.helmet({
    contentSecurityPolicy: policy(nonce, originsOf(reply.server.services.config.extensions)),
    strictTransportSecurity: false,
  });
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Shows a page; if the database is away, one that says so instead, with 503. */
export async function showOrSayOutage(
  request: FastifyRequest,
  reply: FastifyReply,
  show: () => Promise<FastifyReply>,
  outOfService: (reason: Sentence) => Printed,
): Promise<FastifyReply> {
  try {
    return await show();
  } catch (error) {
    const failure = toApiError(error);
    if (failure?.status !== 503 || !(failure.body instanceof Sentence)) throw error;
    request.failure = error;
    return sendPage(reply.status(503).header('retry-after', retryAfter), outOfService(failure.body));
  }
}

/** Whatever is wrong there is told as JSON. */
export const isData = (url: string): boolean =>
  /^\/(service-desk\/(api|bundle|get)|api|help-desk\/api)(\/|$)/.test(url);

/** Is nothing there, and can the reader be shown a page that says so? */
export const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !isData(url) && Boolean(headers.accept?.includes('text/html'));
