import { useCallback } from 'react';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import type { ProblemRow } from '../../../../wire/problem/problem';
import { problemPaths } from '../problem.paths';
import { useProblemColumns } from './useProblemColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** The list of problems (D1 §2): columns in the specification's order, row actions by the row's flags. */
export function ProblemTable({ mayAdd, onDelete, ...table }: ListTableProps<ProblemRow>) {
  const t = useMessages();
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ProblemRow) => <RowActions row={row} name={row.subject} paths={problemPaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="problem"
      caption={t(words.problems)}
      columns={useProblemColumns()}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={
        <EmptyList
          title={t(problemMessages.empty)}
          text={t(problemMessages.empty_text)}
          add={mayAdd && { to: problemPaths.create, text: t(words.create_problem) }}
        />
      }
      actions={actions}
    />
  );
}
