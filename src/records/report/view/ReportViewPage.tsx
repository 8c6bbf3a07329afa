import { useMemo, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { chartTypes, reportCalls, reportDelays, type ReportView } from '../../../../wire/report/report';
import { Failed, Skeleton } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { DeleteDialog } from '../../../shared/dialog/DeleteDialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { Link } from '../../../shared/link/Link';
import { BackLink } from '../../../shared/page/BackLink';
import { LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { useReturn } from '../../../shared/page/useReturn';
import { useListState } from '../../../shared/table/useListState';
import { ChartCard } from '../chart/ChartCard';
import { recordsAt } from '../kinds';
import { filtersOf } from '../report.filters';
import { reportPaths } from '../report.paths';
import { ofReport, type ReportedRecords } from '../reported';
import { ReportActions } from './ReportActions';
import * as sheet from './ReportView.module.css';
import { useStyles } from '../../../shared/style/useStyles';
import * as reportMessages from '../../../../texts/compiled/screen/report';

/** /service-desk/reports/assets/{id} (D3 §2). */
export default function ReportViewPage() {
  const { id } = useParams();
  const records = recordsAt(useLocation().pathname)!;
  return <View key={id} id={Number(id)} records={records} />;
}

function View({ id, records }: { id: number; records: ReportedRecords }) {
  const t = useMessages();
  const paths = reportPaths(records.name);
  const { reports } = records.useTexts();
  const load = useRecord(reportCalls.view, { params: { id } });
  const [isOpen, setOpen] = useState(false);
  const [deleted, leave] = useReturn(paths.list, reportDelays.redirectAfterDelete);
  const report = load.data?.report_filter;
  return (
    <Page
      title={report?.name ?? t(reportMessages.report)}
      alerts="report-view"
      back={<BackLink to={paths.list}>{reports}</BackLink>}
      actions={report && !deleted && <ReportActions report={report} records={records} onDelete={() => setOpen(true)} />}
    >
      {deleted ? (
        <Card>
          <Stack row>
            <p role="status">{t(reportMessages.deleted_returning)}</p>
            <Link to={paths.list} look="plain">
              {t(reportMessages.to_list)}
            </Link>
          </Stack>
        </Card>
      ) : (
        <LoadedRecord of={load} list={paths.list} records={reports}>
          {({ report_filter }) => <Content report={report_filter} records={records} />}
        </LoadedRecord>
      )}
      {isOpen && report && (
        <DeleteDialog
          title={t(reportMessages.delete_title)}
          call={reportCalls.remove}
          id={id}
          onDeleted={leave}
          onClose={() => setOpen(false)}
        >
          {t(reportMessages.delete_question, { name: report.name })}
        </DeleteDialog>
      )}
    </Page>
  );
}

/** The chart can be looked at in other ways than it was saved with; the address says so. */
function Content({ report, records }: { report: ReportView; records: ReportedRecords }) {
  const css = useStyles(sheet);
  const [params, setParams] = useSearchParams();
  const state = useListState();
  const fields = records.useFields();
  const query = useMemo(() => ofReport(records, report.id), [records, report.id]);
  const filters = useMemo(
    () => (fields.data ? filtersOf(report.fields, fields.data) : {}),
    [report.fields, fields.data],
  );
  const put = (name: string, value: string, usual: string) =>
    setParams(
      (now) => {
        if (value === usual) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  const group = params.get('group');
  return (
    <>
      {report.description && (
        <p className={css.description} dir="auto">
          {report.description}
        </p>
      )}
      {fields.error && !fields.data ? (
        <Failed load={fields} />
      ) : !fields.data ? (
        <Skeleton lines={6} />
      ) : (
        <ChartCard
          records={records}
          name={report.name}
          query={query}
          filters={filters}
          fields={fields.data}
          type={chartTypes.find((one) => one === params.get('chart')) ?? report.chart_type}
          group={records.groups.find((one) => one === group) ?? report.group_by}
          onType={(type) => put('chart', type, report.chart_type)}
          onGroup={(one) => put('group', one, report.group_by)}
        />
      )}
      <Card>
        <Stack gap="small">
          {/* The table is a landmark of this name. */}
          <h2>{records.useTexts().records}</h2>
          <records.Table columns={report.report_column_keys} state={state} query={query} />
        </Stack>
      </Card>
    </>
  );
}
