import { useId, useMemo, useRef, useState } from 'react';
import * as contractCostsMessages from '../../../texts/compiled/screen/contract-costs';
import {
  type ContractCosts as Reply,
  contractRecordCalls,
  costingStatuses,
} from '../../../wire/contract/contract.record';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { Collapse } from '../../shared/collapse/Collapse';
import { filteredAddress } from '../../shared/filter/address';
import type { Filters } from '../../shared/filter/filter';
import { addDays } from '../../shared/format/days';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { useKept } from '../../shared/layout/useKept';
import { Link } from '../../shared/link/Link';
import { useGo } from '../../shared/page/go';
import { cx, useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { useMoney } from '../../shared/view/useMoney';
import { ChartCanvas, type DrawnGroup, looksOf, NumbersTable, useChartColours } from '../report/embed';
import * as sheet from './ContractCosts.module.css';
import { contractPaths } from './contract.paths';

/** Above the list of contracts: what ends soon, and what contracts cost a year. It stays folded for who folds it. */
export default function ContractCosts() {
  const t = useMessages();
  const user = useReader()?.user_id;
  const [fold, keep] = useKept('contract-costs', user, atFirst());
  // Known at once where it was chosen; the card must not open and fold again.
  if (user === undefined) return null;
  return (
    <Collapse
      title={t(contractCostsMessages.title)}
      startsOpen={fold === 'open'}
      onToggle={(open) => keep(open ? 'open' : 'folded')}
    >
      <Costs />
    </Collapse>
  );
}

/** On a phone the list comes first. */
const atFirst = (): ['open' | 'folded', 'open' | 'folded'] =>
  window.innerWidth < 720 ? ['folded', 'open'] : ['open', 'folded'];

/** The chart takes the room of ten rows of the list: it is there for who asks for it, and then stays. */
function FoldedChart({ costs }: { costs: Reply }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const id = useId();
  const [chart, keep] = useKept('contract-cost-chart', useReader()?.user_id, ['folded', 'open']);
  const isOpen = chart === 'open';
  return (
    <>
      <div className={css.more}>
        <Button
          small
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => keep(isOpen ? 'folded' : 'open')}
        >
          {t(isOpen ? contractCostsMessages.hide_chart : contractCostsMessages.show_chart)}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <CostChart costs={costs} />
        </div>
      )}
    </>
  );
}

function Costs() {
  const css = useStyles(sheet);
  const t = useMessages();
  const load = useRecord(contractRecordCalls.costs, {}, { live: 'contract', spread: true });
  return (
    <Loaded of={load} skeleton={<Skeleton lines={5} />}>
      {(costs) =>
        costs.count === 0 ? (
          <Empty title={t(contractCostsMessages.empty)}>{t(contractCostsMessages.empty_text)}</Empty>
        ) : (
          <div className={css.costs}>
            <CostTiles costs={costs} />
            <FoldedChart costs={costs} />
          </div>
        )
      }
    </Loaded>
  );
}

const costGroups = ['by_vendor', 'by_type', 'by_department'] as const;
type CostGroup = (typeof costGroups)[number];

/** The contracts that cost money: approved or active. */
const costing = { contract_status_ids: costingStatuses.map((id) => ({ id, name: String(id) })) };

/** The list of those among them. */
const costingAddress = (filters: Filters): string => filteredAddress(contractPaths.list, { ...costing, ...filters });

const filterOf = { by_vendor: 'vendor_ids', by_type: 'contract_type_ids', by_department: 'dept_ids' } as const;

function addressOf(group: CostGroup, { id, name }: Reply[CostGroup][number]): string | null {
  const filter = filterOf[group];
  // Of a contract only a part may be charged to no department: no filter finds those.
  if (id === null && group === 'by_department') return null;
  return costingAddress(id === null ? { [`${filter}_empty`]: '1' } : { [filter]: [{ id, name: name ?? String(id) }] });
}

/** So many are drawn by name. */
const max = 6;

/** The groups as they are drawn; what is not among the dearest is one more. */
function drawnCosts(
  costs: Reply,
  group: CostGroup,
  texts: { none: string; others: string },
  locale: string,
): DrawnGroup[] {
  const yearly = Number(costs.yearly);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const named = costs[group].slice(0, max).map((one) => ({
    name: one.name ?? texts.none,
    count: Number(one.cost),
    plain: one.id === null,
    to: addressOf(group, one),
  }));
  const rest = yearly - named.reduce((sum, { count }) => sum + count, 0);
  // Less is what rounding leaves.
  const groups = rest > 1 ? [...named, { name: texts.others, count: rest, plain: true, to: null }] : named;
  const looks = looksOf(groups);
  return groups.map(({ name, count, to }, index) => ({
    ...{ name, count, to },
    share: percent.format(yearly ? count / yearly : 0),
    look: looks[index]!,
  }));
}

/** What ends in the next days, each leading to those contracts, and the cost of all a year. */
function CostTiles({ costs }: { costs: Reply }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const money = useMoney();
  const today = useReader()?.contract_day ?? '';
  return (
    <ul className={css.tiles}>
      {costs.ending.map(({ days, count, cost }) => (
        <li key={days} className={cx(css.tile, count > 0 && days <= 30 && css.soon)}>
          <Link
            to={costingAddress({
              contract_end_date: { from: today, to: addDays(today, days) },
            })}
          >
            {t(contractCostsMessages.ending, { count: days })}
          </Link>
          <strong className={css.amount}>
            <bdi>{money(cost)}</bdi>
          </strong>
          <span className={css.muted}>{t(contractCostsMessages.contracts, { count })}</span>
        </li>
      ))}
      <li className={css.tile}>
        <Link to={costingAddress({})}>{t(contractCostsMessages.yearly)}</Link>
        <strong className={css.amount}>
          <bdi>{money(costs.yearly)}</bdi>
        </strong>
        <span className={css.muted}>{t(contractCostsMessages.yearly_of, { count: costs.count })}</span>
      </li>
    </ul>
  );
}

/** The cost a year by vendor, type or department: as bars, and as a table of the numbers. */
function CostChart({ costs }: { costs: Reply }) {
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
