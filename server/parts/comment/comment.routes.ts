import { commentEntries } from '../../../wire/parts/comment.schema';
import * as commentSentences from '../../../texts/compiled/server/comment';
import type { Actor } from '../../shared/actor';
import { filesOf } from '../../shared/body';
import type { Trx } from '../../shared/db';
import { done, route } from '../../shared/route';
import { say } from '../../shared/sentence';
import type { App } from '../../shared/services';
import { localeOf } from '../../shared/language';
import { seenVersion } from '../../shared/version';
import { sendExport } from '../export/export.route';
import { namedOf } from '../named';
import { readOwner, requireOwner } from '../owner';
import { listComments, listMentionable, lockComment } from './comment.queries';
import { addComment, deleteComment, editComment } from './comment.save';
import { historyOf } from './comment.history';
import { streamPage } from './comment.stream';
import { signalWriting, writingLimit } from './comment.writing';

/** Comments on records of every kind that owns things (G4, G5). */
export function commentRoutes(app: App): void {
  route(app, commentEntries.list, async ({ db, actor, params, query }) =>
    listComments(db, actor, await requireOwner(db, actor, readOwner(params.owner), 'record'), query),
  );

  route(app, commentEntries.add, async ({ db, actor, params, body, files, services, request }) => {
    const record = await requireOwner(db, actor, readOwner(params.owner), 'record');
    const id = await addComment(
      { db, actor, now: services.now(), address: services.address(), requestId: request.id },
      record,
      body,
      filesOf(files, 'attachment'),
    );
    const owner = await namedOf(db, record.kind.type, record.id);
    return done(say(commentSentences.added, { name: owner.name }), { id }, owner);
  });

  route(app, commentEntries.stream, async ({ db, actor, params, query, language }) =>
    streamPage(db, actor, await requireOwner(db, actor, readOwner(params.owner), 'record'), query, language),
  );

  route(app, commentEntries.history, async (context) => {
    const { db, actor, params, query, language, request } = context;
    const record = await requireOwner(db, actor, readOwner(params.owner), 'record');
    const { name } = await namedOf(db, record.kind.type, record.id);
    return sendExport(
      context,
      historyOf(db, actor, record, { query, language, locale: localeOf(request), name }),
      params.format,
    );
  });

  const count = writingLimit();
  route(app, commentEntries.writing, async ({ db, actor, params, services }) => {
    count(actor.id, services.now());
    await signalWriting(db, services.live, actor, await requireOwner(db, actor, readOwner(params.owner), 'record'));
  });

  route(app, commentEntries.edit, async ({ db, actor, params, body, request, services }) => {
    const { record, stored } = await lock(db, actor, params.id);
    const seen = seenVersion(request, body, 'comment', params.id);
    await editComment({ db, actor, now: services.now(), address: services.address() }, record, stored, body, seen);
    const owner = await namedOf(db, record.kind.type, record.id);
    return done(say(commentSentences.edited, { name: owner.name }), undefined, owner);
  });

  route(app, commentEntries.remove, async ({ db, actor, params, services }) => {
    const { record, stored } = await lock(db, actor, params.id);
    await deleteComment({ db, actor, now: services.now() }, record, stored);
    const owner = await namedOf(db, record.kind.type, record.id);
    return done(say(commentSentences.deleted, { name: owner.name }), undefined, owner);
  });

  route(app, commentEntries.mentionable, async ({ db, actor, params, query }) => {
    const record = await requireOwner(db, actor, readOwner(params.owner), 'record');
    return { mentionables: await listMentionable(db, actor, record, query) };
  });
}

/** A comment, held until the transaction ends, with the record that it is on. Throws 403 and 404 of the record too. */
async function lock(db: Trx, actor: Actor, id: number) {
  const stored = await lockComment(db, id);
  const record = await requireOwner(db, actor, { type: stored.owner_type, id: stored.owner_id }, 'comment');
  return { record, stored };
}
