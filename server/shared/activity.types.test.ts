import { closeProblem } from '../problem/problem.status';
import type { ChangeOperation } from '../change/change.kind';
import type { ProblemOperation } from '../problem/problem.kind';
import { recordActivity } from './activity';
import type { Operation } from './operation';

/** What the compiler refuses: `tsc` fails where an error that is expected is missing. */
export const refused = [
  // @ts-expect-error a kind that nothing tells
  (o: ProblemOperation) => recordActivity(o.db, { ...o.entry(1), kind: 'exploded' }),
  // @ts-expect-error only a change is sent to a board
  (o: ProblemOperation) => recordActivity(o.db, { ...o.entry(1), kind: 'cab-applied' }),
  // @ts-expect-error a change is closed, not completed
  (o: ChangeOperation) => recordActivity(o.db, { ...o.entry(1), kind: 'completed' }),
  // @ts-expect-error of any record only what all of them tell
  (o: Operation) => recordActivity(o.db, { ...o.entry(1), kind: 'closed' }),
  // @ts-expect-error work on a change is not told in the log of a problem
  (o: ChangeOperation) => closeProblem(o, 1),
];
export const accepted = [
  (o: Operation) => recordActivity(o.db, { ...o.entry(1), kind: 'updated' }),
  (o: ChangeOperation) => recordActivity(o.db, { ...o.entry(1), kind: 'cab-applied' }),
];

test('the compiler checks them', () => expect(refused.length + accepted.length).toBe(7));
