import { RRuleTemporal } from 'rrule-temporal';
import { readRule, type RuleParts } from '../../wire/freeze/recurrence';
import { momentOf, wallOf } from '../../wire/freeze/wall-clock';

/** From one moment to another; what only touches does not overlap (G12). */
export interface Span {
  begin: Date;
  end: Date;
}

/** Something that is repeated by the wall clock of its zone, or not at all. */
export interface Repeated extends Span {
  /** A rule as {@link readRule} takes it. */
  recurrence: string | null;
  time_zone: string;
}

const day = 86_400_000;
/** A rule is walked through in pieces of so many days, to which the library jumps, so that none has too many steps. */
const piece = 5 * 366 * day;
/** No wall clock is further from UTC; with that much to spare nothing is missed at the ends. */
const slack = 2 * day;
const mostSteps = 12_000;

export const overlaps = (a: Span, b: Span): boolean => a.begin < b.end && b.begin < a.end;

/**
 * When it is between two moments, in order, however long ago it began: the hours of its clock stay, whatever the clocks of
 * its zone do (wire/freeze/wall-clock.ts). Of a day on which they leave nothing of it, it is not. Cost: by what is between,
 * not by how long it has been repeated.
 */
export const occurrencesBetween = (repeated: Repeated, from: Date, to: Date): Span[] =>
  timesBetween(repeated, from, to).map(({ begin, end }) => ({ begin, end }));

/** One time with the day of its rule, `YYYY-MM-DD` by its own clock: a rule has no day twice. */
export interface OnDay extends Span {
  day: string;
}

/** The same with their days. */
export function timesBetween({ begin, end, recurrence, time_zone }: Repeated, from: Date, to: Date): OnDay[] {
  const asked = { begin: from, end: to };
  const first = wallOf(time_zone, begin.getTime());
  if (recurrence === null) return overlaps({ begin, end }, asked) ? [{ begin, end, day: dayOf(first) }] : [];
  const length = wallOf(time_zone, end.getTime()) - first;
  const starts = startsBetween(recurrence, first, from.getTime() - length - slack, to.getTime() + slack, time_zone);
  return starts
    .map((wall) => ({
      begin: new Date(momentOf(time_zone, wall)),
      end: new Date(momentOf(time_zone, wall + length)),
      day: dayOf(wall),
    }))
    .filter((one) => one.begin < one.end && overlaps(one, asked));
}

const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** The first times that are not over at this moment, at most so many. */
export function nextOccurrences(repeated: Repeated, now: Date, most: number): OnDay[] {
  const found: OnDay[] = [];
  // Further and further away: most repeat within some months, 29 February within eight years.
  for (let [from, days] = [now, 32]; days <= 8192 && found.length < most; days *= 4) {
    const to = new Date(from.getTime() + days * day);
    const known = found.at(-1);
    found.push(
      ...timesBetween(repeated, from, to).filter((one) => !known || one.begin.getTime() > known.begin.getTime()),
    );
    from = to;
  }
  return found.slice(0, most);
}

/** Does the rule ever come to a day, of something that begins then? Not if nobody would wait until it is counted out. */
export function occurs({ begin, recurrence, time_zone }: Repeated): boolean {
  if (recurrence === null) return true;
  const first = wallOf(time_zone, begin.getTime());
  const { FREQ } = readRule(recurrence)!;
  // 29 February of every third year comes within 12 years, of the rarest rule within 40.
  const years = FREQ === 'YEARLY' || FREQ === 'MONTHLY' ? 100 : 10;
  try {
    for (let at = first; at < first + years * 366 * day; at += piece)
      if (startsBetween(recurrence, first, at, at + piece, time_zone).length) return true;
  } catch {
    return false;
  }
  return false;
}

/** The wall clocks, as milliseconds, at which a rule that began at `first` begins anew. */
function startsBetween(rule: string, first: number, lower: number, upper: number, zone: string): number[] {
  const parts = readRule(rule)!;
  const until = untilOf(parts, zone);
  const last = Math.min(upper, until);
  if (parts.COUNT) return walk(parts, first, first).filter((start) => start >= lower && start <= last);
  const found: number[] = [];
  for (let at = Math.max(lower, first); at <= last; at += piece)
    found.push(...walk(parts, first, at, Math.min(at + piece - 1, last)));
  return found;
}

/** What `UNTIL` says, by the wall clock: of a day its end. */
function untilOf({ UNTIL }: RuleParts, zone: string): number {
  if (!UNTIL) return Infinity;
  const [, year, month, date, hours = '23', minutes = '59', seconds = '59'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/.exec(UNTIL)!;
  const at = Date.parse(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`);
  return UNTIL.endsWith('Z') ? wallOf(zone, at) : at;
}

/** From `lower` to `upper`, both included; without `upper` as often as the rule counts. */
function walk({ UNTIL: _, ...parts }: RuleParts, first: number, lower: number, upper?: number): number[] {
  const written = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+Z/g, '');
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${written(first)}\nRRULE:${Object.entries(parts)
      .map(([name, value]) => `${name}=${value}`)
      .join(';')}`,
    maxIterations: mostSteps,
    cache: false,
  });
  const found = upper === undefined ? rule.all() : rule.between(new Date(lower), new Date(upper), true);
  return found.map(({ epochMilliseconds }) => epochMilliseconds);
}
