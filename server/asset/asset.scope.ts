import { type RawBuilder, sql } from 'kysely';
import { type Actor, can } from '../shared/actor';

/** A client sees what they use, and what belongs to their organization, as far as they may (B6). */
export function clientScope(actor: Actor): RawBuilder<unknown>[] {
  if (actor.role !== 'client') return [];
  const own = can(actor, 'view_own_assets') ? [sql`t.used_by_id = ${actor.id}`] : [];
  const organization = can(actor, 'view_organization_assets')
    ? [sql`t.organization_id = (select u.organization_id from help_desk.users u where u.id = ${actor.id})`]
    : [];
  return [sql`(${sql.join([sql`false`, ...own, ...organization], sql` or `)})`];
}
