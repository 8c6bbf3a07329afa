import { useMemo } from 'react';
import * as retentionMessages from '../../../texts/compiled/screen/retention';
import { type LogMonth, logKinds } from '../../../wire/retention/retention';
import { Badge } from '../../shared/badge/Badge';
import { formatBytes } from '../../shared/format/bytes';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { allOf } from '../../shared/table/allOf';
import type { Column } from '../../shared/table/column';
import { ShortTable } from '../../shared/table/ShortTable';
import { useListState } from '../../shared/table/useListState';
import { kindWords, useMonth } from './retention.words';

/** How large each month of the log is, and what of it goes at the next run. */
export function MonthTable({ months }: { months: readonly LogMonth[] }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const month = useMonth();
  const state = useListState();
  const columns = useMemo<Column<LogMonth, never>[]>(
    () => [
      {
        ...{ id: 'from', header: t(retentionMessages.month), sort: false, fixed: true, grow: true },
        cell: ({ from, before }) => {
          if (before === null) return t(retentionMessages.rest);
          return from === null || !isNext(from, before)
            ? t(retentionMessages.until, { month: month(before) })
            : month(from);
        },
      },
      {
        ...{ id: 'lines', header: t(retentionMessages.lines), sort: false, number: true, width: 140 },
        cell: ({ lines }) => lines.toLocaleString(locale),
      },
      {
        ...{ id: 'bytes', header: t(retentionMessages.size), sort: false, number: true, width: 110 },
        cell: ({ bytes }) => formatBytes(bytes, locale),
      },
      {
        ...{ id: 'due', header: t(retentionMessages.due), sort: false, width: 320 },
        cell: ({ due }) => {
          if (!due.length) return null;
          const all = due.length === logKinds.length;
          return (
            <Badge tone="info">
              {all ? t(retentionMessages.due_all) : due.map((kind) => t(kindWords[kind])).join(', ')}
            </Badge>
          );
        },
      },
    ],
    [t, locale, month],
  );
  return (
    <ShortTable
      caption={t(retentionMessages.months)}
      columns={columns}
      list={allOf(months)}
      state={state}
      rowKey={({ before }) => before ?? ''}
    />
  );
}

/** Is the one month the one behind the other? */
function isNext(month: string, next: string): boolean {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number)).toISOString().startsWith(next);
}
