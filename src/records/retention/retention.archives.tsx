import { useMemo } from 'react';
import * as exportMessages from '../../../texts/compiled/screen/exports';
import * as retentionMessages from '../../../texts/compiled/screen/retention';
import * as words from '../../../texts/compiled/screen/common';
import { pathOf } from '../../../wire/protocol/call';
import { type LogArchive, type LogArchiveList, logKinds, retentionCalls } from '../../../wire/retention/retention';
import { useAction } from '../../shared/api/useAction';
import { useList } from '../../shared/api/useList';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { formatBytes } from '../../shared/format/bytes';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { useListState } from '../../shared/table/useListState';
import { Time } from '../../shared/view/Time';
import { kindWords, useMonth } from './retention.words';

const pageOf = ({ log_archives, total }: LogArchiveList) => ({ rows: log_archives, total });

/** Files of lines that are gone from the log: each can be downloaded, and compared with its digest. */
export function ArchiveTable() {
  const t = useMessages();
  const { locale } = useHost().kit;
  const month = useMonth();
  const state = useListState();
  const list = useList(retentionCalls.archives, { query: listQuery(state) }, pageOf);
  const verify = useAction(retentionCalls.verify);
  const columns = useMemo<Column<LogArchive, never>[]>(
    () => [
      {
        ...{ id: 'month', header: t(retentionMessages.month), sort: false, fixed: true, width: 150 },
        cell: (row) => month(row.month),
      },
      {
        ...{ id: 'kinds', header: t(words.records), sort: false, grow: true },
        cell: ({ kinds }) =>
          kinds
            .map((name) => {
              const kind = logKinds.find((one) => one === name);
              return kind ? t(kindWords[kind]) : name;
            })
            .join(', '),
      },
      {
        ...{ id: 'lines', header: t(retentionMessages.lines_exactly), sort: false, number: true, width: 110 },
        cell: ({ lines }) => lines?.toLocaleString(locale),
      },
      {
        ...{ id: 'bytes', header: t(retentionMessages.size), sort: false, number: true, width: 110 },
        cell: ({ bytes }) => bytes !== null && formatBytes(bytes, locale),
      },
      { id: 'sha256', header: t(retentionMessages.digest), sort: false, width: 180, cell: ({ sha256 }) => sha256 },
      {
        ...{ id: 'archived_at', header: t(retentionMessages.archived_at), sort: false, width: 150 },
        cell: ({ archived_at }) =>
          archived_at ? <Time at={archived_at} /> : <Badge tone="warning">{t(retentionMessages.unfinished)}</Badge>,
      },
    ],
    [t, locale, month],
  );
  return (
    <DataTable
      name="log-archive"
      plain
      caption={t(retentionMessages.archives)}
      columns={columns}
      list={list}
      state={state}
      rowKey={({ id }) => id}
      empty={<Empty title={t(retentionMessages.empty)}>{t(retentionMessages.empty_text)}</Empty>}
      actions={({ id, file, sha256 }) =>
        sha256 !== null && (
          <>
            <Button
              look="quiet"
              aria-label={t(retentionMessages.verify_named, { file })}
              disabled={verify.pending}
              onClick={() => void verify.run({ params: { id } })}
            >
              {t(retentionMessages.verify)}
            </Button>
            <Link
              to={pathOf(retentionCalls.download.path, { id })}
              look="quiet"
              download={file}
              isOfServer
              aria-label={t(retentionMessages.download_named, { file })}
            >
              {t(exportMessages.download)}
            </Link>
          </>
        )
      }
    />
  );
}
