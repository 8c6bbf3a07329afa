import { sql } from 'kysely';
import type { FormGroup, FormGroupRow, formGroupSorts } from '../../wire/form-group/form-group';
import { type CustomFieldKind, factsOf, type FormCategory, groupedBy, type TypedCategory } from '../../wire/parts/form';
import type { Who } from '../parts/custom-field/custom-field.shown';
import {
  chosenNames,
  type FieldExtras,
  fieldExtras,
  mayFill,
  shownValue,
} from '../parts/custom-field/custom-field.queries';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition, type Page } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { wireTime } from '../shared/time';

const t = (column: string) => sql.ref(`t.${column}`);

/** Where the types of a kind are. */
export const typeTables = {
  asset: 'asset_types',
  change: 'change_types',
  release: 'release_types',
  contract: 'contract_types',
} as const satisfies Record<TypedCategory, string>;
export const hasTypes = (kind: FormCategory): kind is TypedCategory => groupedBy[kind].types;

const linked = (link: string, column: string, table: string) =>
  sql`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id)
    from ${sql.table(link)} k join ${sql.table(table)} n on n.id = ${sql.ref(`k.${column}`)} where k.group_id = t.id), '[]'::json)`;

const typesOf = (kind: FormCategory) =>
  hasTypes(kind)
    ? sql`${linked('form_group_types', 'type_id', typeTables[kind])} as ${sql.ref(`${kind}_types`)},`
    : sql``;
const departmentsOf = (kind: FormCategory) =>
  groupedBy[kind].departments
    ? sql`${linked('form_group_departments', 'department_id', 'help_desk.departments')} as departments,`
    : sql``;

const row = (kind: FormCategory, zone: string) => sql`t.id, t.name, ${typesOf(kind)} ${departmentsOf(kind)}
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

const definition = (kind: FormCategory, zone: string): ListDefinition<(typeof formGroupSorts)[number]> => ({
  table: 'form_groups',
  defaultOrder: 'asc',
  sorts: { name: byColumn(t('name')), created_at: byColumn(t('created_at')), updated_at: byColumn(t('updated_at')) },
  filters: {},
  search: (pattern) => sql`search_fold(t.name) like ${pattern}`,
  row: sql`${row(kind, zone)}, (select count(*) from custom_fields f where f.group_id = t.id) as fields`,
});

type Listed = Omit<FormGroupRow, 'is_edit' | 'is_delete'>;

/** A page of the groups of a kind (E23). */
export async function listFormGroups(
  db: Db,
  kind: FormCategory,
  { id: _, ...query }: Record<string, unknown>,
  zone: string,
): Promise<Page<FormGroupRow>> {
  const page = await list<Listed>(db, definition(kind, zone), query, zone, [sql`t.module = ${kind}`]);
  return { ...page, rows: page.rows.map((one) => ({ ...one, is_edit: true, is_delete: true }) as FormGroupRow) };
}

/** How many records have a value in the field `f`. */
const used = sql<number>`(select count(distinct v.owner_id) from custom_field_values v where v.field_id = f.id)`;

interface StoredField extends FieldExtras {
  id: number;
  label: string;
  kind: CustomFieldKind;
  required: boolean;
  multiple: boolean;
  options: string[];
  lookup: string | null;
  help: string;
  preset: string[];
  min: number | null;
  max: number | null;
  active: boolean;
  shown_when: { field: string; values: string[] } | null;
  used: number;
}

/** The fields of a group in their order. */
export async function fieldsOf(db: Db, groupId: number): Promise<StoredField[]> {
  const { rows } = await sql<StoredField>`
    select f.id, f.label, f.kind, f.required, f.multiple, f.options, f.lookup, f.help, f.preset, f.min, f.max, f.active, ${fieldExtras}, ${used} as used,
      case when n.id is not null then json_build_object('field', n.label, 'values', f.when_values) end as shown_when
    from custom_fields f left join custom_fields n on n.id = f.when_field_id where f.group_id = ${groupId} order by f.position, f.id`.execute(
    db,
  );
  return rows;
}

/** One group with its fields, as the builder has it (E23, E24). Throws 404. */
export async function viewFormGroup(db: Db, kind: FormCategory, id: number, who: Who): Promise<FormGroup> {
  const { actor } = who;
  const { rows } = await sql<Omit<FormGroup, 'fields'>>`
    select ${row(kind, actor.time_zone)}, t.version from form_groups t where t.id = ${id} and t.module = ${kind}`.execute(
    db,
  );
  if (!rows[0]) throw notFound('group');
  const stored = await fieldsOf(db, id);
  const names = await chosenNames(
    db,
    who,
    stored.map(({ lookup, preset }) => ({ lookup, texts: preset })),
  );
  const fields = stored.map(({ preset, ...field }) => {
    const multiple = field.multiple && factsOf(field.kind).several;
    return {
      ...field,
      multiple,
      // What was chosen from a lookup that the reader may not open is kept, but not shown.
      default: preset.length && mayFill(actor, field) ? shownValue({ ...field, multiple }, preset, names) : null,
    };
  });
  return { ...rows[0], fields } as FormGroup;
}

/** The group's row, held against every other writer until the transaction ends. Throws 404. */
export async function lockFormGroup(db: Trx, kind: FormCategory, id: number) {
  const group = await holdFormGroup(db, kind, id);
  if (!group) throw notFound('group');
  return group;
}

/** {@link lockFormGroup} that returns nothing for a group that is not there. */
export const holdFormGroup = (db: Trx, kind: FormCategory, id: number) =>
  db
    .selectFrom('form_groups')
    .selectAll()
    .where('id', '=', id)
    .where('module', '=', kind)
    .forUpdate()
    .executeTakeFirst();
