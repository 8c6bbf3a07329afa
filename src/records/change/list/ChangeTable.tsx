import { useCallback } from 'react';
import type { ChangeRow } from '../../../../wire/change/change';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { changePaths } from '../change.paths';
import { useChangeListColumns } from './useChangeListColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeMessages from '../../../../texts/compiled/screen/change';

/** The list of changes (D2 §2): row actions by the row's flags. */
export function ChangeTable({ mayAdd, onDelete, ...table }: ListTableProps<ChangeRow>) {
  const t = useMessages();
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ChangeRow) => <RowActions row={row} name={row.subject} paths={changePaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="change"
      caption={t(words.changes)}
      columns={useChangeListColumns()}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      navigation="fixed"
      empty={
        <EmptyList
          title={t(changeMessages.empty)}
          text={t(changeMessages.empty_text)}
          add={mayAdd && { to: changePaths.create, text: t(words.create_change) }}
        />
      }
      actions={actions}
    />
  );
}
