import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as seeAsSentences from '../../texts/compiled/server/see_as';
import { seeAsMinutes } from '../../wire/access/see-as';
import type { Role } from '../../wire/protocol/permission';
import type { Named } from '../../wire/protocol/reply';
import type { HelpDeskPerson } from '../help-desk/help-desk';
import { isSecure } from '../help-desk/own-site';
import type { Db, Trx } from './db';
import { ApiError } from './errors';
import { say } from './sentence';
import { hashOf } from './token';

const cookie = 'service_desk_see_as';

/** As whom an administrator sees the service desk. */
export interface SeenAs {
  person: HelpDeskPerson;
  by: Named;
}

const tokenIn = (request: FastifyRequest): string | undefined => request.cookies[cookie] || undefined;

/**
 * As whom the sender of a request sees the service desk; null: as themselves. It counts for the administrator who began it,
 * as long as they are one, and not for tokens. Without the cookie nothing is asked.
 */
export async function seenAs(
  db: Db,
  request: FastifyRequest,
  sender: HelpDeskPerson,
  now: Date,
): Promise<SeenAs | null> {
  const token = tokenIn(request);
  if (!token || sender.role !== 'admin') return null;
  const { rows } = await sql<Omit<HelpDeskPerson, 'role'> & { role: string }>`
    select u.id, coalesce(nullif(u.full_name, ''), u.email) as full_name, u.email, u.role, u.time_zone
    from see_as s join help_desk.users u on u.id = s.user_id
    where s.token_hash = ${hashOf(token)} and s.admin_id = ${sender.id} and s.ended_at is null and s.expires_at > ${now}
      and u.active and u.role <> 'admin'`.execute(db);
  const [person] = rows;
  return person
    ? { person: { ...person, role: person.role as Role }, by: { id: sender.id, name: sender.full_name } }
    : null;
}

/** Begins it, by a cookie that ends with the browser's session. */
export async function beginSeeing(
  db: Trx,
  { admin, person, now }: { admin: { id: number }; person: { id: number }; now: Date },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('see_as')
    .values({
      token_hash: hashOf(token),
      admin_id: admin.id,
      user_id: person.id,
      begun_at: now,
      expires_at: new Date(now.getTime() + seeAsMinutes * 60_000),
    })
    .execute();
  void reply.setCookie(cookie, token, { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(request) });
}

export async function endSeeing(db: Trx, now: Date, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = tokenIn(request);
  if (!token) return;
  void reply.clearCookie(cookie, { path: '/' });
  await db
    .updateTable('see_as')
    .set({ ended_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .execute();
}

/** What may be done meanwhile, by the names of calls: to end it, and to sign out. */
const allowed: ReadonlySet<string> = new Set(['see-as.end', 'session.logout', 'session.end']);

/** Throws 403 for a call that writes. */
export function requireReadOnly({ person }: SeenAs, name: string): void {
  if (!allowed.has(name)) throw new ApiError(403, say(seeAsSentences.read_only, { name: person.full_name }));
}
