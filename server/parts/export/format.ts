import { Readable } from 'node:stream';
import { type ExportFormat, exportFormats } from '../../../wire/parts/export';
import { csvOf } from './csv';
import type { Export } from './export';
import { xlsxOf } from './xlsx';

interface Format {
  extension: string;
  /** Media type. */
  type: string;
  bytes: (what: Export) => Readable;
}

export const formats: Record<ExportFormat, Format> = {
  csv: {
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    // One piece ahead: by itself a stream would hold sixteen of them for a slow receiver.
    bytes: (what) => Readable.from(csvOf(what), { highWaterMark: 1 }),
  },
  excel: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: xlsxOf,
  },
};

export const isFormat = (format: string): format is ExportFormat =>
  (exportFormats as readonly string[]).includes(format);

/** `Assets 2026-05-01.csv` */
export const fileName = (title: string, format: ExportFormat, now: Date): string =>
  `${title} ${now.toISOString().slice(0, 10)}.${formats[format].extension}`;
