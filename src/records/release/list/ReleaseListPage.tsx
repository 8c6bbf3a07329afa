import { releaseCalls, releaseFilterCalls, type ReleaseRow } from '../../../../wire/release/release';
import { useReader } from '../../../shared/api/useReader';
import { useBulk } from '../../../shared/bulk/useBulk';
import { useRowDelete } from '../../../shared/dialog/useRowDelete';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { useListFilters } from '../../../shared/filter/useListFilters';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ListPage } from '../../../shared/page/ListPage';
import { useReleaseList } from '../release.api';
import { releasePaths } from '../release.paths';
import { ReleaseTable } from './ReleaseTable';
import { useReleaseBulkFields } from './useReleaseBulkFields';
import { useReleaseFilters } from './useReleaseFilters';
import { useReleaseViews } from './useReleaseViews';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

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
