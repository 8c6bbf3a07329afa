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

/** What a rule saw of a record and did (E36). */
export interface Logged {
  rule: { id: number; name: string; kind: RuleKind };
  trace: Trace;
  matched: boolean;
  effects: Effect[];
  /** Thousandths of a millisecond. */
  took: number;
}

/** All rules that looked at a record at once. */
export interface LoggedRun {
  pageType: PageType;
  id: number;
  now: Date;
  requestId: string | undefined;
  looked: readonly Logged[];
}

/** One row for a record however many rules looked at it, and one for each rule that matched. */
export async function writeLog(db: Trx, runs: readonly LoggedRun[]): Promise<void> {
  const written = runs.filter(({ looked }) => looked.length);
  if (!written.length) return;
  const column = <T>(of: (run: LoggedRun) => T): T[] => written.map(of);
  await sql`
    insert into rule_runs (page_type, record_id, looked, request_id, created_at)
    select * from unnest(${column(({ pageType }) => pageType)}::text[], ${column(({ id }) => id)}::bigint[], ${column(({ looked }) => JSON.stringify(looked.map(stored)))}::json[],
      ${column(({ requestId }) => requestId ?? null)}::text[], ${column(({ now }) => now)}::timestamptz[])`.execute(db);
  const matches = written.flatMap(({ looked, now }) =>
    looked.filter(({ matched }) => matched).map(({ rule }) => ({ rule_id: rule.id, matched_at: now })),
  );
  if (matches.length) await db.insertInto('rule_matches').values(matches).execute();
}

const stored = ({ rule, trace, matched, effects, took }: Logged) => ({
  rule_id: rule.id,
  name: rule.name,
  kind: rule.kind,
  matched,
  groups: trace.groups,
  effects,
  took,
});

interface Row extends Omit<RuleLog, 'why' | 'groups' | 'effects'> {
  groups: Trace['groups'];
  effects: { action: Effect['action']; done: boolean; text: StoredSentence }[];
}

/** The rules that looked at one record, each with a number of its own: of its run, then its place there. */
const looksAt = (pageType: PageType, id: number) => sql`(
  select r.id * 1000 + l.place as id, l.rule ->> 'name' as name, (l.rule ->> 'rule_id')::bigint as rule_id, l.rule, r.created_at
  from rule_runs r cross join json_array_elements(r.looked) with ordinality l (rule, place)
  where r.page_type = ${pageType} and r.record_id = ${id})`;

const definition = (pageType: PageType, id: number, zone: string): ListDefinition => ({
  table: 'rule_runs',
  source: looksAt(pageType, id),
  defaultOrder: 'desc',
  sorts: {},
  filters: {},
  search: (pattern) => sql`t.name ilike ${pattern}`,
  row: sql`t.id, json_build_object('id', (select r.id from rules r where r.id = t.rule_id), 'name', t.name, 'type', t.rule -> 'kind') as rule,
    t.rule -> 'matched' as matched, t.rule -> 'groups' as groups, t.rule -> 'effects' as effects, t.rule -> 'took' as took, ${wireTime(sql.ref('t.created_at'), zone)} as created_at`,
});

/** The rules that looked at a record, newest first, in the reader's language. Throws 404. */
export async function listLog(
  db: Db,
  { pageType, id }: { pageType: PageType; id: number },
  query: Record<string, unknown>,
  { zone, language }: { zone: string; language: Language },
): Promise<{ rule_logs: RuleLog[]; total: number }> {
  await requireRecord(db, pageType, id);
  const { rows, total } = await list<Row>(db, definition(pageType, id, zone), query, zone);
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
