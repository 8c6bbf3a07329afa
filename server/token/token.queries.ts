import { type RawBuilder, sql } from 'kysely';
import type { MyTokens, TokenList, TokenRow, TokenSort } from '../../wire/token/token';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { list, type ListDefinition } from '../shared/list';
import { byColumn, byPerson, optional } from '../shared/list.sort';
import { person } from '../shared/shapes';
import { wireTime } from '../shared/time';

const t = (column: string) => sql.ref(`t.${column}`);

/** Of tokens `t`, in the reader's zone; `present` decides which have ended. */
const row = (zone: string, present: Date): RawBuilder<unknown> => sql`t.id, t.name, t.prefix, t.scopes, t.ip_ranges,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('last_used_at'), zone)} as last_used_at, t.last_used_address,
  ${wireTime(t('expires_at'), zone)} as expires_at, coalesce(t.expires_at <= ${present}::timestamptz, false) as is_expired`;

/** The reader's own tokens that are not revoked, newest first. */
export async function myTokens(db: Db, { id, time_zone }: Actor, present: Date): Promise<MyTokens> {
  const { rows } = await sql<MyTokens['tokens'][number]>`
    select ${row(time_zone, present)} from api_tokens t where t.user_id = ${id} and t.revoked_at is null order by t.id desc`.execute(
    db,
  );
  return { tokens: rows };
}

const definition = (zone: string, present: Date): ListDefinition<TokenSort> => ({
  table: 'api_tokens',
  defaultOrder: 'desc',
  sorts: {
    name: byColumn(t('name')),
    user: byPerson(t('user_id')),
    created_at: byColumn(t('created_at')),
    last_used_at: optional(byColumn(t('last_used_at'))),
    expires_at: optional(byColumn(t('expires_at'))),
  },
  filters: {},
  search: (pattern) => sql`(search_fold(t.name) like ${pattern} or search_fold(t.prefix) like ${pattern}
    or t.user_id = any(array(select u.id from help_desk.users u where search_fold(u.full_name) like ${pattern} or search_fold(u.email) like ${pattern})))`,
  row: sql`${row(zone, present)}, ${person(t('user_id'))} as user,
    (select u.is_service from help_desk.users u where u.id = t.user_id) as is_service`,
});

/** One page of the tokens of everybody that are not revoked. */
export async function listTokens(
  db: Db,
  { time_zone }: Actor,
  query: Record<string, unknown>,
  present: Date,
): Promise<TokenList> {
  const { rows, total } = await list<TokenRow>(db, definition(time_zone, present), query, time_zone, [
    sql`t.revoked_at is null`,
  ]);
  return { tokens: rows, total };
}

export interface LiveToken {
  id: number;
  prefix: string;
  /** E-mail address, or the name of a service account. */
  owner: string;
  name: string;
  scopes: string[];
  /** ISO 8601; null: it does not end by itself. */
  ends: string | null;
  last_used: string | null;
}

/** All tokens that still work, for whoever works on the server's machine; newest first. */
export async function liveTokens(db: Db, present: Date): Promise<LiveToken[]> {
  const tokens = await db
    .selectFrom('api_tokens as t')
    .innerJoin('help_desk.users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.prefix', 't.name', 't.scopes', 't.expires_at', 't.last_used_at'])
    .select(sql<string>`case when u.is_service then u.full_name else u.email end`.as('owner'))
    .where('t.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', present)]))
    .orderBy('t.id', 'desc')
    .execute();
  return tokens.map(({ expires_at, last_used_at, ...token }) => ({
    ...token,
    ends: expires_at?.toISOString() ?? null,
    last_used: last_used_at?.toISOString() ?? null,
  }));
}
