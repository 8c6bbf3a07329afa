import { labelLimits } from './label';

/** A sheet of labels as it is sold: lengths in millimetres, the paper is A4. */
export interface Sheet {
  /** Of one label. */
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** White border of the paper before the first column and above the first row. */
  left: number;
  top: number;
  /** From the edge of a label to the same edge of the next one in its row, and below it. */
  across: number;
  down: number;
  /** A roll: its page is one label. */
  isRoll?: true;
}

/** Common sheets by their article, with the measures of their makers. */
export const sheets = {
  l7160: { width: 63.5, height: 38.1, columns: 3, rows: 7, left: 7.2, top: 15.15, across: 66.04, down: 38.1 },
  l7159: { width: 63.5, height: 33.9, columns: 3, rows: 8, left: 7.2, top: 12.9, across: 66.04, down: 33.9 },
  l7651: { width: 38.1, height: 21.2, columns: 5, rows: 13, left: 4.75, top: 10.7, across: 40.6, down: 21.2 },
  l7163: { width: 99.1, height: 38.1, columns: 2, rows: 7, left: 4.65, top: 15.15, across: 101.6, down: 38.1 },
  h4346: { width: 45.7, height: 21.2, columns: 4, rows: 12, left: 9.85, top: 21.3, across: 48.2, down: 21.2 },
} as const satisfies Record<string, Sheet>;

/** `free`: labels of the template's own size. */
export const sheetNames = ['free', 'l7160', 'l7159', 'l7651', 'l7163', 'h4346'] as const;
export type SheetName = (typeof sheetNames)[number];

/** What makers call them; the same in every language. */
export const articles: Record<Exclude<SheetName, 'free'>, string> = {
  l7160: 'Avery L7160',
  l7159: 'Avery L7159',
  l7651: 'Avery L7651',
  l7163: 'Avery L7163',
  h4346: 'Herma 4346',
};

/** The size of labels that stand on no such sheet (D14). */
export interface FreeSize {
  width: number;
  height: number;
  labels_per_row: number;
  space_between_labels: number;
}

const { page } = labelLimits;
/** White border of a page, where the labels leave room for it. */
const border = 10;
const round = (length: number): number => Math.round(length * 100) / 100;

/**
 * The sheet with labels of a size: as many rows as the page has room for, in the middle of it. One label in a row is a
 * roll (G34).
 */
export function freeSheet({ width, height, labels_per_row: columns, space_between_labels: gap }: FreeSize): Sheet {
  if (columns === 1)
    return { width, height, columns, rows: 1, left: 0, top: 0, across: width, down: height, isRoll: true };
  const rows = Math.max(1, Math.floor((page.height - 2 * border + gap) / (height + gap)));
  return {
    ...{ width, height, columns, rows },
    left: round((page.width - columns * width - (columns - 1) * gap) / 2),
    top: round(Math.min(border, (page.height - rows * height - (rows - 1) * gap) / 2)),
    across: width + gap,
    down: height + gap,
  };
}

export const sheetOf = (name: SheetName, free: FreeSize): Sheet => (name === 'free' ? freeSheet(free) : sheets[name]);

/** The size of the paper that a sheet is printed on. */
export const paperOf = ({ isRoll, width, height }: Sheet): { width: number; height: number } =>
  isRoll ? { width, height } : page;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The places of a sheet, row by row. */
export const places = ({ width, height, columns, rows, left, top, across, down }: Sheet): Box[] =>
  Array.from({ length: rows * columns }, (_, i) => ({
    x: round(left + (i % columns) * across),
    y: round(top + Math.floor(i / columns) * down),
    width,
    height,
  }));

/**
 * Which codes a label has; a value of the parameter `qr` (D13). `fit`: the barcode, or a QR code where its bars would be
 * too thin (G34).
 */
export const labelCodes = ['0', 'fit', '1', 'only'] as const;
export type LabelCode = (typeof labelCodes)[number];

export interface Parts {
  name: Box;
  details: Box | null;
  bars: Box | null;
  identifier: Box;
  logo: Box | null;
  qr: Box | null;
}

/** Where the parts of a label stand in it. Text is as high as its box. */
export function partsOf(
  { width, height }: Pick<Sheet, 'width' | 'height'>,
  shown: { logo: boolean; code: Exclude<LabelCode, 'fit'>; details: boolean },
): Parts {
  const edge = Math.min(1.5, height * 0.06);
  const line = Math.min(3.5, height * 0.14);
  const small = Math.min(2.8, height * 0.11);
  /** Between a line and what stands below it. */
  const gap = Math.min(0.5, height * 0.03);
  const square = shown.code === '0' ? 0 : Math.min(height - 2 * edge, width * 0.4);
  const inner = width - 2 * edge - (square ? square + 1 : 0);
  const box = (y: number, high: number): Box => ({
    x: round(edge),
    y: round(y),
    width: round(inner),
    height: round(high),
  });
  const logo = shown.logo ? height * 0.2 : 0;
  const name = edge + (logo ? logo + gap : 0);
  const details = name + line + gap / 2;
  const bars = name + line + gap + (shown.details ? small + gap / 2 : 0);
  const identifier = height - edge - line;
  return {
    logo: logo ? box(edge, logo) : null,
    name: box(name, line),
    details: shown.details ? box(details, small) : null,
    bars: shown.code === 'only' ? null : box(bars, identifier - bars - gap),
    identifier: box(identifier, line),
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
