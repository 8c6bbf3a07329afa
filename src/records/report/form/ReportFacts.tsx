import type { ReportView } from '../../../../wire/report/report';
import type { FilterField } from '../../../shared/filter/field';
import { conditionOf } from '../../../shared/filter/operator';
import { useMessages } from '../../../shared/i18n/useMessages';
import { FactRail } from '../../../shared/view/FactRail';
import { filtersOf } from '../report.filters';
import { type ReportedRecords, shownColumns } from '../reported';
import { ConditionText } from './ConditionText';
import * as words from '../../../../texts/compiled/screen/common';
import * as reportMessages from '../../../../texts/compiled/screen/report';

interface ReportFactsProps {
  records: ReportedRecords;
  report: ReportView;
  fields: readonly FilterField[];
}

/** What a report keeps, for who compares it with what they chose. */
export function ReportFacts({ records, report, fields }: ReportFactsProps) {
  const t = useMessages();
  const columns = records.useColumns();
  const conditions = Object.entries(filtersOf(report.fields, fields)).flatMap(
    ([key, value]) => conditionOf(key, value, fields) ?? [],
  );
  return (
    <FactRail
      unfolded
      facts={[
        { name: t(words.name), value: report.name },
        { name: t(words.description), value: report.description, wide: true },
        {
          name: t(words.filters),
          value: conditions.length
            ? conditions.map((condition) => <ConditionText key={condition.key} condition={condition} />)
            : t(reportMessages.no_filters),
          wide: true,
        },
        {
          name: t(reportMessages.columns),
          value: report.report_column_keys.length
            ? shownColumns(columns, report.report_column_keys)
                .map(({ header }) => header)
                .join(', ')
            : t(reportMessages.usual_columns),
          wide: true,
        },
        { name: t(reportMessages.chart_type), value: t(reportMessages[report.chart_type]) },
        { name: t(reportMessages.group_by), value: records.useTexts().groupName(report.group_by) },
      ]}
    />
  );
}
