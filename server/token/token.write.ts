import { sql } from 'kysely';
import * as apiTokenSentences from '../../texts/compiled/server/api_token';
import { type TokenForm, tokenLimits, tokenShape, tokenTexts } from '../../wire/token/token';
import type { Actor } from '../shared/actor';
import { hashOfToken, isRange, newApiToken } from '../shared/bearer';
import { recordAudit } from '../shared/audit';
import type { Trx } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import { rule, say } from '../shared/sentence';
import { atZone } from '../shared/time';

interface Work {
  db: Trx;
  actor: Pick<Actor, 'id' | 'time_zone'>;
  now: Date;
  /** The present for tokens (E18). */
  present: Date;
}

/**
 * Makes a token of the actor, or of a service account. Returns it, for the only time. Throws 422 for an end that is past, a
 * network that is none, and who is no service account; 409 for too many.
 */
export async function makeToken(
  { db, actor, now, present }: Work,
  { name, scopes, expires_at, ip_ranges, user_id }: TokenForm,
): Promise<{ id: number; token: string }> {
  const owner = user_id ?? actor.id;
  const ends = expires_at ? atZone(expires_at, actor.time_zone) : null;
  // Of two that are made at once for one person, the second counts the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api tokens ${owner}`}, 0))`.execute(db);
  const { rows } = await sql<{ isPast: boolean; isService: boolean; count: number }>`
    select coalesce(${ends}::timestamptz <= ${present}::timestamptz, false) as "isPast",
      exists (select from help_desk.users where id = ${owner} and is_service) as "isService",
      (select count(*) from api_tokens where user_id = ${owner} and revoked_at is null) as count`.execute(db);
  const { isPast, isService, count } = rows[0]!;
  const faults = {
    ...(isPast && { expires_at: say(apiTokenSentences.past) }),
    ...(!ip_ranges.every((range) => isRange(range ?? '')) && { ip_ranges: rule(tokenTexts.range) }),
    ...(owner !== actor.id && !isService && { user_id: say(apiTokenSentences.no_account) }),
  };
  if (Object.keys(faults).length) throw invalid(faults);
  if (count >= tokenLimits.tokens) throw conflict(say(apiTokenSentences.many, { max: tokenLimits.tokens }));
  const token = newApiToken();
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      ...{ user_id: owner, name, scopes: [...new Set(scopes)], ip_ranges: [...new Set(ip_ranges)] as string[] },
      ...{ prefix: token.slice(0, tokenShape.shown), token_hash: hashOfToken(token) },
      ...{ expires_at: ends, created_by: actor.id, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAudit(db, {
    ...{ kind: 'token', actor_id: actor.id, person_id: owner, at: now },
    details: { action: 'made', id, name, scopes: [...new Set(scopes)] },
  });
  return { id, token };
}

interface Revoking {
  db: Trx;
  /** null: whoever works on the server's machine, as an administrator. */
  actor: Pick<Actor, 'id' | 'role'> | null;
  now: Date;
}

/** Ends a token at once, in all processes. Returns its name. Throws 404 for one of somebody else, but to administrators. */
export async function revokeToken({ db, actor, now }: Revoking, id: number): Promise<string> {
  const revoked = await db
    .updateTable('api_tokens')
    .set({ revoked_at: now, revoked_by: actor?.id ?? null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(actor !== null && actor.role !== 'admin', (query) => query.where('user_id', '=', actor!.id))
    .returning(['name', 'user_id'])
    .executeTakeFirst();
  if (!revoked) throw notFound('entry');
  await recordAudit(db, {
    ...{ kind: 'token', actor_id: actor?.id ?? null, person_id: revoked.user_id, at: now },
    details: { action: 'revoked', id, name: revoked.name },
  });
  return revoked.name;
}
