import { useMemo, useRef, useState } from 'react';
import { chartTypes, type ChartType } from '../../../../wire/report/report';
import { useAlert } from '../../../shared/alert/useAlert';
import { Failed, Skeleton } from '../../../shared/api/Loaded';
import { Button } from '../../../shared/button/Button';
import type { FilterField } from '../../../shared/filter/field';
import type { Filters } from '../../../shared/filter/filter';
import { filteredAddress } from '../../../shared/filter/address';
import { fileName, saveFile } from '../../../shared/format/file';
import { useHost } from '../../../shared/host/useHost';
import { writeNumber } from '../../../shared/i18n/messages';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DownloadIcon } from '../../../shared/icon/table';
import { Card } from '../../../shared/layout/Card';
import { useGo } from '../../../shared/page/go';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { inGroup } from '../report.filters';
import type { ReportedRecords } from '../reported';
import { ChartCanvas } from './chart.part';
import * as sheet from './Chart.module.css';
import type { MakePicture } from './ChartCanvas';
import { drawnGroups, totalOf } from './groups';
import { NumbersTable } from './NumbersTable';
import { useChartColours } from './useChartColours';
import * as reportMessages from '../../../../texts/compiled/screen/report';

interface ChartCardProps {
  records: ReportedRecords;
  /** What the report is called; its picture has it as a title. */
  name: string;
  /** What narrows the list, and the same as filters of its page. */
  query: Readonly<Record<string, unknown>>;
  filters: Filters;
  fields: readonly FilterField[];
  type: ChartType;
  group: string;
  onType: (type: ChartType) => void;
  onGroup: (group: string) => void;
}

/** How many records are in each group: as a chart and as a table of the numbers (D3 §2, B4). */
export function ChartCard({ records, name, query, filters, fields, type, group, onType, onGroup }: ChartCardProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const alert = useAlert();
  const go = useGo();
  const { locale } = useHost().kit;
  const texts = records.useTexts();
  const counts = records.useCounts({ ...query, group_by: group });
  const [probe, colours] = useChartColours();
  const [active, setActive] = useState<number | null>(null);
  const picture = useRef<MakePicture>(null);

  const without = t(reportMessages.without);
  const groups = useMemo(
    () =>
      drawnGroups(counts.data ?? [], without, locale, (one) => {
        const found = inGroup(filters, one, fields);
        return found && filteredAddress(records.list, found);
      }),
    [counts.data, without, locale, filters, fields, records],
  );
  const drawing = useMemo(
    () =>
      colours && {
        type,
        groups,
        colours,
        format: (count: number) => writeNumber(count, locale),
        tip: ({ count, share }: (typeof groups)[number]) => t(reportMessages.tip, { count, share }),
      },
    [type, groups, colours, locale, t],
  );
  const grouping = texts.groupName(group);
  const label = t(reportMessages.chart_label, {
    type: t(reportMessages[type]),
    group: grouping,
    groups: groups
      .slice(0, 5)
      .map((one) => `${one.name} ${writeNumber(one.count, locale)}`)
      .join(', '),
  });

  async function savePicture() {
    try {
      const title = name || texts.reports;
      const made = await picture.current?.(title, t(reportMessages.by, { records: texts.records, group: grouping }));
      if (made) saveFile(made, fileName(title, 'png'));
    } catch {
      alert.error(t(reportMessages.no_picture));
    }
  }

  const tools = (
    <div className={css.tools}>
      <label className={css.choice}>
        {t(reportMessages.chart_type)}
        <select
          className={css.select}
          value={type}
          onChange={(event) => {
            onType(event.target.value as ChartType);
            void counts.reload();
          }}
        >
          {chartTypes.map((one) => (
            <option key={one} value={one}>
              {t(reportMessages[one])}
            </option>
          ))}
        </select>
      </label>
      <label className={css.choice}>
        {t(reportMessages.group_by)}
        <select className={css.select} value={group} onChange={(event) => onGroup(event.target.value)}>
          {records.groups.map((one) => (
            <option key={one} value={one}>
              {texts.groupName(one)}
            </option>
          ))}
        </select>
      </label>
      <Button
        small
        look="quiet"
        icon={<DownloadIcon />}
        aria-label={t(reportMessages.save_png)}
        title={t(reportMessages.save_png)}
        idle={totalOf(groups) === 0}
        onClick={() => void savePicture()}
      />
    </div>
  );
  const body = () => {
    if (counts.error && !counts.data) return <Failed load={counts} />;
    if (!counts.data) return <Skeleton lines={6} />;
    if (totalOf(groups) === 0)
      return <Empty title={t(reportMessages.chart_empty)}>{t(reportMessages.chart_empty_text)}</Empty>;
    return (
      <div className={css.columns} aria-busy={counts.refreshing}>
        <div
          className={css.scroller}
          {...(groups.length > 12 && { tabIndex: 0, role: 'group', 'aria-label': t(reportMessages.chart) })}
        >
          <div className={cx(css.stage, css[type], css[`for${stepOf(groups.length)}`])}>
            {drawing && (
              <ChartCanvas
                drawing={drawing}
                label={label}
                active={active}
                onActive={setActive}
                onOpen={(index) => groups[index]?.to && go(groups[index].to)}
                pictureRef={picture}
              />
            )}
          </div>
        </div>
        <NumbersTable group={grouping} groups={groups} active={active} onActive={setActive} />
      </div>
    );
  };
  return (
    <Card title={t(reportMessages.chart)} tools={tools}>
      <div className={css.card}>
        <span ref={probe} />
        {counts.error && counts.data && <Failed load={counts} />}
        {body()}
      </div>
    </Card>
  );
}

/** So many groups there is room for: classes of the style sheet, because a height in an attribute may be refused. */
const stepOf = (groups: number): number => Math.max(1, Math.ceil(groups / 6));
