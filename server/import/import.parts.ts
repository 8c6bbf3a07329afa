import { importLimits } from '../../wire/import/import';
import type { Sights } from '../parts/lookup/lookups';
import type { Db } from '../shared/db';
import type { ImportField } from './import.columns';
import { partsOf, possibleParts } from './import.convert';
import { matchNames } from './import.match';

/** Texts between separators that are looked up; what is beyond is parted at each separator. */
const soughtAtMost = 10_000;

interface Counted {
  value: string;
  rows: number;
}

/**
 * The values of cells as the run reads them: of a field that takes several those of each cell, each with the rows that have
 * it, the first {@link importLimits.values}.
 */
export async function countedParts(
  db: Db,
  sights: Sights,
  { named, multiple }: Pick<ImportField, 'named' | 'multiple'>,
  cells: readonly Counted[],
): Promise<{ values: Counted[]; hasMore: boolean }> {
  if (!named || !multiple) return { values: [...cells], hasMore: false };
  const words = new Set(cells.flatMap(({ value }) => [value, ...possibleParts(value)]));
  const found = (await matchNames(db, sights, [{ key: 'parts', named, words: [...words].slice(0, soughtAtMost) }])).get(
    'parts',
  );
  const counts = new Map<string, number>();
  for (const { value, rows } of cells)
    for (const part of new Set(partsOf(value, (one) => found?.has(one) === true)))
      counts.set(part, (counts.get(part) ?? 0) + rows);
  const values = [...counts].map(([value, rows]) => ({ value, rows }));
  return { values: values.slice(0, importLimits.values), hasMore: values.length > importLimits.values };
}
