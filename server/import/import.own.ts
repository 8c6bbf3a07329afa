import { languages } from '../../texts/compiled/languages';
import { assetExport } from '../asset';
import { labelOf } from '../parts/export/column';
import type { Db } from '../shared/db';
import { plain } from './import.signs';

/** What a file that was downloaded from the list of assets calls its columns, as headings are compared. */
export interface OwnHeadings {
  /** Every column has a heading of the list, and one is the ID: no other system's numbers are taken for ours. */
  isOwn: boolean;
  /** Columns that the list has and no import writes. */
  unwritable: ReadonlySet<string>;
}

/** Is a file one that the list of assets made, in any language and with any of its columns? */
export async function ownHeadings(db: Db, names: readonly string[]): Promise<OwnHeadings> {
  const columns = await assetExport.columns(db, 'UTC', 'UTC');
  const labels = (keys: readonly string[]): Set<string> =>
    new Set(keys.flatMap((key) => languages.map((tag) => plain(labelOf(columns[key]!, tag)))));
  const all = labels(Object.keys(columns));
  const ids = labels(['id']);
  return {
    isOwn: names.every((name) => all.has(name)) && names.some((name) => ids.has(name)),
    unwritable: labels(['id', 'contract', 'created_at', 'updated_at']),
  };
}
