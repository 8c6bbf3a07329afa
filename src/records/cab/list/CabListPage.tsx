import { useReader } from '../../../shared/api/useReader';
import { useRowDelete } from '../../../shared/dialog/useRowDelete';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ListPage } from '../../../shared/page/ListPage';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { cabCalls, type CabRow } from '../../../../wire/cab/cab';
import { useCabList } from '../cab.api';
import { cabPaths } from '../cab.paths';
import { CabTable } from './CabTable';
import * as words from '../../../../texts/compiled/screen/common';
import * as cabMessages from '../../../../texts/compiled/screen/cab';

/** /service-desk/cab: the catalogue of change advisory boards (D3 §2). */
export default function CabListPage() {
  const t = useMessages();
  const state = useUrlListState();
  const list = useCabList(state);
  const mayAdd = useReader()?.actions.manage_cab;
  const deletion = useRowDelete<CabRow>({
    calls: cabCalls,
    list,
    title: t(cabMessages.delete_title),
    question: ({ name }) => t(cabMessages.delete_question, { name }),
  });
  return (
    <ListPage
      title={t(words.change_advisory_boards)}
      alerts="cab-list"
      trash={mayAdd && cabPaths.trash}
      add={mayAdd && { to: cabPaths.create, text: t(cabMessages.add) }}
    >
      <CabTable list={list} state={state} mayAdd={mayAdd} onDelete={deletion.ask} />
      {deletion.dialog}
    </ListPage>
  );
}
