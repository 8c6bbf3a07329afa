import { sql } from 'kysely';
import type { PermissionKey, Role } from '../../wire/protocol/permission';
import {
  isCustomFieldName,
  type PageType,
  type RuleAction,
  type RuleConditions,
  type RuleField,
} from '../../wire/rule/rule';
import { rightOfField, rightsOfAction, rightsToSet, type RuleRight, viewRight } from '../../wire/rule/rule.needs';
import { lookups } from '../kinds';
import { closingStatus } from '../problem';
import type { Actor } from '../shared/actor';
import { missingRight } from '../shared/admission';
import { noRights, rightsOf, type Rights as Held } from '../shared/rights';
import type { Db } from '../shared/db';
import { type Right, rightNames } from '../shared/right';
import { say, type Sentence } from '../shared/sentence';
import { personNameOf } from '../shared/shapes';
import * as rulesSentences from '../../texts/compiled/server/rules';

/** Who saved a rule last, with the rights of now: it acts with these (G35). */
export interface Author extends Held {
  id: number;
  name: string;
  active: boolean;
  role: Role;
}

/** The rights of somebody with whom a rule acts. */
export type Rights = Pick<Actor, 'role' | keyof Held>;

/** These people with the rights that they hold now, in two statements. */
export async function authorsOf(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, Author>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (!known.length) return new Map();
  const { rows } = await sql<Omit<Author, keyof Held>>`
    select u.id, ${personNameOf('u')} as name, u.active, u.role from help_desk.users u where u.id = any(${known})`.execute(
    db,
  );
  const agents = rows.filter(({ role }) => role !== 'admin').map(({ id }) => id);
  const held = agents.length ? await rightsOf(db, agents) : new Map<number, Held>();
  return new Map(rows.map((row) => [row.id, { ...row, ...(held.get(row.id) ?? noRights) }]));
}

/** A right that a rule asks of its author, and the place of the form for which it does. */
export interface Needed {
  right: RuleRight;
  path: string;
}

/** A rule as far as it asks for rights. */
export interface Parts {
  page_type: PageType;
  conditions: RuleConditions;
  actions: readonly RuleAction[];
}

/** The status of the help-desk by which problems are closed; null where no action may set it. */
export const closesProblems = async (db: Db, rules: readonly Parts[]): Promise<number | null> =>
  rules.some(
    ({ page_type, actions }) =>
      page_type === 'problem' && actions.some((one) => one.type === 'set' && one.field === 'status_type_id'),
  )
    ? (await closingStatus(db)).id
    : null;

/** Every right that a rule asks of its author, beginning with that to see its records. */
export function neededBy(
  { page_type, conditions, actions }: Parts,
  fields: readonly Pick<RuleField, 'name' | 'lookup' | 'custom'>[],
  problemClosed: number | null,
): Needed[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const ofConditions = conditions.groups.flatMap((group, g) =>
    group.rules.flatMap(({ field }, r): Needed[] => {
      const right = rightOfField(known.get(field) ?? { name: field, lookup: null });
      return right ? [{ right, path: `conditions.groups.${g}.rules.${r}.field` }] : [];
    }),
  );
  const ofActions = actions.flatMap((action, a) => [
    ...rightsOfAction(page_type, action, problemClosed).map((right) => ({ right, path: `actions.${a}.type` })),
    ...settingRights([action], known).map((right) => ({ right, path: `actions.${a}.field` })),
  ]);
  return [
    { right: 'manage_automation', path: 'page_type' },
    { right: viewRight(page_type), path: 'page_type' },
    ...ofConditions,
    ...ofActions,
  ];
}

/** What these actions ask of a rule's author for the fields that they set. */
export const settingRights = (
  actions: readonly RuleAction[],
  known: ReadonlyMap<string, Pick<RuleField, 'name' | 'lookup' | 'custom'>>,
): RuleRight[] =>
  actions.flatMap((action) => {
    const field = action.type === 'set' ? known.get(action.field) : undefined;
    return field ? rightsToSet(field) : [];
  });

/** The first of these rights that somebody lacks; null: none. */
export const lackedBy = (who: Rights, needed: readonly RuleRight[]): RuleRight | null =>
  needed.find((right) => missingRight(who as Actor, right) !== null) ?? null;

/**
 * The right that somebody lacks to see what a record has in a field, because it is of another kind or chosen from a list that
 * they may not open; null: none.
 */
export function lackedToSee(who: Rights, field: Pick<RuleField, 'name' | 'lookup'>): Right | null {
  const right = rightOfField(field);
  if (right) return lackedBy(who, [right]);
  if (!isCustomFieldName(field.name) || !field.lookup) return null;
  return missingRight(who as Actor, lookups[field.lookup].needs);
}

const takeOver = () => say(rulesSentences.take_over);

/** Why a rule does not run, and what to do; null: it runs. */
export function stopOf(author: Author | undefined, needed: readonly RuleRight[]): Sentence | null {
  if (!author)
    return say(rulesSentences.stopped_nobody, {
      next: takeOver(),
    });
  const { name } = author;
  if (!author.active) return say(rulesSentences.stopped_left, { name, next: takeOver() });
  const lacked = lackedBy(author, needed);
  if (!lacked) return null;
  if (lacked === 'agent' || author.role === 'client')
    return say(rulesSentences.stopped_client, {
      name,
      next: takeOver(),
    });
  return say(rulesSentences.stopped_right, {
    name,
    right: rightNames[lacked as PermissionKey],
    next: takeOver(),
  });
}
