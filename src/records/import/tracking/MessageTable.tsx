import { useEffect, useMemo, useRef } from 'react';
import { importCalls, type FailedRows, type ImportMessageType, type Tracking } from '../../../../wire/import/import';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { isUnderWay } from '../import.api';
import { trackingMessages } from './tracking.messages';

type Message = FailedRows['data'][number];

const messagesPage = ({ data, total }: FailedRows) => ({ rows: data, total });

/** Row, field and reason, by row (D20). */
export function MessageTable({ of: tracking, type }: { of: Tracking; type: ImportMessageType }) {
  const t = useMessages(trackingMessages);
  const state = useListState();
  const { page, limit } = state;
  const list = useList(importCalls.failed, { params: { id: tracking.id }, query: { type, page, limit } }, messagesPage);
  const count = type === 'failed' ? tracking.totalFailed : tracking.totalWarning;
  useReloadOn(count, list.reload);
  const columns = useMemo<Column<Message, never>[]>(
    () => [
      { id: 'row', header: t('row'), sort: false, fixed: true, width: 90, cell: ({ row }) => row },
      { id: 'field', header: t('field'), sort: false, width: 160, cell: ({ field }) => field },
      { id: 'comment', header: t('comment'), sort: false, grow: true, cell: ({ comment }) => comment },
    ],
    [t],
  );
  const none = type === 'warning' ? 'no_warnings' : isUnderWay(tracking.status) ? 'no_failed_running' : 'no_failed';
  return (
    <DataTable
      name="import-message"
      plain
      caption={t(type === 'failed' ? 'failed_rows' : 'warnings')}
      columns={columns}
      list={list}
      state={state}
      rowKey={({ row, field, comment }) => `${row} ${field} ${comment}`}
      empty={<Empty title={t(none)} />}
    />
  );
}

/** Loads the rows again when there are more of them. */
function useReloadOn(count: number, reload: () => Promise<void>): void {
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== count) void reload();
    before.current = count;
  }, [count, reload]);
}
