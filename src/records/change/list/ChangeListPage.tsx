import { changeCalls, changeFilterCalls, type ChangeRow } from '../../../../wire/change/change';
import { useReader } from '../../../shared/api/useReader';
import { useBulk } from '../../../shared/bulk/useBulk';
import { useRowDelete } from '../../../shared/dialog/useRowDelete';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { useListFilters } from '../../../shared/filter/useListFilters';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ListPage } from '../../../shared/page/ListPage';
import { useChangeList } from '../change.api';
import { changePaths } from '../change.paths';
import { ChangeTable } from './ChangeTable';
import { useChangeBulkFields } from './useChangeBulkFields';
import { useChangeFilters } from './useChangeFilters';
import { useChangeViews } from './useChangeViews';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeMessages from '../../../../texts/compiled/screen/change';

/** /service-desk/changes: all changes, their filters and their row actions (D2 §2). */
export default function ChangeListPage() {
  const t = useMessages();
  const { create_change: mayAdd, edit_change: mayEdit, delete_change: mayDelete } = useReader()?.actions ?? {};
  const filters = useListFilters({
    list: changeCalls.list,
    calls: changeFilterCalls,
    paths: changePaths,
    useFields: useChangeFilters,
    useViews: useChangeViews,
  });
  const list = useChangeList(filters.query);
  const { progress, ...bulk } = useBulk({
    kind: 'change',
    call: changeCalls.bulkEdit,
    fields: useChangeBulkFields(),
    list,
    query: filters.query,
    mayEdit,
    mayDelete,
  });
  const deletion = useRowDelete<ChangeRow>({
    calls: changeCalls,
    list,
    title: t(changeMessages.delete_title),
    question: ({ subject }) => t(changeMessages.delete_question, { name: subject }),
  });
  return (
    <ListPage
      title={t(words.changes)}
      alerts="change-list"
      filters={filters}
      trash={mayDelete && changePaths.trash}
      add={mayAdd && { to: changePaths.create, text: t(words.create_change) }}
    >
      {progress}
      <ChangeTable
        list={list}
        state={filters.state}
        toolbar={<FilterBar of={filters} />}
        download={{ call: changeCalls.export, job: changeCalls.exportJob, query: filters.query }}
        mayAdd={mayAdd}
        onDelete={deletion.ask}
        {...bulk}
      />
      {deletion.dialog}
    </ListPage>
  );
}
