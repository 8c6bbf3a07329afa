import { useState } from 'react';
import type { ReleaseRow } from '../../../wire/release';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { lazyPart } from '../../shared/part/lazyPart';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { useReleaseList } from './release.api';
import { releaseMessages } from './release.messages';
import { releasePaths } from './release.paths';
import { ReleaseTable } from './ReleaseTable';

const DeleteReleaseDialog = lazyPart(() => import(/* webpackChunkName: "release-delete" */ './DeleteReleaseDialog'), { skeleton: null });

/** /service-desk/releases: all releases and their row actions (D2 §2). */
export default function ReleaseListPage() {
  const t = useMessages(releaseMessages);
  const state = useUrlListState();
  const list = useReleaseList(state);
  const [deleting, setDeleting] = useState<ReleaseRow | null>(null);
  const mayAdd = useReader()?.actions.create_release;
  const add = mayAdd && (
    <Link to={releasePaths.create} look="primary" icon={<PlusIcon />}>
      {t('add')}
    </Link>
  );
  return (
    <Page title={t('list_title')} alerts="release-list" actions={add}>
      <ReleaseTable list={list} state={state} mayAdd={mayAdd} onDelete={setDeleting} />
      {deleting && <DeleteReleaseDialog release={deleting} onClose={() => setDeleting(null)} onDeleted={() => void list.reload()} />}
    </Page>
  );
}
