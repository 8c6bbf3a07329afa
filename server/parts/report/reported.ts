import type { Language } from '../../../texts/compiled/languages';
import type { LookupName } from '../../../wire/parts/lookup';
import type { Db } from '../../shared/db';
import type { Filterable } from '../../shared/list';

/** A list that reports can be made of. */
export interface ReportedList {
  /** What it can be filtered by, custom fields included where the query names them. */
  filterable: (db: Db, query: Record<string, unknown>) => Promise<Filterable>;
  /** Where the names behind the ids of a filter are found. */
  lookups: (db: Db, language: Language) => Promise<ReadonlyMap<string, LookupName | null>>;
  /** Keys of the columns that can be chosen. */
  columns: (db: Db) => Promise<string[]>;
  /** What it can be counted by, first the usual. */
  groups: readonly string[];
}
