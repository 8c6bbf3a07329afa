import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Call, Needs } from '../../wire/call';
import { csrfHeader } from '../../wire/session';
import type { PermissionKey } from '../../wire/permission';
import { type Actor, authorize, can } from './actor';
import { ApiError, forbidden, unauthenticated } from './errors';
import type { Services } from './services';

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Throws 401 or 403 before anything of the body is read: session, CSRF token of a state-changing call (decisions C3), then the right. */
export async function admit(services: Services, request: FastifyRequest, call: Call): Promise<void> {
  request.actor = null;
  const identity = call.byHash ? null : await services.helpDesk.identify(services.db, request);
  if (identity) {
    request.actor = { ...identity.person, permissions: await permissionsOf(services, identity.person.id) };
    // A call that writes stays so when it is made as a GET (decisions A11).
    if (call.method !== 'GET' && call.needs !== 'public' && identity.csrf_token !== null && !same(String(request.headers[csrfHeader.toLowerCase()] ?? ''), identity.csrf_token)) {
      throw new ApiError(403, 'The security token is missing or out of date. Reload the page and try again.');
    }
  }
  if (call.needs === 'public') return;
  if (!request.actor) throw unauthenticated();
  requireNeeds(request.actor, call.needs, call.clients);
}

/** Throws 403 unless the actor may make a call with these needs, or is a client with one of the keys that open it for clients. */
export function requireNeeds(actor: Actor, needs: Needs, clients: readonly PermissionKey[] = []): void {
  if (needs === 'public' || needs === 'signed-in') return;
  if (actor.role === 'client' && clients[0]) {
    if (!clients.some((key) => can(actor, key))) throw forbidden(clients[0]);
    return;
  }
  if (needs === 'admin') {
    if (actor.role !== 'admin') throw forbidden('admin');
  } else if (needs === 'agent') {
    if (actor.role === 'client') throw forbidden('agent');
  } else if (typeof needs === 'object' && 'anyOf' in needs) {
    if (!needs.anyOf.some((key) => can(actor, key))) throw forbidden(needs.anyOf[0]);
  } else {
    for (const key of typeof needs === 'string' ? [needs] : needs) authorize(actor, key);
  }
}

async function permissionsOf({ db }: Services, userId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('user_permissions')
    .innerJoin('permissions', 'permissions.id', 'user_permissions.permission_id')
    .select('permissions.key')
    .where('user_permissions.user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.key));
}
