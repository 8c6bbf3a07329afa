import type { FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Call, Needs } from '../../wire/protocol/call';
import { csrfHeader } from '../../wire/session/session';
import { namedKinds, recordKinds } from '../../wire/protocol/kind';
import type { Entry } from '../../wire/protocol/entry';
import type { PermissionKey } from '../../wire/protocol/permission';
import { type Actor, can, requireSees } from './actor';
import type { HelpDeskPerson, Identity } from '../help-desk/help-desk';
import { peopleOfTokens, readToken, requireScope } from './bearer';
import { requireDeclared } from './declared';
import type { Db } from './db';
import { ApiError, forbidden, unauthenticated } from './errors';
import { innerCaller } from './inner';
import type { Right } from './right';
import { noRights, rightsOf } from './rights';
import { requireReadOnly, seenAs } from './see-as';
import type { Services } from './services';
import { sightsFor } from './sight';
import { say } from './sentence';
import { togetherOn } from './together';
import * as tokenSentences from '../../texts/compiled/server/token';

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Throws 401 or 403 before anything of the body is read: session and CSRF token of a state-changing call (C3), or a token
 * with its scope and 429 (G21), then the right.
 */
export async function admit(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Pick<Entry, 'name' | 'call'>,
): Promise<void> {
  const { call } = entry;
  request.actor = null;
  request.token = null;
  request.seeAs = null;
  const inner = innerCaller(request);
  if (inner) requireScope((request.token = inner.token), entry, request, reply);
  const identity = inner ? null : await identityOf(services, request, reply, entry);
  request.csrfToken = identity?.csrf_token ?? null;
  if (inner) request.actor = inner.actor;
  if (identity) {
    request.seeAs = request.token ? null : await seenAs(services.db, request, identity.person, services.now());
    request.actor = await actorOf(services, request.seeAs?.person ?? identity.person);
    // A call that writes needs the token also when it is made as a GET (A11).
    if (
      call.method !== 'GET' &&
      call.needs !== 'public' &&
      identity.csrf_token !== null &&
      !same(String(request.headers[csrfHeader.toLowerCase()] ?? ''), identity.csrf_token)
    ) {
      throw new ApiError(403, say(tokenSentences.stale));
    }
    if (request.seeAs && call.method !== 'GET' && call.needs !== 'public') requireReadOnly(request.seeAs, entry.name);
  }
  requireDeclared(services.config.extensions, request, entry);
  if (call.needs === 'public') return;
  if (!request.actor) throw unauthenticated();
  const query = request.query as Record<string, unknown>;
  requireNeeds(request.actor, needsOf(call, query), call.clients);
  if (call.method === 'GET') requireNamed(request.actor, call.needs, query);
}

/** A person with what they may do and see. */
export const actorOf = async (services: Services, person: HelpDeskPerson): Promise<Actor> => ({
  ...withoutRights(services, person),
  ...((await rightsOfOne(services.db)(person.id)) ?? noRights),
});

/** The same for what needs no right: nothing is asked for it. */
export const withoutRights = ({ helpDesk }: Pick<Services, 'helpDesk'>, person: HelpDeskPerson): Actor => ({
  ...person,
  ...noRights,
  ...sightsFor(helpDesk, person),
});

function needsOf({ needs, needsBy }: Call, query: Record<string, unknown>): Needs {
  const value = needsBy && query[needsBy.parameter];
  return needsBy && typeof value === 'string' && Object.hasOwn(needsBy.needs, value) ? needsBy.needs[value]! : needs;
}

/**
 * By `Authorization`, or else as the help-desk says. Whoever may make a call at all may also make it while the help-desk
 * does not say who they are, and with any `Authorization`.
 */
async function identityOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Pick<Entry, 'name' | 'call'>,
): Promise<Identity | null> {
  const { helpDesk, db } = services;
  const { byHash, needs } = entry.call;
  if (byHash) return null;
  if (request.headers.authorization !== undefined && !helpDesk.readsAuthorization?.(request)) {
    if (needs === 'public') return null;
    const { person, token } = await readToken(services, request, reply);
    requireScope(token, entry, request, reply);
    request.token = token;
    return { person, csrf_token: null };
  }
  return helpDesk.identify(db, request).catch((error: unknown) => {
    if (needs === 'public' && error instanceof ApiError) return null;
    throw error;
  });
}

/**
 * The person of each request, as of now, of live streams: null for who has signed out or left, or whose token has ended.
 */
export async function stillThere(
  services: Pick<Services, 'db' | 'helpDesk' | 'now' | 'config'>,
  requests: readonly FastifyRequest[],
): Promise<(HelpDeskPerson | null)[]> {
  const byToken = requests.filter(({ token }) => token !== null);
  const others = requests.filter(({ token }) => token === null);
  const people = new Map<FastifyRequest, HelpDeskPerson | null>();
  const tokens = byToken.length
    ? await peopleOfTokens(
        services,
        byToken.map(({ token }) => token!),
      )
    : [];
  byToken.forEach((request, i) => people.set(request, tokens[i]!));
  const signedIn = others.length ? await services.helpDesk.identifyAll(services.db, others) : [];
  for (const [i, request] of others.entries()) {
    const person = signedIn[i]!;
    const seen = person && request.seeAs ? await seenAs(services.db, request, person, services.now()) : null;
    people.set(request, seen?.person ?? person);
  }
  return requests.map((request) => people.get(request) ?? null);
}

/**
 * Throws 403 unless the actor may make a call with these needs, or is a client with one of the keys that open it for
 * clients.
 */
export function requireNeeds(actor: Actor, needs: Needs, clients: readonly PermissionKey[] = []): void {
  const missing = missingRight(actor, needs, clients);
  if (missing !== null) throw forbidden(missing);
}

/** The first right that the actor lacks for these needs of a call or a field; null if none. */
export function missingRight(actor: Actor, needs: Needs, clients: readonly PermissionKey[] = []): Right | null {
  if (needs === 'public' || needs === 'signed-in') return null;
  if (actor.role === 'client' && clients[0]) return clients.some((key) => can(actor, key)) ? null : clients[0];
  if (needs === 'admin') return actor.role === 'admin' ? null : 'admin';
  if (needs === 'agent') return actor.role === 'client' ? 'agent' : null;
  if (typeof needs === 'object' && 'anyOf' in needs)
    return needs.anyOf.some((key) => can(actor, key)) ? null : needs.anyOf[0];
  return [needs].flat().find((key) => !can(actor, key)) ?? null;
}

/**
 * Throws 403 if a list is filtered by a record of a kind that the actor may not see: the rows would tell something
 * about that record. `own` is the right that the list itself needs; parameters come in all spellings (X22, X37).
 */
export function requireNamed(actor: Actor, own: Needs, query: Record<string, unknown>): void {
  for (const [given, value] of Object.entries(query)) {
    const name = given.replaceAll('-', '_');
    const kind = Object.hasOwn(namedKinds, name) ? namedKinds[name] : undefined;
    // A ticket's page asks for our records by its id; that shows nothing of the ticket.
    if (kind && value !== '' && recordKinds[kind].view !== own) requireSees(actor, kind);
  }
}

/** Of one person, looked up together with those of others who come at the same time. */
const rightsOfOne = togetherOn((db: Db, ids: number[]) => rightsOf(db, ids));
