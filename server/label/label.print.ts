import { type RawBuilder, sql } from 'kysely';
import { type LabelField, labelTexts, usualLabel } from '../../wire/label/label';
import { barcodeText, fitsBars } from '../../wire/label/label.bars';
import {
  type LabelCode,
  partsOf,
  type Parts,
  places,
  type Sheet,
  type SheetName,
  sheetNames,
  sheetOf,
} from '../../wire/label/label.sheets';
import type { Db } from '../shared/db';
import { invalid, notFound } from '../shared/errors';
import { readFlag, readId, readIds, readText } from '../shared/list.params';
import { rule, say } from '../shared/sentence';
import { fullName } from '../shared/shapes';
import { fieldsOf, sheetNamed } from './label.template';
import { isDrawable } from './label.logo';
import * as labelSentences from '../../texts/compiled/server/label';
import { shownNameOf } from '../shared/built-in';

export interface Printed {
  id: number;
  name: string;
  identifier: string;
  /** Names of what the template adds; '' for what an asset does not have. */
  details: string;
}

/** What is printed, whether as page or as PDF. */
export interface Printing {
  assets: Printed[];
  sheet: Sheet;
  parts: Parts;
  /** Of a label whose bars would be too thin, where a QR code may take their place. */
  instead: Parts | null;
  logo: { type: string; bytes: Buffer } | null;
  /** Places of the first sheet that are used already. */
  start: number;
  /** Of the service desk. */
  address: string;
}

/** The parts of one label. */
export const partsFor = ({ parts, instead }: Printing, asset: Printed): Parts =>
  instead && parts.bars && !fitsBars(barcodeText(asset), parts.bars.width) ? instead : parts;

interface PrintQuery {
  ids: number[];
  code: LabelCode;
  format: 'html' | 'pdf';
  start: number;
  sheet: SheetName | null;
}

/** Throws 422 naming the parameter. */
export function readPrint(query: Record<string, unknown>): PrintQuery {
  const format = readText('format', query.format) ?? 'html';
  if (format !== 'html' && format !== 'pdf') throw invalid({ format: say(labelSentences.format) });
  const sheet = readText('sheet', query.sheet) ?? null;
  if (sheet !== null && !isOneOf(sheetNames, sheet)) throw invalid({ sheet: rule(labelTexts.sheet) });
  const look = { format, sheet, code: readCode(query.qr), start: (readId('start', query.start) ?? 1) - 1 } as const;
  const ids = readIds('ids', query.ids ?? '');
  if (!ids.length) throw invalid({ ids: say(labelSentences.none) });
  return { ids, ...look };
}

const isOneOf = <T extends string>(words: readonly T[], text: string): text is T =>
  (words as readonly string[]).includes(text);

/** `1` adds a QR code, `only` puts it in the place of the barcode, `fit` where that would be too thin. */
const readCode = (value: unknown): LabelCode =>
  value === 'only' || value === 'fit' ? value : readFlag('qr', value) ? '1' : '0';

/**
 * The assets in the order in which they were asked for, with the template. Throws 404, and 422 for a place that the sheet
 * does not have.
 */
export async function printing(db: Db, requestedOf: PrintQuery, address: string): Promise<Printing> {
  const template = await db
    .selectFrom('barcode_templates')
    .select([
      ...(['width', 'height', 'labels_per_row', 'space_between_labels', 'sheet', 'fields'] as const),
      ...(['display_logo_confirmed', 'logo', 'logo_type'] as const),
    ])
    .executeTakeFirst();
  const sheet = sheetOf(requestedOf.sheet ?? sheetNamed(template?.sheet), template ?? usualLabel);
  const count = places(sheet).length;
  if (requestedOf.start >= count)
    throw invalid({
      start: say(labelSentences.start, {
        count,
      }),
    });
  const fields = fieldsOf(template?.fields);
  const assets = await assetsOf(db, requestedOf.ids, fields);
  const { logo, logo_type } = template?.display_logo_confirmed ? template : { logo: null, logo_type: null };
  // One that an earlier version stored may not be one.
  const picture = logo && logo_type && (await isDrawable(logo, logo_type)) ? { type: logo_type, bytes: logo } : null;
  const parts = (code: Exclude<LabelCode, 'fit'>) =>
    partsOf(sheet, { logo: picture !== null, code, details: fields.length > 0 });
  return {
    ...{ assets, sheet, address },
    start: requestedOf.start,
    logo: picture,
    parts: parts(requestedOf.code === 'fit' ? '0' : requestedOf.code),
    instead: requestedOf.code === 'fit' ? parts('only') : null,
  };
}

const own = (column: string) => sql.ref(`assets.${column}`);
const nameIn = (table: string, column: string) => shownNameOf(table, own(column));
const nameOf: Record<LabelField, RawBuilder<unknown>> = {
  asset_type: nameIn('asset_types', 'asset_type_id'),
  location: nameIn('help_desk.locations', 'location_id'),
  department: nameIn('help_desk.departments', 'department_id'),
  organization: nameIn('help_desk.organizations', 'organization_id'),
  used_by: fullName(own('used_by_id')),
  managed_by: fullName(own('managed_by_id')),
};

async function assetsOf(db: Db, ids: readonly number[], fields: readonly LabelField[]): Promise<Printed[]> {
  const names = fields.map((field) => sql`nullif(${nameOf[field]}, '')`);
  const details = names.length ? sql<string>`concat_ws(' · ', ${sql.join(names)})` : sql<string>`''`;
  const found = await db
    .selectFrom('assets')
    .select(['id', 'name', 'identifier', details.as('details')])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const byId = new Map(found.map((asset) => [asset.id, asset]));
  const assets = ids.map((id) => byId.get(id));
  if (!assets.every((asset) => asset !== undefined)) throw notFound('asset');
  return assets;
}
