import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as contractEndsMessages from '../../../texts/compiled/screen/contract-ends';
import { contractCalls, type ContractRow } from '../../../wire/contract/contract';
import { contractStatus, costingStatuses } from '../../../wire/contract/contract.record';
import { Failed, Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { Collapse } from '../../shared/collapse/Collapse';
import { filteredAddress } from '../../shared/filter/address';
import { addDays, addMonths, firstOf, lastOf, monthOf, weekOf, weeksOf, weekStart } from '../../shared/format/days';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { ChevronEndIcon, ChevronStartIcon } from '../../shared/icon/icon';
import { useKept } from '../../shared/layout/useKept';
import { Link } from '../../shared/link/Link';
import { lazyPart } from '../../shared/part/lazyPart';
import { SrOnly } from '../../shared/style/SrOnly';
import { cx, useStyles } from '../../shared/style/useStyles';
import { useMoney } from '../../shared/view/useMoney';
import * as sheet from './EndsCalendar.module.css';
import { ContractExpiry } from './contract.columns';
import { contractPaths } from './contract.paths';

const AddressDialog = lazyPart(() => import('./contract.address'), { skeleton: null });

/** Above the list of contracts: a calendar of their ends, and its address for other calendars. It stays as it is left. */
export default function ContractEnds() {
  const t = useMessages();
  const reader = useReader();
  const [fold, keep] = useKept('contract-ends', reader?.user_id, ['folded', 'open']);
  const [subscribing, subscribe] = useState(false);
  if (!reader) return null;
  return (
    <>
      <Collapse
        title={t(contractEndsMessages.title)}
        startsOpen={fold === 'open'}
        onToggle={(open) => keep(open ? 'open' : 'folded')}
        tools={
          <Button small aria-haspopup="dialog" onClick={() => subscribe(true)}>
            {t(contractEndsMessages.subscribe)}
          </Button>
        }
      >
        <EndsCalendar today={reader.contract_day} />
      </Collapse>
      {subscribing && <AddressDialog onClose={() => subscribe(false)} />}
    </>
  );
}

/** Those that were in force: an end of a draft means nothing yet. */
const statuses = [...costingStatuses, contractStatus.expired];
const max = 100;

const turns = [
  { word: 'previous', by: -1, Icon: ChevronStartIcon },
  { word: 'next', by: 1, Icon: ChevronEndIcon },
] as const;

/** A month of ends: a grid where there is room, and the list of what ends in it or on the chosen day. */
function EndsCalendar({ today }: { today: string }) {
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
        ...({ 'sort-field': 'contract_end_date', 'sort-order': 'asc', limit: max } as const),
      },
    },
    { live: 'contract', keep: true, spread: true },
  );
  const ends = useMemo(() => byDay(load.data?.contracts ?? []), [load.data]);
  const total = load.data?.total ?? 0;
  const name = writeDay(firstOf(month), locale, { month: 'long', year: 'numeric' });

  function show(another: string) {
    choose(null);
    setMonth(another);
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
        {turns.map(({ word, by, Icon }) => (
          <Button
            key={word}
            small
            look="quiet"
            icon={<Icon />}
            aria-label={t(contractEndsMessages[word])}
            title={t(contractEndsMessages[word])}
            onClick={() => show(monthOf(addMonths(firstOf(month), by)))}
          />
        ))}
        <Button small idle={month === monthOf(today) && chosen === null} onClick={() => show(monthOf(today))}>
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
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}

interface EndsListProps {
  /** Of the month. */
  name: string;
  ends: ReadonlyMap<string, readonly ContractRow[]>;
  /** Only what ends on this day. */
  day: string | null;
  onWhole: () => void;
  /** Leads to the list of all. */
  more: ReactNode;
}

