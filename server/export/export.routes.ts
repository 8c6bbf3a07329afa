import { Readable } from 'node:stream';
import { type ExportedList as ListName, type ExportFormat, exportFormats } from '../../wire/export/export';
import { exportEntries } from '../../wire/export/export.calls';
import { assetExport } from '../asset/asset.columns';
import { changeExport } from '../change/change.export';
import { contentDisposition } from '../parts/download/content-disposition';
import { problemExport } from '../problem/problem.export';
import { releaseExport } from '../release/release.export';
import { notFound } from '../shared/errors';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { csvOf } from './csv';
import { type Export, type ExportedList, readExport } from './export';
import { xlsxOf } from './xlsx';

/** Every list that can be downloaded; one that is missing does not compile. */
const lists: Record<ListName, ExportedList> = {
  asset: assetExport,
  problem: problemExport,
  change: changeExport,
  release: releaseExport,
};

const files: Record<ExportFormat, { extension: string; type: string; of: (what: Export) => Readable }> = {
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8', of: (what) => Readable.from(csvOf(what)) },
  excel: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    of: xlsxOf,
  },
};

const isFormat = (format: string): format is ExportFormat => (exportFormats as readonly string[]).includes(format);

/** Lists as files, streamed (D25). */
export function exportRoutes(app: App): void {
  for (const name of Object.keys(lists) as ListName[])
    route(app, exportEntries[name], async ({ db, actor, params, query, language, reply, services }) => {
      const { format } = params;
      if (!isFormat(format)) throw notFound('report');
      const what = await readExport(db, actor, lists[name], query, language);
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
