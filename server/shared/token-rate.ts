import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import * as apiTokenSentences from '../../texts/compiled/server/api_token';
import type { Database } from './db';
import { ApiError } from './errors';
import { say } from './sentence';
import type { Services } from './services';

/** Calls are counted for so long from the first one on, in seconds. */
const period = 60;
/** A process takes so much of the limit at once, so that few calls ask the database. */
const share = 1 / 20;

/** What a process knows of a token's minute. */
interface Minute {
  /** Calls that it took and has not made. */
  left: number;
  /** Calls that all processes had taken when it asked last. */
  taken: number;
  /** When the minute ends, by `performance.now()`. */
  ends: number;
  asking: Promise<void> | null;
  /** When it wrote the last use, by the same clock. */
  noted: number;
}

const minutesOf = new WeakMap<Services, Map<number, Minute>>();

function minuteOf(services: Services, token: number): Minute {
  let minutes = minutesOf.get(services);
  if (!minutes) minutesOf.set(services, (minutes = new Map()));
  const known = minutes.get(token);
  if (known) return known;
  if (minutes.size >= 1000)
    for (const [id, { ends, asking }] of minutes) if (!asking && ends < performance.now()) minutes.delete(id);
  const minute: Minute = { left: 0, taken: 0, ends: -Infinity, asking: null, noted: -Infinity };
  minutes.set(token, minute);
  return minute;
}

/**
 * Counts a call of a token, over all processes, and says in `RateLimit` how many are left
 * (draft-ietf-httpapi-ratelimit-headers). Throws 429 beyond the limit (docs/decisions/065).
 */
export async function countCall(services: Services, token: number, reply: FastifyReply): Promise<void> {
  const limit = services.config.tokenRateLimit;
  const minute = minuteOf(services, token);
  const isOver = (): boolean => performance.now() >= minute.ends;
  while (isOver() || (minute.left === 0 && minute.taken < limit)) {
    minute.asking ??= take(services.db, token, limit, minute).finally(() => (minute.asking = null));
    await minute.asking;
  }
  const seconds = Math.max(1, Math.ceil((minute.ends - performance.now()) / 1000));
  const isRefused = minute.left === 0;
  if (!isRefused) minute.left--;
  const remaining = minute.left + Math.max(0, limit - minute.taken);
  void reply.header('RateLimit-Policy', `"default";q=${limit};w=${period}`);
  void reply.header('RateLimit', `"default";r=${remaining};t=${seconds}`);
  if (isRefused) throw new ApiError(429, say(apiTokenSentences.too_many, { limit }), seconds);
}

/** Takes some calls of the minute; if it is over, of a new one. */
async function take(db: Database, token: number, limit: number, minute: Minute): Promise<void> {
  const some = Math.max(1, Math.floor(limit * share));
  const isOver = sql`m.begins_at <= now() - make_interval(secs => ${period}::integer)`;
  const granted = sql`greatest(0, least(${some}::integer, ${limit}::integer - m.taken))`;
  const { rows } = await sql<{ granted: number; taken: number; seconds: number }>`
    insert into api_token_minutes as m (token_id, begins_at, taken, granted) values (${token}, now(), ${some}, ${some})
    on conflict (token_id) do update set
      begins_at = case when ${isOver} then now() else m.begins_at end,
      granted = case when ${isOver} then ${some}::integer else ${granted} end,
      taken = case when ${isOver} then ${some}::integer else m.taken + ${granted} end
    returning m.granted, m.taken, extract(epoch from m.begins_at - now())::double precision + ${period}::integer as seconds`.execute(
    db,
  );
  const { granted: more, taken, seconds } = rows[0]!;
  const now = performance.now();
  // What was left of a minute that is over is gone.
  minute.left = (now >= minute.ends ? 0 : minute.left) + more;
  minute.taken = taken;
  minute.ends = now + Math.min(Math.max(seconds, 0.001), period) * 1000;
}

/** Writes when and from where a token was used last: at most once a minute, however many calls it makes. */
export async function noteUse(services: Services, token: number, address: string): Promise<void> {
  const minute = minuteOf(services, token);
  const now = performance.now();
  if (now - minute.noted < 1000) return;
  minute.noted = now;
  await sql`update api_tokens set last_used_at = now(), last_used_address = ${address}
    where id = ${token} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(services.db);
}
