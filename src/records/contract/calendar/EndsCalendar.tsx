import { useMemo, useState } from 'react';
import { contractCalls, type ContractRow } from '../../../../wire/contract/contract';
import { contractStatus, costingStatuses } from '../../../../wire/contract/contract.record';
import { Failed, Skeleton } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { Button } from '../../../shared/button/Button';
import { filteredAddress } from '../../../shared/filter/address';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ChevronEndIcon, ChevronStartIcon } from '../../../shared/icon/icon';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { contractPaths } from '../contract.paths';
import * as sheet from './EndsCalendar.module.css';
import { EndsList } from './EndsList';
import { addMonths, firstOf, lastOf, monthOf, writeDay } from './month';
import { MonthGrid } from './MonthGrid';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractEndsMessages from '../../../../texts/compiled/screen/contract-ends';

/** Those that were in force: an end of a draft means nothing yet. */
const statuses = [...costingStatuses, contractStatus.expired];
const most = 100;

/** A month of ends: a grid where there is room, and the list of what ends in it or on the chosen day. */
export function EndsCalendar({ today }: { today: string }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const [month, setMonth] = useState(() => monthOf(today));
  const [chosen, choose] = useState<string | null>(null);
  const range = { from: firstOf(month), to: lastOf(month) };
  const load = useRecord(
    contractCalls.list,
    {
      query: {
        contract_end_date_begin: range.from,
        contract_end_date_end: range.to,
        contract_status_ids: statuses,
        ...({ 'sort-field': 'contract_end_date', 'sort-order': 'asc', limit: most } as const),
      },
    },
    { live: 'contract', keep: true, spread: true },
  );
  const ends = useMemo(() => byDay(load.data?.contracts ?? []), [load.data]);
  const total = load.data?.total ?? 0;
  const name = writeDay(firstOf(month), locale, { month: 'long', year: 'numeric' });

  function turn(months: number) {
    choose(null);
    setMonth(monthOf(addMonths(firstOf(month), months)));
  }
  const all = filteredAddress(contractPaths.list, {
    contract_status_ids: statuses.map((id) => ({ id, name: String(id) })),
    contract_end_date: range,
  });
  return (
    <div className={css.calendar}>
      <header className={css.head}>
        <h3 className={css.month} aria-live="polite">
          {name}
        </h3>
        <Button
          small
          look="quiet"
          icon={<ChevronStartIcon />}
          aria-label={t(contractEndsMessages.previous)}
          title={t(contractEndsMessages.previous)}
          onClick={() => turn(-1)}
        />
        <Button
          small
          look="quiet"
          icon={<ChevronEndIcon />}
          aria-label={t(contractEndsMessages.next)}
          title={t(contractEndsMessages.next)}
          onClick={() => turn(1)}
        />
        <Button
          small
          idle={month === monthOf(today) && chosen === null}
          onClick={() => {
            setMonth(monthOf(today));
            choose(null);
          }}
        >
          {t(words.today)}
        </Button>
      </header>
      {load.error && <Failed load={load} />}
      {!load.data && !load.error && <Skeleton lines={6} />}
      {load.data && (
        <div className={css.columns} aria-busy={load.refreshing}>
          <MonthGrid
            month={month}
            today={today}
            ends={ends}
            chosen={chosen}
            onChoose={choose}
            onMonth={setMonth}
            label={t(contractEndsMessages.calendar, { month: name })}
          />
          <EndsList
            name={name}
            ends={ends}
            day={chosen}
            onWhole={() => choose(null)}
            more={total > 0 && <Link to={all}>{t(contractEndsMessages.all, { count: total })}</Link>}
          />
        </div>
      )}
    </div>
  );
}

/** The contracts by the day of their end. */
function byDay(rows: readonly ContractRow[]): ReadonlyMap<string, readonly ContractRow[]> {
  const days = new Map<string, ContractRow[]>();
  for (const row of rows) {
    const day = row.contract_end_date.slice(0, 10);
    const others = days.get(day);
    if (others) others.push(row);
    else days.set(day, [row]);
  }
  return days;
}
