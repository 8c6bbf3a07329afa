import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { wireTimeIn } from '../../../wire/protocol/moment';
import { Button } from '../../shared/button/Button';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { cx, useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { EventButton } from './calendar.event';
import { at, day as dayMs, isOn, isWindow, keyOf, layHours, layWeek } from './calendar.layout';
import { Bands, bandsOf, type GridViewProps, isAt } from './calendar.month';
import { groupsOf, type RowOf, TimeSlot } from './calendar.plan';
import type { TimelineGroup } from './calendar.state';
import { useHour } from './calendar.words';
import * as sheet from './Timeline.module.css';

/** Lines of a row, the one with “+5 more” included; rows at first, and more at each step. */
const most = { lines: 5, rows: 100 };

interface Row {
  /** Null: what has none. */
  id: number | null;
  name: string;
  events: CalendarEvent[];
}

/** A row for each, by name; what has none is last. Freezes and maintenance windows are a row of their own, the first. */
function rowsOf(events: readonly CalendarEvent[], by: TimelineGroup, locale: string): Row[] {
  const rows = new Map<number | null, Row>();
  for (const event of events) {
    if (isWindow(event)) continue;
    const groups = groupsOf(event, by);
    for (const { id, name } of groups.length ? groups : [{ id: null, name: '' }]) {
      const row = rows.get(id) ?? { id, name, events: [] };
      row.events.push(event);
      rows.set(id, row);
    }
  }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...rows.values()].sort((a, b) => Number(a.id === null) - Number(b.id === null) || compare(a.name, b.name));
}

interface TimelineViewProps extends GridViewProps {
  by: TimelineGroup;
  /** Its days are divided into hours. */
  hasHours: boolean;
  /** Is in sight first, of hours. */
  day: string;
  /** The reader's time zone. */
  zone: string;
  /** The events are those of this period, not of one that was shown before. */
  settled: boolean;
}

