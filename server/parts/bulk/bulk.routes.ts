import { bulkEntries, type BulkForm, type bulkResult } from '../../../wire/parts/bulk.schema';
import { type BulkEdit, bulkLimits, type BulkReply, type BulkResult } from '../../../wire/parts/bulk';
import type { WritingMethod } from '../../../wire/protocol/call';
import type { Entry, Rule } from '../../../wire/protocol/entry';
import type { RecordKind } from '../../../wire/protocol/kind';
import type { Language } from '../../../texts/compiled/languages';
import type { Actor } from '../../shared/actor';
import type { Trx } from '../../shared/db';
import { conflict, notFound } from '../../shared/errors';
import { type Operation, operationOn } from '../../shared/operation';
import { done, route } from '../../shared/route';
import { say } from '../../shared/sentence';
import type { App } from '../../shared/services';
import { type BulkKind, chooseMany, editMany, type Outcome, requireInSight, requireRight, tryMany } from './bulk';
import { requireUndo, undoMany } from './bulk.undo';
import { changedSentence, startedSentence } from './bulk.sentences';
import { type BulkWorks, earlierUndos, startJob, stopJob } from './job';
import { readJob, requireOwnJob } from './job.read';
import * as bulkSentences from '../../../texts/compiled/server/bulk';
import { nameFor } from '../../shared/built-in';

/** The entry of such a call, whatever can be set. */
type BulkEntry = Entry<
  { body: BulkEdit; reply: BulkReply },
  WritingMethod,
  { query?: undefined; body: Rule; reply: typeof bulkResult }
>;

/** Records of a kind changed or deleted at once (F5); more than `bulkLimits.direct` by a job (G33). */
export function bulkRoute(app: App, entry: BulkEntry, bulk: BulkKind): void {
  route(
    app,
    entry,
    async (context) => {
      const operation = operationOn(bulk.kind.owner)(context);
      const form = context.body as BulkForm;
      const { edit, ids } = await chooseMany(operation, bulk, form, context.services.config.timeZone);
      const action = edit.wanted ? 'edit' : 'delete';
      if (!form.dry_run && ids.length > bulkLimits.direct) {
        await requireInSight(operation, bulk, edit, ids);
        const job_id = await startJob(operation, { action, kind: bulk.kind.type, edit, ids, total: ids.length });
        return done(startedSentence(action, ids.length), { job_id });
      }
      const outcome = await (form.dry_run ? tryMany : editMany)(operation, bulk, edit, ids);
      const sentence = changedSentence(form.dry_run ? 'try' : action, outcome);
      return done(sentence, resultOf(outcome, operation, context.language));
    },
    {
      // C9: before anything is said of what was sent.
      admit: ({ actor, fields }) => {
        const deletes = ['1', 'true'].includes(String(fields.delete));
        if (deletes || fields.set !== undefined) requireRight(actor, bulk, deletes);
      },
    },
  );
}

/** The way back, for every kind, and how far jobs are. */
export function bulkUndoRoute(app: App, works: BulkWorks): void {
  route(app, bulkEntries.undo, async (context) => {
    const { db, actor, params, services, language } = context;
    const edit = await editToUndo(db, actor, params.id, services.now());
    const bulk = works.kinds[edit.kind as RecordKind];
    if (!bulk) throw notFound('record');
    const { isAtWork, position } = await earlierUndos(db, 'edit_id', edit.id);
    if (isAtWork) throw conflict(say(bulkSentences.at_work));
    const operation = operationOn(bulk.kind.owner)(context);
    const total = await rowsBehind(db, edit.id, position);
    if (total > bulkLimits.direct) {
      requireUndo(operation, bulk, edit);
      const job_id = await startJob(operation, {
        action: 'undo',
        kind: bulk.kind.type,
        editId: edit.id,
        position,
        total,
      });
      return done(startedSentence('undo', total), { job_id });
    }
    const outcome = await undoMany(operation, bulk, edit, { after: position });
    await db.updateTable('bulk_edits').set({ undone_at: operation.now }).where('id', '=', edit.id).execute();
    return done(changedSentence('undo', outcome), resultOf(outcome, operation, language));
  });

  route(app, bulkEntries.job, async ({ db, actor, params, language }) => ({
    job: await readJob(db, works, { actor, id: params.id, language }),
  }));

  route(app, bulkEntries.stopJob, async ({ db, actor, params, services }) => {
    const job = await requireOwnJob(db, actor, params.id);
    if (job.ended_at) throw conflict(say(bulkSentences.ended));
    await stopJob({ db, now: services.now(), address: services.address() }, works, job);
    return done(say(bulkSentences.stopped));
  });
}

/** Holds an edit of the actor's own that may be undone. Throws 404, 409. */
async function editToUndo(db: Trx, actor: Actor, id: number, now: Date) {
  const edit = await db
    .selectFrom('bulk_edits')
    .select(['id', 'kind', 'at', 'deletes', 'undone_at'])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!edit) throw notFound('record');
  if (edit.undone_at) throw conflict(say(bulkSentences.undone_already));
  if (now.getTime() - edit.at.getTime() > bulkLimits.undoMinutes * 60_000)
    throw conflict(say(bulkSentences.too_late, { minutes: bulkLimits.undoMinutes }));
  return edit;
}

/** How many records of an edit are still to be undone. */
async function rowsBehind(db: Trx, edit: number, position: number): Promise<number> {
  const { count } = await db
    .selectFrom('bulk_edit_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bulk_edit_id', '=', edit)
    .where('record_id', '>', position)
    .executeTakeFirstOrThrow();
  return count;
}

function resultOf({ id, changed, skipped, present = [] }: Outcome, { now }: Operation, language: Language): BulkResult {
  return {
    id,
    changed,
    skipped: skipped.map(({ why, ...row }) => ({ ...row, why: why.in(language) })),
    present: present.map(({ field, values }) => ({
      field,
      values: values.map(({ row, count }) => ({ name: row ? nameFor(row, language) : '', count })),
    })),
    as_of: now.toISOString(),
  };
}
