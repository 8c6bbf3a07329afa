import type { Operator, PageType, RuleField } from '../../wire/rule/rule';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import type { SeenCondition, Trace } from './rule.conditions';
import { fieldsOf } from './rule.fields';
import { idsIn, nameKey, type Names, namesOf } from './rule.names';

/** Why a rule ran, or did not, in one sentence for each of these traces; names are looked up in one query. */
export async function whyOf(db: Db, pageType: PageType, traces: readonly Trace[]): Promise<Sentence[]> {
  const fields = new Map((await fieldsOf(db, pageType)).map((field) => [field.name, field]));
  const failed = traces.map(decisive);
  const ids = failed.flatMap((one) => (one ? idsIn(fields.get(one.field), one.value, '') : []));
  const names = await namesOf(db, ids);
  return traces.map((trace, at) => {
    const one = failed[at];
    if (!trace.groups.length) return say('rules.always', 'This rule has no conditions.');
    return one ? failure(one, fields.get(one.field), names) : say('rules.held', 'Its conditions held.');
  });
}

/** The condition for which a rule did not run: the first that did not hold. */
const decisive = ({ matched, groups }: Trace): SeenCondition | undefined =>
  matched ? undefined : groups.find(({ held }) => !held)?.rules.find(({ held }) => !held);

function failure({ field, operator, value, saw }: SeenCondition, known: RuleField | undefined, names: Names): Sentence {
  if (!known) return say('rules.field_gone', 'The field {field} is not there any more.', { field });
  const wanted = [value]
    .flat()
    .map((one) => (known.lookup ? (names.get(nameKey(known.lookup, Number(one))) ?? `#${one}`) : String(one)))
    .join(', ');
  return compared(operator, { field: known.label, saw: saw || '–', wanted });
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
