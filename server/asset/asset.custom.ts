import { type RawBuilder, sql } from 'kysely';
import { wireTime } from '../shared/time';

const namesTypes = sql`exists (select from form_group_types k where k.group_id = f.group_id)`;
const namesDepartments = sql`exists (select from form_group_departments k where k.group_id = f.group_id)`;
const chosen = (table: string, column: string, value: string) =>
  sql`exists (select from ${sql.table(table)} k where k.group_id = f.group_id and ${sql.ref(`k.${column}`)} = ${sql.ref(`t.${value}`)})`;

/** The three groups of custom fields (D4): without a condition, of the type, of the department alone. */
const groups = {
  form: sql`not ${namesTypes} and not ${namesDepartments}`,
  type: namesTypes,
  department: sql`not ${namesTypes} and ${namesDepartments}`,
};

/** A field that belongs to the form of the asset `t`. */
const isAsked = sql`f.module = 'asset' and (not ${namesTypes} or ${chosen('form_group_types', 'type_id', 'asset_type_id')})
  and (not ${namesDepartments} or ${chosen('form_group_departments', 'department_id', 'department_id')})`;

/** The texts of the field `f`; dates in the reader's zone. */
const texts = (
  zone: string,
): RawBuilder<unknown> => sql`array(select case when f.kind = 'date' then ${wireTime(sql`v.value::timestamptz`, zone)} else v.value end
  from custom_field_values v where v.owner_type = 'sd_assets' and v.owner_id = t.id and v.field_id = f.id order by v.position)`;

/** The asset's custom fields of one group in the form's order. */
export const customFieldsOf = (
  zone: string,
  group: keyof typeof groups,
) => sql`coalesce((select json_agg(json_build_object('label', c.label, 'field_type', c.kind, 'value',
  case when c.multiple then to_json(c.texts) else to_json(coalesce(c.texts[1], '')) end) order by c.position, c.id) from (
    select f.id, f.label, f.kind, f.multiple and f.kind = 'options' as multiple, f.position, ${texts(zone)} as texts
    from custom_fields f where ${isAsked} and ${groups[group]}) c), '[]'::json)`;

/** What the asset has in its custom fields, for columns of a list. */
export const customTexts = (
  zone: string,
) => sql`coalesce((select json_agg(json_build_object('id', c.id, 'texts', c.texts) order by c.id) from (
    select f.id, ${texts(zone)} as texts from custom_fields f where ${isAsked}) c where c.texts <> '{}'), '[]'::json)`;
