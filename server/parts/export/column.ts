import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../wire/languages';
import type { OwnerType } from '../../../wire/parts/attachment';
import { customFilterKey, type FormCategory } from '../../../wire/parts/form';
import type { Db } from '../../shared/db';
import type { Sentence } from '../../shared/sentence';
import { personName } from '../../shared/shapes';
import { type CustomField, customFields } from '../custom-field/custom-field.queries';

type Sql = RawBuilder<unknown>;

/** A column of an export. `value` is a text, a number or a timestamptz of the row `t`, or null. */
export interface ExportColumn {
  label: Sentence | string;
  kind: 'text' | 'number' | 'time';
  value: Sql;
}

export const labelOf = ({ label }: ExportColumn, language: Language): string =>
  typeof label === 'string' ? label : label.in(language);

const t = (column: string): Sql => sql.ref(`t.${column}`);

export const textColumn = (label: Sentence, column: string): ExportColumn => ({
  label,
  kind: 'text',
  value: t(column),
});
export const numberColumn = (label: Sentence, column: string): ExportColumn => ({
  label,
  kind: 'number',
  value: t(column),
});
export const timeColumn = (label: Sentence, column: string): ExportColumn => ({
  label,
  kind: 'time',
  value: t(column),
});

/** The name of the catalogue row that a column refers to. */
export const namedColumn = (label: Sentence, column: string, table: string): ExportColumn => ({
  label,
  kind: 'text',
  value: sql`(select n.name from ${sql.table(table)} n where n.id = ${t(column)})`,
});

/** The shown name of the person that a column refers to. */
export const personColumn = (label: Sentence, column: string): ExportColumn => ({
  label,
  kind: 'text',
  value: personName(t(column)),
});

/** A column for each custom field of a module, by the key of its filter; `owner` is who has the values. */
export const customColumns = async (
  db: Db,
  module: FormCategory,
  owner: OwnerType,
): Promise<Record<string, ExportColumn>> =>
  Object.fromEntries(
    (await customFields(db, module)).map((field) => [customFilterKey(field.id), customColumn(owner, field)]),
  );

/** The values of a custom field, several with commas. */
function customColumn(owner: OwnerType, { id, label, kind, multiple }: CustomField): ExportColumn {
  const of = sql`from custom_field_values v where v.owner_type = ${owner} and v.owner_id = t.id and v.field_id = ${id}`;
  if (kind === 'date') return { label, kind: 'time', value: sql`(select v.value::timestamptz ${of} limit 1)` };
  if (kind === 'number') return { label, kind: 'number', value: sql`(select v.value::numeric ${of} limit 1)` };
  const value = multiple
    ? sql`(select string_agg(v.value, ', ' order by v.position) ${of})`
    : sql`(select v.value ${of} limit 1)`;
  return { label, kind: 'text', value };
}
