/** `at most` or `at least` this figure, exactly this, or nothing but the figure. */
type Target = { atMost: number } | { atLeast: number } | { exactly: number } | null;

let failures = 0;
let hits = 0;

const shown = (figure: number): string =>
  Number.isInteger(figure) ? figure.toLocaleString('en') : figure.toPrecision(3);

/** Prints one measure: name, figure, target. `note` says what the figure came from. */
export function line(name: string, figure: number, unit: string, target: Target, note = ''): void {
  const isMet =
    !target ||
    ('atMost' in target
      ? figure <= target.atMost
      : 'atLeast' in target
        ? figure >= target.atLeast
        : figure === target.exactly);
  if (!isMet) failures++;
  else if (target) hits++;
  const aim = !target
    ? ''
    : 'atMost' in target
      ? `≤ ${shown(target.atMost)}`
      : 'atLeast' in target
        ? `≥ ${shown(target.atLeast)}`
        : `= ${shown(target.exactly)}`;
  console.log(
    `${name.padEnd(58)} ${`${shown(figure)} ${unit}`.padEnd(18)} ${aim.padEnd(10)} ${target ? (isMet ? 'met' : 'MISSED') : ''}${note && `  (${note})`}`.trimEnd(),
  );
}

/** How many lines have missed their target. */
export const missed = (): number => failures;

/** How many lines have met theirs. */
export const met = (): number => hits;

/** The middle of the figures; the lower one of two. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[(figures.length - 1) >> 1] ?? NaN;
}

/** The figure below which 95 of 100 of them are. */
export function p95(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1] ?? NaN;
}

/**
 * Runs the works in turns, the first again after the last, `times` over; returns the milliseconds of each turn of each. A first
 * turn is not counted.
 */
export async function inTurns(times: number, works: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const taken = works.map((): number[] => []);
  for (let turn = 0; turn <= times; turn++) {
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (turn) taken[i]?.push(performance.now() - start);
    }
  }
  return taken;
}

/** {@link inTurns}; returns each one's median. */
export const interleaved = async (times: number, works: readonly (() => Promise<unknown>)[]): Promise<number[]> =>
  (await inTurns(times, works)).map(median);
