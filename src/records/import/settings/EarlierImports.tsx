import { useCallback, useMemo } from 'react';
import { importPollMs, type importSorts, type Tracking } from '../../../../wire/import/import';
import { usePolling } from '../../../shared/api/usePolling';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { timeColumn } from '../../../shared/table/timeColumn';
import { useListState } from '../../../shared/table/useListState';
import { isUnderWay, useImports } from '../import.api';
import { importPaths } from '../import.paths';
import { ImportStatus } from '../ImportStatus';
import * as words from '../../../../texts/compiled/screen/common';
import * as importMessages from '../../../../texts/compiled/screen/import';

type ImportColumns = Column<Tracking, (typeof importSorts)[number]>[];

/** The reader's files and what became of them; one that is not mapped yet can be gone on with. */
export function EarlierImports() {
  const t = useMessages();
  const state = useListState();
  const list = useImports(state);
  usePolling(list.reload, list.data?.rows.some(({ status }) => isUnderWay(status)) ?? false, importPollMs);
  const resultOf = useCallback(
    ({ total, totalCreated, totalUpdated, totalFailed }: Tracking) => {
      const counts = [
        totalCreated > 0 && t(importMessages.count_created, { count: totalCreated }),
        totalUpdated > 0 && t(importMessages.count_updated, { count: totalUpdated }),
        totalFailed > 0 && t(importMessages.count_failed, { count: totalFailed }),
      ];
      return counts.filter(Boolean).join(' · ') || t(importMessages.rows_in, { count: total });
    },
    [t],
  );
  const columns = useMemo<ImportColumns>(
    () => [
      {
        id: 'name',
        header: t(importMessages.file),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={placeOf(row)}>{row.name}</Link>,
      },
      {
        id: 'status_text',
        header: t(words.status),
        sort: false,
        lead: true,
        width: 190,
        cell: (row) => <ImportStatus of={row} />,
      },
      // A text that says what it counts: in a card no heading stands above it.
      { id: 'total', header: t(importMessages.result), sort: false, width: 280, cell: (row) => resultOf(row) },
      timeColumn('created_at', t(importMessages.uploaded_at), { importance: 3 }),
    ],
    [t, resultOf],
  );
  return (
    <Card title={t(importMessages.earlier)}>
      <DataTable
        name="import"
        plain
        caption={t(importMessages.imports)}
        columns={columns}
        list={list}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        empty={<Empty title={t(importMessages.no_earlier)}>{t(importMessages.no_earlier_text)}</Empty>}
        actions={(row) =>
          row.status === 'checked' && (
            <Link
              to={importPaths.mapping(row.id)}
              look="plain"
              aria-label={t(importMessages.go_on_named, { name: row.name })}
            >
              {t(importMessages.go_on)}
            </Link>
          )
        }
      />
    </Card>
  );
}

/** A file that waits for its columns leads there, or to what its dry run said. */
const placeOf = ({ id, status, dry_run: dry }: Tracking): string =>
  status === 'checked' && !dry ? importPaths.mapping(id) : importPaths.tracking(id);
