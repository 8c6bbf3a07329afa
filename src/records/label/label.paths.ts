import { labelCalls } from '../../../wire/label/label';
import type { LabelCode, SheetName } from '../../../wire/label/label.sheets';

export const labelPaths = { settings: '/service-desk/barcode/settings' } as const;

interface Print {
  ids: readonly number[];
  sheet: SheetName;
  code: LabelCode;
  /** The first free place, from 1. */
  start: number;
  format: 'html' | 'pdf';
}

/** Address of the print page or of the PDF. The ids stand in one parameter: a thousand fit into an address. */
export const printAddress = ({ ids, sheet, code, start, format }: Print): string =>
  `${labelCalls.print.path}?sheet=${sheet}&qr=${code}&start=${start}&format=${format}&ids=${ids.join()}`;
