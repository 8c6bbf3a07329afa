import { type Operator, type RuleField, ruleLimits } from '../../wire/rule/rule';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { shortened } from './rule.facts';
import type { SeenCondition, Trace } from './rule.trace';
import { idsIn, nameKey, type Names, namesOf } from './rule.names';

type Seen = Pick<Trace, 'matched' | 'groups' | 'left_out'>;

/** The names in the sentences of {@link whyOf}, in one query. */
export function namesInWhys(db: Db, fields: readonly RuleField[], traces: readonly Seen[]): Promise<Names> {
  const known = new Map(fields.map((field) => [field.name, field]));
  const deciding = traces.map(decisive).filter((one) => one !== undefined);
  return namesOf(
    db,
    deciding.flatMap(({ field, value }) => idsIn(known.get(field), value, '')),
  );
}

/** Why a rule ran, or did not, in one sentence for each of these traces. */
export function whyOf(names: Names, fields: readonly RuleField[], traces: readonly Seen[]): Sentence[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  return traces.map((trace) => {
    const one = decisive(trace);
    if (one) return failure(one, known.get(one.field), names);
    if (trace.matched && !trace.groups.length && !trace.left_out)
      return say('rules.always', 'This rule has no conditions.');
    return trace.matched
      ? say('rules.held', 'Its conditions held.')
      : say('rules.not_held', 'Its conditions did not hold.');
  });
}

/** The condition for which a rule did not run: the first that did not hold. */
const decisive = ({ matched, groups }: Seen): SeenCondition | undefined =>
  matched ? undefined : groups.find(({ held }) => !held)?.rules.find(({ held }) => !held);

function failure({ field, operator, value, saw }: SeenCondition, known: RuleField | undefined, names: Names): Sentence {
  if (!known) return say('rules.field_gone', 'The field {field} is not there any more.', { field });
  const wanted = [value]
    .flat()
    .map((one) => (known.lookup ? (names.get(nameKey(known.lookup, Number(one))) ?? `#${one}`) : String(one)))
    .join(', ');
  return compared(operator, { field: known.label, saw: saw || '–', wanted: shortened(wanted, ruleLimits.saw) });
}

/** `Status is Open, not Closed.` */
function compared(operator: Operator, values: { field: string; saw: string; wanted: string }): Sentence {
  const { field, saw } = values;
  switch (operator) {
    case 'equal':
    case 'in':
      return say('rules.not_equal', '{field} is {saw}, not {wanted}.', values);
    case 'not_equal':
      return say('rules.equal', '{field} is {saw}.', { field, saw });
    case 'contains':
      return say('rules.not_contained', '{field} does not contain {wanted}: {saw}.', values);
    case 'not_contains':
      return say('rules.contained', '{field} contains {wanted}: {saw}.', values);
    case 'starts':
      return say('rules.no_start', '{field} does not start with {wanted}: {saw}.', values);
    case 'ends':
      return say('rules.no_end', '{field} does not end with {wanted}: {saw}.', values);
    case 'empty':
      return say('rules.not_empty', '{field} is not empty: {saw}.', { field, saw });
    case 'not_empty':
      return say('rules.empty', '{field} is empty.', { field });
    case 'before':
      return say('rules.not_before', '{field} is {saw}, not before {wanted}.', values);
    case 'after':
      return say('rules.not_after', '{field} is {saw}, not after {wanted}.', values);
    case 'gt':
      return say('rules.not_greater', '{field} is {saw}, not greater than {wanted}.', values);
    case 'lt':
      return say('rules.not_less', '{field} is {saw}, not less than {wanted}.', values);
  }
}
