import { createHash, randomInt } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Entry } from '../../wire/protocol/entry';
import { hasScope, isForTokens, scopeOf, servesByRow } from '../../wire/token/scope';
import { tokenShape } from '../../wire/token/token';
import * as apiTokenSentences from '../../texts/compiled/server/api_token';
import type { HelpDeskPerson } from '../help-desk/help-desk';
import { personOf } from '../help-desk/person';
import type { Db } from './db';
import { ApiError } from './errors';
import { rangesOf } from './proxies';
import { say, type Sentence } from './sentence';
import { presentOf, type Services } from './services';
import { countCall, noteUse } from './token-rate';
import { togetherOn } from './together';

/** The token by which a request was made (G21, docs/decisions/065). */
export interface UsedToken {
  id: number;
  name: string;
  hash: string;
  scopes: readonly string[];
}

interface LiveToken extends UsedToken {
  person: HelpDeskPerson;
  ip_ranges: readonly string[];
  expires_at: Date | null;
  /** Its last use was written more than a minute ago. */
  isStale: boolean;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const { start, length } = tokenShape;

/** `sd_` and 40 random letters and digits: 238 bits, so a plain hash of it is enough. */
export const newApiToken = (): string =>
  start + Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const pattern = new RegExp(`^Bearer +(${start}[A-Za-z0-9]{${length}})$`, 'i');

/**
 * Of one hash, looked up together with those of other requests that come at the same time. It is asked at every request,
 * so a token that is revoked, or whose person has left, ends at once in all processes.
 */
const tokenOf = togetherOn(async (db: Db, hashes: string[]) => {
  const rows = await db
    .selectFrom('api_tokens as t')
    .innerJoin('help_desk.users as u', 'u.id', 't.user_id')
    .select(['t.id as token', 't.name', 't.token_hash', 't.scopes', 't.ip_ranges', 't.expires_at'])
    .select(['u.id', 'u.full_name', 'u.email', 'u.role', 'u.time_zone'])
    .select(sql<boolean>`t.last_used_at is null or t.last_used_at < now() - interval '1 minute'`.as('stale'))
    .where('t.token_hash', '=', sql<string>`any(${hashes})`)
    .where('t.revoked_at', 'is', null)
    .where('u.active', '=', true)
    .execute();
  return new Map(
    rows.map((row): [string, LiveToken] => {
      const { token, name, token_hash: hash, scopes, ip_ranges, expires_at, stale } = row;
      return [hash, { id: token, name, hash, scopes, ip_ranges, expires_at, person: personOf(row), isStale: stale }];
    }),
  );
});

const hasEnded = ({ expires_at }: LiveToken, present: Date): boolean => expires_at !== null && expires_at <= present;

type Asked = Pick<Services, 'db' | 'now' | 'config'>;

/** Who now makes requests with each of these tokens; null where it has ended. */
export async function peopleOfTokens(services: Asked, used: readonly UsedToken[]): Promise<(HelpDeskPerson | null)[]> {
  const present = presentOf(services);
  const tokens = await Promise.all(used.map(({ hash }) => tokenOf(services.db)(hash)));
  return tokens.map((token) => (token && !hasEnded(token, present) ? token.person : null));
}

/**
 * Whose token `Authorization` has, which is the only thing that counts then: no cookie is read. Throws 401 with
 * `WWW-Authenticate` for what is no token that works, 429 beyond its calls a minute, 403 from another network.
 */
export async function readToken(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ person: HelpDeskPerson; token: UsedToken }> {
  const [, text] = pattern.exec(request.headers.authorization ?? '') ?? [];
  const token = text && (await tokenOf(services.db)(hashOfToken(text)));
  if (!token || hasEnded(token, presentOf(services))) throw refusedToken(reply);
  await countCall(services, token.id, reply);
  if (!isFrom(request.ip, token.ip_ranges)) throw forbiddenBy(say(apiTokenSentences.network, { address: request.ip }));
  if (token.isStale) await noteUse(services, token.id, request.ip);
  return { person: token.person, token };
}

/** Throws 403 if a token may not make this call, naming the scope that it lacks. */
export function requireScope(
  { scopes }: UsedToken,
  entry: Pick<Entry, 'name' | 'call'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!isForTokens(entry)) throw forbiddenBy(say(apiTokenSentences.for_people));
  const scope = scopeOf(entry, request.params as Record<string, unknown>);
  if (!hasScope(scopes, scope) && !servesByRow(entry, scopes)) {
    void reply.header('WWW-Authenticate', `${challenge}, error="insufficient_scope", scope="${scope}"`);
    throw forbiddenBy(say(apiTokenSentences.scope, { scope }));
  }
}

const challenge = 'Bearer realm="Service Desk"';
const forbiddenBy = (sentence: Sentence): ApiError => new ApiError(403, sentence);

/** 401 for what is no token that works. */
export function refusedToken(reply: FastifyReply): ApiError {
  void reply.header('WWW-Authenticate', `${challenge}, error="invalid_token"`);
  return new ApiError(401, say(apiTokenSentences.refused));
}

/** Is this an address or a network, such as `10.0.0.0/8` or `2001:db8::/32`? */
export const isRange = (text: string): boolean => /[.:]/.test(text) && rangesOf(text) !== null;

/** Does an address lie in one of these networks? In any if there are none. */
export function isFrom(address: string, ranges: readonly string[]): boolean {
  if (!ranges.length) return true;
  if (!isIP(address)) return false;
  const allowed = new BlockList();
  for (const one of ranges.flatMap((range) => rangesOf(range) ?? []))
    allowed.addSubnet(one.address, one.bits, one.family);
  return allowed.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
