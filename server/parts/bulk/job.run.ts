import { setImmediate as otherRequests, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { RecordKind } from '../../../wire/protocol/kind';
import { enqueue } from '../../queue/queue';
import type { Actor } from '../../shared/actor';
import type { Database, Trx } from '../../shared/db';
import { ApiError } from '../../shared/errors';
import { outageOf } from '../../shared/outage';
import { personOf } from '../../shared/person';
import { lookAs } from '../../shared/scope';
import { lookThrough } from '../../shared/seeing';
import { say, Sentence } from '../../shared/sentence';
import { inTransaction } from '../../shared/transaction';
import { editMany, requireCustom, requireEdit } from './bulk';
import { undoMany } from './bulk.undo';
import {
  type BulkJobRow,
  type BulkStep,
  type BulkWorks,
  countStep,
  editIn,
  endJob,
  isToStop,
  keepForEnd,
  lockJob,
  operationFor,
  stepOf,
} from './job';
import * as bulkSentences from '../../../texts/compiled/server/bulk';

/** Records of one transaction. */
export const batch = 500;
/** Rules may take some milliseconds for each. */
const ruledBatch = 200;
/** While people are at work: they wait for no more than this, and as long for nothing at all. */
const smallBatch = 100;
/** A job that has worked so long leaves the rest to the next one, long before the queue gives it up. */
const longestMs = 10_000;

export interface BulkRunner {
  db: Database;
  works: BulkWorks;
  now: () => Date;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
  /** Are people at work? */
  isBusy?: () => boolean;
  /** When it is aborted the batch in hand is the last of this job. */
  signal?: AbortSignal;
}

/**
 * Goes on with work on many records where it stands: batch by batch, each in a transaction together with how far it is, and
 * by the rights that who started it has then. So a process may be killed at any point, and two may work on the same: each
 * record is done once.
 */
export async function runBulkJob(runner: BulkRunner, job: { id: number }, forMs = longestMs): Promise<void> {
  const until = Date.now() + forMs;
  let size = batch;
  for (;;) {
    const begun = performance.now();
    const isBusy = runner.isBusy?.() ?? false;
    if (isBusy) size = Math.min(size, smallBatch);
    try {
      const isLast = await inTransaction(runner.db, (db) => workOn({ ...runner, db }, runner, job, { size, until }));
      if (isLast) return;
      size = Math.min(batch, size * 10);
    } catch (error) {
      if (outageOf(error)) throw error;
      // One of the records: it is found in smaller and smaller batches, and passed over.
      const ofRecord = error instanceof pg.DatabaseError || (error instanceof ApiError && error.status === 409);
      if (ofRecord && size > 1) size = Math.ceil(size / 10);
      else if (ofRecord) await inTransaction(runner.db, (db) => passOver(db, runner, job, error));
      else {
        await inTransaction(runner.db, (db) => giveUp(db, runner, job, error));
        if (!(error instanceof ApiError)) throw error;
        return;
      }
    }
    await (isBusy ? wait(performance.now() - begun) : otherRequests());
  }
}

type Doing = Omit<BulkRunner, 'db'> & { db: Trx };

const momentOf = (db: Trx, { now, address }: Pick<BulkRunner, 'now' | 'address'>) => ({ db, now: now(), address });

/** Does one batch. Returns whether this job has nothing more to do. Throws 403, 422. */
async function workOn(
  { db }: Doing,
  runner: BulkRunner,
  { id }: { id: number },
  { size, until }: { size: number; until: number },
): Promise<boolean> {
  const doing = momentOf(db, runner);
  const job = await lockJob(db, id);
  if (!job || job.ended_at) return true;
  if (await isToStop(db, id)) {
    await endJob(doing, runner.works, job, { state: 'stopped' });
    return true;
  }
  const actor = await personOf(db, job.user_id);
  if (!actor) {
    await endJob(doing, runner.works, job, { state: 'stopped', error: nobody() });
    return true;
  }
  const isRuled = await runner.works.isRuled(db, job.kind as RecordKind);
  // What the batch names is looked up as its actor sees it; what follows from it is nobody's.
  await lookAs(db, actor);
  const step = await stepFor(doing, runner.works, job, { actor, max: isRuled ? Math.min(size, ruledBatch) : size });
  lookThrough(db, null);
  await countStep(db, job, step, doing.now);
  if (step.isEnd) {
    await endJob(doing, runner.works, job, { state: 'completed' });
    return true;
  }
  if (Date.now() < until && !runner.signal?.aborted) return false;
  await enqueue(db, 'bulk', [{ id }]);
  return true;
}

const nobody = () => say(bulkSentences.nobody);

async function stepFor(
  doing: ReturnType<typeof momentOf>,
  works: BulkWorks,
  job: BulkJobRow,
  { actor, max }: { actor: Actor; max: number },
): Promise<BulkStep> {
  const bulk = works.kinds[job.kind as RecordKind];
  if (!bulk) throw new Error(`Nothing edits many of ${job.kind}.`);
  const operation = operationFor(doing, job, actor, bulk.kind.owner);
  const after = job.position;
  if (job.import_id !== null) return works.imports.step(operation, job.import_id, { after, max });
  const notify = keepForEnd(job);
  if (job.action === 'undo') {
    const edit = await editOf(doing.db, job);
    if (!edit) return { ...nothing(after), isEnd: true };
    const { ids, ...outcome } = await undoMany(operation, bulk, edit, { after, max, notify });
    return stepOf(outcome, ids, { after, isEnd: ids.length < max });
  }
  const rest = idsOf(job).filter((id) => id > after);
  const ids = rest.slice(0, max);
  const edit = editIn(job);
  await requireEdit(operation, bulk, edit);
  await requireCustom(operation, bulk, edit, job.total);
  return stepOf(await editMany(operation, bulk, edit, ids, { editId: job.edit_id, notify }), ids, {
    after,
    isEnd: rest.length <= max,
  });
}

const idsOf = ({ ids }: BulkJobRow): number[] => (ids ?? []) as number[];

const nothing = (position: number) => ({ position, done: 0, changed: 0, removed: 0, skipped: [] });

const editOf = async (db: Trx, { edit_id }: BulkJobRow) =>
  edit_id === null
    ? undefined
    : db.selectFrom('bulk_edits').select(['id', 'deletes']).where('id', '=', edit_id).executeTakeFirst();

/** Leaves the next record as it is, which the database or a rule refuses. */
async function passOver(db: Trx, runner: BulkRunner, { id }: { id: number }, error: unknown): Promise<void> {
  const job = await lockJob(db, id);
  if (!job || job.ended_at) return;
  const next = await nextOf(db, job);
  if (!next) return;
  const why = reasonOf(error) ?? say(bulkSentences.refused);
  const skipped = [{ id: next.record, identifier: '', why }];
  await countStep(db, job, { ...nothing(next.position), done: 1, skipped, isEnd: false }, runner.now());
}

async function nextOf(db: Trx, job: BulkJobRow): Promise<{ record: number; position: number } | undefined> {
  const { position, edit_id, import_id } = job;
  const record = idsOf(job).find((id) => id > position);
  if (record !== undefined) return { record, position: record };
  if (import_id !== null) {
    const row = await db
      .selectFrom('import_results')
      .select(['row', 'asset_id'])
      .where('import_id', '=', import_id)
      .where('row', '>', position)
      .where('outcome', '<>', 'unchanged')
      .orderBy('row')
      .executeTakeFirst();
    return row && { record: row.asset_id ?? 0, position: row.row };
  }
  if (edit_id === null) return undefined;
  const kept = await db
    .selectFrom('bulk_edit_rows')
    .select('record_id')
    .where('bulk_edit_id', '=', edit_id)
    .where('record_id', '>', position)
    .orderBy('record_id')
    .executeTakeFirst();
  return kept && { record: kept.record_id, position: kept.record_id };
}

const reasonOf = (error: unknown): Sentence | null => {
  const refusal = error instanceof ApiError ? (error.refusal ?? error.body) : {};
  return refusal instanceof Sentence ? refusal : (Object.values(refusal)[0] ?? null);
};

/** Ends a job that cannot go on: a right is missing by now, a choice is gone, or there is a fault of ours, which is in the log. */
async function giveUp(db: Trx, runner: BulkRunner, job: { id: number }, error: unknown): Promise<void> {
  const state = error instanceof ApiError && error.status === 403 ? 'stopped' : 'failed';
  const fault = say(bulkSentences.fault);
  await endJob(momentOf(db, runner), runner.works, job, { state, error: reasonOf(error) ?? fault });
}
