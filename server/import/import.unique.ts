import type { Trx } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { takenBy, takenValues } from '../parts/custom-field/custom-field.unique';
import { type ImportPlan, wrong } from './import.draft';
import { noteKeys } from './import.facts';
import type { Planned } from './import.plan';
import { quoted } from './import.convert';
import * as importSentences from '../../texts/compiled/server/import';

/** No identifier has this sign, so that the values of unique fields can be noted beside them. */
const apart = '\u0002';

/**
 * The rows, of which those fail that have a value of a unique field which another asset has, or an earlier row of the file. The same rows if
 * there is none.
 */
export async function refuseTaken(db: Trx, plan: ImportPlan, planned: readonly Planned[]): Promise<readonly Planned[]> {
  const fields = plan.custom.filter(({ unique }) => unique);
  const living = planned.filter(({ outcome }) => outcome !== 'failed');
  const faults = new Map<number, { field: string; comment: Sentence }[]>();
  const refuse = (row: number, field: string, comment: Sentence): void =>
    void faults.set(row, [...(faults.get(row) ?? []), { field, comment }]);
  for (const { id, name, kind } of fields) {
    const valued = living.flatMap(({ row, custom }) => {
      const [value] = custom.get(id) ?? [];
      return value === undefined
        ? []
        : [{ row, value, key: `${apart}${id} ${kind === 'number' ? plainest(value) : value}` }];
    });
    if (!valued.length) continue;
    const earlier = await noteKeys(db, plan, valued);
    const others = await takenValues(
      db,
      'asset',
      valued.map(({ row, value }) => ({ owner_id: ownerOf(living, row), field_id: id, position: 0, value })),
    );
    for (const { row, value } of valued) {
      const first = earlier.get(row);
      const other = others.find(({ owner_id }) => owner_id === ownerOf(living, row));
      if (first !== undefined)
        refuse(row, name, say(importSentences.value_twice, { value: quoted(value), row: first }));
      // Who imports assets sees them, as far as their right reaches.
      else if (other) refuse(row, name, wrong(value, takenBy(uploading, 'asset', other)));
    }
  }
  if (!faults.size) return planned;
  return planned.map((one) => {
    const some = faults.get(one.row);
    return some
      ? { ...one, outcome: 'failed', messages: some.map((fault) => ({ type: 'failed', row: one.row, ...fault })) }
      : one;
  });
}

/** Rows of new assets of a dry run have no id: minus the row is none of an asset. */
const ownerOf = (planned: readonly Planned[], row: number): number =>
  planned.find((one) => one.row === row)?.id || -row;

const uploading = { role: 'admin', permissions: new Set<string>() } as const;

/** A decimal without zeros that say nothing. */
const plainest = (decimal: string): string => {
  const short = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
  return short === '-0' ? '0' : short;
};
