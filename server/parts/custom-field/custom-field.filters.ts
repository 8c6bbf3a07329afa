import { searchCode } from '../../../wire/protocol/fold';
import { type RawBuilder, sql } from 'kysely';
import { type CustomFieldKind, customFilterKey, factsOf, type FormCategory } from '../../../wire/parts/form';
import type { LookupName } from '../../../wire/parts/lookup';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { anywhere, before, type Filter, type Filterable, orUnlinked, unknownFilters } from '../../shared/list';
import { requireNone } from '../../shared/query-keys';
import { wireTime } from '../../shared/time';
import { type ListedField, listedFields, valueOwners } from './custom-field.shown';

type Sql = RawBuilder<unknown>;

const isCustom = (name: string): boolean => name.startsWith('custom_') || name.startsWith('custom-');

/** `custom_fields[f12]=1` as `custom_fields.f12` (E27), which every list reads as `custom_12` (server/shared/list.ts). */
export function flatCustomFilters({ custom_fields, ...query }: Record<string, unknown>): Record<string, unknown> {
  if (typeof custom_fields !== 'object' || custom_fields === null)
    return custom_fields === undefined ? query : { ...query, custom_fields };
  const named = Object.entries(custom_fields).map(([key, value]) => [`custom_fields.${key}`, value] as const);
  return { ...query, ...Object.fromEntries(named) };
}

/**
 * Filters of the custom fields of a module, if the query names one or may bring a saved one (wire/parts/form.ts). The
 * list's table has the alias `t`. Of fields that the actor may not see there is none.
 */
export async function customFilters(
  db: Db,
  module: FormCategory,
  query: Record<string, unknown>,
  actor: Pick<Actor, 'role'> | null = null,
  fields = (): Promise<readonly ListedField[]> => listedFields(db, module, actor),
): Promise<Record<string, Filter>> {
  if (!query.filter_id && !query.saved_filter_id && !Object.keys(query).some(isCustom)) return {};
  return Object.fromEntries(
    (await fields()).map(({ id, kind }) => {
      const values = sql`from custom_field_values v where v.owner_type = ${valueOwners[module]} and v.field_id = ${id}`;
      const filter = filterOf(values, kind);
      // A box that was never touched is a no.
      return [
        customFilterKey(id),
        kind === 'checkbox' ? filter : orUnlinked(filter, sql`select ${values} and v.owner_id = t.id`),
      ];
    }),
  );
}

/** The lookups of those custom fields that are filtered by records, by the name of the filter. */
export async function customLookups(db: Db, module: FormCategory): Promise<[string, LookupName][]> {
  const fields = await db
    .selectFrom('custom_fields')
    .select(['id', 'lookup'])
    .where('module', '=', module)
    .where('lookup', 'is not', null)
    .execute();
  return fields.map(({ id, lookup }) => [customFilterKey(id), lookup as LookupName]);
}

/** Throws 422 naming a custom field that there is not, e.g. one that was deleted. */
export function requireCustomFilters(query: Record<string, unknown>, filterable: Filterable): void {
  requireNone(unknownFilters(query, filterable).filter(isCustom));
}

/** The index of values has so many characters. */
const indexed = 200;

/** Compared for each value, and taken for sure: the planner has guessed how many there are by what the index is asked for. */
const surely = (condition: Sql): Sql => sql`coalesce(${condition}, false)`;

/**
 * `values`: of the field, of records of its kind. By kind and record a page finds them in the order of its rows, by field and value a rare
 * one; the planner chooses.
 */
function filterOf(values: Sql, kind: CustomFieldKind): Filter {
  const having = (condition: Sql): Sql => sql`t.id in (select v.owner_id ${values} and ${condition})`;
  switch (factsOf(kind).filter) {
    case 'options':
      return {
        kind: 'words',
        where(words) {
          const cut = words.map((word) => [...word].slice(0, indexed).join(''));
          const isLong = words.some((word) => [...word].length >= indexed);
          return having(
            sql`left(v.value, ${sql.lit(indexed)}) = any(${cut}) ${isLong ? sql`and v.value = any(${words})` : sql``}`,
          );
        },
      };
    case 'records':
      return {
        kind: 'ids',
        lookedUp: true,
        where: (ids) => having(sql`left(v.value, ${sql.lit(indexed)}) = any(${ids.map(String)})`),
      };
    case 'word':
      // The index leaves out what stands between letters.
      return {
        kind: 'words',
        lookedUp: true,
        where: (words) =>
          having(
            sql`search_code(v.value) like any(${words.map((word) => `%${searchCode(word)}%`)}) and ${surely(sql`search_fold(v.value) like any(${words.map(anywhere)})`)}`,
          ),
      };
    case 'yes-no':
      return {
        kind: 'flag',
        where: (on) => (on ? having(sql`v.value = 'true'`) : sql`not ${having(sql`v.value = 'true'`)}`),
      };
    case 'numbers':
      return { kind: 'numbers', where: (comparison, bound) => having(sql`v.number ${comparison} ${bound}`) };
    case 'times':
      return {
        kind: 'range',
        // A moment is compared as such, a day with the reader's calendar (docs/decisions/021); both lie near the day in UTC, which the
        // index is asked for. Each bound is a select, or it would be written anew for every value.
        where: (comparison, time, zone) =>
          having(
            sql`left(v.value, 200) ${comparison} (select ${dayBeyond(comparison, time)}) and ${surely(sql`case when v.value like '%Z'
            then left(v.value, 200) ${comparison} (select to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            else left(v.value, 200) ${comparison} (select ${wireTime(time, zone)}) end`)}`,
          ),
      };
  }
}

/** A day as text before which, or after which, nothing lies that is compared with the time: zones are less than a day apart. */
const dayBeyond = (comparison: Sql, time: Sql): Sql => {
  const day = sql`(${time} at time zone 'UTC')`;
  return comparison === before
    ? sql`case when ${day} < '9999-12-29' then to_char(${day} + interval '2 days', 'YYYY-MM-DD') else '9999-12-32' end`
    : sql`to_char(greatest(${day} - interval '1 day', '0001-01-01'), 'YYYY-MM-DD')`;
};
