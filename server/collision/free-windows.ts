import { collisionLimits } from '../../wire/collision/collision';
import { wallOf } from '../../wire/freeze/wall-clock';
import type { Span } from '../freeze';

const minute = 60_000;
const grid = collisionLimits.minutes * minute;

interface Wanted {
  /** Milliseconds. */
  length: number;
  /** No window begins before it, nor ends more than 90 days after it. */
  from: Date;
  /** Whose clock shows the half hours on which windows begin. */
  zone: string;
  /** None overlaps one of these; to touch is not to overlap. */
  blocked: readonly Span[];
  /** Of each list one of its spans holds all of a window. Each is in order. */
  within: readonly (readonly Span[])[];
}

/** The next windows in which nothing collides, which do not overlap each other (G12): three, or fewer if there are no more. */
export function freeWindows({ length, from, zone, blocked, within }: Wanted): Span[] {
  if (length <= 0) return [];
  const last = from.getTime() + collisionLimits.days * 24 * 60 * minute;
  const busy = [...blocked].sort((a, b) => a.begin.getTime() - b.begin.getTime());
  const found: Span[] = [];
  let at = onGrid(from.getTime(), zone);
  let next = 0;
  /** What ends last of what has begun before the window at hand ends. */
  let busyUntil = -Infinity;
  while (found.length < collisionLimits.slots && at + length <= last) {
    for (; next < busy.length && busy[next]!.begin.getTime() < at + length; next++)
      busyUntil = Math.max(busyUntil, busy[next]!.end.getTime());
    const possible = busyUntil > at ? busyUntil : Math.max(at, ...within.map((spans) => heldFrom(spans, at, length)));
    if (possible > at) at = onGrid(possible, zone);
    else {
      found.push({ begin: new Date(at), end: new Date(at + length) });
      at = onGrid(at + length, zone);
    }
  }
  return found;
}

/** This moment if a span holds the window that begins then; else when the next begins that is long enough. */
function heldFrom(spans: readonly Span[], at: number, length: number): number {
  for (const { begin, end } of spans) {
    const first = Math.max(begin.getTime(), at);
    if (first + length <= end.getTime()) return first;
  }
  return Infinity;
}

/** This moment, or the next at which the clock of the zone shows a full or a half hour. */
function onGrid(at: number, zone: string): number {
  if (!Number.isFinite(at)) return at;
  const second = Math.ceil(at / 1000) * 1000;
  const past = wallOf(zone, second) % grid;
  return past ? second + grid - past : second;
}
