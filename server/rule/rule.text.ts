/** So many texts are looked for by going through the text; for more of them its places are sorted first. */
const searches = 60;
/** Hashes of three characters that follow each other, in bits. */
const hashes = 2 ** 18;
/** Shorter texts are gone through each time. */
const short = 1000;

/**
 * A text of a record without upper and lower case, folded once for all conditions that look at it. Of a long one it
 * knows which three characters follow each other, so that most of what is not in it is found missing at once.
 */
export class FoldedText {
  readonly folded: string;
  private found: Map<string, boolean> | undefined;
  private trios: Uint8Array | undefined;
  private sorted: Int32Array | undefined;

  constructor(readonly text: string) {
    this.folded = text.toLowerCase();
  }

  /** `wanted` is folded. */
  contains(wanted: string): boolean {
    if (this.folded.length < short || wanted.length < 3) return this.folded.includes(wanted);
    if (wanted.length > this.folded.length || !this.mayContain(wanted)) return false;
    if (this.sorted) return this.isAtSorted(this.sorted, wanted);
    this.found ??= new Map();
    const known = this.found.get(wanted);
    if (known !== undefined) return known;
    const found = this.folded.includes(wanted);
    this.found.set(wanted, found);
    return found;
  }

  /**
   * Makes looking for many more texts quick: sorts the places of the text by what stands there, by twice as many
   * characters in each pass (a suffix array). `rest` lets others run between the passes.
   */
  async prepare(rest: () => Promise<void>): Promise<void> {
    if (this.sorted || (this.found?.size ?? 0) < searches) return;
    this.sorted = await sortedPlaces(this.folded, rest);
  }

  private mayContain(wanted: string): boolean {
    const trios = (this.trios ??= triosOf(this.folded));
    for (let at = 2; at < wanted.length; at++) {
      const hash = hashAt(wanted, at);
      if (!((trios[hash >> 3] ?? 0) & (1 << (hash & 7)))) return false;
    }
    return true;
  }

  private isAtSorted(places: Int32Array, wanted: string): boolean {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareAt(this.folded, places[middle]!, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low < places.length && this.folded.startsWith(wanted, places[low]);
  }
}

/** Of the three characters that end at a place. */
const hashAt = (text: string, at: number): number =>
  ((text.charCodeAt(at - 2) * 41 + text.charCodeAt(at - 1)) * 41 + text.charCodeAt(at)) & (hashes - 1);

function triosOf(text: string): Uint8Array {
  const bits = new Uint8Array(hashes / 8);
  for (let at = 2; at < text.length; at++) {
    const hash = hashAt(text, at);
    bits[hash >> 3]! |= 1 << (hash & 7);
  }
  return bits;
}

/** Below 0: what stands at the place comes before `wanted`. 0: it begins with it. */
function compareAt(text: string, place: number, wanted: string): number {
  for (let at = 0; at < wanted.length; at++) {
    if (place + at >= text.length) return -1;
    const difference = text.charCodeAt(place + at) - wanted.charCodeAt(at);
    if (difference) return difference;
  }
  return 0;
}

/** Every place of the text, by what stands from there to its end. */
async function sortedPlaces(text: string, rest: () => Promise<void>): Promise<Int32Array> {
  const size = text.length;
  let ranks: Int32Array = Int32Array.from({ length: size }, (_, at) => text.charCodeAt(at) + 1);
  let places: Int32Array = byRank(
    Int32Array.from({ length: size }, (_, at) => at),
    ranks,
  );
  for (let width = 1; width < size; width *= 2) {
    await rest();
    // By what follows after `width` characters, and keeping that order by those before.
    places = byRank(shifted(places, width), ranks);
    await rest();
    const next = rankedBy(places, ranks, width);
    if (next.last === size) break;
    ranks = next.ranks;
  }
  return places;
}

/** The places in the order of their ranks; those of one rank stay as they are. */
function byRank(places: Int32Array, ranks: Int32Array): Int32Array {
  let highest = 0;
  for (const rank of ranks) if (rank > highest) highest = rank;
  const starts = new Int32Array(highest + 2);
  for (const rank of ranks) starts[rank + 1]!++;
  for (let rank = 1; rank < starts.length; rank++) starts[rank]! += starts[rank - 1]!;
  const sorted = new Int32Array(places.length);
  for (const place of places) sorted[starts[ranks[place]!]!++] = place;
  return sorted;
}

/** The places that stand `width` before these; first those after which the text has ended. */
function shifted(places: Int32Array, width: number): Int32Array {
  const before = new Int32Array(places.length);
  let next = 0;
  for (let place = places.length - width; place < places.length; place++) before[next++] = place;
  for (const place of places) if (place >= width) before[next++] = place - width;
  return before;
}

/** Ranks by twice as many characters; the last of them is the number of places once all differ. */
function rankedBy(places: Int32Array, ranks: Int32Array, width: number): { ranks: Int32Array; last: number } {
  const next = new Int32Array(places.length);
  const after = (place: number): number => ranks[place + width] ?? 0;
  let last = 0;
  let before = -1;
  for (const place of places) {
    if (before < 0 || ranks[place] !== ranks[before] || after(place) !== after(before)) last++;
    next[place] = last;
    before = place;
  }
  return { ranks: next, last };
}
