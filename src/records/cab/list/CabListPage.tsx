import { useState } from 'react';
import { useReader } from '../../../shared/api/useReader';
import { DeleteDialog } from '../../../shared/dialog/DeleteDialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AddLink, ListPage } from '../../../shared/page/ListPage';
import { TrashLink } from '../../../shared/trash/TrashLink';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { cabCalls, type CabRow } from '../../../../wire/cab/cab';
import { useCabList } from '../cab.api';
import { cabMessages } from '../cab.messages';
import { cabPaths } from '../cab.paths';
import { CabTable } from './CabTable';

/** /service-desk/cab: the catalogue of change advisory boards (D3 §2). */
export default function CabListPage() {
  const t = useMessages(cabMessages);
  const state = useUrlListState();
  const list = useCabList(state);
  const [deleting, setDeleting] = useState<CabRow | null>(null);
  const mayAdd = useReader()?.actions.manage_cab;
  return (
    <ListPage
      title={t('cabs')}
      alerts="cab-list"
      actions={
        mayAdd && (
          <>
            <TrashLink to={cabPaths.trash} />
            <AddLink to={cabPaths.create}>{t('add')}</AddLink>
          </>
        )
      }
    >
      <CabTable list={list} state={state} mayAdd={mayAdd} onDelete={setDeleting} />
      {deleting && (
        <DeleteDialog
          title={t('delete_title')}
          call={cabCalls.remove}
          restore={cabCalls.restore}
          id={deleting.id}
          onDeleted={() => void list.reload()}
          onClose={() => setDeleting(null)}
        >
          {t('delete_question', { name: deleting.name })}
        </DeleteDialog>
      )}
    </ListPage>
  );
}
