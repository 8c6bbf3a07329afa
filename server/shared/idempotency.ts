import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Call } from '../../wire/protocol/call';
import { texts } from '../../wire/protocol/reply';
import type { Upload } from './body';
import type { Database, Trx } from './db';
import { conflict, invalid } from './errors';
import { rule, say } from './sentence';
import * as keySentences from '../../texts/compiled/server/key';

/** Characters of an `Idempotency-Key`. */
export const longestKey = 200;

/** A save under an `Idempotency-Key`. */
interface Sent {
  key: string;
  user: number;
  /** Hash of the record in the path, the query, the fields and the files. */
  content: string;
}

/**
 * The key of a request and the hash of what came with it; null without a key or a person. Throws 422 for a key that is
 * too long.
 */
export async function sentUnderKey(
  request: FastifyRequest,
  fields: Record<string, unknown>,
  files: Record<string, Upload>,
): Promise<Sent | null> {
  const key = request.headers['idempotency-key'];
  const user = request.actor?.id;
  if (typeof key !== 'string' || !key || user === undefined) return null;
  if (key.length > longestKey) throw invalid({ 'Idempotency-Key': say(keySentences.too_long) });
  const hash = createHash('sha256').update(canonical([request.params, request.query, fields]));
  for (const [field, { name, path }] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(canonical([field, name, await hashOfFile(path)]));
  }
  return { key, user, content: hash.digest('hex') };
}

/**
 * A form's save happens once per `Idempotency-Key` and person within 24 hours (C1): the same key again gets the first
 * reply; with other content it is 422. A second save that arrives while the first is running waits for it. A failed
 * save is rolled back with its key, so the corrected form may use it (C9).
 */
export async function once<T>(trx: Trx, sent: Sent | null, call: Call, work: () => Promise<T>): Promise<T> {
  if (!sent) return work();
  const { key, user, content } = sent;
  const name = `${call.method} ${call.path}`;
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ key, user_id: user, call: name, content, status: 200, reply: 'null' })
    .onConflict((c) =>
      c
        .columns(['user_id', 'key'])
        .doUpdateSet({ created_at: sql`now()`, call: name, content })
        .where('idempotency_keys.created_at', '<', sql<Date>`now() - interval '24 hours'`),
    )
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    const first = await trx
      .selectFrom('idempotency_keys')
      .select(['call', 'content', 'reply'])
      .where('user_id', '=', user)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (first.call !== name) throw conflict(say(keySentences.used));
    if (first.content !== null && first.content !== content)
      throw invalid({ 'Idempotency-Key': rule(texts.sentOther) });
    return first.reply as T;
  }
  const response = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(response) })
    .where('user_id', '=', user)
    .where('key', '=', key)
    .execute();
  return response;
}

/** What was saved under the key came to nothing after all: sent again, it is done again. */
export async function forgetKey(db: Database, sent: Sent | null): Promise<void> {
  if (!sent) return;
  await db.deleteFrom('idempotency_keys').where('user_id', '=', sent.user).where('key', '=', sent.key).execute();
}

/** JSON with sorted keys in every object. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
