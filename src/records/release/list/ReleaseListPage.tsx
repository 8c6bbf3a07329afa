import { useState } from 'react';
import { releaseCalls, releaseFilterCalls, type ReleaseRow } from '../../../../wire/release/release';
import { useReader } from '../../../shared/api/useReader';
import { useBulk } from '../../../shared/bulk/useBulk';
import { DeleteDialog } from '../../../shared/dialog/DeleteDialog';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { useListFilters } from '../../../shared/filter/useListFilters';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AddLink, ListPage } from '../../../shared/page/ListPage';
import { TrashLink } from '../../../shared/trash/TrashLink';
import { useReleaseList } from '../release.api';
import { releaseMessages } from '../release.messages';
import { releasePaths } from '../release.paths';
import { ReleaseTable } from './ReleaseTable';
import { useReleaseBulkFields } from './useReleaseBulkFields';
import { useReleaseFilters } from './useReleaseFilters';
import { useReleaseViews } from './useReleaseViews';

/** /service-desk/releases: all releases, their filters and their row actions (D2 §2). */
export default function ReleaseListPage() {
  const t = useMessages(releaseMessages);
  const filters = useListFilters({
    list: releaseCalls.list,
    calls: releaseFilterCalls,
    paths: releasePaths,
    useFields: useReleaseFilters,
    useViews: useReleaseViews,
  });
  const list = useReleaseList(filters.query);
  const [deleting, setDeleting] = useState<ReleaseRow | null>(null);
  const { create_release: mayAdd, edit_release: mayEdit, delete_release: mayDelete } = useReader()?.actions ?? {};
  const bulk = useBulk({
    call: releaseCalls.bulkEdit,
    fields: useReleaseBulkFields(),
    list,
    query: filters.query,
    mayEdit,
    mayDelete,
  });
  return (
    <ListPage
      title={t('list_title')}
      alerts="release-list"
      filters={filters}
      actions={
        <>
          {mayDelete && <TrashLink to={releasePaths.trash} />}
          {mayAdd && <AddLink to={releasePaths.create}>{t('add')}</AddLink>}
        </>
      }
    >
      <ReleaseTable
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
          call={releaseCalls.remove}
          restore={releaseCalls.restore}
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
