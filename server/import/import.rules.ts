import { importLimits, type Tracking } from '../../wire/import/import';
import type { Actor } from '../shared/actor';
import { notFound } from '../shared/errors';
import { flagsOf, lacking, type Refusal, type Refusals, requireAllowed, unfit } from '../shared/refusal';
import { say, type Sentence } from '../shared/sentence';
import type { ImportRow } from './import.find';

type State = Pick<
  ImportRow,
  'status' | 'dry_run' | 'created_by' | 'created_count' | 'updated_count' | 'ended_at' | 'undone_at'
>;
type Action = 'is_pause' | 'is_resume' | 'is_discard' | 'is_undo';

const dayMs = 24 * 3600_000;

/** What its uploader may do with an import: flags and guards both come from here. */
function refusalsOf(actor: Actor, one: State, now: Date): Refusals<Action> {
  const atWork = one.status === 'queued' || one.status === 'running';
  return {
    is_pause: unfit(!atWork, say('import.not_running', 'Only an import that runs can be paused.')),
    is_resume: unfit(one.status !== 'paused', say('import.not_paused', 'This import is not paused.')),
    is_discard: unfit(
      !atWork && one.status !== 'paused' && one.status !== 'checked',
      say('import.has_ended', 'This import has ended and cannot be discarded.'),
    ),
    is_undo: lacking(actor, 'delete_asset') ?? undoRefusal(one, now),
  };
}

function undoRefusal({ status, dry_run, ended_at, undone_at, ...counts }: State, now: Date): Refusal | null {
  const ended = ['completed', 'completed_with_errors', 'discarded', 'failed'].includes(status) && !dry_run;
  const because = (sentence: Sentence): Refusal => ({ because: sentence });
  if (undone_at) return because(say('import.undone_before', 'This import was taken back already.'));
  if (!ended || !ended_at) return because(say('import.not_ended', 'Only an import that has ended can be taken back.'));
  if (!counts.created_count && !counts.updated_count)
    return because(say('import.nothing', 'This import made and changed nothing that could be taken back.'));
  if (now.getTime() - ended_at.getTime() > importLimits.undoDays * dayMs)
    return because(
      say('import.too_late', 'An import can be taken back within {days} days.', { days: importLimits.undoDays }),
    );
  return null;
}

/** Nothing of it is offered to an admin who reads somebody else's. */
export const importFlags = (actor: Actor, one: State, now: Date): Pick<Tracking, Action> =>
  one.created_by === actor.id
    ? flagsOf(refusalsOf(actor, one, now))
    : { is_pause: false, is_resume: false, is_discard: false, is_undo: false };

/** Throws 404 for somebody else's import; 403, 409 unless the button of this action would be drawn. */
export async function requireImportAction<One extends State>(
  actor: Actor,
  one: One | null,
  action: Action,
  now: Date,
): Promise<One> {
  if (!one) throw notFound('import');
  await requireAllowed(refusalsOf(actor, one, now)[action]);
  return one;
}
