import { useMemo, useRef, useState } from 'react';
import type { ContractCosts } from '../../../../wire/contract/contract.record';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useGo } from '../../../shared/page/go';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { useMoney } from '../../../shared/view/useMoney';
import { ChartCanvas, NumbersTable, useChartColours } from '../../report/embed';
import * as sheet from './ContractCosts.module.css';
import { costGroups, drawnCosts, type CostGroup } from './groups';
import * as contractCostsMessages from '../../../../texts/compiled/screen/contract-costs';

/** The cost a year by vendor, type or department: as bars, and as a table of the numbers. */
export function CostChart({ costs }: { costs: ContractCosts }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const money = useMoney();
  const go = useGo();
  const { locale } = useHost().kit;
  const [group, setGroup] = useState<CostGroup>('by_vendor');
  const [active, setActive] = useState<number | null>(null);
  const [probe, colours] = useChartColours();
  const noPicture = useRef(null);

  const none = t(
    contractCostsMessages[
      ({ by_vendor: 'none_vendor', by_type: 'none_type', by_department: 'none_department' } as const)[group]
    ],
  );
  const others = t(contractCostsMessages.others);
  const groups = useMemo(
    () => drawnCosts(costs, group, { none, others }, locale),
    [costs, group, none, others, locale],
  );
  const short = useMemo(
    () =>
      new Intl.NumberFormat(locale, {
        ...{ style: 'currency', currency: costs.currency },
        ...{ notation: 'compact', maximumSignificantDigits: 3 },
      }),
    [locale, costs.currency],
  );
  const drawing = useMemo(
    () =>
      colours && {
        type: 'horizontal' as const,
        groups,
        colours,
        format: (cost: number) => short.format(cost),
        tip: ({ count, share }: (typeof groups)[number]) =>
          t(contractCostsMessages.tip, { cost: money(String(count)), share }),
      },
    [groups, colours, short, t, money],
  );
  const label = t(contractCostsMessages.label, {
    group: t(contractCostsMessages[group]),
    groups: groups
      .slice(0, 5)
      .map(({ name, count }) => `${name} ${money(String(count))}`)
      .join(', '),
  });
  return (
    <div className={css.chart}>
      <span ref={probe} />
      <div className={css.choice} role="group" aria-label={t(contractCostsMessages.group_by)}>
        <span className={css.muted} aria-hidden="true">
          {t(contractCostsMessages.group_by)}
        </span>
        {costGroups.map((one) => (
          <button
            key={one}
            type="button"
            className={css.by}
            aria-pressed={one === group}
            onClick={() => {
              setActive(null);
              setGroup(one);
            }}
          >
            {t(contractCostsMessages[one])}
          </button>
        ))}
      </div>
      <div className={css.columns}>
        <div className={cx(css.stage, groups.length > 3 && css.many)}>
          {drawing && (
            <ChartCanvas
              drawing={drawing}
              label={label}
              active={active}
              onActive={setActive}
              onOpen={(index) => groups[index]?.to && go(groups[index].to)}
              pictureRef={noPicture}
            />
          )}
        </div>
        <NumbersTable
          group={t(contractCostsMessages[group])}
          groups={groups}
          numbers={{ name: t(contractCostsMessages.yearly), write: (cost) => money(String(cost)) }}
          active={active}
          onActive={setActive}
        />
      </div>
    </div>
  );
}
