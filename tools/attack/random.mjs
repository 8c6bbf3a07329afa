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
  return {
    below,
    /** True in this share of cases. */
    in: (share) => next() < share,
    pick: (list) => list[below(list.length)],
    /** So many of the list, each at most once, in the list's order. */
    some: (list, count) => {
      const left = list.map((_, index) => index);
      const chosen = Array.from({ length: Math.min(count, list.length) }, () => left.splice(below(left.length), 1)[0]);
      return chosen.sort((a, b) => a - b).map((index) => list[index]);
    },
  };
}
