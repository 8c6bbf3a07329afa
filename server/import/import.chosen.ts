import { sql } from 'kysely';
import type { LookupName } from '../../wire/parts/lookup';
import { noTarget } from '../parts/lookup/lookup';
import { lookups } from '../kinds';
import type { Db } from '../shared/db';
import { whereAll } from '../shared/list.sort';
import { possibleParts } from './import.convert';
import type { Draft, ImportPlan } from './import.draft';

/** Ids of what cells name, by custom field and word. */
export type ChosenIds = ReadonlyMap<number, ReadonlyMap<string, number>>;
/** Of a name that several people have. */
export const severalPeople = -1;

/**
 * Looks up the cells of custom fields that are fed by a lookup, a query for each of these fields: by name, people by
 * e-mail address too, compared by `fold`. Of several with the same name it is the one that was made first, of people
 * {@link severalPeople}.
 */
export async function readChosen(db: Db, plan: ImportPlan, drafts: readonly Draft[]): Promise<ChosenIds> {
  const all = new Map<number, Map<string, number>>();
  for (const { id, lookup, multiple, place } of plan.custom) {
    if (lookup === null || place === undefined) continue;
    const cells = drafts.flatMap(({ texts }) => texts[place] || []);
    const words = [...new Set(multiple ? cells.flatMap((cell) => [cell, ...possibleParts(cell)]) : cells)];
    if (!words.length) continue;
    const { table, name, offered } = lookups[lookup as LookupName];
    const isPerson = table === 'help_desk.users';
    const address = isPerson ? sql`or lower(t.email) = lower(w.word)` : sql``;
    const found = isPerson
      ? sql`case when count(*) = 1 then min(t.id) else coalesce(min(t.id) filter (where lower(t.email) = lower(w.word)), ${severalPeople}) end`
      : sql`min(t.id)`;
    const { rows } = await sql<{ word: string; id: number }>`
      select w.word, ${found} as id from unnest(${words}::text[]) as w (word)
      join ${sql.table(table)} t on fold(${name}) = fold(left(w.word, 300)) ${address} ${whereAll(offered(noTarget))} group by w.word`.execute(
      db,
    );
    all.set(id, new Map(rows.map((row) => [row.word, row.id])));
  }
  return all;
}
