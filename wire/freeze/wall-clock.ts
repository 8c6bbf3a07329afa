import { wireTimeIn } from '../protocol/moment';

const hour = 3_600_000;
const day = 24 * hour;

/** What a clock in the zone shows at this moment, as milliseconds of a clock without a zone. Throws RangeError for no zone. */
export const wallOf = (zone: string, at: number): number => Date.parse(`${wireTimeIn(zone, at).replace(' ', 'T')}Z`);

/** How far the clock of each zone is ahead of UTC at the beginning of a day of UTC. */
const offsets = new Map<string, Map<number, number>>();
const mostDays = 100_000;

function offsetOn(zone: string, dayOfUtc: number): number {
  let ofZone = offsets.get(zone);
  if (!ofZone || ofZone.size > mostDays) offsets.set(zone, (ofZone = new Map()));
  let offset = ofZone.get(dayOfUtc);
  if (offset === undefined) ofZone.set(dayOfUtc, (offset = wallOf(zone, dayOfUtc * day) - dayOfUtc * day));
  return offset;
}

/**
 * The moment at which a clock in the zone shows this. Of a time that comes twice, because clocks are turned back, it is the
 * first one; of one that does not come, because they are turned forward, the moment an hour later by the clock (G11).
 */
export function momentOf(zone: string, wall: number): number {
  const [before, after] = [offsetOn(zone, Math.floor(wall / day) - 1), offsetOn(zone, Math.floor(wall / day) + 2)];
  if (before === after) return wall - before;
  const moments = (shown: number): number[] =>
    [shown - before, shown - after].filter((at) => wallOf(zone, at) === shown).sort((a, b) => a - b);
  // A whole day that a zone left out has no hour later either.
  return moments(wall)[0] ?? moments(wall + hour)[0] ?? wall - before;
}

/** Is it the name of a time zone, such as Europe/Berlin? */
export function isZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A wire time of one zone as a clock in another zone shows it. */
export const wireTimeAt = (zone: string, wire: string, other: string): string =>
  wireTimeIn(other, momentOf(zone, Date.parse(`${wire.replace(' ', 'T')}Z`)));
