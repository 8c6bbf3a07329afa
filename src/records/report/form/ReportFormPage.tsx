import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { reportCalls, reportDelays, type ReportView } from '../../../../wire/report/report';
import { Loaded } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { useState } from 'react';
import type { FilterField } from '../../../shared/filter/field';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { Link } from '../../../shared/link/Link';
import { BackLink } from '../../../shared/page/BackLink';
import { LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { useReturn } from '../../../shared/page/useReturn';
import { Empty } from '../../../shared/table/Empty';
import { recordsAt } from '../kinds';
import { PresetForm } from '../preset/preset.part';
import { reportPaths } from '../report.paths';
import { type ReportedRecords, shownColumns } from '../reported';
import { copyName, newValues, storedReport, valuesOf } from './report.values';
import { ReportForm } from './ReportForm';
import * as reportMessages from '../../../../texts/compiled/screen/report';

/** /service-desk/reports/assets/create and …/edit/{id} (D3 §2). */
export default function ReportFormPage() {
  const { id } = useParams();
  const [asked] = useSearchParams();
  const clone = Number(asked.get('clone')) || null;
  const preset = asked.get('preset');
  const records = recordsAt(useLocation().pathname)!;
  const t = useMessages();
  const may = records.useRights();
  const { reports } = records.useTexts();
  const editing = id !== undefined;
  return (
    <Page
      title={t(editing ? reportMessages.edit_title : reportMessages.create_title)}
      alerts={editing ? 'report-edit' : 'report-create'}
      back={<BackLink to={reportPaths(records.name).list}>{reports}</BackLink>}
    >
      {may.manage === false ? (
        <Card>
          <Empty title={t(reportMessages.no_manage)} />
        </Card>
      ) : editing ? (
        <Edit key={id} id={Number(id)} records={records} />
      ) : clone ? (
        <Clone key={clone} id={clone} records={records} />
      ) : (
        <Create key={preset} preset={preset} records={records} />
      )}
    </Page>
  );
}

/** A new report, empty or as the preset says that was chosen. */
function Create({ preset, records }: { preset: string | null; records: ReportedRecords }) {
  const fields = records.useFields();
  return (
    <Loaded of={fields}>
      {(known) =>
        preset ? (
          <PresetForm id={preset} records={records} fields={known}>
            {(initial) => <NewReport records={records} fields={known} initial={initial} />}
          </PresetForm>
        ) : (
          <NewReport records={records} fields={known} initial={newValues(records)} />
        )
      }
    </Loaded>
  );
}

/** A new report that begins as a copy of another one. */
function Clone({ id, records }: { id: number; records: ReportedRecords }) {
  const t = useMessages();
  const fields = records.useFields();
  const load = useRecord(reportCalls.view, { params: { id } }, { fresh: true });
  return (
    <LoadedRecord of={load} list={reportPaths(records.name).list} records={records.useTexts().reports}>
      {({ report_filter: report }) => (
        <Loaded of={fields}>
          {(known) => {
            const copied = valuesOf(report, known);
            const name = copyName(t(reportMessages.copy_of, { name: copied.name }));
            return <NewReport records={records} fields={known} initial={{ ...copied, name }} />;
          }}
        </Loaded>
      )}
    </LoadedRecord>
  );
}

/** Returns to the list three seconds after the save, or at once by a link (D3 §4). */
function NewReport(props: Pick<Parameters<typeof ReportForm>[0], 'records' | 'fields' | 'initial'>) {
  const t = useMessages();
  const paths = reportPaths(props.records.name);
  const [saved, save] = useReturn(paths.list, reportDelays.redirectAfterCreate);
  const [id, setId] = useState<number | null>(null);
  return (
    <>
      <ReportForm
        {...props}
        disabled={saved}
        onSaved={(made) => {
          setId(made);
          save();
        }}
      />
      {id !== null && (
        <Card>
          <Stack row gap="medium">
            <p role="status">{t(reportMessages.returning)}</p>
            <Link to={paths.list} look="plain">
              {t(reportMessages.to_list)}
            </Link>
            <Link to={paths.show(id)} look="plain">
              {t(reportMessages.open_saved)}
            </Link>
          </Stack>
        </Card>
      )}
    </>
  );
}

/** Stays after the save and loads the report anew (D3 §4). */
function Edit({ id, records }: { id: number; records: ReportedRecords }) {
  const t = useMessages();
  const { send } = useHost();
  const fields = records.useFields();
  const columns = records.useColumns();
  const { groupName } = records.useTexts();
  const edited = useEditedRecord(useRecord(reportCalls.view, { params: { id } }, { fresh: true }));
  const read = (known: readonly FilterField[]) => (reply: { report_filter: ReportView }) =>
    storedReport(reply.report_filter, known, {
      columns: (keys) =>
        keys.length > 0
          ? shownColumns(columns, keys)
              .map(({ header }) => header)
              .join(', ')
          : t(reportMessages.usual_columns),
      chart: (type) => t(reportMessages[type]),
      group: groupName,
    });
  return (
    <LoadedRecord of={edited} list={reportPaths(records.name).list} records={records.useTexts().reports}>
      {({ opened, latest }) => (
        <Loaded of={fields}>
          {(known) => (
            <ReportForm
              key={edited.generation}
              records={records}
              fields={known}
              initial={valuesOf(opened.report_filter, known)}
              id={id}
              edit={{
                opened: read(known)(opened),
                newer: read(known)(latest),
                reload: async () => read(known)((await send(reportCalls.view, { params: { id } })).data),
              }}
              onSaved={edited.reopen}
            />
          )}
        </Loaded>
      )}
    </LoadedRecord>
  );
}
