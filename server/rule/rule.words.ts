import { type Operator, type RuleField, ruleLimits } from '../../wire/rule/rule';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { shortened } from './rule.facts';
import { fieldGone } from './rule.fields';
import type { SeenCondition, Trace } from './rule.trace';
import { idsIn, nameKey, type Names, namesOf } from './rule.names';
import * as rulesSentences from '../../texts/compiled/server/rules';

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
    if (trace.matched && !trace.groups.length && !trace.left_out) return say(rulesSentences.always);
    return trace.matched ? say(rulesSentences.held) : say(rulesSentences.not_held);
  });
}

/** The condition for which a rule did not run: the first that did not hold. */
const decisive = ({ matched, groups }: Seen): SeenCondition | undefined =>
  matched ? undefined : groups.find(({ held }) => !held)?.rules.find(({ held }) => !held);

function failure({ field, operator, value, saw }: SeenCondition, known: RuleField | undefined, names: Names): Sentence {
  if (!known) return fieldGone(field);
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
      return say(rulesSentences.not_equal, values);
    case 'not_equal':
      return say(rulesSentences.equal, { field, saw });
    case 'contains':
      return say(rulesSentences.not_contained, values);
    case 'not_contains':
      return say(rulesSentences.contained, values);
    case 'starts':
      return say(rulesSentences.no_start, values);
    case 'ends':
      return say(rulesSentences.no_end, values);
    case 'empty':
      return say(rulesSentences.not_empty, { field, saw });
    case 'not_empty':
      return say(rulesSentences.empty, { field });
    case 'before':
      return say(rulesSentences.not_before, values);
    case 'after':
      return say(rulesSentences.not_after, values);
    case 'gt':
      return say(rulesSentences.not_greater, values);
    case 'lt':
      return say(rulesSentences.not_less, values);
  }
}
