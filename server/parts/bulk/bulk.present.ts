import { sql } from 'kysely';
import { customFieldName } from '../../../wire/parts/form';
import type { Word } from '../../shared/built-in';
import type { Operation } from '../../shared/operation';
import { customText, valueReader } from '../custom-field/custom-field.shown';
import type { BulkKind, Edit } from './bulk';

/** What records have in a field, and how many of them. */
export interface Present {
  field: string;
  values: { row: Word | null; count: number }[];
}

/** So many values of a field are named in a preview; the rest is left out. */
const maxValues = 20;

/** What the rows have now in what is set: a statement for each field, which is one in the screens. */
export async function presentValues(
  { db, actor }: Operation,
  { kind, fields }: BulkKind,
  { wanted, custom }: Edit,
  ids: readonly number[],
): Promise<Present[]> {
  const present: Present[] = [];
  for (const field of Object.keys(wanted ?? {})) {
    const column = sql.ref(`t.${field}`);
    const { rows: values } = await sql<Present['values'][number]>`
      select ${fields[field]!.named(sql.ref('v.id'))} as row, v.count
      from (select ${column} as id, count(*) as count from ${sql.table(kind.table)} t where t.id = any(${ids})
        group by 1 order by 2 desc, 1 limit ${maxValues}) v order by v.count desc, v.id`.execute(db);
    present.push({ field, values });
  }
  for (const key of Object.keys(custom)) {
    const id = Number(key.slice(1));
    const { rows } = await sql<{ name: string; count: number }>`
      select coalesce(${customText(kind.type, id, valueReader(actor))}, '') as name, count(*) as count from ${sql.table(kind.table)} t
      where t.id = any(${ids}) group by 1 order by 2 desc, 1 limit ${maxValues}`.execute(db);
    const values = rows.map(({ name, count }) => ({ row: name ? { name } : null, count }));
    present.push({ field: customFieldName(id), values });
  }
  return present;
}
