import { Readable } from 'node:stream';
import { importEntries } from '../../wire/import/import.schema';
import { operation } from '../asset/asset.kind';
import { readSeparator, separatorOf } from '../parts/export/separator';
import { contentDisposition } from '../parts/download/content-disposition';
import { localeOf } from '../shared/language';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { runAgain } from './import.again';
import { causesOf } from './import.causes';
import { failedCsv, failedExcel, listFailed } from './import.failed';
import { listImports } from './import.list';
import { admitMapping } from './import.mapping';
import { discardImport, pauseImport } from './import.pause';
import { previewImport } from './import.preview';
import { trackImport } from './import.tracking';
import { takeBack } from './import.undo.job';
import * as importSentences from '../../texts/compiled/server/import';

const download = (name: string) => ({
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  'content-disposition': contentDisposition(name),
});

/** From a mapped file to its assets, and back (D18–D22). */
export function importRunRoutes(app: App): void {
  route(app, importEntries.tracking, ({ db, actor, params, language, services }) =>
    trackImport(db, actor, params.id, { language, now: services.now() }),
  );

  route(app, importEntries.list, ({ db, actor, query, language, services }) =>
    listImports(db, actor, query, { language, now: services.now() }),
  );

  route(app, importEntries.failed, ({ db, actor, params, query, language }) =>
    listFailed(db, actor, params.id, query, language),
  );

  route(app, importEntries.causes, ({ db, actor, params, language, services }) =>
    causesOf({ db, actor, language, helpDesk: services.helpDesk }, params.id),
  );

  route(
    app,
    importEntries.again,
    async ({ db, actor, params, body, language, services }) => {
      const again = { db, actor, now: services.now(), language, helpDesk: services.helpDesk };
      return done(say(importSentences.again_started), { import_id: await runAgain(again, params.id, body) });
    },
    { admit: ({ actor, fields }) => admitMapping(actor, fields) },
  );

  route(app, importEntries.failedFile, async ({ db, actor, params, query, language, request, reply }) => {
    const separator = readSeparator(query.separator) ?? separatorOf(localeOf(request));
    const { name, csv } = await failedCsv(separator, db, actor, params.id, language);
    return reply.headers(download(name)).type('text/csv; charset=utf-8').send(Readable.from(csv));
  });

  route(app, importEntries.failedExcel, async ({ db, actor, params, language, reply }) => {
    const { name, xlsx } = await failedExcel(db, actor, params.id, language);
    return reply
      .headers(download(name))
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .send(xlsx);
  });

  route(app, importEntries.preview, ({ db, actor, params, query, language }) =>
    previewImport(db, actor, params.id, query, language),
  );

  route(app, importEntries.pause, async ({ db, actor, params, body, services }) => {
    await pauseImport({ db, actor, now: services.now() }, params.id, body.paused);
    return done(body.paused ? say(importSentences.paused) : say(importSentences.resumed));
  });

  route(app, importEntries.discard, async ({ db, actor, params, services }) => {
    await discardImport({ db, actor, now: services.now() }, params.id);
    return done(say(importSentences.is_discarded));
  });

  route(app, importEntries.undo, async (context) => {
    const { sentence, data } = await takeBack(operation(context), context.params.id);
    return done(sentence, data);
  });
}
