import { problemCalls, type ProblemList } from '../../../../wire/problem/problem';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { TrashPage } from '../../../shared/trash/TrashPage';
import { trashQuery, useTrashState } from '../../../shared/trash/trashState';
import { problemPaths } from '../problem.paths';
import * as words from '../../../../texts/compiled/screen/common';

const pageOf = ({ problems, total }: ProblemList) => ({
  rows: problems.map((row) => ({ ...row, name: row.subject })),
  total,
});

/** /service-desk/problem/trash */
export default function ProblemTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(problemCalls.list, { query: trashQuery(state) }, pageOf, { live: 'problem' });
  return (
    <TrashPage
      kind="problem"
      name="problem-trash"
      records={t(words.problems)}
      back={problemPaths.list}
      list={list}
      state={state}
      restore={problemCalls.restore}
    />
  );
}
