import * as statusSentences from '../../texts/compiled/server/status';
import { say, type Sentence } from '../shared/sentence';

export type State = 'ok' | 'warning' | 'fault' | 'skipped';

/** What a check has found. Only doctor, whose reader is at a terminal, has sentences in English alone. */
export interface Found<T extends Sentence | string = Sentence | string> {
  state: State;
  /** In a sentence or two; secrets are taken out where it is printed. */
  found: T;
  /** What to do about it; null: nothing. */
  next: T | null;
}

/** In every language: for page and terminal. */
export type Said = Found<Sentence>;

export const ok = <T extends Sentence | string>(found: T): Found<T> => ({ state: 'ok', found, next: null });
export const warning = <T extends Sentence | string>(found: T, next: T): Found<T> => ({
  state: 'warning',
  found,
  next,
});
export const fault = <T extends Sentence | string>(found: T, next: T): Found<T> => ({ state: 'fault', found, next });
export const skipped = <T extends Sentence | string>(found: T): Found<T> => ({ state: 'skipped', found, next: null });

/** A clock that differs by more seconds is named, and one that differs by so many is a fault: signatures count for 300. */
export const clockLimits = { warning: 30, fault: 240 } as const;

/** What a clock that is `ahead` of ours by so many seconds means. */
export function clockFound(whose: Sentence | string, ahead: number): Said {
  const by = Math.round(Math.abs(ahead));
  const found = say(ahead > 0 ? statusSentences.clock_ahead : statusSentences.clock_behind, { whose, by });
  const next = say(statusSentences.clock_next);
  if (by > clockLimits.fault) return fault(found, next);
  return by > clockLimits.warning ? warning(found, next) : ok(say(statusSentences.clock_well, { whose }));
}

/**
 * What a look found; that it failed, or took longer than `within` milliseconds, is a finding too: it keeps no other from
 * what it finds.
 */
export async function lookWithin<T extends Sentence | string>(
  within: number,
  look: (signal: AbortSignal) => Promise<Found<T>[]>,
): Promise<Found<T | Sentence>[]> {
  const signal = AbortSignal.timeout(within);
  const late = new Promise<Said[]>((resolve) =>
    signal.addEventListener('abort', () =>
      resolve([fault(say(statusSentences.late, { seconds: within / 1000 }), say(statusSentences.late_next))]),
    ),
  );
  const found = look(signal).catch((error: unknown): Said[] => [
    fault(
      say(statusSentences.broken, { why: String((error as Error)?.message ?? error).split('\n', 1)[0]! }),
      say(statusSentences.broken_next),
    ),
  ]);
  return Promise.race([found, late]);
}
