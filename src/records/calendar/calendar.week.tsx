import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import { wireTimeIn } from '../../../wire/protocol/moment';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as sheet from './Weeks.module.css';
import { EventButton } from './calendar.event';
import { at, isLong, isOn, isWindow, keyOf, layHours, layWeek, minute } from './calendar.layout';
import { Bands, bandsOf, type GridViewProps, isAt } from './calendar.month';
import { TimeSlot } from './calendar.plan';
import { useHour } from './calendar.words';

/** So many events stand beside each other at one time; lines of what takes whole days. */
const most = { beside: 3, lines: 4 };

/** The hour that is seen first of a week without events; of another it is that of the earliest. */
const morning = 7 * 60;

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** px of the clock beside the days. */
const clockWidth = 52;

interface WeekViewProps extends GridViewProps {
  /** Is in sight where not all days are. */
  day: string;
  /** The reader's time zone. */
  zone: string;
  /** The events are those of this week, not of one that was shown before. */
  settled: boolean;
}

/** The hours of the days of a week; what takes whole days, freezes and maintenance windows are above them. */
export function WeekView({ events, weeks, today, label, day, zone, settled, slot, onDay, ...acts }: WeekViewProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const hour = useHour();
  const { locale, dir } = useHost().kit;
  const days = weeks[0]!;
  const { held } = acts;
  const long = useMemo(
    () =>
      layWeek(
        events.filter((event) => isLong(event) || isWindow(event)),
        days,
        most.lines,
        held,
      ),
    [events, days, held],
  );
  const perDay = useMemo(() => {
    const short = events.filter((event) => !isLong(event) && !isWindow(event));
    const others = short.filter((event) => keyOf(event) !== held);
    // What is held is above the others.
    const above = short.filter((event) => keyOf(event) === held);
    return days.map((date) => {
      const { timed, more } = layHours(others, [date], most.beside);
      return { timed: [...timed, ...layHours(above, [date], 1).timed], more };
    });
  }, [events, days, held]);
  const bands = useMemo(() => days.map((date) => bandsOf(events, [date])), [events, days]);
  const [now] = useState(() => wireTimeIn(zone, Date.now()));
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const begins = perDay.flatMap(({ timed }) => timed.filter(({ before }) => !before).map(({ from }) => from));
  const first = begins.length ? Math.min(...begins) : morning;
  const shown = useRef<string>(undefined);
  // Where the week is read from, once its events are there; later it is where the reader has scrolled to.
  useLayoutEffect(() => {
    const place = `${days[0]} ${day} ${dir}`;
    if (!settled || shown.current === place) return;
    shown.current = place;
    const [outer, inner] = [scroller.current!, body.current!];
    outer.scrollTop = (first / 1440) * inner.offsetHeight - 8;
    const [box, column] = [outer, inner.querySelector(`[data-day="${day}"]`)!].map((one) =>
      one.getBoundingClientRect(),
    );
    if (outer.scrollWidth > outer.clientWidth)
      outer.scrollLeft +=
        dir === 'rtl' ? column!.right - box!.right + clockWidth : column!.left - box!.left - clockWidth;
  }, [days, day, dir, settled, first]);
  const inWords = (date: string) => writeDay(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const more = (count: number, date: string, listed: typeof events, style: object) => (
    <button
      key={`more ${date}`}
      type="button"
      className={css.more}
      data-prints
      aria-haspopup="dialog"
      aria-label={t(calendarMessages.more_on, { count, day: inWords(date) })}
      style={style}
      onClick={({ currentTarget }) => onDay(date, listed, currentTarget)}
    >
      {t(calendarMessages.more, { count })}
    </button>
  );
  return (
    <div ref={scroller} className={css.hours} role="region" aria-label={label} tabIndex={0} data-scroller>
      <div className={css.days} data-grid data-picture>
        <div className={css.head}>
          <div className={css.dayNames}>
            {days.map((date) => (
              <time
                key={date}
                dateTime={date}
                aria-label={inWords(date)}
                aria-current={date === today ? 'date' : undefined}
                className={cx(css.dayName, date === today && css.today)}
              >
                {writeDay(date, locale, { weekday: 'short' })}
                <span className={css.number}>{writeDay(date, locale, { day: 'numeric' })}</span>
              </time>
            ))}
          </div>
          {long.lanes > 0 && (
            <div
              role="group"
              aria-label={t(calendarMessages.whole_days)}
              className={css.long}
              style={{ gridTemplateRows: `repeat(${long.lanes}, 22px)` }}
            >
              {days.map((date, index) => (
                <span key={date} data-day={date} className={css.longDay} style={{ gridColumn: index + 1 }} />
              ))}
              {long.laid.map(({ event, lane, column, span, before, after }) => (
                <EventButton
                  key={keyOf(event)}
                  event={event}
                  before={before}
                  after={after}
                  style={{ gridRow: lane + 1, gridColumn: `${column + 1} / span ${span}` }}
                  {...acts}
                />
              ))}
              {long.hidden.map(
                (count, index) =>
                  count > 0 &&
                  more(
                    count,
                    days[index]!,
                    events.filter((event) => isOn(event, days[index]!)),
                    {
                      gridRow: most.lines,
                      gridColumn: index + 1,
                    },
                  ),
              )}
            </div>
          )}
        </div>
        <div ref={body} className={css.body}>
          <div className={css.clock} aria-hidden="true">
            {hours.map((one) => (
              <span key={one}>{one > 0 && hour(`${today} ${String(one).padStart(2, '0')}:00:00`)}</span>
            ))}
          </div>
          {days.map((date, index) => (
            <div
              key={date}
              role="group"
              aria-label={inWords(date)}
              className={cx(css.day, date === today && css.today)}
              data-day={date}
              data-hours="down"
            >
              <Bands bands={bands[index]!} down />
              {isAt(slot, date) && <TimeSlot slot={slot} hours="down" />}
              {perDay[index]!.timed.map(({ event, from, to, column, columns, before, after }) => (
                <EventButton
                  key={keyOf(event)}
                  event={event}
                  minutes={to - from}
                  beside={columns > 1}
                  before={before}
                  after={after}
                  style={{
                    insetBlockStart: `${(from / 1440) * 100}%`,
                    blockSize: `calc(${((to - from) / 1440) * 100}% - 2px)`,
                    insetInlineStart: `calc(${(column / columns) * 100}% + 1px)`,
                    inlineSize: `calc(${100 / columns}% - 4px)`,
                  }}
                  {...acts}
                />
              ))}
              {perDay[index]!.more.map(({ from, events: left }) =>
                more(left.length, date, left, {
                  insetBlockStart: `${(from / 1440) * 100}%`,
                  insetInlineStart: `${((most.beside - 1) / most.beside) * 100}%`,
                  position: 'absolute',
                }),
              )}
              {date === now.slice(0, 10) && (
                <span
                  aria-hidden="true"
                  className={css.now}
                  style={{ insetBlockStart: `${((at(now) - at(`${date} 00:00:00`)) / minute / 1440) * 100}%` }}
                />
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
