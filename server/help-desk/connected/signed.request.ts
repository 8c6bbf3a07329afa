import type { FastifyRequest } from 'fastify';
import type { Database, Db, Trx } from '../../shared/db';
import { ApiError } from '../../shared/errors';
import { say } from '../../shared/sentence';
import { isSigned, signatureHeader, timeHeader } from './signature';
import * as hostSentences from '../../../texts/compiled/server/host';

/**
 * Throws 401 unless this request was signed with the secret, within the time that signatures count. `body` as it was
 * sent, before it is parsed.
 */
export function requireSigned(secret: string, request: FastifyRequest, body: string, now: Date): void {
  const { [timeHeader.toLowerCase()]: time, [signatureHeader.toLowerCase()]: signature } = request.headers;
  const { method, url: target } = request.raw;
  const signed = {
    method: method ?? '',
    target: target ?? '',
    body,
    time: /^\d{1,12}$/.test(String(time)) ? Number(time) : NaN,
  };
  if (!isSigned(secret, signed, String(signature), now.getTime() / 1000))
    throw new ApiError(401, say(hostSentences.signature));
}

/** Notes a signed message, in the transaction of what it does. Throws 401 if it was taken before. */
export async function takeOnce(db: Trx, request: FastifyRequest): Promise<void> {
  const signature = String(request.headers[signatureHeader.toLowerCase()]);
  if (!(await isFirst(db, signature))) throw new ApiError(401, say(hostSentences.replayed));
}

/** Was this key not seen before? It is from now on, for two days; who asks at the same moment waits. */
export async function isFirst(db: Database | Trx, key: string): Promise<boolean> {
  const taken = await db
    .insertInto('host_messages')
    .values({ signature: key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Was this key seen before? */
export async function wasSeen(db: Db, key: string): Promise<boolean> {
  const seen = await db.selectFrom('host_messages').select('signature').where('signature', '=', key).executeTakeFirst();
  return seen !== undefined;
}
