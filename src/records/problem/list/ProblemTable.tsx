import { useCallback } from 'react';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import type { ProblemRow } from '../../../../wire/problem/problem';
import { problemMessages } from '../problem.messages';
import { problemPaths } from '../problem.paths';
import { useProblemColumns } from './useProblemColumns';

/** The list of problems (D1 §2): columns in the specification's order, row actions by the row's flags. */
export function ProblemTable({ mayAdd, onDelete, ...table }: ListTableProps<ProblemRow>) {
  const t = useMessages(problemMessages);
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ProblemRow) => <RowActions row={row} name={row.subject} paths={problemPaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="problem"
      caption={t('list_title')}
      columns={useProblemColumns()}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={
        <EmptyList
          title={t('empty')}
          text={t('empty_text')}
          add={mayAdd && { to: problemPaths.create, text: t('add') }}
        />
      }
      actions={actions}
    />
  );
}
