import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Call } from '../../wire/call';
import type { Trx } from './db';
import { conflict, invalid } from './errors';

/** Characters of an `Idempotency-Key`. */
export const longestKey = 200;

/**
 * A form's save happens once per `Idempotency-Key` and person within 24 hours (decisions C1): the same key again gets the first answer.
 * A second save that arrives while the first is running waits for it. A failed save is rolled back with its key, so the corrected form may use it (C9).
 */
export async function once<T>(trx: Trx, request: FastifyRequest, call: Call, work: () => Promise<T>): Promise<T> {
  const key = request.headers['idempotency-key'];
  const user = request.actor?.id;
  if (typeof key !== 'string' || !key || user === undefined) return work();
  if (key.length > longestKey) throw invalid({ 'Idempotency-Key': 'The key is too long.' });
  const name = `${call.method} ${call.path}`;
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ key, user_id: user, call: name, status: 200, reply: 'null' })
    .onConflict((c) => c.columns(['user_id', 'key']).doUpdateSet({ created_at: sql`now()`, call: name }).where('idempotency_keys.created_at', '<', sql<Date>`now() - interval '24 hours'`))
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    const first = await trx.selectFrom('idempotency_keys').select(['call', 'reply']).where('user_id', '=', user).where('key', '=', key).executeTakeFirstOrThrow();
    if (first.call !== name) throw conflict('This form was already used for something else. Open it again.');
    return first.reply as T;
  }
  const answer = await work();
  await trx.updateTable('idempotency_keys').set({ reply: JSON.stringify(answer) }).where('user_id', '=', user).where('key', '=', key).execute();
  return answer;
}
