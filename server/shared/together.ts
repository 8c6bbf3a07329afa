type LookUp<Key, Value> = (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>;

/** A look-up that takes so long holds nobody up, in milliseconds. */
const longest = 100;

/**
 * Looks up single keys by a function that takes many. Whoever asks while a look-up is under way waits for the next one,
 * together with all others who do: each sees what was stored before it asked, and under load many share a statement.
 */
export function together<Key, Value>(lookUp: LookUp<Key, Value>): (key: Key) => Promise<Value | undefined> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: { keys: Set<Key>; found: ReturnType<LookUp<Key, Value>> } | null = null;

  async function run(keys: Set<Key>): ReturnType<LookUp<Key, Value>> {
    await settled(underWay);
    next = null;
    const found = lookUp([...keys]);
    underWay = found;
    return found;
  }

  return async (key) => {
    if (!next) {
      const keys = new Set<Key>();
      next = { keys, found: run(keys) };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}

/** Resolves when the promise has come to an end, or takes too long. */
function settled(promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, longest);
    const end = (): void => {
      clearTimeout(late);
      resolve();
    };
    promise.then(end, end);
  });
}

/** The same for each database handle by itself. */
export function togetherOn<Handle extends object, Key, Value>(
  lookUp: (db: Handle, keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (db: Handle) => (key: Key) => Promise<Value | undefined> {
  const of = new WeakMap<Handle, (key: Key) => Promise<Value | undefined>>();
  return (db) => {
    const known = of.get(db) ?? together((keys: Key[]) => lookUp(db, keys));
    of.set(db, known);
    return known;
  };
}

/**
 * Does work for many who want the same. Whoever wants it while it is under way waits for the next run, together with all
 * others who do: each sees what was stored before it asked. What they get is one value for all.
 */
export function shared<Value>(): (key: string, work: () => Promise<Value>) => Promise<Value> {
  const runs = new Map<string, { now: Promise<Value>; next: Promise<Value> | null }>();

  function begin(key: string, work: () => Promise<Value>): Promise<Value> {
    const run = { now: work(), next: null };
    runs.set(key, run);
    const end = (): void => void (runs.get(key) === run && run.next === null && runs.delete(key));
    run.now.then(end, end);
    return run.now;
  }

  return (key, work) => {
    const run = runs.get(key);
    if (!run) return begin(key, work);
    const again = (): Promise<Value> => begin(key, work);
    return (run.next ??= run.now.then(again, again));
  };
}
