import { useMemo, useRef, useState } from 'react';
import * as reportMessages from '../../../../texts/compiled/screen/report';
import { reportCalls, type ReportView } from '../../../../wire/report/report';
import { Loaded, Skeleton } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { useHost } from '../../../shared/host/useHost';
import { writeNumber } from '../../../shared/i18n/messages';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { useGo } from '../../../shared/page/go';
import { useStyles } from '../../../shared/style/useStyles';
import { ChartCanvas } from '../chart/chart.part';
import type { MakePicture } from '../chart/ChartCanvas';
import { drawnGroups } from '../chart/groups';
import { useChartColours } from '../chart/useChartColours';
import { reportedRecords } from '../kinds';
import { reportPaths } from '../report.paths';
import { ofReport } from '../reported';
import * as sheet from './PinnedReport.module.css';

/** The chart of a report as it was saved, small, and the way to the report. */
export default function PinnedReport({ id }: { id: number }) {
  const load = useRecord(reportCalls.view, { params: { id } });
  return <Loaded of={load}>{({ report_filter }) => <Pinned report={report_filter} />}</Loaded>;
}

function Pinned({ report }: { report: ReportView }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const go = useGo();
  const { locale } = useHost().kit;
  const records = reportedRecords.find(({ type }) => type === report.type)!;
  const { groupName } = records.useTexts();
  const counts = records.useCounts({ ...ofReport(records, report.id), group_by: report.group_by });
  const [probe, colours] = useChartColours();
  const [active, setActive] = useState<number | null>(null);
  const picture = useRef<MakePicture>(null);
  const without = t(reportMessages.without);
  const page = reportPaths(records.name).show(report.id);
  const drawing = useMemo(() => {
    if (!colours || !counts.data) return undefined;
    const groups = drawnGroups(counts.data, without, locale, () => page);
    return {
      type: report.chart_type,
      groups,
      colours,
      format: (count: number) => writeNumber(count, locale),
      tip: ({ count, share }: (typeof groups)[number]) => t(reportMessages.tip, { count, share }),
    };
  }, [colours, counts.data, without, locale, page, report.chart_type, t]);
  const label = t(reportMessages.chart_label, {
    type: t(reportMessages[report.chart_type]),
    group: groupName(report.group_by),
    groups: (drawing?.groups ?? [])
      .slice(0, 5)
      .map((one) => `${one.name} ${writeNumber(one.count, locale)}`)
      .join(', '),
  });
  return (
    <div className={css.pinned}>
      <span ref={probe} />
      <Loaded of={counts} skeleton={<Skeleton lines={5} />}>
        {({ length }) =>
          length === 0 ? (
            <p className={css.none}>{t(reportMessages.chart_empty)}</p>
          ) : (
            <div className={css.stage}>
              {drawing && (
                <ChartCanvas
                  drawing={drawing}
                  label={label}
                  active={active}
                  onActive={setActive}
                  onOpen={() => go(page)}
                  pictureRef={picture}
                />
              )}
            </div>
          )
        }
      </Loaded>
      <Link to={page}>{t(reportMessages.open_saved)}</Link>
    </div>
  );
}
