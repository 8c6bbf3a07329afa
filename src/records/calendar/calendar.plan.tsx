import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import * as calendarMessages from '../../../texts/compiled/screen/calendar';
import * as words from '../../../texts/compiled/screen/common';
import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { addDays } from '../../shared/format/days';
import { writeDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { dragTime, type Place } from './calendar.drag';
import { at, day as dayMs, minute, wireAt } from './calendar.layout';
import { type Moves, step } from './calendar.move';
import { type CalendarState, grainOf, type Period, type TimelineGroup } from './calendar.state';
import { useHour } from './calendar.words';
import * as sheet from './Event.module.css';

/** At first an hour is taken, of which the half hours before and after can be had. */
const hour = 60 * minute;

/** What a row of the timeline is, by its id; '' is the row of what has none. */
export interface RowOf {
  id: string;
  name: string;
}

/** The values with which the form of a new change starts: its window, and what the row of the timeline is. */
export const valuesOf = ({ begin, end, assets, assignee, team, department }: CalendarEvent): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      ...{ planned_start_date: begin, planned_end_date: end, asset_ids: assets?.length ? assets : null },
      ...{ agent_id: assignee, team_id: team, department_id: department },
    }).filter(([, value]) => value !== null),
  );

/** The records by which an event has a row: none, one, or of assets several. */
export const groupsOf = (event: CalendarEvent, by: TimelineGroup): readonly { id: number; name: string }[] => {
  if (by === 'asset') return event.assets ?? [];
  const one = event[by];
  return one ? [one] : [];
};

/** The place of the keyboard on empty time. */
export interface Slot {
  /** Milliseconds: of a day, or where hours are drawn of a half hour. */
  time: number;
  /** The row of the timeline; the first unless it is named. */
  row: string | undefined;
  go: (time: number, row?: string) => void;
  take: (hasHours: boolean, row?: string) => void;
  /** Keys have moved it: it has the focus where it is now. */
  isMoved: boolean;
  leave: () => void;
}

interface PlanningOptions {
  state: CalendarState;
  period: Period;
  events: readonly CalendarEvent[];
  moves: Moves;
}

/**
 * Takes empty time for a new change: by a pointer that is drawn over it, or by keys at the slot, which is the cell that
 * the keyboard is on. What is taken is held like a change that is moved.
 */
export function usePlanning({ state, period, events, moves }: PlanningOptions) {
  const { view, by, day, set } = state;
  const t = useMessages();
  const { hold, place, save, letGo } = moves;
  const [chosen, choose] = useState<{ time: number; row?: string; isMoved: boolean }>();
  const title = t(words.new_change);
  const take = useCallback(
    (begin: number, end: number, row: string | undefined, how: 'keys' | 'pointer') => {
      const of = row && events.flatMap((event) => groupsOf(event, by)).find(({ id }) => String(id) === row);
      const given = view === 'timeline' && of ? of : null;
      hold(
        {
          ...{ kind: 'change', id: 0, identifier: '', title, begin: wireAt(begin), end: wireAt(end), status: null },
          ...{ assignee: null, team: null, department: null, collisions: 0, is_edit: true },
          assets: by === 'asset' && given ? [given] : [],
          ...(by !== 'asset' && { [by]: given }),
        },
        how,
      );
    },
    [hold, events, view, by, title],
  );
  const days = period.weeks.flat();
  const isShown = chosen && days.includes(wireAt(chosen.time).slice(0, 10));
  const first = days.includes(day) ? day : days[0]!;
  const { time, row, isMoved } = isShown
    ? chosen
    : { time: at(`${first} 00:00:00`) + (grainOf(state) === 'days' ? 0 : 9 * hour), row: undefined, isMoved: false };
  const slot = useMemo<Slot>(
    () => ({
      ...{ time, row, isMoved },
      leave: () => choose((now) => now && { ...now, isMoved: false }),
      go: (to, other) => {
        choose({ time: to, row: other, isMoved: true });
        const date = wireAt(to).slice(0, 10);
        if (date < period.from || date > period.to) set({ day: date }, true);
      },
      take: (hasHours, of) => {
        const begin = hasHours ? time : Math.floor(time / dayMs) * dayMs;
        take(begin, begin + (hasHours ? hour : dayMs), of, 'keys');
      },
    }),
    [time, row, isMoved, period, set, take],
  );
  const onPointerDown = (press: PointerEvent<HTMLElement>) => {
    const target = press.target as HTMLElement;
    if (!target.closest('[data-day]') || target.closest('button, a')) return;
    dragTime(press, {
      onHold: (from) => take(...spanOf(from, from), from.row, 'pointer'),
      onMove: (from, to) => place(...spanOf(from, to)),
      onDrop: () => void save(),
      onCancel: letGo,
    });
  };
  return { slot, onPointerDown };
}

