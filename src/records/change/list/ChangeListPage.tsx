import { useState } from 'react';
import { changeCalls, changeFilterCalls, type ChangeRow } from '../../../../wire/change/change';
import { useReader } from '../../../shared/api/useReader';
import { useBulk } from '../../../shared/bulk/useBulk';
import { DeleteDialog } from '../../../shared/dialog/DeleteDialog';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { useListFilters } from '../../../shared/filter/useListFilters';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AddLink, ListPage } from '../../../shared/page/ListPage';
import { TrashLink } from '../../../shared/trash/TrashLink';
import { useChangeList } from '../change.api';
import { changeMessages } from '../change.messages';
import { changePaths } from '../change.paths';
import { ChangeTable } from './ChangeTable';
import { useChangeBulkFields } from './useChangeBulkFields';
import { useChangeFilters } from './useChangeFilters';
import { useChangeViews } from './useChangeViews';

/** /service-desk/changes: all changes, their filters and their row actions (D2 §2). */
export default function ChangeListPage() {
  const t = useMessages(changeMessages);
  const filters = useListFilters({
    list: changeCalls.list,
    calls: changeFilterCalls,
    paths: changePaths,
    useFields: useChangeFilters,
    useViews: useChangeViews,
  });
  const list = useChangeList(filters.query);
  const [deleting, setDeleting] = useState<ChangeRow | null>(null);
  const { create_change: mayAdd, edit_change: mayEdit, delete_change: mayDelete } = useReader()?.actions ?? {};
  const bulk = useBulk({
    call: changeCalls.bulkEdit,
    fields: useChangeBulkFields(),
    list,
    query: filters.query,
    mayEdit,
    mayDelete,
  });
  return (
    <ListPage
      title={t('list_title')}
      alerts="change-list"
      filters={filters}
      actions={
        <>
          {mayDelete && <TrashLink to={changePaths.trash} />}
          {mayAdd && <AddLink to={changePaths.create}>{t('add')}</AddLink>}
        </>
      }
    >
      <ChangeTable
        list={list}
        state={filters.state}
        toolbar={<FilterBar of={filters} />}
        mayAdd={mayAdd}
        onDelete={setDeleting}
        {...bulk}
      />
      {deleting && (
        <DeleteDialog
          title={t('delete_title')}
          call={changeCalls.remove}
          restore={changeCalls.restore}
          id={deleting.id}
          onDeleted={() => void list.reload()}
          onClose={() => setDeleting(null)}
        >
          {t('delete_question', { name: deleting.subject })}
        </DeleteDialog>
      )}
    </ListPage>
  );
}
