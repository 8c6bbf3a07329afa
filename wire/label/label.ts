import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './label.replies';
import type { LabelForm } from './label.rules';
import type { LabelCode, SheetName } from './label.sheets';

export * from './label.limits';

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
