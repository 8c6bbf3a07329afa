import { useCallback, useMemo, useState } from 'react';
import type { formGroupSorts } from '../../../wire/form-group/form-group';
import { type FormCategory, groupedBy } from '../../../wire/parts/form';
import type { Named } from '../../../wire/protocol/reply';
import { useReader } from '../../shared/api/useReader';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { ListPage } from '../../shared/page/ListPage';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { EditDelete } from '../../shared/table/EditDelete';
import { EmptyList } from '../../shared/table/EmptyList';
import { timeColumn } from '../../shared/table/timeColumn';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { callsOf, type GroupRow, useFormGroups } from './form-group.api';
import { formGroupPaths } from './form-group.paths';
import * as words from '../../../texts/compiled/screen/common';
import * as formGroupMessages from '../../../texts/compiled/screen/form_group';

/** /service-desk/form-group/{kind}. */
export default function FormGroupListPage({ kind }: { kind: FormCategory }) {
  const t = useMessages();
  const paths = formGroupPaths[kind];
  const state = useUrlListState({ sort: 'name', order: 'asc' });
  const list = useFormGroups(kind, state);
  const columns = useFormGroupColumns(kind);
  const [deleted, setDeleted] = useState<GroupRow>();
  const add = useReader()?.actions.manage_form_groups && { to: paths.create, text: t(formGroupMessages.add) };
  const actions = useCallback(
    (row: GroupRow) => (
      <EditDelete row={row} name={row.name} edit={formGroupPaths[kind].edit(row.id)} onDelete={setDeleted} />
    ),
    [kind],
  );
  return (
    <ListPage title={t(formGroupMessages[`${kind}_groups`])} alerts={`form-group-${kind}-list`} add={add}>
      <DataTable
        main
        name={`form-group-${kind}`}
        caption={t(formGroupMessages[`${kind}_groups`])}
        columns={columns}
        list={list}
        state={state}
        rowName={nameOf}
        rowKey={keyOf}
        actions={actions}
        empty={
          <EmptyList title={t(formGroupMessages.empty)} text={t(formGroupMessages[`${kind}_empty_text`])} add={add} />
        }
      />
      {deleted && (
        <ConfirmCall
          title={t(formGroupMessages.delete_title)}
          action={t(words.delete)}
          call={callsOf(kind).remove}
          request={{ params: { id: deleted.id } }}
          onDone={() => void list.reload()}
          onClose={() => setDeleted(undefined)}
        >
          <p>{t(formGroupMessages.delete_question, { name: deleted.name })}</p>
        </ConfirmCall>
      )}
    </ListPage>
  );
}

const nameOf = ({ name }: GroupRow) => name;
const keyOf = ({ id }: GroupRow) => id;
const named = (rows: readonly Named[]) => rows.map(({ name }) => name).join(', ');

function useFormGroupColumns(kind: FormCategory): Column<GroupRow, (typeof formGroupSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={formGroupPaths[kind].edit(row.id)}>{row.name}</Link>,
      },
      ...(kind === 'problem'
        ? []
        : [
            {
              id: 'types',
              sort: false,
              header: t(formGroupMessages[`${kind}_types`]),
              width: 240,
              cell: (row: GroupRow) => named(row.types) || (row.departments.length ? null : t(words.all)),
            } as const,
          ]),
      ...(groupedBy[kind].departments
        ? [
            {
              id: 'departments',
              sort: false,
              header: t(words.departments),
              width: 200,
              cell: (row: GroupRow) => named(row.departments) || (kind === 'problem' ? t(words.all) : null),
            } as const,
          ]
        : []),
      { id: 'fields', sort: false, header: t(formGroupMessages.fields), width: 90, cell: (row) => String(row.fields) },
      timeColumn('created_at', t(words.created), { first: 'desc', hidden: true }),
      timeColumn('updated_at', t(words.updated), { first: 'desc' }),
    ],
    [t, kind],
  );
}
