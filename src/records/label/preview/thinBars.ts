import type { Parts } from '../../../../wire/label/label.sheets';

/** Bars of this width in millimetres are read by most scanners. */
const readable = 0.17;

/** White border, start, checksum and stop of a Code 128, in modules; each character has 11. */
const around = 20 + 35;

/** The width of the narrowest bar if it is too thin for many scanners, with two decimals; null if all is well. */
export function thinBars(parts: Parts, identifier: string): number | null {
  if (!parts.bars) return null;
  const width = parts.bars.width / (around + 11 * identifier.length);
  return width < readable ? Math.round(width * 100) / 100 : null;
}
