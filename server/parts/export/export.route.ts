import { Readable } from 'node:stream';
import { type ExportFormat, exportFormats } from '../../../wire/parts/export';
import type { ReadCall } from '../../../wire/protocol/call';
import type { Entry } from '../../../wire/protocol/entry';
import { notFound } from '../../shared/errors';
import { route } from '../../shared/route';
import type { App } from '../../shared/services';
import { contentDisposition } from '../download/content-disposition';
import { csvOf } from './csv';
import { type Export, type ExportedList, readExport } from './export';
import { xlsxOf } from './xlsx';

type ExportEntry = Entry<NonNullable<ReadCall<{ params: { format: string } }>['carries']>, 'GET', object>;

const files: Record<ExportFormat, { extension: string; type: string; of: (what: Export) => Readable }> = {
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8', of: (what) => Readable.from(csvOf(what)) },
  excel: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    of: xlsxOf,
  },
};

const isFormat = (format: string): format is ExportFormat => (exportFormats as readonly string[]).includes(format);

/** A list as a file, streamed (D25). */
export function exportRoute(app: App, entry: ExportEntry, list: ExportedList): void {
  route(app, entry, async ({ db, actor, params, query, language, reply, services }) => {
    const { format } = params;
    if (!isFormat(format)) throw notFound('file');
    const what = await readExport(db, actor, list, query, language);
    const { extension, type, of } = files[format];
    const day = services.now().toISOString().slice(0, 10);
    return reply
      .headers({
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(`${what.title} ${day}.${extension}`),
      })
      .type(type)
      .send(of(what));
  });
}
