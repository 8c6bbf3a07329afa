import { useState } from 'react';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { lazyPart } from '../../shared/part/lazyPart';
import { useUrlListState } from '../../shared/table/useUrlListState';
import type { CabRow } from '../../../wire/cab/cab';
import { useCabList } from './cab.api';
import { cabMessages } from './cab.messages';
import { cabPaths } from './cab.paths';
import { CabTable } from './CabTable';

const DeleteCabDialog = lazyPart(() => import('./DeleteCabDialog'), { skeleton: null });

/** /service-desk/cab: the catalogue of change advisory boards (D3 §2). */
export default function CabListPage() {
  const t = useMessages(cabMessages);
  const state = useUrlListState();
  const list = useCabList(state);
  const [deleting, setDeleting] = useState<CabRow | null>(null);
  const mayAdd = useReader()?.actions.manage_cab;
  const add = mayAdd && (
    <Link to={cabPaths.create} look="primary" icon={<PlusIcon />}>
      {t('add')}
    </Link>
  );
  return (
    <Page title={t('cabs')} alerts="cab-list" actions={add}>
      <CabTable list={list} state={state} mayAdd={mayAdd} onDelete={setDeleting} />
      {deleting && (
        <DeleteCabDialog cab={deleting} onClose={() => setDeleting(null)} onDeleted={() => void list.reload()} />
      )}
    </Page>
  );
}
