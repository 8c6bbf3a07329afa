import type { CalendarEvent } from '../../../wire/calendar/calendar';
import { addDays } from '../../shared/format/days';

/** Where events stand in weeks and days. Times are wall clocks of the reader, as milliseconds on one scale. */

export const minute = 60_000;
export const day = 1440 * minute;

/** A wire time as milliseconds. */
export const at = (time: string): number => Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`);

/** Milliseconds as a wire time. */
export const wireAt = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** An event each time that it is; a freeze comes several times. */
export const keyOf = ({ kind, id, begin }: CalendarEvent): string =>
  kind === 'freeze' || kind === 'maintenance' ? `${kind}-${id}-${begin}` : `${kind}-${id}`;

export const isWindow = ({ kind }: CalendarEvent): boolean => kind === 'freeze' || kind === 'maintenance';

const firstDay = ({ begin }: CalendarEvent): string => begin.slice(0, 10);

/** The last day on which it is: one that ends at midnight is not on the day that begins then. */
function lastDay({ begin, end }: CalendarEvent): string {
  const last = end.slice(0, 10);
  return end > begin && /^.{10} 00:00:00/.test(end) ? addDays(last, -1) : last;
}

/** Is it on one of these days, from the first to the last? */
export const isIn = (event: CalendarEvent, from: string, to: string): boolean =>
  firstDay(event) <= to && lastDay(event) >= from;

export const isOn = (event: CalendarEvent, date: string): boolean => isIn(event, date, date);

/** Does it take whole days rather than hours of one: from 24 hours, and ends of contracts, which have no hour? */
export const isLong = (event: CalendarEvent): boolean =>
  event.kind === 'contract' || at(event.end) - at(event.begin) >= day;

/** An event within a week: its line, its first column and how many columns it takes; it may go on at either side. */
export interface Laid {
  event: CalendarEvent;
  lane: number;
  column: number;
  span: number;
  before: boolean;
  after: boolean;
}

interface Week {
  laid: Laid[];
  /** Lines that are drawn. */
  lanes: number;
  /** How many have no line, by the column of the day. */
  hidden: number[];
}

/**
 * The events of a week in as few lines as there can be, longer ones first; a day with more than `most` has one line less and
 * says how many more there are. What is held (by its key) comes first, then freezes and maintenance windows.
 */
export function layWeek(events: readonly CalendarEvent[], days: readonly string[], most: number, held?: string): Week {
  const [first, last] = [days[0]!, days.at(-1)!];
  const placed = events
    .filter((event) => isIn(event, first, last))
    .map((event) => {
      const column = Math.max(0, days.indexOf(firstDay(event)));
      const end = days.indexOf(lastDay(event));
      const span = (end < 0 ? days.length : end + 1) - column;
      return { event, column, span, before: firstDay(event) < first, after: lastDay(event) > last };
    })
    .sort(
      (a, b) =>
        Number(keyOf(b.event) === held) - Number(keyOf(a.event) === held) ||
        Number(isWindow(b.event)) - Number(isWindow(a.event)) ||
        a.column - b.column ||
        b.span - a.span ||
        (a.event.begin < b.event.begin ? -1 : 1),
    );
  const taken: boolean[][] = [];
  const all = placed.map((one) => {
    const columns = days.map((_, index) => index).slice(one.column, one.column + one.span);
    let lane = 0;
    while (columns.some((column) => taken[lane]?.[column])) lane++;
    taken[lane] ??= [];
    for (const column of columns) taken[lane]![column] = true;
    return { ...one, lane };
  });
  const linesOf = (column: number) => taken.filter((line) => line[column]).length;
  // The last line of a day that has too many says how many more there are.
  const isFull = days.map((_, column) => Math.max(linesOf(column), lowest(taken, column)) > most);
  const shows = ({ lane, column, span }: Laid) =>
    isFull.slice(column, column + span).some(Boolean) ? lane < most - 1 : lane < most;
  const laid = all.filter(shows);
  const hidden = days.map(
    (_, index) => all.filter((one) => !shows(one) && one.column <= index && index < one.column + one.span).length,
  );
  const lanes = Math.max(0, ...laid.map(({ lane }) => lane + 1), hidden.some(Boolean) ? most : 0);
  return { laid, lanes, hidden };
}

/** The lowest line of a day that something is in, counted from 1. */
const lowest = (taken: readonly boolean[][], column: number): number =>
  taken.reduce((lines, line, index) => (line[column] ? index + 1 : lines), 0);

/** A part of a week or a day as a freeze or a maintenance window takes it, 0 to 1. */
export interface Band {
  event: CalendarEvent;
  from: number;
  size: number;
}

/** Freezes and maintenance windows between two moments, as parts of that span. */
export function bandsIn(events: readonly CalendarEvent[], begin: number, end: number): Band[] {
  return events.filter(isWindow).flatMap((event) => {
    const [from, to] = [Math.max(begin, at(event.begin)), Math.min(end, at(event.end))];
    return to > from ? [{ event, from: (from - begin) / (end - begin), size: (to - from) / (end - begin) }] : [];
  });
}

/** An event by the hour: minutes from the first midnight, and its place among those that are at the same time. */
export interface Timed {
  event: CalendarEvent;
  from: number;
  to: number;
  column: number;
  columns: number;
  before: boolean;
  after: boolean;
}

/** So many minutes at least are drawn of an event. */
const shortest = 30;

/**
 * The events of a day, or of days one after the other, by the hour; at most `most` beside each other. What has no place is
 * in `more`, with the minute at which that is said.
 */
export function layHours(
  events: readonly CalendarEvent[],
  days: readonly string[],
  most: number,
): { timed: Timed[]; more: { from: number; events: CalendarEvent[] }[] } {
  const [first, end] = [days[0]!, days.at(-1)!];
  const midnight = at(`${first} 00:00:00`);
  const length = 1440 * days.length;
  const parts = events
    .filter((event) => isIn(event, first, end))
    .map((event) => {
      const from = Math.max(0, (at(event.begin) - midnight) / minute);
      const to = Math.min(length, Math.max((at(event.end) - midnight) / minute, from + shortest));
      const last = to - from < shortest ? { from: length - shortest, to: length } : { from, to };
      return { event, ...last, before: firstDay(event) < first, after: lastDay(event) > end };
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const timed: Timed[] = [];
  const more: { from: number; events: CalendarEvent[] }[] = [];
  for (let start = 0; start < parts.length;) {
    // A group: each of them is at the time of another of it.
    let [end, until] = [start, 0];
    while (end < parts.length && (end === start || parts[end]!.from < until)) until = Math.max(until, parts[end++]!.to);
    const free: number[] = [];
    const group = parts.slice(start, end).map((part) => {
      const found = free.findIndex((to) => to <= part.from);
      const column = found < 0 ? free.length : found;
      free[column] = part.to;
      return { ...part, column };
    });
    const isFull = free.length > most;
    const columns = Math.min(free.length, most);
    const shown = group.filter(({ column }) => column < (isFull ? most - 1 : most));
    timed.push(...shown.map((part) => ({ ...part, columns })));
    const left = group.filter((part) => !shown.includes(part));
    if (left.length) more.push({ from: left[0]!.from, events: left.map(({ event }) => event) });
    start = end;
  }
  return { timed, more };
}
