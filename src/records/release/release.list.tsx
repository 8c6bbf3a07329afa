import { useCallback } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import { releaseCalls, releaseFilterCalls, type ReleaseList, type ReleaseRow } from '../../../wire/release/release';
import { useList } from '../../shared/api/useList';
import { useReader } from '../../shared/api/useReader';
import { useBulk } from '../../shared/bulk/useBulk';
import { useRowDelete } from '../../shared/dialog/useRowDelete';
import { FilterBar } from '../../shared/filter/FilterBar';
import { useListFilters } from '../../shared/filter/useListFilters';
import { useMessages } from '../../shared/i18n/useMessages';
import { ListPage } from '../../shared/page/ListPage';
import { DataTable } from '../../shared/table/DataTable';
import { EmptyList } from '../../shared/table/EmptyList';
import { RowActions } from '../../shared/table/RowActions';
import type { ListTableProps } from '../../shared/table/listTable';
import { TrashPage } from '../../shared/trash/TrashPage';
import { trashQuery, useTrashState } from '../../shared/trash/trashState';
import { useReleaseList } from './release.api';
import { useReleaseColumns } from './release.columns';
import { useReleaseBulkFields, useReleaseFilters, useReleaseViews } from './release.filters';
import { releasePaths } from './release.paths';

/** /service-desk/releases: all releases, their filters and their row actions (D2 §2). */
export default function ReleaseListPage() {
  const t = useMessages();
  const { create_release: mayAdd, edit_release: mayEdit, delete_release: mayDelete } = useReader()?.actions ?? {};
  const filters = useListFilters({
    list: releaseCalls.list,
    calls: releaseFilterCalls,
    paths: releasePaths,
    useFields: useReleaseFilters,
    useViews: useReleaseViews,
  });
  const list = useReleaseList(filters.query);
  const { progress, ...bulk } = useBulk({
    kind: 'release',
    call: releaseCalls.bulkEdit,
    fields: useReleaseBulkFields(),
    list,
    query: filters.query,
    mayEdit,
    mayDelete,
  });
  const deletion = useRowDelete<ReleaseRow>({
    calls: releaseCalls,
    list,
    title: t(releaseMessages.delete_title),
    question: ({ subject }) => t(releaseMessages.delete_question, { name: subject }),
  });
  return (
    <ListPage
      title={t(words.releases)}
      alerts="release-list"
      filters={filters}
      trash={mayDelete && releasePaths.trash}
      add={mayAdd && { to: releasePaths.create, text: t(words.create_release) }}
    >
      {progress}
      <ReleaseTable
        list={list}
        state={filters.state}
        toolbar={<FilterBar of={filters} />}
        download={{ call: releaseCalls.export, job: releaseCalls.exportJob, query: filters.query }}
        mayAdd={mayAdd}
        onDelete={deletion.ask}
        {...bulk}
      />
      {deletion.dialog}
    </ListPage>
  );
}

/** The list of releases (D2 §2): sorted by identifier, subject and the planned dates. */
export function ReleaseTable({ mayAdd, onDelete, ...table }: ListTableProps<ReleaseRow>) {
  const t = useMessages();
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ReleaseRow) => <RowActions row={row} name={row.subject} paths={releasePaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="release"
      caption={t(words.releases)}
      columns={useReleaseColumns()}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={
        <EmptyList
          title={t(releaseMessages.empty)}
          text={t(releaseMessages.empty_text)}
          add={mayAdd && { to: releasePaths.create, text: t(words.create_release) }}
        />
      }
      actions={actions}
    />
  );
}

const pageOf = ({ releases, total }: ReleaseList) => ({
  rows: releases.map((row) => ({ ...row, name: row.subject })),
  total,
});

/** /service-desk/releases/trash */
export function ReleaseTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(releaseCalls.list, { query: trashQuery(state) }, pageOf, { live: 'release' });
  return (
    <TrashPage
      kind="release"
      name="release-trash"
      records={t(words.releases)}
      back={releasePaths.list}
      list={list}
      state={state}
      restore={releaseCalls.restore}
    />
  );
}
