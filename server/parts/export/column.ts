import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../wire/languages';
import type { OwnerType } from '../../../wire/parts/attachment';
import { customFilterKey, type FormCategory } from '../../../wire/parts/form';
import type { PermissionKey } from '../../../wire/protocol/permission';
import type { Db } from '../../shared/db';
import type { Sentence } from '../../shared/sentence';
import { personNameOf } from '../../shared/shapes';
import { type CustomField, customFields } from '../custom-field/custom-field.queries';

type Sql = RawBuilder<unknown>;

/**
 * A column of an export. `value` is a text, a number, a timestamptz or a day (`YYYY-MM-DD` as a text) of the row `t`, or
 * null.
 */
export interface ExportColumn {
  label: Sentence | string;
  kind: 'text' | 'number' | 'time' | 'day';
  value: Sql;
  /** Joins the row that `value` is of: for thousands of rows faster than a select for each. */
  join?: Sql;
  /** It shows another kind of record: for others it is not there. */
  needs?: PermissionKey;
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

/** The day of a time in the help-desk's time zone. */
export const dayColumn = (label: Sentence, column: string, zone: string): ExportColumn => ({
  label,
  kind: 'day',
  value: sql`to_char(${t(column)} at time zone ${zone}, 'YYYY-MM-DD')`,
});

/** The row that a column refers to, under an alias of its own. */
const joined = (column: string, table: string): { alias: string; join: Sql } => {
  const alias = `n_${column}`;
  return {
    alias,
    join: sql`left join ${sql.table(table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${t(column)}`,
  };
};

/** The name of the catalogue row that a column refers to. */
export function namedColumn(label: Sentence, column: string, table: string): ExportColumn {
  const { alias, join } = joined(column, table);
  return { label, kind: 'text', value: sql.ref(`${alias}.name`), join };
}

/** The shown name of the person that a column refers to. */
export function personColumn(label: Sentence, column: string): ExportColumn {
  const { alias, join } = joined(column, 'help_desk.users');
  return { label, kind: 'text', value: personNameOf(alias), join };
}

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
