import fc from 'fast-check';
import type { ApprovalState } from '../../wire/approval/approval';
import type { LevelMatch } from '../../wire/cab/cab';

/**
 * B2 as one would play them through on paper, step by step; the server's rules are checked against it. People are
 * numbers; 0 asked for the change, the last one is deactivated.
 */
export const people = 5;
export const requester = 0;
export const deactivated = people - 1;

export interface ModelLevel {
  match: LevelMatch;
  percent: number | null;
  /** Whom the board names. */
  named: number[];
}

export type Step =
  { what: 'vote'; who: number; approves: boolean } | { what: 'add' | 'remove'; who: number } | { what: 'remove-board' };

/** The people of a level and how they voted. */
type Seats = Map<number, ApprovalState>;

export class Model {
  status: ApprovalState = 'PENDING';
  /** The index of the level that decides now; null at the end. */
  active: number | null = 0;
  /** Of the levels that have been active. */
  readonly seats: Seats[] = [];
  readonly outcomes: ApprovalState[];
  removed = false;

  constructor(readonly levels: readonly ModelLevel[]) {
    this.outcomes = levels.map(() => 'PENDING');
    this.enter(0);
  }

  /** Plays a step; returns whether it was allowed. One that is not changes nothing. */
  play(step: Step): boolean {
    if (this.active === null || this.removed) return false;
    const seats = this.seats[this.active] as Seats;
    if (step.what === 'remove-board') {
      this.removed = true;
      return true;
    }
    const mine = seats.get(step.who);
    if (step.what === 'vote') {
      const alone = step.who === requester && seats.size === 1;
      if (mine !== 'PENDING' || alone) return false;
      seats.set(step.who, step.approves ? 'APPROVED' : 'DENIED');
    } else if (step.what === 'add') {
      if (mine || step.who === deactivated) return false;
      seats.set(step.who, 'PENDING');
    } else {
      if (mine !== 'PENDING' || seats.size === 1) return false;
      seats.delete(step.who);
    }
    this.settle(this.active, seats);
    return true;
  }

  private enter(index: number): void {
    this.active = index;
    const { named } = this.levels[index] as ModelLevel;
    this.seats[index] = new Map(
      [...new Set(named)].filter((one) => one !== deactivated).map((one) => [one, 'PENDING']),
    );
  }

  /** Do these votes, of which none is awaited, approve? */
  private isEnough(index: number, votes: readonly ApprovalState[]): boolean {
    const { match, percent } = this.levels[index] as ModelLevel;
    const approved = votes.filter((vote) => vote === 'APPROVED').length;
    const denied = votes.length - approved;
    if (match === 'any') return approved > 0;
    if (match === 'all') return denied === 0;
    return match === 'majority' ? approved > denied : approved * 100 >= (percent ?? NaN) * votes.length;
  }

  private settle(index: number, seats: Seats): void {
    const votes = [...seats.values()];
    // Were all who are awaited to approve, or all of them to deny, would it be enough?
    const [best, worst] = (['APPROVED', 'DENIED'] as const).map((rest) =>
      this.isEnough(
        index,
        votes.map((vote) => (vote === 'PENDING' ? rest : vote)),
      ),
    );
    const outcome = worst ? 'APPROVED' : best ? 'PENDING' : 'DENIED';
    this.outcomes[index] = outcome;
    if (outcome === 'PENDING') return;
    if (outcome === 'APPROVED' && index + 1 < this.levels.length) return this.enter(index + 1);
    this.status = outcome;
    this.active = null;
  }
}

const person = fc.integer({ min: 0, max: people - 1 });
export const someRule = fc.oneof(
  fc.record({ match: fc.constantFrom<LevelMatch>('any', 'all', 'majority'), percent: fc.constant(null) }),
  fc.record({ match: fc.constant<LevelMatch>('percent'), percent: fc.integer({ min: 1, max: 100 }) }),
);
export const someLevels = fc.array(
  fc
    .record({ rule: someRule, named: fc.uniqueArray(person, { minLength: 1, maxLength: 4 }) })
    .map(({ rule, named }): ModelLevel => ({ ...rule, named })),
  { minLength: 1, maxLength: 3 },
);

/** Votes are the most frequent; the board is seldom removed. */
const someDeed: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ what: fc.constant('vote' as const), who: person, approves: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('add' as const, 'remove' as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('remove' as const), who: person }) },
  { weight: 1, arbitrary: fc.constant({ what: 'remove-board' as const }) },
);
export const someSteps = (max: number) => fc.array(someDeed, { maxLength: max, size: 'max' });
