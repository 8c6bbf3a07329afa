import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
import { at, type Band, bandsIn, day as dayMs, isOn, keyOf, layWeek, wireAt } from './calendar.layout';
import { movedEvent, type Moving, useHeld } from './calendar.move';
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
  /** The events without the one that is held. */
  others: readonly CalendarEvent[];
  moving: Moving;
}

/** The weeks of a month. Freezes and maintenance windows are a band behind their hours as well. */
export function MonthView({ weeks, label, month, others, moving, slot, held, today, onDay, ...acts }: MonthViewProps) {
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
            events={others}
            slot={days.some((date) => isAt(slot, date)) ? slot : null}
            {...{ days, month, today, onDay }}
            {...acts}
          />
        ))}
        <MovedInMonth {...{ weeks, others, moving, held }} {...acts} />
      </div>
    </div>
  );
}

type MovedInMonthProps = EventActs & Pick<MonthViewProps, 'weeks' | 'others' | 'moving'>;

/**
 * What is held, on the first line of its weeks, above the others, which make no room for it: so a step of a drag moves this
 * and neither draws nor lays out any week anew.
 */
function MovedInMonth({ weeks, others, moving, ...acts }: MovedInMonthProps) {
  const css = useStyles(sheet);
  const held = useHeld(moving);
  const event = held && movedEvent(held);
  const layer = useRef<HTMLDivElement>(null);
  // px from the top of the month to each week.
  const [tops, setTops] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const month = layer.current!.parentElement!;
    const measure = () =>
      setTops([...month.querySelectorAll<HTMLElement>('[data-week]')].map(({ offsetTop }) => offsetTop));
    measure();
    const size = new ResizeObserver(measure);
    size.observe(month);
    return () => size.disconnect();
  }, [weeks, others]);
  const parts = event
    ? weeks.flatMap((days, week) => layWeek([event], days, 1).laid.map((part) => ({ ...part, week })))
    : [];
  return (
    <div ref={layer} className={css.moved}>
      {parts.map(({ week, column, span, before, after }, part) => (
        <div
          key={part}
          style={{
            transform: `translateY(${(tops[week] ?? 0) + dayHeight}px)`,
            insetInlineStart: `${(column / 7) * 100}%`,
            inlineSize: `${(span / 7) * 100}%`,
          }}
        >
          <EventButton event={event!} before={before} after={after} style={inLayer} {...acts} />
        </div>
      ))}
    </div>
  );
}

/** px of the number of a day, above its lines. */
const dayHeight = 26;
const inLayer = {};

interface WeekOfMonthProps extends Omit<GridViewProps, 'weeks' | 'label' | 'held'> {
  days: readonly string[];
  month: string;
}

/** A week without what is held: it stays as it is while that is dragged. */
const WeekOfMonth = memo(function WeekOfMonth({ days, month, events, today, slot, onDay, ...acts }: WeekOfMonthProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const { laid, lanes, hidden } = useMemo(() => layWeek(events, days, most), [events, days]);
  const bands = useMemo(() => bandsOf(events, days), [events, days]);
  const inWords = (date: string) => writeDay(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div
      role="group"
      aria-label={t(calendarMessages.week_of, { day: inWords(days[0]!) })}
      className={css.week}
      data-week
      style={{ gridTemplateRows: `${dayHeight}px repeat(${Math.max(lanes, 2)}, 22px) minmax(6px, 1fr)` }}
    >
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
      {laid.map(({ event, lane, column, span, before, after }) => (
        <EventButton
          key={keyOf(event)}
          event={event}
          before={before}
          after={after}
          held={undefined}
          style={{ gridRow: lane + 2, gridColumn: `${column + 1} / span ${span}` }}
          {...acts}
        />
      ))}
      {hidden.map(
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
    </div>
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
