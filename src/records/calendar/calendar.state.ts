import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CalendarKind, calendarKinds } from '../../../wire/calendar/calendar';
import { changeFilters } from '../../../wire/change/change';
import { isDateTime } from '../../../wire/protocol/fields';
import { parseFilter, printFilter } from '../../shared/filter/address';
import type { Filters } from '../../shared/filter/filter';
import { addDays, daysOfWeek, firstOf, lastOf, monthOf, weekOf, weeksOf } from '../../shared/format/days';
import { firstState, type ListControl } from '../../shared/table/listState';

export const calendarViews = ['month', 'week', 'timeline', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

const filterNames: ReadonlySet<string> = new Set([
  ...Object.keys(changeFilters.ids),
  ...changeFilters.ranges,
  'has_collisions',
]);

/** Is it a filter of the list of changes? Others in the address are left alone: the server refuses them. */
const isFilter = (name: string): boolean =>
  filterNames.has(name.replace(/_(not|empty)$/, '')) || name.startsWith('custom_');

/** The address of the calendar with the filters of the address of a list of changes. */
export function calendarPath(params: URLSearchParams): string {
  const filters = new URLSearchParams([...params].filter(([name]) => isFilter(name))).toString();
  return `/service-desk/calendar${filters && `?${filters}`}`;
}

/** What a row of the timeline is. */
export const timelineGroups = ['assignee', 'team', 'department', 'asset'] as const;
export type TimelineGroup = (typeof timelineGroups)[number];

/** What the columns of the timeline are: two weeks of days, or two days of hours. */
export const timelineScales = ['days', 'hours'] as const;
export type TimelineScale = (typeof timelineScales)[number];

/** What a view divides its time into, and which way hours run: down a day, or along a line. */
export type Grain = 'days' | 'hours_down' | 'hours_along';

export const grainOf = ({ view, scale }: Pick<CalendarState, 'view' | 'scale'>): Grain => {
  if (view === 'timeline') return scale === 'hours' ? 'hours_along' : 'days';
  return view === 'month' ? 'days' : 'hours_down';
};

export interface CalendarState {
  view: CalendarView;
  by: TimelineGroup;
  scale: TimelineScale;
  /** A day of the period that is shown. */
  day: string;
  kinds: readonly CalendarKind[];
  /** The filters, for their chips. */
  list: ListControl;
  /** `instead`: no step back leads to the present one. */
  set: (change: Partial<Pick<CalendarState, 'view' | 'by' | 'scale' | 'day' | 'kinds'>>, instead?: boolean) => void;
}

/**
 * What the calendar shows, in the address. What is as at first is left out: `usual` is the view of who has chosen none,
 * `offered` are the kinds that the reader may see.
 */
export function useCalendarState(today: string, usual: CalendarView, offered: readonly CalendarKind[]): CalendarState {
  const [params, setParams] = useSearchParams();
  const filters = useMemo<Filters>(
    () =>
      Object.fromEntries(
        [...params].filter(([name]) => isFilter(name)).map(([name, text]) => [name, parseFilter(text)]),
      ),
    [params],
  );
  const put = useCallback(
    (change: Readonly<Record<string, string | null>>, instead = false) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(change))
            if (value === null) next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: instead },
      ),
    [setParams],
  );
  const set = useCallback<CalendarState['set']>(
    ({ view, by, scale, day, kinds }, instead) =>
      put(
        {
          // Also the usual one: a wider window has another.
          ...(view && { view }),
          ...(by && { by: by === timelineGroups[0] ? null : by }),
          ...(scale && { scale: scale === timelineScales[0] ? null : scale }),
          ...(day && { day: day === today ? null : day }),
          ...(kinds && { kinds: kinds.length === offered.length ? null : kinds.join() }),
        },
        instead,
      ),
    [put, today, offered],
  );
  const list = useMemo<ListControl>(
    () => ({
      ...firstState,
      filters,
      set: (change, instead) => {
        const gone = Object.fromEntries(Object.keys(filters).map((name) => [name, null]));
        const texts = Object.entries(change.filters ?? filters).map(([name, value]) => [
          name,
          printFilter(value) || null,
        ]);
        put({ ...gone, ...(Object.fromEntries(texts) as Record<string, string | null>) }, instead);
      },
    }),
    [filters, put],
  );
  const asked = params.get('day') ?? '';
  const named = params.get('kinds');
  return {
    view: calendarViews.find((view) => view === params.get('view')) ?? usual,
    by: timelineGroups.find((by) => by === params.get('by')) ?? timelineGroups[0],
    scale: timelineScales.find((scale) => scale === params.get('scale')) ?? timelineScales[0],
    day: isDateTime(`${asked} 00:00:00`) ? asked : today,
    kinds: useMemo(() => offered.filter((kind) => named?.split(',').includes(kind) ?? true), [offered, named]),
    list,
    set,
  };
}

/** The kinds that somebody sees. */
export const offeredKinds = (may: { view_changes: boolean; view_releases: boolean; view_contracts: boolean }) => {
  const rights: Partial<Record<CalendarKind, boolean>> = {
    change: may.view_changes,
    release: may.view_releases,
    contract: may.view_contracts,
  };
  return calendarKinds.filter((kind) => rights[kind] !== false);
};

/** The weeks that a view has, and the days that it is about; both included. */
export interface Period {
  weeks: readonly string[][];
  from: string;
  to: string;
}

/** By what a view turns to the period before and after. */
export const turnOf = ({ view, scale }: Pick<CalendarState, 'view' | 'scale'>): 'day' | 'week' | 'month' => {
  if (view === 'timeline') return scale === 'hours' ? 'day' : 'week';
  return view === 'week' ? 'week' : 'month';
};

/**
 * The period of a view around a day: a week, along the timeline two or, by the hour, the day and the one after it, so that a
 * night is whole; or a month. `weekStart` 1 is Monday.
 */
export function periodOf(
  { view, scale, day }: Pick<CalendarState, 'view' | 'scale' | 'day'>,
  weekStart: number,
): Period {
  const turn = turnOf({ view, scale });
  if (turn === 'day') {
    const days = [day, addDays(day, 1)];
    return { weeks: [days], from: day, to: days[1]! };
  }
  if (turn === 'week') {
    const first = weekOf(day, weekStart);
    const days = view === 'week' ? daysOfWeek(first) : [...daysOfWeek(first), ...daysOfWeek(addDays(first, 7))];
    return { weeks: [days], from: first, to: days.at(-1)! };
  }
  const month = monthOf(day);
  const weeks = weeksOf(month, weekStart);
  return view === 'month'
    ? { weeks, from: weeks[0]![0]!, to: weeks.at(-1)![6]! }
    : { weeks, from: firstOf(month), to: lastOf(month) };
}
