import { useState } from 'react';
import { releaseCalls, releaseFilterCalls, type ReleaseRow } from '../../../wire/release/release';
import { useReader } from '../../shared/api/useReader';
import { FilterToggle } from '../../shared/filter/FilterToggle';
import { ListFilters } from '../../shared/filter/ListFilters';
import { useListFilters } from '../../shared/filter/useListFilters';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { lazyPart } from '../../shared/part/lazyPart';
import { useReleaseList } from './release.api';
import { releaseMessages } from './release.messages';
import { releasePaths } from './release.paths';
import { ReleaseTable } from './ReleaseTable';
import { useReleaseFilters } from './useReleaseFilters';

const DeleteReleaseDialog = lazyPart(() => import(/* webpackChunkName: "release-delete" */ './DeleteReleaseDialog'), {
  skeleton: null,
});

/** /service-desk/releases: all releases, their filters and their row actions (D2 §2). */
export default function ReleaseListPage() {
  const t = useMessages(releaseMessages);
  const filters = useListFilters({
    list: releaseCalls.list,
    calls: releaseFilterCalls,
    paths: releasePaths,
    useFields: useReleaseFilters,
  });
  const list = useReleaseList(filters.query);
  const [deleting, setDeleting] = useState<ReleaseRow | null>(null);
  const mayAdd = useReader()?.actions.create_release;
  const add = mayAdd && (
    <Link to={releasePaths.create} look="primary" icon={<PlusIcon />}>
      {t('add')}
    </Link>
  );
  return (
    <Page title={t('list_title')} alerts="release-list" actions={add}>
      <ListFilters of={filters}>
        <ReleaseTable
          list={list}
          state={filters.state}
          toolbar={<FilterToggle of={filters} />}
          mayAdd={mayAdd}
          onDelete={setDeleting}
        />
      </ListFilters>
      {deleting && (
        <DeleteReleaseDialog
          release={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => void list.reload()}
        />
      )}
    </Page>
  );
}
