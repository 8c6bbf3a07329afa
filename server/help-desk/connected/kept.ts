interface Kept<T> {
  /** Until when it may be used, in milliseconds of the clock. */
  until: number;
  value: Promise<T>;
}

interface Times<T> {
  /** How long a value may be used, in milliseconds since it was asked for. */
  keep: (value: T) => number;
  /** The same of a failure: whoever asks meanwhile fails too. */
  failure: number;
  /** Of entries; the one that was used longest ago goes. */
  max: number;
  /** Milliseconds that only grow. */
  clock: () => number;
}

/**
 * Answers by key, each asked for once however many want it at the same moment, and kept for a while from the moment when
 * it was asked for.
 */
export function kept<T>({ keep, failure, max, clock }: Times<T>) {
  const entries = new Map<string, Kept<T>>();

  const fetchAnew = (key: string, question: () => Promise<T>): Kept<T> => {
    const startedAt = clock();
    const value = question();
    const entry: Kept<T> = { until: Infinity, value };
    value.then(
      (received) => (entry.until = startedAt + keep(received)),
      // From its end on: it may have taken longer than it is kept.
      () => (entry.until = clock() + failure),
    );
    if (entries.size >= max) entries.delete(entries.keys().next().value!);
    return entry;
  };

  return {
    get(key: string, question: () => Promise<T>): Promise<T> {
      const known = entries.get(key);
      const entry = known && known.until > clock() ? known : fetchAnew(key, question);
      // The newest use stands last.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    forget: (key: string): boolean => entries.delete(key),
  };
}
