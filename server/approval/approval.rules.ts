import type { ApprovalState } from '../../wire/approval/approval';
import type { LevelMatch } from '../../wire/cab/cab';

/**
 * What decides a level: the states of its approvers. There are none before it is active, or if nobody could be found to
 * approve.
 */
export interface Ballot {
  match: LevelMatch;
  /** With the match `percent`. */
  percent: number | null;
  votes: readonly ApprovalState[];
}

/**
 * The state of a run: the status of each level, the index of the active one (null at the end), and the status of the
 * run.
 */
export interface Tally {
  levels: ApprovalState[];
  active: number | null;
  status: ApprovalState;
}

/** A vote of somebody who was asked because the level is due fills the place of one who has not voted (G17). */
export function votesOf(seats: readonly { status: ApprovalState; is_escalation: boolean }[]): readonly ApprovalState[] {
  const asked = seats.filter((seat) => !seat.is_escalation).map(({ status }) => status);
  if (!asked.length) return seats.map(({ status }) => status);
  for (const { status, is_escalation } of seats) {
    const free = asked.indexOf('PENDING');
    if (is_escalation && status !== 'PENDING' && free >= 0) asked[free] = status;
  }
  return asked;
}

/** How many of `asked` approvers must approve: one, all, more than half, or so many percent of them (B2, G17). */
export function neededOf({ match, percent }: Pick<Ballot, 'match' | 'percent'>, asked: number): number {
  if (match === 'any') return 1;
  if (match === 'all') return asked;
  return match === 'majority' ? Math.floor(asked / 2) + 1 : Math.ceil((asked * (percent ?? 100)) / 100);
}

/**
 * Approved as soon as enough have approved, denied as soon as that cannot be reached any more (B2, G17). A level without
 * approvers stays pending: it is never approved by itself.
 */
export function outcomeOf({ votes, ...rule }: Ballot): ApprovalState {
  if (!votes.length) return 'PENDING';
  const needed = neededOf(rule, votes.length);
  const count = (state: ApprovalState) => votes.filter((vote) => vote === state).length;
  if (count('APPROVED') >= needed) return 'APPROVED';
  return count('APPROVED') + count('PENDING') < needed ? 'DENIED' : 'PENDING';
}

/** Levels decide in their order. A denied level denies the run, and later ones never become active. */
export function tallyOf(ballots: readonly Ballot[]): Tally {
  const outcomes = ballots.map(outcomeOf);
  const open = outcomes.findIndex((outcome) => outcome !== 'APPROVED');
  const levels = outcomes.map((outcome, i) => (open === -1 || i <= open ? outcome : 'PENDING'));
  if (open === -1) return { levels, active: null, status: 'APPROVED' };
  return outcomes[open] === 'DENIED'
    ? { levels, active: null, status: 'DENIED' }
    : { levels, active: open, status: 'PENDING' };
}
