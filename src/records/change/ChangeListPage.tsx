import { useState } from 'react';
import type { ChangeRow } from '../../../wire/change';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { lazyPart } from '../../shared/part/lazyPart';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { useChangeList } from './change.api';
import { changeMessages } from './change.messages';
import { changePaths } from './change.paths';
import { ChangeTable } from './ChangeTable';

const DeleteChangeDialog = lazyPart(() => import(/* webpackChunkName: "change-delete" */ './DeleteChangeDialog'), { skeleton: null });

/** /service-desk/changes: all changes and their row actions (D2 §2). */
export default function ChangeListPage() {
  const t = useMessages(changeMessages);
  const state = useUrlListState();
  const list = useChangeList(state);
  const [deleting, setDeleting] = useState<ChangeRow | null>(null);
  const mayAdd = useReader()?.actions.create_change;
  const add = mayAdd && (
    <Link to={changePaths.create} look="primary" icon={<PlusIcon />}>
      {t('add')}
    </Link>
  );
  return (
    <Page title={t('list_title')} alerts="change-list" actions={add}>
      <ChangeTable list={list} state={state} mayAdd={mayAdd} onDelete={setDeleting} />
      {deleting && <DeleteChangeDialog change={deleting} onClose={() => setDeleting(null)} onDeleted={() => void list.reload()} />}
    </Page>
  );
}
