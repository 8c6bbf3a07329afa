import { cleanText } from '../../wire/protocol/fields';
import { unguarded } from '../parts/export/guard';

// Apart from import.convert.ts: the process that reads a file loads no more than this.

/** A cell of the file as it is read: trimmed, without the apostrophes by which exporters guard against formulas (D19). */
export function readCell(cell: string | number | undefined): string {
  if (cell === undefined || cell === '') return '';
  return cleanText(unguarded(cleanText(String(cell))));
}
