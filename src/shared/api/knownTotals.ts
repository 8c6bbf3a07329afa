/** A total that was counted longer ago is counted again. */
const lasts = 60_000;

interface Totals {
  get(list: string): number | undefined;
  /** `undefined`: the exact total is not known. */
  set(list: string, total: number | undefined): void;
}

const known = new WeakMap<object, Totals>();

/** The exact totals of the lists that one cache of loads has seen. */
export function totalsOf(cache: object): Totals {
  const totals = known.get(cache) ?? newTotals();
  known.set(cache, totals);
  return totals;
}

function newTotals(): Totals {
  const held = new Map<string, { total: number; at: number }>();
  return {
    get(list) {
      const found = held.get(list);
      return found && Date.now() - found.at < lasts ? found.total : undefined;
    },
    set(list, total) {
      if (total === undefined) return void held.delete(list);
      const before = held.get(list);
      // What the server only repeated is as old as it was.
      if (before?.total !== total || Date.now() - before.at >= lasts) held.set(list, { total, at: Date.now() });
    },
  };
}
