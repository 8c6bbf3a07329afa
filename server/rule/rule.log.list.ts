import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import { isCustomFieldName, type PageType, type RuleField, ruleLimits, type RuleLog } from '../../wire/rule/rule';
import { rightOfField, type RuleRight } from '../../wire/rule/rule.needs';
import { kinds } from '../kinds';
import { type Actor, requireSees } from '../shared/actor';
import { missingRight } from '../shared/admission';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { list, type ListDefinition } from '../shared/list';
import { keptSentence, say, type StoredSentence } from '../shared/sentence';
import { person } from '../shared/shapes';
import { scopesOf } from '../shared/rights';
import { requireSeenRecord } from '../shared/sight';
import { wireTime } from '../shared/time';
import { fieldsOf } from './rule.fields';
import { countOf, leftOut } from './rule.log';
import type { Effect } from './rule.run';
import { bytesOf, Room, type Trace } from './rule.trace';
import { namesInWhys, whyOf } from './rule.words';
import * as rulesSentences from '../../texts/compiled/server/rules';

interface Row extends Omit<RuleLog, 'why' | 'groups' | 'effects'> {
  groups: Trace['groups'];
  effects: { action: Effect['action']; done: boolean; text: StoredSentence }[];
  why: StoredSentence | null;
}

/** The rules that looked at one record, each with a number of its own: of its run, then its place there. */
const looksAt = (pageType: PageType, id: number) => sql`(
  select r.id * 1000 + l.place as id, l.rule ->> 'name' as name, (l.rule ->> 'rule_id')::bigint as rule_id, (l.rule ->> 'author_id')::bigint as author_id, l.rule, r.created_at
  from rule_runs r cross join json_array_elements(r.looked) with ordinality l (rule, place)
  where r.page_type = ${pageType} and r.record_id = ${id})`;

const definition = (pageType: PageType, id: number, zone: string): ListDefinition => ({
  table: 'rule_runs',
  source: looksAt(pageType, id),
  defaultOrder: 'desc',
  sorts: {},
  filters: {},
  search: (pattern) => sql`search_fold(t.name) like ${pattern}`,
  row: sql`t.id, json_build_object('id', (select r.id from rules r where r.id = t.rule_id), 'name', t.name, 'type', t.rule -> 'kind') as rule,
    ${person(sql.ref('t.author_id'))} as author, t.rule -> 'why' as why, coalesce((t.rule ->> 'left_out')::int, 0) as left_out,
    t.rule -> 'matched' as matched, t.rule -> 'groups' as groups, t.rule -> 'effects' as effects, t.rule -> 'took' as took, ${wireTime(sql.ref('t.created_at'), zone)} as created_at`,
});

interface Reader {
  actor: Actor;
  language: Language;
}

/**
 * The rules that looked at a record, newest first, in the reader's language: of records of other kinds only what the
 * reader may see. Throws 403, 404.
 */
export async function listLog(
  db: Db,
  { pageType, id }: { pageType: PageType; id: number },
  query: Record<string, unknown>,
  { actor, language }: Reader,
): Promise<{ rule_logs: RuleLog[]; total: number }> {
  requireSees(actor, pageType);
  await requireRecord(db, pageType, id);
  await requireSeenRecord(actor, pageType, id);
  const { rows, total } = await list<Row>(db, definition(pageType, id, actor.time_zone), query, actor.time_zone);
  const fields = await fieldsOf(db, pageType);
  const seen = rows.map((row) => ({ ...row, ...seenBy(actor, row, fields, language) }));
  const whys = whyOf(await namesInWhys(db, fields, seen), fields, seen);
  const logs = seen.map((row, at): RuleLog => ({
    ...row,
    why: (row.why ? keptSentence(row.why) : whys[at])?.in(language) ?? '',
  }));
  return { rule_logs: fitting(logs), total };
}

/** Are there records of a kind that the reader may not see? The log does not keep which it was about. */
const isPartly = (actor: Actor, right: RuleRight): boolean =>
  missingRight(actor, right) !== null || scopesOf(actor, right) !== null;

/** What a reader sees of a log: nothing of records of a kind of which they may not see all. */
function seenBy(
  actor: Actor,
  { groups, effects }: Pick<Row, 'groups' | 'effects'>,
  fields: readonly RuleField[],
  language: Language,
): Pick<RuleLog, 'groups' | 'effects'> {
  const hidden = new Set(
    fields
      .filter((field) => {
        const right = rightOfField(field);
        return right !== null && isPartly(actor, right);
      })
      .map(({ name }) => name),
  );
  const known = new Set(fields.map(({ name }) => name));
  // What a field showed that was deleted nobody can say any more: it may have been a record of another kind.
  const isHidden = (field: string): boolean =>
    hidden.has(field) || (isCustomFieldName(field) && !known.has(field) && actor.role !== 'admin');
  const unseen = () => say(rulesSentences.unseen).in(language);
  return {
    groups: groups.map((group) => ({
      ...group,
      rules: group.rules.map((one) => (isHidden(one.field) && one.saw ? { ...one, saw: unseen() } : one)),
    })),
    effects: effects.map((one) => ({
      ...one,
      text:
        one.action === 'attach_release' && isPartly(actor, 'view_releases')
          ? unseen()
          : keptSentence(one.text).in(language),
    })),
  };
}

/** Within the bytes of a reply: what has no room is counted in `left_out`. */
export function fitting<One extends Pick<RuleLog, 'groups' | 'left_out' | 'effects'>>(rows: readonly One[]): One[] {
  const without = rows.map((row): One => ({
    ...row,
    ...leftOut(row),
    effects: [],
    left_out: row.left_out + countOf(row) + row.effects.length,
  }));
  const left = new Room(ruleLimits.reply - envelope - without.reduce((sum, row) => sum + bytesOf(row), 0));
  return rows.map((row, at) => {
    const bare = without[at] ?? row;
    if (left.take(bytesOf(row) - bytesOf(bare))) return row;
    const effects = { ...bare, effects: row.effects, left_out: row.left_out + countOf(row) };
    return left.take(bytesOf(effects) - bytesOf(bare)) ? partOf(row, effects, left) : bare;
  });
}

/** Bytes around the rows of a reply. */
const envelope = 1000;

/** With as many of its conditions as there is room for. */
function partOf<One extends Pick<RuleLog, 'groups' | 'left_out' | 'effects'>>(row: One, effects: One, left: Room): One {
  const part: One = { ...effects, groups: [] };
  for (const group of row.groups) {
    const rules: typeof group.rules = [];
    for (const one of group.rules) {
      if (!left.take(bytesOf(one))) break;
      rules.push(one);
    }
    if (rules.length) part.groups.push({ ...group, rules });
    part.left_out -= rules.length;
    if (rules.length < group.rules.length) break;
  }
  return part;
}

/** Throws 404. */
export async function requireRecord(db: Db, pageType: PageType, id: number): Promise<void> {
  const { table, noun } = kinds[pageType];
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
  if (!rows.length) throw notFound(noun);
}
