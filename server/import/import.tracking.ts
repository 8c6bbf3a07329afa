import { sql } from 'kysely';
import type { ImportStatus, Tracking } from '../../wire/import/import';
import type { Language } from '../../texts/compiled/languages';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { keptSentence, say, type Sentence, type StoredSentence } from '../shared/sentence';
import { person } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { againOf, findImport, type ImportRow, undoJobsOf } from './import.find';
import { worked } from './import.progress';
import { readUploaders } from './import.rights';
import { importFlags } from './import.rules';
import * as importSentences from '../../texts/compiled/server/import';

const t = (column: string) => sql.ref(`t.${column}`);

const statusTexts: Record<ImportStatus, Sentence> = {
  checked: say(importSentences['status.checked']),
  queued: say(importSentences['status.queued']),
  running: say(importSentences['status.running']),
  paused: say(importSentences['status.paused']),
  completed: say(importSentences['status.completed']),
  completed_with_errors: say(importSentences['status.errors']),
  failed: say(importSentences['status.failed']),
  discarded: say(importSentences['status.discarded']),
};

/** What the flags and texts of a row are made from, beside what the wire shows. */
export type TrackedRow = Omit<
  Tracking,
  | 'status_text'
  | 'error'
  | 'done'
  | 'undo_job_id'
  | 'again_id'
  | 'is_pause'
  | 'is_resume'
  | 'is_discard'
  | 'is_undo'
  | 'is_again'
> & {
  state: Pick<ImportRow, 'created_by' | 'done_rows'> & {
    rights: PermissionKey[] | null;
    ended: string | null;
    undone: string | null;
    error: StoredSentence | null;
  };
};

/** The select list of an import as its page and the list show it. */
export const trackedColumns = (zone: string, now: Date) => sql`
  t.id, t.name, 'asset' as type, t.status, t.dry_run, t.row_count as total,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('started_at'), zone)} as started_at, ${wireTime(t('ended_at'), zone)} as ended_at,
  t.worked_seconds + ${worked(now)} as seconds, t.created_count as "totalCreated", t.updated_count as "totalUpdated", t.unchanged_count as "totalUnchanged",
  t.failed_count as "totalFailed", t.warning_count as "totalWarning", t.type_changed_count as "totalTypeChanged", ${wireTime(t('undone_at'), zone)} as undone_at, t.again_of, ${person(t('created_by'))} as owner,
  json_build_object('created_by', t.created_by, 'done_rows', t.done_rows, 'ended', t.ended_at, 'undone', t.undone_at, 'error', t.error,
    'rights', t.settings -> 'rights') as state`;

/** Rows in the reader's language, with what they may do: as many statements for twenty as for one. */
export async function tracked(
  db: Db,
  rows: readonly TrackedRow[],
  { actor, language, now }: { actor: Actor; language: Language; now: Date },
): Promise<Tracking[]> {
  const uploaders = await readUploaders(db, [...new Set(rows.map(({ state }) => state.created_by))]);
  const jobs = await undoJobsOf(
    db,
    rows.map(({ id }) => id),
  );
  const again = await againOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ state, ...row }) => {
    const job = jobs.get(row.id);
    const flags = importFlags(
      actor,
      {
        ...row,
        created_by: state.created_by,
        created_count: row.totalCreated,
        updated_count: row.totalUpdated,
        failed_count: row.totalFailed,
        ended_at: dateOf(state.ended),
        undone_at: dateOf(state.undone),
        rights: state.rights ?? [],
        uploader: uploaders.get(state.created_by),
        isUndoing: job?.isAtWork ?? false,
        again: again.get(row.id),
      },
      now,
    );
    return {
      ...row,
      ...flags,
      // The header is row 1.
      done: Math.min(row.total, Math.max(0, state.done_rows - 1)),
      status_text: statusTexts[row.status].in(language),
      error: state.error ? keptSentence(state.error).in(language) : '',
      undo_job_id: job?.id ?? null,
      again_id: again.get(row.id) ?? null,
    };
  });
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** How far an import is. Throws 404. */
export async function trackImport(
  db: Db,
  actor: Actor,
  id: number,
  { language, now }: { language: Language; now: Date },
): Promise<{ tracking: Tracking }> {
  await findImport(db, actor, id);
  const { rows } = await sql<TrackedRow>`
    select ${trackedColumns(actor.time_zone, now)} from imports t where t.id = ${id}`.execute(db);
  const [tracking] = (await tracked(db, rows, { actor, language, now })) as [Tracking];
  return { tracking };
}
