import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../shared/errors';
import type { App, Services } from '../shared/services';

/** Within these minutes an address has so much: a failed attempt takes as much as ten good ones. */
const minutes = 10;
const most = 300;
const weights = { good: 1, failed: 10 };

const byHash = (request: FastifyRequest): boolean => request.routeOptions.config.call?.byHash === true;

/** Calls by a hash (decisions B8): limited per address before anything is looked up, kept out of caches, search engines and referrers, whatever they answer. */
export function guardLinks(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!byHash(request)) return;
    void reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    await requireCalm(app.services, request, reply);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!byHash(request) || reply.statusCode === 429) return;
    const { db, now } = app.services;
    // What was answered is sent, also if the database cannot note it.
    await db.insertInto('link_attempts').values({ ip: request.ip, at: now(), weight: reply.statusCode === 404 ? weights.failed : weights.good }).execute().catch((error: unknown) => request.log.warn({ err: error }, 'not noted'));
  });
}

async function requireCalm({ db, now }: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const since = new Date(now().getTime() - minutes * 60_000);
  const { spent } = await db
    .selectFrom('link_attempts')
    .select(sql<number>`coalesce(sum(weight), 0)`.as('spent'))
    .where('ip', '=', request.ip)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  if (spent < most) return;
  void reply.header('Retry-After', minutes * 60);
  throw new ApiError(429, `Too many attempts. Please wait ${minutes} minutes and try again.`);
}
