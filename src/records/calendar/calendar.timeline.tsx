import { type CSSProperties, useMemo, useState } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { Button } from '../../shared/button/Button';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { cx, useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { EventButton } from './calendar.event';
import { isOn, isWindow, keyOf, layWeek } from './calendar.layout';
import { Bands, bandsOf, type GridViewProps, isAt } from './calendar.month';
import { groupsOf, type RowOf, TimeSlot } from './calendar.plan';
import type { TimelineGroup } from './calendar.state';
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

/** Two weeks along a line for each asset, assignee, team or department: who and what is busy when. */
export function TimelineView({
  events,
  weeks,
  today,
  label,
  by,
  slot,
  ...acts
}: GridViewProps & { by: TimelineGroup }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const days = weeks[0]!;
  const rows = useMemo(() => rowsOf(events, by, locale), [events, by, locale]);
  const windows = useMemo(() => events.filter(isWindow), [events]);
  const [shown, show] = useState(most.rows);
  const nameOfRow = ({ id, name }: Row) => (id === null ? t(noneOf[by]) : name);
  const drawn = rows.slice(0, shown);
  const slotRows = drawn.map((one): RowOf => ({ id: String(one.id ?? ''), name: nameOfRow(one) }));
  const row = { days, bandsFrom: windows, today, slotRows, ...acts };
  const slotRow = slotRows.find(({ id }) => id === slot?.row) ?? slotRows[0];
  const left = rows.length - shown;
  if (!events.length) return <Empty title={t(calendarMessages.empty)}>{t(calendarMessages.empty_text)}</Empty>;
  return (
    <div className={css.scroller} role="region" aria-label={label} tabIndex={0} data-scroller>
      <div className={css.timeline} data-grid data-picture style={{ '--days': days.length } as CSSProperties}>
        <div className={css.head} aria-hidden="true" style={columnsOf(days)}>
          <span className={css.corner} />
          {days.map((date) => (
            <span key={date} className={cx(css.dayName, date === today && css.today)}>
              {writeDay(date, locale, { weekday: 'short' })}
              <b>{writeDay(date, locale, { day: 'numeric' })}</b>
            </span>
          ))}
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

interface TimelineRowProps extends Omit<GridViewProps, 'weeks' | 'label'> {
  name: string;
  /** What it is; freezes and maintenance windows are nothing that a change could have. */
  of?: RowOf;
  slotRows: readonly RowOf[];
  isNone?: boolean;
  days: readonly string[];
  bandsFrom: readonly CalendarEvent[];
}

function TimelineRow(props: TimelineRowProps) {
  const { name, of, slotRows, isNone, events, days, bandsFrom, today, slot, onDay, ...acts } = props;
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const { held } = acts;
  const { laid, lanes, hidden } = useMemo(() => layWeek(events, days, most.lines, held), [events, days, held]);
  const bands = useMemo(() => bandsOf(bandsFrom, days), [bandsFrom, days]);
  return (
    <div
      role="group"
      aria-label={name}
      data-row={of?.id}
      className={css.row}
      style={{ ...columnsOf(days), gridTemplateRows: `4px repeat(${Math.max(lanes, 1)}, 22px) minmax(4px, 1fr)` }}
    >
      <span className={cx(css.name, isNone && css.none)}>
        <span dir="auto">{name}</span>
      </span>
      {days.map((date, index) => (
        <span
          key={date}
          data-day={date}
          className={cx(css.cell, date === today && css.today)}
          style={{ gridColumn: index + 2 }}
        >
          {isAt(slot, date) && <TimeSlot slot={slot} rows={slotRows} row={of} />}
        </span>
      ))}
      <span className={css.bands}>
        <Bands bands={bands} />
      </span>
      {laid.map(({ event, lane, column, span, before, after }) => (
        <EventButton
          key={keyOf(event)}
          event={event}
          before={before}
          after={after}
          style={{ gridRow: lane + 2, gridColumn: `${column + 2} / span ${span}` }}
          {...acts}
        />
      ))}
      {hidden.map((count, index) => {
        const date = days[index]!;
        const inWords = writeDay(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
        return (
          count > 0 && (
            <button
              key={date}
              type="button"
              className={css.more}
              data-prints
              aria-haspopup="dialog"
              aria-label={t(calendarMessages.more_on, { count, day: inWords })}
              style={{ gridRow: most.lines + 1, gridColumn: index + 2 }}
              onClick={({ currentTarget }) =>
                onDay(
                  date,
                  events.filter((event) => isOn(event, date)),
                  currentTarget,
                )
              }
            >
              {`+${count}`}
            </button>
          )
        );
      })}
    </div>
  );
}
