import { useEffect, useRef } from 'react';
import { importCalls, type FailedRows, type ImportMessageType, type Tracking } from '../../../../wire/import/import';
import { pageSizes } from '../../../../wire/protocol/list';
import { Loaded } from '../../../shared/api/Loaded';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Stack } from '../../../shared/layout/Stack';
import { useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { Pager } from '../../../shared/table/Pager';
import { useListState } from '../../../shared/table/useListState';
import { isUnderWay } from '../import.api';
import * as sheet from './MessageTable.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

type Message = FailedRows['data'][number];

const messagesPage = ({ data, total }: FailedRows) => ({ rows: data, total });

/** Row, field and reason, by row (D20). Reasons are never cut, unlike the cells of other tables. */
export function MessageTable({ of: tracking, type }: { of: Tracking; type: ImportMessageType }) {
  const t = useMessages();
  const { page, limit, set } = useListState();
  const list = useList(importCalls.failed, { params: { id: tracking.id }, query: { type, page, limit } }, messagesPage);
  useReloadOn(type === 'failed' ? tracking.totalFailed : tracking.totalWarning, list.reload);
  const label = t(type === 'failed' ? trackingMessages.failed_rows : trackingMessages.warnings);
  const none = type === 'warning' ? 'no_warnings' : isUnderWay(tracking.status) ? 'no_failed_running' : 'no_failed';
  return (
    <Loaded of={list}>
      {({ rows, total }) =>
        total === 0 ? (
          <Empty title={t(trackingMessages[none])} />
        ) : (
          <Stack>
            <Messages label={label} rows={rows} />
            {total > pageSizes[0] && <Pager label={label} page={page} limit={limit} total={total} onChange={set} />}
          </Stack>
        )
      }
    </Loaded>
  );
}

function Messages({ label, rows }: { label: string; rows: readonly Message[] }) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    // The roles stay where the rows are drawn as cards.
    <div role="table" aria-label={label} className={css.table}>
      <div role="rowgroup" className={css.head}>
        <div role="row" className={css.line}>
          <div role="columnheader">{t(trackingMessages.row)}</div>
          <div role="columnheader">{t(words.field)}</div>
          <div role="columnheader">{t(trackingMessages.comment)}</div>
        </div>
      </div>
      <div role="rowgroup">
        {rows.map(({ row, field, comment }, index) => (
          <div key={index} role="row" className={css.line}>
            <div role="rowheader" className={css.row}>
              {t(trackingMessages.row_number, { row })}
            </div>
            <div role="cell">{field}</div>
            <div role="cell" className={css.comment}>
              {comment}
            </div>
          </div>
        ))}
      </div>
    </div>
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
