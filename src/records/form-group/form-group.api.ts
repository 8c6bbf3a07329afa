import { formGroupCalls, type FormGroup, type FormGroupRow } from '../../../wire/form-group/form-group';
import type { FormCategory } from '../../../wire/parts/form';
import type { Named } from '../../../wire/protocol/reply';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { listQuery, type ListState } from '../../shared/table/listState';

/** The calls of a kind; all have the same, only the keys of what groups are linked to differ. */
export const callsOf = (kind: FormCategory) => formGroupCalls[kind] as (typeof formGroupCalls)['asset'];

/** The types that a group is linked to. */
export const typesOf = (kind: FormCategory, group: Pick<FormGroup, 'id'>): Named[] =>
  (group as unknown as Record<string, Named[]>)[`${kind}_types`] ?? [];

/** The departments that it is linked to. */
export const departmentsOf = (group: Pick<FormGroup, 'id'>): Named[] =>
  (group as { departments?: Named[] }).departments ?? [];

/** A group with its types and departments under names that are the same for each kind. */
export type GroupRow = Pick<
  FormGroupRow,
  'id' | 'name' | 'fields' | 'created_at' | 'updated_at' | 'is_edit' | 'is_delete'
> & {
  types: Named[];
  departments: Named[];
};

export const useFormGroups = (kind: FormCategory, state: ListState) =>
  useList(callsOf(kind).list, { query: listQuery(state) }, ({ form_groups = [], total = 0 }) => ({
    rows: form_groups.map((row) => ({ ...row, types: typesOf(kind, row), departments: departmentsOf(row) })),
    total,
  }));

/** One group for its form. */
export const useFormGroup = (kind: FormCategory, id: number) =>
  useRecord(callsOf(kind).list, { query: { id } }, { fresh: true });
