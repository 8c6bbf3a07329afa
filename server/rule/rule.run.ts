import type { ActionType, RuleAction } from '../../wire/rule/rule';
import { toApiError } from '../shared/errors';
import { takeHappened, type Happening } from '../shared/happened';
import { say, type Sentence } from '../shared/sentence';
import type { Acting } from './rule.acting';
import { act } from './rule.effects';
import { fault, Rejected, sentenceOf } from './rule.rejected';
import { apart } from './rule.savepoint';
import * as rulesSentences from '../../texts/compiled/server/rules';

/** What an action of a rule did, or why it did not (E33). */
export interface Effect {
  action: ActionType;
  done: boolean;
  text: Sentence;
}

/** What the actions of a rule did, what happened by them, and whether later rules are left out. */
interface Ran {
  effects: Effect[];
  lines: Happening[];
  stops: boolean;
}

interface Options {
  /** A trial: a rejection is told, not thrown. */
  tries?: true;
}

/**
 * Does the actions of a rule, each in a savepoint of its own: what is barred is undone and told, the next one runs
 * (E33). Throws {@link Rejected}, and what only the whole transaction can recover from.
 */
export async function runActions(
  acting: Acting,
  actions: readonly RuleAction[],
  { tries }: Options = {},
): Promise<Ran> {
  const ran: Ran = { effects: [], lines: [], stops: false };
  for (const action of actions) {
    const { effect, lines } = await runAction(acting, action, tries === true);
    ran.effects.push(effect);
    ran.lines.push(...lines);
    if (action.type === 'stop') ran.stops = true;
  }
  return ran;
}

interface RanOne {
  effect: Effect;
  lines: Happening[];
}

const runAction = (acting: Acting, action: RuleAction, tries: boolean): Promise<RanOne> =>
  apart<RanOne>(
    acting.db,
    async () => {
      const text = await act(acting, action).catch((error: unknown) => {
        if (!(error instanceof Rejected && tries)) throw error;
        return say(rulesSentences.rejected, { message: error.body as Sentence });
      });
      return { effect: { action: action.type, done: true, text }, lines: takeHappened(acting.db) };
    },
    (error) => {
      const barred = toApiError(error);
      if (!barred) acting.desk.report(error);
      const text = barred ? sentenceOf(barred.body) : fault();
      return { effect: { action: action.type, done: false, text }, lines: [] };
    },
  );

/** What did not happen by a rule that failed before its first action. */
export const faultOf = ({ actions: [first] }: { actions: readonly RuleAction[] }): Effect[] =>
  first ? [{ action: first.type, done: false, text: fault() }] : [];
