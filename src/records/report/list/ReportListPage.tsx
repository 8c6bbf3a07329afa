import { useMemo } from 'react';
import { reportCalls, type ReportRow } from '../../../../wire/report/report';
import { useRowDelete } from '../../../shared/dialog/useRowDelete';
import type { FilterField } from '../../../shared/filter/field';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { useMessages } from '../../../shared/i18n/useMessages';
import { BackLink } from '../../../shared/page/BackLink';
import { ListPage } from '../../../shared/page/ListPage';
import { Empty } from '../../../shared/table/Empty';
import { listQuery } from '../../../shared/table/listState';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { PresetCards } from '../preset/preset.part';
import { reportPaths } from '../report.paths';
import type { ReportedRecords } from '../reported';
import { useReportList } from '../useReportList';
import { ReportTable } from './ReportTable';
import * as words from '../../../../texts/compiled/screen/common';
import * as reportMessages from '../../../../texts/compiled/screen/report';

const nothing = () => undefined;

/** /service-desk/reports/assets: reports of one kind, newest first (D3 §2, D24). */
export default function ReportListPage({ records }: { records: ReportedRecords }) {
  const t = useMessages();
  const { reports } = records.useTexts();
  const may = records.useRights();
  const paths = reportPaths(records.name);
  const state = useUrlListState({}, true);
  const fields = useMemo<readonly FilterField[]>(
    () => [
      { name: 'name', label: t(words.name), kind: 'word', only: true },
      { name: 'description', label: t(words.description), kind: 'word', only: true },
    ],
    [t],
  );
  const list = useReportList({ ...listQuery(state), type: records.type });
  const deletion = useRowDelete<ReportRow>({
    calls: { remove: reportCalls.remove },
    list,
    title: t(reportMessages.delete_title),
    question: ({ name }) => t(reportMessages.delete_question, { name }),
  });
  const filtering = { state, fields, wantFields: nothing };
  return (
    <ListPage
      title={reports}
      alerts="report-list"
      back={<BackLink to={paths.home}>{t(words.reports)}</BackLink>}
      add={may.manage && { to: paths.create, text: t(reportMessages.add) }}
    >
      {may.view === false ? (
        <Empty title={t(reportMessages.no_view)} />
      ) : (
        <>
          <ReportTable
            records={records}
            list={list}
            state={state}
            toolbar={<FilterBar of={filtering} />}
            mayAdd={may.manage}
            onDelete={deletion.confirm}
          />
          <PresetCards records={records} />
        </>
      )}
      {deletion.dialog}
    </ListPage>
  );
}
