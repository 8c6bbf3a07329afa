import { sql } from 'kysely';
import type { ImportFormat } from '../../wire/import/import';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { commentHeader } from './import.failed';
import type { ImportRow } from './import.find';
import type { ImportSettings, MappedColumn } from './import.settings';
import type { StoredHeader } from './import.reader';

/** How the reader mapped their last file with the same columns. */
export interface LastMapping {
  columns: readonly MappedColumn[];
  /** The last column says why rows of an earlier file failed: the file is the mended one. */
  hasComment: boolean;
}

/** The last mapping of the same columns, also of the file whose failed rows this file has. */
export async function lastMapping(
  db: Db,
  actor: Actor,
  { id, headers }: Pick<ImportRow, 'id' | 'headers'>,
): Promise<LastMapping> {
  const names = (headers as unknown as StoredHeader[]).map(({ name }) => name);
  const before = names.at(-1) === commentHeader ? names.slice(0, -1) : names;
  const { rows } = await sql<{ settings: ImportSettings; names: string[] }>`
    select settings, jsonb_path_query_array(headers, '$[*].name') as names from imports
    where created_by = ${actor.id} and id <> ${id} and settings is not null
      and jsonb_path_query_array(headers, '$[*].name') in (${JSON.stringify(names)}::jsonb, ${JSON.stringify(before)}::jsonb)
    order by jsonb_array_length(headers), id desc limit 1`.execute(db);
  const [one] = rows;
  return { columns: one?.settings.columns ?? [], hasComment: one !== undefined && one.names.length < names.length };
}

export const lastFormat = ({ columns }: LastMapping, uuid: string): ImportFormat | null =>
  columns.find((one) => one.uuid === uuid)?.format ?? null;
