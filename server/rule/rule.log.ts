import { sql } from 'kysely';
import type { Language } from '../../wire/languages';
import type { PageType, RuleKind, RuleLog } from '../../wire/rule/rule';
import { kinds } from '../kinds';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { keptSentence, type StoredSentence } from '../shared/sentence';
import { wireTime } from '../shared/time';
import type { Trace } from './rule.conditions';
import type { Effect } from './rule.run';
import { whyOf } from './rule.words';

/** What a rule saw of a record and did, as its log keeps it (E36). */
export interface Logged {
  pageType: PageType;
  id: number;
  now: Date;
  requestId: string | undefined;
  rule: { id: number; name: string; kind: RuleKind };
  trace: Trace;
  matched: boolean;
  effects: Effect[];
  /** Thousandths of a millisecond. */
  took: number;
}

/** One statement, however many rules were looked at. */
export async function writeLog(db: Trx, runs: readonly Logged[]): Promise<void> {
  if (!runs.length) return;
  const column = <T>(of: (run: Logged) => T): T[] => runs.map(of);
  // Arrays, not one document: nothing is parsed twice.
  await sql`
    insert into rule_logs (page_type, record_id, rule_id, rule_name, rule_kind, matched, trace, effects, took, request_id, created_at)
    select * from unnest(${column(({ pageType }) => pageType)}::text[], ${column(({ id }) => id)}::bigint[], ${column(({ rule }) => rule.id)}::bigint[],
      ${column(({ rule }) => rule.name)}::text[], ${column(({ rule }) => rule.kind)}::text[], ${column(({ matched }) => matched)}::boolean[],
      ${column(({ trace }) => JSON.stringify(trace.groups))}::json[], ${column(({ effects }) => JSON.stringify(effects))}::json[],
      ${column(({ took }) => took)}::integer[], ${column(({ requestId }) => requestId ?? null)}::text[], ${column(({ now }) => now)}::timestamptz[])`.execute(
    db,
  );
}

interface Row extends Omit<RuleLog, 'why' | 'groups' | 'effects'> {
  groups: Trace['groups'];
  effects: { action: Effect['action']; done: boolean; text: StoredSentence }[];
}

const definition = (zone: string): ListDefinition => ({
  table: 'rule_logs',
  defaultOrder: 'desc',
  sorts: {},
  filters: {},
  search: (pattern) => sql`t.rule_name ilike ${pattern}`,
  row: sql`t.id, json_build_object('id', (select r.id from rules r where r.id = t.rule_id), 'name', t.rule_name, 'type', t.rule_kind) as rule,
    t.matched, t.trace as groups, t.effects, t.took, ${wireTime(sql.ref('t.created_at'), zone)} as created_at`,
});

/** The rules that looked at a record, newest first, in the reader's language. Throws 404. */
export async function listLog(
  db: Db,
  { pageType, id }: { pageType: PageType; id: number },
  query: Record<string, unknown>,
  { zone, language }: { zone: string; language: Language },
): Promise<{ rule_logs: RuleLog[]; total: number }> {
  await requireRecord(db, pageType, id);
  const { rows, total } = await list<Row>(db, definition(zone), query, zone, [
    sql`t.page_type = ${pageType} and t.record_id = ${id}`,
  ]);
  const whys = await whyOf(db, pageType, rows);
  return {
    rule_logs: rows.map((row, at) => ({
      ...row,
      why: whys[at]?.in(language) ?? '',
      effects: row.effects.map((one) => ({ ...one, text: keptSentence(one.text).in(language) })),
    })),
    total,
  };
}

/** Throws 404. */
export async function requireRecord(db: Db, pageType: PageType, id: number): Promise<void> {
  const { table, noun } = kinds[pageType];
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
  if (!rows.length) throw notFound(noun);
}
