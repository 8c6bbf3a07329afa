import { sql } from 'kysely';
import { type BulkJob, bulkLimits } from '../../../wire/parts/bulk';
import type { OwningKind } from '../../../wire/protocol/kind';
import type { Language } from '../../../texts/compiled/languages';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { noSuch, notFound } from '../../shared/errors';
import { isShown, lackedOn } from '../../shared/scope';
import { keptSentence, type StoredSentence } from '../../shared/sentence';
import { person } from '../../shared/shapes';
import { wireTime } from '../../shared/time';
import { outcomeSentence } from './bulk.sentences';
import { type BulkJobRow, type BulkWorks, isEdit, isToStop } from './job';

/** A job of the actor's own. Throws 404. */
export async function requireOwnJob(db: Db, actor: Actor, id: number): Promise<BulkJobRow> {
  const job = await db.selectFrom('bulk_jobs').selectAll().where('id', '=', id).executeTakeFirst();
  if (job?.user_id !== actor.id) throw notFound('job');
  return job;
}

interface Times {
  created: string;
  started: string | null;
  ended: string | null;
  owner: BulkJob['owner'];
}

/** How far a job is, for who started it and for admins; once it has ended what the call would have said and sent. Throws 404. */
export async function readJob(
  db: Db,
  works: BulkWorks,
  { actor, id, language }: { actor: Actor; id: number; language: Language },
): Promise<BulkJob> {
  const job = await db.selectFrom('bulk_jobs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!job || (job.user_id !== actor.id && actor.role !== 'admin')) throw notFound('job');
  const time = (column: string) => wireTime(sql.ref(`t.${column}`), actor.time_zone);
  const { rows } = await sql<Times>`
    select ${time('created_at')} as created, ${time('started_at')} as started, ${time('ended_at')} as ended, ${person(sql.ref('t.user_id'))} as owner
    from bulk_jobs t where t.id = ${id}`.execute(db);
  const [{ created, started, ended, owner }] = rows as [Times];
  return {
    id,
    action: job.action,
    kind: job.kind,
    state: job.state,
    total: job.total,
    done: job.done,
    changed: job.changed + job.removed,
    skipped: job.skipped,
    error: job.error ? keptSentence(job.error as unknown as StoredSentence).in(language) : '',
    created_at: created,
    started_at: started,
    ended_at: ended,
    owner,
    is_stop: job.user_id === actor.id && job.ended_at === null && !(await isToStop(db, id)),
    ...(await endOf(db, works, job, { actor, language })),
  };
}

/** What became of the records; nothing while it is under way. */
async function endOf(
  db: Db,
  works: BulkWorks,
  job: BulkJobRow,
  { actor, language }: { actor: Actor; language: Language },
): Promise<Pick<BulkJob, 'message' | 'result' | 'undone'>> {
  if (!job.ended_at) return { message: '', result: null, undone: null };
  const rows = await db
    .selectFrom('bulk_job_skipped')
    .select(['record_id as id', 'identifier', 'why'])
    .where('job_id', '=', job.id)
    .orderBy('record_id')
    .limit(bulkLimits.records)
    .execute();
  if (job.action === 'import-undo')
    return {
      message: works.imports.sentence(job).in(language),
      result: null,
      undone: { removed: job.removed, restored: job.changed, kept: rows.map(({ id }) => id) },
    };
  // Of a record that the reader does not see any more nothing is told.
  const kind = job.kind as OwningKind;
  const ids = rows.map(({ id }) => id);
  const lacked = await lackedOn(db, actor, kind, ids);
  const skipped = rows.map(({ id, identifier, why }) =>
    isShown(actor, kind, lacked.get(id))
      ? { id, identifier, why: keptSentence(why as unknown as StoredSentence).in(language) }
      : { id, identifier: '', why: noSuch(kind).in(language) },
  );
  return {
    message: outcomeSentence(job.action, { changed: job.changed, count: job.skipped, skipped }).in(language),
    result: {
      id: isEdit(job.action) ? job.edit_id : null,
      changed: job.changed,
      skipped,
      present: [],
      as_of: job.ended_at.toISOString(),
    },
    undone: null,
  };
}
