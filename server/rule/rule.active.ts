import { sql } from 'kysely';
import {
  type PageType,
  pageTypes,
  type RuleConditions,
  type RuleField,
  type RuleKind,
  ruleKinds,
} from '../../wire/rule/rule';
import type { RuleRight } from '../../wire/rule/rule.needs';
import type { Db, Trx } from '../shared/db';
import type { Desk, RunningRule } from './rule.acting';
import { closesProblems, neededBy } from './rule.author';
import { readConditions } from './rule.conditions';
import { fieldsOf } from './rule.fields';

/** Rules of one kind for one kind of record. */
export interface RulesOf {
  kind: RuleKind;
  pageType: PageType;
}

interface Known {
  revision: number;
  rules: readonly RunningRule[];
  /** What rules say, by their ids. */
  stored: ReadonlyMap<number, StoredRule>;
}

type StoredRule = Pick<RunningRule, 'name' | 'performer' | 'events' | 'conditions' | 'actions' | 'needed'> & {
  version: number;
};
type Row = Omit<RunningRule, keyof StoredRule> & { version: number };

/** What a process knows of the rules, by `<kind> <page type>`. */
const known = new WeakMap<Desk, Map<string, Known>>();

const keyOf = ({ kind, pageType }: RulesOf): string => `${kind} ${pageType}`;

/**
 * The active rules in the order in which they run (E32). A save asks for the numbers of their revisions, in one
 * statement; the rules themselves are read only when a number has changed, and of them only those that were saved since.
 */
export async function activeRules(trx: Trx, desk: Desk, requestedOf: readonly RulesOf[]): Promise<RunningRule[]> {
  if (!requestedOf.length) return [];
  const { rows } = await sql<RulesOf & { revision: number }>`
    select r.kind, r.page_type as "pageType", r.revision
    from unnest(${requestedOf.map(({ kind }) => kind)}::text[], ${requestedOf.map(({ pageType }) => pageType)}::text[]) a (kind, page_type)
    join rule_revisions r on r.kind = a.kind and r.page_type = a.page_type`.execute(trx);
  const kept = known.get(desk) ?? new Map<string, Known>();
  known.set(desk, kept);
  // One that is unknown has no rules; what was read after its number is at least as new as the number says.
  for (const one of rows) {
    const before = kept.get(keyOf(one));
    if (before?.revision !== one.revision)
      kept.set(keyOf(one), { revision: one.revision, ...(await readRules(trx, one, before)) });
  }
  return rows.flatMap((one) => kept.get(keyOf(one))?.rules ?? []);
}

/** Reads what is new among all rules, so that the next save need not. */
export const readAhead = (trx: Trx, desk: Desk): Promise<unknown> =>
  activeRules(
    trx,
    desk,
    ruleKinds.flatMap((kind) => pageTypes.map((pageType) => ({ kind, pageType }))),
  );

/** Is any rule for these records switched on? */
export async function hasActiveRules(db: Db, pageType: PageType): Promise<boolean> {
  const { rows } = await sql`select from rules where page_type = ${pageType} and active limit 1`.execute(db);
  return rows.length > 0;
}

/** So many rules are read by one statement: a rule may have a thousand conditions. */
const atOnce = 4;

async function readRules(
  trx: Trx,
  { kind, pageType }: RulesOf,
  before: Known | undefined,
): Promise<Pick<Known, 'rules' | 'stored'>> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.page_type, r.version, r.failures, r.author_id, r.stopped_at
    from rules r where r.kind = ${kind} and r.page_type = ${pageType} and r.active order by r.position, r.id`.execute(
    trx,
  );
  const stored = new Map<number, StoredRule>();
  const unread: number[] = [];
  for (const { id, version } of rows) {
    const one = before?.stored.get(id);
    if (one?.version === version) stored.set(id, one);
    else unread.push(id);
  }
  // Which right changes a custom field is asked at each run: it may have become another one.
  const fields = unread.length ? (await fieldsOf(trx, pageType)).map((field) => ({ ...field, custom: null })) : [];
  for (let from = 0; from < unread.length; from += atOnce)
    for (const [id, one] of await readNames(trx, fields, unread.slice(from, from + atOnce))) stored.set(id, one);
  return {
    rules: rows.flatMap((row) => {
      const one = stored.get(row.id);
      return one ? [{ ...row, ...one }] : [];
    }),
    stored,
  };
}

/** What rules say, made ready to run. */
async function readNames(
  trx: Trx,
  fields: readonly RuleField[],
  ids: readonly number[],
): Promise<[number, StoredRule][]> {
  const { rows } = await sql<
    Omit<StoredRule, 'conditions' | 'needed'> & { id: number; page_type: PageType; conditions: RuleConditions }
  >`
    select r.id, r.version, r.page_type, r.name, r.performer, r.events, r.conditions, r.actions
    from rules r where r.id = any(${[...ids]})`.execute(trx);
  const problemClosed = await closesProblems(trx, rows);
  return rows.map(({ id, page_type, ...rule }) => {
    const needed = neededBy({ ...rule, page_type, conditions: eachFieldOnce(rule.conditions) }, fields, problemClosed);
    return [
      id,
      {
        ...rule,
        conditions: readConditions(rule.conditions),
        needed: [...new Set(needed.map(({ right }): RuleRight => right))],
      },
    ];
  });
}

/** A thousand conditions name few fields, and the rights that they need follow from the fields alone. */
function eachFieldOnce({ match, groups }: RuleConditions): RuleConditions {
  const seen = new Map(groups.flatMap(({ rules }) => rules.map((rule) => [rule.field, rule] as const)));
  return { match, groups: [{ match, rules: [...seen.values()] }] };
}
