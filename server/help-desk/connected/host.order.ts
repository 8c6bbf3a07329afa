import type { HostNamed } from './host';

/** Rows with positions that grow with urgency; of a host that counts the other way they are turned round. */
export const upwards = <R extends object>(rows: R[], descending: boolean): R[] =>
  descending
    ? rows.map((row) => ('position' in row && isNumber(row.position) ? { ...row, position: -row.position } : row))
    : rows;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Where a priority stands that has no position: it is less urgent than each that has one. */
export const lowest = -(2 ** 31);

const words = {
  low: /^(very low|lowest|low|minor|trivial|sehr niedrig|niedrig|gering|منخفض)/i,
  urgent: /^(highest|critical|urgent|emergency|blocker|immediate|kritisch|dringend|sofort|عاجل|حرج)/i,
};

export interface Order {
  /** For people: `most urgent: critical; then high, low`. */
  sentence: string;
  /** By their names they stand the other way round. */
  isReversed: boolean;
}

/** In which order the priorities of a host are taken, the most urgent first. Positions grow with urgency. */
export function orderOf(rows: readonly Pick<HostNamed, 'name' | 'position'>[]): Order {
  const place = ({ position }: Pick<HostNamed, 'position'>): number => position ?? lowest;
  const sorted = [...rows].sort((a, b) => place(b) - place(a));
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last) return { sentence: 'it has none', isReversed: false };
  if (place(first) === place(last))
    return { sentence: 'none is more urgent than another, since they have no positions', isReversed: false };
  const [most, ...others] = sorted.map(({ name }) => name);
  return {
    sentence: `most urgent: ${most}; then ${others.join(', ')}`,
    isReversed: words.low.test(first.name) && words.urgent.test(last.name),
  };
}
