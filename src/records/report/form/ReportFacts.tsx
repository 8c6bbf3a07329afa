import type { ReportView } from '../../../../wire/report/report';
import type { FilterField } from '../../../shared/filter/field';
import { conditionOf } from '../../../shared/filter/operator';
import { useMessages } from '../../../shared/i18n/useMessages';
import { FactRail } from '../../../shared/view/FactRail';
import { filtersOf } from '../report.filters';
import { reportMessages } from '../report.messages';
import { type ReportedRecords, shownColumns } from '../reported';
import { ConditionText } from './ConditionText';

interface ReportFactsProps {
  records: ReportedRecords;
  report: ReportView;
  fields: readonly FilterField[];
}

/** What a report keeps, for who compares it with what they chose. */
export function ReportFacts({ records, report, fields }: ReportFactsProps) {
  const t = useMessages(reportMessages);
  const columns = records.useColumns();
  const conditions = Object.entries(filtersOf(report.fields, fields)).flatMap(
    ([key, value]) => conditionOf(key, value, fields) ?? [],
  );
  return (
    <FactRail
      unfolded
      facts={[
        { name: t('name'), value: report.name },
        { name: t('description'), value: report.description, wide: true },
        {
          name: t('filters'),
          value: conditions.length
            ? conditions.map((condition) => <ConditionText key={condition.key} condition={condition} />)
            : t('no_filters'),
          wide: true,
        },
        {
          name: t('columns'),
          value: report.report_column_keys.length
            ? shownColumns(columns, report.report_column_keys)
                .map(({ header }) => header)
                .join(', ')
            : t('usual_columns'),
          wide: true,
        },
        { name: t('chart_type'), value: t(report.chart_type) },
        { name: t('group_by'), value: records.useTexts().groupName(report.group_by) },
      ]}
    />
  );
}
