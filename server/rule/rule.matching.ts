import { customFieldName } from '../../wire/parts/form';
import type { LookupName } from '../../wire/parts/lookup';
import {
  isCustomFieldName,
  type PageType,
  type RuleConditions,
  type RuleField,
  ruleFields,
} from '../../wire/rule/rule';
import { conditionFaults } from '../../wire/rule/rule.check';
import type { Db } from '../shared/db';
import { choiceGone } from '../shared/errors';
import { refusalFor, type Right } from '../shared/right';
import { rule, type Sentence } from '../shared/sentence';
import { lackedToSee, type Rights } from './rule.author';
import { Breaks } from './rule.breaks';
import { look, readConditions } from './rule.conditions';
import { factsOf } from './rule.facts';
import { fieldsOf, idOfCustomField } from './rule.fields';
import { idsIn, nameKey, namesOf } from './rule.names';

/**
 * Those of these records for which conditions hold now (E29), in one query and those of what is counted; a field that their
 * kind does not have holds for none. Times are those of `zone`.
 */
export async function fittingRecords(
  db: Db,
  pageType: PageType,
  ids: readonly number[],
  conditions: RuleConditions,
  zone: string,
): Promise<ReadonlySet<number>> {
  const read = readConditions(conditions);
  const used = new Set(read.groups.flatMap(({ rules }) => rules.map(({ field }) => field)));
  const fields = new Map((await fieldsOf(db, pageType)).map((field) => [field.name, field]));
  const needed = [...fields.values()].filter(({ name }) => used.has(name));
  const found = await factsOf(db, pageType, ids, needed, zone);
  const breaks = new Breaks();
  const fitting = new Set<number>();
  for (const [id, facts] of found) if ((await look(read, { fields, facts, breaks })).matched) fitting.add(id);
  return fitting;
}

/**
 * What is wrong with conditions on records of these kinds, by path: each has to fit one kind at least, what it names
 * exists, and who wrote it sees it (G35).
 */
export async function faultsOfConditions(
  db: Db,
  pageTypes: readonly PageType[],
  conditions: RuleConditions,
  author: Rights,
): Promise<Record<string, Sentence>> {
  const named = conditions.groups.flatMap(({ rules }) => rules);
  if (!named.length) return {};
  const kinds: (readonly RuleField[])[] = [];
  for (const pageType of pageTypes) kinds.push(await fieldsOf(db, pageType));
  const faults: Record<string, Sentence> = {};
  for (const [g, group] of conditions.groups.entries())
    for (const [r, condition] of group.rules.entries()) {
      const at = `conditions.groups.${g}.rules.${r}`;
      const tried = kinds.map((fields) => ({
        field: fields.find(({ name }) => name === condition.field),
        faults: conditionFaults(
          { conditions: { groups: [{ rules: [condition] }] } },
          new Map(fields.map((field) => [field.name, field])),
        ),
      }));
      const fitting = tried.find((one) => !Object.keys(one.faults).length);
      const told = (fitting ?? tried.find(({ field }) => field) ?? tried[0])?.faults ?? {};
      for (const [path, text] of Object.entries(told))
        faults[path.replace('conditions.groups.0.rules.0', at)] = rule(text);
      const lacked = lackedToSee(author, fitting?.field ?? { name: condition.field, lookup: null });
      if (lacked) faults[`${at}.field`] = refusalFor(lacked);
      else if (fitting) Object.assign(faults, await goneIn(db, fitting.field, condition.value, `${at}.value`));
    }
  return faults;
}

async function goneIn(
  db: Db,
  field: RuleField | undefined,
  value: Parameters<typeof idsIn>[1],
  path: string,
): Promise<Record<string, Sentence>> {
  const ids = idsIn(field, value, path).filter(({ id }) => Number.isSafeInteger(id) && id > 0);
  const names = await namesOf(db, ids);
  return ids.every(({ lookup, id }) => names.has(nameKey(lookup, id))) ? {} : { [path]: choiceGone() };
}

/** The right that somebody lacks to see a field that conditions look at on records of a kind; null: none. */
export type LackedToAsk = (who: Rights, conditions: RuleConditions, pageType: PageType) => Right | null;

/** {@link LackedToAsk} for all of these conditions, by the custom fields of now: one statement, none where none is named. */
export async function lackedToAsk(db: Db, all: readonly RuleConditions[]): Promise<LackedToAsk> {
  const ids = [...new Set(all.flatMap(namesIn).filter(isCustomFieldName).map(idOfCustomField))];
  const rows = ids.length
    ? await db.selectFrom('custom_fields').select(['id', 'module', 'lookup']).where('id', 'in', ids).execute()
    : [];
  const custom = new Map(rows.map(({ id, ...field }) => [customFieldName(id), field]));
  const fieldOf = (name: string, pageType: PageType): Pick<RuleField, 'name' | 'lookup'> | undefined => {
    const own = custom.get(name);
    if (!own) return ruleFields[pageType].find((one) => one.name === name);
    return own.module === pageType ? { name, lookup: own.lookup as LookupName | null } : undefined;
  };
  return (who, conditions, pageType) => {
    for (const name of namesIn(conditions)) {
      const field = fieldOf(name, pageType);
      const lacked = field ? lackedToSee(who, field) : null;
      if (lacked) return lacked;
    }
    return null;
  };
}

const namesIn = ({ groups }: RuleConditions): string[] =>
  groups.flatMap(({ rules }) => rules.map(({ field }) => field));
