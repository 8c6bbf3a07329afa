import { useCallback, type ReactNode } from 'react';
import type { ChangeRow } from '../../../../wire/change/change';
import type { Page } from '../../../shared/api/useList';
import type { BulkParts } from '../../../shared/bulk/useBulk';
import type { Load } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import type { ListControl } from '../../../shared/table/listState';
import { RowActions } from '../../../shared/table/RowActions';
import { changeMessages } from '../change.messages';
import { changePaths } from '../change.paths';
import { useChangeColumns } from './useChangeColumns';

interface ChangeTableProps extends Partial<BulkParts<ChangeRow>> {
  list: Load<Page<ChangeRow>>;
  state: ListControl;
  toolbar?: ReactNode;
  /** The reader may create a change: an empty list offers it. */
  mayAdd?: boolean;
  onDelete: (change: ChangeRow) => void;
}

/** The list of changes (D2 §2): row actions by the row's flags. */
export function ChangeTable({ list, state, toolbar, mayAdd, onDelete, selection, selected }: ChangeTableProps) {
  const t = useMessages(changeMessages);
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ChangeRow) => <RowActions row={row} paths={changePaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="change"
      caption={t('list_title')}
      columns={useChangeColumns()}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      selection={selection}
      selected={selected}
      toolbar={toolbar}
      navigation="fixed"
      empty={
        <Empty title={t('empty')}>
          <p>{t('empty_text')}</p>
          {mayAdd && (
            <Link to={changePaths.create} look="plain">
              {t('add')}
            </Link>
          )}
        </Empty>
      }
      actions={actions}
    />
  );
}
