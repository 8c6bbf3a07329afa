import { type Selectable, sql } from 'kysely';
import type { BulkJobAction, BulkJobState } from '../../../wire/parts/bulk';
import type { RecordKind } from '../../../wire/protocol/kind';
import { enqueue } from '../../queue/queue';
import type { LogOwner } from '../../shared/activity';
import type { Actor } from '../../shared/actor';
import type { Db, Trx } from '../../shared/db';
import type { Operation } from '../../shared/operation';
import { personOf } from '../../shared/person';
import { noRights } from '../../shared/rights';
import type { Sentence } from '../../shared/sentence';
import type { BulkJobs } from '../../shared/tables';
import type { SentValues } from '../custom-field/custom-field.many';
import type { BulkKind, BulkRow, Edit, Outcome, Skipped, Notify, Wanted } from './bulk';
import type { Slice } from './bulk.undo';

export type BulkJobRow = Selectable<BulkJobs>;

/** What a batch of a job did. */
export interface BulkStep {
  /** The last record, or row of an import, that is done. */
  position: number;
  /** Records of the batch. */
  done: number;
  changed: number;
  /** Of an import that is undone: assets that went to the trash. */
  removed: number;
  skipped: Skipped[];
  /** Nothing is left to do. */
  isEnd: boolean;
  /** How what an edit did so far is undone. */
  editId?: number | null;
}

/** What jobs work with; gathered in server/bulks.ts. */
export interface BulkWorks {
  kinds: Readonly<Partial<Record<RecordKind, BulkKind>>>;
  /** The undo of an import, whose rows the job counts. */
  imports: {
    /** Throws 403. */
    step(operation: Operation, id: number, slice: Required<Slice>): Promise<BulkStep>;
    end(operation: Pick<Operation, 'db' | 'now'>, id: number): Promise<void>;
    sentence(outcome: Pick<BulkJobRow, 'changed' | 'removed' | 'skipped'>): Sentence;
  };
  /** Do rules run for what is done to records of the kind? */
  isRuled(db: Db, kind: RecordKind): Promise<boolean>;
}

/** What a job is to do, and for how many records. */
export type Task = { total: number; kind: RecordKind } & (
  | { action: 'edit' | 'delete'; edit: Edit; ids: readonly number[] }
  | { action: 'undo'; editId: number; position: number }
  | { action: 'import-undo'; importId: number; position: number }
);