/** What ends in the month, or on the chosen day of it. */
function EndsList({ name, ends, day, onWhole, more }: EndsListProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const money = useMoney();
  const { locale } = useHost().kit;
  const inWords = (one: string) => writeDay(one, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const title = day
    ? t(contractEndsMessages.on_day, { day: inWords(day) })
    : t(contractEndsMessages.in_month, { month: name });
  const days = day ? [[day, ends.get(day) ?? []] as const] : [...ends];
  const isEmpty = days.every(([, rows]) => rows.length === 0);
  return (
    <section className={css.list} aria-label={title}>
      <h4 className={css.title}>{title}</h4>
      {isEmpty && (
        <p className={css.muted}>
          {day ? t(contractEndsMessages.nothing_day) : t(contractEndsMessages.nothing, { month: name })}
        </p>
      )}
      <ul className={css.rows}>
        {days.flatMap(([one, rows]) =>
          rows.map((row) => (
            <li key={row.id} className={css.row}>
              <span className={css.line}>
                <Link to={contractPaths.show(row.id)}>{row.name}</Link>
                <span className={css.cost}>
                  <bdi>{money(row.cost)}</bdi>
                </span>
              </span>
              <span className={css.line}>
                <span className={css.muted}>
                  {[day ? null : inWords(one), row.vendor?.name ?? row.user?.full_name].filter(Boolean).join(' · ')}
                </span>
                <ContractExpiry expiry={row.expiry} status={row.contract_status.id} />
              </span>
            </li>
          )),
        )}
      </ul>
      <p className={css.foot}>
        {day && (
          <Button small onClick={onWhole}>
            {t(contractEndsMessages.whole_month)}
          </Button>
        )}
        {more}
      </p>
    </section>
  );
}

interface MonthGridProps {
  month: string;
  today: string;
  ends: ReadonlyMap<string, readonly ContractRow[]>;
  chosen: string | null;
  onChoose: (day: string | null) => void;
  onMonth: (month: string) => void;
  label: string;
}

/** So many names are in a day; the list beside the grid has all. */
const named = 2;

/**
 * The days of a month. One of them is a step of Tab; arrows, Home, End, Page Up and Page Down move between days, also into
 * other months, and Enter or Space shows what ends on a day.
 */
function MonthGrid({ month, today, ends, chosen, onChoose, onMonth, label }: MonthGridProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale, dir } = useHost().kit;
  const firstDay = weekStart(locale);
  const weeks = weeksOf(month, firstDay);
  const [reached, reach] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const within = (day: string | null) => (day !== null && monthOf(day) === month ? day : null);
  const stop = within(reached) ?? within(chosen) ?? within(today) ?? firstOf(month);

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [stop]);

  function go(day: string) {
    isMoving.current = day !== stop;
    reach(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  }
  function onKeyDown(event: KeyboardEvent, day: string) {
    const along = dir === 'rtl' ? -1 : 1;
    const to = {
      ArrowRight: () => addDays(day, along),
      ArrowLeft: () => addDays(day, -along),
      ArrowDown: () => addDays(day, 7),
      ArrowUp: () => addDays(day, -7),
      Home: () => weekOf(day, firstDay),
      End: () => addDays(weekOf(day, firstDay), 6),
      PageDown: () => addMonths(day, 1),
      PageUp: () => addMonths(day, -1),
    }[event.key];
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to());
  }
  return (
    <table ref={grid} role="grid" className={css.grid} aria-label={label}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col" aria-label={writeDay(day, locale, { weekday: 'long' })}>
              {writeDay(day, locale, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const here = ends.get(day) ?? [];
              const date = writeDay(day, locale, { day: 'numeric', month: 'long', year: 'numeric' });
              const isOther = monthOf(day) !== month;
              return (
                <td key={day} role="gridcell" aria-selected={day === chosen} className={css.cell}>
                  <button
                    type="button"
                    tabIndex={day === stop ? 0 : -1}
                    className={cx(
                      css.day,
                      isOther && css.other,
                      day === today && css.today,
                      day === chosen && css.chosen,
                      here.length > 0 && css.busy,
                    )}
                    aria-current={day === today ? 'date' : undefined}
                    onKeyDown={(event) => onKeyDown(event, day)}
                    onClick={() => {
                      go(day);
                      onChoose(day === chosen ? null : day);
                    }}
                  >
                    <SrOnly>
                      {here.length > 0
                        ? t(contractEndsMessages.day, { day: date, count: here.length })
                        : t(contractEndsMessages.day_free, { day: date })}
                    </SrOnly>
                    <span className={css.number} aria-hidden="true">
                      {writeDay(day, locale, { day: 'numeric' })}
                    </span>
                    {here.slice(0, here.length > named + 1 ? named : named + 1).map(({ id, name }) => (
                      <span key={id} className={css.name} dir="auto">
                        {name}
                      </span>
                    ))}
                    {here.length > named + 1 && (
                      <span className={css.more}>{t(contractEndsMessages.more, { count: here.length - named })}</span>
                    )}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
