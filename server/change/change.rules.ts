import { sql } from 'kysely';
import * as boardSentences from '../../texts/compiled/server/board';
import * as changeSentences from '../../texts/compiled/server/change';
import {
  type ChangeActions,
  type ChangeForm,
  changeStatus,
  changeType,
  firstChangeStatuses,
} from '../../wire/change/change';
import type { Bar } from '../collision';
import type { RunState } from './change.board';
import { type Actor, can } from '../shared/actor';
import { type Choice, requireAll, requireChoices, someAgent, somebody, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { flagsOf, lacking, type Refusal, type Refusals, requireAllowed, unfit } from '../shared/refusal';
import { say, type Sentence } from '../shared/sentence';
import { behavesAs } from '../shared/shapes';
import type { ChangeRecord } from './change.queries';

const { open, planning, awaitingApproval, pendingRelease, pendingReview, closed, rejected, cancelled } = changeStatus;

export interface ChangeState {
  status_id: number;
  /** The built-in status that it behaves as: itself, unless it was added. */
  stage_id: number;
  change_type_id: number;
  has_release: boolean;
  /** How it went was set once more since it was closed. */
  outcome_set_again: boolean;
}

const isReleased = (stage: number): boolean => stage === pendingRelease || stage === pendingReview;

/** Does a change go to its release, from one built-in status to another (G13)? */
export const entersRelease = (from: number, to: number): boolean => !isReleased(from) && isReleased(to);

/** Which statuses a save may lead to (B1). A board's run alone sets and leaves Awaiting Approval. */
const follows: Readonly<Record<number, readonly number[]>> = {
  [open]: [planning, cancelled],
  [planning]: [pendingRelease, cancelled],
  [awaitingApproval]: [],
  [pendingRelease]: [pendingReview, planning, cancelled],
  [pendingReview]: [closed, planning],
  [closed]: [],
  [rejected]: [planning, cancelled],
  [cancelled]: [],
};

/** Rows of the catalogues of statuses and types, in their order: each behaves as a built-in one (B1). */
export interface Behaving {
  id: number;
  name: string;
  /** As {@link wordOf} takes it, where sentences name it. */
  built_in_key?: string | null;
  behaves_as_id: number;
}

/** The built-in status or type that one behaves as. */
export const behaviourOf = (id: number, rows: readonly Behaving[]): number =>
  rows.find((row) => row.id === id)?.behaves_as_id ?? id;

/** Statuses after the present one: those that behave alike, and those that may follow it. */
export function statusesAfter(status_id: number, statuses: readonly Behaving[]): number[] {
  const stage = behaviourOf(status_id, statuses);
  return [stage, ...(follows[stage] ?? [planning, cancelled])]
    .flatMap((next) => statuses.filter(({ behaves_as_id }) => behaves_as_id === next).map(({ id }) => id))
    .filter((id) => id !== status_id);
}

/** A major change is released only with a board's approval (B1). Both are the built-in rows that theirs behave as. */
export const lacksBoard = (type: number, stage: number, approved: boolean): boolean =>
  type === changeType.major && isReleased(stage) && !approved;

export interface ChangeCatalogues {
  statuses: readonly Behaving[];
  types: readonly Behaving[];
}

/** Statuses that the form may save now, the present one first. `demands`: its risk wants a board first (G16). */
export function allowedStatuses(
  actor: Actor,
  { status_id, change_type_id }: Pick<ChangeState, 'status_id' | 'change_type_id'>,
  { approved, demands }: { approved: boolean; demands: boolean },
  { statuses, types }: ChangeCatalogues,
): number[] {
  const type = behaviourOf(change_type_id, types);
  const from = behaviourOf(status_id, statuses);
  const mayFollow = (id: number, stage: number): boolean =>
    !lacksBoard(type, stage, approved) &&
    !(demands && entersRelease(from, stage)) &&
    (id !== closed || can(actor, 'close_change'));
  const next = statusesAfter(status_id, statuses).filter((id) => mayFollow(id, behaviourOf(id, statuses)));
  return [status_id, ...next];
}

/** The statuses from which `change-close` closes (B1). */
const closable: readonly number[] = [open, planning, pendingRelease, pendingReview];
/** The statuses in which a change is sent to a board. */
const appliable: readonly number[] = [open, planning];

/** A closed change is read-only but for opening it again (B1). */
export const readOnly = (status_id: number): Refusal | null =>
  unfit(status_id === closed, say(changeSentences.read_only));

type Action = Exclude<keyof ChangeActions, 'allowed_statuses'>;
/** `bar`: what bars its release; undefined: nothing does. */
type State = Pick<ChangeState, 'status_id'> & Partial<ChangeState> & { bar?: Pick<Bar, 'isAccepted'> | undefined };
type Board = Partial<Pick<RunState, 'may_decide'>> & { pending?: { name: string } | null };

/** What a person may do with a change: permission × state (B1, B2, B6). Flags and guards both come from here. */
export function refusalsOf(
  actor: Actor,
  { status_id, stage_id = status_id, has_release = false, outcome_set_again = false, bar }: State,
  { pending = null, may_decide = false }: Board,
): Refusals<Action> {
  const fixed = readOnly(status_id);
  const edit = lacking(actor, 'edit_change') ?? fixed;
  const attach = lacking(actor, 'attach_change') ?? fixed;
  const detach = lacking(actor, 'detach_change') ?? fixed;
  const view = lacking(actor, 'view_changes');
  const end = lacking(actor, 'close_change');
  const notClosed = unfit(status_id !== closed, say(changeSentences.not_closed));
  const occupied = unfit(has_release, say(changeSentences.has_release));
  const undecided = unfit(pending === null, say(changeSentences.no_board));
  return {
    change_details_edit_permission: edit,
    allowed_enforce_cab:
      lacking(actor, 'enforce_cab') ??
      unfit(
        pending !== null,
        say(changeSentences.has_board, {
          board: pending?.name ?? '',
        }),
      ) ??
      unfit(!appliable.includes(stage_id), say(changeSentences.no_board_now)),
    change_release_attach: attach ?? occupied,
    change_release_detach: detach ?? unfit(!has_release, say(changeSentences.no_release)),
    change_edit: edit,
    change_delete: lacking(actor, 'delete_change') ?? fixed,
    change_close: end ?? unfit(!closable.includes(stage_id), say(changeSentences.not_closable)),
    allowed_cab_action: unfit(!may_decide, say(changeSentences.not_your_decision)),
    remove_cab: lacking(actor, 'remove_cab') ?? undecided,
    planning: view,
    associated_assets: view ?? lacking(actor, 'view_assets'),
    associated_releases: view ?? lacking(actor, 'view_releases'),
    associated_cabs: view,
    associated_tickets: view,
    associated_tasks: view,
    attach_task: attach,
    change_reopen: end ?? notClosed,
    change_outcome: end ?? notClosed ?? unfit(outcome_set_again, say(changeSentences.outcome_set_again)),
    change_collision_accept:
      lacking(actor, 'enforce_cab') ??
      fixed ??
      unfit(!bar, say(changeSentences.not_barred)) ??
      unfit(bar?.isAccepted ?? false, say(changeSentences.bar_accepted)),
    change_release_create: attach ?? lacking(actor, 'create_release') ?? occupied,
    change_asset_attach: attach ?? lacking(actor, 'attach_asset'),
    change_asset_detach: detach,
    change_ticket_attach: attach,
    change_ticket_detach: detach,
    detach_task: detach,
    change_duration: edit ?? lacking(actor, 'change_activity_duration'),
    cab_manage: lacking(actor, 'enforce_cab') ?? undecided,
  };
}

export const actionsFor = (actor: Actor, state: State, board: Board = {}): Omit<ChangeActions, 'allowed_statuses'> =>
  flagsOf(refusalsOf(actor, state, board));

/** Throws 403, 409 unless the button of this action would be drawn. */
export const requireAction = (
  actor: Actor,
  state: State & { board?: { name: string } | null },
  action: Action,
  inWords?: () => Promise<Sentence>,
): Promise<void> => requireAllowed(refusalsOf(actor, state, { pending: state.board })[action], inWords);

/** Flags of a list row. */
export function rowFlags(
  actor: Actor,
  status_id: number,
): { edit_option: boolean; is_edit: boolean; is_delete: boolean } {
  const { change_edit, change_delete } = actionsFor(actor, { status_id });
  return { edit_option: change_edit, is_edit: change_edit, is_delete: change_delete };
}

/** The board that is deciding, at the beginning of a sentence. */
export const boardName = (run: { name: string } | undefined): Sentence =>
  run ? say(boardSentences.named, { name: run.name }) : say(boardSentences.some);

export const changeChoices = {
  requester_id: somebody,
  status_id: someOf('change_statuses'),
  change_type_id: someOf('change_types'),
  priority_id: someOf('change_priorities'),
  location_id: someOf('help_desk.locations'),
  impact_id: someOf('impacts'),
  department_id: someOf('help_desk.departments'),
  team_id: someOf('help_desk.teams'),
  agent_id: someAgent,
} satisfies Record<string, Choice>;

/** C7. */
const firstStatus: Choice = {
  among: sql`select s.id from change_statuses s where ${behavesAs('s')} = any(${[...firstChangeStatuses]}::bigint[])`,
  sentence: say(changeSentences.first_status),
};

/** Throws 422 at every field whose choice does not exist or may not be chosen; what the change already has may stay. */
export async function requireChangeChoices(db: Db, form: ChangeForm, present?: ChangeRecord): Promise<void> {
  await requireChoices(db, present ? changeChoices : { ...changeChoices, status_id: firstStatus }, form, present);
  if (form.asset_ids) await requireAll(db, 'assets', 'asset_ids', form.asset_ids);
}
