import { array, boolean, number, string } from 'yup';
import { type CustomFieldKind, customFieldKinds, type FormCategory } from '../parts/form';
import * as s from '../protocol/shape';

/** A field as the builder has it (E24). */
const field = {
  id: s.id(),
  label: s.text(),
  kind: string<CustomFieldKind>().oneOf(customFieldKinds).required(),
  required: s.yes(),
  multiple: s.yes(),
  options: array().of(s.text()).required(),
  lookup: s.textOrNull(),
  help: s.text(),
  /** null: none; of a select what is chosen, as `{id, name}`. */
  default: s
    .anyOf<NonNullable<Preset>>(
      s.text(),
      boolean().required(),
      array().of(s.text()).required(),
      s.named(),
      array().of(s.named()).required(),
    )
    .nullable()
    .defined(),
  min: number().nullable().defined(),
  max: number().nullable().defined(),
  /** false: it is not asked any more, but its values are kept and shown. */
  active: s.yes(),
  /** Records that have a value in it, or had one when they were put into the trash. */
  used: s.count(),
};
type Named = { id: number; name: string };
export type Preset = string | boolean | string[] | Named | Named[] | null;

const named = { id: s.id(), name: s.text() };
const linked = { departments: s.rows(named) };
const times = { created_at: s.time(), updated_at: s.time() };
const row = { ...named, ...linked, ...times, fields: s.count(), is_edit: s.yes(), is_delete: s.yes() };

/** The groups, or with `id` one of them (E23). */
const reply = <K extends FormCategory>(kind: K) => {
  const types = { [`${kind}_types`]: s.rows(named) } as Record<`${K}_types`, ReturnType<typeof s.rows<typeof named>>>;
  return s.shape({
    form_groups: array()
      .of(s.shape({ ...row, ...types }))
      .optional(),
    total: number().integer().min(0).optional(),
    form_group: s
      .shape({ ...named, ...linked, ...types, ...times, fields: s.rows(field), version: s.count() })
      .optional()
      .default(undefined),
  });
};

export const formGroupReplies = { asset: reply('asset'), change: reply('change') } as const;
export const formGroupSaved = s.shape({ id: s.id() });
