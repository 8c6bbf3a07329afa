import { cabCalls, type CabList } from '../../../../wire/cab/cab';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { TrashPage } from '../../../shared/trash/TrashPage';
import { trashQuery, useTrashState } from '../../../shared/trash/trashState';
import { cabPaths } from '../cab.paths';
import * as words from '../../../../texts/compiled/screen/common';

const pageOf = ({ cabs, total }: CabList) => ({ rows: cabs, total });

/** /service-desk/cab/trash */
export default function CabTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(cabCalls.list, { query: trashQuery(state) }, pageOf, { live: 'cab' });
  return (
    <TrashPage
      name="cab-trash"
      records={t(words.change_advisory_boards)}
      back={cabPaths.list}
      list={list}
      state={state}
      restore={cabCalls.restore}
    />
  );
}
