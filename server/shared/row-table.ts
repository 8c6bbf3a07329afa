import { sql } from 'kysely';

/** A column of rows that are sent to the database, with a value for each row. */
export interface SentColumn {
  type: 'text' | 'integer' | 'bigint' | 'jsonb';
  values: readonly (string | number | null)[];
}

/**
 * Rows as a table to select from, of which the first column has an own value in every row: an array for each column, which
 * takes the database a fifth less time than JSON that names the columns in every row. What all rows have in common is sent
 * once.
 */
export function rowTable(columns: Record<string, SentColumn>) {
  const all = Object.entries(columns).map(([name, column]) => ({ name: sql.ref(name), ...column }));
  const [own, common] = [
    all.filter((column, i) => !i || !isCommon(column)),
    all.filter((column, i) => i && isCommon(column)),
  ];
  const arrays = own.map(({ type, values }) => sql`${arrayOf(values)}::${sql.raw(type)}[]`);
  const selected = [
    ...own.map(({ name }) => name),
    ...common.map(({ name, type, values }) => sql`${values[0]}::${sql.raw(type)} as ${name}`),
  ];
  return sql`(select ${sql.join(selected)} from unnest(${sql.join(arrays)}) as u (${sql.join(own.map(({ name }) => name))}))`;
}

const isCommon = ({ values }: SentColumn): boolean => values.every((value) => value === values[0]);

/** An array as PostgreSQL reads it; what pg makes of one takes twice the time and leaves far more behind in memory. */
export const arrayOf = (values: SentColumn['values']): string => `{${values.map(elementOf).join(',')}}`;

const elementOf = (value: string | number | null): string | number =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : (value ?? 'NULL');
