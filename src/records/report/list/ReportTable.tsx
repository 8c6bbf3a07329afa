import { useCallback, useMemo } from 'react';
import { exportFormats } from '../../../../wire/parts/export';
import type { ReportRow, reportSorts } from '../../../../wire/report/report';
import { useMessages } from '../../../shared/i18n/useMessages';
import { CopyIcon } from '../../../shared/icon/record';
import { DownloadIcon } from '../../../shared/icon/table';
import { Link } from '../../../shared/link/Link';
import { useGo } from '../../../shared/page/go';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { EmptyList } from '../../../shared/table/EmptyList';
import type { ListTableProps } from '../../../shared/table/listTable';
import { RowActions } from '../../../shared/table/RowActions';
import { timeColumn } from '../../../shared/table/timeColumn';
import { useDownload } from '../../../shared/table/useDownload';
import { reportPaths } from '../report.paths';
import { ofReport, type ReportedRecords } from '../reported';
import * as words from '../../../../texts/compiled/screen/common';
import * as reportMessages from '../../../../texts/compiled/screen/report';

/** The list of reports (D3 §2). */
export function ReportTable({
  records,
  mayAdd,
  onDelete,
  ...table
}: ListTableProps<ReportRow> & { records: ReportedRecords }) {
  const t = useMessages();
  const { reports } = records.useTexts();
  const { manage: mayClone, export: mayExport } = records.useRights();
  const go = useGo();
  const download = useDownload();
  const paths = useMemo(() => reportPaths(records.name), [records]);
  const columns = useMemo<Column<ReportRow, (typeof reportSorts)[number]>[]>(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        width: 240,
        cell: (row) => <Link to={paths.show(row.id)}>{row.name}</Link>,
      },
      { id: 'description', header: t(words.description), grow: true, importance: 1, cell: (row) => row.description },
      timeColumn('created_at', t(words.created), { first: 'desc', importance: 3 }),
      timeColumn('updated_at', t(words.updated), { first: 'desc' }),
    ],
    [t, paths],
  );
  const actions = useCallback(
    (row: ReportRow) => (
      <RowActions
        row={row}
        name={row.name}
        paths={paths}
        onDelete={onDelete}
        more={[
          mayClone === true && {
            label: t(words.duplicate),
            icon: <CopyIcon />,
            onSelect: () => go(paths.clone(row.id)),
          },
          ...exportFormats.map(
            (format) =>
              mayExport === true && {
                label: t(reportMessages[`export_${format}`]),
                icon: <DownloadIcon />,
                onSelect: () => download({ call: records.export, query: ofReport(records, row.id) }, format),
              },
          ),
        ]}
      />
    ),
    [t, paths, onDelete, mayClone, mayExport, go, download, records],
  );
  return (
    <DataTable
      main
      name="report"
      caption={reports}
      columns={columns}
      {...table}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={
        <EmptyList
          title={t(reportMessages.empty)}
          text={t(reportMessages.empty_text)}
          add={mayAdd && { to: paths.create, text: t(reportMessages.add) }}
        />
      }
      actions={actions}
    />
  );
}