/** From one place to another: half hours, or whole days. */
function spanOf(from: Place, to: Place): [begin: number, end: number] {
  const unit = from.hasHours && to.hasHours ? step : dayMs;
  const [first, last] = [Math.min(from.time, to.time), Math.max(from.time, to.time)].map(
    (time) => Math.floor(time / unit) * unit,
  ) as [number, number];
  const least = unit === step ? hour : dayMs;
  return [first, Math.max(last + unit, first === last ? first + least : 0)];
}

interface TimeSlotProps {
  slot: Slot;
  /** Hours are drawn, which run this way. */
  hours?: 'down' | 'along';
  /** Of the timeline: its rows in their order, and which it is in. */
  rows?: readonly RowOf[];
  row?: RowOf;
}

/** The cell that the keyboard is on: Enter takes it, arrows go to others. */
export function TimeSlot({ slot, hours, rows, row }: TimeSlotProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const clock = useHour();
  const { locale, dir } = useHost().kit;
  const button = useRef<HTMLButtonElement>(null);
  const { time, isMoved } = slot;
  useLayoutEffect(() => {
    if (isMoved) button.current!.focus();
  }, [isMoved, time]);
  const wire = wireAt(time);
  const when = [
    writeDay(wire, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
    hours && clock(wire),
    row?.name,
  ];
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return;
    const along = dir === 'rtl' ? -1 : 1;
    const toDay = (days: number) =>
      slot.go(at(`${addDays(wire.slice(0, 10), days)} 00:00:00`) + (time % dayMs), row?.id);
    const toHour = (by: number) => slot.go(time + by, row?.id);
    const toRow = (by: number) => {
      const next = rows![rows!.findIndex(({ id }) => id === row?.id) + by];
      if (next) slot.go(time, next.id);
    };
    const across = (by: number) => (hours === 'along' ? toHour(by * step) : toDay(by));
    const down = (by: number) => (rows ? toRow(by) : hours ? toHour(by * step) : toDay(by * 7));
    const act = {
      ArrowRight: () => across(along),
      ArrowLeft: () => across(-along),
      ArrowDown: () => down(1),
      ArrowUp: () => down(-1),
    }[press.key];
    if (!act) return;
    press.preventDefault();
    act();
  };
  return (
    <button
      ref={button}
      type="button"
      data-slot
      className={css.slot}
      aria-label={t(calendarMessages.plan_at, { when: when.filter(Boolean).join(', ') })}
      aria-description={t(calendarMessages.take_time)}
      style={hours && styleOf(hours, time)}
      onKeyDown={onKeyDown}
      onBlur={slot.leave}
      onClick={() => slot.take(hours !== undefined, row?.id)}
    />
  );
}

/** An hour of the day, down it or along it. */
function styleOf(hours: 'down' | 'along', time: number): CSSProperties {
  const [from, size] = [`${((time % dayMs) / dayMs) * 100}%`, `${100 / 24}%`];
  return hours === 'down'
    ? { insetBlockStart: from, blockSize: size }
    : { insetInlineStart: from, insetInlineEnd: 'auto', inlineSize: size };
}
