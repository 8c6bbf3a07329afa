import { changeCalls, type ChangeList } from '../../../../wire/change/change';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { TrashPage } from '../../../shared/trash/TrashPage';
import { trashQuery, useTrashState } from '../../../shared/trash/trashState';
import { changePaths } from '../change.paths';
import * as words from '../../../../texts/compiled/screen/common';

const pageOf = ({ changes, total }: ChangeList) => ({
  rows: changes.map((row) => ({ ...row, name: row.subject })),
  total,
});

/** /service-desk/changes/trash */
export default function ChangeTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(changeCalls.list, { query: trashQuery(state) }, pageOf, { live: 'change' });
  return (
    <TrashPage
      kind="change"
      name="change-trash"
      records={t(words.changes)}
      back={changePaths.all}
      list={list}
      state={state}
      restore={changeCalls.restore}
    />
  );
}
