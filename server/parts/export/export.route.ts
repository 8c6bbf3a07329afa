import type { FastifyReply } from 'fastify';
import type { ExportJob } from '../../../wire/parts/export';
import type { exportJobStarted } from '../../../wire/parts/export.schema';
import type { Carries, WritingMethod } from '../../../wire/protocol/call';
import type { Entry } from '../../../wire/protocol/entry';
import type { QueryKeys } from '../../../wire/protocol/list';
import type { RecordKind } from '../../../wire/protocol/kind';
import { requireNamed } from '../../shared/admission';
import { senderOf } from '../../shared/audit';
import type { Db } from '../../shared/db';
import { notFound } from '../../shared/errors';
import { localeOf } from '../../shared/language';
import { knownKeysOnly } from '../../shared/query-keys';
import { type Context, route } from '../../shared/route';
import type { App } from '../../shared/services';
import { contentDisposition } from '../download/content-disposition';
import { type Export, type ExportedList, readExport } from './export';
import { fileName, formats, isFormat } from './format';
import { startExport } from './job';
import { readingAs } from '../../shared/scope';
import { keysOf } from '../../shared/scope.call';

interface ExportRequest extends Carries {
  params: { format: string };
}

interface ExportEntries {
  export: Entry<ExportRequest, 'GET', { query: QueryKeys }>;
  exportJob: Entry<
    ExportRequest & { reply: { job: ExportJob | null } },
    WritingMethod,
    { reply: typeof exportJobStarted }
  >;
}

/** A list as a file: streamed (D25), or made in the background where it has many rows (F13). */
export function exportRoutes(app: App, kind: RecordKind, entries: ExportEntries, list: ExportedList): void {
  route(app, entries.export, (context) => sendFile(context, list, context.params.format));

  const requireKnown = knownKeysOnly(entries.export.query);
  route(app, entries.exportJob, async ({ db, actor, params, query, language, request, services }) => {
    const { format } = params;
    if (!isFormat(format)) throw notFound('file');
    requireKnown(query);
    requireNamed(actor, entries.exportJob.call.needs, query);
    return {
      job: await startExport(
        { db, reading: await readingAs(db, actor, keysOf(entries.exportJob.call.needs)), actor, now: services.now() },
        { kind, list, query, format, language, locale: localeOf(request), zone: services.config.timeZone },
      ),
    };
  });
}

type Reading = Pick<Context<Entry, Db>, 'db' | 'actor' | 'query' | 'language' | 'request' | 'reply' | 'services'>;

/**
 * The export with its first rows read already. Throws what reading them throws: while nothing has been sent, it can still
 * be the reply.
 */
async function begun(what: Export): Promise<Export> {
  const rows = what.rows();
  const first = await rows.next();
  return {
    ...what,
    rows: async function* () {
      if (first.done) return;
      yield first.value;
      yield* rows;
    },
  };
}

/** Streams a list as a file. Throws 404 for another format, and as the list does. */
export async function sendFile(context: Reading, list: ExportedList, format: string): Promise<FastifyReply> {
  if (!isFormat(format)) throw notFound('file');
  const { db, actor, query, language, request, services } = context;
  const wanted = { list, query, language, locale: localeOf(request), zone: services.config.timeZone };
  return sendExport(context, await readExport(db, actor, wanted), format);
}

/** Streams what is read already. Throws 404 for another format, and what reading the first rows throws. */
export async function sendExport(
  { reply, services }: Pick<Reading, 'reply' | 'services'>,
  wanted: Export,
  format: string,
): Promise<FastifyReply> {
  if (!isFormat(format)) throw notFound('file');
  const what = await begun(wanted);
  const name = fileName(what.title, format, services.now());
  await services.audit({
    ...{ kind: 'export', actor_id: senderOf(reply.request), request_id: reply.request.id, at: services.now() },
    details: { name, format },
  });
  return reply
    .headers({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(name),
    })
    .type(formats[format].type)
    .send(formats[format].bytes(what));
}
