import { sql } from 'kysely';
import pg from 'pg';
import type { ActionType, RuleAction } from '../../wire/rule/rule';
import { toApiError } from '../shared/errors';
import { inTurn, say, Sentence } from '../shared/sentence';
import { takeHappened, type Happening } from '../shared/happened';
import type { Acting } from './rule.acting';
import { act } from './rule.effects';
import { Rejected } from './rule.rejected';

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

/** The database asks for the whole transaction again, or is gone. */
const isForAll = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? ['40001', '40P01', '57P01'].includes(error.code ?? '') : false;

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

async function runAction(
  acting: Acting,
  action: RuleAction,
  tries: boolean,
): Promise<{ effect: Effect; lines: Happening[] }> {
  const { db, desk } = acting;
  await sql`savepoint rule_action`.execute(db);
  try {
    const text = await act(acting, action);
    await sql`release savepoint rule_action`.execute(db);
    return { effect: { action: action.type, done: true, text }, lines: takeHappened(db) };
  } catch (error) {
    if (error instanceof Rejected && tries)
      return {
        effect: {
          action: 'reject',
          done: true,
          text: say('rules.rejected', 'It would be rejected: {message}', { message: error.body as Sentence }),
        },
        lines: [],
      };
    if (error instanceof Rejected || isForAll(error)) throw error;
    await sql`rollback to savepoint rule_action`.execute(db);
    takeHappened(db);
    const told = toApiError(error);
    if (!told) desk.report(error);
    return { effect: { action: action.type, done: false, text: told ? sentenceOf(told.body) : fault() }, lines: [] };
  }
}

const fault = (): Sentence => say('rules.fault', 'Something went wrong on the server.');

/** Of several faults one after the other. */
function sentenceOf(body: Sentence | Record<string, Sentence>): Sentence {
  if (body instanceof Sentence) return body;
  const [first = fault(), ...others] = Object.values(body);
  return inTurn(first, ...others);
}