/** Hands work on many records over to the queue, in the transaction of the call that checked it. Returns the id of the job. */
export async function startJob({ db, actor, now, entry }: Operation, task: Task): Promise<number> {
  const { id } = await db
    .insertInto('bulk_jobs')
    .values({
      action: task.action,
      kind: task.kind,
      user_id: actor.id,
      request_id: entry(actor.id).request_id ?? null,
      total: task.total,
      created_at: now,
      ...('ids' in task && {
        ids: JSON.stringify(task.ids),
        wanted: keptEdit(task.edit),
        since: task.edit.since,
      }),
      ...('editId' in task && { edit_id: task.editId, position: task.position }),
      ...('importId' in task && { import_id: task.importId, position: task.position }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(db, 'bulk', [{ id }]);
  return id;
}

/** What is to be set as a job keeps it: one object, as the call names the fields; null to delete. */
const keptEdit = ({ wanted, custom }: Edit): string | null =>
  wanted && JSON.stringify({ ...wanted, ...(Object.keys(custom).length > 0 && { custom_fields: custom }) });

/** What a job is to do with its records. */
export function editIn({ wanted, since }: Pick<BulkJobRow, 'wanted' | 'since'>): Edit {
  if (wanted === null) return { wanted, custom: {}, since };
  const { custom_fields: custom = {}, ...own } = wanted as Record<string, unknown> & { custom_fields?: SentValues };
  return { wanted: own as Wanted, custom, since };
}

const jobRow = (db: Db, id: number) => db.selectFrom('bulk_jobs').selectAll().where('id', '=', id);

/** The row of a job, held against every other writer until the transaction ends. */
export const lockJob = (db: Trx, id: number): Promise<BulkJobRow | undefined> =>
  jobRow(db, id).forNoKeyUpdate().executeTakeFirst();

/**
 * Stops a job: behind the records in hand, or at once if there are none. It does not wait for the row of the job, which the
 * next batch could take before it each time.
 */
export async function stopJob(doing: Doing, works: BulkWorks, { id }: Pick<BulkJobRow, 'id'>): Promise<void> {
  const { db } = doing;
  await db
    .insertInto('bulk_job_stops')
    .values({ job_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const free = await jobRow(db, id).forNoKeyUpdate().skipLocked().executeTakeFirst();
  if (free) await endJob(doing, works, free, { state: 'stopped' });
}

export const isToStop = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('bulk_job_stops').select('job_id').where('job_id', '=', id).executeTakeFirst()) !== undefined;

/**
 * What jobs did to undo the same edit or import before they were stopped: is one at work, behind which record or row does the
 * next begin, and how many are done?
 */
export async function earlierUndos(
  db: Db,
  column: 'edit_id' | 'import_id',
  id: number,
): Promise<{ isAtWork: boolean; position: number; done: number }> {
  const rows = await db
    .selectFrom('bulk_jobs')
    .select(['position', 'ended_at', 'action', 'done'])
    .where(column, '=', id)
    .execute();
  const undos = rows.filter(({ action }) => action === 'undo' || action === 'import-undo');
  return {
    isAtWork: rows.some(({ ended_at }) => ended_at === null),
    position: Math.max(0, ...undos.map(({ position }) => position)),
    done: undos.reduce((sum, { done }) => sum + done, 0),
  };
}

interface Doing {
  db: Trx;
  now: Date;
  address: string;
}

/** The work of a job on the kind, as who started it. */
export const operationFor = (
  { db, now, address }: Doing,
  job: BulkJobRow,
  actor: Actor,
  owner: LogOwner,
): Operation => ({
  db,
  actor,
  now,
  address,
  entry: (owner_id) => ({
    owner_type: owner,
    owner_id,
    actor_id: actor.id,
    created_at: now,
    ...(job.request_id !== null && { request_id: job.request_id }),
  }),
});

/** Keeps what mails tell of changed records for the end of a job: who hears of several gets one mail. */
export const keepForEnd =
  ({ id }: Pick<BulkJobRow, 'id'>): Notify =>
  async ({ db }, _bulk, changed) => {
    const rows = changed.map(({ before, after }) => ({ record_id: after.id, before, after }));
    await sql`
      insert into bulk_job_told (job_id, record_id, before, after)
      select ${id}, record_id, before, after from json_to_recordset(${JSON.stringify(rows)}) as r (record_id bigint, before jsonb, after jsonb)
      on conflict do nothing`.execute(db);
  };

/** Counts a batch. */
export async function countStep(db: Trx, { id }: Pick<BulkJobRow, 'id'>, step: BulkStep, now: Date): Promise<void> {
  const { position, done, changed, removed, skipped, editId } = step;
  const rows = skipped.map(({ id: record_id, identifier, why }) => ({ record_id, identifier, why }));
  if (rows.length)
    await sql`
      insert into bulk_job_skipped (job_id, record_id, identifier, why)
      select ${id}, record_id, identifier, why from json_to_recordset(${JSON.stringify(rows)}) as r (record_id bigint, identifier text, why jsonb)
      on conflict do nothing`.execute(db);
  await db
    .updateTable('bulk_jobs')
    .set((eb) => ({
      state: 'running',
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
      position,
      done: eb('done', '+', done),
      changed: eb('changed', '+', changed),
      removed: eb('removed', '+', removed),
      skipped: eb('skipped', '+', skipped.length),
      ...(editId !== undefined && { edit_id: editId }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends a job: the mails about all that it did, and how long that can be undone. `error`: why it did not do all. */
export async function endJob(
  doing: Doing,
  works: BulkWorks,
  job: Pick<BulkJobRow, 'id'>,
  { state, error }: { state: Exclude<BulkJobState, 'waiting' | 'running'>; error?: Sentence },
): Promise<void> {
  const { db, now } = doing;
  // As the last batch has left it.
  const ended = await lockJob(db, job.id);
  if (!ended || ended.ended_at) return;
  const bulk = works.kinds[ended.kind as RecordKind];
  if (bulk) await notifyAll(doing, ended, bulk);
  if (ended.edit_id !== null && isEdit(ended.action))
    await db.updateTable('bulk_edits').set({ at: now }).where('id', '=', ended.edit_id).execute();
  if (ended.edit_id !== null && ended.action === 'undo' && state === 'completed')
    await db.updateTable('bulk_edits').set({ undone_at: now }).where('id', '=', ended.edit_id).execute();
  if (ended.import_id !== null && state === 'completed') await works.imports.end({ db, now }, ended.import_id);
  await db
    .updateTable('bulk_jobs')
    .set({ state, ended_at: now, error: error ? JSON.stringify(error) : null })
    .where('id', '=', job.id)
    .execute();
}

export const isEdit = (action: BulkJobAction): boolean => action === 'edit' || action === 'delete';

async function notifyAll(doing: Doing, job: BulkJobRow, bulk: BulkKind): Promise<void> {
  const { db } = doing;
  const rows = await db
    .selectFrom('bulk_job_told')
    .select(['before', 'after'])
    .where('job_id', '=', job.id)
    .orderBy('record_id')
    .execute();
  if (!rows.length) return;
  const actor = (await personOf(db, job.user_id)) ?? (await leaverOf(db, job.user_id));
  await bulk.notify(
    operationFor(doing, job, actor, bulk.kind.owner),
    rows.map(({ before, after }) => ({ before: before as BulkRow, after: after as BulkRow })),
  );
  await db.deleteFrom('bulk_job_told').where('job_id', '=', job.id).execute();
}

/** Who was deactivated while their job ran: mails name them. */
async function leaverOf(db: Db, id: number): Promise<Actor> {
  const { full_name, email } = await db
    .selectFrom('help_desk.users')
    .select(['full_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    full_name: full_name || email,
    email,
    role: 'agent',
    time_zone: 'UTC',
    ...noRights,
    tickets: null,
    people: null,
  };
}

/** What a batch of an edit or its undo did. */
export const stepOf = (
  { id, changed, skipped }: Outcome,
  ids: readonly number[],
  { after, isEnd }: { after: number; isEnd: boolean },
): BulkStep => ({
  position: ids.at(-1) ?? after,
  done: ids.length,
  changed,
  removed: 0,
  skipped,
  isEnd,
  ...(id !== null && { editId: id }),
});
