import { type Match, type Operator, ruleLimits, type RuleValue } from '../../wire/rule/rule';
import { type Conditions, holdsFor, type Looked, type Outcome } from './rule.conditions';
import { shortened } from './rule.facts';

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
  /** Conditions that had no room. */
  left_out: number;
}

/** Bytes that are left for what conditions saw, in itself and in what it is a part of. */
export class Room {
  constructor(
    private bytes: number,
    private readonly whole?: Room,
  ) {}

  /** Takes them, if there are so many. */
  take(bytes: number): boolean {
    if (bytes > this.bytes || this.whole?.take(bytes) === false) return false;
    this.bytes -= bytes;
    return true;
  }
}

/** Where traces of one run go. */
export interface Rooms {
  /** For each condition. */
  whole: Room;
  /** For the condition that decided, of rules for which there is no room for more. */
  deciding: Room;
}

/** A condition and its group in JSON have so many bytes besides what is in it. */
const around = 60;
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + around;

/** What the conditions saw, as far as there is room; the one for which the rule did not run is always among it. */
export async function traceOf(
  conditions: Conditions,
  { matched, failed }: Outcome,
  looked: Looked,
  { whole, deciding }: Rooms,
): Promise<Trace> {
  const seen = (condition: Parameters<typeof holdsFor>[0]): SeenCondition => ({
    field: condition.field,
    operator: condition.operator,
    value: shownValue(condition.value),
    saw: looked.facts.get(condition.field)?.saw ?? '',
    held: holdsFor(condition, looked),
  });
  const trace: Trace = { matched, groups: [], left_out: conditions.count };
  let [full, hasFailed] = [false, failed === null];
  for (const { match, rules } of conditions.groups) {
    if (full) break;
    const group: Trace['groups'][number] = { match, held: match === 'all', rules: [] };
    for (const condition of rules) {
      const one: SeenCondition | null = full ? null : seen(condition);
      full ||= !one || !whole.take(bytesOf(one));
      if (one && !full) {
        group.rules.push(one);
        trace.left_out--;
        hasFailed ||= condition === failed;
      }
      const held = one?.held ?? holdsFor(condition, looked);
      if (held === (match === 'any')) group.held = held;
    }
    if (group.rules.length) trace.groups.push(group);
    if (looked.breaks.due) await looked.breaks.take(looked.facts);
  }
  if (!failed || hasFailed) return trace;
  const one = seen(failed);
  if (!deciding.take(bytesOf(one))) return trace;
  trace.groups.push({ match: 'all', held: false, rules: [one] });
  trace.left_out--;
  return trace;
}

function shownValue(value: RuleValue): RuleValue {
  if (typeof value === 'string') return shortened(value, ruleLimits.saw);
  return Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? shortened(one, ruleLimits.saw) : one))
    : value;
}
