import type { Match, Operator, RuleConditions, RuleField, RuleValue } from '../../wire/rule/rule';
import type { Facts, Seen } from './rule.facts';

/** One condition, what it saw, and whether it held. */
export interface SeenCondition {
  field: string;
  operator: Operator;
  value: RuleValue;
  saw: string;
  held: boolean;
}

/** What the conditions of a rule saw (E36). */
export interface Trace {
  matched: boolean;
  groups: { match: Match; held: boolean; rules: SeenCondition[] }[];
}

/** Do the conditions hold for a record (E29)? Without groups they do. */
export function evaluate(conditions: RuleConditions, fields: ReadonlyMap<string, RuleField>, facts: Facts): Trace {
  const groups = conditions.groups.map((group) => {
    const rules = group.rules.map(({ field, operator, value = null }): SeenCondition => {
      const values = facts.get(field) ?? [];
      const known = fields.get(field);
      return {
        field,
        operator: operator as Operator,
        value,
        saw: values.map(({ text }) => text).join(', '),
        held: known !== undefined && holds(known, operator as Operator, value, values),
      };
    });
    const match = group.match as Match;
    return { match, held: joined(match, rules), rules };
  });
  return { matched: !groups.length || joined(conditions.match as Match, groups), groups };
}

const joined = (match: Match, parts: readonly { held: boolean }[]): boolean =>
  match === 'any' ? parts.some(({ held }) => held) : parts.every(({ held }) => held);

/** Of several values, e.g. of attached assets, any one does; what must not be must not be in any. */
function holds({ kind }: RuleField, operator: Operator, value: RuleValue, seen: readonly Seen[]): boolean {
  const asked = [value].flat();
  const same = (one: Seen): boolean => asked.some((wanted) => isSame(kind, one, wanted));
  const texts = (fits: (text: string, wanted: string) => boolean): boolean =>
    seen.some(({ text }) => asked.some((wanted) => fits(text.toLowerCase(), String(wanted ?? '').toLowerCase())));
  switch (operator) {
    case 'equal':
    case 'in':
      return seen.length ? seen.some(same) : kind === 'flag' && asked.some((one) => !isYes(one));
    case 'not_equal':
      return seen.length ? !seen.some(same) : !(kind === 'flag' && asked.some((one) => !isYes(one)));
    case 'contains':
      return texts((text, wanted) => text.includes(wanted));
    case 'not_contains':
      return !texts((text, wanted) => text.includes(wanted));
    case 'starts':
      return texts((text, wanted) => text.startsWith(wanted));
    case 'ends':
      return texts((text, wanted) => text.endsWith(wanted));
    case 'empty':
      return seen.length === 0;
    case 'not_empty':
      return seen.length > 0;
    case 'before':
      return texts((text, wanted) => text < wanted);
    case 'after':
      return texts((text, wanted) => text > wanted);
    case 'gt':
      return texts((text, wanted) => Number(text) > Number(wanted));
    case 'lt':
      return texts((text, wanted) => Number(text) < Number(wanted));
  }
}

function isSame(kind: RuleField['kind'], { id, text }: Seen, wanted: string | number | boolean | null): boolean {
  switch (kind) {
    case 'select':
      return id === Number(wanted);
    case 'number':
      return Number(text) === Number(wanted);
    case 'flag':
      return isYes(text) === isYes(wanted);
    default:
      return text.toLowerCase() === String(wanted ?? '').toLowerCase();
  }
}

const isYes = (value: unknown): boolean => ['true', '1', 't'].includes(String(value));
