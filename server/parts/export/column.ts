import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../texts/compiled/languages';
import { customFilterKey, factsOf, type FormCategory } from '../../../wire/parts/form';
import type { LookupName } from '../../../wire/parts/lookup';
import type { PermissionKey } from '../../../wire/protocol/permission';
import type { Db } from '../../shared/db';
import type { Sentence } from '../../shared/sentence';
import { personNameOf } from '../../shared/shapes';
import { type CustomField, customFields } from '../custom-field/custom-field.queries';
import { valueOwners } from '../custom-field/custom-field.shown';
import { lookups } from '../../kinds';
import { shownName } from '../../shared/built-in';

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
  /** It names tickets, of which a reader may see some only. */
  tickets?: {
    /** Selects the `id`s of those that these records name. */
    among: (records: readonly number[]) => Sql;
    /** The value where those are seen, and what stands for each other one. */
    value: (seen: readonly number[], unseen: string) => Sql;
  };
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
  return { label, kind: 'text', value: shownName(table, alias), join };
}

/** The shown name of the person that a column refers to. */
export function personColumn(label: Sentence, column: string): ExportColumn {
  const { alias, join } = joined(column, 'help_desk.users');
  return { label, kind: 'text', value: personNameOf(alias), join };
}

/** A column for each custom field of a module, by the key of its filter; days are those of the reader's zone. */
export const customColumns = async (
  db: Db,
  module: FormCategory,
  zone: string,
): Promise<Record<string, ExportColumn>> =>
  Object.fromEntries(
    (await customFields(db, module)).map((field) => [customFilterKey(field.id), customColumn(module, field, zone)]),
  );

/** The values of a custom field, several with commas. */
function customColumn(module: FormCategory, { id, kind, lookup, ...field }: CustomField, zone: string): ExportColumn {
  const unit = field.unit ?? field.currency;
  const label = unit === null ? field.label : `${field.label} (${unit})`;
  const of = sql`from custom_field_values v where v.owner_type = ${valueOwners[module]} and v.owner_id = t.id and v.field_id = ${id}`;
  switch (factsOf(kind).stored) {
    case 'time': {
      const moment = sql`case when v.value like '%Z' then v.value::timestamptz else v.value::timestamp at time zone ${zone} end`;
      return { label, kind: 'time', value: sql`(select ${moment} ${of} limit 1)` };
    }
    case 'number':
      return { label, kind: 'number', value: sql`(select v.value::numeric ${of} limit 1)` };
    case 'flag':
    case 'text':
      return { label, kind: 'text', value: sql`(select v.value ${of} limit 1)` };
    case 'option':
      return { label, kind: 'text', value: sql`(select string_agg(v.value, ', ' order by v.position) ${of})` };
    case 'id': {
      const { table, name, needs, shows } = lookups[lookup as LookupName];
      const chosen = (shown: Sql) =>
        sql`(select string_agg((select ${shown} from ${sql.table(table)} t where t.id = v.value::bigint), ', ' order by v.position) ${of})`;
      return {
        label,
        kind: 'text',
        value: chosen(name),
        ...(needs !== 'agent' && { needs: needs as PermissionKey }),
        ...(shows === 'ticket' && {
          tickets: {
            among: (records) =>
              sql`select distinct v.value::bigint as id from custom_field_values v
                where v.owner_type = ${valueOwners[module]} and v.owner_id = any(${[...records]}::bigint[]) and v.field_id = ${id}`,
            value: (seen, unseen) =>
              chosen(sql`case when t.id = any(${[...seen]}::bigint[]) then ${name} else ${unseen} end`),
          },
        }),
      };
    }
  }
}
