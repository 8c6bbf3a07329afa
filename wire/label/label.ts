import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/label';
import { call } from '../protocol/call';
import type * as replies from './label.schema';
import type { LabelForm } from './label.schema';
import type { LabelCode, SheetName } from './label.sheets';

/** Lengths in millimetres (B4, D14, G34); the paper is A4, or a roll whose page is the label. */
export const labelLimits = {
  width: { min: 15, max: 210 },
  height: { min: 6, max: 297 },
  gap: { min: 0, max: 20 },
  perRow: { min: 1, max: 10 },
  page: { width: 210, height: 297 },
  /** The narrowest bar that most scanners read. */
  bar: 0.25,
  logoBytes: 1024 * 1024,
  /** Pixels of a side of the logo. */
  logoSide: 4000,
  printed: 1000,
  /** Fields besides name and identifier: they share one line. */
  fields: 3,
} as const;

/** What a label is without a template, and after a reset. */
export const usualLabel = { width: 50, height: 25, labels_per_row: 3, space_between_labels: 2 } as const;

/** What can stand on a label besides the name and the identifier. */
export const labelFields = ['asset_type', 'location', 'department', 'organization', 'used_by', 'managed_by'] as const;
export type LabelField = (typeof labelFields)[number];

export const labelTexts = {
  width: sentences.label_width(labelLimits.width.max),
  height: sentences.label_height(labelLimits.height.max),
  gap: sentences.label_gap(labelLimits.gap.max),
  perRow: sentences.labels_per_row(labelLimits.perRow.max),
  tooWide: sentences.labels_too_wide(labelLimits.page.width),
  sheet: sentences.label_sheet,
  fields: sentences.label_fields(labelLimits.fields),
} as const;

export type { LabelForm };
export type LabelTemplate = NonNullable<InferType<typeof replies.labelTemplate>['template']>;

const template = '/service-desk/barcode/template';

/** Labels of assets and their template (D3 §7). */
export const labelCalls = {
  view: call<{ reply: { template: LabelTemplate | null } }>('GET', '/service-desk/barcode-template', {
    needs: { anyOf: ['print_labels', 'manage_barcode'] },
  }),
  create: call<{ body: LabelForm; reply: { id: number } }>('POST', `${template}/create`, {
    needs: 'manage_barcode',
    multipart: true,
    fails: [409],
  }),
  update: call<{ params: { id: number }; body: LabelForm; reply: { id: number } }>('POST', `${template}/update/{id}`, {
    needs: 'manage_barcode',
    multipart: true,
    versioned: true,
  }),
  /** Back to the usual size, without a logo. */
  reset: call<{ params: { id: number }; reply: { id: number } }>('PATCH', `${template}/reset/{id}`, {
    needs: 'manage_barcode',
  }),
  /**
   * A page to print, or the same as PDF; `start` is the first free place of the sheet, `qr=only` leaves the barcode out.
   * Without `sheet` the usual one of the template.
   */
  print: call<{
    query: { ids: number[]; qr?: LabelCode; format?: 'html' | 'pdf'; start?: number; sheet?: SheetName };
  }>('GET', '/service-desk/generate-barcode', {
    needs: 'print_labels',
    raw: 'text/html, application/pdf',
    fails: [404],
  }),
};
