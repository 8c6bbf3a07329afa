import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../wire/protocol/reply';
import type { Filter } from './list';
import { readFlag } from './list.params';
import { person } from './shapes';

type Sql = RawBuilder<unknown>;

// What people who left (deactivated ones) still hold of the records of a kind: selects of `id`, the record's,
// `user_id` and `role`, of which each yields only who left.

/** The filter `held_by_left`: records that somebody who left holds; or those that nobody who left holds. */
export const isHeldByLeft = (held: readonly Sql[]): Filter => ({
  kind: 'flag',
  where: (on) =>
    sql`${on ? sql`` : sql`not`} t.id = any(array(${sql.join(
      held.map((one) => sql`select l.id from (${one}) l`),
      sql` union `,
    )}))`,
});

/** Who left and holds the row `t`, and as what, by role and then by name: `[{role, person}]`. */
export const heldBy = <Role extends string>(
  held: readonly RawBuilder<{ role: Role }>[],
): RawBuilder<{ role: Role; person: Person }[]> =>
  sql`coalesce((select json_agg(json_build_object('role', l.role, 'person', ${person(sql`l.user_id`)}) order by l.place, l.user_id)
    from (${sql.join(
      held.map(
        (one, place) => sql`select s.role, s.user_id, ${sql.lit(place)} as place from (${one}) s where s.id = t.id`,
      ),
      sql` union all `,
    )}) l), '[]'::json)`;

/** A further column of a row, `held_by_left`, where the query asks for what is held by people who left. */
export const withLeft = <Value>(
  { held_by_left: sent }: Record<string, unknown>,
  value: RawBuilder<Value>,
): RawBuilder<Value> | undefined => (readFlag('held_by_left', sent) ? value : undefined);
