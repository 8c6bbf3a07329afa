import * as retentionSentences from '../../texts/compiled/server/retention';
import { retentionEntries } from '../../wire/retention/retention.schema';
import { ConfigError } from '../config';
import { contentDisposition } from '../parts/download/content-disposition';
import { enqueue } from '../queue/queue';
import { recordAudit, senderOf } from '../shared/audit';
import { begunStream } from '../shared/begun';
import { conflict, notFound } from '../shared/errors';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { digestOf } from './retention.file';
import { knownPlace } from './retention.place';
import { findArchive, listArchives, readRetentionPage } from './retention.queries';
import { saveRetention } from './retention.write';

/** How long the activity log is kept, and the files of what was older (issue 37, docs/decisions/086). */
export function retentionRoutes(app: App): void {
  route(app, retentionEntries.view, ({ db, services }) =>
    readRetentionPage(db, { now: services.now(), config: services.config }),
  );

  route(app, retentionEntries.save, async ({ db, actor, body, request, services }) => {
    await saveRetention(db, body);
    await recordAudit(db, {
      ...{ kind: 'setting', actor_id: actor.id, request_id: request.id, at: services.now() },
      details: { setting: 'retention', ...body },
    });
    const page = await readRetentionPage(db, { now: services.now(), config: services.config });
    return done(say(retentionSentences.saved), page);
  });

  route(app, retentionEntries.run, async ({ db, services }) => {
    const { months } = await readRetentionPage(db, { now: services.now(), config: services.config });
    if (!months.some(({ due }) => due.length)) throw conflict(say(retentionSentences.nothing));
    await enqueue(db, 'log-archive', [{}]);
    return done(say(retentionSentences.started));
  });

  route(app, retentionEntries.archives, ({ db, query, actor }) => listArchives(db, query, actor.time_zone));

  route(app, retentionEntries.download, async ({ db, params, reply, request, services }) => {
    const archive = await findArchive(db, params.id);
    if (!archive) throw notFound('file');
    const content = await begunStream(knownPlace(archive.place).read(archive.file)).catch((error: unknown) => {
      throw isUnreadable(error) ? notFound('file') : error;
    });
    await services.audit({
      ...{ kind: 'download', actor_id: senderOf(request), request_id: request.id, at: services.now() },
      details: { name: archive.file },
    });
    return reply
      .headers({
        'content-type': 'application/gzip',
        'content-disposition': contentDisposition(archive.file),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(content);
  });

  route(app, retentionEntries.verify, async ({ db, params }) => {
    const archive = await findArchive(db, params.id);
    if (!archive) throw conflict(say(retentionSentences.unfinished));
    const { file, sha256, lines } = archive;
    const found = await digestOf(knownPlace(archive.place), file).catch((error: unknown) => {
      throw unreadable(file, error);
    });
    if (found !== sha256) throw conflict(say(retentionSentences.changed, { file, found, expected: sha256 }));
    return done(say(retentionSentences.as_written, { file, count: lines }));
  });
}

/** Is the file gone, or does the store not reply? */
const isUnreadable = (error: unknown): error is Error =>
  error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'ENOENT';

function unreadable(file: string, error: unknown): unknown {
  if (!isUnreadable(error)) return error;
  return conflict(say(retentionSentences.unreadable, { file, why: error.message }));
}
