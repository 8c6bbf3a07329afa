import { useFormikContext } from 'formik';
import { useMemo, useState } from 'react';
import { reportCalls, reportLimits } from '../../../../wire/report/report';
import { reportForm } from '../../../../wire/report/report.schema';
import { ConditionText } from '../../../shared/filter/ConditionText';
import type { FilterField } from '../../../shared/filter/field';
import { FilterBar } from '../../../shared/filter/FilterBar';
import { type Filters, filterQuery } from '../../../shared/filter/filter';
import { conditionOf } from '../../../shared/filter/operator';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { MergeField } from '../../../shared/form/MergeField';
import { TextArea } from '../../../shared/form/TextArea';
import { TextField } from '../../../shared/form/TextField';
import { type Edit, useMerging } from '../../../shared/form/useMerge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { useStyles } from '../../../shared/style/useStyles';
import type { ListControl } from '../../../shared/table/listState';
import { useListState } from '../../../shared/table/useListState';
import { ChartCard } from '../chart/ChartCard';
import type { ReportedRecords } from '../reported';
import { ColumnsField } from './ColumnsField';
import { formOf, type ReportValues } from './report.values';
import * as sheet from './ReportForm.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as reportMessages from '../../../../texts/compiled/screen/report';

interface ReportFormProps {
  records: ReportedRecords;
  fields: readonly FilterField[];
  initial: ReportValues;
  /** The report to edit, and its versions; a new one without them. */
  id?: number;
  edit?: Edit<ReportValues>;
  disabled?: boolean;
  onSaved: (id: number) => void;
}

/** A report: what it is called, what it finds and how it shows that, with a preview (D3 §2). */
export function ReportForm({ records, fields, initial, id, edit, disabled, onSaved }: ReportFormProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const [first] = useState(initial);
  return (
    <Form
      label={t(edit ? reportMessages.edit_title : reportMessages.create_title)}
      initial={first}
      rules={reportForm}
      call={reportCalls.save}
      request={(values, version) => ({
        body: reportForm.cast({ ...formOf(values), type: records.type, ...(edit && { id, version }) }),
      })}
      onSaved={({ data }) => onSaved(data.id)}
      edit={edit}
    >
      <div className={css.columns}>
        <Choices
          records={records}
          fields={fields}
          button={t(edit ? reportMessages.update : words.save)}
          disabled={disabled}
        />
      </div>
    </Form>
  );
}

interface ChoicesProps extends Pick<ReportFormProps, 'records' | 'fields' | 'disabled'> {
  /** Text of the button that saves. */
  button: string;
}

function Choices({ records, fields, button, disabled }: ChoicesProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { values, setFieldValue } = useFormikContext<ReportValues>();
  const own = useListState({ filters: values.filters });
  const state = useMemo<ListControl>(
    () => ({
      ...own,
      filters: values.filters,
      set: (change) => {
        own.set(change);
        if (change.filters) void setFieldValue('filters', change.filters);
      },
    }),
    // The setter of Formik is new with each value.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [own, values.filters],
  );
  const query = useMemo(() => filterQuery(values.filters), [values.filters]);
  const filtering = { state, fields, wantFields: () => undefined };
  return (
    <>
      <div className={css.choices}>
        <Card>
          <Fields perRow={1}>
            <TextField name="name" label={t(words.name)} required limit={reportLimits.name} />
            <TextArea name="description" label={t(words.description)} limit={reportLimits.description} rows={2} />
          </Fields>
          <section className={css.section} aria-label={t(words.filters)}>
            <h2 className={css.title}>{t(words.filters)}</h2>
            <MergeField name="filters" label={t(words.filters)} theirs={<TheirFilters fields={fields} />}>
              <FilterBar of={filtering} cancel={false} />
            </MergeField>
          </section>
          <section className={css.section} aria-label={t(reportMessages.columns)}>
            <h2 className={css.title}>{t(reportMessages.columns)}</h2>
            <p className={css.hint}>{t(reportMessages.columns_hint)}</p>
            <MergeField name="report_column_keys" label={t(reportMessages.columns)}>
              <ColumnsField
                columns={records.useColumns()}
                keys={values.report_column_keys}
                onChange={(keys) => void setFieldValue('report_column_keys', keys)}
              />
            </MergeField>
          </section>
          <FormFooter submit={button} disabled={disabled} />
        </Card>
      </div>
      <div className={css.preview} role="region" aria-label={t(words.preview)}>
        <p className={css.hint}>{t(reportMessages.preview_hint)}</p>
        <MergeField name="chart_type" label={t(reportMessages.chart_type)}>
          <MergeField name="group_by" label={t(reportMessages.group_by)}>
            <ChartCard
              records={records}
              name={values.name}
              query={query}
              filters={values.filters}
              fields={fields}
              type={values.chart_type}
              group={values.group_by}
              onType={(type) => void setFieldValue('chart_type', type)}
              onGroup={(group) => void setFieldValue('group_by', group)}
            />
          </MergeField>
        </MergeField>
        <Card>
          <Stack gap="small">
            {/* The table is a landmark of this name. */}
            <h2>{records.useTexts().records}</h2>
            <records.Table columns={values.report_column_keys} state={state} query={query} />
          </Stack>
        </Card>
      </div>
    </>
  );
}

/** The filters that somebody else saved, in words. */
function TheirFilters({ fields }: { fields: readonly FilterField[] }) {
  const t = useMessages();
  const theirs = Object.entries((useMerging()?.shown.filters ?? {}) as Filters);
  const conditions = theirs.flatMap(([key, value]) => conditionOf(key, value, fields) ?? []);
  return conditions.length > 0
    ? conditions.map((condition) => <ConditionText key={condition.key} condition={condition} />)
    : t(reportMessages.no_filters);
}
