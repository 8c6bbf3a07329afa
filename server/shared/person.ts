import type { Actor } from './actor';
import { noRights, rightsOf } from './rights';
import type { Db } from './db';

/**
 * Somebody for whom background work is done, with the rights that they have now. Where that work shows tickets, it sets which
 * of them they may see.
 */
export interface Person extends Actor {
  /** Language of their mails; '' is English. */
  locale: string;
}

/** The active person with this id; undefined if there is none. */
export const personOf = async (db: Db, id: number): Promise<Person | undefined> => (await peopleOf(db, [id])).get(id);

/** Those of them who are active, by id. */
export async function peopleOf(db: Db, ids: readonly number[]): Promise<Map<number, Person>> {
  if (!ids.length) return new Map();
  const [people, rights] = await Promise.all([
    db
      .selectFrom('help_desk.users')
      .select(['id', 'full_name', 'email', 'role', 'time_zone', 'locale'])
      .where('id', 'in', [...ids])
      .where('active', '=', true)
      .execute(),
    rightsOf(db, ids),
  ]);
  return new Map(
    people.map((person) => [
      person.id,
      {
        ...person,
        full_name: person.full_name || person.email,
        ...(rights.get(person.id) ?? noRights),
        tickets: null,
        people: null,
      },
    ]),
  );
}
