import { useCallback } from 'react';
import type { ReleaseRow } from '../../../../wire/release/release';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { releasePaths } from '../release.paths';
import { useReleaseColumns } from './useReleaseColumns';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

/** The list of releases (D2 §2): sorted by identifier, subject and the planned dates. */
export function ReleaseTable({ mayAdd, onDelete, ...table }: ListTableProps<ReleaseRow>) {
  const t = useMessages();
  // The same as long as nothing changes: rows are not drawn anew with the page.
  const actions = useCallback(
    (row: ReleaseRow) => <RowActions row={row} name={row.subject} paths={releasePaths} onDelete={onDelete} />,
    [onDelete],
  );
  return (
    <DataTable
      main
      name="release"
      caption={t(words.releases)}
      columns={useReleaseColumns()}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      empty={
        <EmptyList
          title={t(releaseMessages.empty)}
          text={t(releaseMessages.empty_text)}
          add={mayAdd && { to: releasePaths.create, text: t(words.create_release) }}
        />
      }
      actions={actions}
    />
  );
}
