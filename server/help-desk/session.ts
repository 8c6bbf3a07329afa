import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type AuditEvent, recordAudit } from '../shared/audit';
import type { Database, Db, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import { hashOf } from '../shared/token';
import { togetherOn } from '../shared/together';
import type { HelpDeskPerson, Identity } from './help-desk';
import { isSecure } from './own-site';
import { personOf } from './person';

/** From its last use, and from signing in. */
const idle = sql`interval '12 hours'`;
const longest = sql`interval '7 days'`;

export interface LiveSession extends Identity {
  csrf_token: string;
  id_hash: string;
  /** Time to prolong it. */
  ageing: boolean;
}

/** Stores a new session; the table holds only the hash of its id. */
export async function newSession(db: Database, userId: number): Promise<{ id: string; csrf_token: string }> {
  const id = randomBytes(32).toString('base64url');
  const csrf_token = randomBytes(32).toString('base64url');
  await db
    .insertInto('help_desk.sessions')
    .values({ id_hash: hashOf(id), user_id: userId, csrf_token, expires_at: sql`now() + ${idle}` })
    .execute();
  return { id, csrf_token };
}

/** In the transaction of the call, or in one of its own where the call has none. */
const keep = (db: Database, event: AuditEvent): Promise<void> =>
  db.isTransaction ? recordAudit(db as Trx, event) : inTransaction(db, (trx) => recordAudit(trx, event));

/** Sessions of our own, whose id rides in the cookie of this name (docs/decisions/005). */
export function sessionsIn(cookie: string) {
  const idOf = (request: FastifyRequest): string | undefined => request.cookies[cookie] || undefined;

  /** Whose session the request came with; undefined: there is none. */
  async function end(db: Database, request: FastifyRequest): Promise<number | undefined> {
    const id = idOf(request);
    if (!id) return undefined;
    const ended = await db
      .deleteFrom('help_desk.sessions')
      .where('id_hash', '=', hashOf(id))
      .returning('user_id')
      .executeTakeFirst();
    return ended?.user_id;
  }

  /** The live session of a request and its person, or null. */
  async function read(db: Db, request: FastifyRequest): Promise<LiveSession | null> {
    const id = idOf(request);
    return id ? ((await sessionOf(db)(hashOf(id))) ?? null) : null;
  }

  /** `read` for a request that uses it: such a session lives on, but not for ever. */
  async function use(db: Database, request: FastifyRequest): Promise<LiveSession | null> {
    const session = await read(db, request);
    if (session?.ageing)
      await db
        .updateTable('help_desk.sessions')
        .set({ expires_at: sql`least(now() + ${idle}, created_at + ${longest})` })
        .where('id_hash', '=', session.id_hash)
        .execute();
    return session;
  }

  /** A new session whose id goes into a cookie, in place of the one that the browser had. Returns the CSRF token. */
  async function open(db: Database, reply: FastifyReply, userId: number): Promise<string> {
    await end(db, reply.request);
    const { id, csrf_token } = await newSession(db, userId);
    await keep(db, { kind: 'sign-in', actor_id: userId, request_id: reply.request.id, at: new Date() });
    void reply.setCookie(cookie, id, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isSecure(reply.request),
    });
    return csrf_token;
  }

  return {
    read,
    use,
    open,

    /**
     * The session that the browser has, if it is this person's: pages that are opened at the same moment share it, and none
     * ends it under the others. Else a new one. Returns the CSRF token.
     */
    async keepOrOpen(db: Database, reply: FastifyReply, userId: number): Promise<string> {
      const session = await use(db, reply.request);
      return session?.person.id === userId ? session.csrf_token : open(db, reply, userId);
    },

    /** Returns whether there was one. */
    async close(db: Database, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      void reply.clearCookie(cookie, { path: '/' });
      const userId = await end(db, request);
      if (userId !== undefined)
        await keep(db, { kind: 'sign-out', actor_id: userId, request_id: request.id, at: new Date() });
      return userId !== undefined;
    },

    /** The person of each request whose session lives; none lives on by that. */
    async readAll(db: Db, requests: readonly FastifyRequest[]): Promise<(HelpDeskPerson | null)[]> {
      const hashes = requests.map((request) => hashOf(idOf(request) ?? ''));
      const rows = await liveSessions(db)
        .select('s.id_hash')
        .where('s.id_hash', '=', sql<string>`any(${hashes})`)
        .execute();
      const people = new Map(rows.map((row) => [row.id_hash, personOf(row)]));
      return hashes.map((one) => people.get(one) ?? null);
    },
  };
}

/** Of one hash, looked up together with those of other requests that come at the same time. */
const sessionOf = togetherOn(async (db: Db, hashes: string[]) => {
  const rows = await liveSessions(db)
    .select([
      's.id_hash',
      's.csrf_token',
      sql<boolean>`s.expires_at < least(now() + ${idle} - interval '1 hour', s.created_at + ${longest})`.as('ageing'),
    ])
    .where('s.id_hash', '=', sql<string>`any(${hashes})`)
    .execute();
  return new Map(
    rows.map((row): [string, LiveSession] => {
      const { id_hash, csrf_token, ageing } = row;
      return [id_hash, { person: personOf(row), csrf_token, id_hash, ageing }];
    }),
  );
});

/** Sessions that have not ended, of people who have not left. */
const liveSessions = (db: Db) =>
  db
    .selectFrom('help_desk.sessions as s')
    .innerJoin('help_desk.users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.full_name', 'u.email', 'u.role', 'u.time_zone'])
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('s.created_at', '>', sql<Date>`now() - ${longest}`)
    .where('u.active', '=', true);
