import { sql } from 'kysely';
import type { Named } from '../../../wire/protocol/reply';
import type { LookupName } from '../../../wire/parts/lookup';
import { lookups } from '../../kinds';
import type { Actor } from '../../shared/actor';
import { missingRight } from '../../shared/admission';
import type { Db } from '../../shared/db';
import type { Sight } from '../../shared/sight';

/** What decides which rows of a lookup somebody may see; null: all. */
export type Sights = Record<'ticket' | 'user', Sight | null>;
export const sightsOf = ({ tickets, people }: Pick<Actor, 'tickets' | 'people'>): Sights => ({
  ticket: tickets,
  user: people,
});

/** The names of rows by their ids, in the order of the ids; none for who may not open the lookup. */
export async function namesOf(db: Db, actor: Actor, lookup: LookupName, ids: readonly number[]): Promise<Named[]> {
  const { table, name, needs, shows } = lookups[lookup];
  if (missingRight(actor, needs) !== null) return [];
  const sight = shows ? sightsOf(actor)[shows] : null;
  const seen = sight ? await sight.of(ids).catch(() => new Set<number>()) : new Set(ids);
  const { rows } = await sql<Named>`
    select t.id, ${name} as name from unnest(${ids.filter((id) => seen.has(id))}::bigint[]) with ordinality as p(id, place)
    join ${sql.table(table)} t on t.id = p.id order by p.place`.execute(db);
  return rows;
}
