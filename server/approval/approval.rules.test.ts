import fc from 'fast-check';
import type { ApprovalState } from '../../wire/approval/approval';
import { Model, someLevels, someRule, someSteps } from '../testing/board.model';
import { type Ballot, outcomeOf, tallyOf } from './approval.rules';
import { mayDecide } from '../change/change.board';

const states: readonly ApprovalState[] = ['PENDING', 'APPROVED', 'DENIED'];
const state = fc.constantFrom(...states);
const ballot: fc.Arbitrary<Ballot> = fc
  .record({ rule: someRule, votes: fc.array(state, { maxLength: 5 }) })
  .map(({ rule, votes }) => ({ ...rule, votes }));

/** Every way in which `count` approvers can stand. */
const everyVotes = (count: number): ApprovalState[][] =>
  count === 0 ? [[]] : everyVotes(count - 1).flatMap((votes) => states.map((one) => [...votes, one]));

describe('the outcome of a level, for every way in which up to five approvers can stand', () => {
  const all = [0, 1, 2, 3, 4, 5].flatMap(everyVotes);
  const count = (votes: ApprovalState[], wanted: ApprovalState) => votes.filter((vote) => vote === wanted).length;

  test('any: approved by one, denied by all', () => {
    for (const votes of all) {
      const expected =
        count(votes, 'APPROVED') > 0
          ? 'APPROVED'
          : votes.length > 0 && count(votes, 'DENIED') === votes.length
            ? 'DENIED'
            : 'PENDING';
      expect([votes, outcomeOf({ match: 'any', percent: null, votes })]).toEqual([votes, expected]);
    }
  });

  test('all: denied by one, approved by all', () => {
    for (const votes of all) {
      const expected =
        count(votes, 'DENIED') > 0
          ? 'DENIED'
          : votes.length > 0 && count(votes, 'APPROVED') === votes.length
            ? 'APPROVED'
            : 'PENDING';
      expect([votes, outcomeOf({ match: 'all', percent: null, votes })]).toEqual([votes, expected]);
    }
  });

  test('nobody approves nothing', () => {
    for (const match of ['any', 'all', 'majority'] as const)
      expect(outcomeOf({ match, percent: null, votes: [] })).toBe('PENDING');
    expect(outcomeOf({ match: 'percent', percent: 100, votes: [] })).toBe('PENDING');
  });

  // Approvals wanted of one to seven approvers, as one would count them by hand (G17).
  test.each<[string, Pick<Ballot, 'match' | 'percent'>, number[]]>([
    ['majority: more than half', { match: 'majority', percent: null }, [1, 2, 2, 3, 3, 4, 4]],
    ['1 %: one', { match: 'percent', percent: 1 }, [1, 1, 1, 1, 1, 1, 1]],
    ['50 %: half, which need not be more', { match: 'percent', percent: 50 }, [1, 1, 2, 2, 3, 3, 4]],
    ['51 %', { match: 'percent', percent: 51 }, [1, 2, 2, 3, 3, 4, 4]],
    ['66 %', { match: 'percent', percent: 66 }, [1, 2, 2, 3, 4, 4, 5]],
    ['100 %: all', { match: 'percent', percent: 100 }, [1, 2, 3, 4, 5, 6, 7]],
  ])('%s; denied as soon as that cannot be reached', (_, rule, wanted) => {
    wanted.forEach((needed, i) => {
      const asked = i + 1;
      for (let yes = 0; yes <= asked; yes++)
        for (let no = 0; yes + no <= asked; no++) {
          const votes = [
            ...Array<ApprovalState>(yes).fill('APPROVED'),
            ...Array<ApprovalState>(no).fill('DENIED'),
            ...Array<ApprovalState>(asked - yes - no).fill('PENDING'),
          ];
          const expected = yes >= needed ? 'APPROVED' : asked - no < needed ? 'DENIED' : 'PENDING';
          expect([asked, yes, no, outcomeOf({ ...rule, votes })]).toEqual([asked, yes, no, expected]);
        }
    });
  });
});

test('at most one level is active, exactly while the run is pending; a denied one is the last that anybody hears of', () => {
  fc.assert(
    fc.property(fc.array(ballot, { minLength: 1, maxLength: 5 }), (ballots) => {
      const { levels, active, status } = tallyOf(ballots);
      expect(active === null).toBe(status !== 'PENDING');
      const decided = active ?? levels.findIndex((level) => level === 'DENIED');
      const last = decided === -1 ? levels.length : decided;
      expect(levels.slice(0, last).every((level) => level === 'APPROVED')).toBe(true);
      expect(levels.slice(last + 1).every((level) => level === 'PENDING')).toBe(true);
      if (status === 'APPROVED') expect(levels.every((level) => level === 'APPROVED')).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('the rules say what B2 says after every step: levels × matches × votes × additions × removals', () => {
  fc.assert(
    fc.property(someLevels, someSteps(30), (levels, sequence) => {
      const model = new Model(levels);
      const steps = sequence.map((step) => {
        model.play(step);
        const tally = tallyOf(
          levels.map(({ match, percent }, i) => ({ match, percent, votes: [...(model.seats[i]?.values() ?? [])] })),
        );
        return {
          sentence: JSON.stringify(tally),
          expected: JSON.stringify({ levels: model.outcomes, active: model.active, status: model.status }),
        };
      });
      expect(steps.filter(({ sentence, expected }) => sentence !== expected)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});

test('the order in which a level votes does not matter', () => {
  fc.assert(
    fc.property(ballot, ({ votes, ...rule }) =>
      expect(outcomeOf({ ...rule, votes: [...votes].reverse() })).toBe(outcomeOf({ ...rule, votes })),
    ),
  );
});

test.each([
  [[1], false, false],
  [[1], true, true],
  [[1, 2], false, true],
  [[2], true, false],
  [[], true, false],
])('who asked for the change, approvers %j, setting %s: %s', (approvers, requesterMayDecideAlone, expected) => {
  expect(mayDecide(1, 1, approvers, { requesterMayDecideAlone })).toBe(expected);
});
