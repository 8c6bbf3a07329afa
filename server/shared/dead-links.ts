import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { linkAttempts } from '../../wire/protocol/limits';
import { sendFailure, ApiError, toApiError } from './errors';
import { say } from './sentence';
import type { App, Services } from './services';
import { hashOf } from './token';
import { inTransaction } from './transaction';
import * as linkSentences from '../../texts/compiled/server/link';

const { minutes, same, different } = linkAttempts;

/**
 * Calls by a hash (B8): every reply is kept out of caches, search engines and referrers, and a link that is not valid is
 * counted. Before the routes are added.
 */
export function guardLinks(app: App): void {
  app.addHook('onRoute', (options) => {
    if (!options.config?.call?.byHash) return;
    options.onRequest = [noTraces, ...[options.onRequest ?? []].flat()];
    options.errorHandler = (error, request, reply) => {
      void countedFailure(app.services, request, error)
        .catch((one: unknown) => one)
        .then((failure) => sendFailure(failure, request, reply));
    };
  });
}

async function noTraces(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
}

/** The failure as it is, or 429 instead of 404 if this link, or others, were tried from this address too often. */
async function countedFailure(services: Services, request: FastifyRequest, error: unknown): Promise<unknown> {
  const { hash } = request.params as { hash?: string };
  if (hash !== undefined && toApiError(error)?.status === 404) await countDeadLink(services, request.ip, hashOf(hash));
  return error;
}

/**
 * Counts a link that is not valid, one at a time of an address across all processes. Throws 429, and counts nothing,
 * when it was tried too often, or when it is new and too many others were tried. A link that is valid is never asked for:
 * whoever polls a calendar that has ended keeps nobody at the same address from deciding by a link.
 */
async function countDeadLink({ db, now }: Services, ip: string, hash: string): Promise<void> {
  const at = now();
  const since = new Date(at.getTime() - minutes * 60_000);
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`link ${ip}`}, 0))`.execute(trx);
    const { tried, others } = await trx
      .selectFrom('link_attempts')
      .select([
        sql<number>`count(*) filter (where hash = ${hash})`.as('tried'),
        sql<number>`count(distinct hash) filter (where hash <> ${hash})`.as('others'),
      ])
      .where('ip', '=', ip)
      .where('at', '>', since)
      .executeTakeFirstOrThrow();
    if (tried >= same || (tried === 0 && others >= different))
      throw new ApiError(429, say(linkSentences.too_many_attempts, { minutes }), minutes * 60);
    await trx.insertInto('link_attempts').values({ ip, hash, at }).execute();
  });
}
