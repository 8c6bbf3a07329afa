import { releaseCalls, type ReleaseList } from '../../../../wire/release/release';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { TrashPage } from '../../../shared/trash/TrashPage';
import { trashQuery, useTrashState } from '../../../shared/trash/trashState';
import { releasePaths } from '../release.paths';
import * as words from '../../../../texts/compiled/screen/common';

const pageOf = ({ releases, total }: ReleaseList) => ({
  rows: releases.map((row) => ({ ...row, name: row.subject })),
  total,
});

/** /service-desk/releases/trash */
export default function ReleaseTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(releaseCalls.list, { query: trashQuery(state) }, pageOf, { live: 'release' });
  return (
    <TrashPage
      kind="release"
      name="release-trash"
      records={t(words.releases)}
      back={releasePaths.list}
      list={list}
      state={state}
      restore={releaseCalls.restore}
    />
  );
}
