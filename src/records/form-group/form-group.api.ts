import { formGroupCalls, type FormGroup, type FormGroupRow } from '../../../wire/form-group/form-group';
import type { FormCategory } from '../../../wire/parts/form';
import type { Named } from '../../../wire/protocol/reply';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { listQuery, type ListState } from '../../shared/table/listState';

/** The calls of a kind; both kinds have the same, only the key of the types differs. */
export const callsOf = (kind: FormCategory) => formGroupCalls[kind] as (typeof formGroupCalls)['asset'];

/** The types that a group is linked to. */
export const typesOf = (kind: FormCategory, group: Pick<FormGroup, 'id'>): Named[] =>
  (group as unknown as Record<string, Named[]>)[`${kind}_types`] ?? [];

/** A group with its types under a name that is the same for both kinds. */
export type GroupRow = FormGroupRow & { types: Named[] };

export const useFormGroups = (kind: FormCategory, state: ListState) =>
  useList(callsOf(kind).list, { query: listQuery(state) }, ({ form_groups = [], total = 0 }) => ({
    rows: form_groups.map((row) => ({ ...row, types: typesOf(kind, row) })),
    total,
  }));

/** One group for its form. */
export const useFormGroup = (kind: FormCategory, id: number) =>
  useRecord(callsOf(kind).list, { query: { id } }, { fresh: true });
