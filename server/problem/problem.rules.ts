import { sql } from 'kysely';
import * as changeSentences from '../../texts/compiled/server/change';
import * as problemSentences from '../../texts/compiled/server/problem';
import * as statusSentences from '../../texts/compiled/server/status';
import type { ProblemActions, ProblemForm } from '../../wire/problem/problem';
import { problemLists } from '../../wire/problem/problem.schema';
import type { Actor } from '../shared/actor';
import {
  type Choice,
  requireAll,
  requireChoices,
  requireWhereListed,
  someAgent,
  somebody,
  someOf,
} from '../shared/choices';
import type { Db } from '../shared/db';
import { flagsOf, lacking, type Refusals, requireAllowed, unfit } from '../shared/refusal';
import { say, type Sentence } from '../shared/sentence';
import type { ProblemRecord } from './problem.queries';

/** What the rules read of a problem's row. */
export interface ProblemState extends Pick<ProblemRecord, 'closed_at' | 'change_id' | 'merged_into_id'> {
  /** Is its change closed? Then it is read-only (B1). */
  change_closed?: boolean;
}

type Action = keyof ProblemActions;

/** That a problem was merged into another one. */
export const isMerged = (): Sentence => say(problemSentences.is_merged);

/** What a person may do with a problem: permission × state (B6). Flags and guards both come from here. */
export function refusalsOf(actor: Actor, problem: ProblemState): Refusals<Action> {
  const { closed_at, change_id, merged_into_id, change_closed = false } = problem;
  const closed = closed_at !== null;
  // It lives on in another problem (G20): until it is reopened it is only read.
  const merged = unfit(merged_into_id !== null, isMerged());
  const edit = lacking(actor, 'edit_problem') ?? merged;
  const attach = lacking(actor, 'attach_problem') ?? merged;
  const detach = lacking(actor, 'detach_problem') ?? merged;
  const view = lacking(actor, 'view_problems');
  const occupied = unfit(change_id !== null, say(problemSentences.has_change));
  return {
    problem_edit: edit,
    problem_delete: lacking(actor, 'delete_problem'),
    problem_merge: edit,
    problem_close: lacking(actor, 'close_problem') ?? merged ?? unfit(closed, say(problemSentences.is_closed)),
    problem_reopen: lacking(actor, 'close_problem') ?? unfit(!closed, say(problemSentences.not_closed)),
    problem_change_attach: attach ?? occupied,
    problem_change_create: attach ?? lacking(actor, 'create_change') ?? occupied,
    problem_change_detach:
      detach ??
      unfit(change_id === null, say(problemSentences.no_change)) ??
      unfit(change_closed, say(changeSentences.this_is_closed)),
    check_planning: view,
    associated_asset: view ?? lacking(actor, 'view_assets'),
    associated_change: view ?? lacking(actor, 'view_changes'),
    associated_ticket: view,
    problem_asset_attach: attach ?? lacking(actor, 'attach_asset'),
    problem_asset_detach: detach,
    problem_ticket_attach: attach,
    problem_ticket_detach: detach,
    problem_planning_edit: edit,
  };
}

export const actionsFor = (actor: Actor, state: ProblemState): ProblemActions => flagsOf(refusalsOf(actor, state));

/** Throws 403, 409 unless the button of this action would be drawn. */
export const requireAction = (actor: Actor, state: ProblemState, action: Action, inWords?: () => Promise<Sentence>) =>
  requireAllowed(refusalsOf(actor, state)[action], inWords);

/** A problem that was just made. */
export const freshProblem: ProblemState = { closed_at: null, change_id: null, merged_into_id: null };

/** Flags of a list row: by right alone, whatever state it is in. */
export function rowFlags(actor: Actor): { is_edit: boolean; is_delete: boolean } {
  const { problem_edit, problem_delete } = actionsFor(actor, freshProblem);
  return { is_edit: problem_edit, is_delete: problem_delete };
}

export const problemChoices = {
  requester_id: somebody,
  assigned_id: someAgent,
  department_id: someOf('help_desk.departments'),
  impact_id: someOf('impacts'),
  status_type_id: {
    among: sql`select id from help_desk.statuses where state <> 'hidden'`,
    sentence: say(statusSentences.hidden),
  },
  location_id: someOf('help_desk.locations'),
  priority_id: someOf('help_desk.priorities'),
} satisfies Record<string, Choice>;

/**
 * Throws 422 at every field whose choice does not exist or may not be chosen; what the problem already has may stay.
 */
export async function requireProblemChoices(db: Db, form: ProblemForm, present?: ProblemRecord): Promise<void> {
  await requireWhereListed(db, problemLists, form);
  await requireChoices(db, problemChoices, form, present);
  if (form.asset_ids) await requireAll(db, 'assets', 'asset_ids', form.asset_ids);
}
