import { sql } from 'kysely';
import type { LookupName } from '../../wire/parts/lookup';
import { type RuleField, type RuleForm, ruleLimits, type RuleValue } from '../../wire/rule/rule';
import { rightOfField } from '../../wire/rule/rule.needs';
import { lookups } from '../kinds';
import { isTranslated, keptName, type Word, wordOf } from '../shared/built-in';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import type { DB } from '../shared/tables';
import { shortened } from './rule.facts';
import * as rulesSentences from '../../texts/compiled/server/rules';

/** An id that a rule names, and where. */
interface NamedId {
  lookup: LookupName;
  id: number;
  path: string;
}

/** Names by lookup and id, e.g. `teams 3`. */
export type Names = ReadonlyMap<string, string>;

export const nameKey = (lookup: string, id: number): string => `${lookup} ${id}`;

/** The names of these rows, in one query; of an id that names nothing there is none. */
export async function namesOf(db: Db, ids: readonly Pick<NamedId, 'lookup' | 'id'>[]): Promise<Names> {
  const needed = new Map<LookupName, number[]>();
  for (const { lookup, id } of ids) needed.set(lookup, [...(needed.get(lookup) ?? []), id]);
  if (!needed.size) return new Map();
  const selects = [...needed].map(
    ([lookup, found]) => sql`
      select ${lookup}::text as lookup, t.id::bigint as id, (${lookups[lookup].name})::text as name
      from ${sql.table(lookups[lookup].table)} t where t.id = any(${found}::bigint[])`,
  );
  const { rows } = await sql<{
    lookup: string;
    id: number;
    name: string;
  }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ lookup, id, name }) => [nameKey(lookup, id), name]));
}

/** The name of a row as part of a sentence, in which each reader has the language's own for a built-in one. */
export async function wordFor(db: Db, lookup: LookupName, id: number): Promise<string | Sentence> {
  const { table } = lookups[lookup];
  if (isTranslated(table)) {
    const { rows } = await sql<{
      kept: Word | null;
    }>`select ${keptName(table as keyof DB & string, sql`${id}::bigint`)} as kept`.execute(db);
    return rows[0]?.kept ? wordOf(rows[0].kept) : `#${id}`;
  }
  return (await namesOf(db, [{ lookup, id }])).get(nameKey(lookup, id)) ?? `#${id}`;
}

/** A value of a custom field as part of a sentence: its first {@link ruleLimits.saw} characters; '' for none. */
export async function wordsOf(db: Db, field: RuleField, value: RuleValue): Promise<string | Sentence> {
  const { kind, lookup, custom } = field;
  const values = [value ?? ''].flat().filter((one) => one !== '');
  const [first] = values;
  if (first === undefined) return '';
  if (kind === 'flag') return say([true, 1, '1', 'true'].includes(first) ? rulesSentences.yes : rulesSentences.no);
  // Not everybody who reads the log sees records of the kind.
  if (rightOfField(field)) return values.map((id) => `#${id}`).join(', ');
  if (lookup && values.length === 1) return wordFor(db, lookup, Number(first));
  if (!lookup) return shortened([values.join(', '), ...(custom?.unit ? [custom.unit] : [])].join(' '), ruleLimits.saw);
  const names = await namesOf(
    db,
    values.map((id) => ({ lookup, id: Number(id) })),
  );
  return shortened(values.map((id) => names.get(nameKey(lookup, Number(id))) ?? `#${id}`).join(', '), ruleLimits.saw);
}

/** Ids in the value of a field, with where they stand. */
export function idsIn(field: RuleField | undefined, value: RuleValue | undefined, path: string): NamedId[] {
  const lookup = field?.lookup;
  if (!lookup || value === null || value === undefined) return [];
  return [value].flat().map((one) => ({ lookup, id: Number(one), path }));
}

const recipientLookup: Partial<Record<string, LookupName>> = { agent: 'agents', team: 'teams', cab: 'cabs' };

/** Every id that a rule names, with the field of the form where it stands. */
export function idsOf(
  form: Pick<RuleForm, 'conditions' | 'actions'> & { events?: unknown },
  fields: readonly RuleField[],
): NamedId[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const conditions = form.conditions.groups.flatMap((group, g) =>
    group.rules.flatMap(({ field, value }, r) =>
      idsIn(known.get(field), value, `conditions.groups.${g}.rules.${r}.value`),
    ),
  );
  const actions = form.actions.flatMap((action, a): NamedId[] => {
    const path = `actions.${a}.value`;
    switch (action.type) {
      case 'set':
        return idsIn(known.get(action.field), action.value, path);
      case 'apply_cab':
        return [{ lookup: 'cabs', id: action.value, path }];
      case 'attach_release':
        return [{ lookup: 'releases', id: action.value, path }];
      case 'webhook':
        return [{ lookup: 'webhooks', id: action.value, path }];
      case 'attach_asset':
        return action.value.map((id) => ({ lookup: 'assets', id, path }));
      case 'mail':
        return action.to.flatMap(({ type, value }, n) => {
          const lookup = recipientLookup[type];
          return lookup && value ? [{ lookup, id: Number(value), path: `actions.${a}.to.${n}.value` }] : [];
        });
      default:
        return [];
    }
  });
  const events = Array.isArray(form.events)
    ? (form.events as { event: string; from?: number | null; to?: number | null }[])
    : [];
  const listened = events.flatMap(({ event, from, to }, e) => {
    const field = fields.find((one) => one.event === event);
    return [...idsIn(field, from ?? null, `events.${e}.from`), ...idsIn(field, to ?? null, `events.${e}.to`)];
  });
  return [...conditions, ...actions, ...listened];
}
