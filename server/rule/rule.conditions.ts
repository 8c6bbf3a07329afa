import type { Match, Operator, RuleConditions, RuleField, RuleValue } from '../../wire/rule/rule';
import type { Breaks } from './rule.breaks';
import type { Facts, Seen } from './rule.facts';

/** A condition of a rule that was read to run: what it compares with is folded once. */
interface Condition {
  field: string;
  operator: Operator;
  value: RuleValue;
  folded: readonly string[];
}

interface Group {
  match: Match;
  rules: readonly Condition[];
}

/** The conditions of a rule that was read to run. */
export interface Conditions {
  match: Match;
  groups: readonly Group[];
  /** Of all groups. */
  count: number;
}

/** Do they hold, and if not, the first of them that does not. */
export interface Outcome {
  matched: boolean;
  failed: Condition | null;
}

/** One text for all that are alike: half a million conditions name the same few fields. */
const names = new Map<string, string>();
const shared = (name: string): string => {
  const known = names.get(name);
  if (known === undefined && names.size < 10_000) names.set(name, name);
  return known ?? name;
};

/** Reads the conditions of a rule for many runs. */
export function readConditions({ match, groups }: RuleConditions): Conditions {
  return {
    match: match as Match,
    groups: groups.map((group) => ({
      match: group.match as Match,
      rules: group.rules.map(({ field, operator, value = null }) => ({
        field: shared(field),
        operator: shared(operator) as Operator,
        value,
        folded: [value].flat().map((one) => String(one ?? '').toLowerCase()),
      })),
    })),
    count: groups.reduce((sum, { rules }) => sum + rules.length, 0),
  };
}

/** The record that rules look at. */
export interface Looked {
  fields: ReadonlyMap<string, RuleField>;
  facts: Facts;
  breaks: Breaks;
}

/** Do the conditions hold for a record (E29)? Without groups they do. Looks at no more than decides it. */
export async function look({ match, groups }: Conditions, looked: Looked): Promise<Outcome> {
  let failed: Condition | null = null;
  for (const group of groups) {
    const one = failedIn(group, looked);
    failed ??= one;
    if (looked.breaks.due) await looked.breaks.take(looked.facts);
    if (match === 'any' && !one) return { matched: true, failed: null };
    if (match === 'all' && one) return { matched: false, failed };
  }
  const matched = match === 'all' || !groups.length;
  return { matched, failed: matched ? null : failed };
}

/** The condition for which a group does not hold; null: it holds. */
function failedIn({ match, rules }: Group, looked: Looked): Condition | null {
  let failed: Condition | null = null;
  for (const rule of rules) {
    const held = holdsFor(rule, looked);
    if (match === 'any' && held) return null;
    if (!held) failed ??= rule;
    if (match === 'all' && !held) return failed;
  }
  return match === 'all' ? null : failed;
}

/** Does one condition hold? */
export function holdsFor({ field, operator, value, folded }: Condition, { fields, facts }: Looked): boolean {
  const known = fields.get(field);
  return known !== undefined && holds(known, { operator, value, folded }, facts.get(field)?.values ?? []);
}

/** Of several values, e.g. of attached assets, any one does; what must not be must not be in any. */
function holds(
  { kind }: RuleField,
  { operator, value, folded }: Pick<Condition, 'operator' | 'value' | 'folded'>,
  seen: readonly Seen[],
): boolean {
  switch (operator) {
    case 'equal':
    case 'in':
      return seen.length ? some(kind, 'equal', folded, seen) : isUnset(kind, value);
    case 'not_equal':
      return seen.length ? !some(kind, 'equal', folded, seen) : !isUnset(kind, value);
    case 'not_contains':
      return !some(kind, 'contains', folded, seen);
    case 'empty':
      return seen.length === 0;
    case 'not_empty':
      return seen.length > 0;
    default:
      return some(kind, operator, folded, seen);
  }
}

/** A box that was never ticked is as one that is not. */
const isUnset = (kind: RuleField['kind'], value: RuleValue): boolean =>
  kind === 'flag' && [value].flat().some((one) => !isYes(one));

/** Operators that one value is compared by. */
type Comparison = Exclude<Operator, 'in' | 'not_equal' | 'not_contains' | 'empty' | 'not_empty'>;

/** A million times for one save, in rules of a thousand conditions: without a function for each. */
function some(kind: RuleField['kind'], by: Comparison, folded: readonly string[], seen: readonly Seen[]): boolean {
  for (const one of seen) for (const wanted of folded) if (fits(kind, by, one, wanted)) return true;
  return false;
}

/** `wanted` is folded. */
function fits(kind: RuleField['kind'], by: Comparison, { id, text }: Seen, wanted: string): boolean {
  switch (by) {
    case 'equal':
      if (kind === 'select') return id === Number(wanted);
      if (kind === 'number') return Number(text.folded) === Number(wanted);
      return kind === 'flag' ? isYes(text.folded) === isYes(wanted) : text.folded === wanted;
    case 'contains':
      return text.contains(wanted);
    case 'starts':
      return text.folded.startsWith(wanted);
    case 'ends':
      return text.folded.endsWith(wanted);
    case 'before':
      return text.folded < wanted;
    case 'after':
      return text.folded > wanted;
    case 'gt':
      return Number(text.folded) > Number(wanted);
    case 'lt':
      return Number(text.folded) < Number(wanted);
  }
}

const isYes = (value: unknown): boolean => ['true', '1', 't'].includes(String(value));
