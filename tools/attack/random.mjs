/** Chance that can be repeated: the same seed draws the same. */
export function random(seed) {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  /** In any order. */
  const mixed = (list) => {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = below(last + 1);
      [copy[last], copy[other]] = [copy[other], copy[last]];
    }
    return copy;
  };
  return {
    below,
    mixed,
    /** True in this share of cases. */
    in: (share) => next() < share,
    pick: (list) => list[below(list.length)],
    /** So many of the list, each at most once. */
    some: (list, count) => mixed(list).slice(0, count),
  };
}
