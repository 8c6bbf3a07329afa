/** Letters before what differs that stay with it. */
const context = 2;

/** Of each of these names, after how many letters it differs from the one that is most like it; 0 of equal ones. */
export function differencesOf(names: Iterable<string>): ReadonlyMap<string, number> {
  const sorted = [...new Set(names)].sort();
  const common = sorted.map((name, index) => (index === 0 ? 0 : sharedBy(sorted[index - 1]!, name)));
  return new Map(sorted.map((name, index) => [name, Math.max(common[index]!, common[index + 1] ?? 0)]));
}

function sharedBy(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

/**
 * As much of a name as there is room for (`fits`), without its middle: its start stays, and its end or, if that is
 * elsewhere, what makes it another name (`differs`, of {@link differencesOf}).
 */
export function shortName(name: string, differs: number, fits: (text: string) => boolean): string {
  if (fits(name)) return name;
  const letters = [...name];
  const at = [...name.slice(0, differs)].length;
  // The longest that fits: `of` makes one of so many letters.
  const longest = (of: (kept: number) => string) => {
    let [low, high] = [1, letters.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fits(of(middle))) low = middle;
      else high = middle - 1;
    }
    return { kept: low, text: of(low) };
  };
  const part = (from: number, to: number) => letters.slice(from, to).join('');
  const startOf = (kept: number) => Math.ceil(kept / 2);
  const ends = longest((kept) => {
    const start = startOf(kept);
    return `${part(0, start).trimEnd()}…${part(letters.length - (kept - start), letters.length).trimStart()}`;
  });
  const isSeen = at < startOf(ends.kept) || at >= letters.length - (ends.kept - startOf(ends.kept));
  if (isSeen) return ends.text;
  const from = Math.max(0, at - context);
  const start = Math.min(from, Math.max(1, Math.floor(ends.kept / 3)));
  return longest((kept) => {
    const to = from + Math.max(1, kept - start);
    return `${part(0, start).trimEnd()}…${part(from, to)}${to < letters.length ? '…' : ''}`;
  }).text;
}
