import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import {
  type ListenerView,
  type PageType,
  pageTypes,
  type RuleAction,
  type RuleKind,
  type RuleSort,
  ruleTexts,
  type RuleVersion,
  type WorkflowView,
} from '../../wire/rule/rule';
import { type Actor, requireSees, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { invalid, notFound, nothingHere } from '../shared/errors';
import { sanitise } from '../shared/html';
import { list, type ListDefinition } from '../shared/list';
import { readText } from '../shared/list.params';
import { byColumn } from '../shared/list.sort';
import { keptSentence, rule, type Sentence, type StoredSentence } from '../shared/sentence';
import { person } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { authorsOf, closesProblems, neededBy, type Parts, stopOf } from './rule.author';
import { fieldsOf } from './rule.fields';

const t = (column: string) => sql.ref(`t.${column}`);

/** Times that a rule matched; the log keeps 90 days. */
const matches = sql`from rule_matches m where m.rule_id = t.id`;
const matchedAt = sql`(select max(m.matched_at) ${matches})`;

const definition = (zone: string): ListDefinition<RuleSort> => ({
  table: 'rules',
  defaultOrder: 'asc',
  defaultSort: 'order',
  sorts: {
    order: byColumn(t('position')),
    name: byColumn(t('name')),
    matched_at: matchedAt,
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  search: (pattern) => sql`search_fold(t.name) like ${pattern}`,
  row: sql`t.id, t.name, t.page_type, t.active, t.position as "order", t.version, ${wireTime(t('created_at'), zone)} as created_at,
    ${wireTime(t('updated_at'), zone)} as updated_at, ${person(t('updated_by'))} as updated_by, (select count(*) ${matches}) as matched_count,
    ${wireTime(matchedAt, zone)} as matched_at, t.switched_off, t.conditions, t.actions, t.performer, t.events,
    t.author_id, ${person(t('author_id'))} as author`,
});

interface Reader {
  actor: Actor;
  language: Language;
}

export type AnyRule = WorkflowView & Partial<Pick<ListenerView, 'performer' | 'events'>>;
type Row = Omit<AnyRule, 'stopped_reason'> & { author_id: number | null };

/** With why they do not run, by the rights that their authors hold now. */
async function withStops(db: Db, kind: RuleKind, rows: readonly Row[], language: Language): Promise<AnyRule[]> {
  const [first] = rows;
  if (!first) return [];
  const authors = await authorsOf(
    db,
    rows.map(({ author_id }) => author_id),
  );
  const parts = rows as unknown as (Row & Parts)[];
  const fields = await fieldsOf(db, first.page_type);
  const problemClosed = await closesProblems(db, parts);
  return parts.map((row) => {
    const needed = neededBy(row, fields, problemClosed).map(({ right }) => right);
    const stop = stopOf(row.author_id === null ? undefined : authors.get(row.author_id), needed);
    return shown(row, kind, stop, language);
  });
}

/** As the wire shows it: texts are made safe again, and sentences are in the reader's language. */
function shown(row: Row, kind: RuleKind, stop: Sentence | null, language: Language): AnyRule {
  const { performer, events, author_id: _, ...common } = row;
  return {
    ...common,
    stopped_reason: stop?.in(language) ?? null,
    ...(kind === 'listener' && { performer, events }),
    actions: (row.actions as RuleAction[]).map(safely),
    switched_off:
      row.switched_off === null ? null : keptSentence(JSON.parse(row.switched_off) as StoredSentence).in(language),
  };
}

function safely(action: RuleAction): RuleAction {
  if (action.type === 'mail') return { ...action, body: sanitise(action.body) };
  return action.type === 'planning' ? { ...action, description: sanitise(action.description) } : action;
}

/** The kind of record of a query or a path; ticket where none is sent. Throws 422. */
export function readPageType(sent: unknown): PageType {
  const word = readText('page_type', sent) ?? 'ticket';
  const found = pageTypes.find((one) => one === word);
  if (!found) throw invalid({ page_type: rule(ruleTexts.pageType) });
  return found;
}

/** The kind of record of a path. Throws 404. */
export function pageTypeOfPath(word: string): PageType {
  const found = pageTypes.find((one) => one === word);
  if (!found) throw nothingHere();
  return found;
}

/**
 * By order, then id, unless asked otherwise (E28); none for records that the reader may not see (G35). Throws 422.
 */
export async function listRules(
  db: Db,
  kind: RuleKind,
  query: Record<string, unknown>,
  { actor, language }: Reader,
): Promise<{ rows: AnyRule[]; total: number }> {
  const pageType = readPageType(query.page_type);
  const { rows, total } = await list<Row>(db, definition(actor.time_zone), query, actor.time_zone, [
    sql`t.kind = ${kind} and t.page_type = ${pageType} and ${sees(actor, pageType)}`,
  ]);
  return { rows: await withStops(db, kind, rows, language), total };
}

/** Throws 403 for a rule of records that the reader may not see, 404. */
export async function viewRule(db: Db, kind: RuleKind, id: number, { actor, language }: Reader): Promise<AnyRule> {
  const { rows } = await sql<Row>`
    select ${definition(actor.time_zone).row} from rules t where t.id = ${id} and t.kind = ${kind}`.execute(db);
  const [rule] = await withStops(db, kind, rows, language);
  if (!rule) throw notFound(kind);
  requireSees(actor, rule.page_type);
  return rule;
}

/** Its versions, newest first, each with the parts that differ from the one before. Throws 403, 404. */
export async function listVersions(
  db: Db,
  kind: RuleKind,
  id: number,
  query: Record<string, unknown>,
  actor: Actor,
): Promise<{ versions: RuleVersion[]; total: number }> {
  const zone = actor.time_zone;
  await viewRule(db, kind, id, { actor, language: 'en' });
  const saved = sql`(select v.version as id, v.form, v.saved_at, v.saved_by, lag(v.form) over (order by v.version) as former
    from rule_versions v where v.rule_id = ${id})`;
  const versions: ListDefinition = {
    table: 'rule_versions',
    source: saved,
    defaultOrder: 'desc',
    sorts: {},
    filters: {},
    search: () => sql`false`,
    row: sql`t.id as version, ${wireTime(t('saved_at'), zone)} as saved_at, ${person(t('saved_by'))} as saved_by,
      coalesce((select json_agg(k order by k) from jsonb_object_keys(t.form) k where t.former is not null and t.form -> k is distinct from t.former -> k), '[]'::json) as changed`,
  };
  const { rows, total } = await list<RuleVersion>(db, versions, query, zone);
  return { versions: rows, total };
}
