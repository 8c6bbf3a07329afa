import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../shared/errors';
import type { App, Services } from '../shared/services';
import { inTransaction } from '../shared/transaction';
import { say } from '../shared/sentence';

/** The budget of an address in these minutes: a failed attempt costs as much as ten good ones. */
const minutes = 10;
const most = 300;
const weights = { good: 1, failed: 10 };

const byHash = (request: FastifyRequest): boolean => request.routeOptions.config.call?.byHash === true;

/**
 * Calls by a hash (B8): limited per address before anything is looked up, and every reply is kept out of caches, search
 * engines and referrers.
 */
export function guardLinks(app: App): void {
  const attempts = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', async (request, reply) => {
    if (!byHash(request)) return;
    void reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    attempts.set(request, await countAttempt(app.services, request));
  });
  app.addHook('onSend', async (request, reply) => {
    const attempt = attempts.get(request);
    if (attempt === undefined || reply.statusCode === 404) return;
    // The reply is sent even if the database cannot count the attempt.
    await app.services.db
      .updateTable('link_attempts')
      .set({ weight: weights.good })
      .where('id', '=', attempt)
      .execute()
      .catch((error: unknown) => request.log.warn({ err: error }, 'not noted'));
  });
}

/**
 * Counts an attempt as failed before it is made, one at a time across all processes, so that never more than allowed
 * are made. Throws 429; a refused attempt is not counted.
 */
async function countAttempt({ db, now }: Services, { ip }: FastifyRequest): Promise<number> {
  const at = now();
  const since = new Date(at.getTime() - minutes * 60_000);
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`link ${ip}`}, 0))`.execute(trx);
    const { spent } = await trx
      .selectFrom('link_attempts')
      .select(sql<number>`coalesce(sum(weight), 0)`.as('spent'))
      .where('ip', '=', ip)
      .where('at', '>', since)
      .executeTakeFirstOrThrow();
    if (spent >= most)
      throw new ApiError(
        429,
        say('link.too_many_attempts', 'Too many attempts. Please wait {minutes} minutes and try again.', { minutes }),
        minutes * 60,
      );
    return (
      await trx
        .insertInto('link_attempts')
        .values({ ip, at, weight: weights.failed })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  });
}
