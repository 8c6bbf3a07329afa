import { sql } from 'kysely';
import type { PageType, RuleKind } from '../../wire/rule/rule';
import type { Db, Trx } from '../shared/db';
import type { Desk, RunningRule } from './rule.acting';

/** Rules of one kind for one kind of record. */
export interface RulesOf {
  kind: RuleKind;
  pageType: PageType;
}

interface Known {
  revision: number;
  rules: readonly RunningRule[];
}

/** What a process knows of the rules, by `<kind> <page type>`. */
const known = new WeakMap<Desk, Map<string, Known>>();

const keyOf = ({ kind, pageType }: RulesOf): string => `${kind} ${pageType}`;

/**
 * The active rules in the order in which they run (E32). A save asks for the numbers of their revisions, in one
 * statement; the rules themselves are read only when a number has changed.
 */
export async function activeRules(trx: Trx, desk: Desk, asked: readonly RulesOf[]): Promise<RunningRule[]> {
  if (!asked.length) return [];
  const { rows } = await sql<RulesOf & { revision: number }>`
    select r.kind, r.page_type as "pageType", r.revision
    from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ pageType }) => pageType)}::text[]) a (kind, page_type)
    join rule_revisions r on r.kind = a.kind and r.page_type = a.page_type`.execute(trx);
  const kept = known.get(desk) ?? new Map<string, Known>();
  known.set(desk, kept);
  // One that is unknown has no rules; what was read after its number is at least as new as the number says.
  for (const one of rows)
    if (kept.get(keyOf(one))?.revision !== one.revision)
      kept.set(keyOf(one), { revision: one.revision, rules: await readRules(trx, one) });
  return rows.flatMap((one) => kept.get(keyOf(one))?.rules ?? []);
}

/** Is any rule for these records switched on? */
export async function hasActiveRules(db: Db, pageType: PageType): Promise<boolean> {
  const { rows } = await sql`select from rules where page_type = ${pageType} and active limit 1`.execute(db);
  return rows.length > 0;
}

async function readRules(trx: Trx, { kind, pageType }: RulesOf): Promise<RunningRule[]> {
  const { rows } = await sql<RunningRule>`
    select r.id, r.kind, r.page_type, r.name, r.performer, r.events, r.conditions, r.actions, r.failures
    from rules r where r.kind = ${kind} and r.page_type = ${pageType} and r.active order by r.position, r.id`.execute(
    trx,
  );
  return rows;
}
