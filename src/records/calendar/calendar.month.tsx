import { memo, useMemo } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { monthOf } from '../../shared/format/days';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as eventSheet from './Event.module.css';
import * as sheet from './Weeks.module.css';
import { EventButton, type EventActs } from './calendar.event';
import { at, type Band, bandsIn, day as dayMs, isIn, isOn, keyOf, layWeek, wireAt } from './calendar.layout';
import { type Slot, TimeSlot } from './calendar.plan';
import { lookOf } from './calendar.words';

/** Lines of a day, the one with “+5 more” included. */
const most = 4;

export interface GridViewProps extends EventActs {
  events: readonly CalendarEvent[];
  weeks: readonly string[][];
  today: string;
  /** What the grid shows, in words. */
  label: string;
  /** Shows all of a day that has more than there is room for. */
  onDay: (day: string, events: readonly CalendarEvent[], element: HTMLElement) => void;
  /** Null: the reader may not create a change. */
  slot: Slot | null;
}

/** Is the keyboard's place on this day? */
export const isAt = (slot: Slot | null, date: string): slot is Slot =>
  slot !== null && wireAt(slot.time).startsWith(date);

interface MonthViewProps extends Omit<GridViewProps, 'events'> {
  month: string;
  /** The events without the one that is held, and this with its window as it is now. */
  others: readonly CalendarEvent[];
  moved: CalendarEvent | null;
}

/** The weeks of a month. Freezes and maintenance windows are a band behind their hours as well. */
export function MonthView({ weeks, label, month, others, moved, slot, ...week }: MonthViewProps) {
  const css = useStyles(sheet);
  const { locale } = useHost().kit;
  return (
    <div className={css.scroller} role="region" aria-label={label} tabIndex={0} data-scroller>
      <div className={css.month} data-grid data-picture>
        <div className={css.weekdays} aria-hidden="true">
          {weeks[0]!.map((date) => (
            <span key={date}>{writeDay(date, locale, { weekday: 'short' })}</span>
          ))}
        </div>
        {weeks.map((days) => (
          <WeekOfMonth
            key={days[0]}
            days={days}
            month={month}
            events={others}
            moved={moved && isIn(moved, days[0]!, days[6]!) ? moved : null}
            slot={days.some((date) => isAt(slot, date)) ? slot : null}
            {...week}
          />
        ))}
      </div>
    </div>
  );
}

interface WeekOfMonthProps extends Omit<GridViewProps, 'weeks' | 'label'> {
  days: readonly string[];
  month: string;
  /** What is held, in the weeks that it is in: it lies on the first line, above the others, which make no room for it. */
  moved: CalendarEvent | null;
}

const WeekOfMonth = memo(function WeekOfMonth({ moved, held, ...week }: WeekOfMonthProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const { days, events } = week;
  const plan = useMemo(() => layWeek(events, days, most), [events, days]);
  return (
    <div
      role="group"
      aria-label={t(calendarMessages.week_of, { day: dayInWords(days[0]!, locale) })}
      className={css.week}
      style={{ gridTemplateRows: `26px repeat(${Math.max(plan.lanes, 2)}, 22px) minmax(6px, 1fr)` }}
    >
      <DaysOfWeek {...week} plan={plan} />
      {moved && <LaidEvents plan={layWeek([moved], days, most)} held={held} {...week} />}
    </div>
  );
});

const dayInWords = (date: string, locale: string) =>
  writeDay(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });

type Planned = EventActs & { plan: ReturnType<typeof layWeek> };

function LaidEvents({ plan, moves, held, reached, onReach, onOpen }: Planned) {
  return plan.laid.map(({ event, lane, column, span, before, after }) => (
    <EventButton
      key={keyOf(event)}
      event={event}
      before={before}
      after={after}
      style={{ gridRow: lane + 2, gridColumn: `${column + 1} / span ${span}` }}
      {...{ moves, held, reached, onReach, onOpen }}
    />
  ));
}

type DaysOfWeekProps = Omit<WeekOfMonthProps, 'moved' | 'held'> & Omit<Planned, 'held'>;

/** All of a week but what is held; it stays as it is while that is dragged. */
const DaysOfWeek = memo(function DaysOfWeek({
  days,
  month,
  events,
  today,
  slot,
  plan,
  onDay,
  ...acts
}: DaysOfWeekProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const bands = useMemo(() => bandsOf(events, days), [events, days]);
  const inWords = (date: string) => dayInWords(date, locale);
  return (
    <>
      {days.map((date, index) => (
        <div
          key={date}
          data-day={date}
          className={cx(css.cell, monthOf(date) !== month && css.other, date === today && css.today)}
          style={{ gridColumn: index + 1 }}
        >
          <time
            dateTime={date}
            aria-label={inWords(date)}
            aria-current={date === today ? 'date' : undefined}
            className={css.number}
          >
            {writeDay(date, locale, date.endsWith('-01') ? { day: 'numeric', month: 'short' } : { day: 'numeric' })}
          </time>
          {isAt(slot, date) && <TimeSlot slot={slot} />}
        </div>
      ))}
      <Bands bands={bands} />
      <LaidEvents plan={plan} held={undefined} {...acts} />
      {plan.hidden.map(
        (count, index) =>
          count > 0 && (
            <button
              key={days[index]}
              type="button"
              className={css.more}
              data-prints
              aria-haspopup="dialog"
              aria-label={t(calendarMessages.more_on, { count, day: inWords(days[index]!) })}
              style={{ gridRow: most + 1, gridColumn: index + 1 }}
              onClick={({ currentTarget }) =>
                onDay(
                  days[index]!,
                  events.filter((event) => isOn(event, days[index]!)),
                  currentTarget,
                )
              }
            >
              {t(calendarMessages.more, { count })}
            </button>
          ),
      )}
    </>
  );
});

/** The bands of these days. */
export const bandsOf = (events: readonly CalendarEvent[], days: readonly string[]): Band[] => {
  const begin = at(`${days[0]!} 00:00:00`);
  return bandsIn(events, begin, begin + days.length * dayMs);
};

/** Freezes and maintenance windows behind what they are about, along the line or, of a day, down it. */
export function Bands({ bands, down }: { bands: readonly Band[]; down?: boolean }) {
  const css = useStyles(eventSheet);
  return bands.map(({ event, from, size }) => (
    <span
      key={keyOf(event)}
      aria-hidden="true"
      className={cx(css.band, css[lookOf(event).tone], event.severity === 'block' && css.blocks)}
      style={
        down
          ? { insetBlockStart: `${from * 100}%`, blockSize: `${size * 100}%`, insetInline: 0 }
          : { insetInlineStart: `${from * 100}%`, inlineSize: `${size * 100}%`, insetBlock: 0 }
      }
    />
  ));
}
