import type { ServerResponse } from 'node:http';
import { importEntries } from '../../wire/import/import.schema';
import { importTexts } from '../../wire/import/import';
import { contentDisposition } from '../parts/download/content-disposition';
import { readSeparator, separatorOf } from '../parts/export/separator';
import type { Upload } from '../shared/body';
import { localeOf } from '../shared/language';
import { done, route } from '../shared/route';
import { rule, say } from '../shared/sentence';
import type { App } from '../shared/services';
import { mappingDetails } from './import.details';
import { admitMapping, submitMapping } from './import.mapping';
import { sampleFile } from './import.sample';
import { listMappings, removeMapping, saveMapping } from './import.saved';
import { storeFile } from './import.upload';
import { refusedFile } from './import.reader';
import * as importSentences from '../../texts/compiled/server/import';

/** From a file to a mapping of its columns (D3 §7, D16–D18, D23). */
export function importFileRoutes(app: App): void {
  route(
    app,
    importEntries.upload,
    async ({ db, actor, body, files, services, reply }) => {
      const file: Upload | undefined = files.import_file;
      if (!file) throw refusedFile(rule(importTexts.none));
      const place = { sheet: body.sheet, header_row: body.header_row ?? undefined };
      const import_id = await storeFile({ db, actor, now: services.now() }, file, place, goneOf(reply.raw));
      return done(say(importSentences.uploaded), { import_id });
    },
    { readsFiles: true },
  );

  route(app, importEntries.details, ({ db, actor, params, query, language, services }) =>
    mappingDetails({ db, actor, language, helpDesk: services.helpDesk }, params.id, query),
  );

  route(
    app,
    importEntries.map,
    async ({ db, actor, body, language, services }) => {
      await submitMapping({ db, actor, language, helpDesk: services.helpDesk }, body);
      return done(body.dry_run ? say(importSentences.tried) : say(importSentences.started), {
        import_id: body.import_id,
      });
    },
    { admit: ({ actor, fields }) => admitMapping(actor, fields) },
  );

  route(app, importEntries.mappings, ({ db, actor }) => listMappings(db, actor));

  route(app, importEntries.saveMapping, async ({ db, actor, body, language, services }) =>
    done(say(importSentences['mapping.saved']), await saveMapping(db, { actor, language, now: services.now() }, body)),
  );

  route(app, importEntries.removeMapping, async ({ db, actor, params }) => {
    await removeMapping(db, actor, params.id);
    return done(say(importSentences['mapping.deleted']));
  });

  route(app, importEntries.sample, async ({ db, query, language, request, reply }) =>
    reply
      .headers({
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(`${say(importSentences['sample.file']).in(language)}.csv`),
      })
      .type('text/csv; charset=utf-8')
      .send(await sampleFile(db, language, readSeparator(query.separator) ?? separatorOf(localeOf(request)))),
  );
}

/** Aborted once who waits for the reply is gone. */
function goneOf(reply: ServerResponse): AbortSignal {
  const gone = new AbortController();
  reply.once('close', () => void (reply.writableFinished || gone.abort()));
  if (reply.destroyed) gone.abort();
  return gone.signal;
}
