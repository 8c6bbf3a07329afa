/**
 * Colours of charts: each has at least 3.6 : 1 on the light and on the dark surface (palette.test.ts), so a chart and its
 * picture need no second set.
 */
export const colours = [
  '#3b7dd8',
  '#d0661b',
  '#1f8a7d',
  '#c2479a',
  '#82851f',
  '#8a63d2',
  '#d64550',
  '#1b8bb0',
  '#a66e42',
  '#3f8f3f',
] as const;
const grey = '#7a828f';

/** Lines over a colour on 8 × 8 px, so that colour is not the only sign; the first is plain. */
export const patterns = [
  '',
  'M-2 2 2-2M-1 9 9-1M6 10 10 6',
  'M0 2H8M0 6H8',
  'M-2 6 2 10M-1-1 9 9M6-2 10 2',
  'M2 0V8M6 0V8',
] as const;

export interface Look {
  colour: string;
  pattern: (typeof patterns)[number];
}

/** The same for a name in every chart: its FNV hash, mixed so that names that are alike differ too. */
function placeOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % colours.length;
}

/**
 * A look for each group: the same name has always the same colour (B4); who comes later with a colour that is taken has
 * another pattern, and the next colour once there is none left. What is no group by itself is grey.
 */
export function looksOf(groups: readonly { name: string; plain: boolean }[]): Look[] {
  const used = new Map<string, number>();
  const free = (colour: string) => (used.get(colour) ?? 0) < patterns.length;
  return groups.map(({ name, plain }) => {
    const own = placeOf(name);
    const next = colours.map((_, step) => colours[(own + step) % colours.length]!);
    const colour = plain ? grey : (next.find(free) ?? next[0]!);
    const times = used.get(colour) ?? 0;
    used.set(colour, times + 1);
    return { colour, pattern: patterns[times % patterns.length]! };
  });
}