/** Two weeks, or two days by the hour, along a line for each asset, assignee, team or department: who and what is busy when. */
export function TimelineView(props: TimelineViewProps) {
  const { events, weeks, today, label, by, hasHours, day, zone, settled, slot, ...acts } = props;
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const days = weeks[0]!;
  const rows = useMemo(() => rowsOf(events, by, locale), [events, by, locale]);
  const windows = useMemo(() => events.filter(isWindow), [events]);
  const [shown, show] = useState(most.rows);
  const [now] = useState(() => wireTimeIn(zone, Date.now()));
  const scroller = useFirstHour(hasHours ? { days, day, events, settled } : null);
  const nameOfRow = ({ id, name }: Row) => (id === null ? t(noneOf[by]) : name);
  const drawn = rows.slice(0, shown);
  const slotRows = drawn.map((one): RowOf => ({ id: String(one.id ?? ''), name: nameOfRow(one) }));
  const row = { days, bandsFrom: windows, today, now, hasHours, slotRows, ...acts };
  const slotRow = slotRows.find(({ id }) => id === slot?.row) ?? slotRows[0];
  const left = rows.length - shown;
  if (!events.length) return <Empty title={t(calendarMessages.empty)}>{t(calendarMessages.empty_text)}</Empty>;
  return (
    <div ref={scroller} className={css.scroller} role="region" aria-label={label} tabIndex={0} data-scroller>
      <div
        className={cx(css.timeline, hasHours && css.byHour)}
        data-grid
        data-picture
        style={{ '--days': days.length } as CSSProperties}
      >
        <div className={css.head} aria-hidden="true" style={columnsOf(days)}>
          <span className={css.corner} data-corner />
          {days.map((date) =>
            hasHours ? (
              <HoursOfDay key={date} date={date} isToday={date === today} />
            ) : (
              <span key={date} className={cx(css.dayName, date === today && css.today)}>
                {writeDay(date, locale, { weekday: 'short' })}
                <b>{writeDay(date, locale, { day: 'numeric' })}</b>
              </span>
            ),
          )}
        </div>
        {windows.length > 0 && <TimelineRow name={t(calendarMessages.windows)} events={windows} slot={null} {...row} />}
        {drawn.map(({ id, events: own }, index) => (
          <TimelineRow
            key={id}
            name={slotRows[index]!.name}
            of={slotRows[index]}
            isNone={id === null}
            events={own}
            slot={slotRows[index] === slotRow ? slot : null}
            {...row}
          />
        ))}
        {left > 0 && (
          <p className={css.foot}>
            <Button small onClick={() => show(shown + most.rows)}>
              {t(calendarMessages.show_rows, { count: Math.min(left, most.rows) })}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The head of a day with its hours. */
function HoursOfDay({ date, isToday }: { date: string; isToday: boolean }) {
  const css = useStyles(sheet);
  const hour = useHour();
  const { locale } = useHost().kit;
  return (
    <span className={css.hoursOfDay}>
      <span className={cx(css.dateOfHours, isToday && css.today)}>
        {writeDay(date, locale, { weekday: 'short', day: 'numeric', month: 'short' })}
      </span>
      {hours.map((one) => (
        <span key={one} className={css.hourName}>
          {hour(`${date} ${String(one).padStart(2, '0')}:00:00`)}
        </span>
      ))}
    </span>
  );
}

/** The hour that is seen first of days without events. */
const morning = 7 * 60;

/**
 * Hours are read from the first event that begins on these days, once their events are there; later they are where the
 * reader has scrolled to. Null: there are no hours.
 */
function useFirstHour(
  of: (Pick<TimelineViewProps, 'day' | 'events' | 'settled'> & { days: readonly string[] }) | null,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const { dir } = useHost().kit;
  const place = of && `${of.day} ${dir}`;
  const shown = useRef<string>(null);
  useLayoutEffect(() => {
    const outer = scroller.current;
    if (!of) shown.current = null;
    if (!of?.settled || !outer || shown.current === place) return;
    shown.current = place;
    const { timed } = layHours(
      of.events.filter((event) => !isWindow(event)),
      of.days,
      Infinity,
    );
    const begins = timed.filter(({ before }) => !before).map(({ from }) => from);
    const first = Math.max(0, (begins.length ? Math.min(...begins) : morning) - 60);
    const name = outer.querySelector<HTMLElement>('[data-corner]')!.offsetWidth;
    const to = (first / (1440 * of.days.length)) * (outer.scrollWidth - name);
    outer.scrollLeft = dir === 'rtl' ? -to : to;
  });
  return scroller;
}

const noneOf = {
  assignee: calendarMessages.no_assignee,
  team: calendarMessages.no_team,
  department: calendarMessages.no_department,
  asset: calendarMessages.no_asset,
} as const satisfies Record<TimelineGroup, unknown>;

/** What a row is by. */
export const groupWords = {
  assignee: words.assigned_to,
  team: words.team,
  department: words.department,
  asset: words.asset,
} as const satisfies Record<TimelineGroup, unknown>;

const columnsOf = (days: readonly string[]) => ({
  gridTemplateColumns: `var(--name) repeat(${days.length}, minmax(0, 1fr))`,
});

/** Where the events of a row are drawn, and what is drawn for those that have no line there. */
interface RowPlan {
  placed: { event: CalendarEvent; before: boolean; after: boolean; style: CSSProperties }[];
  lanes: number;
  more: { date: string; count: number; listed: CalendarEvent[]; style: CSSProperties }[];
}

function planDays(events: readonly CalendarEvent[], days: readonly string[], held: string | undefined): RowPlan {
  const { laid, lanes, hidden } = layWeek(events, days, most.lines, held);
  return {
    lanes,
    placed: laid.map(({ lane, column, span, ...placed }) => ({
      ...placed,
      style: { gridRow: lane + 2, gridColumn: `${column + 2} / span ${span}` },
    })),
    more: hidden.flatMap((count, index) => {
      const date = days[index]!;
      const listed = count > 0 ? events.filter((event) => isOn(event, date)) : [];
      return count > 0
        ? [{ date, count, listed, style: { gridRow: most.lines + 1, gridColumn: index + 2, justifySelf: 'center' } }]
        : [];
    }),
  };
}

/** What is held is on the first line, above the others. */
function planHours(events: readonly CalendarEvent[], days: readonly string[], held: string | undefined): RowPlan {
  const others = events.filter((event) => keyOf(event) !== held);
  const { timed, more } = layHours(others, days, most.lines);
  const above = layHours(
    events.filter((event) => keyOf(event) === held),
    days,
    1,
  );
  const part = (minutes: number) => `${(minutes / (1440 * days.length)) * 100}%`;
  const along = (lane: number, from: number) => ({
    ...{ gridRow: lane + 2, gridColumn: '2 / -1', marginInlineStart: part(from) },
  });
  return {
    lanes: Math.max(more.length ? most.lines : 0, ...timed.map(({ column }) => column + 1)),
    placed: [...timed, ...above.timed].map(({ event, from, to, column, before, after }) => ({
      ...{ event, before, after },
      style: { ...along(column, from), inlineSize: `calc(${part(to - from)} - 1px)` },
    })),
    more: more.map(({ from, events: listed }) => ({
      date: days[Math.floor(from / 1440)]!,
      ...{ count: listed.length, listed },
      style: { ...along(most.lines - 1, from), justifySelf: 'start' },
    })),
  };
}

interface TimelineRowProps extends Omit<GridViewProps, 'weeks' | 'label'> {
  name: string;
  /** What it is; freezes and maintenance windows are nothing that a change could have. */
  of?: RowOf;
  slotRows: readonly RowOf[];
  isNone?: boolean;
  days: readonly string[];
  bandsFrom: readonly CalendarEvent[];
  hasHours: boolean;
  /** The present moment, as the reader's clock shows it. */
  now: string;
}

function TimelineRow(props: TimelineRowProps) {
  const { name, of, slotRows, isNone, events, days, bandsFrom, today, hasHours, now, slot, onDay, ...acts } = props;
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const { held } = acts;
  const plan = useMemo(() => (hasHours ? planHours : planDays)(events, days, held), [events, days, held, hasHours]);
  const bands = useMemo(() => bandsOf(bandsFrom, days), [bandsFrom, days]);
  return (
    <div
      role="group"
      aria-label={name}
      data-row={of?.id}
      className={css.row}
      style={{ ...columnsOf(days), gridTemplateRows: `4px repeat(${Math.max(plan.lanes, 1)}, 22px) minmax(4px, 1fr)` }}
    >
      <span className={cx(css.name, isNone && css.none)}>
        <span dir="auto">{name}</span>
      </span>
      {days.map((date, index) => (
        <span
          key={date}
          data-day={date}
          data-hours={hasHours ? 'along' : undefined}
          className={cx(css.cell, date === today && css.today)}
          style={{ gridColumn: index + 2 }}
        >
          {isAt(slot, date) && <TimeSlot slot={slot} hours={hasHours ? 'along' : undefined} rows={slotRows} row={of} />}
          {hasHours && date === now.slice(0, 10) && (
            <span
              aria-hidden="true"
              className={css.now}
              style={{ insetInlineStart: `${((at(now) - at(`${date} 00:00:00`)) / dayMs) * 100}%` }}
            />
          )}
        </span>
      ))}
      <span className={css.bands}>
        <Bands bands={bands} />
      </span>
      {plan.placed.map((placed) => (
        <EventButton key={keyOf(placed.event)} {...placed} {...acts} />
      ))}
      {plan.more.map(({ date, count, listed, style }) => (
        <button
          key={`${date} ${style.marginInlineStart}`}
          type="button"
          className={css.more}
          data-prints
          aria-haspopup="dialog"
          aria-label={t(calendarMessages.more_on, {
            count,
            day: writeDay(date, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
          })}
          style={style}
          onClick={({ currentTarget }) => onDay(date, listed, currentTarget)}
        >
          {`+${count}`}
        </button>
      ))}
    </div>
  );
}
