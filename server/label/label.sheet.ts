import { labelLimits } from '../../wire/label/label';

/** Lengths in millimetres. */
export interface Size {
  width: number;
  height: number;
  labels_per_row: number;
  space_between_labels: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const { page } = labelLimits;
/** White border of a page, where the labels leave room for it. */
const border = 10;

/** The places of a sheet, row by row; the rows stand in the middle of the page. */
export function places({ width, height, labels_per_row: count, space_between_labels: gap }: Size): Box[] {
  const rows = Math.max(1, Math.floor((page.height - 2 * border + gap) / (height + gap)));
  const left = (page.width - count * width - (count - 1) * gap) / 2;
  const top = Math.min(border, (page.height - rows * height - (rows - 1) * gap) / 2);
  return Array.from({ length: rows * count }, (_, i) => ({
    x: round(left + (i % count) * (width + gap)),
    y: round(top + Math.floor(i / count) * (height + gap)),
    width,
    height,
  }));
}

export interface Parts {
  name: Box;
  bars: Box;
  identifier: Box;
  logo: Box | null;
  qr: Box | null;
}

/** Where the parts of a label stand in it. Text is as high as its box. */
export function partsOf({ width, height }: Size, shown: { logo: boolean; qr: boolean }): Parts {
  const edge = Math.min(1.5, height * 0.06);
  const line = Math.min(3.5, height * 0.14);
  const square = shown.qr ? Math.min(height - 2 * edge, width * 0.4) : 0;
  const inner = width - 2 * edge - (square ? square + 1 : 0);
  const logo = shown.logo ? height * 0.2 : 0;
  const box = (y: number, high: number): Box => ({
    x: round(edge),
    y: round(y),
    width: round(inner),
    height: round(high),
  });
  const top = edge + (logo ? logo + 0.5 : 0);
  const bars = top + line + 0.5;
  const text = height - edge - line;
  return {
    logo: logo ? box(edge, logo) : null,
    name: box(top, line),
    bars: box(bars, text - bars - 0.5),
    identifier: box(text, line),
    qr: square
      ? {
          x: round(width - edge - square),
          y: round((height - square) / 2),
          width: round(square),
          height: round(square),
        }
      : null,
  };
}

const round = (length: number): number => Math.round(length * 100) / 100;
