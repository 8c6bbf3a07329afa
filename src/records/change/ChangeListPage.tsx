import { useState } from 'react';
import { changeCalls, changeFilterCalls, type ChangeRow } from '../../../wire/change/change';
import { useReader } from '../../shared/api/useReader';
import { FilterToggle } from '../../shared/filter/FilterToggle';
import { ListFilters } from '../../shared/filter/ListFilters';
import { useListFilters } from '../../shared/filter/useListFilters';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { lazyPart } from '../../shared/part/lazyPart';
import { useChangeList } from './change.api';
import { changeMessages } from './change.messages';
import { changePaths } from './change.paths';
import { ChangeTable } from './ChangeTable';
import { useChangeFilters } from './useChangeFilters';

const DeleteChangeDialog = lazyPart(() => import(/* webpackChunkName: "change-delete" */ './DeleteChangeDialog'), {
  skeleton: null,
});

/** /service-desk/changes: all changes, their filters and their row actions (D2 §2). */
export default function ChangeListPage() {
  const t = useMessages(changeMessages);
  const filters = useListFilters({
    list: changeCalls.list,
    calls: changeFilterCalls,
    paths: changePaths,
    useFields: useChangeFilters,
  });
  const list = useChangeList(filters.query);
  const [deleting, setDeleting] = useState<ChangeRow | null>(null);
  const mayAdd = useReader()?.actions.create_change;
  const add = mayAdd && (
    <Link to={changePaths.create} look="primary" icon={<PlusIcon />}>
      {t('add')}
    </Link>
  );
  return (
    <Page title={t('list_title')} alerts="change-list" actions={add}>
      <ListFilters of={filters}>
        <ChangeTable
          list={list}
          state={filters.state}
          toolbar={<FilterToggle of={filters} />}
          mayAdd={mayAdd}
          onDelete={setDeleting}
        />
      </ListFilters>
      {deleting && (
        <DeleteChangeDialog change={deleting} onClose={() => setDeleting(null)} onDeleted={() => void list.reload()} />
      )}
    </Page>
  );
}
