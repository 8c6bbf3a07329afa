import { sql } from 'kysely';
import type { Named } from '../../../wire/protocol/reply';
import type { LookupName } from '../../../wire/parts/lookup';
import { catalogueLookups } from '../../catalogue/named.catalogues';
import { allKinds } from '../../kinds';
import type { Actor } from '../../shared/actor';
import { missingRight } from '../../shared/admission';
import type { Db } from '../../shared/db';
import type { Lookup } from './lookup';

/** Those of every kind and of every catalogue of names. */
export const lookups = Object.assign({}, ...allKinds.map((kind) => kind.lookups), catalogueLookups) as Record<
  LookupName,
  Lookup
>;

/** The names of rows by their ids, in the order of the ids; none for who may not open the lookup. */
export async function namesOf(db: Db, actor: Actor, lookup: LookupName, ids: readonly number[]): Promise<Named[]> {
  const { table, name, needs, shows } = lookups[lookup];
  if (missingRight(actor, needs) !== null || (shows && actor.hidden?.includes(shows))) return [];
  const { rows } = await sql<Named>`
    select t.id, ${name} as name from unnest(${[...ids]}::bigint[]) with ordinality as p(id, place)
    join ${sql.table(table)} t on t.id = p.id order by p.place`.execute(db);
  return rows;
}
