import { exportEntries } from '../../../wire/parts/export.schema';
import { senderOf } from '../../shared/audit';
import { done, route } from '../../shared/route';
import { say } from '../../shared/sentence';
import type { App } from '../../shared/services';
import { contentDisposition } from '../download/content-disposition';
import { readChunks } from './chunks';
import { formats } from './format';
import { type ExportedLists, findExport, listExports, removeExport, requireList } from './job';
import * as exportSentences from '../../../texts/compiled/server/export';

/** Files that were made in the background, each for who asked for it (F13). */
export function exportJobRoutes(app: App, lists: ExportedLists): void {
  route(app, exportEntries.list, async ({ db, actor }) => ({ exports: await listExports(db, actor) }));

  route(app, exportEntries.file, async ({ db, actor, params, request, reply, services }) => {
    const file = await findExport(db, actor, params.id);
    const list = requireList(lists, actor, file);
    await list.source(db, actor, listQuery(file.query as Record<string, unknown>), services.config.timeZone);
    await services.audit({
      ...{ kind: 'download', actor_id: senderOf(request), request_id: request.id, at: services.now() },
      details: { name: file.name, export_id: params.id },
    });
    return reply
      .headers({
        'content-type': formats[file.format].type,
        'content-length': file.size,
        'content-disposition': contentDisposition(file.name),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(readChunks(db, file));
  });

  route(app, exportEntries.remove, async ({ db, actor, params }) => {
    await removeExport(db, actor, params.id);
    return done(say(exportSentences.removed));
  });
}

/** What of an export's query is the list's. */
const listQuery = ({ columns: _, separator: __, ...query }: Record<string, unknown>): Record<string, unknown> => query;
