import type { ApprovalState } from '../../wire/approval/approval';
import type { LevelMatch } from '../../wire/cab/cab';

/**
 * What decides a level: the states of its approvers. There are none before it is active, or if nobody could be found to
 * approve.
 */
export interface Ballot {
  match: LevelMatch;
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

/**
 * `any`: the first approval approves, denied once everybody denied. `all`: the first denial denies, approved once
 * everybody approved (B2). A level without approvers stays pending: it is never approved by itself.
 */
export function outcomeOf({ match, votes }: Ballot): ApprovalState {
  if (!votes.length) return 'PENDING';
  const [enough, unanimous] = match === 'any' ? (['APPROVED', 'DENIED'] as const) : (['DENIED', 'APPROVED'] as const);
  if (votes.includes(enough)) return enough;
  return votes.every((vote) => vote === unanimous) ? unanimous : 'PENDING';
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
