import { importLimits, type ImportStatus, type Tracking } from '../../wire/import/import';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Actor } from '../shared/actor';
import type { Trx } from '../shared/db';
import { flagsOf, lacking, type Refusal, type Refusals, requireAllowed, unfit } from '../shared/refusal';
import { say, type Sentence } from '../shared/sentence';
import { againOf, holdImport, type ImportRow, undoJobsOf } from './import.find';
import { hasLeft, whyBarred } from './import.rights';
import type { ImportSettings } from './import.settings';
import * as importSentences from '../../texts/compiled/server/import';

interface State extends Pick<
  ImportRow,
  'status' | 'dry_run' | 'created_by' | 'created_count' | 'updated_count' | 'failed_count' | 'ended_at' | 'undone_at'
> {
  /** The run makes use of them. */
  rights: PermissionKey[];
  /** With the rights of now; undefined if they are deactivated. */
  uploader: Pick<Actor, 'role' | 'permissions'> | undefined;
  /** Is it being taken back at this moment? */
  isUndoing: boolean;
  /** The import that has its failed rows. */
  again: number | undefined;
}
type Action = 'is_pause' | 'is_resume' | 'is_discard' | 'is_undo' | 'is_again';

const dayMs = 24 * 3600_000;

/**
 * What its uploader may do with an import, and an admin if the uploader left: flags and guards both come from here.
 */
function refusalsOf(actor: Actor, one: State, now: Date): Refusals<Action> {
  const atWork = one.status === 'queued' || one.status === 'running';
  return {
    is_pause: unfit(!atWork, say(importSentences.not_running)),
    is_resume: resumeRefusal(one),
    is_discard: unfit(!atWork && one.status !== 'paused' && one.status !== 'checked', say(importSentences.has_ended)),
    is_undo: lacking(actor, 'delete_asset') ?? undoRefusal(one, now),
    is_again: againRefusal(actor, one),
  };
}

function againRefusal(
  actor: Actor,
  { status, dry_run, failed_count, undone_at, created_by, again }: State,
): Refusal | null {
  if (status !== 'completed_with_errors' || dry_run) return { because: say(importSentences.again_not_ended) };
  if (again) return { because: say(importSentences.again_before) };
  return undone_at || !failed_count || created_by !== actor.id ? { because: say(importSentences.again_none) } : null;
}

function resumeRefusal({ status, uploader, rights }: State): Refusal | null {
  if (status !== 'paused') return { because: say(importSentences.not_paused) };
  // It would stop at its next row.
  const barred = whyBarred(uploader, { rights });
  return barred && { because: barred };
}

/** One that is paused is discarded and taken back. */
const undoable: readonly ImportStatus[] = ['completed', 'completed_with_errors', 'discarded', 'failed', 'paused'];

function undoRefusal(one: State, now: Date): Refusal | null {
  const { status, dry_run, ended_at, undone_at, isUndoing, ...counts } = one;
  const because = (sentence: Sentence): Refusal => ({ because: sentence });
  if (undone_at) return because(say(importSentences.undone_before));
  if (isUndoing) return because(say(importSentences.being_undone));
  if (!undoable.includes(status) || dry_run) return because(say(importSentences.not_ended));
  if (!counts.created_count && !counts.updated_count) return because(say(importSentences.nothing));
  if (ended_at && now.getTime() - ended_at.getTime() > importLimits.undoDays * dayMs)
    return because(say(importSentences.too_late, { days: importLimits.undoDays }));
  return null;
}

/** Nothing of it is offered to an admin who reads the import of somebody who is still there. */
export const importFlags = (actor: Actor, one: State, now: Date): Pick<Tracking, Action> =>
  one.created_by === actor.id || (actor.role === 'admin' && hasLeft(one.uploader))
    ? flagsOf(refusalsOf(actor, one, now))
    : { is_pause: false, is_resume: false, is_discard: false, is_undo: false, is_again: false };

export interface Acting {
  db: Trx;
  actor: Actor;
  now: Date;
}

/** Holds an import for an action. Throws 404; 403, 409 unless the button of this action would be drawn. */
export async function importFor({ db, actor, now }: Acting, id: number, action: Action): Promise<ImportRow> {
  const { found, uploader } = await holdImport(db, actor, id);
  const job = (await undoJobsOf(db, [id])).get(id);
  const again = (await againOf(db, [id])).get(id);
  const { rights = [] } = (found.settings ?? {}) as unknown as Partial<ImportSettings>;
  const state = { ...found, rights, uploader, isUndoing: job?.isAtWork ?? false, again };
  await requireAllowed(refusalsOf(actor, state, now)[action]);
  return found;
}
