import type { Db } from '../shared/db';
import { possibleParts } from './import.convert';
import type { Draft, ImportPlan } from './import.draft';
import { type Matches, matchNames } from './import.match';
import { namedByField } from './import.options';

/** What cells of custom fields name, by the name of the field and word; also parts of cells that have several. */
export type Chosen = Matches;

/** Looks up the cells of custom fields that name records or options, by {@link matchNames}. */
export function readChosen(db: Db, { custom, sights }: ImportPlan, drafts: readonly Draft[]): Promise<Chosen> {
  const sought = custom.flatMap(({ place, ...field }) => {
    const { name, multiple } = field;
    const named = namedByField(field);
    if (!named || named.means || place === undefined) return [];
    const cells = drafts.flatMap(({ texts }) => texts[place] || []);
    const words = new Set(multiple ? cells.flatMap((cell) => [cell, ...possibleParts(cell)]) : cells);
    return words.size ? [{ key: name, named, words }] : [];
  });
  return matchNames(db, sights, sought);
}
