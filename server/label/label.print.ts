import { usualLabel } from '../../wire/label/label';
import type { Db } from '../shared/db';
import { invalid, notFound } from '../shared/errors';
import { readFlag, readId, readIds, readText } from '../shared/list';
import { say } from '../shared/sentence';
import type { Size } from './label.sheet';

export interface Printed {
  id: number;
  name: string;
  identifier: string;
}

/** What is printed, whether as page or as PDF. */
export interface Printing {
  assets: Printed[];
  size: Size;
  logo: { type: string; bytes: Buffer } | null;
  withQr: boolean;
  /** Places of the first sheet that are used already. */
  start: number;
  /** Of the service desk. */
  address: string;
}

interface Asked {
  ids: number[];
  withQr: boolean;
  format: 'html' | 'pdf';
  start: number;
}

/** Throws 422 naming the parameter. */
export function readPrint(query: Record<string, unknown>): Asked {
  const format = readText('format', query.format) ?? 'html';
  if (format !== 'html' && format !== 'pdf')
    throw invalid({ format: say('label.format', 'The format is html or pdf.') });
  const look = { format, withQr: readFlag('qr', query.qr), start: (readId('start', query.start) ?? 1) - 1 } as const;
  const ids = readIds('ids', query.ids ?? '');
  if (!ids.length) throw invalid({ ids: say('label.none', 'No asset is selected.') });
  return { ids, ...look };
}

/** The assets in the order in which they were asked for, with the template. Throws 404. */
export async function printing(db: Db, { ids, withQr, start }: Asked, address: string): Promise<Printing> {
  const found = await db
    .selectFrom('assets')
    .select(['id', 'name', 'identifier'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const byId = new Map(found.map((asset) => [asset.id, asset]));
  const assets = ids.map((id) => byId.get(id));
  if (!assets.every((asset) => asset !== undefined)) throw notFound('asset');
  const template = await db
    .selectFrom('barcode_templates')
    .select([
      'width',
      'height',
      'labels_per_row',
      'space_between_labels',
      'display_logo_confirmed',
      'logo',
      'logo_type',
    ])
    .executeTakeFirst();
  const { logo, logo_type } = template?.display_logo_confirmed ? template : { logo: null, logo_type: null };
  return {
    assets,
    size: template ?? usualLabel,
    logo: logo && logo_type ? { type: logo_type, bytes: logo } : null,
    withQr,
    start,
    address,
  };
}
